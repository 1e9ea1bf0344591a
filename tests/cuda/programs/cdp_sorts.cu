// nvcc: -rdc=true -lcudadevrt
// Algorithms that divide by launching: quicksort, a quadtree, an adaptive subdivision.
#include <algorithm>
#include <cstdio>
#include <vector>
#include <cuda_runtime.h>

__device__ void insertion_sort(int *a, int left, int right)
{
    for (int i = left + 1; i <= right; i++) {
        int v = a[i], k = i - 1;
        for (; k >= left && a[k] > v; k--) a[k + 1] = a[k];
        a[k + 1] = v;
    }
}

__global__ void quicksort(int *a, int left, int right, int depth)
{
    if (depth >= 16 || right - left <= 32) {
        insertion_sort(a, left, right);
        return;
    }
    int *l = a + left, *r = a + right, pivot = a[(left + right) / 2];
    while (l <= r) {
        while (*l < pivot) l++;
        while (*r > pivot) r--;
        if (l <= r) {
            int t = *l;
            *l++ = *r;
            *r-- = t;
        }
    }
    int last = r - a, first = l - a;
    cudaStream_t s;
    if (left < last) {
        cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
        quicksort<<<1, 1, 0, s>>>(a, left, last, depth + 1);
        cudaStreamDestroy(s);
    }
    if (first < right) quicksort<<<1, 1, 0, cudaStreamFireAndForget>>>(a, first, right, depth + 1);
}

struct Node {
    float x, y, size;
    int first, count, child;
};
__device__ int nodes_used;

// Divides the points of a node, then launches a block for each quarter that has too many.
__global__ void quadtree(Node *nodes, int id, float2 *from, float2 *to, int depth, int most)
{
    __shared__ int counts[4], starts[4], child;
    Node &node = nodes[id];
    if (node.count <= most || depth == 0) {
        if (depth & 1) // Points end up in the first array.
            for (int i = threadIdx.x; i < node.count; i += blockDim.x) to[node.first + i] = from[node.first + i];
        return;
    }
    if (threadIdx.x < 4) counts[threadIdx.x] = 0;
    __syncthreads();
    float half = node.size / 2, cx = node.x + half, cy = node.y + half;
    for (int i = threadIdx.x; i < node.count; i += blockDim.x) {
        float2 p = from[node.first + i];
        atomicAdd(&counts[(p.x >= cx) + 2 * (p.y >= cy)], 1);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        child = atomicAdd(&nodes_used, 4);
        node.child = child;
        int at = node.first;
        for (int q = 0; q < 4; q++) {
            starts[q] = at;
            nodes[child + q] = {q & 1 ? cx : node.x, q & 2 ? cy : node.y, half, at, counts[q], -1};
            at += counts[q];
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < node.count; i += blockDim.x) {
        float2 p = from[node.first + i];
        to[atomicAdd(&starts[(p.x >= cx) + 2 * (p.y >= cy)], 1)] = p;
    }
    __syncthreads();
    if (threadIdx.x < 4) quadtree<<<1, 64>>>(nodes, child + threadIdx.x, to, from, depth - 1, most);
}

struct Arc {
    float2 control[3], *points;
    int count;
};
__global__ void points_of(Arc *arc)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= arc->count) return;
    float u = i / float(arc->count - 1), v = 1 - u;
    const float2 *c = arc->control;
    arc->points[i] = make_float2(v * v * c[0].x + 2 * u * v * c[1].x + u * u * c[2].x,
                                 v * v * c[0].y + 2 * u * v * c[1].y + u * u * c[2].y);
}
// Each thread asks the heap for as many points as its arc wants.
__global__ void tessellate(Arc *arcs, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    arcs[i].count = 4 + i % 61;
    if (cudaMalloc((void **)&arcs[i].points, arcs[i].count * sizeof(float2)) != cudaSuccess) return;
    points_of<<<(arcs[i].count + 31) / 32, 32>>>(arcs + i);
}
__global__ void sum_up(Arc *arcs, int n, float *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float s = 0;
    for (int k = 0; k < arcs[i].count; k++) s += arcs[i].points[k].x;
    sum[i] = s;
    cudaFree(arcs[i].points);
}

int main()
{
    int bad = 0;
    const int n = 20000;
    int *a;
    cudaMallocManaged(&a, n * sizeof(int));
    unsigned seed = 7;
    for (int i = 0; i < n; i++) a[i] = (seed = seed * 1664525 + 1013904223) >> 8;
    std::vector<int> want(a, a + n);
    std::sort(want.begin(), want.end());
    quicksort<<<1, 1>>>(a, 0, n - 1, 0);
    cudaError_t e = cudaDeviceSynchronize();
    if (e || !std::equal(want.begin(), want.end(), a)) bad |= 1;

    const int points = 8192, most = 24, depth = 6;
    Node *nodes;
    float2 *p, *q;
    cudaMallocManaged(&nodes, 8192 * sizeof(Node));
    cudaMallocManaged(&p, points * sizeof(float2));
    cudaMallocManaged(&q, points * sizeof(float2));
    double before = 0, after = 0;
    for (int i = 0; i < points; i++) {
        p[i].x = ((seed = seed * 1664525 + 1013904223) >> 8) / float(1 << 24);
        p[i].y = ((seed = seed * 1664525 + 1013904223) >> 8) / float(1 << 24);
        before += p[i].x;
    }
    nodes[0] = {0, 0, 1, 0, points, -1};
    int used = 1;
    cudaMemcpyToSymbol(nodes_used, &used, sizeof used);
    quadtree<<<1, 64>>>(nodes, 0, p, q, depth, most);
    e = cudaDeviceSynchronize();
    cudaMemcpyFromSymbol(&used, nodes_used, sizeof used);
    int leaves = 0, wrong = 0;
    for (int k = 0; k < used; k++) {
        const Node &node = nodes[k];
        if (node.child >= 0) continue;
        leaves += node.count;
        for (int i = node.first; i < node.first + node.count; i++) {
            after += p[i].x;
            wrong += p[i].x < node.x || p[i].x >= node.x + node.size || p[i].y < node.y || p[i].y >= node.y + node.size;
        }
    }
    if (e || leaves != points || wrong || used < 1000 || after - before > 1e-6 || before - after > 1e-6) {
        printf("%s: %d nodes, %d points in leaves, %d of them in the wrong one\n", cudaGetErrorString(e), used, leaves, wrong);
        bad |= 2;
    }

    const int arcs = 256;
    Arc *arc;
    float *sum;
    cudaMallocManaged(&arc, arcs * sizeof(Arc));
    cudaMallocManaged(&sum, arcs * sizeof(float));
    for (int i = 0; i < arcs; i++)
        for (int k = 0; k < 3; k++) arc[i].control[k] = make_float2(i + k, i - k);
    tessellate<<<4, 64>>>(arc, arcs);
    sum_up<<<4, 64>>>(arc, arcs, sum);
    e = cudaDeviceSynchronize();
    for (int i = 0; i < arcs; i++) {
        float mean = sum[i] / arc[i].count; // Along a line at even steps.
        if (e || mean < i + 1 - 1e-3f || mean > i + 1 + 1e-3f) bad |= 4;
    }
    printf(bad ? "FAILED %d\n" : "PASSED\n", bad);
    return bad;
}
