/* Decompression by the device: mistakes, and what the driver answers. Prints a line for each; runs on any libcuda.so.1, so that the
 * answers of a real driver can be compared. */
#include "answers.h"

static CUresult decompress(CUmemDecompressParams *p, size_t count, unsigned flags, size_t *wrong, CUstream s)
{
    CUresult r;
    if (wrong)
        *wrong = 77;
    r = cuMemBatchDecompressAsync(p, count, flags, wrong, s);
    if (wrong)
        printf("index %zu\n", *wrong);
    return r;
}

static void capable(const char *what, CUdeviceptr p)
{
    int v = 77;
    CUresult r = cuPointerGetAttribute(&v, CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE, p);
    printf("capable, %s: %d, %d\n", what, (int)r, v);
}

int main(void)
{
    /* "hello hello hello hello" and a line feed. */
    static const unsigned char deflated[] = {0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x57, 0xc8, 0x40, 0x27, 0xb9, 0x00};
    CUmemDecompressParams p[2];
    CUdeviceptr src, dst, actual, managed = 0, pooled = 0;
    CUstream s;
    size_t wrong;
    int v = 77;
    void *pinned;
    char host[64];
    start_answering();
    SAY(cuDeviceGetAttribute(&v, CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_ALGORITHM_MASK, 0)); SHOW(v);
    SAY(cuDeviceGetAttribute(&v, CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_MAXIMUM_LENGTH, 0)); SHOW(v);
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuMemAlloc(&src, 4096));
    CHECK(cuMemAlloc(&dst, 4096));
    CHECK(cuMemAlloc(&actual, 4096));
    CHECK(cuMemcpyHtoD(src, deflated, sizeof deflated));
    CHECK(cuMemAllocHost(&pinned, 4096));
    SAY(cuMemAllocManaged(&managed, 4096, CU_MEM_ATTACH_GLOBAL));
    SAY(cuMemAllocAsync(&pooled, 4096, s));
    capable("cuMemAlloc", src);
    capable("pinned", (CUdeviceptr)(uintptr_t)pinned);
    capable("managed", managed);
    capable("pool", pooled);
    capable("stack", (CUdeviceptr)(uintptr_t)host);
    memset(p, 0, sizeof p);
    for (int i = 0; i < 2; i++) {
        p[i].src = (void *)(uintptr_t)src, p[i].srcNumBytes = sizeof deflated;
        p[i].dst = (void *)(uintptr_t)dst, p[i].dstNumBytes = 24;
        p[i].dstActBytes = (cuuint32_t *)(uintptr_t)(actual + 4u * (unsigned)i);
        p[i].algo = CU_MEM_DECOMPRESS_ALGORITHM_DEFLATE;
    }
    SAY(decompress(NULL, 0, 0, NULL, s));
    SAY(decompress(NULL, 0, 0, &wrong, s));
    SAY(decompress(NULL, 1, 0, &wrong, s));
    SAY(decompress(p, 0, 0, &wrong, s));
    SAY(decompress(p, 1, 1, &wrong, s));
    SAY(decompress(p, 1, 0, &wrong, s));
    SAY(decompress(p, 2, 0, &wrong, s));
    SAY(decompress(p, 1, 0, NULL, s));
    SAY(decompress(p, 1, 0, &wrong, NULL));
    SAY(decompress(p, 1, 0, &wrong, CU_STREAM_PER_THREAD));
    p[1].src = NULL;
    SAY(decompress(p, 2, 0, &wrong, s));
    p[1].src = (void *)(uintptr_t)src, p[1].dst = NULL;
    SAY(decompress(p, 2, 0, &wrong, s));
    p[1].dst = (void *)(uintptr_t)dst, p[1].dstActBytes = NULL;
    SAY(decompress(p, 2, 0, &wrong, s));
    p[1].dstActBytes = p[0].dstActBytes, p[1].srcNumBytes = 0;
    SAY(decompress(p, 2, 0, &wrong, s));
    p[1].srcNumBytes = 5000;
    SAY(decompress(p, 2, 0, &wrong, s));
    p[1].srcNumBytes = sizeof deflated, p[1].algo = CU_MEM_DECOMPRESS_UNSUPPORTED;
    SAY(decompress(p, 2, 0, &wrong, s));
    p[1].algo = (CUmemDecompressAlgorithm)8;
    SAY(decompress(p, 2, 0, &wrong, s));
    p[1].algo = (CUmemDecompressAlgorithm)3;
    SAY(decompress(p, 2, 0, &wrong, s));
    p[1].algo = CU_MEM_DECOMPRESS_ALGORITHM_LZ4, p[1].src = host;
    SAY(decompress(p, 2, 0, &wrong, s));
    p[1].src = (void *)(uintptr_t)src, p[1].padding[0] = 1;
    SAY(decompress(p, 2, 0, &wrong, s));
    SAY(cuStreamSynchronize(s));
    {
        CUmemAllocationProp prop;
        CUmemGenericAllocationHandle h;
        CUmemPoolProps pool;
        CUmemoryPool made = NULL;
        memset(&prop, 0, sizeof prop);
        prop.type = CU_MEM_ALLOCATION_TYPE_PINNED;
        prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
        prop.allocFlags.usage = CU_MEM_CREATE_USAGE_HW_DECOMPRESS;
        SAY(cuMemCreate(&h, 2 << 20, &prop, 0));
        memset(&pool, 0, sizeof pool);
        pool.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
        pool.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
        pool.usage = CU_MEM_POOL_CREATE_USAGE_HW_DECOMPRESS;
        SAY(cuMemPoolCreate(&made, &pool));
        if (made) {
            SAY(cuMemAllocFromPoolAsync(&pooled, 4096, made, s));
            capable("its pool", pooled);
        }
    }
    return 0;
}
