// What faults of a device and of the host take, by how many there are at a time: each case has an array of its own, which a kernel touches that has
// run before. Under `unified_records.cpp` each of its groups of faults and moves is printed; without it the times are not disturbed.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

#define CHECK(call)                                                                                   \
    do {                                                                                              \
        cudaError_t e_ = (call);                                                                      \
        if (e_ != cudaSuccess) {                                                                      \
            printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e_));                        \
            exit(1);                                                                                  \
        }                                                                                             \
    } while (0)

// Thread t of T touches places t, t + T, t + 2T..., so many, each when it has got the one before; they are so many bytes apart.
__global__ void touch(char *p, size_t apart, int places, int write, unsigned *sum) {
    size_t t = blockIdx.x * size_t(blockDim.x) + threadIdx.x, all = gridDim.x * size_t(blockDim.x);
    unsigned s = 0;
    for (int k = 0; k < places; k++) {
        volatile unsigned *q = (volatile unsigned *)(p + (k * all + t) * apart + s);
        if (write) *q = 0;
        else s += *q;
    }
    if (s) *sum = s;
}

__global__ void cold_one(unsigned *p) { *p = 1; }
__global__ void cold_two(unsigned *p) { *p = 2; }
__global__ void add_up(const float4 *p, size_t n, unsigned *sum) {
    float s = 0;
    for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n; i += gridDim.x * size_t(blockDim.x)) {
        float4 v = p[i];
        s += v.x + v.y + v.z + v.w;
    }
    if (s != 0) *sum = 1;
}

static unsigned *sum;
static cudaEvent_t a, b;

static float between() {
    float ms;
    CHECK(cudaEventRecord(b));
    CHECK(cudaEventSynchronize(b));
    CHECK(cudaEventElapsedTime(&ms, a, b));
    return ms * 1000;
}

static double now() {
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

enum Who { HOST, NOBODY, DEVICE };

static void faults(const char *name, int blocks, int threads, size_t apart, int places, int write, Who had) {
    size_t bytes = size_t(blocks) * threads * apart * places;
    char *p;
    CHECK(cudaMallocManaged(&p, bytes < 64 ? 64 : bytes));
    if (had == HOST) memset(p, 0, bytes);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaEventRecord(a));
    touch<<<blocks, threads>>>(p, apart, places, write, sum);
    printf("%s <%d,%d> apart %zu places %d %s of %s: %.1f us\n", name, blocks, threads, apart, places, write ? "write" : "read",
           had == HOST ? "host's" : "nobody's", between());
    CHECK(cudaFree(p));
}

int main() {
    CHECK(cudaMalloc(&sum, 4));
    CHECK(cudaEventCreate(&a));
    CHECK(cudaEventCreate(&b));
    CHECK(cudaDeviceSynchronize());
    for (int k = 0; k < 3; k++) {
        CHECK(cudaEventRecord(a));
        cold_one<<<1, 1>>>(sum);
        printf("launch of cold_one, %d: %.1f us\n", k, between());
    }
    double from = now();
    cold_two<<<1, 1>>>(sum);
    double to = now();
    printf("call of a first launch: %.1f us\n", to - from);
    CHECK(cudaDeviceSynchronize());
    touch<<<1, 1>>>((char *)sum, 4, 1, 1, sum);
    CHECK(cudaMemset(sum, 0, 4));
    CHECK(cudaDeviceSynchronize());

    const size_t K = 1024, M = K * K;
    faults("warm", 1, 1, 4 * K, 4, 0, HOST);
    faults("one thread", 1, 1, 64 * K, 16, 0, HOST);
    faults("one thread", 1, 1, 2 * M, 8, 0, HOST);
    faults("one thread", 1, 1, 4 * K, 64, 0, HOST);
    faults("one thread", 1, 1, 64 * K, 16, 1, HOST);
    faults("one thread", 1, 1, 64 * K, 16, 0, NOBODY);
    faults("one warp", 1, 32, 64 * K, 1, 0, HOST);
    faults("one warp", 1, 32, 2 * M, 1, 0, HOST);
    faults("one warp", 1, 32, 4 * K, 32, 0, HOST);
    faults("warps of a block", 1, 1024, 4 * K, 1, 0, HOST);
    faults("warps of a block", 1, 1024, 64 * K, 1, 0, HOST);
    faults("warps of a block", 1, 1024, 64 * K, 1, 0, NOBODY);
    faults("blocks of a warp", 32, 32, 64 * K, 1, 0, HOST);
    faults("blocks of a warp", 132, 32, 4 * K, 1, 0, HOST);
    faults("stream, few", 8, 128, 4, 1024, 0, HOST);
    faults("stream, one block an SM", 132, 1024, 4, 8, 0, HOST);
    faults("stream, an element each", 4096, 256, 4, 1, 0, HOST);
    faults("stream, an element each", 4096, 256, 4, 1, 1, HOST);
    faults("stream, an element each", 4096, 256, 4, 1, 0, NOBODY);
    faults("stream, an element each", 4096, 256, 4, 1, 1, NOBODY);
    faults("stream, an element each", 16384, 256, 4, 1, 0, HOST);

    // Faults of the host, one page after the other.
    char *p;
    CHECK(cudaMallocManaged(&p, 4 * M));
    CHECK(cudaMemset(p, 0, 4 * M));
    CHECK(cudaDeviceSynchronize());
    for (int page = 0; page < 1024; page++) {
        double from = now();
        *(volatile char *)(p + page * 4 * K) = 1;
        double to = now();
        if (to - from > 3) printf("host's fault at page %d: %.1f us\n", page, to - from);
    }
    CHECK(cudaFree(p));

    // To and fro, with some time of the host's in between.
    for (int us : {0, 300, 1000}) {
        unsigned *q;
        CHECK(cudaMallocManaged(&q, 4));
        *q = 0;
        printf("to and fro, %d us between:", us);
        for (int k = 0; k < 12; k++) {
            double from = now();
            touch<<<1, 1>>>((char *)q, 4, 1, 1, sum);
            CHECK(cudaDeviceSynchronize());
            double to = now();
            while (now() - to < us) {}
            double mine = now();
            ++*(volatile unsigned *)q;
            printf(" %.0f/%.0f", to - from, now() - mine);
        }
        printf("\n");
        CHECK(cudaFree(q));
    }

    // The host's memory, used where it is.
    float4 *pinned;
    CHECK(cudaMallocHost(&pinned, 64 * M));
    memset(pinned, 0, 64 * M);
    for (int k = 0; k < 3; k++) {
        CHECK(cudaEventRecord(a));
        add_up<<<1056, 256>>>(pinned, 64 * M / 16, sum);
        printf("64 MB of page-locked memory read: %.1f us\n", between());
    }

    int devices;
    CHECK(cudaGetDeviceCount(&devices));
    if (devices > 1) {
        int reach = 0;
        CHECK(cudaDeviceCanAccessPeer(&reach, 1, 0));
        char *r;
        CHECK(cudaMallocManaged(&r, 8 * M));
        for (int round = 0; round < 2; round++)
            for (int d = 0; d < 2; d++) {
                CHECK(cudaSetDevice(d));
                double from = now();
                touch<<<8192, 256>>>(r, 4, 1, 1, sum);
                CHECK(cudaGetLastError());
                CHECK(cudaDeviceSynchronize());
                printf("8 MB on device %d (peers: %d): %.1f us\n", d, reach, now() - from);
            }
        cudaMemLocation there = {cudaMemLocationTypeDevice, {0}};
        CHECK(cudaMemAdvise(r, 8 * M, cudaMemAdviseSetPreferredLocation, there));
        for (int d = 0; d < 2; d++) {
            CHECK(cudaSetDevice(d));
            double from = now();
            touch<<<8192, 256>>>(r, 4, 1, 0, (unsigned *)r);
            CHECK(cudaDeviceSynchronize());
            printf("8 MB that prefer device 0 on device %d: %.1f us\n", d, now() - from);
        }
        CHECK(cudaFree(r));
    }
    printf("PASSED\n");
}
