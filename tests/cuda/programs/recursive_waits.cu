// Functions that call themselves and wait on the way: at barriers, for their warp, for locks; by name, by pointer, by table.
#include "expect.h"

__device__ __noinline__ int tree(int n, int v) {
    int got = __shfl_xor_sync(~0u, v, 1 << (n % 5));
    if (n == 0) return got;
    int left = tree(n - 1, v + got);
    __syncwarp();
    int right = tree(n - 1, left ^ n);
    return left + right + __popc(__ballot_sync(~0u, v & 1));
}
__global__ void trees(int* out, int depth) {
    out[threadIdx.x] = tree(depth, threadIdx.x);
}
// The same for all lanes of a warp at once.
static std::vector<int> tree_host(int n, std::vector<int> v) {
    std::vector<int> got(32), a(32), b(32), r(32);
    for (int l = 0; l < 32; l++) got[l] = v[l ^ (1 << (n % 5))];
    if (n == 0) return got;
    for (int l = 0; l < 32; l++) a[l] = v[l] + got[l];
    auto left = tree_host(n - 1, a);
    for (int l = 0; l < 32; l++) b[l] = left[l] ^ n;
    auto right = tree_host(n - 1, b);
    int votes = 0;
    for (int l = 0; l < 32; l++) votes += v[l] & 1;
    for (int l = 0; l < 32; l++) r[l] = left[l] + right[l] + votes;
    return r;
}

// A block sums by halves, with a barrier at each level on the way back.
__device__ __noinline__ void halves(int* s, int n) {
    if (n > 1) {
        halves(s, n / 2);
        __syncthreads();
        int add = threadIdx.x >= n / 2 && threadIdx.x < n ? s[n / 2 - 1] : 0;
        __syncthreads();
        s[threadIdx.x] += add;
    }
    __syncthreads();
}
__global__ void sums(int* out) {
    __shared__ int s[128];
    s[threadIdx.x] = 1;
    __syncthreads();
    halves(s, 128);
    out[blockIdx.x * 128 + threadIdx.x] = s[threadIdx.x];
}

// A lock taken at every level.
__device__ __noinline__ int count(int* lock, int* n, int depth) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    int mine = *(volatile int*)n;
    *(volatile int*)n = mine + 1;
    __threadfence();
    atomicExch(lock, 0);
    return depth == 0 ? 1 : 1 + count(lock, n, depth - 1);
}
__global__ void counts(int* lock, int* n, int* out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = count(lock, n, threadIdx.x % 5);
}

struct Node {
    __device__ virtual int visit(int depth) = 0;
};
struct Voter : Node {
    Node* next;
    __device__ Voter(Node* n) : next(n) {}
    __device__ int visit(int depth) override { return __popc(__activemask()) * 0 + __reduce_add_sync(~0u, 1) + (depth ? next->visit(depth - 1) : 0); }
};
struct Waiter : Node {
    Node* next;
    __device__ int visit(int depth) override {
        __syncthreads();
        return 1000 + (depth ? next->visit(depth - 1) : 0);
    }
};
__global__ void visits(int* out, int depth) {
    __shared__ Waiter w;
    __shared__ char room[sizeof(Voter)];
    if (threadIdx.x == 0) {
        new (&w) Waiter;
        w.next = new (room) Voter(&w);
    }
    __syncthreads();
    out[threadIdx.x] = w.visit(depth);
}

int main() {
    {
        Buffer<int> o(64);
        trees<<<1, 64>>>(o, 4);
        auto h = o.get();
        for (int w = 0; w < 2; w++) {
            std::vector<int> v(32);
            for (int l = 0; l < 32; l++) v[l] = w * 32 + l;
            auto want = tree_host(4, v);
            for (int l = 0; l < 32; l++) SAME(h[w * 32 + l], want[l], w * 32 + l);
        }
    }
    {
        Buffer<int> o(256);
        sums<<<2, 128>>>(o);
        auto h = o.get();
        int want[128];
        for (int i = 0; i < 128; i++) want[i] = 1;
        for (int n = 2; n <= 128; n *= 2)
            for (int i = n / 2; i < n; i++) want[i] += want[n / 2 - 1];
        for (int i = 0; i < 256; i++) SAME(h[i], want[i % 128], i);
    }
    {
        Buffer<int> l(1), n(1), o(3 * 40);
        counts<<<3, 40>>>(l, n, o);
        auto h = o.get();
        for (int i = 0; i < 120; i++) SAME(h[i], i % 40 % 5 + 1, i);
        SAME(n.get()[0], 3 * 8 * (1 + 2 + 3 + 4 + 5), 0);
    }
    {
        Buffer<int> o(64);
        visits<<<1, 64>>>(o, 7);
        auto h = o.get();
        for (int x : h) SAME(x, 4 * 1000 + 4 * 32, 0);
    }
    return finish("recursive_waits");
}
