// Sums an array: by a tree in shared memory, and by shuffles within warps.
#include <vector>
#include "check.h"

__global__ void reduce_shared(const int* in, int* out, int n) {
    extern __shared__ int partial[];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x * 2 + t;
    int sum = i < n ? in[i] : 0;
    if (i + blockDim.x < n) sum += in[i + blockDim.x];
    partial[t] = sum;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (t < s) partial[t] += partial[t + s];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = partial[0];
}

__inline__ __device__ float warp_sum(float v) {
    for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffff, v, d);
    return v;
}

__global__ void reduce_shuffle(const float* in, float* out, int n) {
    __shared__ float warps[32];
    float sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += in[i];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    sum = warp_sum(sum);
    if (lane == 0) warps[warp] = sum;
    __syncthreads();
    sum = threadIdx.x < blockDim.x / 32 ? warps[lane] : 0;
    if (warp == 0) sum = warp_sum(sum);
    if (threadIdx.x == 0) atomicAdd(out, sum);
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 3001 : 1000003;
    std::vector<int> a(n);
    std::vector<float> f(n);
    Random random;
    long long want = 0;
    double want_f = 0;
    for (int i = 0; i < n; i++) {
        want += a[i] = (int)(random.next() % 1000);
        want_f += f[i] = random.unit();
    }
    int threads = 256, blocks = (n + 2 * threads - 1) / (2 * threads);
    int *d, *partial;
    CHECK(cudaMalloc(&d, n * sizeof(int)));
    CHECK(cudaMalloc(&partial, blocks * sizeof(int)));
    CHECK(cudaMemcpy(d, a.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    reduce_shared<<<blocks, threads, threads * sizeof(int)>>>(d, partial, n);
    CHECK(cudaGetLastError());
    std::vector<int> sums(blocks);
    CHECK(cudaMemcpy(sums.data(), partial, blocks * sizeof(int), cudaMemcpyDeviceToHost));
    long long got = 0;
    for (int s : sums) got += s;
    bool ok = got == want;
    if (!ok) fprintf(stderr, "shared: %lld, should be %lld\n", got, want);

    float *df, *total, result;
    CHECK(cudaMalloc(&df, n * sizeof(float)));
    CHECK(cudaMalloc(&total, sizeof(float)));
    CHECK(cudaMemcpy(df, f.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    for (int block : {32, 96, 256, 1024}) {
        CHECK(cudaMemset(total, 0, sizeof(float)));
        reduce_shuffle<<<5, block>>>(df, total, n);
        CHECK(cudaMemcpy(&result, total, sizeof(float), cudaMemcpyDeviceToHost));
        if (!close_to(result, want_f, 1e-4)) {
            fprintf(stderr, "shuffle, %d threads: %g, should be %g\n", block, result, want_f);
            ok = false;
        }
    }
    CHECK(cudaFree(d));
    CHECK(cudaFree(partial));
    CHECK(cudaFree(df));
    CHECK(cudaFree(total));
    return verdict("reduce", ok);
}
