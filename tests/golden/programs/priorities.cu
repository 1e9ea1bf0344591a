// How ratios of windows and fractions of policies are rounded, and what else changes lines that persist. As `persistence`: 16 MiB are read in some way, others
// pass, and they are read again. Recorded with caches kept.
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
POLICY(read_01, "fractional.L2::evict_last.b64 %0, 0.01;")
POLICY(read_10, "fractional.L2::evict_last.b64 %0, 0.1;")
POLICY(read_15, "fractional.L2::evict_last.b64 %0, 0.15;")
POLICY(read_53, "fractional.L2::evict_last.b64 %0, 0.53;")
POLICY(read_95, "fractional.L2::evict_last.b64 %0, 0.95;")
POLICY(read_first, "fractional.L2::evict_first.b64 %0, 1.0;")
POLICY(read_unchanged, "fractional.L2::evict_unchanged.b64 %0, 1.0;")

#define LOADS(name, how)                                                                      \
    __global__ void name(const float* p, size_t n, float* sink) {                             \
        float sum = 0;                                                                        \
        for (size_t i = I; i < n; i += size_t(gridDim.x) * blockDim.x) {                      \
            float x;                                                                          \
            asm volatile("ld.global." how ".f32 %0, [%1];" : "=f"(x) : "l"(p + i));           \
            sum += x;                                                                         \
        }                                                                                     \
        USE(sum, sink);                                                                       \
    }
LOADS(read_cs, "cs")
LOADS(read_cg, "cg")
LOADS(read_l1_last, "L1::evict_last")
LOADS(read_no_allocate, "L1::no_allocate")

__global__ void prefetch_normal(const float* p, size_t n) {
    for (size_t i = 32 * size_t(I); i < n; i += 32 * size_t(gridDim.x) * blockDim.x)
        asm volatile("prefetch.global.L2::evict_normal [%0];" ::"l"(p + i));
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

void check(cudaError_t e) { CHECK(e); }

// Another part is set aside.
void reset_limit(int mib) {
    CHECK(cudaStreamSynchronize(s));
    CHECK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, size_t(mib) << 20));
}

int main() {
    const auto persisting = cudaAccessPropertyPersisting, streaming = cudaAccessPropertyStreaming,
               normal = cudaAccessPropertyNormal;
    hot = filled<float>(64 * MIB), cold = filled<float>(128 * MIB), other = filled<float>(128 * MIB);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaStreamCreate(&s));
    // Ratios.
    for (float ratio : {0.0f, 1e-30f, 0.03f, 0.0624f, 0.0626f, 0.25f, 0.9f, 0.93f, 0.94f, 0.999f})
        begin(), window(16, ratio, persisting), read<<<GRID>>>(hot, 16 * MIB, cold), again();
    // Fractions.
#define PART(read_part) begin(), read_part<<<GRID>>>(hot, 16 * MIB, cold), again()
    PART(read_01), PART(read_10), PART(read_15), PART(read_53), PART(read_95);
    // What else is done to lines that persist.
    begin(), read_last<<<GRID>>>(hot, 16 * MIB, cold), prefetch_normal<<<GRID>>>(hot, 16 * MIB), again();
    begin(), read_last<<<GRID>>>(hot, 16 * MIB, cold), read_first<<<GRID>>>(hot, 16 * MIB, cold), again();
    begin(), read_last<<<GRID>>>(hot, 16 * MIB, cold), read_unchanged<<<GRID>>>(hot, 16 * MIB, cold), again();
    begin(), read_last<<<GRID>>>(hot, 16 * MIB, cold), write<<<GRID>>>(hot, 16 * MIB), again();
    begin(), read_last<<<GRID>>>(hot, 16 * MIB, cold), window(16, 0, persisting, normal), read<<<GRID>>>(hot, 16 * MIB, cold), again();
    begin(), read_last<<<GRID>>>(hot, 16 * MIB, cold), read_cs<<<GRID>>>(hot, 16 * MIB, cold), again();
    begin(), read_last<<<GRID>>>(hot, 16 * MIB, cold), check(cudaMemsetAsync(hot, 1, 16 << 20, s)), again();
    // A smaller part is set aside for what persists already, and none.
    begin(), read_last<<<GRID>>>(hot, 30 * MIB, cold), reset_limit(10), again(30);
    begin(), read_last<<<GRID>>>(hot, 30 * MIB, cold), reset_limit(0), again(30);
    // Normal lines that stream afterwards, and loads that say they are used once.
    auto little = [] { no_window(), pass<<<GRID>>>(cold, 8 * MIB, hot), read<<<GRID>>>(hot, 16 * MIB, cold); };
    begin(), read<<<GRID>>>(hot, 16 * MIB, cold), window(16, 1, streaming), read<<<GRID>>>(hot, 16 * MIB, cold), little();
    begin(), read_cs<<<GRID>>>(hot, 16 * MIB, cold), little();
    begin(), read_cg<<<GRID>>>(hot, 16 * MIB, cold), little();
    begin(), read_l1_last<<<GRID>>>(hot, 16 * MIB, cold), little();
    begin(), read_no_allocate<<<GRID>>>(hot, 16 * MIB, cold), little();
    return done();
}
