// Pi by random points, each thread with a xorshift generator of its own; and the same with a skip ahead, so that the
// threads share one sequence.
#include <vector>
#include "check.h"

struct Xorshift {
    unsigned long long state;

    __host__ __device__ unsigned next() {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        return (unsigned)(state * 0x2545f4914f6cdd1dull >> 32);
    }
};

// A linear congruential generator that can leap: k steps are one step with another factor and increment.
struct Leaping {
    unsigned long long state;

    __host__ __device__ unsigned next() {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        return (unsigned)(state >> 32);
    }
    __host__ __device__ void leap(unsigned long long k) {
        unsigned long long factor = 6364136223846793005ull, add = 1442695040888963407ull, f = 1, a = 0;
        for (; k > 0; k /= 2) {
            if (k % 2 != 0) {
                f *= factor;
                a = a * factor + add;
            }
            add *= factor + 1;
            factor *= factor;
        }
        state = state * f + a;
    }
};

__host__ __device__ inline Xorshift generator_of(unsigned thread) {
    return {0x9e3779b97f4a7c15ull * (thread + 1)};
}

template <class Generator>
__host__ __device__ unsigned hits(Generator& random, int points) {
    unsigned count = 0;
    for (int i = 0; i < points; i++) {
        unsigned long long x = random.next(), y = random.next();
        count += (x * x >> 1) + (y * y >> 1) < 1ull << 63;             // in the circle, in integers
    }
    return count;
}

__global__ void own_sequences(int points, unsigned long long* total) {
    Xorshift random = generator_of(blockIdx.x * blockDim.x + threadIdx.x);
    unsigned count = hits(random, points);
    count = __reduce_add_sync(0xffffffff, count);
    if (threadIdx.x % 32 == 0) atomicAdd(total, (unsigned long long)count);
}

__global__ void one_sequence(int points, unsigned long long* total) {
    Leaping random = {1};
    random.leap(2ull * points * (blockIdx.x * blockDim.x + threadIdx.x));
    atomicAdd(total, (unsigned long long)hits(random, points));
}

int main(int argc, char** argv) {
    int blocks = small_run(argc, argv) ? 2 : 64, points = small_run(argc, argv) ? 40 : 300, threads = 128;
    unsigned long long want[2] = {0, 0}, got[2], *totals;
    for (int t = 0; t < blocks * threads; t++) {
        Xorshift random = generator_of(t);
        want[0] += hits(random, points);
    }
    Leaping sequence = {1};
    want[1] = hits(sequence, points * blocks * threads);
    CHECK(cudaMalloc(&totals, sizeof(got)));
    CHECK(cudaMemset(totals, 0, sizeof(got)));
    own_sequences<<<blocks, threads>>>(points, &totals[0]);
    one_sequence<<<blocks, threads>>>(points, &totals[1]);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got, totals, sizeof(got), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(totals));
    bool ok = same("hits", got, want, 2);
    for (unsigned long long h : got) {
        double pi = 4.0 * h / ((double)points * blocks * threads);
        if (!close_to(pi, 3.14159265, 0.01)) {
            fprintf(stderr, "pi is about %g\n", pi);
            ok = false;
        }
    }
    return verdict("monte_carlo", ok);
}
