// A ring of tiles that one elected thread of the first warp fills by bulk copies: all threads wait for a tile's bytes, and the elected
// one, between its own turns, until all have done with a tile. It waits where the others of its warp do not.
#include "expect.h"

constexpr int kTiles = 3, kThreads = 128;

__device__ unsigned at(const void *shared) { return unsigned(__cvta_generic_to_shared(shared)); }

__device__ bool elected() {
    unsigned yes = 0;
    asm volatile("{\n\t.reg .pred p;\n\telect.sync _|p, 0xffffffff;\n\t@p mov.u32 %0, 1;\n\t}" : "+r"(yes));
    return yes != 0;
}

__device__ void wait(unsigned barrier, unsigned parity) {
    asm volatile("{\n\t.reg .pred p;\nWAIT:\n\tmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n\t@p bra DONE;\n\tbra WAIT;\nDONE:\n\t}" ::"r"(barrier),
                 "r"(parity)
                 : "memory");
}

__device__ void fetch(unsigned tile, const int *from, unsigned barrier) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "n"(kThreads * 4) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(tile), "l"(from),
                 "n"(kThreads * 4), "r"(barrier)
                 : "memory");
}

__global__ void sums(const int *in, int *out, int tiles) {
    __shared__ alignas(128) int tile[kTiles][kThreads];
    __shared__ alignas(8) unsigned long long full[kTiles], empty[kTiles];
    bool first = __shfl_sync(~0u, threadIdx.x / 32, 0) == 0, produces = first && elected();
    in += blockIdx.x * tiles * kThreads;
    if (produces) {
        for (int i = 0; i < kTiles; i++) {
            asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(at(&full[i])) : "memory");
            asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at(&empty[i])), "n"(kThreads) : "memory");
        }
    }
    __syncthreads();
    if (produces)
        for (int i = 0; i < kTiles && i < tiles; i++) fetch(at(tile[i]), in + i * kThreads, at(&full[i]));
    int sum = 0, last = 0, turn = 0;
    for (int i = 0; i < tiles; i++) {
        wait(at(&full[last]), turn);
        // Each thread reads what lies a warp further on, as well.
        sum += tile[last][threadIdx.x] - 2 * tile[last][(threadIdx.x + 32) % kThreads];
        asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at(&empty[last])) : "memory");
        if (produces && i + kTiles < tiles) {
            wait(at(&empty[last]), turn);
            fetch(at(tile[last]), in + (i + kTiles) * kThreads, at(&full[last]));
        }
        if (++last == kTiles) last = 0, turn ^= 1;
    }
    out[blockIdx.x * kThreads + threadIdx.x] = sum;
}

int main() {
    for (int tiles : {1, 2, 3, 4, 25}) {
        const int blocks = 7;
        std::vector<int> in(blocks * tiles * kThreads);
        for (size_t i = 0; i < in.size(); i++) in[i] = int(i * 2654435761u >> 20);
        Buffer<int> from(in), to(blocks * kThreads);
        sums<<<blocks, kThreads>>>(from, to, tiles);
        std::vector<int> out = to.get();
        for (int b = 0; b < blocks; b++)
            for (int t = 0; t < kThreads; t++) {
                int sum = 0;
                for (int i = 0; i < tiles; i++) {
                    const int *tile = &in[(b * tiles + i) * kThreads];
                    sum += tile[t] - 2 * tile[(t + 32) % kThreads];
                }
                SAME(out[b * kThreads + t], sum, b * kThreads + t);
            }
    }
    return finish("elected_producer");
}
