/* Functions that CUDA 13 no longer has. What they answer is what the library of CUDA 12.9 answers on an H100. */
#include <cuda_runtime_api.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

cudaError_t cudaSetDoubleForDevice(double *d);
cudaError_t cudaSetDoubleForHost(double *d);
cudaError_t cudaLaunchCooperativeKernelMultiDevice(struct cudaLaunchParams *list, unsigned n, unsigned flags);

/* A launch's answer, and the thread's last error. */
static void together(struct cudaLaunchParams *list, unsigned n, unsigned flags)
{
    int r = cudaLaunchCooperativeKernelMultiDevice(list, n, flags);
    printf(" %d %d", r, (int)cudaGetLastError());
}

int main(void)
{
    const char *ptx =
        ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n .reg .b64 %a;\n .reg .b32 %v;\n"
        " ld.param.u64 %a, [p];\n mov.u32 %v, 7;\n st.global.u32 [%a], %v;\n ret;\n}\n";
    double numbers[] = {0, -0.0, 1.1, 1e300, 1e-310, NAN, INFINITY};
    struct cudaLaunchParams p;
    cudaLibrary_t library;
    cudaKernel_t kernel;
    int *data, value = 0;
    void *args[] = {&data};
    memset(&p, 0, sizeof p);
    cudaFree(NULL);
    printf("null %d, %d\n", (int)cudaSetDoubleForDevice(NULL), (int)cudaSetDoubleForHost(NULL));
    for (int i = 0; i < 7; i++) {
        double a = numbers[i], b = numbers[i];
        int r = cudaSetDoubleForDevice(&a), s = cudaSetDoubleForHost(&b);
        printf("%d %d %d %d\n", r, !memcmp(&a, &numbers[i], 8), s, !memcmp(&b, &numbers[i], 8));
    }
    printf("launches");
    together(NULL, 0, 0);
    together(NULL, 1, 0);
    together(&p, 1, 0);
    together(&p, 0, 0);
    together(&p, 1, 4);
    if (cudaLibraryLoadData(&library, ptx, NULL, NULL, 0, NULL, NULL, 0) || cudaLibraryGetKernel(&kernel, library, "k")
        || cudaMalloc((void **)&data, 4) || cudaStreamCreate(&p.stream))
        return 1;
    p.func = kernel, p.args = args;
    p.gridDim.x = p.gridDim.y = p.gridDim.z = p.blockDim.x = p.blockDim.y = p.blockDim.z = 1;
    together(&p, 1, 0);
    if (cudaStreamSynchronize(p.stream) || cudaMemcpy(&value, data, 4, cudaMemcpyDeviceToHost))
        return 1;
    printf(", wrote %d\n", value);
    return 0;
}
