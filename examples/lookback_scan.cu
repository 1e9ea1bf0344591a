// Prefix sums in one pass over the data: a block learns what precedes it by looking back at the states that the blocks
// before it have published (decoupled look-back, after Merrill and Garland).
#include <vector>
#include "check.h"

constexpr int BLOCK = 128, ITEMS = 4, TILE = BLOCK * ITEMS;
constexpr unsigned ALL = 0xffffffff;
enum State : unsigned { EMPTY, OWN_SUM, FULL_SUM };

// A tile's state and sum share a word, so that whoever sees the state sees the sum.
__device__ unsigned long long pack(State state, int sum) { return (unsigned long long)state << 32 | (unsigned)sum; }
__device__ State state_of(unsigned long long word) { return (State)(word >> 32); }
__device__ int sum_of(unsigned long long word) { return (int)word; }

__device__ int warp_scan(int v) {
    int lane = threadIdx.x % 32;
    for (int d = 1; d < 32; d *= 2) {
        int up = __shfl_up_sync(ALL, v, d);
        if (lane >= d) v += up;
    }
    return v;
}

// The sum of all tiles before this one, by the block's first warp: 32 predecessors at a time, back to the nearest that
// knows its full sum.
__device__ int look_back(volatile unsigned long long* tiles, int tile) {
    int lane = threadIdx.x % 32, before = 0;
    for (int last = tile - 1;; last -= 32) {
        int other = last - lane;
        unsigned long long word;
        do word = other >= 0 ? tiles[other] : pack(FULL_SUM, 0);
        while (__any_sync(ALL, state_of(word) == EMPTY));
        unsigned full = __ballot_sync(ALL, state_of(word) == FULL_SUM);
        int stop = full ? __ffs(full) - 1 : 31;
        before += __reduce_add_sync(ALL, lane <= stop ? sum_of(word) : 0);
        if (full) return before;
    }
}

__global__ void scan(const int* in, int* out, volatile unsigned long long* tiles, int* tickets, int n) {
    __shared__ int warps[BLOCK / 32];
    __shared__ int tile, before;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (threadIdx.x == 0) tile = atomicAdd(tickets, 1);                // so that the tiles before this one have begun
    __syncthreads();

    int base = tile * TILE + threadIdx.x * ITEMS, items[ITEMS], sum = 0;
    for (int k = 0; k < ITEMS; k++) items[k] = sum += base + k < n ? in[base + k] : 0;
    int through = warp_scan(sum);
    if (lane == 31) warps[warp] = through;
    __syncthreads();
    int offset = 0, total = 0;
    for (int w = 0; w < BLOCK / 32; w++) {
        if (w < warp) offset += warps[w];
        total += warps[w];
    }

    if (warp == 0) {
        if (lane == 0) tiles[tile] = pack(tile == 0 ? FULL_SUM : OWN_SUM, total);
        int sum_before = tile == 0 ? 0 : look_back(tiles, tile);
        if (lane == 0) {
            tiles[tile] = pack(FULL_SUM, sum_before + total);
            before = sum_before;
        }
    }
    __syncthreads();
    offset += before + through - sum;
    for (int k = 0; k < ITEMS; k++)
        if (base + k < n) out[base + k] = offset + items[k];
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 5000 : 1000003, count = (n + TILE - 1) / TILE;
    std::vector<int> a(n), got(n), want(n);
    Random random;
    for (int i = 0, sum = 0; i < n; i++) {
        a[i] = (int)(random.next() % 1000) - 300;
        want[i] = sum += a[i];
    }
    int *in, *out, *tickets;
    unsigned long long* tiles;
    CHECK(cudaMalloc(&in, n * sizeof(int)));
    CHECK(cudaMalloc(&out, n * sizeof(int)));
    CHECK(cudaMalloc(&tickets, sizeof(int)));
    CHECK(cudaMalloc(&tiles, count * sizeof(*tiles)));
    CHECK(cudaMemcpy(in, a.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(tickets, 0, sizeof(int)));
    CHECK(cudaMemset(tiles, 0, count * sizeof(*tiles)));
    scan<<<count, BLOCK>>>(in, out, tiles, tickets, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    CHECK(cudaFree(tickets));
    CHECK(cudaFree(tiles));
    return verdict("lookback_scan", same("prefix sums", got.data(), want.data(), n));
}
