// Prints what a program's own timing says, in microseconds: kernels, copies, and both at once.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                     \
    do {                                                                                \
        cudaError_t e = (call);                                                         \
        if (e != cudaSuccess) {                                                         \
            std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(e));             \
            std::exit(1);                                                               \
        }                                                                               \
    } while (0)

constexpr int TILE = 256;

__global__ void vecadd(const float* a, const float* b, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}

__global__ void attract(const float4* __restrict__ bodies, float4* __restrict__ out, int n) {
    __shared__ float4 part[TILE];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 own = bodies[i];
    float ax = 0, ay = 0, az = 0;
    for (int t = 0; t < n / TILE; t++) {
        part[threadIdx.x] = bodies[t * TILE + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < TILE; j++) {
            float4 other = part[j];
            float dx = other.x - own.x, dy = other.y - own.y, dz = other.z - own.z;
            float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
            float f = other.w * inverse * inverse * inverse;
            ax += f * dx;
            ay += f * dy;
            az += f * dz;
        }
        __syncthreads();
    }
    out[i] = make_float4(ax, ay, az, 0);
}

template <class F> void timed(const char* name, cudaStream_t stream, F work) {
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    CHECK(cudaEventRecord(begin, stream));
    work();
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(end, stream));
    CHECK(cudaEventSynchronize(end));
    float ms;
    CHECK(cudaEventElapsedTime(&ms, begin, end));
    std::printf("%s %.3f\n", name, ms * 1000);
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
}

// With an argument kernels have little to do, for slow engines.
int main(int argc, char**) {
    constexpr int PARTS = 8;
    const int N = argc > 1 ? 1 << 10 : 1 << 20, BODIES = argc > 1 ? TILE : 16384;
    constexpr size_t BYTES = 64 << 20, PART = BYTES / PARTS;
    char *device, *back, *pinned, *other, *pageable = static_cast<char*>(std::malloc(BYTES));
    CHECK(cudaMalloc(&device, BYTES));
    CHECK(cudaMalloc(&back, BYTES));
    CHECK(cudaMallocHost(&pinned, BYTES));
    CHECK(cudaMallocHost(&other, BYTES));
    CHECK(cudaMemset(device, 0, BYTES));
    cudaStream_t s[2];
    for (auto& one : s) CHECK(cudaStreamCreate(&one));
    float* a = reinterpret_cast<float*>(device);
    timed("vecadd", 0, [&] { vecadd<<<N / 256, 256>>>(a, a + N, a + 2 * N, N); });
    auto bodies = reinterpret_cast<float4*>(device);
    auto attracted = reinterpret_cast<float4*>(back);
    timed("attract", 0, [&] { attract<<<BODIES / TILE, TILE>>>(bodies, attracted, BODIES); });
    timed("pinned", s[0], [&] { CHECK(cudaMemcpyAsync(device, pinned, BYTES, cudaMemcpyHostToDevice, s[0])); });
    timed("pageable", s[0], [&] { CHECK(cudaMemcpyAsync(device, pageable, BYTES, cudaMemcpyHostToDevice, s[0])); });
    // The same up and down in parts, in one stream and in two by turns.
    for (int streams = 1; streams <= 2; streams++) {
        timed(streams == 1 ? "one_stream" : "two_streams", 0, [&] {
            for (int i = 0; i < PARTS; i++) {
                cudaStream_t to = s[i % streams];
                CHECK(cudaMemcpyAsync(device + i * PART, pinned + i * PART, PART, cudaMemcpyHostToDevice, to));
                CHECK(cudaMemcpyAsync(other + i * PART, device + i * PART, PART, cudaMemcpyDeviceToHost, to));
            }
        });
    }
    // A copy beside a kernel.
    cudaEvent_t copied;
    CHECK(cudaEventCreate(&copied));
    timed("beside", s[0], [&] {
        attract<<<BODIES / TILE, TILE, 0, s[0]>>>(bodies, attracted, BODIES);
        CHECK(cudaMemcpyAsync(device + BYTES / 2, pinned, BYTES / 4, cudaMemcpyHostToDevice, s[1]));
        CHECK(cudaEventRecord(copied, s[1]));
        CHECK(cudaStreamWaitEvent(s[0], copied, 0));
    });
    // Arrays that stay with the host.
    auto far = reinterpret_cast<float*>(pinned);
    timed("zero_copy", 0, [&] { vecadd<<<N / 256, 256>>>(far, far + N, a, N); });
    timed("zero_copy_back", 0, [&] { vecadd<<<N / 256, 256>>>(a, a + N, far, N); });
    return 0;
}
