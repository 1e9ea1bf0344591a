/* Memory pools: where memory comes from, when it is used again, what is counted and given back. */
#include "check.h"
#include <stdint.h>
#include <time.h>

#define MIB ((size_t)1 << 20)

static CUstream s, t;
static CUdeviceptr gate;

static unsigned long long get(CUmemoryPool pool, CUmemPool_attribute which)
{
    cuuint64_t value = 0;
    CHECK(cuMemPoolGetAttribute(pool, which, &value));
    return value;
}

static void set(CUmemoryPool pool, CUmemPool_attribute which, cuuint64_t value)
{
    CHECK(cuMemPoolSetAttribute(pool, which, &value));
}

static CUmemoryPool create(size_t most)
{
    CUmemPoolProps p;
    CUmemoryPool pool;
    memset(&p, 0, sizeof p);
    p.allocType = CU_MEM_ALLOCATION_TYPE_PINNED, p.location.type = CU_MEM_LOCATION_TYPE_DEVICE, p.maxSize = most;
    CHECK(cuMemPoolCreate(&pool, &p));
    return pool;
}

static CUdeviceptr take(CUmemoryPool pool, size_t bytes, CUstream stream)
{
    CUdeviceptr d = 0;
    CUmemoryPool of = NULL;
    CHECK(cuMemAllocFromPoolAsync(&d, bytes, pool, stream));
    CHECK(cuPointerGetAttribute(&of, CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE, d));
    EXPECT(of == pool);
    return d;
}

/* Nothing that the stream is given from now on happens before open_gate(). */
static void close_gate(CUstream stream)
{
    CHECK(cuMemsetD32(gate, 0, 1));
    CHECK(cuStreamWaitValue32(stream, gate, 1, CU_STREAM_WAIT_VALUE_EQ));
}

static void open_gate(void)
{
    CHECK(cuStreamWriteValue32(t, gate, 1, 0));
}

/* A block that one stream has freed: who may have it while that stream has not got there? */
static void order_of_streams(void)
{
    CUmemoryPool pool = create(32 * MIB);
    CUdeviceptr a = take(pool, 32 * MIB, s), b;
    CUevent e;
    unsigned word = 0;
    CHECK(cuEventCreate(&e, 0));
    close_gate(s);
    CHECK(cuMemsetD32Async(a, 5, 8 * MIB, s));
    CHECK(cuMemFreeAsync(a, s));
    /* The same stream at once. */
    b = take(pool, 32 * MIB, s);
    EXPECT(a == b);
    CHECK(cuMemsetD32Async(b, 7, 1, s));
    CHECK(cuMemcpyDtoDAsync(gate + 64, b, 4, s));
    CHECK(cuMemFreeAsync(b, s));
    /* Another one not, and never without being told, if the pool may not make it wait. */
    set(pool, CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES, 0);
    FAILS(CUDA_ERROR_OUT_OF_MEMORY, cuMemAllocFromPoolAsync(&b, 32 * MIB, pool, t));
    /* But one that waits for an event behind the end of the block. */
    CHECK(cuEventRecord(e, s));
    CUstream u;
    CHECK(cuStreamCreate(&u, CU_STREAM_NON_BLOCKING));
    CHECK(cuStreamWaitEvent(u, e, 0));
    set(pool, CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES, 0);
    FAILS(CUDA_ERROR_OUT_OF_MEMORY, cuMemAllocFromPoolAsync(&b, 32 * MIB, pool, u));
    set(pool, CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES, 1);
    b = take(pool, 32 * MIB, u);
    EXPECT(a == b);
    CHECK(cuMemsetD32Async(b, 9, 1, u));
    CHECK(cuMemFreeAsync(b, u));
    /* One that the pool makes wait: its work comes last. */
    set(pool, CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES, 1);
    CUstream v;
    CHECK(cuStreamCreate(&v, CU_STREAM_NON_BLOCKING));
    b = take(pool, 32 * MIB, v);
    EXPECT(a == b);
    CHECK(cuMemsetD32Async(b, 11, 1, v));
    EXPECT(cuStreamQuery(v) == CUDA_ERROR_NOT_READY);
    open_gate();
    CHECK(cuStreamSynchronize(v));
    CHECK(cuMemcpyDtoH(&word, gate + 64, 4));
    EXPECT(word == 7);
    CHECK(cuMemcpyDtoH(&word, b, 4));
    EXPECT(word == 11);
    CHECK(cuMemFreeAsync(b, v));
    CHECK(cuStreamSynchronize(v));
    CHECK(cuMemPoolDestroy(pool));
    CHECK(cuStreamDestroy(u));
    CHECK(cuStreamDestroy(v));
    CHECK(cuEventDestroy(e));
}

/* What is counted, kept and given back. */
static void marks(void)
{
    CUmemoryPool pool = create(0);
    size_t before, after, total;
    CHECK(cuMemGetInfo(&before, &total));
    CUdeviceptr a = take(pool, 40 * MIB, s), b = take(pool, 1000, s);
    EXPECT(a % 256 == 0 && b % 256 == 0);
    EXPECT(get(pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT) == 40 * MIB + 1000);
    EXPECT(get(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT) == 64 * MIB);
    CHECK(cuMemFreeAsync(a, s));
    CHECK(cuStreamSynchronize(s));
    EXPECT(get(pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT) == 1000);
    EXPECT(get(pool, CU_MEMPOOL_ATTR_USED_MEM_HIGH) == 40 * MIB + 1000);
    set(pool, CU_MEMPOOL_ATTR_USED_MEM_HIGH, 0);
    EXPECT(get(pool, CU_MEMPOOL_ATTR_USED_MEM_HIGH) == 1000);
    CHECK(cuMemFreeAsync(b, s));
    CHECK(cuStreamSynchronize(s));
    EXPECT(get(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT) == 0);
    EXPECT(get(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH) == 64 * MIB);
    /* With a threshold it stays, until it is trimmed. */
    set(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, UINT64_MAX);
    a = take(pool, 40 * MIB, s);
    CHECK(cuMemFreeAsync(a, s));
    CHECK(cuStreamSynchronize(s));
    EXPECT(get(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT) == 64 * MIB);
    CHECK(cuMemPoolTrimTo(pool, 80 * MIB));
    EXPECT(get(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT) == 64 * MIB);
    CHECK(cuMemPoolTrimTo(pool, 0));
    EXPECT(get(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT) == 0);
    CHECK(cuMemPoolDestroy(pool));
    CHECK(cuMemGetInfo(&after, &total));
    EXPECT(total > before || after + 64 * MIB > before);
}

/* The pool that allocations without one are from. */
static void chosen(void)
{
    CUmemoryPool pool = create(0), standard, of = NULL;
    CUdeviceptr d;
    CUmemLocation here;
    memset(&here, 0, sizeof here);
    here.type = CU_MEM_LOCATION_TYPE_DEVICE;
    CHECK(cuMemGetDefaultMemPool(&standard, &here, CU_MEM_ALLOCATION_TYPE_PINNED));
    CHECK(cuMemSetMemPool(&here, CU_MEM_ALLOCATION_TYPE_PINNED, pool));
    CHECK(cuMemAllocAsync(&d, 100, s));
    EXPECT(get(pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT) == 100);
    EXPECT(get(standard, CU_MEMPOOL_ATTR_USED_MEM_CURRENT) == 0);
    CHECK(cuMemPoolDestroy(pool));
    CHECK(cuDeviceGetMemPool(&of, 0));
    EXPECT(of == standard);
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDeviceSetMemPool(0, pool));
    CHECK(cuMemsetD8(d, 1, 100));
    CHECK(cuMemFree(d));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemsetD8(d, 1, 100));
}

/* Nanoseconds of an allocation and its end from a pool that has memory; the best of some rounds. */
static double cost(void)
{
    CUmemoryPool standard;
    enum { ROUNDS = 20, N = 1000 };
    double best = 1e9;
    CHECK(cuDeviceGetDefaultMemPool(&standard, 0));
    set(standard, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, UINT64_MAX);
    for (int round = 0; round < ROUNDS; round++) {
        struct timespec from, to;
        clock_gettime(CLOCK_MONOTONIC, &from);
        for (int i = 0; i < N; i++) {
            CUdeviceptr d;
            CHECK(cuMemAllocAsync(&d, 4096, s));
            CHECK(cuMemFreeAsync(d, s));
        }
        clock_gettime(CLOCK_MONOTONIC, &to);
        double ns = ((to.tv_sec - from.tv_sec) * 1e9 + (to.tv_nsec - from.tv_nsec)) / N;
        best = ns < best ? ns : best;
    }
    return best;
}

int main(void)
{
    start();
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuStreamCreate(&t, CU_STREAM_NON_BLOCKING));
    CHECK(cuMemAlloc(&gate, 4096));
    order_of_streams();
    marks();
    chosen();
    fprintf(stderr, "allocation and its end: %.0f ns\n", cost());
    puts("ok");
    return 0;
}
