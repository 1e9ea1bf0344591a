// What a large module costs: `module KERNELS BYTES` makes PTX of so many kernels and about so many bytes, loads it and
// launches one kernel of it. One line `NAME VALUE` each.
#include <cuda.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "../harness/bench.h"

static void check(CUresult result, const char* what) {
    const char* name = "?";
    if (result == CUDA_SUCCESS) return;
    cuGetErrorString(result, &name);
    bench::fail((std::string(what) + ": " + name).c_str());
}
#define DO(call) check(call, #call)

// One kernel as compilers write them: out[i] = a polynomial of in[i], by Horner's rule, a table of coefficients in the
// text. Kernels differ in their coefficients.
static std::string kernel(int number, size_t bytes) {
    std::string name = "_Z8evaluateILi" + std::to_string(number) + "EEvPfPKfi";
    std::string text = "\n\t// .globl\t" + name + "\n.visible .entry " + name + "(\n\t.param .u64 .ptr .align 1 " + name +
                       "_param_0,\n\t.param .u64 .ptr .align 1 " + name + "_param_1,\n\t.param .u32 " + name +
                       "_param_2\n)\n{\n\t.reg .pred \t%p<2>;\n\t.reg .b32 \t%r<300>;\n\t.reg .b64 \t%rd<8>;\n\n"
                       "\tld.param.u64 \t%rd1, [" + name + "_param_0];\n\tld.param.u64 \t%rd2, [" + name +
                       "_param_1];\n\tld.param.u32 \t%r1, [" + name + "_param_2];\n"
                       "\tmov.u32 \t%r2, %ctaid.x;\n\tmov.u32 \t%r3, %ntid.x;\n\tmov.u32 \t%r4, %tid.x;\n"
                       "\tmad.lo.s32 \t%r5, %r2, %r3, %r4;\n\tsetp.ge.s32 \t%p1, %r5, %r1;\n\t@%p1 bra \t$L__BB0_2;\n"
                       "\n\tcvta.to.global.u64 \t%rd3, %rd2;\n\tmul.wide.s32 \t%rd4, %r5, 4;\n"
                       "\tadd.s64 \t%rd5, %rd3, %rd4;\n\tld.global.nc.b32 \t%r6, [%rd5];\n\tmov.b32 \t%r7, 0f00000000;\n";
    int at = 7;
    char line[96];
    // The last lines take about 150 bytes.
    while (text.size() + 150 < bytes && at < 298) {
        int mantissa = (number * 7919 + at * 104729) & 0x7fffff;
        snprintf(line, sizeof line, "\tfma.rn.f32 \t%%r%d, %%r%d, %%r6, 0f%08X;\n", at + 1, at, 0x3f000000 | mantissa);
        text += line;
        at++;
    }
    snprintf(line, sizeof line, "\tst.global.b32 \t[%%rd7], %%r%d;\n\n", at);
    text += "\tcvta.to.global.u64 \t%rd6, %rd1;\n\tadd.s64 \t%rd7, %rd6, %rd4;\n";
    return text + line + "$L__BB0_2:\n\tret;\n\n}\n";
}

int main(int argc, char** argv) {
    if (argc < 3) bench::fail("usage: module KERNELS BYTES");
    int count = atoi(argv[1]);
    std::string text = ".version 8.8\n.target sm_90\n.address_size 64\n";
    size_t each = count > 0 ? strtoul(argv[2], nullptr, 10) / count : 0;
    for (int i = 0; i < count; i++) text += kernel(i, each);

    CUdevice device;
    CUcontext context;
    DO(cuInit(0));
    DO(cuDeviceGet(&device, 0));
    DO(cuDevicePrimaryCtxRetain(&context, device));
    DO(cuCtxSetCurrent(context));
    constexpr int n = 256;
    CUdeviceptr in, out;
    DO(cuMemAlloc(&in, n * sizeof(float)));
    DO(cuMemAlloc(&out, n * sizeof(float)));
    DO(cuMemsetD32(in, 0, n));

    double start = bench::now_ms();
    CUmodule module;
    DO(cuModuleLoadData(&module, text.c_str()));
    double loaded = bench::now_ms();
    int which = count / 2;
    CUfunction function;
    DO(cuModuleGetFunction(&function, module, ("_Z8evaluateILi" + std::to_string(which) + "EEvPfPKfi").c_str()));
    int size = n;
    void* arguments[] = {&out, &in, &size};
    DO(cuLaunchKernel(function, 1, 1, 1, n, 1, 1, 0, nullptr, arguments, nullptr));
    DO(cuCtxSynchronize());
    double done = bench::now_ms();

    // The value at 0 is the last coefficient, which lies between 1/2 and 1.
    float result[n];
    DO(cuMemcpyDtoH(result, out, sizeof result));
    for (float r : result)
        if (r != result[0] || r < 0.5f || r >= 1.0f) bench::fail("wrong result");
    printf("bytes %zu\nload_ms %.3f\nfirst_launch_ms %.3f\n", text.size(), loaded - start, done - loaded);
    return 0;
}
