/* Streams that write numbers to memory and wait for them. */
#include "check.h"
#include <stdint.h>

static const char *ptx = ".version 7.0\n.target sm_70\n.address_size 64\n"
                         ".visible .entry put(.param .u64 p, .param .u32 v)\n{\n.reg .b64 %rd<2>;\n.reg .b32 %r<2>;\n"
                         "ld.param.u64 %rd1, [p];\nld.param.u32 %r1, [v];\nst.global.u32 [%rd1], %r1;\nret;\n}\n";
static CUfunction put;

static void launch(CUdeviceptr to, unsigned value, CUstream stream)
{
    void *args[] = {&to, &value};
    CHECK(cuLaunchKernel(put, 1, 1, 1, 1, 1, 1, 0, stream, args, NULL));
}

static unsigned word(CUdeviceptr at)
{
    unsigned value;
    CUstream copies;
    CHECK(cuStreamCreate(&copies, CU_STREAM_NON_BLOCKING));
    CHECK(cuMemcpyDtoHAsync(&value, at, 4, copies));
    CHECK(cuStreamSynchronize(copies));
    CHECK(cuStreamDestroy(copies));
    return value;
}

/* Captured they are nodes, a batch one of them; each launch writes and waits anew. */
static void captured(CUstream s, CUstream t, CUdeviceptr a, CUstreamBatchMemOpParams *ops)
{
    CUgraph graph;
    CUgraphExec exec;
    CUgraphNode nodes[8];
    CUgraphNodeType type;
    size_t count = 8;
    memset(ops, 0, 3 * sizeof *ops);
    for (int i = 0; i < 3; i++) {
        ops[i].operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
        ops[i].writeValue.address = a + 4 * (CUdeviceptr)i, ops[i].writeValue.value = 5 + (unsigned)i;
    }
    ops[1].operation = CU_STREAM_MEM_OP_WAIT_VALUE_32;
    ops[1].waitValue.address = a + 64, ops[1].waitValue.value = 1, ops[1].waitValue.flags = CU_STREAM_WAIT_VALUE_EQ;
    CHECK(cuMemsetD8(a, 0, 256));
    CHECK(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_RELAXED));
    CHECK(cuStreamWriteValue32(s, a + 32, 1, 0));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuStreamWriteValue32(s, a + 33, 1, 0));
    CHECK(cuStreamBatchMemOp(s, 3, ops, 0));
    launch(a + 96, 9, s);
    CHECK(cuStreamEndCapture(s, &graph));
    CHECK(cuGraphGetNodes(graph, nodes, &count));
    EXPECT(count == 3);
    for (int i = 0; i < 3; i++) {
        CHECK(cuGraphNodeGetType(nodes[i], &type));
        EXPECT(type == (i < 2 ? CU_GRAPH_NODE_TYPE_BATCH_MEM_OP : CU_GRAPH_NODE_TYPE_KERNEL));
    }
    CHECK(cuGraphInstantiateWithFlags(&exec, graph, 0));
    CHECK(cuGraphDestroy(graph));
    EXPECT(word(a) == 0 && word(a + 32) == 0);
    for (int i = 0; i < 3; i++) {
        CHECK(cuMemsetD8(a, 0, 256));
        CHECK(cuGraphLaunch(exec, s));
        while (word(a) != 5)
            ;
        EXPECT(word(a + 32) == 1);
        FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
        EXPECT(word(a + 8) == 0 && word(a + 96) == 0);
        CHECK(cuStreamWriteValue32(t, a + 64, 1, 0));
        CHECK(cuStreamSynchronize(s));
        EXPECT(word(a + 8) == 7 && word(a + 96) == 9);
    }
    CHECK(cuGraphExecDestroy(exec));
}

/* Memory goes to other processes while a stream waits for what comes later. */
static void handle_while_waiting(CUstream s, CUstream t, CUdeviceptr flag)
{
    CUipcMemHandle handle;
    CUdeviceptr other;
    unsigned i;
    CHECK(cuMemAlloc(&other, 8 << 20));
    CHECK(cuMemsetD32(flag, 0, 1));
    CHECK(cuStreamSynchronize(NULL));
    CHECK(cuMemsetD32(other, 7, 2 << 20));
    CHECK(cuStreamWaitValue32(s, flag, 1, CU_STREAM_WAIT_VALUE_EQ));
    launch(flag + 4, 9, s);
    CHECK(cuIpcGetMemHandle(&handle, other));
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
    CHECK(cuStreamWriteValue32(t, flag, 1, 0));
    CHECK(cuCtxSynchronize());
    for (i = 0; i < 2 << 20; i += 511)
        EXPECT(word(other + 4 * (CUdeviceptr)i) == 7);
    EXPECT(word(flag + 4) == 9);
    CHECK(cuMemFree(other));
}

int main(void)
{
    enum { MANY = 64 };
    CUmodule module;
    CUstream s, t, many[MANY];
    CUdeviceptr a;
    unsigned *shared;
    start();
    CHECK(cuModuleLoadData(&module, ptx));
    CHECK(cuModuleGetFunction(&put, module, "put"));
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuStreamCreate(&t, CU_STREAM_NON_BLOCKING));
    CHECK(cuMemAlloc(&a, 4096));
    CHECK(cuMemsetD8(a, 0, 4096));

    /* What comes after the wait has not happened before the number is there: from another stream, a kernel, the host. */
    CHECK(cuStreamWaitValue32(s, a, 3, CU_STREAM_WAIT_VALUE_GEQ));
    CHECK(cuStreamWriteValue32(s, a + 64, 1, 0));
    CHECK(cuStreamWriteValue32(t, a, 2, 0));
    CHECK(cuStreamSynchronize(t));
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
    EXPECT(word(a + 64) == 0);
    CHECK(cuStreamWriteValue32(t, a, 4, 0));
    CHECK(cuStreamSynchronize(s));
    EXPECT(word(a + 64) == 1);

    CHECK(cuStreamWaitValue32(s, a, 8, CU_STREAM_WAIT_VALUE_AND));
    launch(a + 64, 2, s);
    EXPECT(word(a + 64) == 1);
    launch(a, 12, t);
    CHECK(cuStreamSynchronize(s));
    EXPECT(word(a + 64) == 2);

    CHECK(cuMemHostAlloc((void **)&shared, 4096, 0));
    CHECK(cuStreamWaitValue64(s, (CUdeviceptr)(uintptr_t)shared, (cuuint64_t)1 << 40, CU_STREAM_WAIT_VALUE_EQ));
    launch(a + 64, 3, s);
    EXPECT(word(a + 64) == 2);
    *(volatile uint64_t *)shared = (uint64_t)1 << 40;
    CHECK(cuStreamSynchronize(s));
    EXPECT(word(a + 64) == 3);

    /* Many waits hold no thread that others need. */
    for (int i = 0; i < MANY; i++) {
        CHECK(cuStreamCreate(&many[i], CU_STREAM_NON_BLOCKING));
        CHECK(cuStreamWaitValue32(many[i], a + 128, (unsigned)i + 1, CU_STREAM_WAIT_VALUE_GEQ));
        launch(a + 256 + 4 * (CUdeviceptr)i, 7, many[i]);
    }
    launch(a + 64, 4, t);
    CHECK(cuStreamSynchronize(t));
    EXPECT(word(a + 64) == 4 && word(a + 256) == 0);
    CHECK(cuStreamWriteValue32(t, a + 128, MANY / 2, 0));
    for (int i = 0; i < MANY / 2; i++)
        CHECK(cuStreamSynchronize(many[i]));
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(many[MANY - 1]));
    EXPECT(word(a + 256 + 4 * (MANY / 2 - 1)) == 7 && word(a + 256 + 4 * (MANY - 1)) == 0);
    launch(a + 128, MANY, t);
    CHECK(cuCtxSynchronize());
    EXPECT(word(a + 256 + 4 * (MANY - 1)) == 7);

    /* A batch: all or nothing, in order. */
    CUstreamBatchMemOpParams ops[3];
    memset(ops, 0, sizeof ops);
    ops[0].operation = CU_STREAM_MEM_OP_WRITE_VALUE_64;
    ops[0].writeValue.address = a + 8, ops[0].writeValue.value64 = (cuuint64_t)5 << 32 | 6;
    ops[1].operation = CU_STREAM_MEM_OP_WAIT_VALUE_32;
    ops[1].waitValue.address = a + 12, ops[1].waitValue.value = 5, ops[1].waitValue.flags = CU_STREAM_WAIT_VALUE_EQ;
    ops[2].operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
    ops[2].writeValue.address = a + 16 + 1, ops[2].writeValue.value = 1;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuStreamBatchMemOp(s, 3, ops, 0));
    CHECK(cuStreamSynchronize(s));
    EXPECT(word(a + 8) == 0);
    ops[2].writeValue.address = a + 16;
    CHECK(cuStreamBatchMemOp(s, 3, ops, 0));
    CHECK(cuStreamSynchronize(s));
    EXPECT(word(a + 8) == 6 && word(a + 16) == 1);

    captured(s, t, a + 1024, ops);
    handle_while_waiting(s, t, a + 2048);

    /* A context that ends does not wait for what never comes. */
    CHECK(cuStreamWaitValue32(s, a + 512, 99, CU_STREAM_WAIT_VALUE_EQ));
    CHECK(cuDevicePrimaryCtxReset(0));
    puts("ok");
    return 0;
}
