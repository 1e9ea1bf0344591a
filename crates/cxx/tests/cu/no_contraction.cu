// FLAGS: -fmad=false -prec-div=false -prec-sqrt=false -lineinfo -maxrregcount=32
// NOT: fma.rn
// PTX: div.full.f32
// PTX: sqrt.approx.f32
// PTX: .maxnreg 32
// PTX: .loc
__global__ void f(float *x) {
    x[0] = x[1] * x[2] + x[3] / sqrtf(x[4]);
}
