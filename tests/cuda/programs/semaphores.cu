// Semaphores of other libraries by the runtime's functions: this program plays the other side (docs/concepts/external_resources.md).
#include "expect.h"
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

__global__ void next(int *p) { *p += 1; }

// What is behind a descriptor.
struct File {
    uint64_t magic;
    uint32_t version, kind;
    uint64_t value;
    uint32_t turn;
};

struct Both {
    cudaExternalSemaphore_t cuda;
    volatile File *file;
    explicit Both(bool timeline) {
        File head = {0x414d455354464557, 1, timeline ? 2u : 1u, 0, 0};
        int fd = memfd_create("weft-semaphore", MFD_ALLOW_SEALING);
        bool made = fd >= 0 && ftruncate(fd, 4096) == 0 && pwrite(fd, &head, sizeof head, 0) == sizeof head &&
                    fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0;
        EXPECT(made);
        file = (volatile File *)mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        cudaExternalSemaphoreHandleDesc d = {};
        d.type = timeline ? cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd : cudaExternalSemaphoreHandleTypeOpaqueFd;
        d.handle.fd = fd;
        CK(cudaImportExternalSemaphore(&cuda, &d));
    }
    void set(uint64_t v) { __atomic_store_n((uint64_t *)&file->value, v, __ATOMIC_SEQ_CST); }
};

static void reached(cudaStream_t s) {
    for (int i = 0; i < 20000 && cudaStreamQuery(s) == cudaErrorNotReady; i++) usleep(1000);
    CK(cudaStreamQuery(s));
    cudaGetLastError(); // that it was not ready is kept
}

int main() {
    cudaStream_t s;
    Both in(true), out(false);
    Buffer<int> p(1);
    cudaExternalSemaphoreWaitParams w = {};
    cudaExternalSemaphoreSignalParams g = {};
    CK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    CK(cudaDeviceSynchronize());
    w.params.fence.value = 3;
    CK(cudaWaitExternalSemaphoresAsync(&in.cuda, &w, 1, s));
    next<<<1, 1, 0, s>>>(p);
    CK(cudaSignalExternalSemaphoresAsync(&out.cuda, &g, 1, s));
    usleep(20000);
    EXPECT(cudaStreamQuery(s) == cudaErrorNotReady && out.file->value == 0);
    in.set(3);
    reached(s);
    SAME(out.file->value, 1u, 0);
    SAME(p.get()[0], 1, 0);
    // None, and flags, are refused; what is refused is no sticky error.
    EXPECT(cudaWaitExternalSemaphoresAsync(&in.cuda, &w, 0, s) == cudaErrorInvalidValue);
    g.flags = cudaExternalSemaphoreSignalSkipNvSciBufMemSync;
    EXPECT(cudaSignalExternalSemaphoresAsync(&out.cuda, &g, 1, s) == cudaErrorInvalidValue);
    g.flags = 0;
    EXPECT(cudaGetLastError() == cudaErrorInvalidValue && cudaGetLastError() == cudaSuccess);

    // Nodes.
    cudaGraph_t graph;
    cudaGraphNode_t n[3];
    cudaGraphExec_t exec;
    cudaExternalSemaphoreWaitNodeParams wn = {&in.cuda, &w, 1}, wt = {};
    cudaExternalSemaphoreSignalNodeParams gn = {&out.cuda, &g, 1}, gt = {};
    int *to = p;
    void *args[] = {&to};
    cudaKernelNodeParams k = {};
    k.func = (void *)next, k.gridDim = k.blockDim = dim3(1), k.kernelParams = args;
    CK(cudaGraphCreate(&graph, 0));
    CK(cudaGraphAddExternalSemaphoresWaitNode(&n[0], graph, nullptr, 0, &wn));
    CK(cudaGraphAddKernelNode(&n[1], graph, &n[0], 1, &k));
    CK(cudaGraphAddExternalSemaphoresSignalNode(&n[2], graph, &n[1], 1, &gn));
    w.params.fence.value = 5;
    CK(cudaGraphExternalSemaphoresWaitNodeSetParams(n[0], &wn));
    CK(cudaGraphExternalSemaphoresWaitNodeGetParams(n[0], &wt));
    EXPECT(wt.numExtSems == 1 && wt.extSemArray[0] == in.cuda && wt.paramsArray[0].params.fence.value == 5);
    CK(cudaGraphExternalSemaphoresSignalNodeSetParams(n[2], &gn));
    CK(cudaGraphExternalSemaphoresSignalNodeGetParams(n[2], &gt));
    EXPECT(gt.numExtSems == 1 && gt.extSemArray[0] == out.cuda);
    cudaGraphNodeType type;
    CK(cudaGraphNodeGetType(n[0], &type));
    EXPECT(type == cudaGraphNodeTypeExtSemaphoreWait);
    CK(cudaGraphNodeGetType(n[2], &type));
    EXPECT(type == cudaGraphNodeTypeExtSemaphoreSignal);
    CK(cudaGraphInstantiate(&exec, graph, 0));
    w.params.fence.value = 7;
    CK(cudaGraphExecExternalSemaphoresWaitNodeSetParams(exec, n[0], &wn));
    CK(cudaGraphExecExternalSemaphoresSignalNodeSetParams(exec, n[2], &gn));
    CK(cudaGraphLaunch(exec, s));
    in.set(6);
    usleep(20000);
    EXPECT(cudaStreamQuery(s) == cudaErrorNotReady && out.file->value == 1);
    in.set(7);
    reached(s);
    SAME(out.file->value, 2u, 0);
    SAME(p.get()[0], 2, 0);
    CK(cudaGraphExecDestroy(exec));
    CK(cudaGraphDestroy(graph));

    // Captured.
    CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    w.params.fence.value = 9;
    CK(cudaWaitExternalSemaphoresAsync(&in.cuda, &w, 1, s));
    next<<<1, 1, 0, s>>>(p);
    CK(cudaSignalExternalSemaphoresAsync(&out.cuda, &g, 1, s));
    CK(cudaStreamEndCapture(s, &graph));
    CK(cudaGraphInstantiate(&exec, graph, 0));
    CK(cudaGraphLaunch(exec, s));
    usleep(20000);
    EXPECT(cudaStreamQuery(s) == cudaErrorNotReady);
    in.set(9);
    reached(s);
    SAME(out.file->value, 3u, 0);
    SAME(p.get()[0], 3, 0);
    CK(cudaGraphExecDestroy(exec));
    CK(cudaGraphDestroy(graph));
    CK(cudaDestroyExternalSemaphore(in.cuda));
    EXPECT(cudaDestroyExternalSemaphore(in.cuda) == cudaErrorInvalidValue);
    CK(cudaDestroyExternalSemaphore(out.cuda));
    CK(cudaStreamDestroy(s));
    return finish("semaphores");
}
