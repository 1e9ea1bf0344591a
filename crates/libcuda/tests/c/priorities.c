/* Of kernels that become ready together those of streams of higher priority begin first, whether the stream was made with it or given it. */
#define _GNU_SOURCE 1
#include "check.h"
#include <stdint.h>
#include <unistd.h>

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n.visible .global .align 4 .u32 count;\n"
    /* Writes which of all it is. */
    ".visible .entry note(.param .u64 p)\n{\n .reg .b64 %rd<2>;\n .reg .b32 %r<3>;\n ld.param.u64 %rd1, [p];"
    " atom.global.add.u32 %r1, [count], 1; st.global.u32 [%rd1], %r1;\n ret;\n}\n"
    /* Takes long, without waiting. */
    ".visible .entry work(.param .u64 p, .param .u32 n)\n{\n .reg .pred %p;\n .reg .b64 %rd<2>;\n .reg .b32 %r<4>;\n"
    " ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [n]; mov.u32 %r2, 1;\n"
    "L: mad.lo.u32 %r2, %r2, 1664525, 1013904223; xor.b32 %r2, %r2, %r1; sub.u32 %r1, %r1, 1; setp.ne.u32 %p, %r1, 0;\n"
    " @%p bra L;\n st.global.u32 [%rd1], %r2;\n ret;\n}\n";

int main(void)
{
    enum { EACH = 4 };
    static const int priorities[] = {0, -1, -5, -3};
    CUmodule mod;
    CUfunction note, work;
    CUstream busy, streams[4];
    CUstreamAttrValue value;
    CUevent done;
    CUdeviceptr at;
    unsigned order[4 * EACH], before, i, j, n = 200000000;
    start();
    CHECK(cuModuleLoadData(&mod, ptx));
    CHECK(cuModuleGetFunction(&note, mod, "note"));
    CHECK(cuModuleGetFunction(&work, mod, "work"));
    CHECK(cuMemAlloc(&at, 4096));
    CHECK(cuEventCreate(&done, CU_EVENT_DISABLE_TIMING));
    CHECK(cuStreamCreate(&busy, CU_STREAM_NON_BLOCKING));
    for (i = 0; i < 4; i++)
        CHECK(cuStreamCreateWithPriority(&streams[i], CU_STREAM_NON_BLOCKING, i == 3 ? 0 : priorities[i]));
    memset(&value, 0, sizeof value);
    value.priority = priorities[3];
    CHECK(cuStreamSetAttribute(streams[3], CU_LAUNCH_ATTRIBUTE_PRIORITY, &value));
    for (i = 0; i < 2; i++) {
        /* First so that the code is there. */
        unsigned rounds = i ? n : 1;
        CUdeviceptr last = at + 2048;
        void *args[] = {&last, &rounds};
        CHECK(cuLaunchKernel(work, 1, 1, 1, 1, 1, 1, 0, busy, args, NULL));
        CHECK(cuEventRecord(done, busy));
        for (j = 0; j < 4 * EACH; j++) {
            CUdeviceptr to = at + 4 * (CUdeviceptr)j;
            void *params[] = {&to};
            if (j % EACH == 0)
                CHECK(cuStreamWaitEvent(streams[j / EACH], done, 0));
            CHECK(cuLaunchKernel(note, 1, 1, 1, 1, 1, 1, 0, streams[j / EACH], params, NULL));
        }
        /* Who waits in the driver works there: the one worker is to take all kernels. */
        for (j = 0; j < 4; j++) {
            CUresult state;
            while ((state = cuStreamQuery(streams[j])) == CUDA_ERROR_NOT_READY)
                usleep(1000);
            CHECK(state);
        }
    }
    CHECK(cuMemcpyDtoH(order, at, sizeof order));
    /* In the order of streams 2, 3, 1, 0: each of a stream's after all of those before it. */
    static const unsigned sequence[] = {2, 3, 1, 0};
    for (before = 4 * EACH, i = 0; i < 4; i++)
        for (j = 0; j < EACH; j++, before++) {
            if (order[sequence[i] * EACH + j] != before) {
                fprintf(stderr, "stream %u, kernel %u: place %u, not %u\n", sequence[i], j,
                        order[sequence[i] * EACH + j] - 4 * EACH, before - 4 * EACH);
                return 1;
            }
        }
    puts("ok");
    return 0;
}
