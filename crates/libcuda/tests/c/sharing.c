/* Two processes that share memory, events and a pool; a third that is killed meanwhile. The first starts the others as itself with
 * an argument; they talk over a socket. */
#define _GNU_SOURCE
#include "check.h"
#include <signal.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SMALL = 100, BIG = 5 << 20 };

/* What the first process tells the others. */
struct news {
    CUipcMemHandle small, big;
    CUipcEventHandle event;
    CUmemPoolPtrExportData pointer;
    size_t memory;
};

static void give(int to, const void *data, size_t size)
{
    EXPECT(write(to, data, size) == (ssize_t)size);
}

static void get(int from, void *data, size_t size)
{
    EXPECT(recv(from, data, size, MSG_WAITALL) == (ssize_t)size);
}

static void say(int to)
{
    give(to, "!", 1);
}

static void hear(int from)
{
    char c;
    get(from, &c, 1);
}

static void give_file(int to, int fd)
{
    char byte = 'f', space[CMSG_SPACE(sizeof(int))];
    struct iovec io = {&byte, 1};
    struct msghdr m;
    memset(&m, 0, sizeof m);
    memset(space, 0, sizeof space);
    m.msg_iov = &io, m.msg_iovlen = 1, m.msg_control = space, m.msg_controllen = sizeof space;
    struct cmsghdr *c = CMSG_FIRSTHDR(&m);
    c->cmsg_level = SOL_SOCKET, c->cmsg_type = SCM_RIGHTS, c->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(c), &fd, sizeof fd);
    EXPECT(sendmsg(to, &m, 0) == 1);
    close(fd);
}

static int get_file(int from)
{
    char byte, space[CMSG_SPACE(sizeof(int))];
    struct iovec io = {&byte, 1};
    struct msghdr m;
    int fd;
    memset(&m, 0, sizeof m);
    m.msg_iov = &io, m.msg_iovlen = 1, m.msg_control = space, m.msg_controllen = sizeof space;
    EXPECT(recvmsg(from, &m, 0) == 1 && CMSG_FIRSTHDR(&m));
    memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&m)), sizeof fd);
    return fd;
}

static unsigned word(CUdeviceptr at)
{
    unsigned value;
    CHECK(cuMemcpyDtoH(&value, at, 4));
    return value;
}

static CUdeviceptr map(CUmemGenericAllocationHandle h, size_t size)
{
    CUdeviceptr at;
    CUmemAccessDesc a;
    memset(&a, 0, sizeof a);
    a.location.type = CU_MEM_LOCATION_TYPE_DEVICE, a.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    CHECK(cuMemAddressReserve(&at, size, 0, 0, 0));
    CHECK(cuMemMap(at, size, 0, h, 0));
    CHECK(cuMemSetAccess(at, size, &a, 1));
    return at;
}

/* The second process. */
static void partner(int to)
{
    struct news n;
    CUdeviceptr small, big, again, pooled, mapped;
    CUmemGenericAllocationHandle h;
    CUmemoryPool pool;
    CUevent event;
    CUstream s;
    start();
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    get(to, &n, sizeof n);
    int memory = get_file(to), file = get_file(to);
    CHECK(cuIpcOpenMemHandle(&small, n.small, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS));
    CHECK(cuIpcOpenMemHandle(&big, n.big, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS));
    CHECK(cuIpcOpenMemHandle(&again, n.big, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS));
    EXPECT(again == big);
    EXPECT(word(small) == 1 && word(big) == 2 && word(big + BIG - 4) == 3);
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD(small + SMALL, &n, 4));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemFree(big));
    CHECK(cuMemImportFromShareableHandle(&h, (void *)(intptr_t)memory, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR));
    CHECK(cuMemPoolImportFromShareableHandle(&pool, (void *)(intptr_t)file, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    close(memory);
    close(file);
    mapped = map(h, n.memory);
    EXPECT(word(mapped) == 4);
    CHECK(cuMemPoolImportPointer(&pooled, pool, &n.pointer));
    EXPECT(word(pooled) == 5);
    /* The other's event: it has recorded it behind work that is not done. */
    CHECK(cuIpcOpenEventHandle(&event, n.event));
    FAILS(CUDA_ERROR_NOT_READY, cuEventQuery(event));
    CHECK(cuStreamWaitEvent(s, event, 0));
    CHECK(cuMemsetD32Async(small, 11, 1, s));
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
    EXPECT(word(small) == 1);
    say(to);
    CHECK(cuEventSynchronize(event));
    CHECK(cuStreamSynchronize(s));
    EXPECT(word(big) == 22);
    /* And the other way round. */
    CHECK(cuMemsetD32(big + BIG - 4, 13, 1));
    CHECK(cuMemsetD32(mapped, 14, 1));
    CHECK(cuMemsetD32(pooled, 15, 1));
    CHECK(cuEventRecord(event, s));
    say(to);
    hear(to);
    CHECK(cuIpcCloseMemHandle(big));
    EXPECT(word(big) == 22);
    CHECK(cuIpcCloseMemHandle(big));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemsetD32(big, 0, 1));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuIpcCloseMemHandle(big));
    CHECK(cuMemFreeAsync(pooled, s));
    CHECK(cuStreamSynchronize(s));
    CHECK(cuMemPoolDestroy(pool));
    say(to);
    /* The first ends what it has; what is open here stays. */
    hear(to);
    EXPECT(word(small) == 11 && word(mapped) == 14);
    say(to);
}

/* A process that is killed while the others wait for it. */
static void victim(int to)
{
    struct news n;
    CUdeviceptr big, gate, own;
    CUevent event;
    CUstream s;
    start();
    get(to, &n, sizeof n);
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuIpcOpenMemHandle(&big, n.big, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS));
    CHECK(cuIpcOpenEventHandle(&event, n.event));
    CHECK(cuMemAlloc(&gate, 4));
    CHECK(cuMemsetD32(gate, 0, 1));
    CHECK(cuMemAlloc(&own, BIG));
    CHECK(cuMemsetD32(own, 77, 1));
    CHECK(cuIpcGetMemHandle(&n.small, own));
    CHECK(cuStreamWaitValue32(s, gate, 1, CU_STREAM_WAIT_VALUE_EQ));
    CHECK(cuEventRecord(event, s));
    give(to, &n, sizeof n);
    pause();
}

static pid_t begin(const char *what, int *to)
{
    int ends[2];
    char number[16];
    EXPECT(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    snprintf(number, sizeof number, "%d", ends[1]);
    pid_t pid = fork();
    EXPECT(pid >= 0);
    if (pid == 0) {
        close(ends[0]);
        execl("/proc/self/exe", "sharing", what, number, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    *to = ends[0];
    return pid;
}

/* A process with a stream that waits for an event which a victim of its own has recorded. */
static void widow(int to)
{
    int victims, status;
    struct news n;
    unsigned *seen;
    CUdeviceptr at;
    CUevent event;
    CUstream s;
    start();
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuEventCreate(&event, CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING));
    CHECK(cuMemAlloc(&at, SMALL));
    CHECK(cuMemHostAlloc((void **)&seen, 4, CU_MEMHOSTALLOC_DEVICEMAP));
    *seen = 1;
    memset(&n, 0, sizeof n);
    CHECK(cuIpcGetMemHandle(&n.big, at));
    CHECK(cuIpcGetEventHandle(&n.event, event));
    pid_t victim = begin("victim", &victims);
    give(victims, &n, sizeof n);
    get(victims, &n, sizeof n);
    CHECK(cuStreamWaitEvent(s, event, 0));
    CHECK(cuMemsetD32Async((CUdeviceptr)(uintptr_t)seen, 2, 1, s));
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
    EXPECT(kill(victim, SIGKILL) == 0);
    /* What waits for the dead one's work is not done, and the context is not to be used any more. */
    FAILS(CUDA_ERROR_EXTERNAL_DEVICE, cuStreamSynchronize(s));
    FAILS(CUDA_ERROR_EXTERNAL_DEVICE, cuMemAlloc(&at, SMALL));
    EXPECT(*seen == 1);
    EXPECT(waitpid(victim, &status, 0) == victim);
    say(to);
}

/* A process that has the pool of the first, writes to its memory without end and is killed meanwhile. */
static void tenant(int to)
{
    struct news n;
    CUdeviceptr pooled;
    CUmemoryPool pool;
    CUstream s;
    start();
    get(to, &n, sizeof n);
    int file = get_file(to);
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuMemPoolImportFromShareableHandle(&pool, (void *)(intptr_t)file, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    CHECK(cuMemPoolImportPointer(&pooled, pool, &n.pointer));
    EXPECT(word(pooled) == 5);
    say(to);
    for (;;) {
        CHECK(cuMemsetD32Async(pooled + 4, 6, 100, s));
        CHECK(cuStreamSynchronize(s));
    }
}

int main(int argc, char **argv)
{
    alarm(120);
    if (argc == 3) {
        static const struct {
            const char *name;
            void (*play)(int);
        } roles[] = {{"partner", partner}, {"tenant", tenant}, {"victim", victim}, {"widow", widow}};
        for (size_t i = 0; i < sizeof roles / sizeof *roles; ++i)
            if (!strcmp(argv[1], roles[i].name))
                roles[i].play(atoi(argv[2]));
        puts("ok");
        return 0;
    }
    int a, b, status;
    struct news n, others;
    CUdeviceptr small, big, gate, pooled, mapped, at, again;
    CUmemGenericAllocationHandle h;
    CUmemAllocationProp p;
    CUmemPoolProps q;
    CUmemoryPool pool;
    CUevent event;
    CUstream s, other;
    start();
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuStreamCreate(&other, CU_STREAM_NON_BLOCKING));
    CHECK(cuEventCreate(&event, CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING));
    CHECK(cuMemAlloc(&small, SMALL));
    CHECK(cuMemAlloc(&big, BIG));
    CHECK(cuMemAlloc(&gate, 4));
    CHECK(cuMemsetD32(gate, 0, 1));
    CHECK(cuMemsetD32(small, 1, 1));
    CHECK(cuMemsetD32(big, 2, 1));
    CHECK(cuMemsetD32(big + BIG - 4, 3, 1));
    memset(&n, 0, sizeof n);
    CHECK(cuIpcGetMemHandle(&n.small, small));
    CHECK(cuIpcGetMemHandle(&n.big, big));
    CHECK(cuIpcGetEventHandle(&n.event, event));
    memset(&p, 0, sizeof p);
    p.type = CU_MEM_ALLOCATION_TYPE_PINNED, p.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    p.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    CHECK(cuMemGetAllocationGranularity(&n.memory, &p, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
    CHECK(cuMemCreate(&h, n.memory, &p, 0));
    mapped = map(h, n.memory);
    CHECK(cuMemsetD32(mapped, 4, 1));
    memset(&q, 0, sizeof q);
    q.allocType = CU_MEM_ALLOCATION_TYPE_PINNED, q.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    q.handleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    CHECK(cuMemPoolCreate(&pool, &q));
    CHECK(cuMemAllocFromPoolAsync(&pooled, 1000, pool, s));
    CHECK(cuMemAllocFromPoolAsync(&pooled, 3000, pool, s));
    CHECK(cuMemsetD32Async(pooled, 5, 1, s));
    CHECK(cuMemPoolExportPointer(&n.pointer, pooled));
    CHECK(cuStreamSynchronize(s));
    /* Work behind a gate, and the event behind that. */
    CHECK(cuStreamWaitValue32(s, gate, 1, CU_STREAM_WAIT_VALUE_EQ));
    CHECK(cuMemsetD32Async(big, 22, 1, s));
    CHECK(cuEventRecord(event, s));
    pid_t second = begin("partner", &a);
    give(a, &n, sizeof n);
    int fd;
    CHECK(cuMemExportToShareableHandle(&fd, h, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    give_file(a, fd);
    CHECK(cuMemPoolExportToShareableHandle(&fd, pool, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    give_file(a, fd);
    /* One more shares the pool and is killed at work: those that share it with the second go on. */
    int c;
    pid_t killed = begin("tenant", &c);
    give(c, &n, sizeof n);
    CHECK(cuMemPoolExportToShareableHandle(&fd, pool, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    give_file(c, fd);
    hear(c);
    EXPECT(kill(killed, SIGKILL) == 0);
    EXPECT(waitpid(killed, &status, 0) == killed && WIFSIGNALED(status));
    EXPECT(word(pooled) == 5);
    CHECK(cuMemAllocFromPoolAsync(&at, 3000, pool, other));
    CHECK(cuMemsetD32Async(at, 8, 750, other));
    CHECK(cuStreamSynchronize(other));
    EXPECT(word(at + 2996) == 8 && word(pooled) == 5);
    CHECK(cuMemFreeAsync(at, other));
    hear(a);
    CHECK(cuMemsetD32(gate, 1, 1));
    CHECK(cuStreamSynchronize(s));
    hear(a);
    CHECK(cuEventSynchronize(event));
    EXPECT(word(small) == 11 && word(big + BIG - 4) == 13 && word(mapped) == 14 && word(pooled) == 15);

    /* The third records the event behind what never comes, and is killed. */
    pid_t third = begin("victim", &b);
    give(b, &n, sizeof n);
    get(b, &others, sizeof others);
    CHECK(cuIpcOpenMemHandle(&at, others.small, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS));
    FAILS(CUDA_ERROR_NOT_READY, cuEventQuery(event));
    EXPECT(kill(third, SIGKILL) == 0);
    FAILS(CUDA_ERROR_EXTERNAL_DEVICE, cuEventSynchronize(event));
    FAILS(CUDA_ERROR_EXTERNAL_DEVICE, cuEventQuery(event));
    EXPECT(waitpid(third, &status, 0) == third);
    FAILS(CUDA_ERROR_EXTERNAL_DEVICE, cuEventQuery(event));
    /* Whoever only asks goes on, and may record it anew. */
    CHECK(cuMemsetD32Async(small, 11, 1, s));
    CHECK(cuEventRecord(event, s));
    CHECK(cuEventSynchronize(event));
    third = begin("widow", &b);
    hear(b);
    EXPECT(waitpid(third, &status, 0) == third && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    /* What was open stays, and nothing else can be opened any more. */
    EXPECT(word(at) == 77);
    CHECK(cuIpcOpenMemHandle(&again, others.small, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS));
    EXPECT(again == at);
    CHECK(cuIpcCloseMemHandle(at));
    CHECK(cuIpcCloseMemHandle(at));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuIpcOpenMemHandle(&at, others.small, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS));
    say(a);
    hear(a);
    /* This one ends its own; the second still has what it opened. */
    CHECK(cuMemFree(small));
    CHECK(cuMemUnmap(mapped, n.memory));
    CHECK(cuMemRelease(h));
    say(a);
    hear(a);
    EXPECT(waitpid(second, &status, 0) == second && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    puts("ok");
    return 0;
}
