// A sum of an array in the ways of the well-known lesson: interleaved with a remainder, interleaved, sequential, first sum at the load, shuffles.
#include "golden.h"

constexpr int N = 1 << 23, B = 256;

__global__ void remainder(const float* in, float* out) {
    __shared__ float s[B];
    int t = threadIdx.x;
    s[t] = in[I];
    __syncthreads();
    for (int k = 1; k < B; k *= 2) {
        if (t % (2 * k) == 0) s[t] += s[t + k];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = s[0];
}
__global__ void interleaved(const float* in, float* out) {
    __shared__ float s[B];
    int t = threadIdx.x;
    s[t] = in[I];
    __syncthreads();
    for (int k = 1; k < B; k *= 2) {
        int at = 2 * k * t;
        if (at < B) s[at] += s[at + k];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = s[0];
}
__global__ void sequential(const float* in, float* out) {
    __shared__ float s[B];
    int t = threadIdx.x;
    s[t] = in[I];
    __syncthreads();
    for (int k = B / 2; k > 0; k /= 2) {
        if (t < k) s[t] += s[t + k];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = s[0];
}
__global__ void first_sum(const float* in, float* out) {
    __shared__ float s[B];
    int t = threadIdx.x, i = blockIdx.x * B * 2 + t;
    s[t] = in[i] + in[i + B];
    __syncthreads();
    for (int k = B / 2; k > 0; k /= 2) {
        if (t < k) s[t] += s[t + k];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = s[0];
}
__global__ void shuffled(const float* in, float* out, int n) {
    float sum = 0;
    for (int i = I; i < n; i += gridDim.x * blockDim.x) sum += in[i];
    for (int o = 16; o > 0; o /= 2) sum += __shfl_xor_sync(~0u, sum, o);
    if (threadIdx.x % 32 == 0) atomicAdd(out, sum);
}
__global__ void vectors(const float4* in, float* out, int n) {
    float sum = 0;
    for (int i = I; i < n; i += gridDim.x * blockDim.x) {
        float4 v = in[i];
        sum += v.x + v.y + v.z + v.w;
    }
    for (int o = 16; o > 0; o /= 2) sum += __shfl_xor_sync(~0u, sum, o);
    if (threadIdx.x % 32 == 0) atomicAdd(out, sum);
}

int main() {
    float *in = filled<float>(N), *out = filled<float>(N / B);
    remainder<<<N / B, B>>>(in, out);
    interleaved<<<N / B, B>>>(in, out);
    sequential<<<N / B, B>>>(in, out);
    first_sum<<<N / B / 2, B>>>(in, out);
    shuffled<<<528, B>>>(in, out, N);
    vectors<<<528, B>>>((float4*)in, out, N / 4);
    return done();
}
