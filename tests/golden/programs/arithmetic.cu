// Chains of operations of each precision, one to four of them side by side; and functions that are many instructions.
#include "golden.h"

constexpr int N = 1 << 20;

template <class T, int ILP>
__global__ void products(const T* in, T* out, int n) {
    T x[ILP], a = in[0], b = in[1];
    for (int k = 0; k < ILP; k++) x[k] = in[I] + T(k);
#pragma unroll 1
    for (int i = 0; i < n; i++)
        for (int k = 0; k < ILP; k++) x[k] = x[k] * a + b;
    T sum = 0;
    for (int k = 0; k < ILP; k++) sum += x[k];
    out[I] = sum;
}
__global__ void integers(const int* in, int* out, int n) {
    int x = in[I], y = in[I + 1];
#pragma unroll 1
    for (int i = 0; i < n; i++) {
        x = x * 1664525 + y;
        y = (y ^ x) + (x >> 7);
        x = min(x, y) & 0x7fffffff;
    }
    out[I] = x + y;
}
__global__ void long_integers(const long long* in, long long* out, int n) {
    long long x = in[I], y = in[I + 1];
#pragma unroll 1
    for (int i = 0; i < n; i++) {
        x = x * 6364136223846793005ll + y;
        y ^= x >> 33;
    }
    out[I] = x + y;
}
#define APPLY(name, T, expr)                             \
    __global__ void name(const T* in, T* out, int n) {   \
        T x = in[I], y = in[I + 1];                      \
        _Pragma("unroll 1") for (int i = 0; i < n; i++) x = (expr); \
        out[I] = x;                                      \
    }
APPLY(divide, float, y / (x + 1.0f))
APPLY(root, float, sqrtf(x + y))
APPLY(reciprocal_root, float, rsqrtf(x + y + 1.0f))
APPLY(exponential, float, expf(-x * 0.01f) + y)
APPLY(logarithm, float, logf(x + 2.0f) + y)
APPLY(sine, float, sinf(x) + y)
APPLY(fast_sine, float, __sinf(x) + y)
APPLY(power, float, powf(x + 1.0f, 0.3f) + y)
APPLY(arc_tangent, float, atanf(x) + y)
APPLY(tanh_float, float, tanhf(x) + y)
APPLY(erf_float, float, erff(x) + y)
APPLY(divide_double, double, y / (x + 1.0))
APPLY(root_double, double, sqrt(x + y))
APPLY(exponential_double, double, exp(-x * 0.01) + y)
APPLY(divide_int, int, (x + 12345) / ((y & 255) + 1))
APPLY(modulo_unsigned, unsigned, (x * 3 + 1) % (y | 1))
APPLY(divide_constant, unsigned, x / 7 + y)
APPLY(divide_long, long long, (x + 123456789) / ((y & 255) + 1))
APPLY(popcount, unsigned, __popc(x) + __clz(y) + __brev(x))
APPLY(conversions, float, float(int(x)) + float(short(int(y))) * 0.5f)

int main() {
    double *in = filled<double>(N + 1), *out = filled<double>(N);
    dim3 g(N / 256), b(256);
    auto f = (float*)in;
    auto o = (float*)out;
    products<float, 1><<<g, b>>>(f, o, 256);
    products<float, 2><<<g, b>>>(f, o, 256);
    products<float, 4><<<g, b>>>(f, o, 256);
    products<double, 1><<<g, b>>>(in, out, 128);
    products<double, 4><<<g, b>>>(in, out, 64);
    integers<<<g, b>>>((int*)in, (int*)out, 128);
    long_integers<<<g, b>>>((long long*)in, (long long*)out, 64);
    divide<<<g, b>>>(f, o, 32);
    root<<<g, b>>>(f, o, 32);
    reciprocal_root<<<g, b>>>(f, o, 32);
    exponential<<<g, b>>>(f, o, 32);
    logarithm<<<g, b>>>(f, o, 32);
    sine<<<g, b>>>(f, o, 32);
    fast_sine<<<g, b>>>(f, o, 32);
    power<<<g, b>>>(f, o, 32);
    arc_tangent<<<g, b>>>(f, o, 32);
    tanh_float<<<g, b>>>(f, o, 32);
    erf_float<<<g, b>>>(f, o, 32);
    divide_double<<<g, b>>>(in, out, 32);
    root_double<<<g, b>>>(in, out, 32);
    exponential_double<<<g, b>>>(in, out, 32);
    divide_int<<<g, b>>>((int*)in, (int*)out, 32);
    modulo_unsigned<<<g, b>>>((unsigned*)in, (unsigned*)out, 32);
    divide_constant<<<g, b>>>((unsigned*)in, (unsigned*)out, 32);
    divide_long<<<g, b>>>((long long*)in, (long long*)out, 32);
    popcount<<<g, b>>>((unsigned*)in, (unsigned*)out, 32);
    conversions<<<g, b>>>(f, o, 32);
    return done();
}
