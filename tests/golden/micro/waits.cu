// Microbenchmarks of what warps wait for beside others: locks, places that many want, memory of the host, the heap, lines that are changed
// where they are; and of two orders: of sectors in arrays, and of blocks on SMs. A line for each: name, value, unit.
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

// --- arrays -----------------------------------------------------------------------------------------------------------

// Cycles of a fetch at (x, y), once the texel at (0, 0) is there: those of L1 in its sector, those of L2 where DRAM gave it together with that.
__global__ void second_texel(cudaTextureObject_t t, int left, int top, int x, int y, int2* out) {
    float a = tex2D<float>(t, left + 0.5f, top + 0.5f);
    int zero = a == 12345.678f;
    __syncthreads();
    long long t0 = clock64();
    float b = tex2D<float>(t, left + x + zero + 0.5f, top + y + 0.5f);
    int more = b == 12345.678f;
    long long t1 = clock64() + more;
    *out = make_int2(int(t1 - t0), more);
}
static void arrays() {
    const int size = 4096;
    cudaChannelFormatDesc of = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    CHECK(cudaMallocArray(&array, &of, size, size));
    CHECK(cudaMemset(memory, 0, size_t(size) * size * 4));
    CHECK(cudaMemcpy2DToArray(array, 0, 0, memory, size * 4, size * 4, size, cudaMemcpyDeviceToDevice));
    cudaResourceDesc from = {};
    from.resType = cudaResourceTypeArray;
    from.res.array.array = array;
    cudaTextureDesc how = {};
    cudaTextureObject_t t;
    CHECK(cudaCreateTextureObject(&t, &from, &how, nullptr));
    int2 *out, got;
    CHECK(cudaMalloc(&out, sizeof *out));
    for (int y = 0; y < 17; y += 1)
        for (int x = 0; x < 36; x += 2) {
            if (y > 8 && y < 16) continue;
            int least = 1 << 30;
            for (int k = 0; k < 3; k++) {
                forget();
                second_texel<<<1, 1>>>(t, 1024 + k * 512, 1024 + k * 256, x, y, out);
                CHECK(cudaMemcpy(&got, out, sizeof got, cudaMemcpyDeviceToHost));
                least = std::min(least, got.x);
            }
            row(least, "cycles", "texel_%d_%d_after_0_0", x, y);
        }
}

// --- locks ------------------------------------------------------------------------------------------------------------

template <bool Work>
__global__ void locked(int* lock, volatile int* counter, int rounds) {
    for (int i = 0; i < rounds; i++) {
        while (atomicCAS(lock, 0, 1) != 0) {}
        __threadfence();
        if (Work) *counter = *counter + 1;
        __threadfence();
        atomicExch(lock, 0);
    }
}
static void locks() {
    for (int threads : {1, 8, 32, 128})
        for (int blocks : {1, 4, 16, 64, 132}) {
            int rounds = blocks * threads > 2000 ? 1 : 4;
            CHECK(cudaMemset(memory, 0, 4096));
            double all = double(blocks) * threads * rounds;
            row(milliseconds([&] { locked<false><<<blocks, threads>>>((int*)memory, (int*)memory + 256, rounds); }) * 1e6 / all, "ns a turn",
                "lock_%d_blocks_of_%d", blocks, threads);
            row(milliseconds([&] { locked<true><<<blocks, threads>>>((int*)memory, (int*)memory + 256, rounds); }) * 1e6 / all, "ns a turn",
                "lock_with_a_sum_%d_blocks_of_%d", blocks, threads);
        }
}

// --- few places -------------------------------------------------------------------------------------------------------

template <class T>
__global__ void add_shared(unsigned places, int n, long long* out, T* keep) {
    __shared__ T s[1024];
    for (int i = threadIdx.x; i < 1024; i += blockDim.x) s[i] = 0;
    __syncthreads();
    long long t0 = clock64();
#pragma unroll 1
    for (int r = 0; r < n; r++) atomicAdd(s + ((threadIdx.x * 37 + (threadIdx.x >> 5) + r * 11) * 0x9e3779b1u >> 22 & (places - 1)), T(r + 1));
    __syncthreads();
    long long t1 = clock64();
    keep[threadIdx.x] = s[threadIdx.x];
    if (threadIdx.x == 0) *out = t1 - t0;
}
// Different warps change lists at one counter each: what they were given is where they store.
__global__ void append(int* counter, int* list, int n) {
    for (int r = 0; r < n; r++) list[atomicAdd(counter, 1)] = threadIdx.x;
}
static void places() {
    for (int warps : {1, 4, 16, 32})
        for (unsigned places : {1u, 4u, 16u, 64u, 1024u}) {
            add_shared<unsigned long long><<<1, warps * 32>>>(places, 64, ticks, (unsigned long long*)keep);
            row(cycles() / (warps * 64), "cycles/warp", "shared_red_long_%u_places_%d_warps", places, warps);
            add_shared<float><<<1, warps * 32>>>(places, 64, ticks, keep);
            row(cycles() / (warps * 64), "cycles/warp", "shared_red_float_%u_places_%d_warps", places, warps);
            add_shared<int><<<1, warps * 32>>>(places, 64, ticks, (int*)keep);
            row(cycles() / (warps * 64), "cycles/warp", "shared_red_int_%u_places_%d_warps", places, warps);
        }
    for (int blocks : {1, 8, 132, 1056}) {
        double ms = milliseconds([&] {
            cudaMemsetAsync(memory, 0, 4);
            append<<<blocks, 256>>>((int*)memory, (int*)memory + 1024, 16);
        });
        row(ms * 1e6 / (blocks * 256.0 * 16 / 32), "ns a warp", "append_%d_blocks_of_256", blocks);
    }
}

// --- memory of the host, the heap, output -----------------------------------------------------------------------------

__global__ void chase_host(volatile unsigned* p, int n, long long* out, unsigned* keep) {
    unsigned x = 0;
    long long t0 = clock64();
    for (int i = 0; i < n; i++) x = p[x];
    if (x == 0xffffffffu) *keep = x;
    *out = clock64() - t0;
}
__global__ void change_host(unsigned* p, int n, long long* out, unsigned* keep) {
    unsigned x = 0;
    long long t0 = clock64();
    for (int i = 0; i < n; i++) x += atomicAdd_system(p + (x & 0x40000000u), 1u);
    if (x == 0xffffffffu) *keep = x;
    *out = clock64() - t0;
}
template <bool System>
__global__ void store_and_fence(volatile unsigned* p, int n, long long* out) {
    long long t0 = clock64();
    for (int i = 0; i < n; i++) {
        p[threadIdx.x] = i;
        if (System) __threadfence_system();
        else __threadfence();
    }
    if (threadIdx.x == 0) *out = clock64() - t0;
}
__global__ void add_host(unsigned* p) { atomicAdd_system(p, 1u); }
__global__ void get_and_give(int n) {
    for (int i = 0; i < n; i++) free(malloc(48));
}
__global__ void get(void** out) { out[blockIdx.x * blockDim.x + threadIdx.x] = malloc(48); }
__global__ void give(void** out) { free(out[blockIdx.x * blockDim.x + threadIdx.x]); }
__global__ void tell_all(int n) {
    for (int i = 0; i < n; i++) printf("# %d\n", threadIdx.x);
}
template <class F>
static double once(F launch) {
    cudaEvent_t a, b;
    CHECK(cudaEventCreate(&a));
    CHECK(cudaEventCreate(&b));
    float ms;
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaEventRecord(a));
    launch();
    CHECK(cudaEventRecord(b));
    CHECK(cudaEventSynchronize(b));
    CHECK(cudaEventElapsedTime(&ms, a, b));
    return ms * 1e3;
}
static void host() {
    unsigned *at, *p;
    CHECK(cudaHostAlloc(&at, 1 << 20, cudaHostAllocMapped));
    std::fill(at, at + (1 << 18), 0);
    CHECK(cudaHostGetDevicePointer((void**)&p, at, 0));
    for (int k = 0; k < 2; k++) {
        chase_host<<<1, 1>>>(p, 64, ticks, (unsigned*)keep);
        if (k) row(cycles() / 64, "cycles", "host_load");
        change_host<<<1, 1>>>(p, 64, ticks, (unsigned*)keep);
        if (k) row(cycles() / 64, "cycles", "host_atomic");
        store_and_fence<true><<<1, 32>>>(p, 64, ticks);
        if (k) row(cycles() / 64, "cycles", "host_store_and_fence");
        store_and_fence<true><<<1, 32>>>((unsigned*)memory, 64, ticks);
        if (k) row(cycles() / 64, "cycles", "device_store_and_system_fence");
        store_and_fence<false><<<1, 32>>>((unsigned*)memory, 64, ticks);
        if (k) row(cycles() / 64, "cycles", "device_store_and_fence");
    }
    for (int threads : {32, 256})
        for (int blocks : {1, 16}) row(milliseconds([&] { add_host<<<blocks, threads>>>(p); }) * 1e3, "us", "host_atomic_at_one_place_%d_blocks_of_%d", blocks, threads);
    get_and_give<<<1, 1>>>(1);
    for (int threads : {1, 32, 256})
        for (int blocks : {1, 16, 132}) {
            get<<<blocks, threads>>>((void**)memory);
            give<<<blocks, threads>>>((void**)memory);
            row(once([&] { get<<<blocks, threads>>>((void**)memory); }), "us", "malloc_%d_blocks_of_%d", blocks, threads);
            row(once([&] { give<<<blocks, threads>>>((void**)memory); }), "us", "free_%d_blocks_of_%d", blocks, threads);
        }
    for (int n : {1, 16, 64}) {
        row(once([&] { tell_all<<<1, 1>>>(n); }), "us", "printf_%d_by_1", n);
        row(once([&] { tell_all<<<1, 32>>>(n); }), "us", "printf_%d_by_32", n);
    }
}

// --- a warp alone -------------------------------------------------------------------

#define REPEAT4(x) x x x x
#define ALONE(name, ...)                                                   \
    __global__ void name(int n, int one, long long* out, int* keep) {      \
        __shared__ int s[1024];                                            \
        s[threadIdx.x] = threadIdx.x;                                      \
        int a = threadIdx.x, b = one, c = 3 * one, d = a + b;              \
        float x = a, y = b;                                                \
        __syncthreads();                                                   \
        long long t0 = clock64();                                          \
        _Pragma("unroll 1") for (int i = 0; i < n; i++) { REPEAT4(REPEAT4(__VA_ARGS__)) } \
        long long t1 = clock64();                                          \
        keep[threadIdx.x] = a + b + c + d + int(x + y) + s[threadIdx.x];   \
        if (threadIdx.x == 0) *out = t1 - t0;                              \
    }
ALONE(add_chain, asm volatile("add.s32 %0, %0, %1;" : "+r"(a) : "r"(one));)
ALONE(two_chains, asm volatile("add.s32 %0, %0, %2; xor.b32 %1, %1, %2;" : "+r"(a), "+r"(b) : "r"(one));)
ALONE(four_chains, asm volatile("add.s32 %0, %0, %4; xor.b32 %1, %1, %4; add.s32 %2, %2, %4; xor.b32 %3, %3, %4;" : "+r"(a), "+r"(b), "+r"(c), "+r"(d) : "r"(one));)
ALONE(max_chain, asm volatile("max.s32 %0, %0, %1; add.s32 %0, %0, %1;" : "+r"(a) : "r"(one));)
ALONE(select_chain, asm volatile("{.reg .pred p; setp.lt.s32 p, %0, %1; selp.b32 %0, %1, %2, p;}" : "+r"(a) : "r"(one), "r"(c));)
ALONE(branch_uniform, asm volatile("{.reg .pred p; setp.eq.s32 p, %0, 12345; @p bra L; add.s32 %0, %0, 1; L: }" : "+r"(b));)
ALONE(branch_divergent, if (a & 1) asm volatile("add.s32 %0, %0, 2;" : "+r"(a)); else asm volatile("add.s32 %0, %0, 4;" : "+r"(a));)
ALONE(skip_divergent, if (a & 1) { asm volatile("add.s32 %0, %0, 2; mul.lo.s32 %1, %1, %0; xor.b32 %1, %1, %0; mul.lo.s32 %1, %1, %0; mul.lo.s32 %1, %1, %0; mul.lo.s32 %1, %1, %0; mul.lo.s32 %1, %1, %0; mul.lo.s32 %1, %1, %0; mul.lo.s32 %1, %1, %0;" : "+r"(a), "+r"(c)); })
ALONE(shared_chain, asm volatile("{.reg .u32 q; shl.b32 q, %0, 2; ld.shared.u32 %0, [q]; and.b32 %0, %0, 1023;}" : "+r"(a)::"memory");)
ALONE(shared_store_load, asm volatile("{.reg .u32 q; shl.b32 q, %1, 2; st.shared.u32 [q], %0; ld.shared.u32 %0, [q]; and.b32 %0, %0, 1023;}" : "+r"(a) : "r"(c) : "memory");)
ALONE(shared_store_sync_load, asm volatile("{.reg .u32 q; shl.b32 q, %1, 2; st.shared.u32 [q], %0; bar.sync 0; ld.shared.u32 %0, [q]; and.b32 %0, %0, 1023;}" : "+r"(a) : "r"(c) : "memory");)
template <class F>
static void alone(const char* name, F kernel) {
    for (int warps : {1, 4, 16}) {
        kernel<<<1, warps * 32>>>(16, 1, ticks, (int*)keep);
        cycles();
        kernel<<<1, warps * 32>>>(16, 1, ticks, (int*)keep);
        row(cycles() / 256, "cycles", "alone_%s_%d_warps", name, warps);
    }
}
// --- lines that are changed where they are ----------------------------------------------------------------------------

template <int U>
__global__ void change(int* p, unsigned n, unsigned mask) {
    unsigned step = gridDim.x * blockDim.x;
#pragma unroll 1
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += U * step) {
        int v[U];
#pragma unroll
        for (int u = 0; u < U; u++) v[u] = p[(i + u * step) & mask];
#pragma unroll
        for (int u = 0; u < U; u++) p[(i + u * step) & mask] = v[u] * 2 + 1;
    }
}
__global__ void change_both(int* again, unsigned mask, int* once, unsigned n) {
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        again[i & mask] = 2 * again[i & mask] + 1;
        once[i] = 2 * once[i] + 1;
    }
}
__global__ void copy_apart(const int* from, int* to, unsigned n) {
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) to[i] = 2 * from[i] + 1;
}
static void changes() {
    unsigned n = 64u << 20;
    for (unsigned mib : {4u, 8u, 16u, 32u, 64u, 256u}) {
        unsigned mask = (mib << 18) - 1;
        row(milliseconds([&] { change<1><<<sms * 8, 256>>>((int*)memory, n, mask); }) * 1e3, "us", "change_256_mib_of_%u_mib_1_each", mib);
        row(milliseconds([&] { change<4><<<sms * 8, 256>>>((int*)memory, n, mask); }) * 1e3, "us", "change_256_mib_of_%u_mib_4_each", mib);
        if (mib <= 64)
            row(milliseconds([&] { change_both<<<sms * 8, 256>>>((int*)memory, mask, (int*)(memory + (256 << 20)), n); }) * 1e3, "us",
                "change_256_mib_of_%u_mib_and_256", mib);
    }
    row(milliseconds([&] { copy_apart<<<sms * 8, 256>>>((int*)memory, (int*)(memory + (256 << 20)), n); }) * 1e3, "us", "copy_256_mib_1_each");
}

// --- order of blocks --------------------------------------------------------------------------------------------------

__global__ void where(int* sm, int ticks) {
    long long t0 = clock64();
    if (threadIdx.x == 0) asm volatile("mov.u32 %0, %%smid;" : "=r"(sm[blockIdx.x]));
    while (clock64() - t0 < ticks) {}
}
static void order() {
    std::vector<int> sm(1024);
    for (int threads : {1024, 256}) {
        where<<<1024, threads>>>((int*)memory, 20000);
        CHECK(cudaMemcpy(sm.data(), memory, 4096, cudaMemcpyDeviceToHost));
        for (int i = 0; i < (threads == 1024 ? 264 : 528); i += 66) {
            std::printf("# SMs of blocks of %d from %d on:", threads, i);
            for (int k = 0; k < 66; k++) std::printf(" %d", sm[i + k]);
            std::printf("\n");
        }
    }
}

int main() {
    cudaDeviceProp prop;
    CHECK(cudaGetDeviceProperties(&prop, 0));
    sms = prop.multiProcessorCount;
    std::printf("# waits: %s, %d SMs\n", prop.name, sms);
    CHECK(cudaMalloc(&ticks, 8));
    CHECK(cudaMalloc(&keep, 1 << 20));
    CHECK(cudaMalloc(&memory, big));
    CHECK(cudaMemset(memory, 0, big));
    order();
    arrays();
    std::fflush(stdout);
    alone("add_chain", add_chain);
    alone("two_chains", two_chains);
    alone("four_chains", four_chains);
    alone("max_chain", max_chain);
    alone("select_chain", select_chain);
    alone("branch_uniform", branch_uniform);
    alone("branch_divergent", branch_divergent);
    alone("skip_divergent", skip_divergent);
    alone("shared_chain", shared_chain);
    alone("shared_store_load", shared_store_load);
    alone("shared_store_sync_load", shared_store_sync_load);
    std::fflush(stdout);
    changes();
    CHECK(cudaMemset(memory, 0, 1 << 20));
    places();
    std::fflush(stdout);
    host();
    std::fflush(stdout);
    locks();
    std::puts("done");
    return 0;
}
