// Programs that use managed memory in the usual ways; the first argument says which, the second how many MB its arrays have where that matters.
// Each checks its result, and prints how long its kernels took by the device's events.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#define CHECK(call)                                                                                   \
    do {                                                                                              \
        cudaError_t e_ = (call);                                                                      \
        if (e_ != cudaSuccess) {                                                                      \
            printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e_));                        \
            exit(1);                                                                                  \
        }                                                                                             \
    } while (0)

#if CUDART_VERSION >= 13000
static cudaMemLocation device() { return {cudaMemLocationTypeDevice, {0}}; }
static cudaMemLocation host() { return {cudaMemLocationTypeHost, {0}}; }
#define PREFETCH(p, n, to, s) cudaMemPrefetchAsync(p, n, to, 0, s)
#else
static int device() { return 0; }
static int host() { return cudaCpuDeviceId; }
#define PREFETCH(p, n, to, s) cudaMemPrefetchAsync(p, n, to, s)
#endif

template <typename T>
static T *managed(size_t n) {
    T *p;
    CHECK(cudaMallocManaged(&p, n * sizeof(T)));
    return p;
}

static void fail(const char *what) {
    printf("wrong: %s\n", what);
    exit(1);
}

__global__ void fill(int n, float *x, float v) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) x[i] = v;
}

__global__ void add(int n, const float *x, float *y) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) y[i] = x[i] + y[i];
}

struct Clock {
    cudaEvent_t a, b;
    Clock() {
        CHECK(cudaEventCreate(&a));
        CHECK(cudaEventCreate(&b));
        CHECK(cudaEventRecord(a));
    }
    void stop(const char *what) {
        float ms;
        CHECK(cudaEventRecord(b));
        CHECK(cudaEventSynchronize(b));
        CHECK(cudaEventElapsedTime(&ms, a, b));
        printf("%s %.1f us\n", what, ms * 1000);
    }
};

enum Form { NONE, GPU_INIT, PREFETCHED, ADVISED };

static void vectors(Form form, size_t mb) {
    int n = mb * 262144, blocks = (n + 255) / 256;
    size_t bytes = n * sizeof(float);
    float *x = managed<float>(n), *y = managed<float>(n);
    if (form == GPU_INIT) {
        fill<<<blocks, 256>>>(n, x, 1);
        fill<<<blocks, 256>>>(n, y, 2);
    } else {
        for (int i = 0; i < n; i++) x[i] = 1, y[i] = 2;
    }
    if (form == ADVISED) {
        CHECK(cudaMemAdvise(x, bytes, cudaMemAdviseSetReadMostly, device()));
        CHECK(cudaMemAdvise(y, bytes, cudaMemAdviseSetPreferredLocation, host()));
        CHECK(cudaMemAdvise(y, bytes, cudaMemAdviseSetAccessedBy, device()));
    }
    if (form == PREFETCHED) {
        CHECK(PREFETCH(x, bytes, device(), 0));
        CHECK(PREFETCH(y, bytes, device(), 0));
    }
    Clock clock;
    add<<<blocks, 256>>>(n, x, y);
    clock.stop("kernel");
    if (form == PREFETCHED) {
        CHECK(PREFETCH(y, bytes, host(), 0));
        CHECK(cudaDeviceSynchronize());
    }
    for (int i = 0; i < n; i++)
        if (y[i] != 3) fail("sum");
    if (form == ADVISED && x[n / 2] != 1) fail("x");
    CHECK(cudaFree(x));
    CHECK(cudaFree(y));
}

struct Node {
    Node *next;
    long value;
    char room[4096 - 16];
};

__global__ void walk(const Node *at, long *sum) {
    for (; at; at = at->next) *sum += at->value;
}

static void list() {
    const int n = 1024;
    Node *nodes = managed<Node>(n);
    long *sum = managed<long>(1);
    *sum = 0;
    for (int i = 0; i < n; i++) {
        // All are visited, far from each other.
        int here = (i * 389) % n, next = ((i + 1) * 389) % n;
        nodes[here].value = i;
        nodes[here].next = i + 1 < n ? &nodes[next] : nullptr;
    }
    Clock clock;
    walk<<<1, 1>>>(&nodes[0], sum);
    clock.stop("kernel");
    if (*sum != long(n) * (n - 1) / 2) fail("list");
}

__global__ void smooth(int n, const float *a, float *b) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        b[i] = (a[i > 0 ? i - 1 : 0] + a[i] + a[i + 1 < n ? i + 1 : n - 1]) / 3;
}

// Two arrays of so many MB each, on a device that may have less.
static void stencil(size_t mb) {
    int n = mb * 262144;
    float *a = managed<float>(n), *b = managed<float>(n);
    for (int i = 0; i < n; i++) a[i] = 5;
    Clock clock;
    for (int k = 0; k < 2; k++) {
        smooth<<<(n + 255) / 256, 256>>>(n, a, b);
        smooth<<<(n + 255) / 256, 256>>>(n, b, a);
    }
    clock.stop("kernels");
    for (int i = 0; i < n; i++)
        if (fabsf(a[i] - 5) > 1e-5) fail("stencil");
}

__global__ void increment(int *p) { ++*p; }

static void ping_pong() {
    int *p = managed<int>(1);
    *p = 0;
    Clock clock;
    for (int k = 0; k < 20; k++) {
        increment<<<1, 1>>>(p);
        CHECK(cudaDeviceSynchronize());
        ++*p;
    }
    clock.stop("all");
    if (*p != 40) fail("ping-pong");
}

__global__ void look_up(int n, const int *table, const int *keys, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = table[keys[i]];
}

static void read_mostly() {
    const int n = 1 << 19;
    int *table = managed<int>(n), *keys = managed<int>(n), *out = managed<int>(n);
    for (int i = 0; i < n; i++) table[i] = i * 3, keys[i] = (i * 97) % n;
    CHECK(cudaMemAdvise(table, n * sizeof(int), cudaMemAdviseSetReadMostly, device()));
    for (int k = 0; k < 3; k++) {
        look_up<<<n / 256, 256>>>(n, table, keys, out);
        CHECK(cudaDeviceSynchronize());
        for (int i = 0; i < n; i++)
            if (out[i] != table[(i * 97) % n]) fail("table");
    }
}

__global__ void visit(int n, const int *first, const int *to, int *depth, int level, int *more) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= n || depth[v] != level) return;
    for (int e = first[v]; e < first[v + 1]; e++)
        if (depth[to[e]] < 0) {
            depth[to[e]] = level + 1;
            *more = 1;
        }
}

static void graph() {
    const int n = 1 << 16, degree = 4;
    int *first = managed<int>(n + 1), *to = managed<int>(n * degree), *depth = managed<int>(n);
    int *more = managed<int>(1);
    for (int v = 0; v <= n; v++) first[v] = v * degree;
    for (int v = 0; v < n; v++) {
        for (int e = 0; e < degree; e++) to[v * degree + e] = (v * degree + e + 1) % n;
        depth[v] = -1;
    }
    depth[0] = 0;
    *more = 1;
    for (int level = 0; *more; level++) {
        *more = 0;
        visit<<<n / 256, 256>>>(n, first, to, depth, level, more);
        CHECK(cudaDeviceSynchronize());
    }
    for (int v = 0; v < n; v++)
        if (depth[v] < 0) fail("graph");
}

__global__ void wait_for(volatile int *flag, int n, float *x) {
    if (threadIdx.x == 0)
        while (!*flag) __nanosleep(100);
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] += 1;
}

// The host uses one array while a kernel runs that is to use another.
static void host_touch() {
    const int n = 1 << 18;
    float *mine = managed<float>(n), *its = managed<float>(n);
    int *flag;
    CHECK(cudaMallocHost(&flag, sizeof(int)));
    *flag = 0;
    for (int i = 0; i < n; i++) its[i] = 1;
    wait_for<<<1, 256>>>(flag, n, its);
    for (int i = 0; i < n; i++) mine[i] = 7;
    *(volatile int *)flag = 1;
    CHECK(cudaDeviceSynchronize());
    for (int i = 0; i < n; i++)
        if (its[i] != 2 || mine[i] != 7) fail("host touch");
}

__global__ void meet(volatile int *flags, int n, float *x) {
    if (threadIdx.x == 0) {
        flags[1] = 1;
        while (!flags[0]) __nanosleep(100);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] += 1;
}

// The host reads what a kernel has made while a kernel of another stream runs that uses other memory. With `attach` memory is tied to streams.
static void beside(bool attach) {
    const int n = 1 << 18;
    cudaStream_t streams[2];
    float *made = managed<float>(n), *its = managed<float>(n), *arrays[2] = {made, its};
    volatile int *flags;
    CHECK(cudaMallocHost((void **)&flags, 2 * sizeof(int)));
    flags[0] = flags[1] = 0;
    for (int k = 0; k < 2; k++) {
        CHECK(cudaStreamCreateWithFlags(&streams[k], cudaStreamNonBlocking));
        if (attach) CHECK(cudaStreamAttachMemAsync(streams[k], arrays[k], 0, cudaMemAttachSingle));
        CHECK(cudaStreamSynchronize(streams[k]));
    }
    for (int i = 0; i < n; i++) its[i] = 1;
    fill<<<n / 256, 256, 0, streams[0]>>>(n, made, 1);
    CHECK(cudaStreamSynchronize(streams[0]));
    meet<<<1, 256, 0, streams[1]>>>((volatile int *)flags, n, its);
    while (!flags[1]) {}
    for (int i = 0; i < n; i++)
        if (made[i] != 1) fail("made");
    flags[0] = 1;
    CHECK(cudaDeviceSynchronize());
    for (int i = 0; i < n; i++)
        if (its[i] != 2) fail("its");
}

// The host makes pieces, which the device takes one after the other, each in a stream of its own.
static void producer() {
    const int pieces = 4, n = 1 << 18;
    float *piece[pieces];
    cudaStream_t streams[pieces];
    for (int k = 0; k < pieces; k++) {
        CHECK(cudaStreamCreate(&streams[k]));
        piece[k] = managed<float>(n);
        CHECK(cudaStreamAttachMemAsync(streams[k], piece[k], 0, cudaMemAttachSingle));
        CHECK(cudaStreamSynchronize(streams[k]));
        for (int i = 0; i < n; i++) piece[k][i] = k;
        add<<<n / 256, 256, 0, streams[k]>>>(n, piece[k], piece[k]);
    }
    for (int k = 0; k < pieces; k++) {
        CHECK(cudaStreamSynchronize(streams[k]));
        for (int i = 0; i < n; i++)
            if (piece[k][i] != 2 * k) fail("piece");
    }
}

#if CUDART_VERSION >= 13000
// The addition of vectors in memory of a managed pool, which goes then; others come to where it was.
static void pool() {
    const int n = 1 << 20;
    cudaMemPoolProps props = {};
    props.allocType = cudaMemAllocationTypeManaged;
    cudaMemPool_t pool;
    CHECK(cudaMemPoolCreate(&pool, &props));
    float *x, *y;
    CHECK(cudaMallocFromPoolAsync((void **)&x, n * sizeof(float), pool, 0));
    CHECK(cudaMallocFromPoolAsync((void **)&y, n * sizeof(float), pool, 0));
    CHECK(cudaStreamSynchronize(0));
    for (int i = 0; i < n; i++) x[i] = 1, y[i] = 2;
    add<<<n / 256, 256>>>(n, x, y);
    CHECK(cudaDeviceSynchronize());
    for (int i = 0; i < n; i++)
        if (y[i] != 3) fail("pool");
    CHECK(cudaFreeAsync(x, 0));
    CHECK(cudaFreeAsync(y, 0));
    CHECK(cudaStreamSynchronize(0));
    CHECK(cudaMemPoolDestroy(pool));
    vectors(NONE, 4);
}
#endif

// Two devices by turns: the second one takes what the first one made, then both use what prefers the second one.
static void peers() {
    const int n = 1 << 20;
    float *made = managed<float>(n);
    fill<<<n / 256, 256>>>(n, made, 1);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaSetDevice(1));
    add<<<n / 256, 256>>>(n, made, made);
    CHECK(cudaDeviceSynchronize());
#if CUDART_VERSION >= 13000
    CHECK(cudaMemAdvise(made, n * sizeof(float), cudaMemAdviseSetPreferredLocation, {cudaMemLocationTypeDevice, {1}}));
#else
    CHECK(cudaMemAdvise(made, n * sizeof(float), cudaMemAdviseSetPreferredLocation, 1));
#endif
    CHECK(cudaSetDevice(0));
    add<<<n / 256, 256>>>(n, made, made);
    CHECK(cudaDeviceSynchronize());
    for (int i = 0; i < n; i++)
        if (made[i] != 4) fail("peers");
}

// Copies and fills of managed memory, and between it and the program's.
static void copies() {
    const size_t n = 1 << 20;
    std::vector<char> own(n, 3);
    char *a = managed<char>(n), *b = managed<char>(n);
    CHECK(cudaMemcpy(a, own.data(), n, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(b, 4, n));
    CHECK(cudaMemcpy(b, a, n / 2, cudaMemcpyDeviceToDevice));
    CHECK(cudaMemcpyAsync(own.data(), b, n, cudaMemcpyDeviceToHost, 0));
    CHECK(cudaDeviceSynchronize());
    if (own[0] != 3 || own[n - 1] != 4 || a[5] != 3 || b[n - 5] != 4) fail("copies");
}

// Protection of the pages of an array that a kernel has written and nobody has read, as the system says.
static void maps() {
    const int n = 1 << 20;
    float *x = managed<float>(n);
    fill<<<n / 256, 256>>>(n, x, 1);
    CHECK(cudaDeviceSynchronize());
    FILE *f = fopen("/proc/self/maps", "r");
    char line[512];
    while (fgets(line, sizeof line, f)) {
        unsigned long from, to;
        char bits[8];
        if (sscanf(line, "%lx-%lx %7s", &from, &to, bits) == 3 && from <= (size_t)x && (size_t)x < to)
            printf("%s %s\n", bits, (size_t)(x + n) <= to ? "all" : "part");
    }
    fclose(f);
    if (x[n / 2] != 1) fail("maps");
}

int main(int argc, char **argv) {
    std::string what = argc > 1 ? argv[1] : "none";
    size_t mb = argc > 2 ? atoi(argv[2]) : 4;
    if (what == "none") vectors(NONE, mb);
    else if (what == "gpu_init") vectors(GPU_INIT, mb);
    else if (what == "prefetch") vectors(PREFETCHED, mb);
    else if (what == "advise") vectors(ADVISED, mb);
    else if (what == "list") list();
    else if (what == "stencil") stencil(mb);
    else if (what == "ping_pong") ping_pong();
    else if (what == "read_mostly") read_mostly();
    else if (what == "graph") graph();
    else if (what == "host_touch") host_touch();
    else if (what == "producer") producer();
    else if (what == "beside") beside(false);
    else if (what == "attached") beside(true);
    else if (what == "copies") copies();
    else if (what == "peers") peers();
#if CUDART_VERSION >= 13000
    else if (what == "pool") pool();
#endif
    else if (what == "maps") maps();
    else return 2;
    CHECK(cudaDeviceSynchronize());
    printf("PASSED\n");
}
