// Prefix sums of blocks: work-efficient with two sweeps over shared memory, and by shuffles; then of a whole array.
#include <vector>
#include "check.h"

#define BLOCK 256

__global__ void scan_sweeps(const int* in, int* out, int* totals, int n) {
    __shared__ int s[2 * BLOCK];
    int t = threadIdx.x, base = blockIdx.x * 2 * BLOCK;
    s[2 * t] = base + 2 * t < n ? in[base + 2 * t] : 0;
    s[2 * t + 1] = base + 2 * t + 1 < n ? in[base + 2 * t + 1] : 0;
    int offset = 1;
    for (int d = BLOCK; d > 0; d >>= 1, offset *= 2) {
        __syncthreads();
        if (t < d) s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
    }
    if (t == 0) {
        totals[blockIdx.x] = s[2 * BLOCK - 1];
        s[2 * BLOCK - 1] = 0;
    }
    for (int d = 1; d <= BLOCK; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (t < d) {
            int i = offset * (2 * t + 1) - 1, j = offset * (2 * t + 2) - 1, keep = s[i];
            s[i] = s[j];
            s[j] += keep;
        }
    }
    __syncthreads();
    if (base + 2 * t < n) out[base + 2 * t] = s[2 * t];
    if (base + 2 * t + 1 < n) out[base + 2 * t + 1] = s[2 * t + 1];
}

__global__ void scan_shuffle(int* data, int n) {                      // one block, inclusive, in place
    __shared__ int warps[32];
    int i = threadIdx.x, lane = i & 31, warp = i >> 5, v = i < n ? data[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        int up = __shfl_up_sync(0xffffffff, v, d);
        if (lane >= d) v += up;
    }
    if (lane == 31) warps[warp] = v;
    __syncthreads();
    if (warp == 0) {
        int w = warps[lane];
        for (int d = 1; d < 32; d *= 2) {
            int up = __shfl_up_sync(0xffffffff, w, d);
            if (lane >= d) w += up;
        }
        warps[lane] = w;
    }
    __syncthreads();
    if (warp > 0) v += warps[warp - 1];
    if (i < n) data[i] = v;
}

__global__ void add_offsets(int* out, const int* totals, int n) {
    int i = blockIdx.x * 2 * BLOCK + threadIdx.x;
    int offset = blockIdx.x > 0 ? totals[blockIdx.x - 1] : 0;
    if (i < n) out[i] += offset;
    if (i + BLOCK < n) out[i + BLOCK] += offset;
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 1300 : 300001;
    std::vector<int> a(n), got(n), want(n);
    Random random;
    int sum = 0;
    for (int i = 0; i < n; i++) {
        a[i] = (int)(random.next() % 100) - 20;
        want[i] = sum;
        sum += a[i];
    }
    int blocks = (n + 2 * BLOCK - 1) / (2 * BLOCK);
    int *in, *out, *totals;
    CHECK(cudaMalloc(&in, n * sizeof(int)));
    CHECK(cudaMalloc(&out, n * sizeof(int)));
    CHECK(cudaMalloc(&totals, blocks * sizeof(int)));
    CHECK(cudaMemcpy(in, a.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    scan_sweeps<<<blocks, BLOCK>>>(in, out, totals, n);
    scan_shuffle<<<1, 1024>>>(totals, blocks);
    add_offsets<<<blocks, BLOCK>>>(out, totals, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    CHECK(cudaFree(totals));
    return verdict("scan", same("prefix sums", got.data(), want.data(), n));
}
