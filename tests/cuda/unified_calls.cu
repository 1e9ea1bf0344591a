// Programs that hand managed memory to the system after a kernel has used it; the first argument says how. Each checks what has arrived.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <string>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#define CHECK(call)                                                                                   \
    do {                                                                                              \
        cudaError_t e_ = (call);                                                                      \
        if (e_ != cudaSuccess) {                                                                      \
            printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e_));                        \
            exit(1);                                                                                  \
        }                                                                                             \
    } while (0)
#define WANT(is, want)                                                                                \
    do {                                                                                              \
        long is_ = (is), want_ = (want);                                                              \
        if (is_ != want_) {                                                                           \
            printf("%s:%d: %ld, not %ld: %s\n", __FILE__, __LINE__, is_, want_, strerror(errno));     \
            exit(1);                                                                                  \
        }                                                                                             \
    } while (0)

#ifdef NOTE_OF_GO
// What Go leaves in its programs, which call the system past the C library.
asm(".pushsection .note.go.buildid,\"a\",@note\n.balign 4\n.long 4, 4, 4\n.ascii \"Go\\0\\0id\\0\\0\"\n.popsection");
#endif

const size_t N = 1 << 20, BYTES = N * sizeof(int);

__global__ void count(int *x, int from) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += blockDim.x * gridDim.x) x[i] = from + i;
}

__global__ void one_until(int *x, volatile int *go) {
    x[0] = 7;
    while (*go == 0) {
    }
}

// Managed memory that a kernel has counted up in: its pages are on the device.
static int *counted(int from) {
    int *x;
    CHECK(cudaMallocManaged(&x, BYTES));
    count<<<64, 256>>>(x, from);
    CHECK(cudaDeviceSynchronize());
    return x;
}

static void holds(const int *x, int from) {
    for (size_t i = 0; i < N; i++) WANT(x[i], from + (long)i);
}

static int *plain(int from) {
    int *x = (int *)malloc(BYTES);
    for (size_t i = 0; i < N; i++) x[i] = from + i;
    return x;
}

static int file() {
    int f = memfd_create("unified", 0);
    if (f < 0) exit(1);
    return f;
}

static iovec *halves(int *x) {
    static iovec v[2];
    v[0] = {x, BYTES / 2};
    v[1] = {x + N / 2, BYTES / 2};
    return v;
}

// A file with what counts from 5 on, and managed memory that is to get it.
static void into(const std::string &how) {
    int f = file(), *x = counted(1), *from = plain(5);
    WANT(write(f, from, BYTES), BYTES);
    lseek(f, 0, SEEK_SET);
    if (how == "read") WANT(read(f, x, BYTES), BYTES);
    if (how == "pread") WANT(pread(f, x, BYTES, 0), BYTES);
    if (how == "readv") WANT(readv(f, halves(x), 2), BYTES);
    if (how == "preadv") WANT(preadv(f, halves(x), 2, 0), BYTES);
    if (how == "syscall") WANT(syscall(SYS_read, f, x, BYTES), BYTES);
    if (how == "ifstream") WANT(!!std::ifstream("/proc/self/fd/" + std::to_string(f)).read((char *)x, BYTES), 1);
    if (how == "fread") WANT(fread(x, 4, N, fdopen(f, "r")), N);
    holds(x, 5);
}

// The other way.
static void out_of(const std::string &how) {
    int f = file(), *x = counted(3), *to = plain(0);
    if (how == "write") WANT(write(f, x, BYTES), BYTES);
    if (how == "pwrite") WANT(pwrite(f, x, BYTES, 0), BYTES);
    if (how == "writev") WANT(writev(f, halves(x), 2), BYTES);
    if (how == "ofstream") WANT(!!std::ofstream("/proc/self/fd/" + std::to_string(f)).write((char *)x, BYTES), 1);
    if (how == "fwrite") {
        FILE *stream = fdopen(dup(f), "w");
        WANT(fwrite(x, 4, N, stream), N);
        WANT(fclose(stream), 0);
    }
    WANT(pread(f, to, BYTES, 0), BYTES);
    holds(to, 3);
}

// From one managed array to another through a pipe or a socket.
static void through(const std::string &how) {
    int *x = counted(3), *y = counted(9), ends[2];
    if (how == "pipe") WANT(pipe(ends), 0);
    else WANT(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    std::thread writer([=] {
        for (size_t at = 0; at < BYTES;) {
            char *from = (char *)x + at;
            ssize_t n;
            if (how == "message") {
                iovec v = {from, BYTES - at};
                msghdr m = {};
                m.msg_iov = &v, m.msg_iovlen = 1;
                n = sendmsg(ends[1], &m, 0);
            } else {
                n = how == "pipe" ? write(ends[1], from, BYTES - at) : send(ends[1], from, BYTES - at, 0);
            }
            if (n <= 0) {
                printf("sending: %s\n", strerror(errno));
                exit(1);
            }
            at += n;
        }
    });
    for (size_t at = 0; at < BYTES;) {
        char *to = (char *)y + at;
        ssize_t n;
        if (how == "message") {
            iovec v = {to, BYTES - at};
            msghdr m = {};
            m.msg_iov = &v, m.msg_iovlen = 1;
            n = recvmsg(ends[0], &m, 0);
        } else {
            n = how == "pipe" ? read(ends[0], to, BYTES - at) : recv(ends[0], to, BYTES - at, 0);
        }
        if (n <= 0) {
            printf("receiving: %s\n", strerror(errno));
            exit(1);
        }
        at += n;
    }
    writer.join();
    holds(y, 3);
}

// A call waits for data while a kernel takes pages around what it is to fill.
static void waits() {
    int *x = counted(1), ends[2], *go;
    CHECK(cudaMallocHost(&go, 4));
    *go = 0;
    WANT(pipe(ends), 0);
    std::thread reader([=] { WANT(read(ends[0], x + N / 4, 4096), 4096); });
    usleep(100000);
    one_until<<<1, 1>>>(x, go);
    usleep(100000);
    int *from = plain(5);
    WANT(write(ends[1], from, 4096), 4096);
    reader.join();
    *(volatile int *)go = 1;
    CHECK(cudaDeviceSynchronize());
    WANT(x[0], 7);
    for (int i = 0; i < 1024; i++) WANT(x[N / 4 + i], 5 + i);
}

// Children made in both ways use what the parent's calls use; what the kernel cannot read is refused as ever.
static void children(const char *self) {
    int *x = counted(1), status = 0;
    pid_t child = fork();
    if (child == 0) {
        execl(self, self, "child", (char *)0);
        _exit(9);
    }
    WANT(waitpid(child, &status, 0), child);
    WANT(status, 0);
    child = fork();
    if (child == 0) {
        int f = file();
        _exit(write(f, x, BYTES) == (ssize_t)BYTES && x[1] == 2 ? 0 : 8);
    }
    WANT(waitpid(child, &status, 0), child);
    WANT(status, 0);
    void *nothing = mmap(0, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    WANT(write(file(), nothing, 4096), -1);
    WANT(errno, EFAULT);
    holds(x, 1);
}

// Does what a program without CUDA does, at addresses all over.
static int child() {
    int f = file(), *x = plain(5);
    iovec v[2] = {{x, BYTES / 2}, {x + N / 2, BYTES / 2}};
    WANT(writev(f, v, 2), BYTES);
    WANT(preadv(f, v, 2, 0), BYTES);
    for (long at = 1; at < 127; at++) {
        void *far = mmap((void *)(at << 40), 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        WANT(pread(f, far, 4096, 0), 4096);
    }
    holds(x, 5);
    return 0;
}

static sigjmp_buf back;
static void own(int) { siglongjmp(back, 1); }

// The program has a handler of its own for faults, which gets those that are not of managed pages.
static void handler() {
    int *x = counted(1);
    signal(SIGSEGV, own);
    struct sigaction is;
    WANT(sigaction(SIGSEGV, 0, &is), 0);
    WANT(is.sa_handler == own, 1);
    holds(x, 1);
    volatile int *nothing = (int *)mmap(0, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (sigsetjmp(back, 1) == 0) {
        *nothing = 1;
        WANT(0, 1);
    }
}

// A thread in which all signals wait.
static void blocked() {
    int *x = counted(1);
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, 0);
    holds(x, 1);
    int f = file();
    WANT(write(f, x, BYTES), BYTES);
}

static int *seen;
static long sum;
static void look(int) {
    for (size_t i = 0; i < N; i++) sum += seen[i];
}

// A handler during which they do.
static void in_handler() {
    seen = counted(1);
    struct sigaction act = {};
    act.sa_handler = look;
    sigfillset(&act.sa_mask);
    WANT(sigaction(SIGUSR1, &act, 0), 0);
    raise(SIGUSR1);
    WANT(sum, (long)N * (N + 1) / 2);
}

int main(int argc, char **argv) {
    std::string how = argc > 1 ? argv[1] : "read";
    if (how == "child") return child();
    if (how == "read" || how == "pread" || how == "readv" || how == "preadv" || how == "syscall" || how == "ifstream" || how == "fread") into(how);
    else if (how == "write" || how == "pwrite" || how == "writev" || how == "ofstream" || how == "fwrite") out_of(how);
    else if (how == "pipe" || how == "socket" || how == "message") through(how);
    else if (how == "waits") waits();
    else if (how == "children") children(argv[0]);
    else if (how == "handler") handler();
    else if (how == "blocked") blocked();
    else if (how == "in_handler") in_handler();
    else return 2;
    printf("PASSED\n");
}
