/* Semaphores of another library: the program plays the other side, by the file that is behind them. */
#define _GNU_SOURCE 1
#include "check.h"
#include "semaphores.h"
#include <pthread.h>
#include <sys/wait.h>

typedef CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS Signal;
typedef CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS Wait;

/* A semaphore as both sides have it. */
struct both {
    CUexternalSemaphore cuda;
    volatile struct semaphore_file *file;
};

static struct both both(int timeline)
{
    struct both b;
    CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC d;
    int fd = semaphore_fd(timeline);
    void *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    EXPECT(p != MAP_FAILED);
    b.file = p;
    memset(&d, 0, sizeof d);
    d.type = timeline ? CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_FD : CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD;
    d.handle.fd = fd;
    CHECK(cuImportExternalSemaphore(&b.cuda, &d));
    EXPECT(fcntl(fd, F_GETFD) < 0); /* It is the driver's now. */
    return b;
}

static void signal_in(CUstream s, const struct both *b, uint64_t value)
{
    Signal p;
    memset(&p, 0, sizeof p);
    p.params.fence.value = value;
    CHECK(cuSignalExternalSemaphoresAsync(&b->cuda, &p, 1, s));
}

static void wait_in(CUstream s, const struct both *b, uint64_t value)
{
    Wait p;
    memset(&p, 0, sizeof p);
    p.params.fence.value = value;
    CHECK(cuWaitExternalSemaphoresAsync(&b->cuda, &p, 1, s));
}

static void reached(CUstream s)
{
    for (int i = 0; i < 20000 && cuStreamQuery(s) == CUDA_ERROR_NOT_READY; i++)
        usleep(1000);
    CHECK(cuStreamQuery(s));
}

static void timelines(CUstream s, CUstream other)
{
    struct both t = both(1);
    CUdeviceptr p;
    unsigned v = 0;
    CHECK(cuMemAlloc(&p, 4));
    CHECK(cuMemsetD32(p, 1, 1));
    /* What comes behind a wait comes after the other side's signal; other streams go on. */
    wait_in(s, &t, 5);
    CHECK(cuMemsetD32Async(p, 2, 1, s));
    signal_in(s, &t, 9);
    usleep(30000);
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
    CHECK(cuMemcpyDtoHAsync(&v, p, 4, other));
    CHECK(cuStreamSynchronize(other));
    EXPECT(v == 1 && t.file->value == 0);
    __atomic_store_n(&t.file->value, 4, __ATOMIC_SEQ_CST);
    usleep(30000);
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
    __atomic_store_n(&t.file->value, 6, __ATOMIC_SEQ_CST);
    reached(s);
    CHECK(cuMemcpyDtoH(&v, p, 4));
    EXPECT(v == 2 && t.file->value == 9 && t.file->turn == 1);
    /* What it has reached is not waited for; it does not go back. */
    wait_in(s, &t, 9);
    signal_in(s, &t, 3);
    CHECK(cuStreamSynchronize(s));
    EXPECT(t.file->value == 9);
    CHECK(cuDestroyExternalSemaphore(t.cuda));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDestroyExternalSemaphore(t.cuda));
    CHECK(cuMemFree(p));
}

static void binaries(CUstream s, CUstream other)
{
    struct both b = both(0);
    signal_in(s, &b, 0);
    CHECK(cuStreamSynchronize(s));
    EXPECT(b.file->value == 1);
    /* A wait takes the signal; the next one waits for another. */
    wait_in(s, &b, 0);
    CHECK(cuStreamSynchronize(s));
    EXPECT(b.file->value == 0);
    wait_in(s, &b, 0);
    usleep(30000);
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
    signal_in(other, &b, 0);
    reached(s);
    EXPECT(b.file->value == 0);
    /* What streams were given goes on when the object is gone. */
    wait_in(s, &b, 0);
    CHECK(cuDestroyExternalSemaphore(b.cuda));
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
    __atomic_store_n(&b.file->value, 1, __ATOMIC_SEQ_CST);
    reached(s);
}

/* Several at once: a wait is over when all are. */
static void several(CUstream s)
{
    struct both t = both(1), b = both(0), u = both(1);
    CUexternalSemaphore all[] = {t.cuda, b.cuda, u.cuda};
    Wait w[3];
    Signal g[3];
    memset(w, 0, sizeof w), memset(g, 0, sizeof g);
    w[0].params.fence.value = 2, w[2].params.fence.value = 3;
    CHECK(cuWaitExternalSemaphoresAsync(all, w, 3, s));
    __atomic_store_n(&u.file->value, 3, __ATOMIC_SEQ_CST);
    __atomic_store_n(&b.file->value, 1, __ATOMIC_SEQ_CST);
    usleep(30000);
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
    __atomic_store_n(&t.file->value, 2, __ATOMIC_SEQ_CST);
    reached(s);
    EXPECT(b.file->value == 0);
    g[0].params.fence.value = 20, g[2].params.fence.value = 30;
    CHECK(cuSignalExternalSemaphoresAsync(all, g, 3, s));
    CHECK(cuStreamSynchronize(s));
    EXPECT(t.file->value == 20 && b.file->value == 1 && u.file->value == 30);
    for (int i = 0; i < 3; i++)
        CHECK(cuDestroyExternalSemaphore(all[i]));
}

/* Nodes that wait, fill and signal: added one by one, then captured; launched again and again. */
static void graphs(CUstream s)
{
    struct both in = both(0), out = both(0), t = both(1);
    CUDA_EXT_SEM_WAIT_NODE_PARAMS w;
    CUDA_EXT_SEM_SIGNAL_NODE_PARAMS g;
    CUgraphNodeParams any;
    Wait wp;
    Signal gp;
    CUgraph graph;
    CUgraphNode n[3];
    CUgraphExec exec;
    CUdeviceptr p;
    unsigned v = 0;
    CUDA_MEMSET_NODE_PARAMS fill = {0};
    CUcontext ctx;
    CHECK(cuCtxGetCurrent(&ctx));
    CHECK(cuMemAlloc(&p, 4));
    CHECK(cuMemsetD32(p, 1, 1));
    memset(&w, 0, sizeof w), memset(&g, 0, sizeof g), memset(&wp, 0, sizeof wp), memset(&gp, 0, sizeof gp);
    w.extSemArray = &in.cuda, w.paramsArray = &wp, w.numExtSems = 1;
    g.extSemArray = &out.cuda, g.paramsArray = &gp, g.numExtSems = 1;
    fill.dst = p, fill.value = 7, fill.elementSize = 4, fill.width = 1, fill.height = 1;
    CHECK(cuGraphCreate(&graph, 0));
    CHECK(cuGraphAddExternalSemaphoresWaitNode(&n[0], graph, NULL, 0, &w));
    CHECK(cuGraphAddMemsetNode(&n[1], graph, &n[0], 1, &fill, ctx));
    memset(&any, 0, sizeof any);
    any.type = CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL;
    any.extSemSignal.extSemArray = g.extSemArray, any.extSemSignal.paramsArray = g.paramsArray, any.extSemSignal.numExtSems = 1;
    CHECK(cuGraphAddNode(&n[2], graph, &n[1], NULL, 1, &any));
    memset(&any, 0, sizeof any);
    CHECK(cuGraphNodeGetParams(n[2], &any));
    EXPECT(any.type == CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL && any.extSemSignal.numExtSems == 1 && any.extSemSignal.extSemArray[0] == out.cuda);
    CHECK(cuGraphInstantiate(&exec, graph, 0));
    for (int i = 0; i < 3; i++) {
        CHECK(cuGraphLaunch(exec, s));
        CHECK(cuMemsetD32Async(p, (unsigned)i, 1, s));
        usleep(20000);
        FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
        EXPECT(out.file->value == (uint64_t)i);
        __atomic_store_n(&in.file->value, 1, __ATOMIC_SEQ_CST);
        reached(s);
        EXPECT(in.file->value == 0 && out.file->value == (uint64_t)i + 1);
    }
    CHECK(cuMemcpyDtoH(&v, p, 4));
    EXPECT(v == 2);
    /* From now on it signals a timeline. */
    g.extSemArray = &t.cuda, gp.params.fence.value = 40;
    CHECK(cuGraphExecExternalSemaphoresSignalNodeSetParams(exec, n[2], &g));
    __atomic_store_n(&in.file->value, 1, __ATOMIC_SEQ_CST);
    CHECK(cuGraphLaunch(exec, s));
    reached(s);
    EXPECT(out.file->value == 3 && t.file->value == 40);
    CHECK(cuMemcpyDtoH(&v, p, 4));
    EXPECT(v == 7);
    CHECK(cuGraphExecDestroy(exec));
    CHECK(cuGraphDestroy(graph));

    CHECK(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_GLOBAL));
    wait_in(s, &t, 50);
    CHECK(cuMemsetD32Async(p, 8, 1, s));
    signal_in(s, &t, 60);
    CHECK(cuStreamEndCapture(s, &graph));
    EXPECT(t.file->value == 40);
    CHECK(cuGraphInstantiate(&exec, graph, 0));
    CHECK(cuGraphLaunch(exec, s));
    usleep(20000);
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
    __atomic_store_n(&t.file->value, 50, __ATOMIC_SEQ_CST);
    reached(s);
    CHECK(cuMemcpyDtoH(&v, p, 4));
    EXPECT(v == 8 && t.file->value == 60);
    CHECK(cuGraphExecDestroy(exec));
    CHECK(cuGraphDestroy(graph));
    CHECK(cuMemFree(p));
}

/* The other side is another process, which was given the descriptor. */
static void processes(void)
{
    int go = semaphore_fd(1), done = semaphore_fd(0);
    pid_t child = fork();
    if (child == 0) {
        volatile struct semaphore_file *g = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, go, 0);
        volatile struct semaphore_file *d = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, done, 0);
        for (int i = 0; i < 20000 && __atomic_load_n(&g->value, __ATOMIC_SEQ_CST) != 11; i++)
            usleep(1000);
        __atomic_fetch_add(&d->value, g->value == 11, __ATOMIC_SEQ_CST);
        _exit(0);
    }
    EXPECT(child > 0);
    start();
    CUstream s;
    CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC d;
    struct both g, n;
    memset(&d, 0, sizeof d);
    d.type = CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD, d.handle.fd = go;
    CHECK(cuImportExternalSemaphore(&g.cuda, &d));
    d.handle.fd = done;
    CHECK(cuImportExternalSemaphore(&n.cuda, &d));
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    signal_in(s, &g, 11);
    wait_in(s, &n, 0);
    reached(s);
    EXPECT(waitpid(child, NULL, 0) == child);
    CHECK(cuStreamDestroy(s));
}

/* Files that look like semaphores. */
static void other_files(void)
{
    const struct semaphore_file good = {SEMAPHORE_MAGIC, 1, 1, 0, 0};
    struct semaphore_file bad[] = {good, good, good, good};
    CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC d;
    CUexternalSemaphore x;
    bad[0].magic++, bad[1].version = 2, bad[2].kind = 0, bad[3].kind = 3;
    memset(&d, 0, sizeof d);
    d.type = CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD;
    for (int i = 0; i < 4; i++) {
        d.handle.fd = semaphore_file(bad[i], SEMAPHORE_SEALS);
        FAILS(CUDA_ERROR_UNKNOWN, cuImportExternalSemaphore(&x, &d));
        EXPECT(close(d.handle.fd) == 0); /* What is refused stays the program's. */
    }
    d.handle.fd = semaphore_file(good, F_SEAL_GROW); /* It could lose its page. */
    FAILS(CUDA_ERROR_UNKNOWN, cuImportExternalSemaphore(&x, &d));
    d.handle.fd = semaphore_file(good, SEMAPHORE_SEALS);
    CHECK(cuImportExternalSemaphore(&x, &d));
    CHECK(cuDestroyExternalSemaphore(x));
}

int main(void)
{
    CUstream s, other;
    processes();
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuStreamCreate(&other, CU_STREAM_NON_BLOCKING));
    timelines(s, other);
    binaries(s, other);
    several(s);
    graphs(s);
    other_files();
    puts("ok");
    return 0;
}
