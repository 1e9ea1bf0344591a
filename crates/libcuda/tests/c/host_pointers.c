/* Kernels that are given pointers to the program's own memory. Arguments: where it points (or `freed`: to device memory that has
 * been freed), and which kernel gets it; without them all that is allowed. */
#include "check.h"
#include <stdint.h>

/* Thread (37, 0, 0) of block (1, 0, 0) has the pointer in %rd3, all others their own 16 bytes of device memory; %rd4 is each one's
 * place for results. */
#define ENTRY(name)                                                                                   \
    ".visible .entry " name "(.param .u64 p, .param .u64 q)\n{\n"                                     \
    "    .reg .pred %p<4>; .reg .b32 %r<20>; .reg .b64 %rd<12>; .shared .align 16 .b8 s_" name "[1024];\n"  \
    "    ld.param.u64 %rd1, [p]; ld.param.u64 %rd2, [q]; mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x;\n" \
    "    setp.eq.u32 %p1, %r1, 37; setp.eq.and.u32 %p2, %r2, 1, %p1;\n"                                \
    "    mad.lo.u32 %r3, %r2, 64, %r1; mad.wide.u32 %rd5, %r3, 16, %rd2; add.u64 %rd4, %rd5, 8192;\n"  \
    "    selp.b64 %rd3, %rd1, %rd5, %p2; mad.lo.u32 %r4, %r1, 16, 0; mov.u32 %r5, s_" name ";\n"       \
    "    add.u32 %r5, %r5, %r4;\n"

static const char ptx[] =
    ".version 8.0\n.target sm_90\n.address_size 64\n"
    ".visible .global .align 8 .u64 where;\n.const .align 4 .u32 fixed = 3;\n"
    ".extern .func (.param .b64 r) malloc(.param .b64 n);\n"
    ".func touch(.param .b64 a)\n{\n    .reg .b64 %rd<2>;\n    ld.param.b64 %rd1, [a]; st.u32 [%rd1], 5; ret;\n}\n"
    ".func deep(.param .b64 a, .param .b32 n)\n{\n    .reg .b64 %rd<2>; .reg .b32 %r<3>; .reg .pred %p<2>;\n"
    "    ld.param.b64 %rd1, [a]; ld.param.b32 %r1, [n]; setp.eq.u32 %p1, %r1, 0; @%p1 bra last;\n"
    "    sub.u32 %r2, %r1, 1; { .param .b64 x; .param .b32 m; st.param.b64 [x], %rd1; st.param.b32 [m], %r2;\n"
    "    call.uni deep, (x, m); } ret;\n"
    "last: st.u32 [%rd1], 5; ret;\n}\n"
    ENTRY("load")
    "    ld.global.u32 %r9, [%rd3]; st.global.u32 [%rd4], %r9;\n"
    "    ret;\n}\n"
    ENTRY("store")
    "    st.global.u32 [%rd3], 1;\n"
    "    ret;\n}\n"
    ENTRY("byte")
    "    st.u8 [%rd3+3], %r1;\n"
    "    ret;\n}\n"
    ENTRY("atom")
    "    atom.global.add.u32 %r9, [%rd3], 1; st.global.u32 [%rd4], %r9;\n"
    "    ret;\n}\n"
    ENTRY("red")
    "    red.global.add.u32 [%rd3], 1;\n"
    "    ret;\n}\n"
    ENTRY("cas")
    "    atom.cas.b64 %rd6, [%rd3], 7, 9; st.global.u64 [%rd4], %rd6;\n"
    "    ret;\n}\n"
    ENTRY("vector")
    "    ld.global.v4.u32 {%r9, %r10, %r11, %r12}, [%rd3]; add.u32 %r9, %r9, %r12;\n"
    "    st.global.u32 [%rd4], %r9;\n"
    "    ret;\n}\n"
    ENTRY("vstore")
    "    st.global.v2.u64 [%rd3], {%rd1, %rd2};\n"
    "    ret;\n}\n"
    ENTRY("async")
    "    cp.async.ca.shared.global [%r5], [%rd3], 16; cp.async.wait_all; ld.shared.u32 %r9, [%r5];\n"
    "    st.global.u32 [%rd4], %r9;\n"
    "    ret;\n}\n"
    ENTRY("bulk")
    "    st.shared.u32 [%r5], %r1; cp.async.bulk.global.shared::cta.bulk_group [%rd3], [%r5], 16;\n"
    "    cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;\n"
    "    ret;\n}\n"
    ENTRY("loop")
    "    mov.u32 %r9, 0; mov.u32 %r10, 0; next: setp.eq.u32 %p3, %r9, 7; selp.b64 %rd6, %rd3, %rd5, %p3;\n"
    "    ld.global.u32 %r11, [%rd6]; add.u32 %r10, %r10, %r11; add.u32 %r9, %r9, 1;\n"
    "    setp.lt.u32 %p3, %r9, 20; @%p3 bra next; st.global.u32 [%rd4], %r10;\n"
    "    ret;\n}\n"
    ENTRY("func")
    "    { .param .b64 a; st.param.b64 [a], %rd3; call.uni touch, (a); };\n"
    "    ret;\n}\n"
    ENTRY("recursive")
    "    { .param .b64 a; .param .b32 n; st.param.b64 [a], %rd3; st.param.b32 [n], 3; call.uni deep, (a, n);\n"
    "    };\n"
    "    ret;\n}\n"
    ENTRY("barrier")
    "    st.shared.u32 [%r5], %r1; bar.sync 0; xor.b32 %r6, %r4, 16; mov.u32 %r7, s_barrier;\n"
    "    add.u32 %r7, %r7, %r6; ld.shared.u32 %r9, [%r7]; st.global.u32 [%rd3], %r9;\n"
    "    ret;\n}\n"
    ENTRY("inner")
    "    ld.global.u64 %rd6, [%rd5]; st.u32 [%rd6], 1;\n"
    "    ret;\n}\n"
    ENTRY("own")
    "    .local .align 4 .b8 l[64]; and.b32 %r6, %r1, 15; mul.wide.u32 %rd6, %r6, 4; mov.u64 %rd7, l;\n"
    "    cvta.local.u64 %rd7, %rd7; add.u64 %rd7, %rd7, %rd6; st.u32 [%rd7], %r1; cvt.u64.u32 %rd8, %r5;\n"
    "    cvta.shared.u64 %rd8, %rd8; ld.u32 %r9, [%rd7]; st.u32 [%rd8], %r9; mov.u64 %rd9, fixed;\n"
    "    cvta.const.u64 %rd9, %rd9; ld.u32 %r10, [%rd9]; mov.b64 %rd10, q; cvta.param.u64 %rd10, %rd10;\n"
    "    ld.u64 %rd11, [%rd10]; st.u64 [%rd4], %rd11; ld.u32 %r11, [%rd8]; add.u32 %r11, %r11, %r10;\n"
    "    st.u32 [%rd4], %r11;\n"
    "    ret;\n}\n"
    ENTRY("put")
    "    mov.u64 %rd6, fixed; cvta.const.u64 %rd6, %rd6; st.u32 [%rd6], 78;\n"
    "    ret;\n}\n"
    ENTRY("show")
    "    mov.u64 %rd6, fixed; ld.const.u32 %r9, [%rd6]; st.global.u32 [%rd5], %r9;\n"
    "    ret;\n}\n"
    ENTRY("take")
    "    ret;\n"
    "    ret;\n}\n"
    ENTRY("heap")
    "    mov.u64 %rd6, 64; { .param .b64 n; .param .b64 r; st.param.b64 [n], %rd6;\n"
    "    call.uni (r), malloc, (n); ld.param.b64 %rd7, [r]; } st.u32 [%rd7], 1; st.global.u64 [where], %rd7;\n"
    "    ret;\n}\n";

static unsigned variable[8] __attribute__((aligned(16)));
static CUmodule mod;

static CUresult launch(const char *kernel, uint64_t p, uint64_t q, unsigned blocks)
{
    CUfunction f;
    void *params[] = {&p, &q};
    CHECK(cuModuleGetFunction(&f, mod, kernel));
    return cuLaunchKernel(f, blocks, 1, 1, 64, 1, 1, 0, NULL, params, NULL);
}

/* What kernels may touch, and numbers that are no addresses. */
static void allowed(CUdeviceptr device)
{
    static unsigned registered[2048];
    static const char *all[] = {"load", "store", "byte",  "atom", "red",  "cas",       "vector", "vstore",
                                "async", "bulk", "loop",  "func", "recursive", "barrier", "own"};
    unsigned *pinned, shown;
    CUdeviceptr managed, pooled, where;
    uint64_t inner;
    size_t k;
    CHECK(cuMemAllocManaged(&managed, 64, CU_MEM_ATTACH_GLOBAL));
    CHECK(cuMemAllocAsync(&pooled, 64, NULL));
    CHECK(cuMemAllocHost((void **)&pinned, 64));
    CHECK(cuMemHostRegister(registered, sizeof registered, 0));
    CHECK(launch("heap", 0, device, 1));
    CHECK(cuModuleGetGlobal(&where, NULL, mod, "where"));
    CHECK(cuMemcpyDtoH(&inner, where, 8));
    for (k = 0; k < sizeof all / sizeof *all; k++) {
        CHECK(launch(all[k], device + 60000, device, 2));
        CHECK(launch(all[k], managed + 16, device, 2));
        CHECK(launch(all[k], pooled + 16, device, 2));
        CHECK(launch(all[k], (uintptr_t)pinned, device, 2));
        CHECK(launch(all[k], (uintptr_t)&registered[12], device, 2));
        CHECK(launch(all[k], inner + 16, device, 2));
        CHECK(cuCtxSynchronize());
    }
    /* As on an H100 a kernel may write constants by a generic address; those after it see it. */
    CHECK(launch("put", 0, device, 1));
    CHECK(launch("show", 0, device, 1));
    CHECK(cuMemcpyDtoH(&shown, device, 4));
    EXPECT(shown == 78);
    CHECK(launch("take", 0, 12345678901234, 2));
    CHECK(launch("take", UINT64_MAX, (uintptr_t)variable, 2));
    CHECK(cuCtxSynchronize());
}

static void launch_in_graph(const char *kernel, uint64_t p, uint64_t q)
{
    CUstream stream;
    CUgraph graph;
    CUgraphExec exec;
    CUfunction f;
    CUDA_KERNEL_NODE_PARAMS node = {0};
    CUgraphNode added;
    void *params[] = {&p, &q};
    CHECK(cuModuleGetFunction(&f, mod, kernel));
    node.func = f;
    node.gridDimX = 2;
    node.blockDimX = 64;
    node.gridDimY = node.gridDimZ = node.blockDimY = node.blockDimZ = 1;
    node.kernelParams = params;
    CHECK(cuStreamCreate(&stream, 0));
    CHECK(cuGraphCreate(&graph, 0));
    CHECK(cuGraphAddKernelNode(&added, graph, NULL, 0, &node));
    CHECK(cuGraphInstantiate(&exec, graph, 0));
    CHECK(cuGraphLaunch(exec, stream));
}

int main(int argc, char **argv)
{
    const char *which = argc > 1 ? argv[1] : "", *kernel = argc > 2 ? argv[2] : "load";
    const char *mode = getenv("WEFT_HOST_POINTERS");
    unsigned local[8] __attribute__((aligned(16)));
    unsigned *dynamic = malloc(64), *touched = variable, k;
    CUdeviceptr device, gone, kept;
    uint64_t p;
    start();
    CHECK(cuModuleLoadData(&mod, ptx));
    CHECK(cuMemAlloc(&device, 65536));
    CHECK(cuMemsetD8(device, 0, 65536));
    if (!*which) {
        allowed(device);
        puts("ok");
        return 0;
    }
    if (strcmp(which, "stack") == 0)
        touched = local;
    else if (strcmp(which, "malloc") == 0)
        touched = dynamic;
    for (k = 0; k < 8; k++)
        touched[k] = 7;
    p = (uintptr_t)touched;
    if (strcmp(which, "freed") == 0) {
        CHECK(cuMemAlloc(&gone, 64));
        CHECK(cuMemAlloc(&kept, 64));
        CHECK(cuMemFree(gone));
        p = gone;
    }
    if (strcmp(kernel, "inner") == 0) {
        /* Thread (37, 0, 0) of block (1, 0, 0) finds it in memory, all others a pointer to device memory. */
        for (k = 0; k < 128; k++) {
            uint64_t at = k == 64 + 37 ? p : device + 32768 + 4 * k;
            CHECK(cuMemcpyHtoD(device + 16 * k, &at, 8));
        }
        p = 0;
    }
    if (strcmp(kernel, "graph") == 0)
        launch_in_graph("store", p, device);
    else
        CHECK(launch(kernel, p, device, 2));
    if (mode && (strcmp(mode, "allow") == 0 || strcmp(mode, "warn") == 0)) {
        CHECK(cuCtxSynchronize());
    } else {
        FAILS(CUDA_ERROR_ILLEGAL_ADDRESS, cuCtxSynchronize());
        FAILS(CUDA_ERROR_ILLEGAL_ADDRESS, cuMemFree(device));
        for (k = 0; k < 8 && strcmp(which, "freed") != 0; k++)
            EXPECT(touched[k] == 7);
    }
    puts("ok");
    return 0;
}
