/* Takes memory until there is no more, in each way, then gives all back: the device has as much as before. Run with a device of
 * 256 MiB. */
#define _GNU_SOURCE 1
#include <string.h>
#include "check.h"
#include <stdint.h>
#include <unistd.h>

#define PIECE ((size_t)4 << 20)
#define MOST 1024

typedef struct {
    const char *name;
    CUresult (*take)(uint64_t *);
    CUresult (*give)(uint64_t);
} Way;

static CUstream stream;

static size_t available(void)
{
    size_t free, total;
    CHECK(cuMemGetInfo(&free, &total));
    EXPECT(total == (size_t)256 << 20 && free <= total);
    return free;
}

static CUresult take_plain(uint64_t *to) { CUdeviceptr p; CUresult r = cuMemAlloc(&p, PIECE); return *to = p, r; }
static CUresult take_odd(uint64_t *to) { CUdeviceptr p; CUresult r = cuMemAlloc(&p, PIECE - 12345); return *to = p, r; }
static CUresult take_rows(uint64_t *to) { CUdeviceptr p; size_t n; CUresult r = cuMemAllocPitch(&p, &n, 2000, 2048, 4); return *to = p, r; }
static CUresult give_plain(uint64_t p) { return cuMemFree(p); }
static CUresult take_ordered(uint64_t *to) { CUdeviceptr p; CUresult r = cuMemAllocAsync(&p, PIECE, stream); return *to = p, r; }
static CUresult give_ordered(uint64_t p) { return cuMemFreeAsync(p, stream); }
static CUmemAllocationProp here(void)
{
    CUmemAllocationProp p;
    memset(&p, 0, sizeof p);
    p.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    p.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    return p;
}
static CUresult take_handle(uint64_t *to)
{
    CUmemAllocationProp p = here();
    CUmemGenericAllocationHandle h = 0;
    CUresult r = cuMemCreate(&h, PIECE, &p, 0);
    return *to = h, r;
}
static CUresult give_handle(uint64_t h) { return cuMemRelease(h); }
static CUresult take_array(uint64_t *to)
{
    CUDA_ARRAY_DESCRIPTOR d = {1024, 1024, CU_AD_FORMAT_FLOAT, 1};
    CUarray a = NULL;
    CUresult r = cuArrayCreate(&a, &d);
    return *to = (uintptr_t)a, r;
}
static CUresult give_array(uint64_t a) { return cuArrayDestroy((CUarray)(uintptr_t)a); }
static CUresult take_levels(uint64_t *to)
{
    CUDA_ARRAY3D_DESCRIPTOR d;
    CUmipmappedArray a = NULL;
    CUresult r;
    memset(&d, 0, sizeof d);
    d.Width = d.Height = 1024, d.Format = CU_AD_FORMAT_FLOAT, d.NumChannels = 1;
    r = cuMipmappedArrayCreate(&a, &d, 5);
    return *to = (uintptr_t)a, r;
}
static CUresult give_levels(uint64_t a) { return cuMipmappedArrayDestroy((CUmipmappedArray)(uintptr_t)a); }
static const Way ways[] = {
    {"plain", take_plain, give_plain},       {"odd", take_odd, give_plain},         {"rows", take_rows, give_plain},
    {"ordered", take_ordered, give_ordered}, {"handles", take_handle, give_handle},
    {"arrays", take_array, give_array},      {"levels", take_levels, give_levels},
};

/* Everything given back that is kept for later. */
static void settle(size_t before)
{
    int tries = 2000;
    CHECK(cuCtxSynchronize());
    CHECK(cuDeviceGraphMemTrim(0));
    while (available() != before && tries-- > 0)
        usleep(1000);
}

/* What a context has left in pools is free when it has ended, with nobody else waiting for the device. */
static void end_of_context(size_t before)
{
    CUcontext other;
    CUstream s;
    CUdeviceptr at;
    CHECK(cuCtxCreate(&other, 0, 0));
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuMemAllocAsync(&at, 4096, s));
    CHECK(cuStreamSynchronize(s));
    CHECK(cuCtxDestroy(other));
    EXPECT(available() == before);
}

/* A graph for each of as many bodies as can be asked for is more than there is. */
static void many_bodies(CUcontext ctx)
{
    CUgraph g;
    CUgraphNode n;
    CUgraphConditionalHandle h;
    CUgraphNodeParams p;
    CHECK(cuGraphCreate(&g, 0));
    CHECK(cuGraphConditionalHandleCreate(&h, g, ctx, 0, 0));
    memset(&p, 0, sizeof p);
    p.type = CU_GRAPH_NODE_TYPE_CONDITIONAL;
    p.conditional.handle = h;
    p.conditional.type = CU_GRAPH_COND_TYPE_SWITCH;
    p.conditional.size = 0xffffffff;
    p.conditional.ctx = ctx;
    FAILS(CUDA_ERROR_OUT_OF_MEMORY, cuGraphAddNode(&n, g, NULL, NULL, 0, &p));
    CHECK(cuGraphDestroy(g));
}

int main(void)
{
    static uint64_t all[MOST];
    size_t before, left, i;
    CUdeviceptr p, q;
    int n, round;
    CUcontext ctx = start();
    CHECK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    before = available();
    EXPECT(before >= (size_t)240 << 20);
    FAILS(CUDA_ERROR_OUT_OF_MEMORY, cuMemAlloc(&p, before + 1));
    FAILS(CUDA_ERROR_OUT_OF_MEMORY, cuMemAlloc(&p, SIZE_MAX));
    FAILS(CUDA_ERROR_OUT_OF_MEMORY, cuMemAllocAsync(&p, before + 1, stream));
    EXPECT(available() == before);
    end_of_context(before);
    many_bodies(ctx);
    /* What is said to be there can be had. */
    CHECK(cuMemAlloc(&p, before));
    EXPECT(available() == 0);
    FAILS(CUDA_ERROR_OUT_OF_MEMORY, cuMemAlloc(&q, 1));
    CHECK(cuMemFree(p));
    EXPECT(available() == before);
    /* Managed memory may be more than the device has, not more than the machine. */
    CHECK(cuMemAllocManaged(&p, before + PIECE, CU_MEM_ATTACH_GLOBAL));
    EXPECT(available() == before);
    CHECK(cuMemFree(p));
    FAILS(CUDA_ERROR_OUT_OF_MEMORY, cuMemAllocManaged(&p, (size_t)1 << 50, CU_MEM_ATTACH_GLOBAL));
    for (round = 0; round < 2; round++) {
        for (i = 0; i < sizeof ways / sizeof *ways; i++) {
            CUresult r = CUDA_SUCCESS;
            for (n = 0; n < MOST && (r = ways[i].take(&all[n])) == CUDA_SUCCESS; n++)
                ;
            left = available();
            if (r != CUDA_ERROR_OUT_OF_MEMORY || left >= (size_t)32 << 20 || n < 8) {
                fprintf(stderr, "%s: %d after %d, %zu left\n", ways[i].name, r, n, left);
                return 1;
            }
            /* The others cannot have it either. */
            FAILS(CUDA_ERROR_OUT_OF_MEMORY, cuMemAlloc(&p, left + 1));
            while (n > 0)
                CHECK(ways[i].give(all[--n]));
            settle(before);
            if (available() != before) {
                fprintf(stderr, "%s: %zu before, %zu behind\n", ways[i].name, before, available());
                return 1;
            }
        }
    }
    puts("ok");
    return 0;
}
