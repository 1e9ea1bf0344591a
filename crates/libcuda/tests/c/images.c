/* Images of all kinds, good and bad, and the options of cuModuleLoadDataEx. The argument is a folder with plain.fatbin,
 * zstd.fatbin, lz4.fatbin, sass.fatbin. */
#define _GNU_SOURCE
#include "check.h"
#include <sys/mman.h>
#include <unistd.h>

#define HEAD ".version 8.0\n.target sm_90\n.address_size 64\n"

static const char good[] = HEAD ".visible .global .u32 v = 5;\n"
    ".visible .entry first(.param .u64 p)\n{\n .reg .b64 %rd<2>; .reg .b32 %r<9>;\n ld.param.u64 %rd1, [p];"
    " ld.global.u32 %r1, [v]; st.global.u32 [%rd1], %r1; ret;\n}\n.visible .entry second() { ret; }\n";

static char info[2000], errors[2000];
static CUjit_option keys[40];
static void *values[40];
static unsigned count;

static void option(CUjit_option key, size_t value)
{
    keys[count] = key;
    values[count++] = (void *)value;
}

static void logs(void)
{
    count = 0;
    memset(info, 'x', sizeof info);
    memset(errors, 'x', sizeof errors);
    option(CU_JIT_INFO_LOG_BUFFER, (size_t)info);
    option(CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, sizeof info);
    option(CU_JIT_ERROR_LOG_BUFFER, (size_t)errors);
    option(CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, sizeof errors);
}

static CUresult load(const char *text)
{
    CUmodule mod;
    CUresult r;
    logs();
    r = cuModuleLoadDataEx(&mod, text, count, keys, values);
    EXPECT((size_t)values[1] == strlen(info) && (size_t)values[3] == strlen(errors));
    if (r == CUDA_SUCCESS)
        CHECK(cuModuleUnload(mod));
    return r;
}

static void options(void)
{
    CUmodule mod, again;
    CUfunction f, all[2];
    CUmoduleLoadingMode mode;
    const char *name;
    unsigned n;
    int registers;
    float ms = -1;
    logs();
    option(CU_JIT_MAX_REGISTERS, 20);
    option(CU_JIT_WALL_TIME, 0);
    option(CU_JIT_OPTIMIZATION_LEVEL, 3);
    option(CU_JIT_TARGET, CU_TARGET_COMPUTE_90);
    option(CU_JIT_FALLBACK_STRATEGY, CU_PREFER_PTX);
    option(CU_JIT_GENERATE_DEBUG_INFO, 0);
    option(CU_JIT_LOG_VERBOSE, 1);
    option(CU_JIT_GENERATE_LINE_INFO, 1);
    option(CU_JIT_CACHE_MODE, CU_JIT_CACHE_OPTION_CA);
    option(CU_JIT_FAST_COMPILE, 0);
    option(CU_JIT_POSITION_INDEPENDENT_CODE, 0);
    CHECK(cuModuleLoadDataEx(&mod, good, count, keys, values));
    EXPECT(strstr(info, "ptxas info    : Compiling entry function 'first' for 'sm_90'\n"));
    EXPECT(strstr(info, "ptxas info    : Compiling entry function 'second' for 'sm_90'\n"));
    EXPECT((size_t)values[1] == strlen(info) && errors[0] == 0 && values[3] == NULL);
    memcpy(&ms, &values[5], sizeof ms);
    EXPECT(ms > 0 && ms < 10000);
    CHECK(cuModuleGetFunction(&f, mod, "first"));
    CHECK(cuFuncGetAttribute(&registers, CU_FUNC_ATTRIBUTE_NUM_REGS, f));
    EXPECT(registers <= 20);
    CHECK(cuModuleGetLoadingMode(&mode));
    EXPECT(mode == CU_MODULE_LAZY_LOADING);
    setenv("CUDA_MODULE_LOADING", "EAGER", 1);
    CHECK(cuModuleGetLoadingMode(&mode));
    EXPECT(mode == CU_MODULE_EAGER_LOADING);
    unsetenv("CUDA_MODULE_LOADING");
    CHECK(cuModuleGetFunctionCount(&n, mod));
    EXPECT(n == 2);
    CHECK(cuModuleEnumerateFunctions(all, 2, mod));
    CHECK(cuFuncGetName(&name, all[1]));
    EXPECT(!strcmp(name, "second") && all[0] == f);
    CHECK(cuFuncGetModule(&again, all[1]));
    EXPECT(again == mod);
    CHECK(cuModuleUnload(mod));
    /* A log that does not fit is cut. */
    logs();
    option(CU_JIT_LOG_VERBOSE, 1);
    values[1] = (void *)8;
    CHECK(cuModuleLoadDataEx(&mod, good, count, keys, values));
    EXPECT(!strcmp(info, "ptxas i") && (size_t)values[1] == 7 && info[8] == 'x');
    CHECK(cuModuleUnload(mod));
    logs();
    option(CU_JIT_NUM_OPTIONS, 0);
    FAILS(CUDA_ERROR_INVALID_VALUE, cuModuleLoadDataEx(&mod, good, count, keys, values));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuModuleLoadDataEx(&mod, good, 1, NULL, values));
}

/* a * a - 1 for a = 1 + 2^-12, by a product and a sum without a rounding. */
static unsigned square(unsigned key, size_t value)
{
    static const char text[] = HEAD ".visible .entry k(.param .u64 p)\n{\n .reg .b64 %rd; .reg .f32 %a, %b;"
        " ld.param.u64 %rd, [p]; ld.global.f32 %a, [%rd]; mul.f32 %b, %a, %a; add.f32 %b, %b, 0fBF800000;"
        " st.global.f32 [%rd], %b; ret;\n}\n";
    unsigned bits = 0x3f800800;
    CUdeviceptr p;
    CUmodule mod;
    CUfunction f;
    void *params[] = {&p};
    logs();
    if (key)
        option((CUjit_option)key, value);
    CHECK(cuModuleLoadDataEx(&mod, text, count, keys, values));
    CHECK(cuModuleGetFunction(&f, mod, "k"));
    CHECK(cuMemAlloc(&p, 4));
    CHECK(cuMemcpyHtoD(p, &bits, 4));
    CHECK(cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, NULL, params, NULL));
    CHECK(cuMemcpyDtoH(&bits, p, 4));
    CHECK(cuMemFree(p));
    CHECK(cuModuleUnload(mod));
    return bits;
}

static void contraction(void)
{
    EXPECT(square(0, 0) == 0x3a000400);
    EXPECT(square(CU_JIT_OPTIMIZATION_LEVEL, 4) == 0x3a000400);
    EXPECT(square(CU_JIT_OPTIMIZATION_LEVEL, 0) == 0x3a000000);
    EXPECT(square(CU_JIT_GENERATE_DEBUG_INFO, 0) == 0x3a000400);
    EXPECT(square(CU_JIT_GENERATE_DEBUG_INFO, 1) == 0x3a000000);
}

static void texts(void)
{
    FAILS(CUDA_ERROR_INVALID_PTX, load(HEAD ".visible .entry k() {\n foo;\n}\n"));
    EXPECT(strstr(errors, "ptxas application ptx input, line 5; error   : ") == errors && info[0] == 0);
    EXPECT(strstr(errors, "ptxas fatal   : Ptx assembly aborted due to errors\n"));
    FAILS(CUDA_ERROR_INVALID_PTX, load(HEAD ".visible .entry k() { .reg .b32 %r; add.u32 %r, 1; }\n"));
    FAILS(CUDA_ERROR_INVALID_PTX, load(HEAD ".extern .func f();\n.visible .entry k() { call f; ret; }\n"));
    EXPECT(!strcmp(errors, "ptxas fatal   : Unresolved extern function 'f'\n"));
    FAILS(CUDA_SUCCESS, load(HEAD ".extern .func f();\n.visible .entry k() { ret; }\n"));
    FAILS(CUDA_SUCCESS, load(HEAD ".extern .global .u32 g;\n.visible .entry k() { ret; }\n"));
    EXPECT(strstr(info, "ptxas warning : Unresolved extern variable 'g' in whole program compilation"));
    FAILS(CUDA_ERROR_UNSUPPORTED_PTX_VERSION, load(".version 99.0\n.target sm_90\n.address_size 64\n"));
    FAILS(CUDA_ERROR_INVALID_PTX, load(".version 8.0\n.target sm_77\n.address_size 64\n.visible .entry k() { ret; }\n"));
    EXPECT(strstr(errors, "line 2; error   : Unsupported .target 'sm_77'"));
    FAILS(CUDA_ERROR_INVALID_PTX, load(".version 7.0\n.target sm_90\n.address_size 64\n.visible .entry k() { ret; }\n"));
    EXPECT(strstr(errors, "PTX .version 7.0 does not support .target sm_90"));
    FAILS(CUDA_ERROR_INVALID_PTX,
          load(".version 6.5\n.target sm_70\n.address_size 64\n.visible .entry k() { .reg .b32 %r<3>; redux.sync.add.u32 %r1, %r2, -1; ret; }\n"));
    /* Newer targets are fine where nothing in the text needs them. */
    FAILS(CUDA_SUCCESS, load(".version 9.2\n.target sm_120a\n.address_size 64\n.visible .entry k() { ret; }\n"));
    FAILS(CUDA_ERROR_INVALID_IMAGE, load("this is not PTX"));
    FAILS(CUDA_ERROR_INVALID_IMAGE, load(""));
}

static void fat(const char *folder, const char *name, CUresult want)
{
    char path[4096], *image, *edge;
    size_t size, i, page = (size_t)sysconf(_SC_PAGESIZE), room;
    CUmodule mod;
    CUresult r;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FAILS(want, cuModuleLoad(&mod, path));
    image = slurp(path, &size);
    FAILS(want, cuModuleLoadFatBinary(&mod, image));
    /* Damaged, at the end of what can be read: an error or, where it does not matter, none. */
    room = (size + page - 1) / page * page;
    edge = mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    EXPECT(edge != MAP_FAILED && mprotect(edge + room, page, PROT_NONE) == 0);
    edge += room - size;
    for (i = 0; i < size && i < 200; i++) {
        memcpy(edge, image, size);
        edge[i] ^= 0x55;
        if (memchr(edge, 0, size) == NULL)
            continue;
        r = cuModuleLoadData(&mod, edge);
        EXPECT(r == CUDA_SUCCESS || r == CUDA_ERROR_INVALID_IMAGE || r == CUDA_ERROR_NO_BINARY_FOR_GPU ||
               r == CUDA_ERROR_INVALID_PTX || r == CUDA_ERROR_UNSUPPORTED_PTX_VERSION);
        if (r == CUDA_SUCCESS)
            CHECK(cuModuleUnload(mod));
    }
    free(image);
}

/* Memory is freed whichever context is current, or none. */
static void no_context(void)
{
    CUcontext ctx;
    CUdeviceptr p;
    CHECK(cuMemAlloc(&p, 64));
    CHECK(cuCtxPopCurrent(&ctx));
    CHECK(cuMemFree(p));
    FAILS(CUDA_ERROR_INVALID_CONTEXT, cuMemFree(p));
    CHECK(cuCtxPushCurrent(ctx));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemFree(p));
}

int main(int argc, char **argv)
{
    EXPECT(argc == 2);
    start();
    no_context();
    options();
    contraction();
    texts();
    fat(argv[1], "plain.fatbin", CUDA_SUCCESS);
    fat(argv[1], "zstd.fatbin", CUDA_SUCCESS);
    fat(argv[1], "lz4.fatbin", CUDA_SUCCESS);
    fat(argv[1], "sass.fatbin", CUDA_ERROR_NO_BINARY_FOR_GPU);
    puts("ok");
    return 0;
}
