/* Contexts that are destroyed while their streams are captured, and a graph whose memory is gone when it runs. */
#include "check.h"

int main(void)
{
    CUcontext own = start(), other;
    CUdeviceptr at;
    CUstream s;
    CUgraph g;
    CUgraphExec exec;
    CUgraphNode node;
    CUstreamBatchMemOpParams op;
    CUDA_BATCH_MEM_OP_NODE_PARAMS params;
    for (int created = 0; created < 2; ++created) {
        CHECK(cuCtxCreate(&other, NULL, 0, 0));
        CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
        CHECK(cuStreamBeginCapture(created ? s : CU_STREAM_PER_THREAD, CU_STREAM_CAPTURE_MODE_GLOBAL));
        CHECK(cuCtxDestroy(other));
        CHECK(cuCtxSetCurrent(own));
        /* A capture of that mode would forbid these. */
        CHECK(cuMemAlloc(&at, 64));
        CHECK(cuMemFree(at));
        CHECK(cuCtxSynchronize());
    }
    CHECK(cuMemAlloc(&at, 64));
    memset(&op, 0, sizeof op);
    memset(&params, 0, sizeof params);
    op.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
    op.writeValue.address = at;
    op.writeValue.value = 1;
    params.ctx = own, params.count = 1, params.paramArray = &op;
    CHECK(cuGraphCreate(&g, 0));
    CHECK(cuGraphAddBatchMemOpNode(&node, g, NULL, 0, &params));
    CHECK(cuGraphInstantiate(&exec, g, 0));
    CHECK(cuGraphLaunch(exec, 0));
    CHECK(cuCtxSynchronize());
    CHECK(cuMemFree(at));
    CHECK(cuGraphLaunch(exec, 0));
    FAILS(CUDA_ERROR_ILLEGAL_ADDRESS, cuCtxSynchronize());
    puts("ok");
    return 0;
}
