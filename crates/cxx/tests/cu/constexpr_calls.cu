// Functions that say `constexpr` and call what is not: nvcc takes them as functions.
// PTX: ex2.approx
__device__ constexpr float inverse_log() {
    return 1.f / ::logf(10.f) + __expf(1.f);
}

__global__ void scale(float *a) {
    a[threadIdx.x] *= inverse_log() + __expf(a[threadIdx.x]);
}
