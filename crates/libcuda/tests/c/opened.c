/* A library whose constructor uses the driver (with LIBRARY), and a program that opens it: the loader is locked meanwhile, and the
   driver's threads are not to be waited for where they want that lock. */
#ifdef LIBRARY
#include <cuda.h>

int answer = 1;

static const char ptx[] =
    ".version 8.0\n.target sm_70\n.address_size 64\n"
    ".visible .entry set(.param .u64 p) {\n.reg .b64 %rd<2>;\nld.param.u64 %rd1, [p];\nst.global.u32 [%rd1], 42;\nret;\n}\n";

__attribute__((constructor)) static void begin(void) {
    CUdevice device;
    CUcontext context;
    CUmodule module;
    CUfunction function;
    CUdeviceptr memory;
    void *arguments[] = {&memory};
    if (cuInit(0) || cuDeviceGet(&device, 0) || cuDevicePrimaryCtxRetain(&context, device) || cuCtxSetCurrent(context)) return;
    if (cuModuleLoadData(&module, ptx) || cuModuleGetFunction(&function, module, "set") || cuMemAlloc(&memory, 4)) return;
    if (cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, 0, arguments, 0) || cuCtxSynchronize()) return;
    cuMemcpyDtoH(&answer, memory, 4);
    cuMemFree(memory);
}
#else
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

int main(int count, char **arguments) {
    alarm(60);
    void *library = count > 1 ? dlopen(arguments[1], RTLD_NOW) : 0;
    int *answer = library ? (int *)dlsym(library, "answer") : 0;
    if (!answer) return printf("%s\n", dlerror()), 1;
    printf("%d\n", *answer);
    return 0;
}
#endif
