/* Makes the fault that the argument names; the host must live, and every later call answer the fault's code. */
#include <cuda.h>
#include <stdio.h>
#include <string.h>

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".visible .entry bad(.param .u64 p, .param .u32 what)\n{\n"
    " .reg .pred %p; .reg .b32 %r<4>; .reg .b64 %rd<3>;\n"
    " ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [what];\n"
    " setp.eq.u32 %p, %r1, 1; @%p trap;\n"
    " mov.u32 %r2, %tid.x; st.u32 [%rd1], %r2;\n"
    " ret;\n}\n"
    ".visible .entry good(.param .u64 p)\n{\n .reg .b64 %rd<2>; .reg .b32 %r<2>;\n"
    " ld.param.u64 %rd1, [p]; mov.u32 %r1, 7; st.global.u32 [%rd1], %r1; ret;\n}\n";

#define EXPECT(call, code)                                                              \
    do {                                                                                \
        CUresult r_ = (call);                                                           \
        if (r_ != (CUresult)(code)) {                                                   \
            printf("%d: %s = %d, expected %d\n", __LINE__, #call, (int)r_, (int)(code)); \
            return 1;                                                                   \
        }                                                                               \
    } while (0)

int main(int argc, char **argv)
{
    CUdevice dev;
    CUcontext ctx;
    CUmodule mod;
    CUfunction bad, good;
    CUdeviceptr a, p;
    unsigned what = 0, value = 0;
    int code = 700;
    const char *fault = argc > 1 ? argv[1] : "null";
    void *args[] = {&p, &what}, *good_args[] = {&a};
    EXPECT(cuInit(0), 0);
    EXPECT(cuDeviceGet(&dev, 0), 0);
    EXPECT(cuDevicePrimaryCtxRetain(&ctx, dev), 0);
    EXPECT(cuCtxSetCurrent(ctx), 0);
    EXPECT(cuModuleLoadData(&mod, ptx), 0);
    EXPECT(cuModuleGetFunction(&bad, mod, "bad"), 0);
    EXPECT(cuModuleGetFunction(&good, mod, "good"), 0);
    EXPECT(cuMemAlloc(&a, 4096), 0);
    p = a;
    if (!strcmp(fault, "null"))
        p = 0;
    else if (!strcmp(fault, "far"))
        p = a + (1ull << 30);
    else if (!strcmp(fault, "misaligned"))
        p = a + 2, code = 716;
    else if (!strcmp(fault, "trap"))
        what = 1, code = 719;
    EXPECT(cuLaunchKernel(bad, 4, 1, 1, 64, 1, 1, 0, NULL, args, NULL), 0);
    EXPECT(cuCtxSynchronize(), code);
    EXPECT(cuMemAlloc(&p, 16), code);
    EXPECT(cuMemcpyDtoH(&value, a, 4), code);
    EXPECT(cuLaunchKernel(good, 1, 1, 1, 1, 1, 1, 0, NULL, good_args, NULL), code);
    EXPECT(cuStreamSynchronize(NULL), code);
    EXPECT(cuDevicePrimaryCtxReset(dev), 0);
    /* The process has lost the device, as on hardware. */
    EXPECT(cuDevicePrimaryCtxRetain(&ctx, dev), code);
    puts("ok");
    return 0;
}
