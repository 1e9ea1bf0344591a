// Microbenchmarks of what an SM keeps for itself: constants of loads that do not wait for each other, and local memory (`ncu` says what becomes
// of that). A line for each figure of constants: name, value, unit; launches of local memory are read from `ncu`.
#include "micro.h"

static const int table_words = 16384;
__constant__ int table[table_words];
static int* keep;

// Each of so many chains is a load of constants after the other; the loads of a turn do not wait for each other.
template <int Chains>
__global__ void beside(int n, int places, int words, long long* out, int* keep) {
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, apart = words / places, at[Chains];
    for (int c = 0; c < Chains; c++) at[c] = (lane % places * apart + warp * 7919 % apart + c * 5) % words;
#pragma unroll 1
    for (int i = 0; i < n; i++)
        for (int c = 0; c < Chains; c++) at[c] = table[at[c]];
    __syncthreads();
    long long t0 = clock64();
#pragma unroll 1
    for (int i = 0; i < n; i++)
        for (int c = 0; c < Chains; c++) at[c] = table[at[c]];
    __syncthreads();
    long long t1 = clock64();
    int sum = 0;
    for (int c = 0; c < Chains; c++) sum += at[c];
    keep[threadIdx.x] = sum;
    if (threadIdx.x == 0) *out = t1 - t0;
}

template <int Chains>
static void beside_each_other(int bytes) {
    char name[96];
    for (int places : {1, 4, 16, 32})
        for (int warps : {1, 2, 4, 8, 16, 32}) {
            for (int i = 0; i < 2; i++) beside<Chains><<<1, 32 * warps>>>(512, places, bytes / 4, ticks, keep);
            std::snprintf(name, sizeof name, "constant_%d_loads_of_%d_places_of_%d_bytes_%d_warps", Chains, places, bytes, warps);
            say(name, cycles() / 512, "cycles a turn");
        }
}

// Of an array in local memory each thread writes all words in order and reads them again in order, so often; with `back` words behind those that it
// writes it reads at once.
template <int Words>
__global__ void local(int rounds, int back, int step, int* out) {
    int a[Words], sum = 0;
#pragma unroll 1
    for (int i = 0; i < Words; i++) {
        a[i] = i * step + threadIdx.x;
        sum += a[(i - back) & (i >= back ? Words - 1 : 0)];
    }
#pragma unroll 1
    for (int r = 0; r < rounds; r++)
#pragma unroll 1
        for (int i = 0; i < Words; i++) sum += a[i * step & (Words - 1)];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

template <int Words>
static void locals(int* out) {
    for (int blocks : {132, 1056, 4224})
        for (int threads : {32, 64, 256})
            for (int rounds : {0, 1, 2})
                for (int back : {1, 16}) local<Words><<<blocks, threads>>>(rounds, back, 1, out);
    CHECK(cudaDeviceSynchronize());
}

int main() {
    cudaDeviceProp prop;
    CHECK(cudaGetDeviceProperties(&prop, 0));
    std::printf("# own: %s, %d SMs\n", prop.name, prop.multiProcessorCount);
    CHECK(cudaMalloc(&ticks, 8));
    CHECK(cudaMalloc(&keep, 4096));
    for (int bytes : {512, 2048, 3072, 4096, 8192, 65536}) {
        int words = bytes / 4;
        std::vector<int> order(words), ring(table_words, 0);
        for (int i = 0; i < words; i++) order[i] = i;
        unsigned random = 1;
        for (int i = words - 1; i > 0; i--) {
            random = random * 1664525u + 1013904223u;
            std::swap(order[i], order[(random >> 8) % (i + 1)]);
        }
        for (int i = 0; i < words; i++) ring[order[i]] = order[(i + 1) % words];
        CHECK(cudaMemcpyToSymbol(table, ring.data(), sizeof table));
        beside_each_other<1>(bytes);
        beside_each_other<2>(bytes);
        beside_each_other<4>(bytes);
        beside_each_other<8>(bytes);
    }
    int* out;
    CHECK(cudaMalloc(&out, 4224 * 256 * 4));
    locals<16>(out);
    locals<64>(out);
    locals<128>(out);
    locals<256>(out);
    return 0;
}
