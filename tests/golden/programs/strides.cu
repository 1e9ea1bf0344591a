// Copies whose threads read at a stride, or off the line, or elements of one to sixteen bytes.
#include "golden.h"

constexpr int N = 1 << 22;

template <int S>
__global__ void stride(const float* in, float* out) {
    out[I] = in[size_t(I) * S];
}
template <int O>
__global__ void offset(const float* in, float* out) {
    out[I] = in[I + O];
}
template <int O>
__global__ void offset_store(const float* in, float* out) {
    out[I + O] = in[I];
}
template <class T>
__global__ void type(const T* in, T* out) {
    out[I] = in[I];
}
__global__ void backwards(const float* in, float* out, int n) { out[I] = in[n - 1 - I]; }
__global__ void same_line(const float* in, float* out) { out[I] = in[(I >> 5) + 7]; }

int main() {
    float* in = filled<float>(size_t(N) * 32 + 64);
    float* out = filled<float>(size_t(N) * 4 + 64);
    dim3 g(N / 256), b(256);
    stride<1><<<g, b>>>(in, out);
    stride<2><<<g, b>>>(in, out);
    stride<3><<<g, b>>>(in, out);
    stride<4><<<g, b>>>(in, out);
    stride<8><<<g, b>>>(in, out);
    stride<16><<<g, b>>>(in, out);
    stride<32><<<g, b>>>(in, out);
    offset<1><<<g, b>>>(in, out);
    offset<8><<<g, b>>>(in, out);
    offset<17><<<g, b>>>(in, out);
    offset_store<1><<<g, b>>>(in, out);
    type<char><<<g, b>>>((char*)in, (char*)out);
    type<short><<<g, b>>>((short*)in, (short*)out);
    type<double><<<g, b>>>((double*)in, (double*)out);
    type<float2><<<g, b>>>((float2*)in, (float2*)out);
    type<float4><<<g, b>>>((float4*)in, (float4*)out);
    backwards<<<g, b>>>(in, out, N);
    same_line<<<g, b>>>(in, out);
    return done();
}
