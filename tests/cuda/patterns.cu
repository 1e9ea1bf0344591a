// Ways to read and write global memory, a kernel for each. patterns.txt has what an H100 counted of them.
#include <cstdio>
#include <cuda_runtime.h>

// Uses a value without storing it: no element has it.
#define USE(x) if ((x) == 12345.678f) *sink = 1
#define I (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void unit_4(const float *p, float *sink) { USE(p[I]); }
__global__ void unit_8(const float2 *p, float *sink) { float2 v = p[I]; USE(v.x + v.y); }
__global__ void unit_16(const float4 *p, float *sink) { float4 v = p[I]; USE(v.x + v.y + v.z + v.w); }
__global__ void bytes(const unsigned char *p, float *sink) { USE(p[I] == 77 ? 12345.678f : 0.0f); }
__global__ void misaligned(const float *p, float *sink) { USE(p[I + 1]); }
__global__ void stride_2(const float *p, float *sink) { USE(p[2 * I]); }
__global__ void stride_32(const float *p, float *sink) { USE(p[32 * I]); }
__global__ void backwards(const float *p, float *sink) { USE(p[4095 - I]); }
__global__ void one_place(const float *p, float *sink) { USE(p[blockIdx.x + (threadIdx.x >> 10)]); }
__global__ void permuted(const float *p, float *sink) { USE(p[(I & ~31u) + (threadIdx.x * 7 + 3) % 32]); }
__global__ void half_warp(const float *p, float *sink) { if ((threadIdx.x & 31) < 16) USE(p[I]); }
__global__ void odd_lanes(const float *p, float *sink) { if (threadIdx.x & 1) USE(p[I]); }
__global__ void column(const float *p, int pitch, float *sink) { USE(p[threadIdx.x * pitch + blockIdx.x]); }
struct Triple { float x, y, z; };
__global__ void triples(const Triple *p, float *sink) { Triple v = p[I]; USE(v.x + v.y + v.z); }
__global__ void tile_in_rows(const float *p, int pitch, float *sink) { USE(p[threadIdx.y * pitch + threadIdx.x]); }
__global__ void tile_in_one_piece(const float *p, float *sink) { USE(p[threadIdx.y * 16 + threadIdx.x]); }
__global__ void blocks_of_48(const float *p, float *sink) { USE(p[I]); }
__global__ void one_thread(const float *p, float *sink) { USE(p[I]); }
__global__ void indirect(const float *p, const int *at, float *sink) { USE(p[at[I]]); }
__global__ void guarded(const float *p, int n, float *sink) { if (I < n) USE(p[I]); }
__global__ void loop(const float *p, int n, float *sink) {
    float s = 0;
#pragma unroll 1
    for (int i = threadIdx.x; i < n; i += blockDim.x) s += p[i];
    USE(s);
}
__global__ void triangle(const float *p, float *sink) {
    float s = 0;
#pragma unroll 1
    for (int i = 0; i <= threadIdx.x; i++) s += p[64 * i + threadIdx.x];
    USE(s);
}
__global__ void store_4(float *p) { p[I] = 1; }
__global__ void store_16(float4 *p) { p[I] = make_float4(1, 2, 3, 4); }
__global__ void store_stride_2(float *p) { p[2 * I] = 1; }
__global__ void store_bytes(unsigned char *p) { p[I] = 1; }
__global__ void add_to_one(int *p) { atomicAdd(p, (int)threadIdx.x); }
__global__ void add_to_each(int *p) { atomicAdd(p + threadIdx.x, 1); }
__global__ void add_and_keep(int *p, int *q) { q[threadIdx.x] = atomicAdd(p + threadIdx.x, 1); }
__global__ void compare_and_swap(int *p, int *q) { q[threadIdx.x] = atomicCAS(p + threadIdx.x, 1, 2); }

int main() {
    char *memory;
    float *sink;
    cudaMalloc(&memory, 64 << 20);
    cudaMemset(memory, 0, 64 << 20);
    cudaMalloc(&sink, 256);
    float *p = (float *)memory;
    int *q = (int *)memory + (1 << 20);
    static int at[1024];
    for (int i = 0; i < 1024; i++) at[i] = i * 389 % 1024;
    cudaMemcpy(q, at, sizeof at, cudaMemcpyHostToDevice);
    unit_4<<<8, 128>>>(p, sink);
    unit_8<<<8, 128>>>((float2 *)p, sink);
    unit_16<<<8, 128>>>((float4 *)p, sink);
    bytes<<<8, 128>>>((unsigned char *)p, sink);
    misaligned<<<8, 128>>>(p, sink);
    stride_2<<<8, 128>>>(p, sink);
    stride_32<<<8, 128>>>(p, sink);
    backwards<<<8, 128>>>(p, sink);
    one_place<<<8, 128>>>(p, sink);
    permuted<<<8, 128>>>(p, sink);
    half_warp<<<8, 128>>>(p, sink);
    odd_lanes<<<8, 128>>>(p, sink);
    column<<<4, 128>>>(p, 100, sink);
    triples<<<8, 128>>>((Triple *)p, sink);
    tile_in_rows<<<1, dim3(16, 16)>>>(p, 20, sink);
    tile_in_one_piece<<<1, dim3(16, 16)>>>(p, sink);
    blocks_of_48<<<3, 48>>>(p, sink);
    one_thread<<<1, 1>>>(p, sink);
    indirect<<<8, 128>>>(p, q, sink);
    guarded<<<8, 128>>>(p, 777, sink);
    loop<<<1, 64>>>(p, 1000, sink);
    triangle<<<1, 64>>>(p, sink);
    store_4<<<8, 128>>>(p);
    store_16<<<8, 128>>>((float4 *)p);
    store_stride_2<<<8, 128>>>(p);
    store_bytes<<<8, 128>>>((unsigned char *)p);
    add_to_one<<<1, 128>>>((int *)p);
    add_to_each<<<1, 128>>>((int *)p);
    add_and_keep<<<1, 128>>>((int *)p, q);
    compare_and_swap<<<1, 128>>>((int *)p, q);
    cudaError_t e = cudaDeviceSynchronize();
    printf("%s\n", e == cudaSuccess ? "PASSED" : cudaGetErrorString(e));
    return e != cudaSuccess;
}
