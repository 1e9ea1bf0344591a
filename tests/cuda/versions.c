/* What a launch that no device can do answers, which is as the runtime's version has it that the program is linked to. */
#include <cuda_runtime_api.h>
#include <stdio.h>

int main(void) {
    const char *ptx = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n ret;\n}\n";
    cudaLibrary_t library;
    cudaKernel_t kernel;
    dim3 none = {0, 1, 1}, one = {1, 1, 1};
    int version = 0, code, last;
    if (cudaRuntimeGetVersion(&version) || cudaLibraryLoadData(&library, ptx, NULL, NULL, 0, NULL, NULL, 0)
        || cudaLibraryGetKernel(&kernel, library, "k") || cudaLaunchKernel((const void *)kernel, one, one, NULL, 0, NULL))
        return 1;
    code = cudaLaunchKernel((const void *)kernel, none, one, NULL, 0, NULL);
    last = cudaGetLastError();
    printf("CUDA %d: %d, last %d\n", version / 1000, code, last);
    return 0;
}
