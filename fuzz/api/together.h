// What some functions need of their arguments together; checkpoints of this process; and another process, whose memory and events can be opened.
#pragma once
#include <sys/prctl.h>
#include <sys/wait.h>
#include <csignal>
#include "life.h"

template <class T> static void put(void **a, int at, T right)
{
    memcpy(a[at], &right, sizeof right);
}

// Changes arguments that must fit each other, mostly.
static void fit(const Function &f, void **a)
{
    if (has(f.name, "WaitValue") && f.count == 4) {
        // Only waits for what is so already: nobody else knows that word.
        static const std::vector<unsigned> flags{0, 1, 3, 1u << 30, 77};
        put(a, 1, alwaysZero + (alwaysZero && dice.percent(5)));
        memset(a[2], 0, 8);
        put(a, 3, dice.of(flags));
    }
    if (has(f.name, "CoredumpSet") && (*(int *)a[0] == CU_COREDUMP_PIPE || *(int *)a[0] == CU_COREDUMP_ENABLE_USER_TRIGGER))
        put(a, 0, CU_COREDUMP_GENERATION_FLAGS);
    if (dice.percent(25))
        return;
    if (!strcmp(f.name, "cuMemMap") && !reserved.empty()) {
        const Range &r = dice.of(reserved);
        put(a, 0, r.at + dice.below(4) * (r.size / 4)), put(a, 1, r.size / 4), put(a, 2, (size_t)0), put(a, 4, 0ull);
    }
    if ((!strcmp(f.name, "cuMemUnmap") || !strcmp(f.name, "cuMemSetAccess")) && !mapped.empty()) {
        const Range &r = dice.of(mapped);
        put(a, 0, r.at), put(a, 1, r.size);
        if (f.count == 4)
            put(a, 3, (size_t)1);
    }
    // Nodes of a graph that runs are known to that graph.
    if (has(f.name, "raphExec") && has(f.name, "SetParams") && !pools["CUgraphExec_st"].all.empty() && !nodesOfRun.empty()) {
        put(a, 0, pools["CUgraphExec_st"].all.front());
        put(a, 1, dice.of(nodesOfRun));
    }
}

// Stops and saves this process, in any order; in the end it runs, and its memory is as it was.
static bool walkCheckpoints()
{
    CUdeviceptr at = 0;
    uint32_t word = (uint32_t)dice.next(), got = 0;
    bool known = cuCtxSetCurrent(primary[0]) == CUDA_SUCCESS && cuMemAlloc(&at, 4096) == CUDA_SUCCESS
        && cuMemsetD32(at, word, 1024) == CUDA_SUCCESS;
    CUcheckpointLockArgs lock = {};
    CUcheckpointCheckpointArgs save = {};
    CUcheckpointRestoreArgs restore = {};
    CUcheckpointUnlockArgs unlock = {};
    lock.timeoutMs = 500;
    int self = getpid(), thread;
    CUprocessState state = CU_PROCESS_STATE_RUNNING;
    for (unsigned steps = 2 + dice.below(6); steps-- > 0;) {
        int who = dice.percent(85) ? self : dice.percent(50) ? getppid() : -1;
        unsigned n = dice.below(6);
        if (n == 0)
            cuCheckpointProcessLock(who, dice.percent(90) ? &lock : nullptr);
        else if (n == 1)
            cuCheckpointProcessCheckpoint(who, dice.percent(50) ? &save : nullptr);
        else if (n == 2)
            cuCheckpointProcessRestore(who, dice.percent(50) ? &restore : nullptr);
        else if (n == 3)
            cuCheckpointProcessUnlock(who, dice.percent(50) ? &unlock : nullptr);
        else if (n == 4)
            cuCheckpointProcessGetRestoreThreadId(who, &thread);
        else if (cuCheckpointProcessLock(self, &lock) == CUDA_SUCCESS)
            cuCheckpointProcessCheckpoint(self, &save);
    }
    for (int tries = 0; tries < 3 && cuCheckpointProcessGetState(self, &state) == CUDA_SUCCESS && state; ++tries)
        state == CU_PROCESS_STATE_CHECKPOINTED ? cuCheckpointProcessRestore(self, nullptr) : cuCheckpointProcessUnlock(self, nullptr);
    bool right = state == CU_PROCESS_STATE_RUNNING;
    if (known && right && cuMemcpyDtoH(&got, at + 4 * dice.below(1024), 4) == CUDA_SUCCESS)
        right = got == word;
    if (at)
        cuMemFree(at);
    return right;
}

// What the other process offers.
struct Offer {
    CUipcMemHandle memory[4];
    CUipcEventHandle events[4];
    volatile int ready;
};
static Offer *offer;

static void offerAll()
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    CUcontext c;
    CUevent events[4];
    CUdeviceptr at[4];
    if (cuInit(0) || cuDevicePrimaryCtxRetain(&c, 0) || cuCtxSetCurrent(c))
        _exit(1);
    for (int i = 0; i < 4; ++i)
        if (cuMemAlloc(&at[i], 65536) || cuIpcGetMemHandle(&offer->memory[i], at[i])
            || cuEventCreate(&events[i], CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING) || cuIpcGetEventHandle(&offer->events[i], events[i]))
            _exit(1);
    offer->ready = 1;
    for (unsigned i = 0;; ++i) {
        cuMemsetD8Async(at[i % 4], (unsigned char)i, 65536, nullptr);
        cuEventRecord(events[i % 4], nullptr);
        usleep(20000);
    }
}

// Begins the other process anew, which ends the one before wherever it is.
static void offerAnew()
{
    static pid_t other = 0;
    if (other > 0) {
        kill(other, SIGKILL);
        waitpid(other, nullptr, 0);
    }
    offer->ready = 0;
    other = fork();
    if (other == 0)
        offerAll();
}

static void beginTokens()
{
    for (int i = 0; offer->ready && i < 4; ++i) {
        for (const char *name : {"CUipcMemHandle", "cudaIpcMemHandle_t"})
            tokens[name].push_back(std::string((const char *)&offer->memory[i], sizeof offer->memory[i]));
        for (const char *name : {"CUipcEventHandle", "cudaIpcEventHandle_t"})
            tokens[name].push_back(std::string((const char *)&offer->events[i], sizeof offer->events[i]));
    }
}
