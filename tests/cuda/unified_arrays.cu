// What faults of a device take by what its kernel goes through: arrays that move, are copied (read mostly), stay with the host, or are the device's,
// one or several side by side, by blocks of several sizes. Each line is a launch: threads, blocks, MB of each array, and a letter for each array that is
// read (m moves, c is copied, r stays with the host, d is the device's); behind `>` the array that is written, or `-`. Under `unified_records.cpp` with
// RECORD_KERNELS its groups of faults and moves follow each launch; without it the times are not disturbed.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define CHECK(call)                                                                                   \
    do {                                                                                              \
        cudaError_t e_ = (call);                                                                      \
        if (e_ != cudaSuccess) {                                                                      \
            printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e_));                        \
            exit(1);                                                                                  \
        }                                                                                             \
    } while (0)

#if CUDART_VERSION >= 13000
static cudaMemLocation device() { return {cudaMemLocationTypeDevice, 0}; }
static cudaMemLocation host() { return {cudaMemLocationTypeHost, 0}; }
#define PREFETCH(p, n, to) cudaMemPrefetchAsync(p, n, to, 0, 0)
#else
static int device() { return 0; }
static int host() { return cudaCpuDeviceId; }
#define PREFETCH(p, n, to) cudaMemPrefetchAsync(p, n, to, 0)
#endif

template <int ARRAYS>
__global__ void combine(int n, const float *a, const float *b, const float *c, float *out, float *odd) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        float s = a[i];
        if (ARRAYS > 1) s += b[i];
        if (ARRAYS > 2) s += c[i];
        if (out) out[i] = s;
        else if (s < 0) *odd = s;
    }
}

static float *odd;
static cudaEvent_t from, to;

static void launch(const char *form, int threads, int blocks, int mb) {
    int n = mb << 18, arrays = strchr(form, '>') - form;
    size_t bytes = n * sizeof(float);
    float *p[3] = {}, *out = nullptr;
    char written = form[arrays + 1];
    for (int k = 0; k < arrays; k++) {
        CHECK(cudaMallocManaged(&p[k], bytes));
        for (int i = 0; i < n; i++) p[k][i] = k + 1;
        if (form[k] == 'c') CHECK(cudaMemAdvise(p[k], bytes, cudaMemAdviseSetReadMostly, device()));
        if (form[k] == 'r') {
            CHECK(cudaMemAdvise(p[k], bytes, cudaMemAdviseSetPreferredLocation, host()));
            CHECK(cudaMemAdvise(p[k], bytes, cudaMemAdviseSetAccessedBy, device()));
        }
        if (form[k] == 'd') CHECK(PREFETCH(p[k], bytes, device()));
        if (written == 'a' + k) out = p[k];
    }
    if (blocks == 0) blocks = (n + threads - 1) / threads;
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaEventRecord(from));
    if (arrays == 1) combine<1><<<blocks, threads>>>(n, p[0], p[1], p[2], out, odd);
    if (arrays == 2) combine<2><<<blocks, threads>>>(n, p[0], p[1], p[2], out, odd);
    if (arrays == 3) combine<3><<<blocks, threads>>>(n, p[0], p[1], p[2], out, odd);
    CHECK(cudaEventRecord(to));
    CHECK(cudaEventSynchronize(to));
    float ms;
    CHECK(cudaEventElapsedTime(&ms, from, to));
    printf("launch %s <%d,%d> %d MB: %.1f us\n", form, blocks, threads, mb, ms * 1000);
    if (out && out[n / 2] != arrays * (arrays + 1) / 2) printf("wrong\n"), exit(1);
    for (int k = 0; k < arrays; k++) CHECK(cudaFree(p[k]));
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 3;
    CHECK(cudaMalloc(&odd, 4));
    CHECK(cudaEventCreate(&from));
    CHECK(cudaEventCreate(&to));
    launch("m>-", 256, 0, 2);
    launch("mm>-", 256, 0, 2);
    launch("mmm>-", 256, 0, 2);
    for (int round = 0; round < rounds; round++) {
        for (const char *form : {"m>-", "c>-", "mm>-", "cm>-", "cc>-", "mmm>-", "m>a", "mm>b", "cm>b", "mr>b", "cr>b", "mr>-", "cr>-", "r>a", "md>b",
                                 "cd>b"})
            for (int threads : {64, 256, 1024}) launch(form, threads, 0, 8);
        for (const char *form : {"m>-", "c>-", "mm>-", "cm>-", "cr>b", "mr>b"}) {
            launch(form, 256, 132, 8);
            launch(form, 256, 8, 8);
            launch(form, 1024, 132, 8);
            launch(form, 256, 0, 2);
            launch(form, 256, 0, 32);
        }
    }
    printf("PASSED\n");
}
