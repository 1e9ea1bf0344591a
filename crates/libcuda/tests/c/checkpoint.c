/* A process that stops itself: its memory goes and comes back, another thread's calls wait, its device becomes another one. */
#define _GNU_SOURCE 1
#include "check.h"
#include <pthread.h>
#include <stdint.h>
#include <unistd.h>

enum { WORDS = 16 << 20 };

/* Pages of the process that are in memory. */
static long resident(void)
{
    long all = 0, there = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    EXPECT(f && fscanf(f, "%ld %ld", &all, &there) == 2);
    fclose(f);
    return there * (sysconf(_SC_PAGESIZE) / 1024);
}

static volatile int calls;

static void *other(void *context)
{
    CHECK(cuCtxSetCurrent(context));
    for (;;) {
        CHECK(cuCtxSynchronize());
        calls++;
        usleep(1000);
    }
    return NULL;
}

static void is(CUprocessState expected)
{
    CUprocessState s = (CUprocessState)77;
    CHECK(cuCheckpointProcessGetState((int)getpid(), &s));
    EXPECT(s == expected);
}

int main(void)
{
    CUcheckpointRestoreArgs r;
    CUcheckpointGpuPair pair;
    CUdeviceptr data, small, noise;
    CUcontext ctx = start();
    CUuuid before, after, second;
    pthread_t thread;
    int pid = (int)getpid(), seen, tid = 0;
    long full, empty;
    unsigned n = 0;
    unsigned *random = malloc(4 << 20), *back = malloc(4 << 20);
    memset(&r, 0, sizeof r), memset(&pair, 0, sizeof pair);
    for (unsigned i = 0; i < 1 << 20; i++)
        random[i] = n = n * 1664525u + 1013904223u;
    CHECK(cuDeviceGetUuid(&before, 0));
    CHECK(cuDeviceGetUuid(&second, 1));
    CHECK(cuMemAlloc(&data, 4ull * WORDS));
    CHECK(cuMemAlloc(&small, 100));
    CHECK(cuMemAlloc(&noise, 4 << 20));
    CHECK(cuMemsetD32(data, 0x1234, WORDS));
    CHECK(cuMemsetD32(small, 99, 25));
    CHECK(cuMemcpyHtoD(noise, random, 4 << 20));
    CHECK(cuCheckpointProcessGetRestoreThreadId(pid, &tid));
    EXPECT(tid > 0 && tid != pid);
    EXPECT(pthread_create(&thread, NULL, other, ctx) == 0);
    while (calls < 3)
        usleep(1000);
    is(CU_PROCESS_STATE_RUNNING);
    CHECK(cuCheckpointProcessLock(pid, NULL));
    is(CU_PROCESS_STATE_LOCKED);
    usleep(20000);
    seen = calls;
    usleep(50000);
    EXPECT(calls == seen);
    full = resident();
    CHECK(cuCheckpointProcessCheckpoint(pid, NULL));
    is(CU_PROCESS_STATE_CHECKPOINTED);
    empty = resident();
    if (full - empty < 48 << 10) {
        fprintf(stderr, "%ld KiB before, %ld KiB after\n", full, empty);
        return 1;
    }
    /* On the second device, which the process has not used. */
    pair.oldUuid = before, pair.newUuid = second;
    r.gpuPairs = &pair, r.gpuPairsCount = 1;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuCheckpointProcessRestore(pid, &r));
    {
        CUcheckpointGpuPair both[2];
        memset(both, 0, sizeof both);
        both[0] = pair, both[1].oldUuid = second, both[1].newUuid = before;
        r.gpuPairs = both, r.gpuPairsCount = 2;
        CHECK(cuCheckpointProcessRestore(pid, &r));
    }
    is(CU_PROCESS_STATE_LOCKED);
    usleep(20000);
    EXPECT(calls == seen);
    CHECK(cuCheckpointProcessUnlock(pid, NULL));
    while (calls == seen)
        usleep(1000);
    CHECK(cuDeviceGetUuid(&after, 0));
    EXPECT(!memcmp(&after, &second, sizeof after));
    for (int i = 0; i < 3; i++) {
        CHECK(cuMemcpyDtoH(&n, data + 4ull * (WORDS / 3) * (unsigned)i, 4));
        EXPECT(n == 0x1234);
    }
    CHECK(cuMemcpyDtoH(&n, small + 96, 4));
    EXPECT(n == 99);
    CHECK(cuMemcpyDtoH(back, noise, 4 << 20));
    EXPECT(!memcmp(back, random, 4 << 20));
    /* Memory that others may have cannot go. */
    {
        CUipcMemHandle handle;
        CHECK(cuIpcGetMemHandle(&handle, data));
        CHECK(cuCheckpointProcessLock(pid, NULL));
        FAILS(CUDA_ERROR_NOT_SUPPORTED, cuCheckpointProcessCheckpoint(pid, NULL));
        is(CU_PROCESS_STATE_LOCKED);
        CHECK(cuCheckpointProcessUnlock(pid, NULL));
    }
    is(CU_PROCESS_STATE_RUNNING);
    puts("ok");
    return 0;
}
