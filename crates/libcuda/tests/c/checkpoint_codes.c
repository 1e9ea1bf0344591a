/* Another process is locked, its memory saved and restored: the order of calls, mistakes, and what the driver answers. Prints a line for
 * each; runs on any libcuda.so.1, so that the answers of a real driver can be compared. */
#include "answers.h"
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

/* The other process: does what single letters say, and answers a line. */
static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".visible .entry wait(.param .u64 p)\n{\n"
    " .reg .pred %q; .reg .b32 %r<3>; .reg .b64 %rd<3>;\n"
    " ld.param.u64 %rd1, [p];\nagain:\n ld.volatile.global.u32 %r1, [%rd1];\n setp.eq.u32 %q, %r1, 0;\n @%q bra again;\n ret;\n}\n"
    ".visible .entry add(.param .u64 p)\n{\n"
    " .reg .b32 %r<3>; .reg .b64 %rd<3>;\n"
    " ld.param.u64 %rd1, [p];\n ld.global.u32 %r1, [%rd1];\n add.u32 %r1, %r1, 1;\n st.global.u32 [%rd1], %r1;\n ret;\n}\n"
    ".visible .global .u32 counter = 41;\n";

enum { WORDS = 16 << 20 };

static int worker(int from, int to)
{
    CUdeviceptr data = 0, counter = 0;
    CUmodule m = NULL;
    CUfunction wait = NULL, add = NULL;
    volatile unsigned *flag = NULL;
    CUstream s = NULL;
    char what;
    alarm(120);
    while (read(from, &what, 1) == 1) {
        char line[200];
        CUresult r = 0;
        size_t a = 0, b = 0;
        snprintf(line, sizeof line, "%c", what);
        if (what == 'i') {
            void *host;
            start();
            CHECK(cuModuleLoadData(&m, ptx));
            CHECK(cuModuleGetFunction(&wait, m, "wait"));
            CHECK(cuModuleGetFunction(&add, m, "add"));
            CHECK(cuModuleGetGlobal(&counter, &a, m, "counter"));
            CHECK(cuMemHostAlloc(&host, 4096, CU_MEMHOSTALLOC_DEVICEMAP));
            CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
            flag = host;
        } else if (what == 'a') {
            CHECK(cuMemAlloc(&data, 4ull * WORDS));
            CHECK(cuMemsetD32(data, 0x1234, WORDS));
            CHECK(cuMemsetD32(data + 4ull * (WORDS - 1), 77, 1));
        } else if (what == 'k') {
            CUdeviceptr p;
            void *args[] = {&p};
            *flag = 0;
            CHECK(cuMemHostGetDevicePointer(&p, (void *)(uintptr_t)flag, 0));
            r = cuLaunchKernel(wait, 1, 1, 1, 1, 1, 1, 0, s, args, NULL);
        } else if (what == 'r') {
            *flag = 1;
        } else if (what == 'g') {
            r = cuMemGetInfo(&a, &b);
        } else if (what == 'n') {
            unsigned n = 0;
            void *args[] = {&counter};
            r = cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, NULL, args, NULL);
            if (r == 0)
                r = cuMemcpyDtoH(&n, counter, 4);
            snprintf(line, sizeof line, "n %u", n);
        } else if (what == 'v') {
            unsigned n[2] = {0, 0};
            r = cuMemcpyDtoH(&n[0], data, 4);
            if (r == 0)
                r = cuMemcpyDtoH(&n[1], data + 4ull * (WORDS - 1), 4);
            snprintf(line, sizeof line, "v %#x %u", n[0], n[1]);
        }
        snprintf(line + strlen(line), sizeof line - strlen(line), ": %d\n", (int)r);
        if (write(to, line, strlen(line)) < 0)
            return 1;
    }
    return 0;
}

static int to, from;
static pid_t child;

static void begin(void)
{
    int there[2], back[2];
    char program[1024] = "", a[16], b[16];
    EXPECT(pipe(there) == 0 && pipe(back) == 0);
    EXPECT(readlink("/proc/self/exe", program, sizeof program - 1) > 0);
    fflush(stdout);
    child = fork();
    if (child == 0) {
        close(there[1]), close(back[0]);
        snprintf(a, sizeof a, "%d", there[0]);
        snprintf(b, sizeof b, "%d", back[1]);
        execl(program, program, a, b, (char *)NULL);
        _exit(127);
    }
    close(there[0]), close(back[1]);
    to = there[1], from = back[0];
}

static void give(char what)
{
    EXPECT(write(to, &what, 1) == 1);
}

/* The answer, if it comes within so many milliseconds. */
static void answer(int ms)
{
    struct pollfd p = {from, POLLIN, 0};
    char line[200] = "";
    size_t n = 0;
    if (poll(&p, 1, ms) <= 0) {
        puts("no answer");
        return;
    }
    while (n < sizeof line - 1 && read(from, line + n, 1) == 1 && line[n] != '\n')
        n++;
    line[n] = 0;
    printf("answer %s\n", line);
}

static void ask(char what)
{
    give(what);
    answer(30000);
}

static void finish(void)
{
    close(to), close(from);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

static void state(void)
{
    CUprocessState s = (CUprocessState)77;
    CUresult r = cuCheckpointProcessGetState(child, &s);
    printf("state %d, %d\n", (int)r, (int)s);
}

static void pids(const char *when)
{
    pid_t all[] = {0, -1, 1, 4194303, getpid(), child};
    const char *names[] = {"0", "-1", "1", "of nobody", "own", "the other's"};
    for (int i = 0; i < 6; i++) {
        CUprocessState s = (CUprocessState)77;
        int tid = -77;
        CUresult r = cuCheckpointProcessGetState(all[i], &s);
        printf("%s, process %s: state %d, %d;", when, names[i], (int)r, (int)s);
        r = cuCheckpointProcessGetRestoreThreadId(all[i], &tid);
        printf(" thread %d, %d\n", (int)r, tid > 0);
        if (all[i] == getpid() || all[i] == child)
            continue;
        r = cuCheckpointProcessLock(all[i], NULL);
        printf("lock %d;", (int)r);
        r = cuCheckpointProcessCheckpoint(all[i], NULL);
        printf(" checkpoint %d;", (int)r);
        r = cuCheckpointProcessRestore(all[i], NULL);
        printf(" restore %d;", (int)r);
        r = cuCheckpointProcessUnlock(all[i], NULL);
        printf(" unlock %d\n", (int)r);
    }
}

static void order(void)
{
    CUcheckpointLockArgs l;
    CUcheckpointCheckpointArgs c;
    CUcheckpointRestoreArgs r;
    CUcheckpointUnlockArgs u;
    CUcheckpointGpuPair pairs[2];
    CUdevice dev = 0;
    memset(&l, 0, sizeof l), memset(&c, 0, sizeof c), memset(&r, 0, sizeof r), memset(&u, 0, sizeof u);
    memset(pairs, 0, sizeof pairs);
    SAY(cuCheckpointProcessGetState(child, NULL));
    SAY(cuCheckpointProcessGetRestoreThreadId(child, NULL));
    puts("running");
    SAY(cuCheckpointProcessUnlock(child, NULL));
    SAY(cuCheckpointProcessCheckpoint(child, NULL));
    SAY(cuCheckpointProcessRestore(child, NULL));
    l.reserved0 = 1;
    SAY(cuCheckpointProcessLock(child, &l)); state();
    l.reserved0 = 0, l.reserved1[6] = 1;
    SAY(cuCheckpointProcessLock(child, &l)); state();
    SAY(cuCheckpointProcessUnlock(child, NULL));
    memset(&l, 0, sizeof l);
    SAY(cuCheckpointProcessLock(child, &l)); state();
    puts("locked");
    SAY(cuCheckpointProcessLock(child, NULL)); state();
    SAY(cuCheckpointProcessRestore(child, NULL)); state();
    u.reserved[0] = 1;
    SAY(cuCheckpointProcessUnlock(child, &u)); state();
    SAY(cuCheckpointProcessLock(child, NULL)); state();
    give('g');
    answer(300);
    SAY(cuCheckpointProcessUnlock(child, NULL)); state();
    answer(10000);
    SAY(cuCheckpointProcessLock(child, NULL)); state();
    c.reserved[55] = 1;
    SAY(cuCheckpointProcessCheckpoint(child, &c)); state();
    memset(&c, 0, sizeof c);
    SAY(cuCheckpointProcessCheckpoint(child, &c)); state();
    puts("saved");
    SAY(cuCheckpointProcessLock(child, NULL)); state();
    SAY(cuCheckpointProcessCheckpoint(child, NULL)); state();
    SAY(cuCheckpointProcessUnlock(child, NULL)); state();
    give('n');
    answer(300);
    r.gpuPairs = pairs, r.gpuPairsCount = 1;
    SAY(cuCheckpointProcessRestore(child, &r)); state();
    SAY(cuDeviceGetUuid(&pairs[0].oldUuid, dev));
    SAY(cuCheckpointProcessRestore(child, &r)); state();
    r.reserved[39] = 1;
    pairs[0].newUuid = pairs[0].oldUuid;
    SAY(cuCheckpointProcessRestore(child, &r)); state();
    r.reserved[39] = 0;
    SAY(cuCheckpointProcessRestore(child, &r)); state();
    puts("restored");
    SAY(cuCheckpointProcessRestore(child, NULL)); state();
    SAY(cuCheckpointProcessUnlock(child, NULL)); state();
    answer(10000);
    ask('n');
    ask('v');
    puts("once more, without arguments");
    SAY(cuCheckpointProcessLock(child, NULL));
    SAY(cuCheckpointProcessCheckpoint(child, NULL)); state();
    SAY(cuCheckpointProcessRestore(child, NULL)); state();
    SAY(cuCheckpointProcessUnlock(child, NULL)); state();
    ask('n');
    ask('v');
}

static void timeouts(void)
{
    CUcheckpointLockArgs l;
    memset(&l, 0, sizeof l);
    l.timeoutMs = 100;
    puts("with a kernel that waits");
    ask('k');
    SAY(cuCheckpointProcessLock(child, &l)); state();
    ask('g');
    ask('r');
    l.timeoutMs = 10000;
    SAY(cuCheckpointProcessLock(child, &l)); state();
    SAY(cuCheckpointProcessUnlock(child, NULL)); state();
    ask('v');
}

int main(int argc, char **argv)
{
    CUcontext ctx;
    if (argc > 2)
        return worker(atoi(argv[1]), atoi(argv[2]));
    setvbuf(stdout, NULL, _IOLBF, 0);
    signal(SIGSEGV, crash);
    signal(SIGBUS, crash);
    signal(SIGPIPE, SIG_IGN);
    alarm(300);
    begin();
    pids("nobody has begun");
    ask('i');
    ask('a');
    pids("the other has begun");
    ctx = start();
    printf("context %d\n", ctx != NULL);
    pids("both have begun");
    order();
    timeouts();
    finish();
    puts("the other is gone");
    state();
    SAY(cuCheckpointProcessLock(child, NULL));
    puts("own process");
    child = getpid();
    state();
    SAY(cuCheckpointProcessUnlock(child, NULL)); state();
    SAY(cuCheckpointProcessLock(child, NULL)); state();
    SAY(cuCheckpointProcessCheckpoint(child, NULL)); state();
    SAY(cuCheckpointProcessRestore(child, NULL)); state();
    SAY(cuCheckpointProcessUnlock(child, NULL)); state();
    return 0;
}
