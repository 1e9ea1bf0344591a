// Numbers of 6 and 4 bits: all values against the formats' definition, rounding of what lies between against the nearest of all values,
// pairs and quadruples.
#include "expect.h"
#include <cuda_fp4.h>
#include <cuda_fp6.h>

// The value of a code by the definition: a sign, an exponent with its bias, a fraction.
__host__ __device__ double value(unsigned code, int exponent, int fraction) {
    const int bias = (1 << (exponent - 1)) - 1, e = code >> fraction & ((1 << exponent) - 1);
    const double f = double(code & ((1 << fraction) - 1)) / (1 << fraction);
    const double v = e ? ldexp(1 + f, e - bias) : ldexp(f, 1 - bias);
    return code >> (exponent + fraction) & 1 ? -v : v;
}
// The code of the nearest value, of two equally near the even one.
__host__ __device__ unsigned nearest(double x, int exponent, int fraction) {
    const unsigned codes = 1u << (exponent + fraction);
    const double a = fabs(x);
    unsigned best = 0;
    for (unsigned c = 1; c < codes; c++) {
        const double d = fabs(a - value(c, exponent, fraction)), least = fabs(a - value(best, exponent, fraction));
        if (d < least || (d == least && c % 2 == 0)) best = c;
    }
    return best | (signbit(x) ? codes : 0);
}

__host__ __device__ int wrong(float x) {
    int bad = 0;
    const unsigned want[] = {nearest(x, 2, 3), nearest(x, 3, 2), nearest(x, 2, 1)};
    bad += __nv_fp6_e2m3(x).__x != want[0];
    bad += __nv_fp6_e3m2((double)x).__x != want[1];
    bad += __nv_fp4_e2m1(x).__x != want[2];
    bad += __nv_cvt_float_to_fp6(x, __NV_E2M3, cudaRoundNearest) != want[0];
    bad += __nv_cvt_float_to_fp4(x, __NV_E2M1, cudaRoundNearest) != want[2];
    bad += __nv_fp6x2_e2m3(make_float2(x, 1.f)).__x != (want[0] | nearest(1, 2, 3) << 8);
    bad += __nv_fp4x2_e2m1(make_float2(x, -2.f)).__x != (want[2] | nearest(-2, 2, 1) << 4);
    const float4 four = float4(__nv_fp4x4_e2m1(make_float4(1.f, x, 3.f, -x)));
    bad += four.x != 1 || four.y != value(want[2], 2, 1) || four.z != 3 || four.w != -four.y;
    const float4 six = float4(__nv_fp6x4_e3m2(make_float4(-1.f, x, 3.f, -x)));
    bad += six.x != -1 || six.y != value(want[1], 3, 2) || six.z != 3 || six.w != -six.y;
    return bad;
}
__host__ __device__ int wrong_code(unsigned code) {
    int bad = 0;
    __nv_fp6_e2m3 a;
    __nv_fp6_e3m2 b;
    __nv_fp4_e2m1 c;
    a.__x = b.__x = code & 63, c.__x = code & 15;
    bad += float(a) != value(code, 2, 3) || (double)b != value(code, 3, 2) || float(c) != value(code & 15, 2, 1);
    bad += __half2float(__half(a)) != float(a) || __bfloat162float(__nv_bfloat16(b)) != float(b);
    bad += (int)a != (int)float(a) || (bool)c != (float(c) != 0) || (unsigned)b != (float(b) < 0 ? 0u : (unsigned)float(b));
    bad += signbit(float(a)) != (code >> 5 & 1);
    const float2 pair = __half22float2(__half2(__nv_cvt_fp4x2_to_halfraw2(code, __NV_E2M1)));
    bad += pair.x != value(code & 15, 2, 1) || pair.y != value(code >> 4, 2, 1);
    return bad;
}
__host__ __device__ int rounded() {
    int bad = 0;
    bad += __nv_cvt_float_to_fp4(2.9f, __NV_E2M1, cudaRoundZero) != nearest(2, 2, 1);
    bad += __nv_cvt_float_to_fp4(2.1f, __NV_E2M1, cudaRoundPosInf) != nearest(3, 2, 1);
    bad += __nv_cvt_float_to_fp4(-2.1f, __NV_E2M1, cudaRoundPosInf) != nearest(-2, 2, 1);
    bad += __nv_cvt_float_to_fp6(-2.1f, __NV_E3M2, cudaRoundMinInf) != nearest(-2.5, 3, 2);
    bad += __nv_cvt_float_to_fp6(1e30f, __NV_E3M2, cudaRoundNearest) != 0x1f;
    bad += __nv_cvt_float_to_fp6(-INFINITY, __NV_E2M3, cudaRoundNearest) != 0x3f;
    bad += __nv_cvt_float_to_fp4(-NAN, __NV_E2M1, cudaRoundNearest) != 7;
    bad += __nv_cvt_double_to_fp6(1e-300, __NV_E2M3, cudaRoundPosInf) != 1;
    bad += __nv_cvt_halfraw_to_fp6(__float2half(1.3f), __NV_E2M3, cudaRoundNearest) != nearest(1.3, 2, 3);
    bad += __nv_cvt_bfloat16raw_to_fp4(__float2bfloat16(2.6f), __NV_E2M1, cudaRoundNearest) != nearest(2.6, 2, 1);
    return bad;
}

__host__ __device__ float input(int i) {
    return (i - 2048) / 60.f + (i % 3) * 1e-4f * (i % 7 == 0);
}
__global__ void device(int *out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = wrong(input(i)) + (i < 64 ? wrong_code(i) : 0) + (i == 64 ? rounded() : 0);
}

int main() {
    const int n = 4096;
    Buffer<int> out(n);
    device<<<n / 128, 128>>>(out);
    auto got = out.get();
    for (int i = 0; i < n; i++) {
        SAME(got[i], 0, i);
        SAME(wrong(input(i)), 0, i);
    }
    for (int i = 0; i < 64; i++) SAME(wrong_code(i), 0, i);
    SAME(rounded(), 0, 0);
    return finish("narrow_floats");
}
