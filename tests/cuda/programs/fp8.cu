// cuda_fp8.h: conversions into and out of the 8-bit formats on host and device, against tables made from their definition.
#include "expect.h"
#include <cuda_fp8.h>

static float value(unsigned char code, bool e4m3) {
    int fraction = e4m3 ? 3 : 2, bias = e4m3 ? 7 : 15;
    int exponent = (code & 0x7f) >> fraction, rest = code & ((1 << fraction) - 1);
    float f;
    if (e4m3 && (code & 0x7f) == 0x7f) {
        f = NAN;
    } else if (!e4m3 && exponent == 31) {
        f = rest ? NAN : INFINITY;
    } else {
        float scaled = ldexpf(rest, -fraction);
        f = exponent ? ldexpf(1 + scaled, exponent - bias) : ldexpf(scaled, 1 - bias);
    }
    return code & 0x80 ? -f : f;
}

// The nearest code, the even one of two; what is too large is the largest, or infinity if it may.
static unsigned char nearest(double x, bool e4m3, bool saturate) {
    if (std::isnan(x)) return 0x7f;
    unsigned char largest = e4m3 ? 0x7e : 0x7b, sign = std::signbit(x) ? 0x80 : 0;
    double a = std::fabs(x);
    // Half a step above the largest; a tie goes to the even code.
    double limit = e4m3 ? 464 : 61440;
    if (e4m3 ? a > limit : a >= limit) return sign | (saturate ? largest : e4m3 ? 0x7f : 0x7c);
    int best = 0;
    for (int code = 0; code <= largest; code++) {
        double off = std::fabs(value(code, e4m3) - a), least = std::fabs(value(best, e4m3) - a);
        if (off < least || (off == least && code % 2 == 0)) best = code;
    }
    return sign | best;
}

struct Out {
    unsigned char code[2][2];
    unsigned char from_half, from_bfloat;
    float back;
    int whole;
};

template <class T>
__host__ __device__ void convert(float x, __nv_fp8_interpretation_t kind, Out* o) {
    o->code[0][0] = __nv_cvt_float_to_fp8(x, __NV_NOSAT, kind);
    o->code[0][1] = __nv_cvt_float_to_fp8(x, __NV_SATFINITE, kind);
    o->code[1][0] = __nv_cvt_double_to_fp8(x, __NV_NOSAT, kind);
    o->code[1][1] = T(x).__x;
    o->from_half = T(__float2half(x)).__x;
    o->from_bfloat = T(__float2bfloat16(x)).__x;
    o->back = float(T(x));
    o->whole = int(T(x));
}
__global__ void convert_all(const float* in, Out* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    convert<__nv_fp8_e4m3>(in[i], __NV_E4M3, out + 2 * i);
    convert<__nv_fp8_e5m2>(in[i], __NV_E5M2, out + 2 * i + 1);
}
__global__ void packed(const float4* in, unsigned* codes, float4* back, float2* scales) {
    int i = threadIdx.x;
    __nv_fp8x4_e4m3 v(in[i]);
    codes[2 * i] = v.__x;
    back[i] = float4(v);
    __nv_fp8x2_e5m2 pair(make_float2(in[i].x, in[i].y));
    codes[2 * i + 1] = pair.__x;
    scales[i] = float2(__nv_fp8x2_e8m0(make_float2(in[i].x, in[i].z)));
}

// Scales four at a time, of all types.
__global__ void four_scales(const float4* in, unsigned* codes, float4* back) {
    int i = threadIdx.x;
    float4 v = in[i];
    __nv_bfloat162 low = __floats2bfloat162_rn(v.x, v.y), high = __floats2bfloat162_rn(v.z, v.w);
    codes[4 * i] = __nv_fp8x4_e8m0(make_double4(v.x, v.y, v.z, v.w)).__x;
    codes[4 * i + 1] = __nv_fp8x4_e8m0(__floats2half2_rn(v.x, v.y), __floats2half2_rn(v.z, v.w)).__x;
    codes[4 * i + 2] = __nv_fp8x4_e8m0(low, high).__x;
    codes[4 * i + 3] = __nv_cvt_bfloat162raw_to_e8m0x2(__nv_bfloat162_raw(low), __NV_SATFINITE, cudaRoundPosInf) |
                       (unsigned)__nv_cvt_double2_to_e8m0x2(make_double2(v.z, v.w), __NV_SATFINITE, cudaRoundZero) << 16;
    back[i] = float4(__nv_fp8x4_e8m0(v));
}
// The code of a power of two at least as large as a magnitude, or at most.
static unsigned scale(float x, bool up = true) {
    float e = log2f(std::fabs(x));
    return x == 0 ? 0 : 127 + (int)(up ? ceilf(e) : floorf(e));
}

static void check(float x, const Out& o, bool e4m3, const char* where) {
    unsigned char want[2] = {nearest(x, e4m3, false), nearest(x, e4m3, true)};
    // What a double that is not a number becomes in E5M2 is another such code.
    bool number = !std::isnan(x);
    bool right = o.code[0][0] == want[0] && o.code[0][1] == want[1];
    right &= !number || (o.code[1][0] == want[0] && o.code[1][1] == want[1]);
    right &= !number || o.from_half == nearest(__half2float(__float2half(x)), e4m3, true);
    right &= !number || o.from_bfloat == nearest(__bfloat162float(__float2bfloat16(x)), e4m3, true);
    float back = value(want[1], e4m3);
    right &= number ? o.back == back && o.whole == (int)back : std::isnan(o.back) && o.whole == 0;
    if (!right) {
        printf("%s %s of %.9g: %02x %02x, should be %02x %02x; back %g\n", where, e4m3 ? "E4M3" : "E5M2", x,
               o.code[0][0], o.code[0][1], want[0], want[1], o.back);
        failures_++;
    }
}

int main() {
    std::vector<float> in = {0.0f,  -0.0f,   448,     464,      -464.1f, 1e9f,     -1e30f,    57344,
                             61440, 61439.9f, 0x1p-9f, 0x1p-10f, 0x1p-16f, 0x1p-17f, 0x1.8p-17f, INFINITY, NAN};
    unsigned state = 1;
    for (int i = 0; i < 1500; i++) {
        state = state * 1664525 + 1013904223;
        in.push_back(ldexpf((int)(state >> 8) - (1 << 23), (int)(state % 36) - 43));
    }
    int n = in.size();
    Buffer<float> device(in);
    Buffer<Out> out(2 * n);
    convert_all<<<(n + 127) / 128, 128>>>(device, out, n);
    auto got = out.get();
    for (int i = 0; i < n; i++) {
        Out here[2];
        convert<__nv_fp8_e4m3>(in[i], __NV_E4M3, &here[0]);
        convert<__nv_fp8_e5m2>(in[i], __NV_E5M2, &here[1]);
        for (int kind = 0; kind < 2; kind++) {
            check(in[i], got[2 * i + kind], kind == 0, "device");
            check(in[i], here[kind], kind == 0, "host");
        }
    }

    std::vector<float4> quads(64);
    for (int i = 0; i < 64; i++) quads[i] = make_float4(i * 0.37f, -i * 3.1f, i * 17.0f + 1, 1.0f / (i + 1));
    Buffer<float4> device_quads(quads), back(64);
    Buffer<unsigned> codes(128);
    Buffer<float2> scales(64);
    packed<<<1, 64>>>(device_quads, codes, back, scales);
    auto c = codes.get();
    auto b = back.get();
    auto s = scales.get();
    for (int i = 0; i < 64; i++) {
        float4 q = quads[i];
        unsigned four = nearest(q.x, true, true) | nearest(q.y, true, true) << 8 | nearest(q.z, true, true) << 16 |
                        (unsigned)nearest(q.w, true, true) << 24;
        SAME(c[2 * i], four, i);
        SAME(c[2 * i + 1], (unsigned)(nearest(q.x, false, true) | nearest(q.y, false, true) << 8), i);
        SAME(b[i].z, value(four >> 16 & 0xff, true), i);
        // Scales are the next power of two.
        SAME(s[i].y, exp2f(ceilf(log2f(q.z))), i);
    }
    Buffer<unsigned> fours(256);
    four_scales<<<1, 64>>>(device_quads, fours, back);
    auto f = fours.get();
    b = back.get();
    for (int i = 0; i < 64; i++) {
        float q[4] = {quads[i].x, quads[i].y, quads[i].z, quads[i].w};
        unsigned want[4] = {};
        for (int k = 0; k < 4; k++) {
            want[0] |= scale(q[k]) << 8 * k;
            want[1] |= scale(__half2float(__float2half(q[k]))) << 8 * k;
            want[2] |= scale(__bfloat162float(__float2bfloat16(q[k]))) << 8 * k;
        }
        want[3] = (want[2] & 0xffff) | scale(q[2], false) << 16 | scale(q[3], false) << 24;
        for (int k = 0; k < 4; k++) SAME(f[4 * i + k], want[k], 4 * i + k);
        SAME(b[i].w, exp2f((int)scale(q[3]) - 127), i);
    }
    return finish("fp8");
}
