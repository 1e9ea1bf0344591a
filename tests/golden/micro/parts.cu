// Microbenchmarks of what two parts of an SM give under load: products of integers, wide and narrow, quotients; and L1, asked for words that lie in several
// lines but in different banks, or in one bank; and how long one warp
// waits for constants of several places. A line for each: name, value, unit.
#include "micro.h"

// One block of 1024 threads, four independent chains each.
#define RATE(name, type, expr)                                                                              \
    __global__ void name(long long* out, type* keep, type a, type b) {                                      \
        type y[4] = {type(a + threadIdx.x), b, type(a + 3), type(b + threadIdx.x)};                         \
        __syncthreads();                                                                                    \
        long long t0 = clock64();                                                                           \
        _Pragma("unroll 1") for (int i = 0; i < 128; i++) {                                                 \
            _Pragma("unroll") for (int k = 0; k < 16; k++) { type& x = y[k % 4]; expr; }                    \
        }                                                                                                   \
        __syncthreads();                                                                                    \
        long long t1 = clock64();                                                                           \
        keep[threadIdx.x] = y[0] + y[1] + y[2] + y[3];                                                      \
        if (threadIdx.x == 0) *out = t1 - t0;                                                               \
    }
typedef unsigned long long u64;
RATE(rate_product, unsigned, asm volatile("mad.lo.u32 %0, %0, %1, %2;" : "+r"(x) : "r"(a), "r"(b)))
RATE(rate_product_high, unsigned, asm volatile("mad.hi.u32 %0, %0, %1, %2;" : "+r"(x) : "r"(a), "r"(b)))
RATE(rate_product_wide, u64, asm volatile("{.reg .u32 l, h; mov.b64 {l, h}, %0; mad.wide.u32 %0, l, %1, %2;}" : "+l"(x) : "r"(unsigned(a)), "l"(b)))
RATE(rate_product_long, u64, asm volatile("mad.lo.u64 %0, %0, %1, %2;" : "+l"(x) : "l"(a), "l"(b)))
RATE(rate_quotient, unsigned, asm volatile("div.u32 %0, %2, %0;" : "+r"(x) : "r"(a), "r"(b)))
RATE(rate_quotient_long, u64, asm volatile("div.u64 %0, %2, %0;" : "+l"(x) : "l"(a), "l"(b)))

// A product and sums of floats beside it, or logic: whether they share a part.
template <int Floats, int Logics>
__global__ void beside(long long* out, float* keep, unsigned a, float f) {
    unsigned x[4] = {a, a + 1, threadIdx.x, 7}, l[4] = {1, 2, threadIdx.x, 4};
    float y[4] = {f, f + 1, float(threadIdx.x), 2};
    __syncthreads();
    long long t0 = clock64();
#pragma unroll 1
    for (int i = 0; i < 128; i++) {
#pragma unroll
        for (int k = 0; k < 16; k++) {
            asm volatile("mad.lo.u32 %0, %0, %1, %1;" : "+r"(x[k % 4]) : "r"(a));
#pragma unroll
            for (int n = 0; n < Floats; n++) asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+f"(y[(k + n) % 4]) : "f"(f));
#pragma unroll
            for (int n = 0; n < Logics; n++) asm volatile("xor.b32 %0, %0, %1;" : "+r"(l[(k + n) % 4]) : "r"(x[k % 4]));
        }
    }
    __syncthreads();
    long long t1 = clock64();
    keep[threadIdx.x] = y[0] + y[1] + y[2] + y[3] + x[0] + x[1] + x[2] + x[3] + l[0] + l[1] + l[2] + l[3];
    if (threadIdx.x == 0) *out = t1 - t0;
}

// Each thread its own bank, all in so many lines; or all in so many of the words of one bank.
__global__ void lines(const float* p, int lines, bool one_bank, long long* out, float* keep) {
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    int word = one_bank ? (lane % lines) * 32 : (lane % lines) * 32 + lane;
    float sum = 0;
    for (int i = threadIdx.x; i < 16384; i += blockDim.x) sum += p[i];
    __syncthreads();
    long long t0 = clock64();
#pragma unroll 1
    for (int i = 0; i < 16; i++) {
#pragma unroll
        for (int k = 0; k < 8; k++) {
            float v;
            asm volatile("ld.global.ca.f32 %0, [%1];" : "=f"(v) : "l"(p + ((word + (warp + i * 8 + k) * 160) & 16383)));
            sum += v;
        }
    }
    __syncthreads();
    long long t1 = clock64();
    keep[threadIdx.x] = sum;
    if (threadIdx.x == 0) *out = t1 - t0;
}

// One warp's loads of constants one after the other, of so many places.
__constant__ int table[1024];
__global__ void chain(int places, int stride, long long* out, int* keep) {
    int at = (threadIdx.x & (places - 1)) * stride;
    long long t0 = clock64();
#pragma unroll 1
    for (int i = 0; i < 256; i++) at += table[at];
    long long t1 = clock64();
    keep[threadIdx.x] = at;
    if (threadIdx.x == 0) *out = t1 - t0;
}

int main() {
    cudaDeviceProp prop;
    CHECK(cudaGetDeviceProperties(&prop, 0));
    std::printf("# parts: %s, %d SMs\n", prop.name, prop.multiProcessorCount);
    void *keep, *memory;
    CHECK(cudaMalloc(&ticks, 8));
    CHECK(cudaMalloc(&keep, 1 << 16));
    CHECK(cudaMalloc(&memory, 1 << 20));
    CHECK(cudaMemset(memory, 0, 1 << 20));
#define PER_SM(name, type)                                       \
    name<<<1, 1024>>>(ticks, (type*)keep, type(3), type(1 << 20)); \
    say(#name, 1024.0 * 2048 / cycles(), "threads/cycle/SM");
    PER_SM(rate_product, unsigned) PER_SM(rate_product_high, unsigned) PER_SM(rate_product_wide, u64) PER_SM(rate_product_long, u64)
    PER_SM(rate_quotient, unsigned) PER_SM(rate_quotient_long, u64)
#define BESIDE(f, l)                                          \
    beside<f, l><<<1, 1024>>>(ticks, (float*)keep, 3, 0.5f);   \
    say("product_and_" #f "_floats_" #l "_logics", cycles() / (32 * 2048), "cycles/warp");
    BESIDE(0, 0) BESIDE(1, 0) BESIDE(2, 0) BESIDE(3, 0) BESIDE(0, 1) BESIDE(0, 2) BESIDE(1, 1)
    for (int one = 0; one < 2; one++)
        for (int n = 1; n <= 32; n *= 2) {
            lines<<<1, 1024>>>((float*)memory, n, one, ticks, (float*)keep);
            char name[64];
            std::snprintf(name, sizeof name, "l1_load_of_%d_lines_%s", n, one ? "one_bank" : "own_banks");
            say(name, cycles() / (32 * 128), "cycles/warp load");
        }
    for (int stride : {1, 32})
        for (int n = 1; n <= 32; n *= 2) {
            for (int i = 0; i < 2; i++) chain<<<1, 32>>>(n, stride, ticks, (int*)keep);
            char name[64];
            std::snprintf(name, sizeof name, "constant_chain_of_%d_places_%d_bytes_apart", n, stride * 4);
            say(name, cycles() / 256, "cycles");
        }
    return 0;
}
