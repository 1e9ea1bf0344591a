// What of L2 survives other launches: with windows, with policies of loads, after resets. Each part begins with L2 full of other data, reads
// 16 MiB (or more) in some way, lets 128 MiB pass, and reads them again as usual. Recorded with caches kept (`--cache-control none`).
#include "golden.h"

constexpr size_t MIB = 1 << 18;  // floats

__global__ void read(const float* p, size_t n, float* sink) {
    float sum = 0;
    for (size_t i = I; i < n; i += size_t(gridDim.x) * blockDim.x) sum += p[i];
    USE(sum, sink);
}

__global__ void pass(const float* p, size_t n, float* sink) {
    float sum = 0;
    for (size_t i = I; i < n; i += size_t(gridDim.x) * blockDim.x) sum += p[i];
    USE(sum, sink);
}

__global__ void write(float* p, size_t n) {
    for (size_t i = I; i < n; i += size_t(gridDim.x) * blockDim.x) p[i] = 1;
}

#define POLICY(name, how)                                                                                        \
    __global__ void name(const float* p, size_t n, float* sink) {                                                \
        unsigned long long policy;                                                                               \
        asm volatile("createpolicy." how : "=l"(policy));                                                        \
        float sum = 0;                                                                                           \
        for (size_t i = I; i < n; i += size_t(gridDim.x) * blockDim.x) {                                         \
            float x;                                                                                             \
            asm volatile("ld.global.L2::cache_hint.f32 %0, [%1], %2;" : "=f"(x) : "l"(p + i), "l"(policy));      \
            sum += x;                                                                                            \
        }                                                                                                        \
        USE(sum, sink);                                                                                          \
    }
POLICY(read_last, "fractional.L2::evict_last.b64 %0, 1.0;")
POLICY(read_half_last, "fractional.L2::evict_last.L2::evict_first.b64 %0, 0.5;")
POLICY(read_first, "fractional.L2::evict_first.b64 %0, 1.0;")
POLICY(read_normal, "fractional.L2::evict_normal.b64 %0, 1.0;")

__global__ void prefetch_last(const float* p, size_t n) {
    for (size_t i = 32 * size_t(I); i < n; i += 32 * size_t(gridDim.x) * blockDim.x)
        asm volatile("prefetch.global.L2::evict_last [%0];" ::"l"(p + i));
}

__global__ void apply_normal(const float* p, size_t n) {
    for (size_t i = 32 * size_t(I); i < n; i += 32 * size_t(gridDim.x) * blockDim.x)
        asm volatile("applypriority.global.L2::evict_normal [%0], 128;" ::"l"(p + i));
}

__global__ void discard(float* p, size_t n) {
    for (size_t i = 32 * size_t(I); i < n; i += 32 * size_t(gridDim.x) * blockDim.x)
        asm volatile("discard.global.L2 [%0], 128;" ::"l"(p + i) : "memory");
}

#define GRID 1056, 256, 0, s

float *hot, *cold, *other;
cudaStream_t s;

void window(int mib, float ratio, cudaAccessProperty hit, cudaAccessProperty miss = cudaAccessPropertyStreaming) {
    cudaStreamAttrValue v = {};
    v.accessPolicyWindow.base_ptr = hot;
    v.accessPolicyWindow.num_bytes = size_t(mib) << 20;
    v.accessPolicyWindow.hitRatio = ratio;
    v.accessPolicyWindow.hitProp = hit;
    v.accessPolicyWindow.missProp = mib ? miss : cudaAccessPropertyNormal;
    CHECK(cudaStreamSetAttribute(s, cudaStreamAttributeAccessPolicyWindow, &v));
}

void no_window() { window(0, 0, cudaAccessPropertyNormal); }

void cold_passes() { pass<<<GRID>>>(cold, 128 * MIB, hot); }

void reset() {
    CHECK(cudaStreamSynchronize(s));
    CHECK(cudaCtxResetPersistingL2Cache());
}

// Nothing of before: no line persists, and others are in L2.
void begin(int set_aside = 30) {
    reset();
    no_window();
    CHECK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, size_t(set_aside) << 20));
    pass<<<GRID>>>(other, 128 * MIB, hot);
}

void again(int mib = 16) {
    CHECK(cudaStreamSynchronize(s));
    no_window();
    cold_passes();
    read<<<GRID>>>(hot, mib * MIB, cold);
}

int main() {
    const auto persisting = cudaAccessPropertyPersisting, streaming = cudaAccessPropertyStreaming,
               normal = cudaAccessPropertyNormal;
    hot = filled<float>(64 * MIB), cold = filled<float>(128 * MIB), other = filled<float>(128 * MIB);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaStreamCreate(&s));
    // 0: as usual, and as usual with little in between.
    begin(), read<<<GRID>>>(hot, 16 * MIB, cold), again();
    begin(), read<<<GRID>>>(hot, 16 * MIB, cold), pass<<<GRID>>>(cold, 8 * MIB, hot), read<<<GRID>>>(hot, 16 * MIB, cold);
    // A window; normal reads afterwards, and what these leave.
    begin(), window(16, 1, persisting), read<<<GRID>>>(hot, 16 * MIB, cold), again(), again();
    // The same, and a reset.
    begin(), window(16, 1, persisting), read<<<GRID>>>(hot, 16 * MIB, cold), reset(), again();
    // The same, and read again with a window of normal hits.
    begin(), window(16, 1, persisting), read<<<GRID>>>(hot, 16 * MIB, cold), window(16, 1, normal),
        read<<<GRID>>>(hot, 16 * MIB, cold), again();
    // The same with one of streaming hits.
    begin(), window(16, 1, persisting), read<<<GRID>>>(hot, 16 * MIB, cold), window(16, 1, streaming),
        read<<<GRID>>>(hot, 16 * MIB, cold), again();
    // More than is set aside.
    for (int mib : {30, 40, 60}) begin(), window(mib, 1, persisting), read<<<GRID>>>(hot, mib * MIB, cold), again(mib);
    // Half of it persists; read once, and twice.
    begin(), window(32, .5f, persisting), read<<<GRID>>>(hot, 32 * MIB, cold), again(32);
    begin(), window(32, .5f, persisting), read<<<GRID>>>(hot, 32 * MIB, cold), read<<<GRID>>>(hot, 32 * MIB, cold), again(32);
    begin(), window(32, .5f, persisting, normal), read<<<GRID>>>(hot, 32 * MIB, cold), again(32);
    begin(), window(16, .1f, persisting), read<<<GRID>>>(hot, 16 * MIB, cold), again();
    // Little is set aside, and nothing.
    begin(10), window(16, 1, persisting), read<<<GRID>>>(hot, 16 * MIB, cold), again();
    begin(0), window(16, 1, persisting), read<<<GRID>>>(hot, 16 * MIB, cold), again();
    // What is written persists too.
    begin(), window(16, 1, persisting), write<<<GRID>>>(hot, 16 * MIB), again();
    // Streaming hits: little in between.
    begin(), window(16, 1, streaming), read<<<GRID>>>(hot, 16 * MIB, cold), no_window(), pass<<<GRID>>>(cold, 8 * MIB, hot),
        read<<<GRID>>>(hot, 16 * MIB, cold);
    // Policies of loads.
    begin(), read_last<<<GRID>>>(hot, 16 * MIB, cold), again(), again();
    begin(0), read_last<<<GRID>>>(hot, 16 * MIB, cold), again();
    begin(), read_last<<<GRID>>>(hot, 40 * MIB, cold), again(40);
    begin(), read_half_last<<<GRID>>>(hot, 32 * MIB, cold), again(32);
    begin(), read_last<<<GRID>>>(hot, 16 * MIB, cold), reset(), again();
    begin(), read_last<<<GRID>>>(hot, 16 * MIB, cold), read_normal<<<GRID>>>(hot, 16 * MIB, cold), again();
    begin(), read_last<<<GRID>>>(hot, 16 * MIB, cold), apply_normal<<<GRID>>>(hot, 16 * MIB), again();
    begin(), prefetch_last<<<GRID>>>(hot, 16 * MIB), again();
    begin(), read_first<<<GRID>>>(hot, 16 * MIB, cold), pass<<<GRID>>>(cold, 8 * MIB, hot), read<<<GRID>>>(hot, 16 * MIB, cold);
    // A window says one thing, the load another.
    begin(), window(16, 1, persisting), read_first<<<GRID>>>(hot, 16 * MIB, cold), again();
    begin(), window(16, 1, streaming), read_last<<<GRID>>>(hot, 16 * MIB, cold), again();
    // What is written and not discarded, and discarded.
    begin(), write<<<GRID>>>(hot, 16 * MIB), cold_passes();
    begin(), write<<<GRID>>>(hot, 16 * MIB), discard<<<GRID>>>(hot, 16 * MIB), cold_passes();
    return done();
}
