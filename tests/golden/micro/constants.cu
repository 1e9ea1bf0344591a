// Microbenchmarks of constants by address: which of them the SM's own cache has, what one takes that it has not, and how many of them many warps
// get in a cycle. A line for each: name, value, unit.
#include "micro.h"

static const int table_words = 16384;
__constant__ int table[table_words];

// Loads one after the other: the warps' threads begin at so many places each, `words` of the table being a ring.
__global__ void chain(int n, int places, int words, long long* out, int* keep) {
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, apart = words / places;
    int at = places == 1 ? 0 : lane % places * apart + warp * 7919 % apart;
    for (int i = 0; i < n; i++) at = table[at];
    __syncthreads();
    long long t0 = clock64();
#pragma unroll 1
    for (int i = 0; i < n; i++) at = table[at];
    __syncthreads();
    long long t1 = clock64();
    keep[threadIdx.x] = at;
    if (threadIdx.x == 0) *out = t1 - t0;
}

static int* keep;
static double taken(int places, int words, int warps) {
    for (int i = 0; i < 2; i++) chain<<<1, 32 * warps>>>(512, places, words, ticks, keep);
    return cycles() / 512;
}

int main() {
    cudaDeviceProp prop;
    CHECK(cudaGetDeviceProperties(&prop, 0));
    std::printf("# constants: %s, %d SMs\n", prop.name, prop.multiProcessorCount);
    CHECK(cudaMalloc(&ticks, 8));
    CHECK(cudaMalloc(&keep, 4096));
    char name[96];
    for (int step : {4, 8, 16, 32, 64})
        for (int bytes : {512, 1024, 1280, 1536, 1792, 2048, 2304, 2560, 3072, 4096, 6144, 8192, 16384, 32768, 49152, 65536}) {
            std::vector<int> ring(table_words, 0);
            for (int i = 0; i < bytes / 4; i += step) ring[i] = (i + step) % (bytes / 4);
            CHECK(cudaMemcpyToSymbol(table, ring.data(), sizeof table));
            std::snprintf(name, sizeof name, "constant_stride_%d_bytes_of_%d", step * 4, bytes);
            say(name, taken(1, bytes / 4, 1), "cycles");
        }
    for (int bytes : {512, 1024, 1536, 2048, 2560, 3072, 4096, 8192, 16384, 32768, 65536}) {
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
        for (int places : {1, 4, 16, 32})
            for (int warps : {1, 2, 8, 32}) {
                std::snprintf(name, sizeof name, "constant_chain_random_%d_places_of_%d_bytes_%d_warps", places, bytes, warps);
                say(name, taken(places, words, warps), "cycles");
            }
    }
    return 0;
}
