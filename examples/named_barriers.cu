// Two teams of a block hand numbers to and fro through shared memory, with numbered barriers: the one that has filled a
// buffer only arrives (bar.arrive), the one that needs it waits (bar.sync).
#include <vector>
#include "check.h"

constexpr int TEAM = 64, BOTH = 2 * TEAM;

template <int NUMBER>
__device__ void arrive() {
    asm volatile("bar.arrive %0, %1;" ::"n"(NUMBER), "n"(BOTH) : "memory");
}

template <int NUMBER>
__device__ void wait() {
    asm volatile("bar.sync %0, %1;" ::"n"(NUMBER), "n"(BOTH) : "memory");
}

constexpr int FULL = 1, EMPTY = 2, OWN = 3;

// Producers square what they read; consumers add up their neighbours' squares.
__global__ void hand_over(const unsigned* in, unsigned* sums, int rounds) {
    __shared__ unsigned buffer[TEAM], shared_sum[TEAM];
    int member = threadIdx.x % TEAM;
    const unsigned* mine = in + blockIdx.x * rounds * TEAM;
    if (threadIdx.x < TEAM) {
        for (int r = 0; r < rounds; r++) {
            unsigned x = mine[r * TEAM + member];
            wait<EMPTY>();
            buffer[member] = x * x;
            arrive<FULL>();
        }
        wait<EMPTY>();                                                 // the consumers' last arrival
    } else {
        unsigned sum = 0;
        arrive<EMPTY>();
        for (int r = 0; r < rounds; r++) {
            wait<FULL>();
            sum = sum * 3 + buffer[member] + buffer[(member + 1) % TEAM];
            arrive<EMPTY>();
        }
        // The consumers among themselves.
        shared_sum[member] = sum;
        asm volatile("bar.sync %0, %1;" ::"n"(OWN), "n"(TEAM) : "memory");
        sums[blockIdx.x * TEAM + member] = sum ^ shared_sum[TEAM - 1 - member];
    }
}

// bar.red: what a team of threads agrees on, without shared memory.
__global__ void vote(const unsigned* in, unsigned* votes) {
    unsigned x = in[blockIdx.x * BOTH + threadIdx.x], count;
    int team = threadIdx.x / TEAM;
    asm volatile(
        "{\n\t"
        ".reg .pred p;\n\t"
        "setp.gt.u32 p, %1, 0x7fffffff;\n\t"
        "bar.red.popc.u32 %0, %2, %3, p;\n\t"
        "}"
        : "=r"(count)
        : "r"(x), "r"(team + 4), "n"(TEAM)
        : "memory");
    if (threadIdx.x % TEAM == 0) votes[blockIdx.x * 2 + team] = count;
}

int main(int argc, char** argv) {
    int blocks = small_run(argc, argv) ? 3 : 40, rounds = small_run(argc, argv) ? 5 : 100, n = blocks * rounds * TEAM;
    std::vector<unsigned> a(n), want(blocks * TEAM), got(blocks * TEAM), votes(blocks * 2), want_votes(blocks * 2);
    Random random;
    for (auto& x : a) x = random.next();
    for (int b = 0; b < blocks; b++) {
        unsigned sums[TEAM] = {};
        for (int r = 0; r < rounds; r++) {
            const unsigned* row = &a[(b * rounds + r) * TEAM];
            for (int i = 0; i < TEAM; i++) {
                unsigned x = row[i], y = row[(i + 1) % TEAM];
                sums[i] = sums[i] * 3 + x * x + y * y;
            }
        }
        for (int i = 0; i < TEAM; i++) want[b * TEAM + i] = sums[i] ^ sums[TEAM - 1 - i];
        for (int i = 0; i < BOTH; i++) want_votes[b * 2 + i / TEAM] += a[b * BOTH + i] > 0x7fffffff;
    }
    unsigned *in, *sums, *device_votes;
    CHECK(cudaMalloc(&in, n * sizeof(unsigned)));
    CHECK(cudaMalloc(&sums, got.size() * sizeof(unsigned)));
    CHECK(cudaMalloc(&device_votes, votes.size() * sizeof(unsigned)));
    CHECK(cudaMemcpy(in, a.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
    hand_over<<<blocks, BOTH>>>(in, sums, rounds);
    vote<<<blocks, BOTH>>>(in, device_votes);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), sums, got.size() * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(votes.data(), device_votes, votes.size() * sizeof(unsigned), cudaMemcpyDeviceToHost));
    bool ok = same("sums", got.data(), want.data(), got.size());
    ok &= same("votes", votes.data(), want_votes.data(), votes.size());
    for (unsigned* p : {in, sums, device_votes}) CHECK(cudaFree(p));
    return verdict("named_barriers", ok);
}
