/* Programs that compile, and what their logs, PTX and names are. */
#define _GNU_SOURCE
#include "client.h"
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static void compile(nvrtcProgram p, int count, const char **options)
{
    LINE("%s", NAME(nvrtcCompileProgram(p, count, options)));
}

/* Templates, overloads and variables by their names in C++. */
static void names(void)
{
    nvrtcProgram p = create("template <int N, class T> __global__ void k(T *a) { a[0] = N; }\n"
                            "namespace ns {\n"
                            "__global__ void f(int) {}\n"
                            "template <class T> __global__ void f(T *) {}\n"
                            "static __global__ void hidden() {}\n"
                            "__constant__ int c;\n"
                            "__device__ float d[3];\n"
                            "}\n",
                            "names.cu");
    const char *all[] = {"k<3, float>", "&k<4, double>", "(void (*)(int))ns::f", "ns::f<int>",
                         "ns::hidden",  "&ns::c",        "ns::d"};
    for (int i = 0; i < COUNT(all); i++)
        nvrtcAddNameExpression(p, all[i]);
    compile(p, 0, NULL);
    for (int i = 0; i < COUNT(all); i++) {
        const char *name = NULL;
        nvrtcGetLoweredName(p, all[i], &name);
        LINE("%s -> %s, %s", all[i], name, name && strstr(ptx_of(p), name) ? "in the PTX" : "missing");
    }
    LINE("%s", strstr(ptx_of(p), "__weft_name") ? "left behind" : "nothing else");

    p = create("template <int N, class T> __global__ void k(T *a) {}\n", "names.cu");
    nvrtcAddNameExpression(p, "nope");
    nvrtcAddNameExpression(p, "k<1>");
    compile(p, 0, NULL);
    LINE("%s", log_of(p));
}

static void headers(void)
{
    const char *texts[] = {"#define TWO 2\n#include \"b.h\"\n", "__device__ int three() { return 3; }\n",
                           "__device__ int four() { return 4; }\n"};
    const char *files[] = {"a.h", "b.h", "deep/er/c.h"};
    nvrtcProgram p = NULL;
    nvrtcCreateProgram(&p,
                       "#include \"a.h\"\n#include <deep/er/c.h>\n#include <cuda_fp16.h>\n"
                       "extern \"C\" __global__ void k(int *a, __half h) {\n"
                       "    a[0] = TWO * three() * four() * X + (int)__half2float(h);\n}\n",
                       "headers.cu", 3, texts, files);
    const char *options[] = {"-DX=5", "--gpu-architecture=compute_80"};
    compile(p, 2, options);
    LINE("%s%s", log_of(p), strstr(ptx_of(p), "sm_80") ? "for sm_80" : "");
    /* A folder of the program's whose header of halves only declares what NVIDIA's NVRTC links; where it is in memory, it is taken. */
    const char *taken[] = {"-I" OTHER_HEADERS}, *half = "struct __half { int own; };\n", *file = "cuda_fp16.h";
    const char *use = "#include <cuda_fp16.h>\n__global__ void k(float *a) { a[0] = WORD; }\n";
    for (int i = 0; i < 2; i++) {
        p = NULL;
        nvrtcCreateProgram(&p, use, "k.cu", i, &half, &file);
        const char *both[] = {taken[0], i ? "-DWORD=__half{7}.own" : "-DWORD=__half2float(__float2half(a[1]))"};
        compile(p, 2, both);
        LINE("%s%s", log_of(p), strstr(ptx_of(p), ".extern") ? "left open" : "whole");
    }
    p = create("#include \"none.h\"\n", "headers.cu");
    compile(p, 0, NULL);
    LINE("%s", log_of(p));
}

static void messages(void)
{
    nvrtcProgram p = create("__global__ void k(float *a) {\n    int unused;\n    a[0] = foo;\n}\n", "my.cu");
    compile(p, 0, NULL);
    LINE("%s", log_of(p));
    p = create("__global__ void k(float *a) {\n    int unused;\n    a[0] = 1;\n}\n", "my.cu");
    compile(p, 0, NULL);
    LINE("%s", log_of(p));
    const char *quiet[] = {"-diag-suppress=177"};
    compile(p, 1, quiet);
    LINE("%s", log_of(p));
    p = create("int h() { return 1; }\n__global__ void k(int *a) { a[0] = h(); }\n", "my.cu");
    compile(p, 0, NULL);
    LINE("%s", log_of(p));
    const char *device[] = {"-default-device"};
    compile(p, 1, device);
    p = create("static const float t[] = {1, 2};\nint count;\n"
               "__global__ void k(float *a) { a[0] = t[(int)a[1]] + count++; }\n", "my.cu");
    compile(p, 1, device);
    LINE("%s%s", log_of(p), strstr(ptx_of(p), "count") ? "count" : "none");
    compile(p, 0, NULL);
    p = create("__global__ void k() { asm(\"frob;\"); }\n", "my.cu");
    const char *real[] = {"-arch=sm_80"};
    compile(p, 1, real);
    LINE("%s", log_of(p));
}

static int times(const char *text, const char *part)
{
    int n = 0;
    while ((text = strstr(text, part)))
        n++, text++;
    return n;
}

/* What there is without a header. */
static void predeclared(void)
{
    nvrtcProgram p = create(
        "struct S { int v; };\n"
        "template <class T> __device__ T twice(T &&v) { return std::forward<T>(v) + std::move(v); }\n"
        "__device__ int sum(std::initializer_list<int> l) { int s = 0; for (int i : l) s += i; return s; }\n"
        "extern \"C\" __global__ void k(float *a, size_t n, cudaTextureObject_t t, int3 i) {\n"
        "    assert(n > 0);\n"
        "    printf(\"%f\\n\", sqrt(2.f) + sqrtf(2) + pow(2.f, 2) + sin(1.) + max(1, 2) + fabs(-1.f));\n"
        "    S *s = new S{1}; delete s;\n"
        "    memcpy(a, a + 1, 4); memset(a, 0, 4);\n"
        "    atomicAdd(a, tex2D<float>(t, 0.f, 0.f) + isnan(a[0]) + sum({1, 2}) + twice(1));\n"
        "    dim3 d(1, 2); __syncthreads(); a[d.y] = __shfl_down_sync(~0u, a[0], 1) + i.x + clock();\n"
        "}\n"
        "#if !defined(__CUDACC_RTC__) || !defined(__CUDACC__) || defined(__NVCC__) || defined(__GNUC__)\n"
        "#error macros\n"
        "#endif\n"
        "#if __CUDA_ARCH__ != 900 || __CUDACC_VER_MAJOR__ != 12 || __cplusplus != 201703L || defined(__linux__)\n"
        "#error values of macros\n"
        "#endif\n",
        NULL);
    const char *options[] = {"-arch=compute_90", "-use_fast_math", "-lineinfo", "-maxrregcount=64"};
    compile(p, 4, options);
    LINE("%s%s %s", log_of(p), strstr(ptx_of(p), ".maxnreg 64") ? "bound" : "no bound",
         strstr(ptx_of(p), ".loc") ? "lines" : "no lines");
    /* Macros of <nv/target> are there without it, and a library's own take their place, in silence. */
    const char *own = "#define NV_PROVIDES_SM_80 own_condition\n#define NV_IF_TARGET(c, t) own_words(t)\n";
    const char *name = "nv/target";
    p = NULL;
    if (nvrtcCreateProgram(&p,
                           "__global__ void k(int *a) {\n"
                           "    NV_IF_TARGET(NV_PROVIDES_SM_90, (*a = 1;))\n"
                           "    NV_DISPATCH_TARGET(NV_IS_EXACTLY_SM_80, (none();), NV_IS_DEVICE, (a[1] = 2;))\n"
                           "    NV_IF_ELSE_TARGET(NV_IS_HOST, (none();), (a[2] = 3;))\n"
                           "    NV_IF_ELSE_TARGET(NV_PROVIDES_SM_80,\n        a[3] = min(a[5], 4);\n        a[4] = 5;\n    , none(); )\n"
                           "}\n"
                           "#include <nv/target>\n"
                           "__device__ void own_words(int) {}\n"
                           "__global__ void l() { NV_IF_TARGET(NV_PROVIDES_SM_80, 4); }\n",
                           NULL, 1, &own, &name) != NVRTC_SUCCESS)
        return;
    compile(p, 1, options);
    LINE("%s%d stores", log_of(p), times(ptx_of(p), "st.global"));
    /* No header of the host is found. */
    p = create("#include <math.h>\n", NULL);
    compile(p, 0, NULL);
    LINE("%s", log_of(p));
    const char *old[] = {"-std=c++11"}, *newer[] = {"-std=c++20"};
    p = create("__global__ void k() { auto f = [](auto x) { return x; }; f(1); }\n", NULL);
    compile(p, 1, newer);
    compile(p, 1, old);
}

/* Our part of cuda::std stands on headers of the host, which a source that does not include it does not see. */
static void library(void)
{
    const char *use =
        "#include <cuda/std/array>\n#include <cuda/std/bit>\n#include <cuda/std/cmath>\n#include <cuda/std/complex>\n"
        "#include <cuda/std/limits>\n#include <cuda/std/optional>\n#include <cuda/std/tuple>\n#include <cuda/std/version>\n#include <cuda/atomic>\n"
        "int of_the_host() { return 1; }\n"
        "extern \"C\" __global__ void k(float *a, int n) {\n"
        "    cuda::std::array<float, 2> p{1, 2};\n"
        "    cuda::std::complex<float> c(p[n & 1], 2);\n"
        "    cuda::std::tuple<int, float> t(n, real(c * c));\n"
        "    cuda::std::optional<float> o = cuda::std::sqrt(2.f);\n"
        "    cuda::atomic_ref<float, cuda::thread_scope_device>(*a).fetch_add(*o + cuda::std::get<1>(t));\n"
        "    printf(\"%d\\n\", cuda::std::popcount(5u) + cuda::std::numeric_limits<int>::digits + std::move(n));\n"
        "}\n"
        "#if !defined(__CUDACC_RTC__) || defined(__NVCC__) || !defined(__cccl_lib_optional)\n"
        "#error macros\n"
        "#endif\n";
    for (int i = 0; i < 2; i++) {
        const char *options[] = {"-arch=compute_90", i ? "-no-cache" : "-std=c++17"};
        nvrtcProgram p = create(use, NULL);
        compile(p, 2, options);
        LINE("%s%s", log_of(p), strstr(ptx_of(p), "atom.") ? "added" : "not added");
    }
    nvrtcProgram p = create("#include <cuda/std/limits>\n__global__ void k() { no(); }\n", "my.cu");
    compile(p, 0, NULL);
    LINE("%s", log_of(p));
    p = create("#include <vector>\n", "my.cu");
    compile(p, 0, NULL);
    LINE("%s", log_of(p));
}

static int stop(void *payload, void *unused)
{
    (void)unused;
    return ++*(int *)payload > 2;
}

static void cancelled(void)
{
    int asked = 0;
    nvrtcProgram p = create("__global__ void cancelled() {}\n", NULL);
    nvrtcSetFlowCallback(p, stop, &asked);
    const char *options[] = {"-no-cache", "-Dcancelled=other"};
    compile(p, 2, options);
    LINE("asked %d times", asked);
}

static void *thread(void *arg)
{
    char source[200];
    int failures = 0;
    for (int i = 0; i < 4; i++) {
        snprintf(source, sizeof source, "extern \"C\" __global__ void t%d_%d(int *a) { *a = %d; }\n", *(int *)arg, i, i);
        nvrtcProgram p = create(source, NULL);
        failures += nvrtcCompileProgram(p, 0, NULL) != NVRTC_SUCCESS;
        failures += !strstr(ptx_of(p), ".entry t");
        nvrtcDestroyProgram(&p);
    }
    return failures ? arg : NULL;
}

static void threads(void)
{
    pthread_t all[4];
    int numbers[4] = {0, 1, 2, 3};
    for (int i = 0; i < 4; i++)
        pthread_create(&all[i], NULL, thread, &numbers[i]);
    for (int i = 0; i < 4; i++) {
        void *failed = NULL;
        pthread_join(all[i], &failed);
        LINE("%s", failed ? "failed" : "compiled");
    }
}

/* A child compiles while other threads of its parent do. */
static void forked(void)
{
    pthread_t other;
    int number = 9, status = 0;
    void *failed = NULL;
    pthread_create(&other, NULL, thread, &number);
    pid_t child = fork();
    if (child == 0) {
        int own = 8;
        _exit(thread(&own) ? 1 : 0);
    }
    pthread_join(other, &failed);
    waitpid(child, &status, 0);
    LINE("%d %d", failed != NULL, status);
}

static void text(void)
{
    nvrtcProgram p = create("extern \"C\" __global__ void k(int *a) { *a = 7; }\n", NULL);
    compile(p, 0, NULL);
    LINE("%s%s", log_of(p), ptx_of(p));
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } cases[] = {{"names", names},         {"headers", headers},     {"messages", messages}, {"predeclared", predeclared}, {"library", library},
                 {"cancelled", cancelled}, {"threads", threads}, {"forked", forked}, {"text", text}};
    for (int i = 0; i < COUNT(cases); i++)
        if (argc > 1 && !strcmp(argv[1], cases[i].name))
            cases[i].run();
    return 0;
}
