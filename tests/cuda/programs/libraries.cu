// Libraries of kernels that a program loads itself: from memory and from a file, kernels by name and all of them, variables,
// and the mistakes.
#include "expect.h"

#include <string>
#include <unistd.h>

static const char ptx[] = R"(
.version 8.0
.target sm_90
.address_size 64
.visible .global .align 4 .u32 factor = 3;
.visible .entry scale(.param .u64 p, .param .u32 n)
{
    .reg .pred %q; .reg .b32 %r<6>; .reg .b64 %d<4>;
    ld.param.u64 %d1, [p]; ld.param.u32 %r1, [n];
    mov.u32 %r2, %tid.x; setp.ge.u32 %q, %r2, %r1; @%q bra end;
    mul.wide.u32 %d2, %r2, 4; add.u64 %d3, %d1, %d2;
    ld.global.u32 %r3, [factor]; mul.lo.u32 %r4, %r2, %r3; st.global.u32 [%d3], %r4;
end: ret;
}
.visible .entry shared() { .shared .align 4 .b8 s[100]; .reg .b32 %r; mov.u32 %r, s; st.shared.u32 [%r], %r; ret; }
)";

static void use(cudaLibrary_t library) {
    unsigned count = 0;
    CK(cudaLibraryGetKernelCount(&count, library));
    SAME(count, 2u, 0);
    cudaKernel_t kernels[2], scale;
    CK(cudaLibraryEnumerateKernels(kernels, 2, library));
    CK(cudaLibraryGetKernel(&scale, library, "scale"));
    EXPECT(kernels[0] == scale);
    const char* name;
    CK(cudaFuncGetName(&name, (const void*)kernels[1]));
    EXPECT(!strcmp(name, "shared"));
    size_t params = 0;
    CK(cudaFuncGetParamCount((const void*)scale, &params));
    SAME(params, 2u, 0);
    CK(cudaKernelSetAttributeForDevice(kernels[1], cudaFuncAttributeMaxDynamicSharedMemorySize, 100000, 0));
    cudaFuncAttributes attributes;
    CK(cudaFuncGetAttributes(&attributes, (const void*)kernels[1]));
    EXPECT(attributes.maxDynamicSharedSizeBytes == 100000 && attributes.ptxVersion == 90);
    void* factor;
    size_t bytes;
    CK(cudaLibraryGetGlobal(&factor, &bytes, library, "factor"));
    SAME(bytes, 4u, 0);
    unsigned value = 7;
    CK(cudaMemcpy(factor, &value, sizeof value, cudaMemcpyHostToDevice));
    Buffer<unsigned> out(32);
    unsigned n = 20;
    void* arguments[] = {&out.p, &n};
    CK(cudaLaunchKernel((const void*)scale, 1, 32, arguments, 0, nullptr));
    std::vector<unsigned> got = out.get();
    for (unsigned i = 0; i < 32; i++) SAME(got[i], i < 20 ? i * 7 : 0, i);
    EXPECT(cudaLibraryGetKernel(&scale, library, "none") == cudaErrorSymbolNotFound);
    EXPECT(cudaLibraryGetGlobal(&factor, &bytes, library, "none") == cudaErrorSymbolNotFound);
    cudaGetLastError();
}

int main() {
    cudaLibrary_t library;
    CK(cudaLibraryLoadData(&library, ptx, nullptr, nullptr, 0, nullptr, nullptr, 0));
    use(library);
    CK(cudaLibraryUnload(library));
    char path[] = "/tmp/weft-library-XXXXXX";
    int file = mkstemp(path);
    EXPECT(file >= 0 && write(file, ptx, sizeof ptx - 1) == sizeof ptx - 1 && close(file) == 0);
    CK(cudaLibraryLoadFromFile(&library, path, nullptr, nullptr, 0, nullptr, nullptr, 0));
    unlink(path);
    use(library);
    CK(cudaLibraryUnload(library));
    EXPECT(cudaLibraryLoadFromFile(&library, path, nullptr, nullptr, 0, nullptr, nullptr, 0) == cudaErrorFileNotFound);
    EXPECT(cudaLibraryLoadData(&library, "nonsense", nullptr, nullptr, 0, nullptr, nullptr, 0) ==
           cudaErrorInvalidKernelImage);
    cudaGetLastError();
    return finish("libraries");
}
