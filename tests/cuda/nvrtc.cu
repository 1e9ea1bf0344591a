// Kernels that are text until the program runs: compiled by NVRTC, loaded by the driver, launched.
#include <cuda.h>
#include <nvJitLink.h>
#include <nvrtc.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#define CHECK(call)                                                                                          \
    do {                                                                                                     \
        int code = (int)(call);                                                                              \
        if (code != 0) {                                                                                     \
            printf("%s: %d\n", #call, code);                                                                 \
            exit(1);                                                                                         \
        }                                                                                                    \
    } while (0)

static std::string compiled(nvrtcProgram program, std::vector<const char *> options) {
    if (nvrtcCompileProgram(program, (int)options.size(), options.data()) != NVRTC_SUCCESS) {
        size_t size = 0;
        nvrtcGetProgramLogSize(program, &size);
        std::string log(size, '\0');
        nvrtcGetProgramLog(program, &log[0]);
        printf("%s", log.c_str());
        exit(1);
    }
    size_t size = 0;
    CHECK(nvrtcGetPTXSize(program, &size));
    std::string ptx(size, '\0');
    CHECK(nvrtcGetPTX(program, &ptx[0]));
    return ptx;
}

static CUdeviceptr copied(const std::vector<float> &v) {
    CUdeviceptr p = 0;
    CHECK(cuMemAlloc(&p, v.size() * sizeof(float)));
    CHECK(cuMemcpyHtoD(p, v.data(), v.size() * sizeof(float)));
    return p;
}

// y = a x + y, by a kernel in C; then by an instance of a template.
static void saxpy() {
    const char *source = "template <class T> __device__ T axpy(T a, T x, T y) { return a * x + y; }\n"
                         "extern \"C\" __global__ void saxpy(float a, const float *x, float *y, size_t n) {\n"
                         "    size_t i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                         "    if (i < n) y[i] = axpy(a, x[i], y[i]);\n"
                         "}\n"
                         "template <class T, int scale> __global__ void times(T *y, size_t n) {\n"
                         "    size_t i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                         "    if (i < n) y[i] *= scale * factor;\n"
                         "}\n";
    std::string text = "__constant__ float factor;\n" + std::string(source);
    nvrtcProgram program;
    CHECK(nvrtcCreateProgram(&program, text.c_str(), "saxpy.cu", 0, nullptr, nullptr));
    CHECK(nvrtcAddNameExpression(program, "times<float, 3>"));
    CHECK(nvrtcAddNameExpression(program, "&factor"));
    std::string ptx = compiled(program, {"--fmad=false", "--gpu-architecture=compute_90"});
    const char *times = nullptr, *factor = nullptr;
    CHECK(nvrtcGetLoweredName(program, "times<float, 3>", &times));
    CHECK(nvrtcGetLoweredName(program, "&factor", &factor));

    CUmodule module;
    CHECK(cuModuleLoadData(&module, ptx.c_str()));
    CUfunction first, second;
    CHECK(cuModuleGetFunction(&first, module, "saxpy"));
    CHECK(cuModuleGetFunction(&second, module, times));
    CUdeviceptr at;
    size_t bytes = 0;
    CHECK(cuModuleGetGlobal(&at, &bytes, module, factor));
    const float two = 2;
    CHECK(cuMemcpyHtoD(at, &two, sizeof two));
    CHECK(nvrtcDestroyProgram(&program));

    size_t n = 1000;
    std::vector<float> x(n), y(n);
    for (size_t i = 0; i < n; i++)
        x[i] = (float)i, y[i] = 1;
    CUdeviceptr dx = copied(x), dy = copied(y);
    float a = 0.5f;
    void *arguments[] = {&a, &dx, &dy, &n};
    CHECK(cuLaunchKernel(first, 8, 1, 1, 128, 1, 1, 0, nullptr, arguments, nullptr));
    void *others[] = {&dy, &n};
    CHECK(cuLaunchKernel(second, 8, 1, 1, 128, 1, 1, 0, nullptr, others, nullptr));
    CHECK(cuMemcpyDtoH(y.data(), dy, n * sizeof(float)));
    for (size_t i = 0; i < n; i++)
        if (y[i] != (0.5f * i + 1) * 6) {
            printf("y[%zu] is %f\n", i, y[i]);
            exit(1);
        }
}

// Two programs, of which one calls the other's function and one of the math library: linked to an image, which is loaded.
static void linked() {
    const char *texts[] = {"extern \"C\" __device__ float f(float);\n"
                           "extern \"C\" __global__ void k(float *a) { a[threadIdx.x] = f(a[threadIdx.x]); }\n",
                           "extern \"C\" __device__ float f(float x) { return expf(x) + 1; }\n"};
    const char *options[] = {"-arch=sm_90", "-lto"};
    nvJitLinkHandle link;
    CHECK(nvJitLinkCreate(&link, 2, options));
    for (int i = 0; i < 2; i++) {
        nvrtcProgram program;
        CHECK(nvrtcCreateProgram(&program, texts[i], nullptr, 0, nullptr, nullptr));
        compiled(program, {i ? "-rdc=true" : "-dlto", "-arch=sm_90"});
        size_t size = 0;
        CHECK((i ? nvrtcGetCUBINSize : nvrtcGetLTOIRSize)(program, &size));
        std::vector<char> bytes(size);
        CHECK((i ? nvrtcGetCUBIN : nvrtcGetLTOIR)(program, bytes.data()));
        CHECK(nvJitLinkAddData(link, i ? NVJITLINK_INPUT_CUBIN : NVJITLINK_INPUT_LTOIR, bytes.data(), size, "part"));
        CHECK(nvrtcDestroyProgram(&program));
    }
    CHECK(nvJitLinkComplete(link));
    size_t size = 0;
    CHECK(nvJitLinkGetLinkedCubinSize(link, &size));
    std::vector<char> image(size);
    CHECK(nvJitLinkGetLinkedCubin(link, image.data()));
    CHECK(nvJitLinkDestroy(&link));
    CUmodule module;
    CUfunction k;
    CHECK(cuModuleLoadData(&module, image.data()));
    CHECK(cuModuleGetFunction(&k, module, "k"));
    std::vector<float> a = {0, 1};
    CUdeviceptr da = copied(a);
    void *arguments[] = {&da};
    CHECK(cuLaunchKernel(k, 1, 1, 1, 2, 1, 1, 0, nullptr, arguments, nullptr));
    CHECK(cuMemcpyDtoH(a.data(), da, 2 * sizeof(float)));
    if (a[0] != 2 || a[1] < 3.71827f || a[1] > 3.71829f) {
        printf("f gives %f and %f\n", a[0], a[1]);
        exit(1);
    }
}

// A static constant, which is set by its name, and a static kernel, which has a name like others.
static void statics() {
    const char *source = "struct option { float a, b; };\n"
                         "static __constant__ option options[2];\n"
                         "static __device__ float sum = 5;\n"
                         "static __global__ void twice(float *y) { y[threadIdx.x] *= 2; sum += 1; }\n"
                         "extern \"C\" __global__ void k(float *y) { y[threadIdx.x] = options[threadIdx.x].b + sum; }\n";
    nvrtcProgram program;
    CHECK(nvrtcCreateProgram(&program, source, "statics.cu", 0, nullptr, nullptr));
    CHECK(nvrtcAddNameExpression(program, "twice"));
    CHECK(nvrtcAddNameExpression(program, "&options"));
    std::string ptx = compiled(program, {"--gpu-architecture=compute_90"});
    const char *twice = nullptr, *options = nullptr;
    CHECK(nvrtcGetLoweredName(program, "twice", &twice));
    CHECK(nvrtcGetLoweredName(program, "&options", &options));
    if (strcmp(twice, "_Z5twicePf") || strcmp(options, "options")) {
        printf("names are %s and %s\n", twice, options);
        exit(1);
    }
    CUmodule module;
    CHECK(cuModuleLoadData(&module, ptx.c_str()));
    CUdeviceptr at;
    size_t bytes = 0;
    CHECK(cuModuleGetGlobal(&at, &bytes, module, options));
    const float values[] = {1, 2, 3, 4};
    if (bytes != sizeof values) {
        printf("options have %zu bytes\n", bytes);
        exit(1);
    }
    CHECK(cuMemcpyHtoD(at, values, sizeof values));
    CUfunction first, second;
    CHECK(cuModuleGetFunction(&first, module, "k"));
    CHECK(cuModuleGetFunction(&second, module, twice));
    std::vector<float> y(2);
    CUdeviceptr dy = copied(y);
    void *arguments[] = {&dy};
    CHECK(cuLaunchKernel(first, 1, 1, 1, 2, 1, 1, 0, nullptr, arguments, nullptr));
    CHECK(cuLaunchKernel(second, 1, 1, 1, 2, 1, 1, 0, nullptr, arguments, nullptr));
    CHECK(cuMemcpyDtoH(y.data(), dy, 2 * sizeof(float)));
    if (y[0] != 14 || y[1] != 18) {
        printf("k and twice give %f and %f\n", y[0], y[1]);
        exit(1);
    }
    CHECK(nvrtcDestroyProgram(&program));

    // A header on disk has one as well.
    char folder[] = "/tmp/nvrtc-statics-XXXXXX";
    if (!mkdtemp(folder)) exit(1);
    const std::string header = std::string(folder) + "/scale.h", include = std::string("-I") + folder;
    FILE *file = fopen(header.c_str(), "w");
    if (!file) exit(1);
    fputs("static __constant__ float scale;\n", file);
    fclose(file);
    const char *scaled = "#include \"scale.h\"\nextern \"C\" __global__ void k(float *y) { y[threadIdx.x] = scale; }\n";
    CHECK(nvrtcCreateProgram(&program, scaled, "scaled.cu", 0, nullptr, nullptr));
    ptx = compiled(program, {"--gpu-architecture=compute_90", include.c_str()});
    CHECK(nvrtcDestroyProgram(&program));
    remove(header.c_str());
    remove(folder);
    CHECK(cuModuleLoadData(&module, ptx.c_str()));
    CHECK(cuModuleGetGlobal(&at, &bytes, module, "scale"));
    CHECK(cuMemcpyHtoD(at, values + 2, sizeof(float)));
    CHECK(cuModuleGetFunction(&first, module, "k"));
    CHECK(cuLaunchKernel(first, 1, 1, 1, 2, 1, 1, 0, nullptr, arguments, nullptr));
    CHECK(cuMemcpyDtoH(y.data(), dy, 2 * sizeof(float)));
    if (y[0] != 3 || y[1] != 3) {
        printf("scales are %f and %f\n", y[0], y[1]);
        exit(1);
    }
}

// What the C++ library's headers choose by, in the place that they have in CUDA 13.
static void targets() {
    const char *source = "#include <cccl/nv/target>\n"
                         "extern \"C\" __global__ void k(float *y) {\n"
                         "    NV_IF_TARGET(NV_IS_DEVICE, (y[0] = 3;), (y[0] = 0;))\n"
                         "    NV_DISPATCH_TARGET(NV_PROVIDES_SM_90, (y[1] = 90;), NV_PROVIDES_SM_70, (y[1] = 70;), NV_ANY_TARGET, (y[1] = 1;))\n"
                         "}\n";
    const struct {
        const char *arch;
        float what;
    } kinds[] = {{"-arch=compute_90", 90}, {"-arch=compute_80", 70}};
    for (auto kind : kinds) {
        nvrtcProgram program;
        CHECK(nvrtcCreateProgram(&program, source, "targets.cu", 0, nullptr, nullptr));
        std::string ptx = compiled(program, {kind.arch});
        CHECK(nvrtcDestroyProgram(&program));
        CUmodule module;
        CUfunction k;
        CHECK(cuModuleLoadData(&module, ptx.c_str()));
        CHECK(cuModuleGetFunction(&k, module, "k"));
        std::vector<float> y(2);
        CUdeviceptr dy = copied(y);
        void *arguments[] = {&dy};
        CHECK(cuLaunchKernel(k, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr));
        CHECK(cuMemcpyDtoH(y.data(), dy, 2 * sizeof(float)));
        if (y[0] != 3 || y[1] != kind.what) {
            printf("%s: %g and %g\n", kind.arch, y[0], y[1]);
            exit(1);
        }
    }
}

int main(int argc, char **argv) {
    CUdevice device;
    CUcontext context;
    CHECK(cuInit(0));
    CHECK(cuDeviceGet(&device, 0));
    CHECK(cuDevicePrimaryCtxRetain(&context, device));
    CHECK(cuCtxSetCurrent(context));
    const std::string what = argc > 1 ? argv[1] : "";
    if (what == "saxpy")
        saxpy();
    if (what == "linked")
        linked();
    if (what == "statics")
        statics();
    if (what == "targets")
        targets();
    printf("PASSED\n");
    return 0;
}
