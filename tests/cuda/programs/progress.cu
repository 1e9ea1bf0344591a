// Forward progress: warps, blocks and lanes that wait for each other.
#include "expect.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// A ring of warps: each waits for the one before it, the first for the last round of the last.
__global__ void ring(volatile int* turn, int rounds, int* out) {
    int warp = threadIdx.x / 32, warps = blockDim.x / 32;
    for (int r = 0; r < rounds; r++) {
        while (*turn != r * warps + (warps - 1 - warp)) {}
        __syncwarp();
        if (threadIdx.x % 32 == 0) { atomicAdd(out + warp, r); __threadfence(); *turn = *turn + 1; }
        __syncwarp();
    }
}
// Lane order inside a warp: lane 31 first.
__global__ void lanes(volatile int* turn, int* out) {
    int lane = threadIdx.x;
    while (*turn != 31 - lane) {}
    out[31 - lane] = lane;
    __threadfence();
    *turn = *turn + 1;
}
// Block 0 waits for the last block; each block for the one behind it.
__global__ void backwards(volatile int* flag, int* out) {
    if (threadIdx.x == 0) {
        if (blockIdx.x + 1 < gridDim.x) { while (flag[blockIdx.x + 1] == 0) {} }
        __threadfence();
        out[blockIdx.x] = blockIdx.x + 1 < gridDim.x ? out[blockIdx.x + 1] + 1 : 1;
        __threadfence();
        flag[blockIdx.x] = 1;
    }
}
// The same, but all of a block's threads meet each time they look.
__global__ void backwards_in_step(volatile int* flag, int* out) {
    bool waits = true;
    while (waits) {
        int ready = flag[blockIdx.x + 1];
        if (ready) {
            out[blockIdx.x * blockDim.x + threadIdx.x] = ready;
            __threadfence();
            flag[blockIdx.x] = ready + 1;
            waits = false;
        }
        __syncthreads();
    }
}
// All threads wait for the last block.
__global__ void gate(volatile int* flag, int* out) {
    if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 0) *flag = 7;
    while (*flag == 0) {}
    out[blockIdx.x * blockDim.x + threadIdx.x] = *flag;
}
// Decoupled look-back: a warp looks at 32 predecessors at a time.
__global__ void decoupled(const int* in, int* out, volatile unsigned long long* state, int* ticket, int n) {
    __shared__ int tile, before, sums[8];
    if (threadIdx.x == 0) tile = atomicAdd(ticket, 1);
    __syncthreads();
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int i = tile * 256 + threadIdx.x;
    int v = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2) { int o = __shfl_up_sync(~0u, v, d); if (lane >= d) v += o; }
    if (lane == 31) sums[warp] = v;
    __syncthreads();
    int add = 0, total = 0;
    for (int w = 0; w < 8; w++) { if (w < warp) add += sums[w]; total += sums[w]; }
    v += add;
    if (warp == 0) {
        if (lane == 0) { __threadfence(); state[tile] = (tile == 0 ? 2ull : 1ull) << 32 | (unsigned)total; }
        int prefix = 0;
        for (int at = tile - 1; at >= 0; at -= 32) {
            int mine = at - lane;
            unsigned long long s;
            do { s = mine >= 0 ? state[mine] : 2ull << 32; } while (__any_sync(~0u, (s >> 32) == 0));
            unsigned done = __ballot_sync(~0u, (s >> 32) == 2);
            int last = done ? __ffs(done) - 1 : 31;
            int x = lane <= last && mine >= 0 ? (int)s : 0;
            for (int d = 16; d; d /= 2) x += __shfl_down_sync(~0u, x, d);
            prefix += __shfl_sync(~0u, x, 0);
            if (done) break;
        }
        if (lane == 0) { before = prefix; __threadfence(); state[tile] = 2ull << 32 | (unsigned)(prefix + total); }
    }
    __syncthreads();
    if (i < n) out[i] = v + before;
}
// A grid barrier by hand, sense-reversing.
__device__ void barrier(unsigned* count, volatile unsigned* sense, unsigned& mine) {
    __syncthreads();
    if (threadIdx.x == 0) {
        mine ^= 1;
        __threadfence();
        if (atomicAdd(count, 1) == gridDim.x - 1) { *count = 0; __threadfence(); *sense = mine; }
        else while (*sense != mine) {}
        __threadfence();
    }
    __syncthreads();
}
__global__ void rounds(unsigned* count, unsigned* sense, int* data, int n) {
    unsigned mine = 0;
    int me = blockIdx.x;
    for (int r = 0; r < n; r++) {
        int next = ((volatile int*)data)[(r & 1) * gridDim.x + (me + 1) % gridDim.x];
        barrier(count, sense, mine);
        if (threadIdx.x == 0) data[(~r & 1) * gridDim.x + me] = next + 1;
        barrier(count, sense, mine);
    }
}
__global__ void cooperative(int* data, int n) {
    cg::grid_group g = cg::this_grid();
    for (int r = 0; r < n; r++) {
        int v = ((volatile int*)data)[(g.thread_rank() + 1) % g.size()];
        g.sync();
        data[g.thread_rank()] = v + 1;
        g.sync();
    }
}
// Lanes meet from different places of the program.
__global__ void masks(unsigned* out) {
    int lane = threadIdx.x % 32;
    unsigned r;
    if (lane < 7) { r = __ballot_sync(~0u, lane & 1); r ^= __shfl_sync(~0u, lane, 9); }
    else if (lane < 20) { __nanosleep(20); r = __ballot_sync(~0u, lane & 1); r ^= __shfl_sync(~0u, lane, 9); }
    else { r = __ballot_sync(~0u, lane & 1); r ^= __shfl_sync(~0u, lane, 9); }
    __shared__ int box[64];
    if (lane & 1) { box[threadIdx.x] = lane; __syncwarp(); r += box[threadIdx.x - 1]; }
    else { box[threadIdx.x] = lane; __syncwarp(); r += box[threadIdx.x + 1]; }
    out[threadIdx.x] = r;
}
// One lane waits for another through memory, and both meet then.
__global__ void handoff(volatile int* box, int* out) {
    int lane = threadIdx.x;
    int got = 0;
    if (lane == 0) { while (*box == 0) {} got = *box; }
    else if (lane == 5) { *box = 42; }
    __syncwarp();
    out[lane] = __shfl_sync(~0u, got, 0);
}
int main() {
    { Buffer<int> t(1), o(8); ring<<<1, 256>>>(t, 10, o); auto h = o.get(); for (int i = 0; i < 8; i++) SAME(h[i], 45, i); }
    { Buffer<int> t(1), o(32); lanes<<<1, 32>>>(t, o); auto h = o.get(); for (int i = 0; i < 32; i++) SAME(h[i], 31 - i, i); }
    { Buffer<int> f(264), o(264); backwards<<<264, 64>>>(f, o); auto h = o.get(); for (int i = 0; i < 264; i++) SAME(h[i], 264 - i, i); }
    {
        std::vector<int> last(133);
        last[132] = 1;
        Buffer<int> f(last), o(132 * 256);
        backwards_in_step<<<132, 256>>>(f, o);
        auto h = o.get();
        for (int i = 0; i < 132 * 256; i++) SAME(h[i], 132 - i / 256, i);
    }
    { Buffer<int> f(1), o(132 * 128); gate<<<132, 128>>>(f, o); auto h = o.get(); for (int x : h) SAME(x, 7, 0); }
    {
        int n = 40000, tiles = (n + 255) / 256;
        std::vector<int> in(n);
        for (int i = 0; i < n; i++) in[i] = i % 7 - 2;
        Buffer<int> a(in), o(n), t(1); Buffer<unsigned long long> s(tiles);
        decoupled<<<tiles, 256>>>(a, o, s, t, n);
        auto h = o.get();
        for (int i = 0, sum = 0; i < n; i++) { sum += in[i]; if (h[i] != sum) { SAME(h[i], sum, i); break; } }
    }
    { Buffer<unsigned> c(1), s(1); Buffer<int> d(2 * 132); rounds<<<132, 64>>>(c, s, d, 8); auto h = d.get(); for (int i = 0; i < 132; i++) SAME(h[i], 8, i); }
    {
        Buffer<int> d(64 * 96);
        int* p = d; int n = 4; void* args[] = {&p, &n};
        CK(cudaLaunchCooperativeKernel((void*)cooperative, dim3(64), dim3(96), args, 0, nullptr));
        auto h = d.get(); for (int x : h) SAME(x, 4, 0);
    }
    { Buffer<unsigned> o(64); masks<<<1, 64>>>(o); auto h = o.get(); for (int i = 0; i < 64; i++) SAME(h[i], (0xaaaaaaaau ^ 9u) + ((i % 32) ^ 1), i); }
    { Buffer<int> b(1), o(32); handoff<<<1, 32>>>(b, o); auto h = o.get(); for (int x : h) SAME(x, 42, 0); }
    return finish("progress");
}
