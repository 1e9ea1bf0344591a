// Instructions in place of calls, and library functions complete in the PTX.
// PTX: sqrt.rn.f32
// PTX: sqrt.rn.f64
// PTX: rsqrt.approx.f32
// PTX: sin.approx.f32
// PTX: ex2.approx
// PTX: fma.rn.f64
// PTX: cvt.rmi.f32.f32
// PTX: min.s32
// PTX: popc.b32
// PTX: clz.b32
// PTX: mul.hi.s32
// PTX: .func  (.param .b32 func_retval0) __nv_sinf(
// PTX: .func  (.param .b64 func_retval0) __nv_pow(
// NOT: .extern .func
__global__ void f(float *x, double *d, int *i) {
    x[0] = sqrtf(x[1]) + rsqrtf(x[2]) + __sinf(x[3]) + __expf(x[4]) + floorf(x[5]) + fminf(x[6], x[7]);
    x[1] = sinf(x[1]) + std::cos(x[2]) + powf(x[3], x[4]) + erff(x[5]) + std::abs(x[6]) + exp10f(x[7]);
    x[2] = rsqrt(x[0]) + max(x[1], x[2]) + fdividef(x[3], x[4]) + __fdividef(x[5], x[6]) + norm3df(x[0], x[1], x[2]);
    x[3] = __fadd_rn(x[0], x[1]) * __fmul_rz(x[2], x[3]) + __frcp_ru(x[4]) + __fsqrt_rd(x[5]) + __saturatef(x[6]);
    float s, c, whole;
    sincosf(x[0], &s, &c);
    int e;
    x[4] = s + c + modff(x[5], &whole) + whole + frexpf(x[6], &e) + e + ldexpf(x[7], 3) + fmodf(x[0], x[1]);
    d[0] = sqrt(d[1]) + pow(d[2], d[3]) + fma(d[0], d[1], d[2]) + rint(d[4]) + __dadd_rd(d[0], d[1]) + cbrt(d[2]);
    i[0] = min(i[1], i[2]) + __popc(i[3]) + __clz(i[4]) + __mulhi(i[5], i[6]) + __ffs(i[7]) + __brev(i[8]);
    i[1] = __float2int_rn(x[0]) + __double2int_rz(d[0]) + (int)lroundf(x[1]) + __float_as_int(x[2]) + abs(i[0]);
    i[2] = isnan(x[0]) + isinf(d[0]) + signbit(x[1]) + isfinite(x[2]) + __byte_perm(i[0], i[1], 0x3210);
    i[3] = __dp4a(i[0], i[1], i[2]) + __sad(i[0], i[1], i[2]) + __funnelshift_l(i[0], i[1], 3) + __vadd4(i[0], i[1]);
    i[4] = __viaddmax_s16x2(i[0], i[1], i[2]) + __vimax3_s32(i[0], i[1], i[2]) + __vimin_s16x2_relu(i[3], i[4]);
}
