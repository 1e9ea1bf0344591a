/* Decompression by a device that can: three formats in the order of a stream, mistakes, and data that is damaged. */
#include "check.h"
#include <stdint.h>

static const char text[] = "hello hello hello hello\n";
/* The text by Deflate, Snappy and LZ4. */
static const unsigned char deflated[] = {0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x57, 0xc8, 0x40, 0x27, 0xb9, 0x00};
static const unsigned char snappy[] = {24, 0x14, 'h', 'e', 'l', 'l', 'o', ' ', 0x42, 6, 0, 0, '\n'};
static const unsigned char lz4[] = {0x68, 'h', 'e', 'l', 'l', 'o', ' ', 6, 0, 0x60, 'h', 'e', 'l', 'l', 'o', '\n'};

enum { PART = 4096, PARTS = 4 };

static CUdeviceptr from, to, actual;

static CUmemDecompressParams piece(int i, size_t bytes, CUmemDecompressAlgorithm algorithm)
{
    CUmemDecompressParams p;
    memset(&p, 0, sizeof p);
    p.src = (void *)(uintptr_t)(from + (CUdeviceptr)i * PART), p.srcNumBytes = bytes;
    p.dst = (void *)(uintptr_t)(to + (CUdeviceptr)i * PART), p.dstNumBytes = sizeof text - 1;
    p.dstActBytes = (cuuint32_t *)(uintptr_t)(actual + 4 * (CUdeviceptr)i);
    p.algo = algorithm;
    return p;
}

static void wrong(CUmemDecompressParams *p, CUstream s)
{
    size_t at = 77;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemBatchDecompressAsync(p, 3, 0, &at, s));
    EXPECT(at == 1);
}

int main(void)
{
    CUmemDecompressParams p[3], q[3];
    CUstream s;
    CUevent e;
    int mask = 0, length = 0, capable = 0;
    cuuint32_t n[PARTS] = {0};
    size_t at = 77;
    char got[PARTS * PART] = {0};
    CUdeviceptr managed;
    start();
    CHECK(cuDeviceGetAttribute(&mask, CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_ALGORITHM_MASK, 0));
    CHECK(cuDeviceGetAttribute(&length, CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_MAXIMUM_LENGTH, 0));
    EXPECT(mask == 7 && length == 4 << 20);
    CHECK(cuMemAlloc(&from, PARTS * PART));
    CHECK(cuMemAlloc(&to, PARTS * PART));
    CHECK(cuMemAlloc(&actual, PARTS * 4));
    CHECK(cuMemAllocManaged(&managed, PART, CU_MEM_ATTACH_GLOBAL));
    CHECK(cuPointerGetAttribute(&capable, CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE, from + 5));
    EXPECT(capable == 1);
    CHECK(cuPointerGetAttribute(&capable, CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE, managed));
    EXPECT(capable == 0);
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    p[0] = piece(0, sizeof deflated, CU_MEM_DECOMPRESS_ALGORITHM_DEFLATE);
    p[1] = piece(1, sizeof snappy, CU_MEM_DECOMPRESS_ALGORITHM_SNAPPY);
    p[2] = piece(2, sizeof lz4, CU_MEM_DECOMPRESS_ALGORITHM_LZ4);
    /* The packed data is there only once the stream has copied it. */
    CHECK(cuMemcpyHtoDAsync(from, deflated, sizeof deflated, s));
    CHECK(cuMemcpyHtoDAsync(from + PART, snappy, sizeof snappy, s));
    CHECK(cuMemcpyHtoDAsync(from + 2 * PART, lz4, sizeof lz4, s));
    CHECK(cuMemBatchDecompressAsync(p, 3, 0, &at, s));
    CHECK(cuMemcpyDtoHAsync(got, to, sizeof got, s));
    CHECK(cuMemcpyDtoHAsync(n, actual, sizeof n, s));
    CHECK(cuStreamSynchronize(s));
    for (int i = 0; i < 3; i++)
        EXPECT(n[i] == sizeof text - 1 && !strcmp(got + i * PART, text));
    EXPECT(at == 77);
    /* Mistakes are of the second piece. */
    memcpy(q, p, sizeof p), q[1].src = NULL, wrong(q, s);
    memcpy(q, p, sizeof p), q[1].dst = got, wrong(q, s);
    memcpy(q, p, sizeof p), q[1].dstActBytes = NULL, wrong(q, s);
    memcpy(q, p, sizeof p), q[1].dst = (void *)(uintptr_t)managed, wrong(q, s);
    memcpy(q, p, sizeof p), q[1].srcNumBytes = PARTS * PART, wrong(q, s);
    memcpy(q, p, sizeof p), q[1].algo = (CUmemDecompressAlgorithm)3, wrong(q, s);
    memcpy(q, p, sizeof p), q[1].algo = (CUmemDecompressAlgorithm)8, wrong(q, s);
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemBatchDecompressAsync(p, 3, 1, NULL, s));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemBatchDecompressAsync(NULL, 1, 0, NULL, s));
    /* No capture takes them. */
    CHECK(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_RELAXED));
    FAILS(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, cuMemBatchDecompressAsync(p, 3, 0, NULL, s));
    {
        CUgraph g;
        FAILS(CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, cuStreamEndCapture(s, &g));
    }
    /* Behind an event, in another stream's order. */
    CHECK(cuEventCreate(&e, 0));
    CHECK(cuMemsetD8Async(to, 0, PART, s));
    CHECK(cuEventRecord(e, s));
    CHECK(cuStreamWaitEvent(CU_STREAM_PER_THREAD, e, 0));
    CHECK(cuMemBatchDecompressAsync(p, 1, 0, NULL, CU_STREAM_PER_THREAD));
    CHECK(cuStreamSynchronize(CU_STREAM_PER_THREAD));
    CHECK(cuMemcpyDtoH(got, to, PART));
    EXPECT(!strcmp(got, text));
    /* Damaged data ends the context. */
    CHECK(cuMemsetD8(from + PART, 0xff, 10));
    CHECK(cuMemBatchDecompressAsync(p, 3, 0, NULL, s));
    FAILS(CUDA_ERROR_LAUNCH_FAILED, cuStreamSynchronize(s));
    puts("ok");
    return 0;
}
