// Bulk copies (cp.async.bulk): one thread asks for a whole tile and an mbarrier counts its bytes; results go back the
// same way, while the next tile is on its way into the other buffer.
#include <vector>
#include "check.h"

constexpr int TILE = 256, THREADS = 64;
constexpr unsigned BYTES = TILE * sizeof(unsigned);

__device__ unsigned shared_address(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }

// The barrier's phase ends when its one arrival and so many bytes have come.
__device__ void fetch(unsigned* to, const unsigned* from, unsigned barrier) {
    asm volatile(
        "{\n\t"
        ".reg .b64 state;\n\t"
        "mbarrier.arrive.expect_tx.shared::cta.b64 state, [%3], %2;\n\t"
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];\n\t"
        "}" ::"r"(shared_address(to)),
        "l"(__cvta_generic_to_global(from)), "r"(BYTES), "r"(barrier)
        : "memory");
}

__device__ void store(unsigned* to, const unsigned* from) {
    asm volatile(
        "cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;\n\t"
        "cp.async.bulk.commit_group;" ::"l"(__cvta_generic_to_global(to)),
        "r"(shared_address(from)), "r"(BYTES)
        : "memory");
}

__device__ void wait(unsigned barrier, unsigned parity) {
    unsigned done;
    do
        asm volatile(
            "{\n\t"
            ".reg .pred p;\n\t"
            "mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n\t"
            "selp.u32 %0, 1, 0, p;\n\t"
            "}"
            : "=r"(done)
            : "r"(barrier), "r"(parity)
            : "memory");
    while (!done);
}

// Reverses each tile and mixes in its number.
__global__ void reverse_tiles(const unsigned* in, unsigned* out, int tiles) {
    __shared__ alignas(128) unsigned buffers[2][TILE], results[TILE];
    __shared__ alignas(8) unsigned long long barriers[2];
    bool first = threadIdx.x == 0;
    unsigned barrier[2] = {shared_address(&barriers[0]), shared_address(&barriers[1])};
    if (first) {
        for (unsigned b : barrier) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(b) : "memory");
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    }
    __syncthreads();
    if (first && blockIdx.x < tiles) fetch(buffers[0], in + blockIdx.x * TILE, barrier[0]);
    int round = 0;
    for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x, round++) {
        int buffer = round % 2, next = tile + gridDim.x;
        if (first && next < tiles) fetch(buffers[buffer ^ 1], in + next * TILE, barrier[buffer ^ 1]);
        wait(barrier[buffer], round / 2 % 2);
        for (int i = threadIdx.x; i < TILE; i += THREADS) results[i] = buffers[buffer][TILE - 1 - i] ^ (unsigned)tile;
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
        __syncthreads();
        if (first) {
            store(out + tile * TILE, results);
            asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
        }
        __syncthreads();
    }
    if (first) asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}

int main(int argc, char** argv) {
    int tiles = small_run(argc, argv) ? 7 : 500, blocks = small_run(argc, argv) ? 2 : 8, n = tiles * TILE;
    std::vector<unsigned> a(n), got(n), want(n);
    Random random;
    for (auto& x : a) x = random.next();
    for (int i = 0; i < n; i++) want[i] = a[i / TILE * TILE + TILE - 1 - i % TILE] ^ (unsigned)(i / TILE);
    unsigned *in, *out;
    CHECK(cudaMalloc(&in, n * sizeof(unsigned)));
    CHECK(cudaMalloc(&out, n * sizeof(unsigned)));
    CHECK(cudaMemcpy(in, a.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
    reverse_tiles<<<blocks, THREADS>>>(in, out, tiles);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), out, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return verdict("bulk_copy", same("reversed", got.data(), want.data(), n));
}
