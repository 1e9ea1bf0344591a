// FLAGS: -use_fast_math
// PTX: div.approx.ftz.f32
// PTX: sqrt.approx.ftz.f32
// PTX: sin.approx.ftz.f32
// NOT: __nv_sinf
__global__ void f(float *x) {
    x[0] = sinf(x[1]) / sqrtf(x[2]);
    x[1] = isnan(x[3]) ? 1.0f : x[3];
}
