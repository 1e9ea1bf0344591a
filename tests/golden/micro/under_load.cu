// Microbenchmarks of a GPU under load: rates of DRAM and L2 by mix and size, latencies with many warps, bounds that overlap, contention,
// launches. A line for each: name, value, unit. They have nothing in common with the programs on which the model is judged.
#include "micro.h"

static char* memory;
static float* keep;
static int sms;
static const size_t big = size_t(2) << 30;

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

// Microseconds between events around a launch that finds nothing of its data in L2, and nothing there to be written.
template <class F>
double cold(F launch) {
    cudaEvent_t a, b;
    CHECK(cudaEventCreate(&a));
    CHECK(cudaEventCreate(&b));
    std::vector<float> all;
    for (int i = 0; i < 6; i++) {
        flush<<<sms * 4, 512>>>((float4*)(memory + big - (256 << 20)), (256 << 20) / 16, keep);
        CHECK(cudaEventRecord(a));
        launch();
        CHECK(cudaEventRecord(b));
        CHECK(cudaEventSynchronize(b));
        float ms;
        CHECK(cudaEventElapsedTime(&ms, a, b));
        if (i > 0) all.push_back(ms);
    }
    CHECK(cudaGetLastError());
    std::sort(all.begin(), all.end());
    return all[all.size() / 2] * 1e3;
}

// --- DRAM and L2 by mix and size --------------------------------------------------------------------------------------

template <int R, int W>
__global__ void mix(const float4* p, float4* q, size_t n, float* keep) {
    float4 sum = make_float4(1, 1, 1, 1);
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x) {
        float4 v[R + 1];
#pragma unroll
        for (int k = 0; k < R; k++) v[k] = p[k * n + i];
#pragma unroll
        for (int k = 0; k < R; k++) sum.x += v[k].x, sum.y += v[k].y, sum.z += v[k].z, sum.w += v[k].w;
#pragma unroll
        for (int k = 0; k < W; k++) q[k * n + i] = sum;
    }
    if (!W && sum.x == 12345.678f) *keep = sum.x;
}

template <int R, int W>
static void mixes() {
    for (size_t kib : {512, 1024, 2048, 4096, 8192, 16384, 24576, 32768, 49152, 65536, 131072, 524288, 1048576}) {
        size_t n = (kib << 10) / 16 / (R + W);
        double us = cold([&] { mix<R, W><<<sms * 4, 512>>>((float4*)memory, (float4*)memory + R * n, n, keep); });
        row(us, "us", "cold_read_%d_write_%d_%zu_kib", R, W, kib);
    }
}

// --- latency under load -----------------------------------------------------------------------------------------------

// Each line of `p` holds 32 times the number of another one.
__global__ void permute(unsigned* p, unsigned bits) {
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    unsigned mask = (1u << bits) - 1, x = unsigned(i >> 5);
    x = (x * 2654435761u + 12345u) & mask;
    x ^= x >> (bits / 2);
    x = (x * 2246822519u + 777u) & mask;
    x ^= x >> (bits / 2 + 1);
    p[i] = x;
}
// A chain for each warp (`apart` 0), or one for each thread. No use of L1.
__global__ void chains(const unsigned* p, unsigned mask, int n, int apart, long long* out, unsigned* keep) {
    unsigned lane = threadIdx.x & 31, self = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned x = ((apart ? self : self >> 5) * 2654435769u >> 3) & mask, at = apart ? 0 : lane;
    for (int i = 0; i < 4; i++) asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(x) : "l"(p + size_t(x) * 32 + at));
    long long t0 = clock64();
#pragma unroll 1
    for (int i = 0; i < n; i++) asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(x) : "l"(p + size_t(x) * 32 + at));
    if (x == 0xffffffffu) *keep = x;
    long long t1 = clock64();
    if (self == 0) *out = t1 - t0;
}
static void latencies() {
    for (int bits : {17, 23}) {
        permute<<<(size_t(32) << bits) / 256, 256>>>((unsigned*)memory, bits);
        for (int apart = 0; apart < 2; apart++)
            for (int warps : {1, 2, 4, 8, 16, 32, 64}) {
                int blocks = warps > 32 ? 2 * sms : sms, threads = std::min(warps, 32) * 32, n = apart && warps > 8 ? 100 : 400;
                double ms = milliseconds([&] {
                    chains<<<blocks, threads>>>((unsigned*)memory, (1u << bits) - 1, n, apart, ticks, (unsigned*)keep);
                });
                const char* name = apart ? "thread" : "warp";
                const char* where = bits == 17 ? "l2" : "dram";
                row(cycles() / n, "cycles", "loaded_latency_%s_a_%s_%d_warps", where, name, warps);
                double bytes = double(sms) * warps * n * (apart ? 32 * 32 : 128);
                row(bytes / ms / 1e6, "GB/s", "loaded_rate_%s_a_%s_%d_warps", where, name, warps);
            }
    }
}
// U loads of each thread under way.
template <class V, int U>
__global__ void stream(const V* p, size_t n, float* keep) {
    float sum = 0;
    size_t step = size_t(gridDim.x) * blockDim.x;
#pragma unroll 1
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i + (U - 1) * step < n; i += U * step) {
        V v[U];
#pragma unroll
        for (int u = 0; u < U; u++) v[u] = p[i + u * step];
#pragma unroll
        for (int u = 0; u < U; u++) sum += *(float*)&v[u];
    }
    if (sum == 12345.678f) *keep = sum;
}
template <class V, int U>
static void streams() {
    for (int warps : {2, 4, 8, 16, 32, 64}) {
        int blocks = warps > 32 ? 2 * sms : sms, threads = std::min(warps, 32) * 32;
        size_t bytes = size_t(512) << 20;
        double ms = milliseconds([&] { stream<V, U><<<blocks, threads>>>((V*)memory, bytes / sizeof(V), keep); });
        row(bytes / ms / 1e6, "GB/s", "stream_dram_%d_bytes_%d_each_%d_warps", int(sizeof(V)), U, warps);
    }
}

// --- bounds that overlap ----------------------------------------------------------------------------------------------

// F fused multiplications and additions for each 16 bytes that are loaded.
template <int F>
__global__ void load_and_fma(const float4* p, size_t n, int rounds, float a, float* keep) {
    float x = a, y = a, z = a, w = a;
#pragma unroll 1
    for (int r = 0; r < rounds; r++)
#pragma unroll 1
        for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x) {
            float4 v;
            asm volatile("ld.global.cg.v4.f32 {%0,%1,%2,%3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(p + i));
            x += v.x, y += v.y, z += v.z, w += v.w;
#pragma unroll
            for (int k = 0; k < F / 4; k++) x = fmaf(x, a, a), y = fmaf(y, a, a), z = fmaf(z, a, a), w = fmaf(w, a, a);
        }
    if (x + y + z + w == 12345.678f) *keep = x;
}
template <int F>
static void overlaps() {
    for (int small = 0; small < 2; small++) {
        size_t bytes = size_t(small ? 16 : 512) << 20;
        double ms = milliseconds([&] { load_and_fma<F><<<sms * 4, 512>>>((float4*)memory, bytes / 16, small ? 32 : 1, 1.0f, keep); });
        row(ms * 1e3, "us", "%s_load_16_bytes_and_%d_fma", small ? "l2" : "dram", F);
    }
}
// F of them for each load from shared memory, or from L1.
template <int F, bool L1>
__global__ void near_and_fma(const float* p, long long* out, float a, float* keep) {
    __shared__ float s[4096];
    for (int i = threadIdx.x; i < 4096; i += blockDim.x) s[i] = p[i];
    __syncthreads();
    float x[4] = {a, a, a, a};
    long long t0 = clock64();
#pragma unroll 1
    for (int i = 0; i < 64; i++) {
        int at = (threadIdx.x + i * 32) & 2047;
#pragma unroll
        for (int k = 0; k < 8; k++) {
            float v;
            if constexpr (L1) asm volatile("ld.global.ca.f32 %0, [%1];" : "=f"(v) : "l"(p + at + k * 128));
            else v = ((volatile float*)s)[at + k * 128];
            x[k % 4] += v;
#pragma unroll
            for (int f = 0; f < F; f++) x[(k + f) % 4] = fmaf(x[(k + f) % 4], a, a);
        }
    }
    __syncthreads();
    long long t1 = clock64();
    keep[threadIdx.x] = x[0] + x[1] + x[2] + x[3];
    if (threadIdx.x == 0) *out = t1 - t0;
}
template <int F>
static void nears() {
    near_and_fma<F, false><<<1, 1024>>>((float*)memory, ticks, 1.0f, keep);
    row(cycles() / (32 * 512), "cycles/warp load", "shared_load_and_%d_fma", F);
    near_and_fma<F, true><<<1, 1024>>>((float*)memory, ticks, 1.0f, keep);
    row(cycles() / (32 * 512), "cycles/warp load", "l1_load_and_%d_fma", F);
}

// --- requests to many lines -------------------------------------------------------------------------------------------

__global__ void l1_lines(const float* p, int stride, long long* out, float* keep) {
    float sum = 0;
    for (int i = threadIdx.x; i < 16384; i += blockDim.x) asm volatile("ld.global.ca.f32 %0, [%1];" : "=f"(sum) : "l"(p + i));
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    float acc = 0;
    __syncthreads();
    long long t0 = clock64();
#pragma unroll 1
    for (int i = 0; i < 16; i++) {
#pragma unroll
        for (int k = 0; k < 8; k++) {
            float v;
            asm volatile("ld.global.ca.f32 %0, [%1];" : "=f"(v) : "l"(p + ((lane * stride + (warp + i * 8 + k) * 160) & 16383)));
            acc += v;
        }
    }
    __syncthreads();
    long long t1 = clock64();
    keep[threadIdx.x] = acc + sum;
    if (threadIdx.x == 0) *out = t1 - t0;
}
// Each thread's word `stride` words from its neighbour's; the whole of `words` is touched sector by sector.
__global__ void strided_load(const float* p, unsigned mask, unsigned stride, int n, float* keep) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
    float sum = 0;
#pragma unroll 4
    for (int r = 0; r < n; r++) {
        float v;
        asm volatile("ld.global.cg.f32 %0, [%1];" : "=f"(v) : "l"(p + (((i + r * step) * stride) & mask)));
        sum += v;
    }
    if (sum == 12345.678f) *keep = sum;
}
__global__ void strided_store(float* p, unsigned mask, unsigned stride, int n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
#pragma unroll 4
    for (int r = 0; r < n; r++) p[((i + r * step) * stride) & mask] = 1.0f;
}
static void lines() {
    for (int stride : {0, 1, 2, 4, 8, 16, 32, 64}) {
        l1_lines<<<1, 1024>>>((float*)memory, stride, ticks, keep);
        row(cycles() / (32 * 128), "cycles/warp load", "l1_load_stride_%d_bytes", stride * 4);
    }
    for (int where = 0; where < 2; where++)
        for (unsigned stride : {1u, 2u, 4u, 8u, 16u, 32u, 64u}) {
            unsigned mask = where ? (1u << 28) - 1 : (1u << 22) - 1;
            int n = where ? std::max(1u, 256u / stride) : 64;
            const char* name = where ? "dram" : "l2";
            double requests = double(sms) * 8 * 8 * n, sectors = std::min(32u, 4 * stride);
            double ms = milliseconds([&] { strided_load<<<sms * 8, 256>>>((float*)memory, mask, stride, n, keep); });
            row(requests * sectors * 32 / ms / 1e6, "GB/s of sectors", "%s_load_stride_%d_bytes", name, stride * 4);
            ms = milliseconds([&] { strided_store<<<sms * 8, 256>>>((float*)memory, mask, stride, n); });
            row(requests * sectors * 32 / ms / 1e6, "GB/s of sectors", "%s_store_stride_%d_bytes", name, stride * 4);
        }
}

// --- contention -------------------------------------------------------------------------------------------------------

__device__ unsigned hash(unsigned x) {
    x ^= x >> 16, x *= 0x7feb352du, x ^= x >> 15, x *= 0x846ca68bu;
    return x ^ x >> 16;
}
// Each thread at a random one of `places`; with what it was before, or not.
template <class T, bool Old>
__global__ void add_at(T* p, unsigned places, int n, T* keep) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    T sum = 0;
    for (int r = 0; r < n; r++) {
        T* at = p + (hash(i + r * 1000003) & (places - 1));
        if constexpr (Old) sum += atomicAdd(at, T(threadIdx.x));
        else atomicAdd(at, T(threadIdx.x));
    }
    if (Old && sum == T(12345)) *keep = sum;
}
// A warp's threads all at the same of them.
template <bool Old>
__global__ void add_at_one(int* p, unsigned places, int n, int* keep) {
    unsigned i = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
    int sum = 0;
    for (int r = 0; r < n; r++) {
        int* at = p + (hash(i + r * 1000003) & (places - 1)) * 8;
        if constexpr (Old) sum += atomicAdd(at, int(threadIdx.x));
        else atomicAdd(at, int(threadIdx.x));
    }
    if (Old && sum == 12345) *keep = sum;
}
template <class T>
__global__ void add_shared(unsigned places, long long* out, T* keep) {
    __shared__ T s[1024];
    s[threadIdx.x] = 0;
    __syncthreads();
    long long t0 = clock64();
#pragma unroll 1
    for (int r = 0; r < 64; r++) atomicAdd(s + ((threadIdx.x * 37 + (threadIdx.x >> 5) + r * 11) * 0x9e3779b1u >> 22 & (places - 1)), T(1));
    __syncthreads();
    long long t1 = clock64();
    keep[threadIdx.x] = s[threadIdx.x];
    if (threadIdx.x == 0) *out = t1 - t0;
}
static void contention() {
    for (unsigned places = 1; places <= 1024; places *= 4) {
        double adds = double(sms) * 8 * 256 * 16;
        auto g = [&](auto launch) { return adds / milliseconds(launch) / 1e6; };
        row(g([&] { add_at<int, false><<<sms * 8, 256>>>((int*)memory, places, 16, (int*)keep); }), "G/s", "global_red_int_%u_places", places);
        row(g([&] { add_at<int, true><<<sms * 8, 256>>>((int*)memory, places, 16, (int*)keep); }), "G/s", "global_atom_int_%u_places", places);
        row(g([&] { add_at<float, false><<<sms * 8, 256>>>((float*)memory, places, 16, keep); }), "G/s", "global_red_float_%u_places", places);
        row(g([&] { add_at_one<false><<<sms * 8, 256>>>((int*)memory, places, 16, (int*)keep); }) / 32, "G warps/s", "global_red_a_warp_%u_places", places);
        row(g([&] { add_at_one<true><<<sms * 8, 256>>>((int*)memory, places, 16, (int*)keep); }) / 32, "G warps/s", "global_atom_a_warp_%u_places", places);
        add_shared<int><<<1, 1024>>>(places, ticks, (int*)keep);
        row(cycles() / (32 * 64), "cycles/warp", "shared_red_int_%u_places", places);
        add_shared<float><<<1, 1024>>>(places, ticks, keep);
        row(cycles() / (32 * 64), "cycles/warp", "shared_red_float_%u_places", places);
    }
}

// --- launches, waves, barriers ----------------------------------------------------------------------------------------

__global__ void nothing() {}
__global__ void spin(long long ticks) {
    long long t0 = clock64();
    while (clock64() - t0 < ticks) {}
}
// Odd warps compute `extra` dependent operations before each barrier, even ones none.
__global__ void uneven(int extra, long long* out, float* keep, float a) {
    float x = a;
    int mine = (threadIdx.x >> 5) & 1 ? extra : 0;
    __syncthreads();
    long long t0 = clock64();
#pragma unroll 1
    for (int i = 0; i < 128; i++) {
#pragma unroll 1
        for (int k = 0; k < mine; k += 8)
#pragma unroll
            for (int u = 0; u < 8; u++) x = fmaf(x, a, a);
        __syncthreads();
    }
    long long t1 = clock64();
    keep[threadIdx.x] = x;
    if (threadIdx.x == 0) *out = t1 - t0;
}
static void launches() {
    for (int threads : {32, 256, 1024})
        for (int blocks : {1, 132, 1024, 4096, 16384, 100000})
            row(cold([&] { nothing<<<blocks, threads>>>(); }), "us", "nothing_%d_blocks_of_%d", blocks, threads);
    for (int eighths : {1, 4, 8, 9, 12, 16, 17, 24, 32, 33})
        row(cold([&] { spin<<<sms * 2 * eighths / 8, 1024>>>(20000); }), "us", "spin_20000_cycles_%d_eighths_of_a_wave", eighths);
    for (int warps : {4, 16, 32})
        for (int extra : {0, 8, 32, 128}) {
            uneven<<<1, warps * 32>>>(extra, ticks, keep, 1.0f);
            row(cycles() / 128, "cycles", "barrier_of_%d_warps_half_with_%d_fma", warps, extra);
        }
}

// --- local memory, textures, constants, code --------------------------------------------------------------------------

__global__ void local_array(int n, int step, float* keep) {
    float a[64];
#pragma unroll 1
    for (int i = 0; i < 64; i++) a[i] = float(i);
    int at = step;
    float sum = 0;
#pragma unroll 1
    for (int i = 0; i < n; i++) {
#pragma unroll
        for (int k = 0; k < 8; k++) sum += a[(at + k * 5) & 63];
        a[at & 63] = sum;
        at += step;
    }
    if (sum == 12345.678f) *keep = sum;
}
__global__ void fetch_1d(cudaTextureObject_t t, int n, float* keep) {
    float sum = 0;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 8
    for (int r = 0; r < n; r++) sum += tex1Dfetch<float>(t, (i + r * 32) & 4095);
    if (sum == 12345.678f) *keep = sum;
}
__global__ void fetch_2d(cudaTextureObject_t t, int n, float* keep) {
    float sum = 0;
    float x = threadIdx.x & 31, y = threadIdx.x >> 5;
#pragma unroll 8
    for (int r = 0; r < n; r++) sum += tex2D<float>(t, x + (r & 31) + 0.3f, y + (r & 7) + 0.3f);
    if (sum == 12345.678f) *keep = sum;
}
__constant__ int table[4096];
__global__ void constants(int places, int stride, long long* out, int* keep) {
    int x = (threadIdx.x & (places - 1)) * stride, sum = 0;
    for (int i = 0; i < 1024; i += 32) sum += table[i];
    __syncthreads();
    long long t0 = clock64();
#pragma unroll 1
    for (int i = 0; i < 64; i++) {
#pragma unroll
        for (int k = 0; k < 8; k++) sum += table[(x + k * 8 + i) & 1023];
    }
    __syncthreads();
    long long t1 = clock64();
    keep[threadIdx.x] = sum;
    if (threadIdx.x == 0) *out = t1 - t0;
}
template <int N>
__global__ void straight(long long* out, float* keep, float a) {
    float x[8] = {a, a, a, a, a, a, a, a};
    long long t0 = 0;
#pragma unroll 1
    for (int r = 0; r < 4; r++) {
        __syncthreads();
        if (r == 1) t0 = clock64();
#pragma unroll
        for (int k = 0; k < N / 16; k++)
#pragma unroll
            for (int u = 0; u < 2; u++)
                asm volatile(
                    "fma.rn.f32 %0, %0, %8, %8; fma.rn.f32 %1, %1, %8, %8; fma.rn.f32 %2, %2, %8, %8; fma.rn.f32 %3, %3, %8, %8;"
                    "fma.rn.f32 %4, %4, %8, %8; fma.rn.f32 %5, %5, %8, %8; fma.rn.f32 %6, %6, %8, %8; fma.rn.f32 %7, %7, %8, %8;"
                    : "+f"(x[0]), "+f"(x[1]), "+f"(x[2]), "+f"(x[3]), "+f"(x[4]), "+f"(x[5]), "+f"(x[6]), "+f"(x[7])
                    : "f"(a));
    }
    long long t1 = clock64();
    keep[threadIdx.x] = x[0] + x[1] + x[2] + x[3] + x[4] + x[5] + x[6] + x[7];
    if (threadIdx.x == 0) *out = t1 - t0;
}
template <int N>
static void code() {
    for (int warps : {4, 16}) {
        straight<N><<<1, warps * 32>>>(ticks, keep, 1.0f);
        row(cycles() / (3.0 * N), "cycles/instruction", "straight_code_of_%d_by_%d_warps", N, warps);
    }
}
static void others() {
    for (int warps : {8, 32, 64}) {
        int blocks = warps > 32 ? 2 * sms : sms, threads = std::min(warps, 32) * 32;
        double ms = milliseconds([&] { local_array<<<blocks, threads>>>(512, 7, keep); });
        row(ms * 1e3, "us", "local_array_4096_loads_%d_warps", warps);
    }
    cudaResourceDesc from = {};
    from.resType = cudaResourceTypeLinear;
    from.res.linear.devPtr = memory;
    from.res.linear.desc = cudaCreateChannelDesc<float>();
    from.res.linear.sizeInBytes = 65536;
    cudaTextureDesc how = {};
    cudaTextureObject_t t;
    CHECK(cudaCreateTextureObject(&t, &from, &how, nullptr));
    double fetches = double(sms) * 2 * 1024 * 512;
    row(fetches / milliseconds([&] { fetch_1d<<<sms * 2, 1024>>>(t, 512, keep); }) / 1e6, "G/s", "%s", "texture_fetch_1d");
    cudaArray_t array;
    CHECK(cudaMallocArray(&array, &from.res.linear.desc, 128, 128));
    from = {};
    from.resType = cudaResourceTypeArray;
    from.res.array.array = array;
    for (int linear = 0; linear < 2; linear++) {
        how.filterMode = linear ? cudaFilterModeLinear : cudaFilterModePoint;
        CHECK(cudaCreateTextureObject(&t, &from, &how, nullptr));
        row(fetches / milliseconds([&] { fetch_2d<<<sms * 2, 1024>>>(t, 512, keep); }) / 1e6, "G/s", "texture_fetch_2d_%s", linear ? "linear" : "point");
    }
    for (int places : {1, 2, 4, 8, 16, 32})
        for (int stride : {1, 16}) {
            constants<<<1, 1024>>>(places, stride, ticks, (int*)keep);
            row(cycles() / (32 * 512), "cycles/warp load", "constant_load_of_%d_places_%d_bytes_apart", places, stride * 4);
        }
    code<1024>();
    code<4096>();
    code<8192>();
    code<16384>();
    code<32768>();
}

int main() {
    cudaDeviceProp prop;
    CHECK(cudaGetDeviceProperties(&prop, 0));
    sms = prop.multiProcessorCount;
    std::printf("# under load: %s, %d SMs\n", prop.name, sms);
    CHECK(cudaMalloc(&ticks, 8));
    CHECK(cudaMalloc(&keep, 1 << 20));
    CHECK(cudaMalloc(&memory, big));
    CHECK(cudaMemset(memory, 0, big));
    mixes<1, 0>();
    mixes<0, 1>();
    mixes<1, 1>();
    mixes<2, 1>();
    mixes<3, 1>();
    CHECK(cudaMemset(memory, 0, big));
    streams<float, 1>();
    streams<float, 4>();
    streams<float4, 1>();
    streams<float4, 4>();
    overlaps<0>();
    overlaps<16>();
    overlaps<32>();
    overlaps<64>();
    overlaps<96>();
    overlaps<128>();
    overlaps<160>();
    overlaps<192>();
    overlaps<256>();
    overlaps<384>();
    nears<0>();
    nears<1>();
    nears<2>();
    nears<4>();
    nears<6>();
    nears<8>();
    nears<16>();
    lines();
    CHECK(cudaMemset(memory, 0, 1 << 20));
    contention();
    launches();
    others();
    latencies();
    std::puts("done");
    return 0;
}
