/* Questions after occupancy, and what the driver answers. A line for each case: the kernel as the driver sees it (registers,
 * static shared memory, most threads), what was asked, the answer. Run on a GPU, this makes occupancy_<gpu>.txt, which the
 * calculator is tested with.
 * gcc -O1 occupancy.c -o occupancy -lcuda */
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int sms, optin;

/* A kernel that holds `live` numbers across a barrier, with `shared` bytes of static shared memory. */
static CUfunction make(int live, int shared, int max_threads, int max_registers)
{
    static char text[1 << 20];
    char *p = text;
    CUmodule module;
    CUfunction f = NULL;
    CUjit_option option = CU_JIT_MAX_REGISTERS;
    void *value = (void *)(size_t)max_registers;
    int i, major, minor;
    cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 0);
    cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 0);
    p += sprintf(p, ".version 8.0\n.target sm_%d%d\n.address_size 64\n", major < 9 ? major : 9, major < 9 ? minor : 0);
    p += sprintf(p, ".visible .entry k(.param .u64 a)\n");
    if (max_threads)
        p += sprintf(p, ".maxntid %d, 1, 1\n", max_threads);
    p += sprintf(p, "{\n.reg .b64 %%rd<4>;\n.reg .b32 %%r<%d>;\n", live + 8);
    if (shared)
        p += sprintf(p, ".shared .align 16 .b8 s[%d];\n", shared);
    p += sprintf(p, "ld.param.u64 %%rd1, [a];\ncvta.to.global.u64 %%rd2, %%rd1;\nmov.u32 %%r0, %%tid.x;\nmul.wide.u32 %%rd3, %%r0, 4;\nadd.u64 %%rd2, %%rd2, %%rd3;\n");
    for (i = 0; i < live; i++)
        p += sprintf(p, "ld.volatile.global.u32 %%r%d, [%%rd2+%d];\n", i + 1, 4 * i);
    if (shared)
        p += sprintf(p, "st.volatile.shared.u32 [s], %%r0;\n");
    p += sprintf(p, "bar.sync 0;\n");
    for (i = 0; i < live; i++)
        p += sprintf(p, "st.volatile.global.u32 [%%rd2+%d], %%r%d;\n", 4 * i, i + 1);
    sprintf(p, "ret;\n}\n");
    if (cuModuleLoadDataEx(&module, text, max_registers ? 1 : 0, &option, &value) || cuModuleGetFunction(&f, module, "k"))
        fprintf(stderr, "live %d shared %d: cannot be loaded\n", live, shared);
    return f;
}

static int of(CUfunction f, CUfunction_attribute a)
{
    int v = -1;
    cuFuncGetAttribute(&v, a, f);
    return v;
}

static void head(CUfunction f)
{
    printf("regs %d static %d threads %d max %d carveout %d | ", of(f, CU_FUNC_ATTRIBUTE_NUM_REGS),
           of(f, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES), of(f, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK),
           of(f, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES), of(f, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT));
}

static void blocks(CUfunction f, int block, size_t dynamic)
{
    int n = -1;
    CUresult r = cuOccupancyMaxActiveBlocksPerMultiprocessor(&n, f, block, dynamic);
    head(f);
    printf("blocks of %d with %zu: %d %d\n", block, dynamic, (int)r, n);
}

static size_t per_thread;
static size_t shared_of(int threads)
{
    return per_thread * (size_t)threads;
}

static void best(CUfunction f, size_t dynamic, size_t each, int limit)
{
    int grid = -1, block = -1;
    CUresult r;
    per_thread = each;
    r = cuOccupancyMaxPotentialBlockSize(&grid, &block, f, each ? shared_of : NULL, dynamic, limit);
    head(f);
    printf("best with %zu, %zu per thread, at most %d: %d %d %d\n", dynamic, each, limit, (int)r, grid, block);
}

static void left(CUfunction f, int n, int block)
{
    size_t bytes = 7;
    CUresult r = cuOccupancyAvailableDynamicSMemPerBlock(&bytes, f, n, block);
    head(f);
    printf("left for %d blocks of %d: %d %zu\n", n, block, (int)r, bytes);
}

static void clusters(CUfunction f, int size, int block, size_t dynamic)
{
    CUlaunchConfig c;
    CUlaunchAttribute a;
    int n = -1, large = -1;
    CUresult r, q;
    memset(&c, 0, sizeof c), memset(&a, 0, sizeof a);
    a.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    a.value.clusterDim.x = size, a.value.clusterDim.y = a.value.clusterDim.z = 1;
    c.gridDimX = size * 64, c.gridDimY = c.gridDimZ = 1;
    c.blockDimX = block, c.blockDimY = c.blockDimZ = 1;
    c.sharedMemBytes = dynamic, c.attrs = &a, c.numAttrs = 1;
    r = cuOccupancyMaxActiveClusters(&n, f, &c);
    c.numAttrs = 0;
    q = cuOccupancyMaxPotentialClusterSize(&large, f, &c);
    head(f);
    printf("clusters of %d blocks of %d with %zu, portable %d: %d %d, largest %d %d\n", size, block, dynamic,
           !of(f, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED), (int)r, n, (int)q, large);
}

int main(void)
{
    static const int lives[] = {1, 12, 18, 24, 30, 36, 44, 52, 60, 70, 84, 100, 120, 150, 180, 220, 240};
    static const int sizes[] = {1, 32, 33, 64, 96, 128, 160, 192, 224, 256, 288, 320, 384, 448, 512, 640, 672, 768, 896, 1000, 1024};
    static const int statics[] = {16, 1000, 1024, 1040, 4096, 8192, 12000, 16384, 24576, 32768, 40000, 49152};
    static const size_t dynamics[] = {1, 1024, 7000, 16384, 33000, 49152, 49153, 60000, 76000, 100000, 115712, 116000, 160000, 232448, 232449};
    CUcontext ctx;
    CUfunction f;
    unsigned i, j;
    char name[256];
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (cuInit(0) || cuDevicePrimaryCtxRetain(&ctx, 0) || cuCtxSetCurrent(ctx))
        return 1;
    cuDeviceGetName(name, sizeof name, 0);
    cuDeviceGetAttribute(&sms, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 0);
    cuDeviceGetAttribute(&optin, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, 0);
    printf("%s\n", name);
    for (i = 0; i < sizeof lives / sizeof *lives; i++) {
        f = make(lives[i], 0, 0, 0);
        for (j = 0; j < sizeof sizes / sizeof *sizes; j++)
            blocks(f, sizes[j], 0);
        best(f, 0, 0, 0), best(f, 0, 0, 200), best(f, 3000, 0, 0), best(f, 0, 16, 0), best(f, 0, 100, 0);
        left(f, 1, 128), left(f, 2, 256), left(f, 3, 96), left(f, 8, 64), left(f, 1, 1024);
    }
    for (i = 0; i < sizeof statics / sizeof *statics; i++) {
        f = make(8, statics[i], 0, 0);
        blocks(f, 32, 0), blocks(f, 128, 0), blocks(f, 512, 0), blocks(f, 128, 1000), blocks(f, 128, 9152);
        best(f, 0, 0, 0), best(f, 100, 4, 0), best(f, 0, 0, 96);
        left(f, 1, 64), left(f, 2, 128), left(f, 5, 128), left(f, 32, 32);
    }
    f = make(8, 0, 0, 0);
    for (i = 0; i < sizeof dynamics / sizeof *dynamics; i++)
        blocks(f, 128, dynamics[i]);
    cuFuncSetAttribute(f, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, optin);
    for (i = 0; i < sizeof dynamics / sizeof *dynamics; i++)
        blocks(f, 128, dynamics[i]), best(f, dynamics[i], 0, 0);
    for (i = 1; i <= 34; i++)
        left(f, i, 32);
    for (i = 0; i <= 100; i += 10) {
        cuFuncSetAttribute(f, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, i);
        blocks(f, 64, 0), blocks(f, 64, 3000), blocks(f, 64, 20000), blocks(f, 64, 100000), left(f, 4, 64), left(f, 16, 64);
    }
    cuFuncSetAttribute(f, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, -1);
    for (i = 1; i <= 1024; i *= 2) {
        f = make(60, 0, i, 0);
        blocks(f, i, 0), blocks(f, 1024, 0), best(f, 0, 0, 0), left(f, 1, i);
    }
    for (i = 16; i <= 255; i += 8) {
        f = make(200, 0, 0, i);
        blocks(f, 256, 0), blocks(f, 96, 0), best(f, 0, 0, 0);
    }
    f = make(8, 0, 0, 0);
    cuFuncSetAttribute(f, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, optin);
    for (j = 0; j < 2; j++) {
        for (i = 1; i <= 17; i++)
            clusters(f, i, 128, 0), clusters(f, i, 1024, 0), clusters(f, i, 128, 100000), clusters(f, i, 128, 200000);
        cuFuncSetAttribute(f, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1);
    }
    f = make(150, 0, 0, 0);
    for (i = 1; i <= 8; i *= 2)
        clusters(f, i, 128, 0), clusters(f, i, 512, 0), clusters(f, i, 256, 40000);
    return 0;
}
