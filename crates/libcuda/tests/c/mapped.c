/* Virtual memory: what kernels and copies see of it, and where they fault. With an argument: that fault. */
#include "check.h"
#include <stdint.h>

static const char *ptx = ".version 7.0\n.target sm_70\n.address_size 64\n"
                         ".visible .entry add(.param .u64 p, .param .u64 q)\n{\n.reg .b64 %rd<3>;\n.reg .b32 %r<3>;\n"
                         "ld.param.u64 %rd1, [p];\nld.param.u64 %rd2, [q];\nld.global.u32 %r1, [%rd1];\n"
                         "add.u32 %r1, %r1, 1;\nst.global.u32 [%rd2], %r1;\nret;\n}\n";
static CUfunction add;
static size_t g;

static void launch(CUdeviceptr from, CUdeviceptr to)
{
    void *args[] = {&from, &to};
    CHECK(cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, NULL, args, NULL));
}

static CUmemGenericAllocationHandle memory(size_t size)
{
    CUmemAllocationProp p;
    CUmemGenericAllocationHandle h;
    memset(&p, 0, sizeof p);
    p.type = CU_MEM_ALLOCATION_TYPE_PINNED, p.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    if (!g)
        CHECK(cuMemGetAllocationGranularity(&g, &p, CU_MEM_ALLOC_GRANULARITY_RECOMMENDED));
    CHECK(cuMemCreate(&h, size ? size : g, &p, 0));
    return h;
}

static void allow(CUdeviceptr at, size_t size, CUmemAccess_flags flags)
{
    CUmemAccessDesc a;
    memset(&a, 0, sizeof a);
    a.location.type = CU_MEM_LOCATION_TYPE_DEVICE, a.flags = flags;
    CHECK(cuMemSetAccess(at, size, &a, 1));
}

/* What is asked for is read back; compression only of devices that have it. */
static void properties(void)
{
    CUmemAllocationProp p, q;
    CUmemGenericAllocationHandle h;
    int can = -1;
    CHECK(cuDeviceGetAttribute(&can, CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED, 0));
    for (unsigned char type = 0; type < 2; type++) {
        memset(&p, 0, sizeof p);
        memset(&q, 0xff, sizeof q);
        p.type = CU_MEM_ALLOCATION_TYPE_PINNED, p.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
        p.allocFlags.compressionType = type;
        CHECK(cuMemCreate(&h, g, &p, 0));
        CHECK(cuMemGetAllocationPropertiesFromHandle(&q, h));
        EXPECT(q.type == p.type && q.location.id == 0 && q.allocFlags.compressionType == (can ? type : 0));
        CHECK(cuMemRelease(h));
    }
}

/* Two pieces side by side, the first a second time behind them. */
static void pieces(void)
{
    CUmemGenericAllocationHandle h = memory(0), k = memory(2 * g), got;
    CUdeviceptr at, base;
    size_t size, before, after, total;
    unsigned long long flags;
    unsigned word = 41, *host = malloc(4 * g);
    CUmemLocation here;
    memset(&here, 0, sizeof here);
    here.type = CU_MEM_LOCATION_TYPE_DEVICE;
    CHECK(cuMemAddressReserve(&at, 8 * g, 0, 0, 0));
    CHECK(cuMemMap(at, g, 0, h, 0));
    CHECK(cuMemMap(at + g, 2 * g, 0, k, 0));
    CHECK(cuMemMap(at + 4 * g, g, 0, h, 0));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD(at, &word, 4));
    allow(at, 3 * g, CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
    allow(at + 4 * g, g, CU_MEM_ACCESS_FLAGS_PROT_READ);
    CHECK(cuMemcpyHtoD(at + g - 4, &word, 4));
    launch(at + g - 4, at + g);
    CHECK(cuMemcpyDtoH(&word, at + g, 4));
    EXPECT(word == 42);
    /* The other place of the first piece may be read only. */
    CHECK(cuMemcpyDtoH(&word, at + 5 * g - 4, 4));
    EXPECT(word == 41);
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD(at + 4 * g, &word, 4));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemsetD32(at + 4 * g, 0, 1));
    CHECK(cuMemGetAccess(&flags, &here, at + 4 * g));
    EXPECT(flags == CU_MEM_ACCESS_FLAGS_PROT_READ);
    launch(at + 5 * g - 4, at);
    CHECK(cuMemcpyDtoH(&word, at + 4 * g, 4));
    EXPECT(word == 42);
    /* Copies and fills over several pieces, and not over what is missing. */
    CHECK(cuMemsetD32(at, 7, 3 * g / 4));
    CHECK(cuMemcpyDtoH(host, at, 3 * g));
    EXPECT(host[0] == 7 && host[g / 4] == 7 && host[3 * g / 4 - 1] == 7);
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemcpyDtoH(host, at, 4 * g));
    CHECK(cuMemGetAddressRange(&base, &size, at + 2 * g));
    EXPECT(base == at + g && size == 2 * g);
    /* Memory lives as long as it is mapped, and is given back then. */
    CHECK(cuMemGetInfo(&before, &total));
    CHECK(cuMemRelease(h));
    CHECK(cuMemRetainAllocationHandle(&got, (void *)(uintptr_t)(at + 8)));
    CHECK(cuMemRelease(got));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemRelease(got));
    CHECK(cuMemUnmap(at, g));
    CHECK(cuMemcpyDtoH(&word, at + 4 * g, 4));
    EXPECT(word == 7);
    CHECK(cuMemUnmap(at + 4 * g, g));
    CHECK(cuMemUnmap(at + g, 2 * g));
    /* The second piece has a handle yet: mapped elsewhere it holds what it held. */
    CHECK(cuMemMap(at + 6 * g, 2 * g, 0, k, 0));
    allow(at + 6 * g, 2 * g, CU_MEM_ACCESS_FLAGS_PROT_READ);
    CHECK(cuMemcpyDtoH(&word, at + 8 * g - 4, 4));
    EXPECT(word == 7);
    CHECK(cuMemUnmap(at + 6 * g, 2 * g));
    CHECK(cuMemRelease(k));
    CHECK(cuMemAddressFree(at, 8 * g));
    CHECK(cuMemGetInfo(&after, &total));
    EXPECT(after <= total);
    free(host);
}

/* A kernel that does what it may not: CUDA's illegal address. */
static void fault(const char *what)
{
    CUmemGenericAllocationHandle h = memory(0);
    CUdeviceptr at, good;
    CHECK(cuMemAlloc(&good, 4));
    CHECK(cuMemAddressReserve(&at, 2 * g, 0, 0, 0));
    CHECK(cuMemMap(at, g, 0, h, 0));
    if (!strcmp(what, "write")) {
        allow(at, g, CU_MEM_ACCESS_FLAGS_PROT_READ);
        launch(at, good);
        CHECK(cuCtxSynchronize());
        launch(good, at);
    } else if (!strcmp(what, "none")) {
        launch(at, good);
    } else if (!strcmp(what, "taken")) {
        allow(at, g, CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
        launch(at, at);
        CHECK(cuCtxSynchronize());
        allow(at, g, CU_MEM_ACCESS_FLAGS_PROT_NONE);
        launch(at, good);
    } else {
        launch(at + g, good);
    }
    FAILS(CUDA_ERROR_ILLEGAL_ADDRESS, cuCtxSynchronize());
}

int main(int argc, char **argv)
{
    CUmodule module;
    start();
    CHECK(cuModuleLoadData(&module, ptx));
    CHECK(cuModuleGetFunction(&add, module, "add"));
    if (argc > 1)
        fault(argv[1]);
    else
        pieces(), properties();
    puts("ok");
    return 0;
}
