// Microbenchmarks of a GPU: latencies and rates from which the model of time takes its numbers. A line for each: name, value, unit.
// They have nothing in common with the programs on which the model is judged.
#include "micro.h"

// --- latencies of dependent operations, one warp ---------------------------------------------------------------------

template <class F>
__device__ void timed(long long* out, F body) {
    body(8);
    __syncwarp();
    long long t0 = clock64();
    body(256);
    long long t1 = clock64();
    if (threadIdx.x == 0) *out = t1 - t0;
}
#define LATENCY(name, type, expr)                                   \
    __global__ void name(long long* out, type* keep, type a, type b) { \
        type x = a;                                                 \
        timed(out, [&](int n) {                                     \
            _Pragma("unroll 1") for (int i = 0; i < n; i += 8) {    \
                _Pragma("unroll") for (int k = 0; k < 8; k++) { expr; } \
            }                                                       \
        });                                                         \
        keep[threadIdx.x] = x;                                      \
    }
LATENCY(lat_ffma, float, x = fmaf(x, a, b))
LATENCY(lat_fadd, float, x = x + b)
LATENCY(lat_iadd, int, asm volatile("add.s32 %0, %0, %1;" : "+r"(x) : "r"(b)))
LATENCY(lat_imad, int, asm volatile("mad.lo.s32 %0, %0, %1, %2;" : "+r"(x) : "r"(a), "r"(b)))
LATENCY(lat_lop, int, asm volatile("xor.b32 %0, %0, %1;" : "+r"(x) : "r"(b)))
LATENCY(lat_dfma, double, x = fma(x, a, b))
LATENCY(lat_dadd, double, x = x + b)
LATENCY(lat_mufu_rsq, float, asm volatile("rsqrt.approx.ftz.f32 %0, %0;" : "+f"(x)))
LATENCY(lat_mufu_ex2, float, asm volatile("ex2.approx.ftz.f32 %0, %0;" : "+f"(x)))
LATENCY(lat_shfl, int, x = __shfl_xor_sync(~0u, x, 1) + b)
LATENCY(lat_vote, int, x = int(__ballot_sync(~0u, x < b)) + b)
LATENCY(lat_popc, int, x = __popc(x) + b)
LATENCY(lat_i2f, float, x = float(int(x) + 1))

__global__ void lat_shared(long long* out, int* keep, int a, int) {
    __shared__ int s[1024];
    for (int i = threadIdx.x; i < 1024; i += blockDim.x) s[i] = (i + 32 + a - a) & 1023;
    __syncthreads();
    int x = threadIdx.x;
    timed(out, [&](int n) {
#pragma unroll 1
        for (int i = 0; i < n; i++) x = s[x];
    });
    keep[threadIdx.x] = x;
}
__global__ void lat_shared_atomic(long long* out, int* keep, int a, int) {
    __shared__ int s[1024];
    for (int i = threadIdx.x; i < 1024; i += blockDim.x) s[i] = 0;
    __syncthreads();
    int x = threadIdx.x;
    timed(out, [&](int n) {
#pragma unroll 1
        for (int i = 0; i < n; i++) x = atomicAdd(&s[x & 1023], a) + threadIdx.x;
    });
    keep[threadIdx.x] = x;
}
__global__ void lat_global_atomic(long long* out, int* keep, int* p, int a) {
    int x = 0;
    timed(out, [&](int n) {
#pragma unroll 1
        for (int i = 0; i < n; i++) x = atomicAdd(p + x + threadIdx.x, a);
    });
    keep[threadIdx.x] = x;
}
__global__ void lat_barrier(long long* out, int* keep) {
    timed(out, [&](int n) {
#pragma unroll 1
        for (int i = 0; i < n; i++) __syncthreads();
    });
    keep[threadIdx.x] = 0;
}
// A chain of pointers through memory: one thread.
__global__ void chase(const unsigned* p, long long* out, unsigned* keep, int warm, int n) {
    unsigned x = 0;
#pragma unroll 1
    for (int i = 0; i < warm; i++) x = p[x];
    long long t0 = clock64();
#pragma unroll 1
    for (int i = 0; i < n; i++) x = p[x];
    keep[0] = x;
    long long t1 = clock64();
    *out = t1 - t0;
}
__global__ void chase_l2(const unsigned* p, long long* out, unsigned* keep, int warm, int n) {
    unsigned x = 0;
#pragma unroll 1
    for (int i = 0; i < warm; i++) asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(x) : "l"(p + x));
    long long t0 = clock64();
#pragma unroll 1
    for (int i = 0; i < n; i++) asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(x) : "l"(p + x));
    keep[0] = x;
    long long t1 = clock64();
    *out = t1 - t0;
}

// --- rates of an SM: one block of 1024 threads, four independent chains each ------------------------------------------

#define RATE(name, type, expr)                                                  \
    __global__ void name(long long* out, type* keep, type a, type b) {          \
        type y[4] = {a, b, a, b};                                               \
        __syncthreads();                                                        \
        long long t0 = clock64();                                               \
        _Pragma("unroll 1") for (int i = 0; i < 128; i++) {                     \
            _Pragma("unroll") for (int k = 0; k < 16; k++) { type& x = y[k % 4]; expr; } \
        }                                                                       \
        __syncthreads();                                                        \
        long long t1 = clock64();                                               \
        keep[threadIdx.x] = y[0] + y[1] + y[2] + y[3];                          \
        if (threadIdx.x == 0) *out = t1 - t0;                                   \
    }
RATE(rate_ffma, float, x = fmaf(x, a, b))
RATE(rate_fadd, float, x = x + b)
RATE(rate_iadd, int, asm volatile("add.s32 %0, %0, %1;" : "+r"(x) : "r"(b)))
RATE(rate_imad, int, asm volatile("mad.lo.s32 %0, %0, %1, %2;" : "+r"(x) : "r"(a), "r"(b)))
RATE(rate_lop, int, asm volatile("xor.b32 %0, %0, %1;" : "+r"(x) : "r"(b)))
RATE(rate_shf, int, asm volatile("shf.l.wrap.b32 %0, %0, %1, 5;" : "+r"(x) : "r"(b)))
RATE(rate_dfma, double, x = fma(x, a, b))
RATE(rate_mufu, float, asm volatile("ex2.approx.ftz.f32 %0, %0;" : "+f"(x)))
RATE(rate_i2f, float, asm volatile("{.reg .s32 t; mov.b32 t, %0; cvt.rn.f32.s32 %0, t;}" : "+f"(x)))
RATE(rate_popc, int, asm volatile("popc.b32 %0, %0;" : "+r"(x)))
RATE(rate_shfl, int, asm volatile("shfl.sync.bfly.b32 %0, %0, 1, 31, -1;" : "+r"(x)))

template <class V>
__global__ void rate_shared_load(long long* out, float* keep, int stride) {
    extern __shared__ __align__(16) float s[];
    for (int i = threadIdx.x; i < 8192; i += blockDim.x) s[i] = float(i);
    __syncthreads();
    const V* v = reinterpret_cast<const V*>(s);
    constexpr int mask = 8192 * 4 / sizeof(V) - 1;
    float sum = 0;
    int at = threadIdx.x * stride;
    long long t0 = clock64();
#pragma unroll 1
    for (int i = 0; i < 64; i++) {
#pragma unroll
        for (int k = 0; k < 8; k++) {
            V x = v[(at + k * 32) & mask];
            sum += *reinterpret_cast<float*>(&x);
        }
        at += 8;
    }
    __syncthreads();
    long long t1 = clock64();
    keep[threadIdx.x] = sum;
    if (threadIdx.x == 0) *out = t1 - t0;
}
__global__ void rate_shared_atomic(long long* out, int* keep, int one) {
    __shared__ int s[1024];
    s[threadIdx.x] = 0;
    __syncthreads();
    long long t0 = clock64();
#pragma unroll 1
    for (int i = 0; i < 64; i++) atomicAdd(&s[one ? 0 : threadIdx.x], 1);
    __syncthreads();
    long long t1 = clock64();
    keep[threadIdx.x] = s[threadIdx.x];
    if (threadIdx.x == 0) *out = t1 - t0;
}
template <class V>
__global__ void rate_l1(long long* out, const V* p, float* keep) {
    constexpr int n = 16384 / sizeof(V);
    float sum = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) sum += *reinterpret_cast<const float*>(p + i);
    __syncthreads();
    long long t0 = clock64();
#pragma unroll 1
    for (int i = 0; i < 64; i++) {
#pragma unroll
        for (int k = 0; k < 8; k++) {
            V x;
            const V* at = p + ((threadIdx.x + k * 32 + i * 64) & (n - 1));
            if constexpr (sizeof(V) == 4) asm volatile("ld.global.ca.f32 %0, [%1];" : "=f"(*(float*)&x) : "l"(at));
            else {
                float4& q = *(float4*)&x;
                asm volatile("ld.global.ca.v4.f32 {%0,%1,%2,%3}, [%4];" : "=f"(q.x), "=f"(q.y), "=f"(q.z), "=f"(q.w) : "l"(at));
            }
            sum += *reinterpret_cast<float*>(&x);
        }
    }
    __syncthreads();
    long long t1 = clock64();
    keep[threadIdx.x] = sum;
    if (threadIdx.x == 0) *out = t1 - t0;
}

// --- rates of the whole GPU -------------------------------------------------------------------------------------------

__global__ void read_all(const float4* p, float* keep, size_t n, int rounds) {
    float sum = 0;
    for (int r = 0; r < rounds; r++)
        for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x) {
            float4 v;
            asm volatile("ld.global.cg.v4.f32 {%0,%1,%2,%3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(p + i));
            sum += v.x + v.y + v.z + v.w;
        }
    if (sum == 12345.678f) *keep = sum;
}
__global__ void write_all(float4* p, size_t n, float a) {
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x)
        p[i] = make_float4(a, a, a, a);
}
__global__ void copy_all(const float4* p, float4* q, size_t n) {
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x) q[i] = p[i];
}
__global__ void add_all(int* p, unsigned mask, int rounds) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int r = 0; r < rounds; r++) atomicAdd(p + ((i + r * 1024) & mask), 1);
}
__global__ void empty() {}

int main() {
    cudaDeviceProp prop;
    CHECK(cudaGetDeviceProperties(&prop, 0));
    int clock = 0;
    CHECK(cudaDeviceGetAttribute(&clock, cudaDevAttrClockRate, 0));
    std::printf("# %s, %d SMs, %d kHz, L2 %d bytes\n", prop.name, prop.multiProcessorCount, clock, prop.l2CacheSize);
    CHECK(cudaMalloc(&ticks, 8));
    void* keep;
    CHECK(cudaMalloc(&keep, 1 << 20));
    char* memory;
    size_t big = size_t(2) << 30;
    CHECK(cudaMalloc(&memory, big));
    CHECK(cudaMemset(memory, 0, big));

#define LAT(name, type)                                          \
    name<<<1, 32>>>(ticks, (type*)keep, type(1), type(2));       \
    say(#name, cycles() / 256, "cycles");
    LAT(lat_ffma, float) LAT(lat_fadd, float) LAT(lat_iadd, int) LAT(lat_imad, int) LAT(lat_lop, int) LAT(lat_dfma, double)
    LAT(lat_dadd, double) LAT(lat_mufu_rsq, float) LAT(lat_mufu_ex2, float) LAT(lat_shfl, int) LAT(lat_vote, int)
    LAT(lat_popc, int) LAT(lat_i2f, float) LAT(lat_shared, int) LAT(lat_shared_atomic, int)
    lat_global_atomic<<<1, 1>>>(ticks, (int*)keep, (int*)memory, 0);
    say("lat_global_atomic", cycles() / 256, "cycles");
    for (int warps = 1; warps <= 32; warps *= 2) {
        char name[64];
        lat_barrier<<<1, 32 * warps>>>(ticks, (int*)keep);
        std::snprintf(name, sizeof name, "barrier_of_%d_warps", warps);
        say(name, cycles() / 256, "cycles");
    }
    for (size_t bytes = 4096; bytes <= (size_t(1) << 30); bytes *= 2) {
        // A cycle through all lines in an order that no prefetcher follows.
        size_t stride = 32, lines = bytes / 4 / stride;
        std::vector<unsigned> order(lines), next(bytes / 4);
        for (size_t i = 0; i < lines; i++) order[i] = unsigned(i);
        unsigned long long h = 88172645463325252ull;
        for (size_t i = lines - 1; i > 0; i--) {
            h ^= h << 13, h ^= h >> 7, h ^= h << 17;
            std::swap(order[i], order[1 + h % i]);
        }
        for (size_t i = 0; i < lines; i++) next[order[i] * stride] = unsigned(order[(i + 1) % lines] * stride);
        CHECK(cudaMemcpy(memory, next.data(), bytes, cudaMemcpyHostToDevice));
        int warm = int(std::min<size_t>(lines, 1 << 16)), n = 4096;
        char name[64];
        chase<<<1, 1>>>((unsigned*)memory, ticks, (unsigned*)keep, warm, n);
        std::snprintf(name, sizeof name, "chase_%zu_kib", bytes >> 10);
        say(name, cycles() / n, "cycles");
        if (bytes >= 65536 && bytes <= (64 << 20)) {
            chase_l2<<<1, 1>>>((unsigned*)memory, ticks, (unsigned*)keep, warm, n);
            std::snprintf(name, sizeof name, "chase_past_l1_%zu_kib", bytes >> 10);
            say(name, cycles() / n, "cycles");
        }
    }
    CHECK(cudaMemset(memory, 0, big));
#define PER_SM(name, type)                                        \
    name<<<1, 1024>>>(ticks, (type*)keep, type(1), type(2));      \
    say(#name, 1024.0 * 2048 / cycles(), "threads/cycle/SM");
    PER_SM(rate_ffma, float) PER_SM(rate_fadd, float) PER_SM(rate_iadd, int) PER_SM(rate_imad, int) PER_SM(rate_lop, int)
    PER_SM(rate_shf, int) PER_SM(rate_dfma, double) PER_SM(rate_mufu, float) PER_SM(rate_i2f, float) PER_SM(rate_popc, int)
    PER_SM(rate_shfl, int)
    for (int stride = 1; stride <= 32; stride *= 2) {
        char name[64];
        rate_shared_load<float><<<1, 1024, 32768>>>(ticks, (float*)keep, stride);
        std::snprintf(name, sizeof name, "shared_load_4_stride_%d", stride);
        say(name, cycles() / (32 * 512), "cycles/warp load");
    }
    rate_shared_load<float2><<<1, 1024, 32768>>>(ticks, (float*)keep, 1);
    say("shared_load_8", cycles() / (32 * 512), "cycles/warp load");
    rate_shared_load<float4><<<1, 1024, 32768>>>(ticks, (float*)keep, 1);
    say("shared_load_16", cycles() / (32 * 512), "cycles/warp load");
    for (int one = 0; one < 2; one++) {
        rate_shared_atomic<<<1, 1024>>>(ticks, (int*)keep, one);
        say(one ? "shared_atomic_one_word" : "shared_atomic_each", cycles() / (32 * 64), "cycles/warp");
    }
    rate_l1<float><<<1, 1024>>>(ticks, (float*)memory, (float*)keep);
    say("l1_load_4", cycles() / (32 * 512), "cycles/warp load");
    rate_l1<float4><<<1, 1024>>>(ticks, (float4*)memory, (float*)keep);
    say("l1_load_16", cycles() / (32 * 512), "cycles/warp load");

    int sms = prop.multiProcessorCount;
    for (size_t mib = 4; mib <= 1024; mib *= 2) {
        char name[64];
        size_t n = (mib << 20) / 16;
        int rounds = int(std::max<size_t>(1, 1024 / mib));
        double ms = milliseconds([&] { read_all<<<sms * 4, 512>>>((float4*)memory, (float*)keep, n, rounds); });
        std::snprintf(name, sizeof name, "read_%zu_mib", mib);
        say(name, double(mib << 20) * rounds / ms / 1e6, "GB/s");
    }
    for (size_t mib : {8, 32, 1024}) {
        char name[64];
        size_t n = (mib << 20) / 16;
        double ms = milliseconds([&] { write_all<<<sms * 4, 512>>>((float4*)memory, n, 1.0f); });
        std::snprintf(name, sizeof name, "write_%zu_mib", mib);
        say(name, double(mib << 20) / ms / 1e6, "GB/s");
        ms = milliseconds([&] { copy_all<<<sms * 4, 512>>>((float4*)memory, (float4*)(memory + (size_t(1) << 30)), n); });
        std::snprintf(name, sizeof name, "copy_%zu_mib", mib);
        say(name, 2.0 * double(mib << 20) / ms / 1e6, "GB/s");
    }
    for (int blocks : {1, 2, 4, 8, 16, 33, 66, 132}) {
        char name[64];
        size_t n = size_t(1 << 20) / 16 * blocks;
        double ms = milliseconds([&] { read_all<<<blocks, 1024>>>((float4*)memory, (float*)keep, n, 16); });
        std::snprintf(name, sizeof name, "l2_read_by_%d_blocks", blocks);
        say(name, double(n) * 16 * 16 / ms / 1e6, "GB/s");
    }
    for (unsigned mask : {0u, 31u, 1023u, (1u << 20) - 1}) {
        char name[64];
        double ms = milliseconds([&] { add_all<<<sms * 8, 256>>>((int*)memory, mask, 64); });
        std::snprintf(name, sizeof name, "atomic_add_to_%u", mask + 1);
        say(name, double(sms) * 8 * 256 * 64 / ms / 1e6, "G/s");
    }
    say("event_pair_around_empty_kernel", milliseconds([] { empty<<<1, 32>>>(); }) * 1e3, "us");
    say("event_pair_around_1000_empty_kernels", milliseconds([] {
        for (int i = 0; i < 1000; i++) empty<<<1, 32>>>();
    }), "us each");
    void *pageable = std::malloc(256 << 20), *pinned;
    CHECK(cudaMallocHost(&pinned, 256 << 20));
    std::fill_n((char*)pageable, 256 << 20, 1);
    for (size_t kib : {4, 64, 1024, 16384, 262144}) {
        char name[64];
        for (int way = 0; way < 4; way++) {
            void* host = way & 1 ? pinned : pageable;
            double ms = milliseconds([&] {
                if (way & 2) CHECK(cudaMemcpyAsync(host, memory, kib << 10, cudaMemcpyDeviceToHost));
                else CHECK(cudaMemcpyAsync(memory, host, kib << 10, cudaMemcpyHostToDevice));
            });
            std::snprintf(name, sizeof name, "%s_%s_%zu_kib", way & 2 ? "to_host" : "to_device", way & 1 ? "pinned" : "pageable", kib);
            say(name, ms * 1e3, "us");
        }
    }
    std::puts("done");
    return 0;
}
