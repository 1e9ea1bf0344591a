/* One kernel on two devices at a time: who waits for whom. */
#define _GNU_SOURCE 1
#include "check.h"
#include <unistd.h>

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".visible .entry put(.param .u64 p, .param .u32 v)\n{\n"
    " .reg .b32 %r<3>; .reg .b64 %rd<3>;\n"
    " ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [v];\n st.global.u32 [%rd1], %r1;\n ret;\n}\n";

static CUcontext ctx[2];
static CUstream s[2];
static CUfunction f[2];
static CUdeviceptr gate[2];
static volatile unsigned *seen;
static CUdeviceptr seen_there;

static CUDA_LAUNCH_PARAMS launch(int i, CUdeviceptr *to, unsigned *value, void **args)
{
    CUDA_LAUNCH_PARAMS p;
    memset(&p, 0, sizeof p);
    *to = seen_there + 4u * (unsigned)i;
    args[0] = to, args[1] = value;
    p.function = f[i], p.hStream = s[i], p.kernelParams = args;
    p.gridDimX = p.gridDimY = p.gridDimZ = p.blockDimX = p.blockDimY = p.blockDimZ = 1;
    return p;
}

/* With the first device held up: answers what the second one's kernel has written by then, and at the end. */
static void both(unsigned value, unsigned flags, unsigned early)
{
    CUDA_LAUNCH_PARAMS p[2];
    CUdeviceptr to[2];
    unsigned zero = 0;
    void *args[2][2];
    seen[0] = seen[1] = 0;
    CHECK(cuCtxSetCurrent(ctx[0]));
    CHECK(cuMemcpyHtoD(gate[0], &zero, 4));
    CHECK(cuStreamWaitValue32(s[0], gate[0], 1, CU_STREAM_WAIT_VALUE_EQ));
    for (int i = 0; i < 2; i++)
        p[i] = launch(i, &to[i], &value, args[i]);
    CHECK(cuLaunchCooperativeKernelMultiDevice(p, 2, flags));
    for (int i = 0; i < 200 && seen[1] != early; i++)
        usleep(1000);
    usleep(early ? 0 : 50000);
    EXPECT(seen[0] == 0 && seen[1] == early);
    /* What the second device is given later waits for the first one's launch, unless it is not to. */
    CHECK(cuCtxSetCurrent(ctx[1]));
    CHECK((flags & 2) ? cuStreamSynchronize(s[1]) : cuStreamQuery(s[1]) == CUDA_ERROR_NOT_READY ? 0 : 999);
    CHECK(cuCtxSetCurrent(ctx[0]));
    zero = 1;
    CHECK(cuMemcpyHtoD(gate[0], &zero, 4));
    CHECK(cuStreamSynchronize(s[0]));
    CHECK(cuStreamSynchronize(s[1]));
    EXPECT(seen[0] == value && seen[1] == value);
}

int main(void)
{
    CUDA_LAUNCH_PARAMS p[2];
    CUdeviceptr to[2];
    unsigned value = 5;
    void *host, *args[2][2];
    CHECK(cuInit(0));
    for (int i = 0; i < 2; i++) {
        CUmodule m;
        CHECK(cuDevicePrimaryCtxRetain(&ctx[i], i));
        CHECK(cuCtxSetCurrent(ctx[i]));
        CHECK(cuStreamCreate(&s[i], CU_STREAM_NON_BLOCKING));
        CHECK(cuModuleLoadData(&m, ptx));
        CHECK(cuModuleGetFunction(&f[i], m, "put"));
        CHECK(cuMemAlloc(&gate[i], 4));
    }
    CHECK(cuMemHostAlloc(&host, 4096, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP));
    CHECK(cuMemHostGetDevicePointer(&seen_there, host, 0));
    seen = host;
    both(1, 0, 0);
    both(2, CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_PRE_LAUNCH_SYNC, 2);
    both(3, CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_PRE_LAUNCH_SYNC | CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_POST_LAUNCH_SYNC, 3);
    for (int i = 0; i < 2; i++)
        p[i] = launch(i, &to[i], &value, args[i]);
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLaunchCooperativeKernelMultiDevice(p, 2, 4));
    p[1].gridDimX = 2;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLaunchCooperativeKernelMultiDevice(p, 2, 0));
    p[1] = p[0];
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLaunchCooperativeKernelMultiDevice(p, 2, 0));
    puts("ok");
    return 0;
}
