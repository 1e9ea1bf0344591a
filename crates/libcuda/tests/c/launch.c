/* Loads PTX, launches kernels, checks results. Runs on any libcuda.so.1. */
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(call)                                                                   \
    do {                                                                              \
        CUresult r_ = (call);                                                         \
        if (r_ != CUDA_SUCCESS) {                                                     \
            const char *n_ = "?";                                                     \
            cuGetErrorName(r_, &n_);                                                  \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, n_);        \
            exit(1);                                                                  \
        }                                                                             \
    } while (0)

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".visible .global .align 4 .u32 calls;\n"
    ".visible .const .align 4 .f32 scale = 0f40000000;\n"
    ".visible .entry add(.param .u64 a, .param .u64 b, .param .u64 c, .param .u32 n)\n{\n"
    " .reg .pred %p; .reg .b32 %r<8>; .reg .b64 %rd<8>; .reg .f32 %f<5>;\n"
    " ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b]; ld.param.u64 %rd3, [c]; ld.param.u32 %r1, [n];\n"
    " mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x; mad.lo.s32 %r5, %r2, %r3, %r4;\n"
    " setp.ge.s32 %p, %r5, %r1; @%p bra done;\n"
    " mul.wide.s32 %rd4, %r5, 4; add.s64 %rd5, %rd1, %rd4; add.s64 %rd6, %rd2, %rd4; add.s64 %rd7, %rd3, %rd4;\n"
    " ld.global.f32 %f1, [%rd5]; ld.global.f32 %f2, [%rd6]; ld.const.f32 %f4, [scale];\n"
    " add.f32 %f3, %f1, %f2; mul.f32 %f3, %f3, %f4; st.global.f32 [%rd7], %f3;\n"
    " atom.global.add.u32 %r6, [calls], 1;\n"
    "done: ret;\n}\n";

int main(void)
{
    enum { N = 1000 };
    CUdevice dev;
    CUcontext ctx;
    CUmodule mod;
    CUfunction f;
    CUdeviceptr a, b, c, at;
    CUstream s;
    CUevent e0, e1;
    size_t bytes;
    static float ha[N], hb[N], hc[N];
    unsigned calls;
    int n = N, i;
    float ms;
    CHECK(cuInit(0));
    CHECK(cuDeviceGet(&dev, 0));
    CHECK(cuDevicePrimaryCtxRetain(&ctx, dev));
    CHECK(cuCtxSetCurrent(ctx));
    CHECK(cuModuleLoadData(&mod, ptx));
    CHECK(cuModuleGetFunction(&f, mod, "add"));
    CHECK(cuMemAlloc(&a, sizeof ha));
    CHECK(cuMemAlloc(&b, sizeof hb));
    CHECK(cuMemAlloc(&c, sizeof hc));
    for (i = 0; i < N; i++) {
        ha[i] = (float)i;
        hb[i] = 0.5f;
    }
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuEventCreate(&e0, 0));
    CHECK(cuEventCreate(&e1, 0));
    CHECK(cuMemcpyHtoDAsync(a, ha, sizeof ha, s));
    CHECK(cuMemcpyHtoDAsync(b, hb, sizeof hb, s));
    CHECK(cuMemsetD8Async(c, 0, sizeof hc, s));
    {
        void *args[] = {&a, &b, &c, &n};
        CHECK(cuEventRecord(e0, s));
        CHECK(cuLaunchKernel(f, (N + 127) / 128, 1, 1, 128, 1, 1, 0, s, args, NULL));
        CHECK(cuEventRecord(e1, s));
    }
    CHECK(cuMemcpyDtoHAsync(hc, c, sizeof hc, s));
    CHECK(cuStreamSynchronize(s));
    CHECK(cuEventElapsedTime(&ms, e0, e1));
    for (i = 0; i < N; i++)
        if (hc[i] != ((float)i + 0.5f) * 2.0f) {
            fprintf(stderr, "c[%d] = %g\n", i, hc[i]);
            return 1;
        }
    CHECK(cuModuleGetGlobal(&at, &bytes, mod, "calls"));
    CHECK(cuMemcpyDtoH(&calls, at, sizeof calls));
    if (bytes != 4 || calls != N) {
        fprintf(stderr, "calls = %u\n", calls);
        return 1;
    }
    {
        /* The same with a buffer, another block shape and another constant. */
        struct {
            CUdeviceptr a, b, c;
            int n;
        } p = {a, b, c, N};
        size_t size = 3 * sizeof(CUdeviceptr) + sizeof(int);
        void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &p, CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END};
        float scale = 3.0f;
        CHECK(cuModuleGetGlobal(&at, NULL, mod, "scale"));
        CHECK(cuMemcpyHtoD(at, &scale, sizeof scale));
        CHECK(cuLaunchKernel(f, N, 1, 1, 1, 1, 1, 0, NULL, NULL, extra));
        CHECK(cuMemcpyDtoH(hc, c, sizeof hc));
        for (i = 0; i < N; i++)
            if (hc[i] != ((float)i + 0.5f) * 3.0f) {
                fprintf(stderr, "second: c[%d] = %g\n", i, hc[i]);
                return 1;
            }
    }
    CHECK(cuEventDestroy(e0));
    CHECK(cuEventDestroy(e1));
    CHECK(cuStreamDestroy(s));
    CHECK(cuMemFree(a));
    CHECK(cuMemFree(b));
    CHECK(cuMemFree(c));
    CHECK(cuModuleUnload(mod));
    CHECK(cuDevicePrimaryCtxRelease(dev));
    puts("ok");
    return 0;
}
