/* Faults of kernels with core dumps wanted, in ways that the argument names. The files come to the current folder. */
#include "answers.h"
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".visible .entry bad(.param .u64 p)\n{\n"
    " .reg .b32 %r<3>; .reg .b64 %rd<3>;\n"
    " ld.param.u64 %rd1, [p];\n mov.u32 %r1, %tid.x;\n st.global.u32 [%rd1], %r1;\n ret;\n}\n";

/* Each thread stores in static, dynamic and local memory; then the second block's thread 5 stores to address 16. */
static const char of_blocks[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".extern .shared .align 4 .b8 more[];\n"
    ".visible .entry bad(.param .u64 p)\n{\n"
    " .reg .b32 %r<9>; .reg .b64 %rd<4>; .reg .pred %p<3>;\n"
    " .shared .align 4 .b8 own[128]; .local .align 8 .b8 mine[64];\n"
    " ld.param.u64 %rd1, [p];\n mov.u32 %r1, %tid.x;\n mov.u32 %r2, %ctaid.x;\n shl.b32 %r3, %r1, 2;\n"
    " mov.u32 %r4, own;\n add.u32 %r4, %r4, %r3;\n or.b32 %r5, %r1, 0x5a5a0000;\n"
    " st.volatile.shared.u32 [%r4], %r5;\n"
    " mov.u32 %r4, more;\n add.u32 %r4, %r4, %r3;\n or.b32 %r5, %r1, 0x6b6b0000;\n"
    " st.volatile.shared.u32 [%r4], %r5;\n"
    " mov.u64 %rd2, mine;\n and.b32 %r6, %r3, 63;\n cvt.u64.u32 %rd3, %r6;\n add.u64 %rd2, %rd2, %rd3;\n"
    " or.b32 %r5, %r1, 0x7c7c0000;\n st.volatile.local.u32 [%rd2], %r5;\n"
    " bar.sync 0;\n"
    " setp.eq.u32 %p1, %r1, 5;\n setp.eq.and.u32 %p2, %r2, 1, %p1;\n"
    " @%p2 st.global.u32 [%rd1], %r1;\n ret;\n}\n";

static const char *code = ptx;

static void heard(void *data, int pid, CUdevice dev)
{
    printf("heard of the %s: own process %d, device %d\n", (const char *)data, pid == (int)getpid(), (int)dev);
}

/* A kernel that writes to address 16; answers what waiting for it does. */
static int fault(void)
{
    CUmodule m;
    CUfunction f;
    CUdeviceptr p = 16, data;
    unsigned value = 0xabcd1234;
    void *args[] = {&p};
    CUresult r;
    CHECK(cuMemAlloc(&data, 1 << 20));
    CHECK(cuMemcpyHtoD(data, &value, 4));
    CHECK(cuModuleLoadData(&m, code));
    CHECK(cuModuleGetFunction(&f, m, "bad"));
    r = cuLaunchKernel(f, 2, 1, 1, 32, 1, 1, 128, NULL, args, NULL);
    printf("launch %d\n", (int)r);
    r = cuCtxSynchronize();
    printf("wait %d\n", (int)r);
    return 0;
}

static void say_flags(const char *what)
{
    unsigned char on = 77;
    unsigned flags = 77;
    size_t size = 1;
    CUresult r = cuCoredumpGetAttributeGlobal(CU_COREDUMP_ENABLE_ON_EXCEPTION, &on, &size);
    printf("%s: enabled %d, %d", what, (int)r, on);
    size = 4;
    r = cuCoredumpGetAttributeGlobal(CU_COREDUMP_GENERATION_FLAGS, &flags, &size);
    printf(", flags %d, %#x\n", (int)r, flags);
}

/* Attributes of the process are for the contexts that it makes later. */
static int by_attribute(unsigned flags, const char *name, int of_context)
{
    unsigned char on = 1;
    size_t size = 1;
    CUresult (*set)(CUcoredumpSettings, void *, size_t *) = of_context ? cuCoredumpSetAttribute : cuCoredumpSetAttributeGlobal;
    if (of_context)
        start();
    CHECK(set(CU_COREDUMP_ENABLE_ON_EXCEPTION, &on, &size));
    size = 4;
    CHECK(set(CU_COREDUMP_GENERATION_FLAGS, &flags, &size));
    size = strlen(name) + 1;
    CHECK(set(CU_COREDUMP_FILE, (char *)(uintptr_t)name, &size));
    CHECK(cuCoredumpRegisterStartCallback(heard, "start", NULL));
    CHECK(cuCoredumpRegisterCompleteCallback(heard, "end", NULL));
    start();
    return fault();
}

/* What is chosen for the process once the context is there does not count for it. */
static int too_late(void)
{
    unsigned char on = 1;
    size_t size = 1;
    start();
    CHECK(cuCoredumpSetAttributeGlobal(CU_COREDUMP_ENABLE_ON_EXCEPTION, &on, &size));
    return fault();
}

static int plain(void)
{
    start();
    return fault();
}

static int variables(void)
{
    setenv("CUDA_ENABLE_COREDUMP_ON_EXCEPTION", "1", 1);
    setenv("CUDA_COREDUMP_FILE", "named.%h.%p.%t.%%.%x", 1);
    setenv("CUDA_COREDUMP_GENERATION_FLAGS", "skip_abort,skip_global_memory", 1);
    start();
    say_flags("variables");
    {
        unsigned char off = 0;
        size_t size = 1;
        CUresult r = cuCoredumpSetAttributeGlobal(CU_COREDUMP_ENABLE_ON_EXCEPTION, &off, &size);
        printf("disable %d\n", (int)r);
        r = cuCoredumpSetAttribute(CU_COREDUMP_ENABLE_ON_EXCEPTION, &off, &size);
        printf("disable %d\n", (int)r);
        size = 5;
        r = cuCoredumpSetAttributeGlobal(CU_COREDUMP_FILE, (char *)"name", &size);
        printf("file %d\n", (int)r);
    }
    say_flags("variables");
    return fault();
}

static int lightweight(void)
{
    setenv("CUDA_ENABLE_COREDUMP_ON_EXCEPTION", "1", 1);
    setenv("CUDA_ENABLE_LIGHTWEIGHT_COREDUMP", "1", 1);
    setenv("CUDA_COREDUMP_FILE", "light", 1);
    setenv("CUDA_ENABLE_CPU_COREDUMP_ON_EXCEPTION", "0", 1);
    start();
    say_flags("lightweight");
    return fault();
}

static int wrong_variables(void)
{
    setenv("CUDA_ENABLE_COREDUMP_ON_EXCEPTION", "yes", 1);
    setenv("CUDA_COREDUMP_GENERATION_FLAGS", "skip_abort,nonsense", 1);
    setenv("CUDA_COREDUMP_FILE", "wrong", 1);
    start();
    say_flags("wrong variables");
    return fault();
}

static int no_folder(void)
{
    return by_attribute(CU_COREDUMP_SKIP_ABORT, "no/folder/here", 0);
}

static int triggered(int goes_on)
{
    char name[2048] = "";
    size_t size = 1024;
    int tries = 0;
    FILE *pipe;
    CUresult r;
    setenv("CUDA_ENABLE_USER_TRIGGERED_COREDUMP", "1", 1);
    setenv("CUDA_COREDUMP_PIPE", "pipe.%p", 1);
    setenv("CUDA_COREDUMP_FILE", "asked", 1);
    if (goes_on)
        setenv("CUDA_COREDUMP_GENERATION_FLAGS", "skip_abort", 1);
    start();
    say_flags("user trigger");
    r = cuCoredumpGetAttributeGlobal(CU_COREDUMP_PIPE, name, &size);
    printf("pipe %d, %d\n", (int)r, strstr(name, "pipe.") != NULL);
    size = 5;
    r = cuCoredumpSetAttributeGlobal(CU_COREDUMP_PIPE, (char *)"name", &size);
    printf("another pipe %d\n", (int)r);
    {
        struct stat s;
        snprintf(name, sizeof name, "pipe.%d", (int)getpid());
        while (stat(name, &s) && ++tries < 50)
            usleep(20000);
        printf("is a pipe %d\n", stat(name, &s) == 0 && S_ISFIFO(s.st_mode));
        pipe = stat(name, &s) == 0 ? fopen(name, "w") : NULL;
    }
    if (pipe) {
        struct stat s;
        fputs("1", pipe);
        fclose(pipe);
        for (tries = 0; (stat("asked", &s) || s.st_size == 0) && tries < 500; tries++)
            usleep(20000);
        usleep(500000);
        printf("a file %d\n", stat("asked", &s) == 0 && s.st_size > 0);
    }
    r = cuCtxSynchronize();
    printf("goes on %d\n", (int)r);
    return 0;
}

static int request(void) { return triggered(0); }
static int request_goes_on(void) { return triggered(1); }
static int gzip(void) { return by_attribute(CU_COREDUMP_SKIP_ABORT | CU_COREDUMP_GZIP_COMPRESS, "zipped", 0); }
static int log_only(void) { return by_attribute(CU_COREDUMP_SKIP_ABORT | (unsigned)CU_COREDUMP_LOG_ONLY, "logged", 0); }
static int abort_(void) { return by_attribute(0, "aborts", 0); }
static int no_abort(void) { return by_attribute(CU_COREDUMP_SKIP_ABORT, "no_abort", 0); }
static int of_context(void) { return by_attribute(CU_COREDUMP_SKIP_ABORT, "of_context", 1); }
static int light_flags(void) { return by_attribute(CU_COREDUMP_SKIP_ABORT | CU_COREDUMP_LIGHTWEIGHT_FLAGS, "light_flags", 0); }

static int of_block(unsigned flags)
{
    code = of_blocks;
    return by_attribute(CU_COREDUMP_SKIP_ABORT | flags, flags ? "no_block" : "block", 0);
}

static int block(void) { return of_block(0); }
static int no_block(void) { return of_block(CU_COREDUMP_SKIP_SHARED_MEMORY | CU_COREDUMP_SKIP_LOCAL_MEMORY); }

static int of_creation(void)
{
    CUcontext c;
    CUdevice dev;
    CUresult r;
    CHECK(cuInit(0));
    CHECK(cuDeviceGet(&dev, 0));
    r = cuCtxCreate(&c, NULL, CU_CTX_COREDUMP_ENABLE, dev);
    printf("context %d\n", (int)r);
    return r ? 0 : fault();
}

static const struct {
    const char *name;
    int (*run)(void);
} cases[] = {
    {"plain", plain}, {"aborts", abort_}, {"no_abort", no_abort}, {"of_context", of_context}, {"variables", variables},
    {"lightweight", lightweight}, {"light_flags", light_flags}, {"wrong_variables", wrong_variables}, {"no_folder", no_folder},
    {"gzip", gzip}, {"log_only", log_only}, {"of_creation", of_creation}, {"request", request}, {"request_goes_on", request_goes_on},
    {"too_late", too_late}, {"block", block}, {"no_block", no_block},
};

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    alarm(100);
    for (size_t i = 0; argc > 1 && i < sizeof cases / sizeof *cases; i++)
        if (!strcmp(argv[1], cases[i].name))
            return cases[i].run();
    return 1;
}
