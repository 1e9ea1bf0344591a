// Connected components of a graph by union and find: edges hook the trees of their ends together with compare-and-swap,
// while finds halve the paths they walk.
#include <numeric>
#include <vector>
#include "check.h"

// The root of a node's tree. Parents are never above their children, so a path that others shorten still leads there.
__device__ int find(int* parents, int node) {
    volatile int* p = parents;
    for (int up = p[node]; up != node; up = p[node]) {
        int further = p[up];
        if (further != up) atomicCAS(&parents[node], up, further);     // if it is still so
        node = up;
    }
    return node;
}

__global__ void hook(int* parents, const int2* edges, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    for (int a = edges[i].x, b = edges[i].y;;) {
        a = find(parents, a);
        b = find(parents, b);
        if (a == b) return;
        if (a > b) {
            int keep = a;
            a = b;
            b = keep;
        }
        if (atomicCAS(&parents[b], b, a) == b) return;                 // else b has got a parent meanwhile
    }
}

// Each node gets its component's least number; sizes are counted at the roots.
__global__ void label(int* parents, int* labels, int* sizes, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int root = find(parents, i);
    labels[i] = root;
    atomicAdd(&sizes[root], 1);
}

static int host_find(std::vector<int>& parents, int node) {
    while (parents[node] != node) node = parents[node] = parents[parents[node]];
    return node;
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 600 : 60000, count = n * 3 / 4;
    std::vector<int2> edges(count);
    std::vector<int> identity(n), parents(n), got(n), want(n), sizes(n), want_sizes(n);
    std::iota(identity.begin(), identity.end(), 0);
    parents = identity;
    Random random;
    for (auto& e : edges) {
        e.x = (int)(random.next() % n);
        e.y = random.next() % 2 ? (int)(random.next() % n) : (e.x + 1) % n;
        int a = host_find(parents, e.x), b = host_find(parents, e.y);
        parents[std::max(a, b)] = std::min(a, b);
    }
    for (int i = 0; i < n; i++) want_sizes[want[i] = host_find(parents, i)]++;
    int *device_parents, *labels, *device_sizes;
    int2* device_edges;
    CHECK(cudaMalloc(&device_parents, n * sizeof(int)));
    CHECK(cudaMalloc(&labels, n * sizeof(int)));
    CHECK(cudaMalloc(&device_sizes, n * sizeof(int)));
    CHECK(cudaMalloc(&device_edges, count * sizeof(int2)));
    CHECK(cudaMemcpy(device_parents, identity.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_edges, edges.data(), count * sizeof(int2), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(device_sizes, 0, n * sizeof(int)));
    hook<<<(count + 127) / 128, 128>>>(device_parents, device_edges, count);
    label<<<(n + 127) / 128, 128>>>(device_parents, labels, device_sizes, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), labels, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(sizes.data(), device_sizes, n * sizeof(int), cudaMemcpyDeviceToHost));
    bool ok = same("labels", got.data(), want.data(), n) & same("sizes", sizes.data(), want_sizes.data(), n);
    for (int* p : {device_parents, labels, device_sizes}) CHECK(cudaFree(p));
    CHECK(cudaFree(device_edges));
    return verdict("components", ok);
}
