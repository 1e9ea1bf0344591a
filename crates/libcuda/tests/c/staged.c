/* Launches of CUDA 3: shape, shared memory and parameters are said one after the other, and stay with the function. */
#include "check.h"

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".visible .entry k(.param .u64 o, .param .u32 a, .param .f32 b)\n{\n"
    ".reg .b64 %o; .reg .b32 %a, %v; .reg .f32 %b;\n"
    "ld.param.u64 %o, [o]; ld.param.u32 %a, [a]; ld.param.f32 %b, [b];\n"
    "st.global.u32 [%o], %a; st.global.f32 [%o+4], %b;\n"
    "mov.u32 %v, %ntid.x; st.global.u32 [%o+8], %v; mov.u32 %v, %ntid.y; st.global.u32 [%o+12], %v;\n"
    "mov.u32 %v, %nctaid.x; st.global.u32 [%o+16], %v; mov.u32 %v, %nctaid.y; st.global.u32 [%o+20], %v;\n"
    "mov.u32 %v, %dynamic_smem_size; st.global.u32 [%o+24], %v;\n ret;\n}\n"
    ".visible .entry none()\n{\n ret;\n}\n";

static CUdeviceptr d;
static void got(int a, float b, int x, int y, int w, int h, int shared)
{
    int v[7];
    float f;
    CHECK(cuCtxSynchronize());
    CHECK(cuMemcpyDtoH(v, d, sizeof v));
    memcpy(&f, v + 1, 4);
    EXPECT(v[0] == a && f == b && v[2] == x && v[3] == y && v[4] == w && v[5] == h && v[6] == shared);
    CHECK(cuMemsetD8(d, 0xff, sizeof v));
}

int main(void)
{
    CUcontext context = start();
    CUmodule module;
    CUfunction k, none;
    CUstream s;
    CUgraph g;
    unsigned long long address;
    size_t nodes = 0;
    unsigned a = 7;
    float b = 2;
    void *args[] = {&address, &a, &b};
    CHECK(cuModuleLoadData(&module, ptx));
    CHECK(cuModuleGetFunction(&k, module, "k"));
    CHECK(cuModuleGetFunction(&none, module, "none"));
    CHECK(cuMemAlloc(&d, 64));
    CHECK(cuStreamCreate(&s, 0));
    address = d;
    /* A block is one thread until somebody says otherwise. */
    CHECK(cuLaunch(none));
    CHECK(cuLaunchGrid(none, 2, 2));
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuFuncSetBlockShape(NULL, 1, 1, 1));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuFuncSetBlockShape(k, 1024, 2, 1));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuFuncSetBlockShape(k, 1, 1, 65));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuFuncSetBlockShape(k, 32, 0, 1));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuFuncSetBlockShape(k, -1, 1, 1));
    CHECK(cuFuncSetBlockShape(k, 8, 2, 1));
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuFuncSetSharedSize(NULL, 0));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuFuncSetSharedSize(k, 49153));
    CHECK(cuFuncSetSharedSize(k, 49152));
    CHECK(cuFuncSetSharedSize(k, 512));
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuParamSetSize(NULL, 8));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuParamSetSize(k, 1 << 20));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuParamSetv(k, 0, NULL, 8));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuParamSetv(k, 1 << 20, &address, 8));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuParamSeti(k, -4, 42));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuParamSeti(k, 1 << 20, 42));
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuParamSetf(NULL, 0, 1));
    CHECK(cuParamSetv(k, 0, NULL, 0));
    CHECK(cuParamSetv(k, 0, &address, 8));
    CHECK(cuParamSeti(k, 8, 42));
    CHECK(cuParamSetf(k, 12, 1.5f));
    CHECK(cuParamSetSize(k, 16));
    CHECK(cuLaunch(k));
    got(42, 1.5f, 8, 2, 1, 1, 512);
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLaunchGrid(k, 0, 1));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLaunchGrid(k, 1, -1));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLaunchGrid(k, 1, 65536));
    CHECK(cuLaunchGrid(k, 3, 2));
    got(42, 1.5f, 8, 2, 3, 2, 512);
    /* What was not said anew stays. */
    CHECK(cuParamSeti(k, 8, 43));
    CHECK(cuLaunchGridAsync(k, 5, 1, s));
    CHECK(cuStreamSynchronize(s));
    got(43, 1.5f, 8, 2, 5, 1, 512);
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuLaunchGridAsync(k, 5, 1, (CUstream)k));
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuLaunch(NULL));
    /* More bytes than the kernel takes. */
    CHECK(cuParamSetSize(k, 24));
    FAILS(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, cuLaunch(k));
    CHECK(cuParamSetSize(k, 16));
    CHECK(cuParamSetSize(none, 32764));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuParamSetSize(none, 32765));
    CHECK(cuParamSeti(none, 32760, 1));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuParamSeti(none, 32764, 1));
    /* Launches of today do not care, and change nothing; GPUs forget what was said, as the reference allows. */
    CHECK(cuLaunchKernel(k, 1, 1, 1, 4, 1, 1, 0, NULL, args, NULL));
    got(7, 2, 4, 1, 1, 1, 0);
    CHECK(cuLaunch(k));
    got(43, 1.5f, 8, 2, 1, 1, 512);
    /* Parameters that do not count are zero. */
    CHECK(cuParamSetSize(k, 12));
    CHECK(cuLaunch(k));
    got(43, 0, 8, 2, 1, 1, 512);
    CHECK(cuParamSetSize(k, 16));
    /* A stream that is captured takes them as it takes others; drivers of GPUs forget that it is captured. */
    CHECK(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_RELAXED));
    CHECK(cuLaunchGridAsync(k, 1, 1, s));
    CHECK(cuStreamEndCapture(s, &g));
    CHECK(cuGraphGetNodes(g, NULL, &nodes));
    EXPECT(nodes == 1);
    CHECK(cuGraphDestroy(g));
    CHECK(cuCtxSetCurrent(NULL));
    FAILS(CUDA_ERROR_INVALID_CONTEXT, cuFuncSetBlockShape(k, 1, 1, 1));
    FAILS(CUDA_ERROR_INVALID_CONTEXT, cuLaunch(k));
    CHECK(cuCtxSetCurrent(context));
    CHECK(cuModuleUnload(module));
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuLaunch(k));
    puts("ok");
    return 0;
}
