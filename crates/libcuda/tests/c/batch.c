/* Several copies in one call. */
#include "check.h"
#include <stdint.h>

int main(void)
{
    CUstream s;
    CUdeviceptr a, b;
    unsigned from[2] = {1, 2}, to[2] = {0, 0};
    start();
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuMemAlloc(&a, 64));
    CHECK(cuMemAlloc(&b, 64));
    CUdeviceptr dsts[] = {a, b, b + 4, (CUdeviceptr)(uintptr_t)to};
    CUdeviceptr srcs[] = {(CUdeviceptr)(uintptr_t)from, a + 4, a, b};
    size_t sizes[] = {8, 4, 4, 8}, first[] = {0, 2};
    CUmemcpyAttributes attrs[2];
    memset(attrs, 0, sizeof attrs);
    attrs[0].srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_DURING_API_CALL;
    attrs[1].srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_STREAM;
    CHECK(cuMemcpyBatchAsync(dsts, srcs, sizes, 4, attrs, first, 2, s));
    CHECK(cuStreamSynchronize(s));
    EXPECT(to[0] == 2 && to[1] == 1);
    /* Mistakes: no copies, attributes that do not begin with the first one, or of no kind; the default stream. */
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemcpyBatchAsync(dsts, srcs, sizes, 0, attrs, first, 1, s));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemcpyBatchAsync(dsts, srcs, sizes, 4, attrs, first, 0, s));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemcpyBatchAsync(dsts, srcs, sizes, 4, attrs, first + 1, 1, s));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemcpyBatchAsync(dsts, srcs, sizes, 2, attrs, first, 2, s));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemcpyBatchAsync(dsts, srcs, sizes, 4, attrs, first, 1, NULL));
    attrs[0].srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_INVALID;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemcpyBatchAsync(dsts, srcs, sizes, 4, attrs, first, 1, s));
    puts("ok");
    return 0;
}
