// FLAGS: -fmad=false -prec-div=false -prec-sqrt=false -lineinfo -maxrregcount=32
// NOT: fma.rn
// NOT: mul.f32
// PTX: div.full.f32
// PTX: sqrt.approx.f32
// PTX: .maxnreg 32
// PTX: .loc
__global__ void f(float *x) {
    x[0] = x[1] * x[2] + x[3] / sqrtf(x[4]);
    asm("mul.f32 %0, %1, %1;\n\tadd.f32 %0, %0, %1;" : "=f"(x[5]) : "f"(x[6]));
}
