// A ring of stages in shared memory between one warp that fetches and others that compute. Two mbarriers for each
// stage, in inline PTX: "full" counts the fetching lanes, "empty" the consuming threads.
#include <vector>
#include "check.h"

constexpr int STAGES = 3, CHUNK = 128, CONSUMERS = 96;

__device__ unsigned address(const void* shared) { return (unsigned)__cvta_generic_to_shared(shared); }

struct Barrier {
    unsigned long long word;

    __device__ void init(unsigned count) {
        asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(address(&word)), "r"(count) : "memory");
    }
    __device__ void arrive() {
        asm volatile("{ .reg .b64 state; mbarrier.arrive.shared.b64 state, [%0]; }" ::"r"(address(&word)) : "memory");
    }
    // Waits for the end of the phase of this parity.
    __device__ void wait(unsigned parity) {
        unsigned done;
        do
            asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                         : "=r"(done)
                         : "r"(address(&word)), "r"(parity)
                         : "memory");
        while (!done);
    }
};

// Each consumer keeps a polynomial of the numbers that fall to it, whose value depends on their order.
__global__ void pipeline(const unsigned* in, int chunks, unsigned* out) {
    __shared__ unsigned ring[STAGES][CHUNK];
    __shared__ Barrier full[STAGES], empty[STAGES];
    if (threadIdx.x == 0) {
        for (int s = 0; s < STAGES; s++) {
            full[s].init(32);
            empty[s].init(CONSUMERS);
        }
    }
    __syncthreads();
    const unsigned* mine = in + (size_t)blockIdx.x * chunks * CHUNK;
    bool producer = threadIdx.x >= CONSUMERS;
    unsigned x = 0, lane = threadIdx.x - CONSUMERS;
    for (int chunk = 0; chunk < chunks; chunk++) {
        int stage = chunk % STAGES, round = chunk / STAGES;
        if (producer) {
            if (round > 0) empty[stage].wait((round - 1) & 1);
            for (int i = lane; i < CHUNK; i += 32) ring[stage][i] = mine[chunk * CHUNK + i];
            full[stage].arrive();
        } else {
            full[stage].wait(round & 1);
            for (int i = threadIdx.x; i < CHUNK; i += CONSUMERS) x = x * 1664525u + ring[stage][i];
            empty[stage].arrive();
        }
    }
    if (!producer) out[blockIdx.x * CONSUMERS + threadIdx.x] = x;
}

int main(int argc, char** argv) {
    int blocks = small_run(argc, argv) ? 2 : 12, chunks = small_run(argc, argv) ? 8 : 200, n = blocks * chunks * CHUNK;
    std::vector<unsigned> a(n), got(blocks * CONSUMERS), want(blocks * CONSUMERS);
    Random random;
    for (auto& x : a) x = random.next();
    for (int b = 0; b < blocks; b++)
        for (int c = 0; c < chunks; c++)
            for (int i = 0; i < CHUNK; i++) {
                unsigned& x = want[b * CONSUMERS + i % CONSUMERS];
                x = x * 1664525u + a[(b * chunks + c) * CHUNK + i];
            }
    unsigned *in, *out;
    CHECK(cudaMalloc(&in, n * sizeof(unsigned)));
    CHECK(cudaMalloc(&out, got.size() * sizeof(unsigned)));
    CHECK(cudaMemcpy(in, a.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
    pipeline<<<blocks, CONSUMERS + 32>>>(in, chunks, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), out, got.size() * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return verdict("mbarrier_pipeline", same("polynomials", got.data(), want.data(), got.size()));
}
