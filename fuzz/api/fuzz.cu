// Calls every function of both APIs at random, with arguments right and wrong: `fuzz --minutes N --seed S [--sequence K] [--length N]`.
// Sequences of calls run in a process of their own; when it dies or hangs, the one that watches says which sequence that was and its last calls; a
// sequence that is asked for prints all. At the end of each everything is given back, and memory is as it was.
#include <dlfcn.h>
#include <signal.h>
#include "../process.h"
#include "together.h"

// What both processes see.
struct Shared {
    volatile uint64_t sequence, calls, beat, failures, faults;
    volatile int done;
    char lines[64][400];
    unsigned char reached[4096], succeeded[4096];
};
static Shared *shared;
static void *entry[4096];
static int length = 500;
static bool traced;  // whether each call is printed

// Not called one by one.
static bool excluded(const char *name)
{
    const char *without = getenv("FUZZ_WITHOUT");
    if (without && has(name, without))
        return true;
    // These have a walk of their own.
    return has(name, "CheckpointProcess");
}

static void note(const Function &f, void **a)
{
    char *line = shared->lines[shared->calls % 64];
    int n = snprintf(line, 400, "%s(", f.name);
    for (int i = 0; i < f.count && n < 360; ++i) {
        const Member &p = f.parameters[i];
        uint64_t v = 0;
        size_t bytes = p.pointers ? 8 : types[p.type].size;
        memcpy(&v, a[i], bytes < 8 ? bytes : 8);
        n += snprintf(line + n, 400 - n, "%s%s=%llx", i ? ", " : "", p.name, (unsigned long long)v);
        for (size_t k = 8; !p.pointers && types[p.type].kind == RECORD && k < bytes && k < 40; k += 8)
            n += snprintf(line + n, 400 - n, ",%llx", *(unsigned long long *)((char *)a[i] + k));
        if (p.pointers && v && !has(p.name, "ptr") && ((char *)v >= scratch_ && (char *)v < scratch_ + scratchSize)) {
            uint64_t first;
            memcpy(&first, (void *)v, 8);
            n += snprintf(line + n, 400 - n, " [%llx]", (unsigned long long)first);
        }
    }
    snprintf(line + n, 400 - n, ")");
}

static void callOne(int which)
{
    const Function &f = functions[which];
    // Results of small functions are not in arguments that are wide: the largest record by value has some 100 bytes.
    static char space[24][512];
    void *a[24];
    for (int i = 0; i < f.count; ++i) {
        a[i] = space[i];
        memset(space[i], 0, 512);
        depth = 0;
        value(f, f.parameters[i], f.parameters[i].pointers, space[i]);
    }
    fit(f, a);
    note(f, a);
    if (traced)
        fprintf(stderr, "  %.400s\n", shared->lines[shared->calls % 64]);
    before(f, a);
    shared->reached[which] = 1;
    int result = f.call(entry[which], a);
    char *line = shared->lines[shared->calls % 64];
    size_t n = strlen(line);
    snprintf(line + n, 400 - n, " = %d", result);
    shared->calls = shared->calls + 1;
    shared->beat = shared->beat + 1;
    *shared->lines[shared->calls % 64] = 0;
    // What is no such file is CUDA's unknown error, too: an H100 says so of semaphores.
    bool may = has(f.name, "ImportFromShareable") || has(f.name, "ImportExternalSemaphore") || has(f.name, "LastError");
    if (result == CUDA_ERROR_UNKNOWN && !may) {
        // What weft answers for a mistake of its own; for a file that is not open it is CUDA's answer.
        fprintf(stderr, "sequence %llu: %s\n", (unsigned long long)shared->sequence, line);
        shared->failures = shared->failures + 1;
    }
    if (result == 0) {
        shared->succeeded[which] = 1;
        after(f, a);
    }
}

static long freeMemory(int device)
{
    size_t free = 0, total;
    CUcontext c;
    int answer = cuDevicePrimaryCtxRetain(&c, device);
    if (answer == CUDA_ERROR_ILLEGAL_ADDRESS) {
        // Work of a stream met memory that was freed meanwhile: the process is over for CUDA.
        shared->faults = shared->faults + 1;
        _exit(0);
    }
    int current = cuCtxSetCurrent(c), asked = cuMemGetInfo(&free, &total);
    if (answer || current || asked)
        fprintf(stderr, "device %d: cuDevicePrimaryCtxRetain %d, cuCtxSetCurrent %d, cuMemGetInfo %d\n", device, answer, current, asked);
    cuDevicePrimaryCtxRelease(device);
    return (long)free;
}

static int openFiles()
{
    int n = 0;
    for (int i = 0; i < 1024; ++i)
        n += fcntl(i, F_GETFD) >= 0;
    return n;
}

static void sequence(uint64_t seed, uint64_t number)
{
    dice.seed(seed, number);
    shared->sequence = number;
    beginSequence();
    beginTokens();
    std::vector<int> focus;
    while (focus.size() < 24) {
        int which = dice.below(functionCount);
        if (entry[which])
            focus.push_back(which);
    }
    for (int i = 0; i < length; ++i) {
        int which = dice.percent(60) ? dice.of(focus) : (int)dice.below(functionCount);
        if (entry[which])
            callOne(which);
        if (dice.below(1000) == 0 && !walkCheckpoints()) {
            fprintf(stderr, "sequence %llu: not as before a checkpoint\n", (unsigned long long)number);
            shared->failures = shared->failures + 1;
        }
        if (dice.percent(8))
            cuCtxSetCurrent(dice.percent(80) ? primary[dice.below(2)] : (CUcontext)object(functions[0], "CUctx_st"));
        if (dice.percent(3)) {
            CUgraph g = nullptr;
            if (cuStreamEndCapture((CUstream)object(functions[0], "CUstream_st"), &g) == CUDA_SUCCESS)
                pools["CUgraph_st"].add((uint64_t)g);
        }
    }
    endSequence();
    shared->beat = shared->beat + 1;
}

// Whether a figure has not grown by more than `room`.
static bool stays(const char *what, long was, long is, long room)
{
    if (is <= was + room)
        return true;
    fprintf(stderr, "sequence %llu: %s: %ld before, %ld after\n", (unsigned long long)shared->sequence, what, was, is);
    shared->failures = shared->failures + 1;
    return false;
}

// Runs sequences until the time is over or, in a process that is old, another should go on.
static void child(uint64_t seed, uint64_t first, uint64_t count, double until)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (cuInit(0) != CUDA_SUCCESS)
        _exit(3);
    long start[2], resident = 0, opened = 0;
    for (int d = 0; d < 2; ++d)
        start[d] = -freeMemory(d);
    for (uint64_t i = first; i < first + count && now() < until; ++i) {
        sequence(seed, i);
        for (int d = 0; d < 2; ++d) {
            long used = -freeMemory(d);
            if (!stays(d ? "memory of device 1 in use (less all)" : "memory of device 0 in use (less all)", start[d], used, 0))
                _exit(4);
        }
        if (i == first + 2)
            opened = openFiles();
        // Code that is made meanwhile is written to the cache by threads of the library.
        for (int tries = 0; i > first + 2 && openFiles() > opened && tries < 1000; ++tries)
            usleep(10000);
        if (i > first + 2 && !stays("open files", opened, openFiles(), 0))
            _exit(4);
        if (i == first + 20)
            resident = residentKb();
    }
    if (resident)
        stays("resident memory in KiB", resident, residentKb(), 256 << 10);
    shared->done = 1;
    fflush(stderr);
    _exit(0);
}

static void tell(uint64_t seed, const char *what, int number)
{
    fprintf(stderr, "seed %llu, sequence %llu: %s %d; the last calls:\n", (unsigned long long)seed,
            (unsigned long long)shared->sequence, what, number);
    uint64_t end = shared->calls + !!*shared->lines[shared->calls % 64], begin = end > 24 ? end - 24 : 0;
    for (uint64_t i = begin; i < end; ++i)
        fprintf(stderr, "  %.400s\n", shared->lines[i % 64]);
}

// Watches one process; whether it ended well.
static bool watch(pid_t pid, uint64_t seed)
{
    uint64_t beat = shared->beat;
    double since = now();
    int status;
    while (waitpid(pid, &status, WNOHANG) == 0) {
        usleep(20000);
        if (shared->beat != beat) {
            beat = shared->beat;
            since = now();
        } else if (now() - since > 60) {
            tell(seed, "hangs after seconds", 60);
            if (!getenv("FUZZ_KEEP"))
                kill(pid, SIGKILL);
            waitpid(pid, &status, 0);
            return false;
        }
    }
    if (WIFSIGNALED(status))
        tell(seed, "died of signal", WTERMSIG(status));
    else if (WEXITSTATUS(status))
        tell(seed, "ended with", WEXITSTATUS(status));
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int main(int argc, char **argv)
{
    double seconds = 20;
    uint64_t seed = 1, only = ~0ull;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--minutes"))
            seconds = 60 * atof(argv[i + 1]);
        else if (!strcmp(argv[i], "--seed"))
            seed = strtoull(argv[i + 1], nullptr, 0);
        else if (!strcmp(argv[i], "--sequence"))
            only = strtoull(argv[i + 1], nullptr, 0);
        else if (!strcmp(argv[i], "--length"))
            length = atoi(argv[i + 1]);
    }
    shared = (Shared *)mmap(nullptr, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    offer = (Offer *)mmap(nullptr, sizeof *offer, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    // Dumps of the device at most.
    setenv("CUDA_ENABLE_CPU_COREDUMP_ON_EXCEPTION", "0", 1);
    traced = only != ~0ull;
    makeMemory();
    if (FILE *code = fopen("touch.ptx", "w"))
        fputs(image, code), fclose(code);
    int known = 0;
    for (int i = 0; i < functionCount; ++i)
        if (!excluded(functions[i].name))
            known += (entry[i] = dlsym(RTLD_DEFAULT, functions[i].name)) != nullptr;
    double until = now() + seconds;
    uint64_t next = only == ~0ull ? 0 : only, bad = 0;
    while (now() < until && bad < 40) {
        shared->done = 0;
        offerAnew();
        pid_t pid = fork();
        if (pid == 0)
            child(seed, next, only == ~0ull ? 200 : 1, until);
        bad += !watch(pid, seed);
        next = shared->sequence + 1;
        if (only != ~0ull)
            break;
    }
    int reached = 0, succeeded = 0;
    for (int i = 0; i < functionCount; ++i) {
        reached += shared->reached[i];
        succeeded += shared->succeeded[i];
        if (getenv("FUZZ_LIST") && entry[i] && !shared->succeeded[i])
            printf("never succeeded: %s%s\n", functions[i].name, shared->reached[i] ? "" : " (nor called)");
    }
    bad += shared->failures;
    printf("%llu sequences, %llu calls of %d functions of %d, %d of which succeeded; %llu faults, %llu failures\n", (unsigned long long)next,
           (unsigned long long)shared->calls, reached, known, succeeded,
           (unsigned long long)shared->faults, (unsigned long long)bad);
    return bad != 0;
}
