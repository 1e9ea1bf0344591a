// Microbenchmarks that ncu is run on, as on the programs on which the model is judged: its clocks, empty caches before each launch. Each kernel does
// one thing; what it does is in its name and its grid. What an H100 said is in `cold.txt`. (clang leaves the loop of 4096 products as it is, so that
// only nvcc's own code says anything of `code<4096>`.)
#include "micro.h"

static char* memory;
static const size_t big = size_t(1) << 30;

// --- what a launch takes -------------------------------------------------------------------------------------------------

__global__ void nothing() {}
__global__ void parameter(int* out, int n) { out[blockIdx.x * blockDim.x + threadIdx.x] = n; }

// Loads one after the other, each from a line of its own, so many bytes apart.
template <int K, int Apart>
__global__ void chain(const int* p, int* out) {
    int at = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * (K + 1) * (Apart / 4);
#pragma unroll
    for (int k = 0; k < K; k++) at += p[at] + Apart / 4;
    out[blockIdx.x * blockDim.x + threadIdx.x] = at;
}

// Code that is executed `times`: products that wait for nothing, each with a constant of its own.
template <int N>
__global__ void code(float* out, int times) {
    float x[8];
#pragma unroll
    for (int k = 0; k < 8; k++) x[k] = threadIdx.x + k;
#pragma unroll 1
    for (int t = 0; t < times; t++) {
#pragma unroll
        for (int i = 0; i < N; i++) x[i % 8] = fmaf(x[i % 8], 1.0f + (i + 1) / 65536.0f, 1.0f);
    }
    float sum = 0;
#pragma unroll
    for (int k = 0; k < 8; k++) sum += x[k];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// --- barriers -------------------------------------------------------------------------------------------------------------

// So many rounds of a barrier, of a load and a store with one each.
template <int Kind>
__global__ void rounds(float* out, int n) {
    __shared__ float s[1024];
    s[threadIdx.x] = threadIdx.x;
    float x = threadIdx.x;
#pragma unroll 1
    for (int i = 0; i < n; i++) {
        __syncthreads();
        if (Kind == 0) x += 1;
        if (Kind == 1) x += s[threadIdx.x ^ 32];
        if (Kind == 2) {
            x = s[threadIdx.x ^ 32];
            __syncthreads();
            s[threadIdx.x] = x + 1;
        }
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

// --- what DRAM takes ------------------------------------------------------------------------------------------------------

// Writes so many MiB, then reads so many others.
__global__ void write_then_read(float4* w, size_t nw, const float4* r, size_t nr, float* keep) {
    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x, step = size_t(gridDim.x) * blockDim.x;
    for (size_t i = first; i < nw; i += step) w[i] = make_float4(1, 2, 3, 4);
    float sum = 0;
    for (size_t i = first; i < nr; i += step) sum += r[i].x;
    if (sum == 12345.678f) *keep = sum;
}
// Reads so many MiB and writes as many beside.
__global__ void copy(float4* w, const float4* r, size_t n) {
    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x, step = size_t(gridDim.x) * blockDim.x;
    for (size_t i = first; i < n; i += step) w[i] = r[i];
}

// --- wavefronts of shared memory -------------------------------------------------------------------------------------------

template <class T>
__global__ void load(float* out, int lanes, int apart) {
    __shared__ T s[1024];
    for (int i = threadIdx.x; i < 1024; i += 32) s[i] = T{};
    __syncwarp();
    float sum = 0;
    if (threadIdx.x < lanes)
#pragma unroll
        for (int k = 0; k < 16; k++) sum += *(volatile float*)&s[(threadIdx.x * apart + 37 * k) % 1024];
    out[threadIdx.x] = sum;
}
template <class T>
__global__ void load_wide(float* out, int lanes, int apart) {
    __shared__ T s[1024];
    for (int i = threadIdx.x; i < 1024; i += 32) s[i] = T{};
    __syncwarp();
    float sum = 0;
    if (threadIdx.x < lanes)
#pragma unroll
        for (int k = 0; k < 16; k++) {
            T v = s[(threadIdx.x * apart + 36 * k) % 1024];
            sum += v.x + v.y;
        }
    out[threadIdx.x] = sum;
}
template <class T>
__global__ void add(T* out, int places) {
    __shared__ T s[64];
    s[threadIdx.x] = 0, s[threadIdx.x + 32] = 0;
    __syncwarp();
#pragma unroll
    for (int k = 0; k < 16; k++) atomicAdd(&s[(threadIdx.x + k) % places], T(k + 1));
    __syncwarp();
    out[threadIdx.x] = s[threadIdx.x];
}
__global__ void exchange(int* out, int n) {
    int x = threadIdx.x;
#pragma unroll
    for (int k = 0; k < 16; k++) x += __shfl_xor_sync(~0u, x, 1 + k % 31);
    out[threadIdx.x] = x;
}
__global__ void meet(int* out) {
    int x = threadIdx.x;
#pragma unroll
    for (int k = 0; k < 16; k++) {
        __syncthreads();
        x = x * 3 + 1;
    }
    out[threadIdx.x] = x;
}
template <int Bytes>
__global__ void copied(const char* in, int* out) {
    __shared__ __align__(16) char s[16 * 32 * 16];
    unsigned to = (unsigned)__cvta_generic_to_shared(s) + threadIdx.x * Bytes;
#pragma unroll
    for (int k = 0; k < 16; k++) {
        if (Bytes == 16) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to + k * 512), "l"(in + k * 512 + threadIdx.x * 16));
        if (Bytes == 8) asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(to + k * 512), "l"(in + k * 512 + threadIdx.x * 8));
        if (Bytes == 4) asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to + k * 512), "l"(in + k * 512 + threadIdx.x * 4));
    }
    asm volatile("cp.async.wait_all;");
    __syncwarp();
    out[threadIdx.x] = *(int*)(s + threadIdx.x * 4);
}
__global__ void matrices(int* out) {
    __shared__ __align__(16) int s[1024];
    for (int i = threadIdx.x; i < 1024; i += 32) s[i] = i;
    __syncwarp();
    unsigned at = (unsigned)__cvta_generic_to_shared(s) + threadIdx.x * 16;
    int sum = 0;
#pragma unroll
    for (int k = 0; k < 4; k++) {
        int a, b, c, d;
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(at + k * 512));
        sum += a + b + c + d;
    }
    out[threadIdx.x] = sum;
}
// Threads of a warp go different ways and meet again.
__global__ void ways(int* out, const int* in) {
    int x = in[threadIdx.x];
#pragma unroll 1
    for (int k = 0; k < 64; k++) {
        if (x >> (k & 31) & 1) x = x * 3 + 1;
        else x = x * 5 + 7 + (x >> 3);
    }
    out[threadIdx.x] = x;
}

int main() {
    CHECK(cudaMalloc(&memory, big));
    CHECK(cudaMemset(memory, 0, big));
    CHECK(cudaDeviceSynchronize());
    int* ints = (int*)memory;
    int* to = (int*)(memory + big / 2);
    float* floats = (float*)to;
    const int grids[][2] = {{1, 32}, {1, 256}, {132, 256}, {1056, 256}, {132, 1024}};
    for (auto& g : grids) nothing<<<g[0], g[1]>>>();
    for (auto& g : grids) parameter<<<g[0], g[1]>>>(to, 3);
    for (auto& g : grids) {
        chain<1, 4096><<<g[0], g[1]>>>(ints, to);
        chain<2, 4096><<<g[0], g[1]>>>(ints, to);
        chain<4, 4096><<<g[0], g[1]>>>(ints, to);
        chain<8, 4096><<<g[0], g[1]>>>(ints, to);
        chain<1, 128><<<g[0], g[1]>>>(ints, to);
        chain<4, 128><<<g[0], g[1]>>>(ints, to);
        chain<8, 128><<<g[0], g[1]>>>(ints, to);
        chain<16, 128><<<g[0], g[1]>>>(ints, to);
    }
    chain<1, 4194304><<<1, 32>>>(ints, to);
    chain<4, 4194304><<<1, 32>>>(ints, to);
    chain<8, 4194304><<<1, 32>>>(ints, to);
    chain<16, 4194304><<<1, 32>>>(ints, to);
    for (auto& g : grids)
        for (int times = 1; times < 4; times++) {
            code<64><<<g[0], g[1]>>>(floats, times);
            code<128><<<g[0], g[1]>>>(floats, times);
            code<256><<<g[0], g[1]>>>(floats, times);
            code<512><<<g[0], g[1]>>>(floats, times);
            code<1024><<<g[0], g[1]>>>(floats, times);
            code<4096><<<g[0], g[1]>>>(floats, times);
        }
    const int blocks[][2] = {{1, 32}, {1, 128}, {1, 1024}, {132, 1024}, {264, 1024}, {528, 1024}, {132, 256}, {1056, 256}, {2112, 256}, {2112, 128}};
    for (int n : {16, 64})
        for (auto& g : blocks) {
            rounds<0><<<g[0], g[1]>>>(floats, n);
            rounds<1><<<g[0], g[1]>>>(floats, n);
            rounds<2><<<g[0], g[1]>>>(floats, n);
        }
    for (size_t w : {0, 2, 8, 16})
        for (size_t r : {0, 8, 16, 24, 28, 32, 36, 40, 48, 64, 128})
            write_then_read<<<1056, 256>>>((float4*)to, w << 16, (float4*)memory, r << 16, floats);
    for (size_t n : {4, 8, 12, 16, 20, 24, 32, 64}) copy<<<1056, 256>>>((float4*)to, (float4*)memory, n << 16);
    for (int lanes : {32, 16, 8, 5, 1})
        for (int apart : {1, 2, 3}) {
            load_wide<float2><<<1, 32>>>(floats, lanes, apart);
            load_wide<float4><<<1, 32>>>(floats, lanes, apart);
        }
    for (int places : {32, 16, 4, 1}) {
        add<int><<<1, 32>>>((int*)to, places);
        add<float><<<1, 32>>>(floats, places);
        add<unsigned long long><<<1, 32>>>((unsigned long long*)to, places);
    }
    exchange<<<1, 32>>>(to, 1);
    for (int threads : {32, 64, 256}) meet<<<1, threads>>>(to);
    copied<4><<<1, 32>>>(memory, to);
    copied<8><<<1, 32>>>(memory, to);
    copied<16><<<1, 32>>>(memory, to);
    matrices<<<1, 32>>>(to);
    ways<<<1, 32>>>(to, ints);
    CHECK(cudaDeviceSynchronize());
    return 0;
}
