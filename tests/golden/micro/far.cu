// Microbenchmarks of what is far away: lines that are changed where they are beside a part of L2 that is set aside, memory of the host that several
// warps want, how long the slowest of many warps waits for DRAM, and results that take several instructions. A line for each: name, value, unit.
#include "micro.h"

static char* memory;
static float* keep;
static int sms;
static const size_t big = size_t(1) << 30;

template <class... A>
static void row(double value, const char* unit, const char* format, A... a) {
    char name[96];
    std::snprintf(name, sizeof name, format, a...);
    say(name, value, unit);
}

__global__ void flush(const float4* p, size_t n, float* keep) {
    float sum = 0;
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x) sum += p[i].x;
    if (sum == 12345.678f) *keep = sum;
}
static void forget() { flush<<<sms * 4, 512>>>((float4*)(memory + big / 2), big / 4 / 16, keep); }

// --- lines that are changed where they are ----------------------------------------------------------------------------

// Where the index among `n` comes from: a mask, a quotient, a subtraction.
enum How { Mask, Quotient, Subtract };
template <How H, class I>
__global__ void change(int* again, I again_n, int* once, I n) {
    I step = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x, at = i;
    while (H == Subtract && at >= again_n) at -= again_n;
#pragma unroll 1
    for (; i < n; i += step) {
        I k = H == Mask ? i & (again_n - 1) : H == Quotient ? i % again_n : at;
        again[k] = 2 * again[k] + 1;
        once[i] = 2 * once[i] + 1;
        if (H == Subtract) {
            at += step;
            if (at >= again_n) at -= again_n;
        }
    }
}
template <How H, class I>
static void changed(const char* how, int mib, int aside, bool window, bool apart) {
    // `again` in an allocation of its own, or before the other one.
    static int* own = nullptr;
    if (!own) CHECK(cudaMalloc(&own, 64 << 20));
    int *again = apart ? own : (int*)memory, *once = (int*)(memory + (256 << 20));
    CHECK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, size_t(aside) << 20));
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    cudaStreamAttrValue value = {};
    value.accessPolicyWindow.base_ptr = again;
    value.accessPolicyWindow.num_bytes = window ? size_t(mib) << 20 : 0;
    value.accessPolicyWindow.hitRatio = 1;
    value.accessPolicyWindow.hitProp = window ? cudaAccessPropertyPersisting : cudaAccessPropertyNormal;
    value.accessPolicyWindow.missProp = window ? cudaAccessPropertyStreaming : cudaAccessPropertyNormal;
    CHECK(cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &value));
    cudaEvent_t a, b;
    CHECK(cudaEventCreate(&a));
    CHECK(cudaEventCreate(&b));
    std::vector<float> all;
    for (int i = 0; i < 5; i++) {
        CHECK(cudaEventRecord(a, stream));
        change<H, I><<<sms * 8, 256, 0, stream>>>(again, I(mib << 18), once, I(64 << 20));
        CHECK(cudaEventRecord(b, stream));
        CHECK(cudaEventSynchronize(b));
        float ms;
        CHECK(cudaEventElapsedTime(&ms, a, b));
        all.push_back(ms);
    }
    std::sort(all.begin(), all.end());
    row(all[2] * 1e3, "us", "change_%s_%s_%d_mib_%d_aside%s%s", how, sizeof(I) == 4 && I(-1) < I(0) ? "signed" : "unsigned", mib, aside, window ? "_window" : "",
        apart ? "_apart" : "");
    CHECK(cudaStreamDestroy(stream));
    CHECK(cudaCtxResetPersistingL2Cache());
    CHECK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 0));
}
static void changes() {
    for (int aside : {0, 30}) {
        for (int mib : {8, 16, 32}) {
            changed<Mask, unsigned>("mask", mib, aside, false, false);
            changed<Quotient, unsigned>("quotient", mib, aside, false, false);
            changed<Quotient, int>("quotient", mib, aside, false, false);
            changed<Quotient, int>("quotient", mib, aside, true, false);
        }
        for (int mib : {10, 20, 40, 60}) {
            changed<Quotient, int>("quotient", mib, aside, false, false);
            changed<Quotient, int>("quotient", mib, aside, false, true);
            changed<Subtract, int>("subtract", mib, aside, false, false);
            changed<Subtract, int>("subtract", mib, aside, true, false);
        }
    }
}

// --- memory of the host -----------------------------------------------------------------------------------------------

__global__ void stores(unsigned* p, int words, int apart, int fence) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < words; k++) p[i * apart + k] = k;
    if (fence) __threadfence_system();
}
__global__ void loads(const unsigned* p, int apart, unsigned* keep) {
    unsigned x = p[(blockIdx.x * blockDim.x + threadIdx.x) * apart];
    if (x == 12345) *keep = x;
}
// Each thread at a place of its own (`apart` words), all at one (0); with what was there, or not.
template <bool Old>
__global__ void adds(unsigned* p, int apart, unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (Old) out[i] = atomicAdd_system(p + i * apart, 1u);
    else atomicAdd_system(p + i * apart, 1u);
}
static void host() {
    unsigned *at, *p;
    size_t bytes = 8 << 20;
    CHECK(cudaHostAlloc(&at, bytes, cudaHostAllocMapped));
    std::fill(at, at + bytes / 4, 0);
    CHECK(cudaHostGetDevicePointer((void**)&p, at, 0));
    const int grids[][2] = {{1, 1}, {1, 32}, {1, 64}, {4, 32}, {4, 64}, {16, 32}, {16, 256}, {132, 32}, {132, 256}};
    for (auto& g : grids) {
        for (int words : {1, 4, 16})
            for (int apart : {1, 5, 32}) {
                if (words > apart && apart > 1) continue;
                row(milliseconds([&] { stores<<<g[0], g[1]>>>(p, words, apart, 1); }) * 1e3, "us", "host_store_%d_words_%d_apart_and_fence_%d_blocks_of_%d", words,
                    apart, g[0], g[1]);
            }
        for (int apart : {0, 1, 32}) {
            row(milliseconds([&] { loads<<<g[0], g[1]>>>(p, apart, (unsigned*)keep); }) * 1e3, "us", "host_load_%d_apart_%d_blocks_of_%d", apart, g[0], g[1]);
            row(milliseconds([&] { adds<false><<<g[0], g[1]>>>(p, apart, (unsigned*)memory); }) * 1e3, "us", "host_add_%d_apart_%d_blocks_of_%d", apart, g[0], g[1]);
            row(milliseconds([&] { adds<true><<<g[0], g[1]>>>(p, apart, (unsigned*)memory); }) * 1e3, "us", "host_add_and_get_%d_apart_%d_blocks_of_%d", apart, g[0],
                g[1]);
        }
    }
}

// --- the slowest of many warps ----------------------------------------------------------------------------------------

// Each warp follows a chain of loads of lines of its own, which no cache has; cycles of each of them.
__global__ void chains(const unsigned* p, size_t lines, int n, unsigned* out) {
    unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31, x = 0;
    size_t at = warp * size_t(2654435761u) % lines;
    unsigned t0 = clock();
#pragma unroll 1
    for (int i = 0; i < n; i++) {
        x = *(volatile const unsigned*)(p + at * 32 + lane + x);
        at = (at * 1103515245u + 12345u + x) % lines;
    }
    unsigned t1 = clock() + x;
    if (lane == 0) out[warp] = t1 - t0;
}
static void slowest() {
    CHECK(cudaMemset(memory, 0, big));
    std::vector<unsigned> got(132 * 64);
    const int grids[][2] = {{1, 32}, {1, 256}, {1, 1024}, {132, 32}, {132, 256}, {132, 1024}, {1056, 256}};
    for (auto& g : grids)
        for (int n : {1, 2, 4, 8, 16, 64}) {
            unsigned warps = g[0] * g[1] / 32;
            std::vector<double> mean, most;
            for (int k = 0; k < 7; k++) {
                forget();
                chains<<<g[0], g[1]>>>((unsigned*)memory, (big / 2) / 128, n, (unsigned*)(memory + big - (1 << 20)));
                CHECK(cudaMemcpy(got.data(), memory + big - (1 << 20), warps * 4, cudaMemcpyDeviceToHost));
                double sum = 0, max = 0;
                for (unsigned i = 0; i < warps; i++) sum += got[i], max = std::max(max, double(got[i]));
                mean.push_back(sum / warps);
                most.push_back(max);
            }
            std::sort(mean.begin(), mean.end());
            std::sort(most.begin(), most.end());
            row(mean[3] / n, "cycles a load", "chain_of_%d_loads_%d_warps_mean", n, warps);
            row(most[3] / n, "cycles a load", "chain_of_%d_loads_%d_warps_slowest", n, warps);
        }
}

// --- warps of uneven work ---------------------------------------------------------------------------------------------

// Of each `of` warps one makes `rounds` times as many steps as the others; no memory is read.
__global__ void uneven(int n, int of, int rounds, float* keep, float a) {
    unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
    unsigned h = warp * 2654435761u;
    h ^= h >> 15, h *= 0x846ca68bu, h ^= h >> 16;
    int all = h % of == 0 ? n * rounds : n;
    float x = a, y = a;
#pragma unroll 1
    for (int i = 0; i < all; i++) {
#pragma unroll
        for (int k = 0; k < 8; k++) x = fmaf(x, a, y), y = fmaf(y, a, a);
    }
    if (x + y == 12345.678f) *keep = x;
}
static void unevens() {
    for (int blocks : {132, 1056, 4224})
        for (int of : {1, 4, 32})
            for (int rounds : {2, 8})
                row(milliseconds([&] { uneven<<<blocks, 256>>>(64, of, rounds, keep, 1.0f); }) * 1e3, "us", "uneven_%d_blocks_one_of_%d_takes_%d_times", blocks, of,
                    rounds);
}

// --- results that take several instructions ---------------------------------------------------------------------------

// A chain of them, by one warp; cycles of each.
#define CHAIN(name, T, ...)                                                \
    __global__ void name(T x, T y, int n, long long* out, T* keep) {       \
        x += (T)(threadIdx.x & 1);                                           \
        long long t0 = clock64();                                          \
        _Pragma("unroll 1") for (int i = 0; i < n; i++) {                  \
            _Pragma("unroll") for (int k = 0; k < 4; k++) { __VA_ARGS__; } \
        }                                                                  \
        *keep = x;                                                         \
        *out = clock64() - t0;                                             \
    }
CHAIN(quotient_signed, int, x = 1000000007 / (x | 1) + y)
CHAIN(quotient_unsigned, unsigned, x = 4000000007u / (x | 1) + y)
CHAIN(quotient_same, int, x = (x + 1000003) / y)
CHAIN(remainder_signed, int, x = 1000000007 % (x | 1) + y)
CHAIN(remainder_same, int, x = (x + 1000003) % y)
CHAIN(quotient_by_7, int, x = (x + 1000003) / 7)
CHAIN(remainder_by_7, unsigned, x = (x + 1000003) % 7)
CHAIN(quotient_long, long long, x = 1000000000000007ll / (x | 1) + y)
CHAIN(quotient_float, float, x = 3.0f / x + y)
CHAIN(quotient_double, double, x = 3.0 / x + y)
CHAIN(reciprocal_float, float, x = 1.0f / x + y)
CHAIN(root_float, float, x = sqrtf(x) + y)
CHAIN(root_double, double, x = sqrt(x) + y)
CHAIN(sine_fast, float, x = __sinf(x) + y)
CHAIN(exponential, float, x = expf(-x) + y)
CHAIN(long_sum, long long, x = (x ^ 0x123456789abll) + y)
CHAIN(long_product, long long, x = x * y + 3)
CHAIN(leading_zeros, int, x = __clz(x) + y)
CHAIN(to_float_and_back, int, x = int(float(x) * 1.5f) + y)
template <class T, class F>
static void results(const char* name, F kernel, T x, T y) {
    for (int k = 0; k < 2; k++) {
        kernel<<<1, 32>>>(x, y, 64, ticks, (T*)keep);
        if (k) row(cycles() / 256, "cycles", "result_%s", name);
    }
}
static void results() {
#define RESULT(name, T, x, y) results<T>(#name, name, x, y);
    RESULT(quotient_signed, int, 12345, 77)
    RESULT(quotient_unsigned, unsigned, 12345, 77)
    RESULT(quotient_same, int, 12345, 77)
    RESULT(remainder_signed, int, 12345, 77)
    RESULT(remainder_same, int, 12345, 77)
    RESULT(quotient_by_7, int, 12345, 77)
    RESULT(remainder_by_7, unsigned, 12345, 77)
    RESULT(quotient_long, long long, 12345, 77)
    RESULT(quotient_float, float, 1.5f, 2.0f)
    RESULT(quotient_double, double, 1.5, 2.0)
    RESULT(reciprocal_float, float, 1.5f, 2.0f)
    RESULT(root_float, float, 1.5f, 2.0f)
    RESULT(root_double, double, 1.5, 2.0)
    RESULT(sine_fast, float, 1.5f, 2.0f)
    RESULT(exponential, float, 1.5f, 2.0f)
    RESULT(long_sum, long long, 12345, 77)
    RESULT(long_product, long long, 12345, 77)
    RESULT(leading_zeros, int, 12345, 77)
    RESULT(to_float_and_back, int, 12345, 77)
}

int main() {
    cudaDeviceProp prop;
    CHECK(cudaGetDeviceProperties(&prop, 0));
    sms = prop.multiProcessorCount;
    std::printf("# far: %s, %d SMs\n", prop.name, sms);
    CHECK(cudaMalloc(&ticks, 8));
    CHECK(cudaMalloc(&keep, 1 << 20));
    CHECK(cudaMalloc(&memory, big));
    CHECK(cudaMemset(memory, 0, big));
    results();
    std::fflush(stdout);
    changes();
    std::fflush(stdout);
    host();
    std::fflush(stdout);
    slowest();
    unevens();
    std::puts("done");
    return 0;
}
