// Code by target: the macros of <nv/target> choose by architecture in device code, and what is the host's elsewhere.
#include "expect.h"
#include <nv/target>

__host__ __device__ int place() {
    NV_IF_TARGET(NV_IS_DEVICE, (return 1;), (return 2;));
}

__host__ __device__ int first_that_holds() {
    NV_DISPATCH_TARGET(NV_PROVIDES_SM_121, (return 121;), NV_PROVIDES_SM_80, (return 80;), NV_PROVIDES_SM_50, (return 50;), NV_IS_HOST,
                       (return 1;))
    return 0;
}

__host__ __device__ int with_commas_and_without() {
    int a = 0, b = 0;
    NV_IF_TARGET(NV_NO_TARGET, (a += 1000;))
    NV_IF_ELSE_TARGET(NV_ANY_TARGET, (int c = 1, d = 2; b += 10 * c * d;), (b += 100;))
    NV_DISPATCH_TARGET(NV_IS_EXACTLY_SM_35, (a = 5;), NV_HAS_FEATURE_SM_121a, (a = 6;))
    return a + b;
}

__global__ void ask(int *out) {
    out[0] = place();
    out[1] = first_that_holds();
    out[2] = with_commas_and_without();
#if __CUDA_ARCH__ >= 800
    out[3] = 80;
#else
    out[3] = 50;
#endif
}

int main() {
    int *out, got[4];
    CK(cudaMalloc(&out, sizeof got));
    ask<<<1, 1>>>(out);
    CK(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
    EXPECT(got[0] == 1 && place() == 2);
    EXPECT(got[1] == got[3] && first_that_holds() == 1);
    EXPECT(got[2] == 20 && with_commas_and_without() == 20);
    return finish("nv_target");
}
