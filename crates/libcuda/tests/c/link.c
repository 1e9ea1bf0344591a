/* Links two PTX files, in every form that a link takes, runs the result, and keeps it on disk.
 *   link make MAIN PART OBJECT ARCHIVE IMAGE     links and writes IMAGE
 *   link load IMAGE                              loads and runs what another process has linked */
#include "check.h"

#define HEAD ".version 8.0\n.target sm_90\n.address_size 64\n"

static void run(CUmodule mod)
{
    CUfunction f;
    CUdeviceptr out;
    int r[64], i;
    void *args[] = {&out};
    CHECK(cuModuleGetFunction(&f, mod, "k"));
    CHECK(cuMemAlloc(&out, sizeof r));
    CHECK(cuLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, NULL, args, NULL));
    CHECK(cuMemcpyDtoH(r, out, sizeof r));
    for (i = 0; i < 64; i++)
        EXPECT(r[i] == i * 9 + (i % 4 + 1) * 1000 - i * 5 + 70000);
    CHECK(cuMemFree(out));
}

static void finish(CUlinkState link, const char *keep)
{
    CUmodule mod;
    void *image;
    size_t size;
    CHECK(cuLinkComplete(link, &image, &size));
    CHECK(cuModuleLoadData(&mod, image));
    run(mod);
    CHECK(cuModuleUnload(mod));
    if (keep) {
        FILE *f = fopen(keep, "wb");
        EXPECT(f && fwrite(image, 1, size, f) == size && fclose(f) == 0);
    }
    CHECK(cuLinkDestroy(link));
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuLinkComplete(link, &image, &size));
}

static void mistakes(void)
{
    static char errors[1000], info[1000];
    CUjit_option keys[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, CU_JIT_INFO_LOG_BUFFER,
                           CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES};
    void *values[] = {errors, (void *)sizeof errors, info, (void *)sizeof info};
    char defines[] = HEAD ".visible .func f() { ret; }\n", asks[] = HEAD ".extern .func g();\n.visible .entry k() { call g; ret; }\n";
    char wrong[] = HEAD ".visible .entry k() { foo; }\n";
    CUlinkState link;
    void *image;
    size_t size;
    CHECK(cuLinkCreate(4, keys, values, &link));
    CHECK(cuLinkAddData(link, CU_JIT_INPUT_PTX, defines, sizeof defines, "one", 0, NULL, NULL));
    FAILS(CUDA_ERROR_INVALID_SOURCE, cuLinkAddData(link, CU_JIT_INPUT_PTX, defines, sizeof defines, "two", 0, NULL, NULL));
    EXPECT(!strcmp(errors, "error   : Multiple definition of 'f' in 'two', first defined in 'one'\n"));
    EXPECT((size_t)values[1] == strlen(errors));
    CHECK(cuLinkDestroy(link));
    values[1] = (void *)sizeof errors;
    values[3] = (void *)sizeof info;
    CHECK(cuLinkCreate(4, keys, values, &link));
    CHECK(cuLinkAddData(link, CU_JIT_INPUT_PTX, asks, sizeof asks, "one", 0, NULL, NULL));
    FAILS(CUDA_ERROR_INVALID_SOURCE, cuLinkComplete(link, &image, &size));
    EXPECT(!strcmp(errors, "error   : Undefined reference to 'g' in 'one'\n"));
    CHECK(cuLinkDestroy(link));
    values[1] = (void *)sizeof errors;
    CHECK(cuLinkCreate(2, keys, values, &link));
    FAILS(CUDA_ERROR_INVALID_PTX, cuLinkAddData(link, CU_JIT_INPUT_PTX, wrong, sizeof wrong, "one", 0, NULL, NULL));
    EXPECT(strstr(errors, "ptxas application ptx input, line 4; error   : ") == errors);
    EXPECT(strstr(errors, "ptxas fatal   : Ptx assembly aborted due to errors\n"));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLinkAddData(link, 99, wrong, sizeof wrong, "one", 0, NULL, NULL));
    FAILS(CUDA_ERROR_FILE_NOT_FOUND, cuLinkAddFile(link, CU_JIT_INPUT_PTX, "/nowhere/x.ptx", 0, NULL, NULL));
    CHECK(cuLinkDestroy(link));
}

/* Weak and common definitions, whichever comes first. */
static void weak_and_common(void)
{
    char weak[] = HEAD ".weak .func (.param .b32 r) f() { st.param.b32 [r], 1; ret; }\n"
        ".weak .global .u32 w = 10; .common .global .u32 c;\n"
        ".visible .entry k(.param .u64 p) { .reg .b64 %a; .reg .b32 %r<5>; .param .b32 v;\n"
        " ld.param.u64 %a, [p]; call (v), f; ld.param.b32 %r1, [v]; ld.global.u32 %r2, [w]; ld.global.u32 %r3, [c];\n"
        " add.u32 %r1, %r1, %r2; add.u32 %r1, %r1, %r3; st.global.u32 [%a], %r1; ret; }\n";
    char strong[] = HEAD ".visible .func (.param .b32 r) f() { st.param.b32 [r], 2; ret; }\n.visible .global .u32 w = 20;\n"
        ".common .global .u32 c[4];\n";
    char other[] = HEAD ".weak .func (.param .b32 r) f() { st.param.b32 [r], 4; ret; }\n.weak .global .u32 w = 40;\n";
    struct { char *first, *second; unsigned want; } cases[] = {{weak, strong, 22}, {strong, weak, 22}, {other, weak, 44}};
    unsigned i;
    for (i = 0; i < 3; i++) {
        CUlinkState link;
        CUmodule mod;
        CUfunction f;
        CUdeviceptr out, c;
        unsigned got;
        size_t size;
        void *image, *args[] = {&out};
        CHECK(cuLinkCreate(0, NULL, NULL, &link));
        CHECK(cuLinkAddData(link, CU_JIT_INPUT_PTX, cases[i].first, strlen(cases[i].first), "first", 0, NULL, NULL));
        CHECK(cuLinkAddData(link, CU_JIT_INPUT_PTX, cases[i].second, strlen(cases[i].second), "second", 0, NULL, NULL));
        CHECK(cuLinkComplete(link, &image, &size));
        CHECK(cuModuleLoadData(&mod, image));
        CHECK(cuModuleGetGlobal(&c, &size, mod, "c"));
        EXPECT(size == (i == 2 ? 4 : 16));
        CHECK(cuModuleGetFunction(&f, mod, "k"));
        CHECK(cuMemAlloc(&out, sizeof got));
        CHECK(cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, NULL, args, NULL));
        CHECK(cuMemcpyDtoH(&got, out, sizeof got));
        EXPECT(got == cases[i].want);
        CHECK(cuLinkDestroy(link));
    }
}

int main(int argc, char **argv)
{
    CUlinkState link;
    CUmodule mod;
    char *text, *part;
    size_t size, part_size;
    start();
    if (argc == 3 && !strcmp(argv[1], "load")) {
        CUlibrary lib;
        CUkernel kernel;
        CUfunction f;
        const char *name;
        CHECK(cuModuleLoad(&mod, argv[2]));
        run(mod);
        CHECK(cuLibraryLoadFromFile(&lib, argv[2], NULL, NULL, 0, NULL, NULL, 0));
        CHECK(cuLibraryGetKernel(&kernel, lib, "k"));
        CHECK(cuKernelGetName(&name, kernel));
        EXPECT(!strcmp(name, "k"));
        CHECK(cuKernelGetFunction(&f, kernel));
        CHECK(cuFuncGetName(&name, f));
        EXPECT(!strcmp(name, "k"));
        CHECK(cuLibraryGetModule(&mod, lib));
        run(mod);
        CHECK(cuLibraryUnload(lib));
        puts("ok");
        return 0;
    }
    EXPECT(argc == 7 && !strcmp(argv[1], "make"));
    text = slurp(argv[2], &size);
    part = slurp(argv[3], &part_size);
    /* The same in every order. */
    CHECK(cuLinkCreate(0, NULL, NULL, &link));
    CHECK(cuLinkAddData(link, CU_JIT_INPUT_PTX, text, size + 1, "main", 0, NULL, NULL));
    CHECK(cuLinkAddData(link, CU_JIT_INPUT_PTX, part, part_size + 1, NULL, 0, NULL, NULL));
    finish(link, argv[6]);
    CHECK(cuLinkCreate(0, NULL, NULL, &link));
    CHECK(cuLinkAddFile(link, CU_JIT_INPUT_PTX, argv[3], 0, NULL, NULL));
    CHECK(cuLinkAddFile(link, CU_JIT_INPUT_PTX, argv[2], 0, NULL, NULL));
    finish(link, NULL);
    /* A host object, and an archive of which one member is needed. */
    CHECK(cuLinkCreate(0, NULL, NULL, &link));
    CHECK(cuLinkAddFile(link, CU_JIT_INPUT_OBJECT, argv[4], 0, NULL, NULL));
    CHECK(cuLinkAddData(link, CU_JIT_INPUT_PTX, text, size, "main", 0, NULL, NULL));
    finish(link, NULL);
    CHECK(cuLinkCreate(0, NULL, NULL, &link));
    CHECK(cuLinkAddFile(link, CU_JIT_INPUT_LIBRARY, argv[5], 0, NULL, NULL));
    CHECK(cuLinkAddData(link, CU_JIT_INPUT_PTX, text, size, "main", 0, NULL, NULL));
    finish(link, NULL);
    mistakes();
    weak_and_common();
    free(text);
    free(part);
    puts("ok");
    return 0;
}
