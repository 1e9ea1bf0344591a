/* Launches one kernel again and again and checks every result.
 *
 * tune PAUSE LEAST: LEAST times at least, and until standard input ends; then waits for PAUSE microseconds.
 * tune PAUSE LEAST fork: ends then, in a child of a fork, and then in the parent. */
#define _GNU_SOURCE
#include "check.h"
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BLOCKS = 256, THREADS = 128, COUNT = BLOCKS * THREADS, ROUNDS = 32 };

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".visible .entry scramble(.param .u64 p, .param .u32 rounds)\n{\n"
    " .reg .b64 %rd<4>; .reg .b32 %r<8>; .reg .pred %p<2>;\n"
    " ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [rounds];\n"
    " mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x; mad.lo.u32 %r4, %r2, %r3, %r4;\n"
    " mul.wide.u32 %rd2, %r4, 4; add.u64 %rd3, %rd1, %rd2; ld.global.u32 %r5, [%rd3];\n"
    "next:\n"
    " mad.lo.u32 %r5, %r5, 1664525, 1013904223; shr.u32 %r6, %r5, 15; xor.b32 %r5, %r5, %r6;\n"
    " sub.u32 %r1, %r1, 1; setp.ne.u32 %p1, %r1, 0; @%p1 bra next;\n"
    " st.global.u32 [%rd3], %r5; ret;\n}\n";

static unsigned scramble(unsigned x)
{
    for (int i = 0; i < ROUNDS; i++) {
        x = x * 1664525u + 1013904223u;
        x ^= x >> 15;
    }
    return x;
}

static unsigned want[COUNT], have[COUNT];
static CUfunction f;
static CUdeviceptr p;

static int step(void)
{
    unsigned rounds = ROUNDS;
    void *args[] = {&p, &rounds};
    CHECK(cuLaunchKernel(f, BLOCKS, 1, 1, THREADS, 1, 1, 0, NULL, args, NULL));
    CHECK(cuMemcpyDtoH(have, p, sizeof have));
    for (int i = 0; i < COUNT; i++)
        want[i] = scramble(want[i]);
    if (memcmp(want, have, sizeof have) != 0) {
        fprintf(stderr, "wrong results\n");
        exit(1);
    }
    return 0;
}

int main(int argc, char **argv)
{
    CUdevice dev;
    CUcontext ctx;
    CUmodule mod;
    if (argc < 3)
        return 3;
    CHECK(cuInit(0));
    CHECK(cuDeviceGet(&dev, 0));
    CHECK(cuDevicePrimaryCtxRetain(&ctx, dev));
    CHECK(cuCtxSetCurrent(ctx));
    CHECK(cuModuleLoadData(&mod, ptx));
    CHECK(cuModuleGetFunction(&f, mod, "scramble"));
    CHECK(cuMemAlloc(&p, sizeof have));
    for (int i = 0; i < COUNT; i++)
        want[i] = i;
    CHECK(cuMemcpyHtoD(p, want, sizeof want));
    struct pollfd in = {0, POLLIN, 0};
    for (int i = 0; i < atoi(argv[2]) || poll(&in, 1, 1) == 0; i++)
        step();
    usleep(atoi(argv[1]));
    if (argc > 3) {
        pid_t child = fork();
        if (child == 0)
            exit(7);
        int status = 0;
        if (waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 7)
            return 2;
        step();
    }
    printf("ok\n");
    return 0;
}
