/* Semaphores of other libraries: mistakes, and what the driver answers. Prints a line for each; runs on any libcuda.so.1, with
 * WITH_VULKAN on a GPU's, so that the answers of a real driver can be compared. */
#include "answers.h"
#include "semaphores.h"

typedef CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS Signal;
typedef CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS Wait;
typedef CUDA_EXT_SEM_SIGNAL_NODE_PARAMS SignalNode;
typedef CUDA_EXT_SEM_WAIT_NODE_PARAMS WaitNode;

static CUstream s;

static CUresult import(CUexternalSemaphore *out, int type, int fd, unsigned flags)
{
    CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC d;
    memset(&d, 0, sizeof d);
    d.type = (CUexternalSemaphoreHandleType)type, d.handle.fd = fd, d.flags = flags;
    return cuImportExternalSemaphore(out, &d);
}

static CUexternalSemaphore imported(int timeline)
{
    CUexternalSemaphore x = NULL;
    CHECK(import(&x, timeline ? 9 : 1, semaphore_fd(timeline), 0));
    return x;
}

static void imports(void)
{
    CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC d;
    CUexternalSemaphore x = NULL;
    int pair[2], fd = semaphore_fd(0);
    memset(&d, 0, sizeof d);
    SAY(cuImportExternalSemaphore(NULL, NULL));
    SAY(cuImportExternalSemaphore(&x, NULL));
    SAY(import(NULL, 1, fd, 0));
    SAY(import(&x, 0, fd, 0));
    /* Those of other systems; not a name of nothing. */
    static int object[64];
    for (int type = 2; type <= 10; type++) {
        char text[32];
        if (type == 9)
            continue;
        d.type = (CUexternalSemaphoreHandleType)type, d.handle.win32.handle = object;
        sprintf(text, "type %d", type);
        NAMED(text, cuImportExternalSemaphore(&x, &d));
    }
    SAY(import(&x, 11, fd, 0));
    SAY(import(&x, -1, fd, 0));
    SAY(import(&x, 1, -1, 0));
    SAY(import(&x, 9, -1, 0));
    SAY(import(&x, 1, 1000, 0));
    SAY(import(&x, 1, fd, 1));
    SAY(import(&x, 1, fd, 2));
    memset(&d, 0, sizeof d);
    d.type = CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD, d.handle.fd = fd, d.reserved[15] = 1;
    NAMED("reserved", cuImportExternalSemaphore(&x, &d));
    SHOW(fcntl(fd, F_GETFD) >= 0);
    /* Files that are none. */
    EXPECT(pipe(pair) == 0);
    NAMED("a pipe", import(&x, 1, pair[0], 0));
    NAMED("a device", import(&x, 1, open("/dev/null", O_RDWR), 0));
    NAMED("a file of memory", import(&x, 1, memfd_create("x", 0), 0));
    NAMED("a file of memory as a timeline", import(&x, 9, memfd_create("x", 0), 0));
    NAMED("binary", import(&x, 1, fd, 0));
    SHOW(x != NULL);
    SHOW(fcntl(fd, F_GETFD) >= 0);
    SAY(cuDestroyExternalSemaphore(x));
    NAMED("timeline", import(&x, 9, semaphore_fd(1), 0));
    SAY(cuDestroyExternalSemaphore(x));
    /* Of the other kind. */
    x = NULL;
    NAMED("binary as a timeline", import(&x, 9, semaphore_fd(0), 0));
    x = NULL;
    NAMED("timeline as binary", import(&x, 1, semaphore_fd(1), 0));
    SAY(cuDestroyExternalSemaphore(NULL));
}

static void streams(void)
{
    CUexternalSemaphore both[2] = {imported(1), imported(1)}, none[2] = {both[0], NULL}, binary = imported(0);
    Signal g[2];
    Wait w[2];
    memset(g, 0, sizeof g), memset(w, 0, sizeof w);
    g[0].params.fence.value = g[1].params.fence.value = w[0].params.fence.value = w[1].params.fence.value = 1;
    SAY(cuSignalExternalSemaphoresAsync(NULL, NULL, 0, s));
    SAY(cuWaitExternalSemaphoresAsync(NULL, NULL, 0, s));
    SAY(cuSignalExternalSemaphoresAsync(both, NULL, 0, s));
    SAY(cuSignalExternalSemaphoresAsync(both, g, 0, s));
    SAY(cuWaitExternalSemaphoresAsync(both, w, 0, s));
    SAY(cuSignalExternalSemaphoresAsync(NULL, g, 1, s));
    SAY(cuSignalExternalSemaphoresAsync(both, NULL, 1, s));
    SAY(cuWaitExternalSemaphoresAsync(NULL, w, 1, s));
    SAY(cuWaitExternalSemaphoresAsync(both, NULL, 1, s));
    SAY(cuSignalExternalSemaphoresAsync(none, g, 2, s));
    SAY(cuWaitExternalSemaphoresAsync(none, w, 2, s));
    for (unsigned flags = 1; flags <= 8; flags *= 2) {
        char text[40];
        g[0].flags = w[0].flags = flags;
        sprintf(text, "signal, flags %u", flags);
        NAMED(text, cuSignalExternalSemaphoresAsync(both, g, 1, s));
        sprintf(text, "wait, flags %u", flags);
        w[0].params.fence.value = 0;
        NAMED(text, cuWaitExternalSemaphoresAsync(both, w, 1, s));
    }
    g[0].flags = w[0].flags = 0;
    g[0].reserved[15] = 1;
    NAMED("signal, reserved", cuSignalExternalSemaphoresAsync(both, g, 1, s));
    g[0].reserved[15] = 0, g[0].params.reserved[0] = 1;
    NAMED("signal, reserved within", cuSignalExternalSemaphoresAsync(both, g, 1, s));
    g[0].params.reserved[0] = 0, w[0].reserved[15] = 1;
    NAMED("wait, reserved", cuWaitExternalSemaphoresAsync(both, w, 1, s));
    w[0].reserved[15] = 0;
    g[0].params.fence.value = g[1].params.fence.value = 5, w[0].params.fence.value = w[1].params.fence.value = 5;
    SAY(cuSignalExternalSemaphoresAsync(both, g, 2, s));
    SAY(cuWaitExternalSemaphoresAsync(both, w, 2, s));
    SAY(cuStreamSynchronize(s));
    /* Less than it is. */
    g[0].params.fence.value = 3, w[0].params.fence.value = 4;
    NAMED("signal less", cuSignalExternalSemaphoresAsync(both, g, 1, s));
    SAY(cuStreamSynchronize(s));
    NAMED("signal binary", cuSignalExternalSemaphoresAsync(&binary, g, 1, s));
    NAMED("wait binary", cuWaitExternalSemaphoresAsync(&binary, w, 1, s));
    SAY(cuStreamSynchronize(s));
    NAMED("signal the legacy stream", cuSignalExternalSemaphoresAsync(&binary, g, 1, NULL));
    NAMED("wait in the legacy stream", cuWaitExternalSemaphoresAsync(&binary, w, 1, NULL));
    NAMED("signal a stream that is none", cuSignalExternalSemaphoresAsync(&binary, g, 1, (CUstream)(uintptr_t)0x40));
    SAY(cuCtxSynchronize());
    SAY(cuDestroyExternalSemaphore(both[1]));
}

/* Nodes that are wrong, in a graph that is never launched. */
static void wrong_nodes(void)
{
    CUexternalSemaphore x = imported(1), none[2] = {x, NULL};
    CUgraph g;
    CUgraphNode n;
    Signal sp[2];
    Wait wp[2];
    SignalNode sn;
    WaitNode wn;
    memset(sp, 0, sizeof sp), memset(wp, 0, sizeof wp), memset(&sn, 0, sizeof sn), memset(&wn, 0, sizeof wn);
    sp[0].params.fence.value = 7, wp[0].params.fence.value = 7;
    sn.extSemArray = &x, sn.paramsArray = sp, wn.extSemArray = &x, wn.paramsArray = wp;
    CHECK(cuGraphCreate(&g, 0));
    sn.numExtSems = 0;
    NAMED("signal node of none", cuGraphAddExternalSemaphoresSignalNode(&n, g, NULL, 0, &sn));
    sn.numExtSems = 2, sn.extSemArray = none;
    NAMED("signal node with null", cuGraphAddExternalSemaphoresSignalNode(&n, g, NULL, 0, &sn));
    sn.numExtSems = 1, sn.extSemArray = NULL;
    NAMED("signal node without array", cuGraphAddExternalSemaphoresSignalNode(&n, g, NULL, 0, &sn));
    sn.extSemArray = &x, sn.paramsArray = NULL;
    NAMED("signal node without parameters", cuGraphAddExternalSemaphoresSignalNode(&n, g, NULL, 0, &sn));
    sn.paramsArray = sp, sp[0].flags = 4;
    NAMED("signal node with flags", cuGraphAddExternalSemaphoresSignalNode(&n, g, NULL, 0, &sn));
    sp[0].flags = 0;
    wn.numExtSems = 0;
    NAMED("wait node of none", cuGraphAddExternalSemaphoresWaitNode(&n, g, NULL, 0, &wn));
    wn.numExtSems = 1, wn.extSemArray = NULL;
    NAMED("wait node without array", cuGraphAddExternalSemaphoresWaitNode(&n, g, NULL, 0, &wn));
}

static void nodes(void)
{
    CUexternalSemaphore x = imported(1);
    CUgraph g;
    CUgraphNode n, m, e;
    CUgraphExec exec;
    CUgraphNodeType type = (CUgraphNodeType)77;
    Signal sp[2];
    Wait wp[2];
    SignalNode sn, so;
    WaitNode wn, wo;
    memset(sp, 0, sizeof sp), memset(wp, 0, sizeof wp);
    memset(&sn, 0, sizeof sn), memset(&wn, 0, sizeof wn), memset(&so, 0, sizeof so), memset(&wo, 0, sizeof wo);
    sp[0].params.fence.value = 7, wp[0].params.fence.value = 7;
    sn.extSemArray = &x, sn.paramsArray = sp, sn.numExtSems = 1;
    wn.extSemArray = &x, wn.paramsArray = wp, wn.numExtSems = 1;
    CHECK(cuGraphCreate(&g, 0));
    CHECK(cuGraphAddEmptyNode(&e, g, NULL, 0));
    SAY(cuGraphAddExternalSemaphoresSignalNode(NULL, g, NULL, 0, &sn));
    SAY(cuGraphAddExternalSemaphoresSignalNode(&n, NULL, NULL, 0, &sn));
    SAY(cuGraphAddExternalSemaphoresSignalNode(&n, g, NULL, 1, &sn));
    SAY(cuGraphAddExternalSemaphoresSignalNode(&n, g, NULL, 0, NULL));
    SAY(cuGraphAddExternalSemaphoresWaitNode(&n, g, NULL, 0, NULL));
    SAY(cuGraphAddExternalSemaphoresSignalNode(&n, g, NULL, 0, &sn));
    SAY(cuGraphAddExternalSemaphoresWaitNode(&m, g, &n, 1, &wn));
    SAY(cuGraphNodeGetType(n, &type)); SHOW(type);
    SAY(cuGraphNodeGetType(m, &type)); SHOW(type);
    SAY(cuGraphExternalSemaphoresSignalNodeGetParams(n, NULL));
    SAY(cuGraphExternalSemaphoresSignalNodeGetParams(m, &so));
    SAY(cuGraphExternalSemaphoresSignalNodeGetParams(e, &so));
    SAY(cuGraphExternalSemaphoresSignalNodeGetParams(n, &so));
    SHOW(so.numExtSems); SHOW(so.extSemArray != &x); SHOW(so.extSemArray && so.extSemArray[0] == x);
    SHOW(so.paramsArray && so.paramsArray != sp ? (long)so.paramsArray[0].params.fence.value : -1);
    SAY(cuGraphExternalSemaphoresWaitNodeGetParams(n, &wo));
    SAY(cuGraphExternalSemaphoresWaitNodeGetParams(m, &wo));
    SHOW(wo.numExtSems); SHOW(wo.paramsArray ? (long)wo.paramsArray[0].params.fence.value : -1);
    SAY(cuGraphExternalSemaphoresSignalNodeSetParams(m, &sn));
    SAY(cuGraphExternalSemaphoresSignalNodeSetParams(n, NULL));
    SAY(cuGraphExternalSemaphoresSignalNodeSetParams(n, &sn));
    SAY(cuGraphExternalSemaphoresWaitNodeSetParams(n, &wn));
    SAY(cuGraphExternalSemaphoresWaitNodeSetParams(m, &wn));
    SAY(cuGraphInstantiate(&exec, g, 0));
    sp[0].params.fence.value = 8, wp[0].params.fence.value = 8;
    SAY(cuGraphExecExternalSemaphoresSignalNodeSetParams(NULL, n, &sn));
    SAY(cuGraphExecExternalSemaphoresSignalNodeSetParams(exec, m, &sn));
    SAY(cuGraphExecExternalSemaphoresSignalNodeSetParams(exec, n, NULL));
    SAY(cuGraphExecExternalSemaphoresSignalNodeSetParams(exec, n, &sn));
    SAY(cuGraphExecExternalSemaphoresWaitNodeSetParams(exec, n, &wn));
    SAY(cuGraphExecExternalSemaphoresWaitNodeSetParams(exec, m, &wn));
    SAY(cuGraphLaunch(exec, s));
    SAY(cuStreamSynchronize(s));
    /* More than one of them at once, of which the instance had one. */
    CUexternalSemaphore two[2] = {x, imported(1)};
    sn.extSemArray = two, sn.numExtSems = 2, sp[0].params.fence.value = 9, sp[1].params.fence.value = 2;
    NAMED("instance, more of them", cuGraphExecExternalSemaphoresSignalNodeSetParams(exec, n, &sn));
    NAMED("node, more of them", cuGraphExternalSemaphoresSignalNodeSetParams(n, &sn));
    CHECK(cuGraphExecDestroy(exec));
    CHECK(cuGraphDestroy(g));
    /* Captured. */
    CUgraphNode all[4];
    size_t count = 4;
    memset(sp, 0, sizeof sp), memset(wp, 0, sizeof wp);
    sp[0].params.fence.value = wp[0].params.fence.value = 20;
    CHECK(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_GLOBAL));
    NAMED("capture a signal", cuSignalExternalSemaphoresAsync(&x, sp, 1, s));
    NAMED("capture a wait", cuWaitExternalSemaphoresAsync(&x, wp, 1, s));
    NAMED("capture none", cuSignalExternalSemaphoresAsync(&x, sp, 0, s));
    NAMED("capture without array", cuSignalExternalSemaphoresAsync(NULL, sp, 1, s));
    SAY(cuStreamEndCapture(s, &g));
    if (g) {
        SAY(cuGraphGetNodes(g, all, &count)); SHOW(count);
        for (size_t i = 0; i < count && i < 4; i++) {
            SAY(cuGraphNodeGetType(all[i], &type)); SHOW(type);
        }
        SAY(cuGraphInstantiate(&exec, g, 0));
        SAY(cuGraphLaunch(exec, s));
        SAY(cuStreamSynchronize(s));
    }
    NAMED("import while a stream is captured", (cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_GLOBAL), import(&two[1], 9, semaphore_fd(1), 0)));
    SAY(cuDestroyExternalSemaphore(two[1]));
    SAY(cuStreamEndCapture(s, &g));
}

int main(void)
{
    start_answering();
    start_semaphores();
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    int v = 77;
    SAY(cuDeviceGetAttribute(&v, CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED, 0)); SHOW(v);
    imports();
    streams();
    nodes();
    wrong_nodes();
    return 0;
}
