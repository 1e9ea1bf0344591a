/* Launches a kernel that calls a math function, and says whether LLVM is in the process. */
#include "check.h"

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".extern .func (.param .b32 r) __nv_expf(.param .b32 x);\n"
    ".visible .entry k(.param .u64 p)\n{\n"
    " .reg .b64 %rd<2>; .reg .f32 %f<3>;\n"
    " ld.param.u64 %rd1, [p]; ld.global.f32 %f1, [%rd1];\n"
    " { .param .b32 x; .param .b32 r; st.param.f32 [x], %f1; call (r), __nv_expf, (x); ld.param.f32 %f2, [r]; }\n"
    " st.global.f32 [%rd1], %f2; ret;\n}\n";

static int mapped(const char *name)
{
    char line[4096];
    int found = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps && fgets(line, sizeof line, maps))
        found |= strstr(line, name) != NULL;
    if (maps)
        fclose(maps);
    return found;
}

int main(void)
{
    CUdevice dev;
    CUcontext ctx;
    CUmodule mod;
    CUfunction f;
    CUdeviceptr p;
    float x = 1.0f;
    void *args[] = {&p};
    CHECK(cuInit(0));
    CHECK(cuDeviceGet(&dev, 0));
    CHECK(cuDevicePrimaryCtxRetain(&ctx, dev));
    CHECK(cuCtxSetCurrent(ctx));
    CHECK(cuModuleLoadData(&mod, ptx));
    CHECK(cuModuleGetFunction(&f, mod, "k"));
    CHECK(cuMemAlloc(&p, sizeof x));
    CHECK(cuMemcpyHtoD(p, &x, sizeof x));
    CHECK(cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, NULL, args, NULL));
    CHECK(cuMemcpyDtoH(&x, p, sizeof x));
    printf("%.4f %s\n", x, mapped("libLLVM") ? "compiled" : "found");
    return 0;
}
