/* Kernels that are given pointers to the program's own memory. The argument says which, and what is to come of it. */
#include "check.h"
#include <stdint.h>

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry add(.param .u64 p)\n{\n .reg .b64 %rd<2>;\n"
    " .reg .b32 %r<3>;\n ld.param.u64 %rd1, [p]; ld.u32 %r2, [%rd1]; add.u32 %r2, %r2, 1; st.u32 [%rd1], %r2;\n ret;\n}\n"
    ".visible .entry take(.param .u64 p)\n{\n ret;\n}\n"
    ".visible .global .align 8 .u64 where;\n"
    ".extern .func (.param .b64 r) malloc(.param .b64 n);\n"
    ".visible .entry heap()\n{\n .reg .b64 %rd<3>;\n mov.u64 %rd1, 64;\n {\n .param .b64 n; .param .b64 r; st.param.b64 [n], %rd1;\n"
    " call.uni (r), malloc, (n); ld.param.b64 %rd2, [r];\n }\n st.u32 [%rd2], 1; st.global.u64 [where], %rd2;\n ret;\n}\n";

static CUfunction add, take, heap;
static unsigned variable = 7;

static CUresult launch(CUfunction f, uint64_t p)
{
    void *params[] = {&p};
    return cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, NULL, params, NULL);
}

int main(int argc, char **argv)
{
    const char *which = argc > 1 ? argv[1] : "";
    const char *faults = getenv("WEFT_HOST_POINTERS");
    unsigned local = 7, *dynamic = calloc(1, 64), *pinned;
    static unsigned registered[2048];
    CUdeviceptr managed, device, at;
    CUmodule mod;
    uint64_t inner;
    start();
    CHECK(cuModuleLoadData(&mod, ptx));
    CHECK(cuModuleGetFunction(&add, mod, "add"));
    CHECK(cuModuleGetFunction(&take, mod, "take"));
    CHECK(cuModuleGetFunction(&heap, mod, "heap"));
    CHECK(cuModuleGetGlobal(&at, NULL, mod, "where"));
    CHECK(cuMemAlloc(&device, 64));
    CHECK(cuMemAllocManaged(&managed, 64, CU_MEM_ATTACH_GLOBAL));
    CHECK(cuMemAllocHost((void **)&pinned, 64));
    CHECK(cuMemHostRegister(registered, sizeof registered, 0));
    /* What kernels may touch, and numbers that are no addresses. */
    CHECK(launch(add, device));
    CHECK(launch(add, managed));
    CHECK(launch(add, (uintptr_t)pinned));
    CHECK(launch(add, (uintptr_t)&registered[9]));
    CHECK(launch(heap, 0));
    CHECK(cuMemcpyDtoH(&inner, at, 8));
    CHECK(launch(add, inner + 4));
    CHECK(launch(take, 0));
    CHECK(launch(take, 12345678901234));
    CHECK(launch(take, UINT64_MAX));
    CHECK(cuCtxSynchronize());
    dynamic[0] = 7;
    if (strcmp(which, "stack") == 0)
        CHECK(launch(add, (uintptr_t)&local));
    else if (strcmp(which, "malloc") == 0)
        CHECK(launch(add, (uintptr_t)dynamic));
    else if (strcmp(which, "variable") == 0)
        CHECK(launch(add, (uintptr_t)&variable));
    if (*which && faults && strcmp(faults, "fault") == 0) {
        FAILS(CUDA_ERROR_ILLEGAL_ADDRESS, cuCtxSynchronize());
        FAILS(CUDA_ERROR_ILLEGAL_ADDRESS, cuMemFree(device));
        EXPECT(local == 7 && dynamic[0] == 7 && variable == 7);
    } else {
        CHECK(cuCtxSynchronize());
    }
    puts("ok");
    return 0;
}
