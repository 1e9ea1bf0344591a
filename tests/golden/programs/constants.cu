// Loads from constant memory: one place for all threads of a warp, and several; parameters, whole and by a number.
#include "golden.h"

constexpr int BLOCKS = 528, THREADS = 128;

__constant__ float table[4096];
__constant__ double doubles[2048];
__constant__ float4 fours[1024];
__constant__ unsigned char bytes[4096];

// To so many places, `stride` elements from one to the next.
__global__ void same(const int* at, float* out) { out[I] = table[at[0]]; }
__global__ void several(const int* at, float* out, int places, int stride) {
    out[I] = table[(threadIdx.x & 31) % places * stride + at[0]];
}
__global__ void in_rows(const int* at, float* out, int length) {
    out[I] = table[(threadIdx.x & 31) / length + at[0]];
}
__global__ void some(const int* at, float* out, unsigned lanes) {
    if (lanes >> (threadIdx.x & 31) & 1) out[I] = table[(threadIdx.x & 31) + at[0]];
}
__global__ void of_doubles(const int* at, double* out, int places, int stride) {
    out[I] = doubles[(threadIdx.x & 31) % places * stride + at[0]];
}
__global__ void of_fours(const int* at, float4* out, int places, int stride) {
    out[I] = fours[(threadIdx.x & 31) % places * stride + at[0]];
}
__global__ void of_bytes(const int* at, float* out, int places, int stride) {
    out[I] = bytes[(threadIdx.x & 31) % places * stride + at[0]];
}
__global__ void known(float* out) { out[I] = table[7] * table[8] + table[100]; }
__global__ void of_block(float* out) { out[I] = table[blockIdx.x]; }
__global__ void loop(float* out, int n) {
    float sum = 0;
    for (int i = 0; i < n; i++) sum += table[i] * table[i + 64];
    out[I] = sum;
}
__global__ void loop_each(float* out, int n) {
    float sum = 0;
#pragma unroll 1
    for (int i = 0; i < n; i++) sum += table[(threadIdx.x & 3) + i];
    out[I] = sum;
}
// By a pointer of which it is not known that it is to constant memory.
__global__ void generic(const int* at, float* out, int other) {
    const float* p = other ? out : table;
    out[I] = p[at[0] + (threadIdx.x & 31)];
}
struct Many {
    float of[64];
};
__global__ void parameters(float a, float b, double c, int d, float* out) { out[I] = a * b + float(c) + d; }
__global__ void parameter_at(Many m, const int* at, float* out) { out[I] = m.of[at[0] & 63]; }
__global__ void parameter_each(Many m, float* out) { out[I] = m.of[threadIdx.x & 63]; }
__global__ void all_parameters(Many m, float* out) {
    float sum = 0;
    for (int i = 0; i < 64; i++) sum += m.of[i];
    out[I] = sum;
}

int main() {
    float* out = filled<float>(BLOCKS * THREADS * 4);
    int* at;
    CHECK(cudaMalloc(&at, 128));
    CHECK(cudaMemset(at, 0, 128));
    same<<<BLOCKS, THREADS>>>(at, out);
    for (int stride : {1, 2, 16, 64})
        for (int places : {1, 2, 3, 8, 32}) several<<<BLOCKS, THREADS>>>(at, out, places, stride);
    for (int length : {2, 4, 16}) in_rows<<<BLOCKS, THREADS>>>(at, out, length);
    for (unsigned lanes : {1u, 0xfu, 0x55555555u, 0xffff0000u}) some<<<BLOCKS, THREADS>>>(at, out, lanes);
    for (int places : {1, 2, 32}) {
        of_doubles<<<BLOCKS, THREADS>>>(at, reinterpret_cast<double*>(out), places, 1);
        of_doubles<<<BLOCKS, THREADS>>>(at, reinterpret_cast<double*>(out), places, 8);
        of_fours<<<BLOCKS, THREADS>>>(at, reinterpret_cast<float4*>(out), places, 1);
        of_fours<<<BLOCKS, THREADS>>>(at, reinterpret_cast<float4*>(out), places, 8);
        of_bytes<<<BLOCKS, THREADS>>>(at, out, places, 1);
        of_bytes<<<BLOCKS, THREADS>>>(at, out, places, 2);
        of_bytes<<<BLOCKS, THREADS>>>(at, out, places, 32);
    }
    known<<<BLOCKS, THREADS>>>(out);
    of_block<<<BLOCKS, THREADS>>>(out);
    loop<<<BLOCKS, THREADS>>>(out, 64);
    loop_each<<<BLOCKS, THREADS>>>(out, 64);
    generic<<<BLOCKS, THREADS>>>(at, out, 0);
    parameters<<<BLOCKS, THREADS>>>(1, 2, 3, 4, out);
    Many m = {};
    parameter_at<<<BLOCKS, THREADS>>>(m, at, out);
    parameter_each<<<BLOCKS, THREADS>>>(m, out);
    all_parameters<<<BLOCKS, THREADS>>>(m, out);
    return done();
}
