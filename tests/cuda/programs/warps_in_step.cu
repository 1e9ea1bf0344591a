// lockstep
// Lanes of a warp that exchange values through plain shared memory with nothing between that makes them wait, as old
// programs do.
#include "expect.h"

// A sum whose last steps one warp takes by itself.
__global__ void total(const double* in, int n, double* out) {
    __shared__ double part[128];
    int t = threadIdx.x;
    double sum = 0;
    for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += sqrt(in[i]) * in[i];
    part[t] = sum;
    __syncthreads();
    if (t < 64) part[t] += part[t + 64];
    __syncthreads();
    // Each step for fewer lanes, so that the compiler keeps them apart.
    if (t < 32) part[t] += part[t + 32];
    if (t < 16) part[t] += part[t + 16];
    if (t < 8) part[t] += part[t + 8];
    if (t < 4) part[t] += part[t + 4];
    if (t < 2) part[t] += part[t + 2];
    if (t < 1) part[t] += part[t + 1];
    if (t == 0) out[blockIdx.x] = part[0];
}

// Columns that a few lanes sum, and one of them then reads.
__global__ void columns(const double* in, int rows, int width, double* out) {
    extern __shared__ double all[];
    for (int i = threadIdx.x; i < rows * width; i += blockDim.x) all[i] = sin(in[i]);
    __syncthreads();
    if (threadIdx.x < width) {
        double sum = 0;
        for (int r = 0; r < rows; r++) sum += all[r * width + threadIdx.x];
        all[threadIdx.x] = sum;
    }
    if (threadIdx.x == 0) {
        double best = all[0];
        for (int k = 1; k < width; k++) best = best * 0.5 + all[k];
        out[blockIdx.x] = best;
    }
}

// The other way round: each lane reads what another is about to overwrite.
__global__ void turned(const double* in, double* out) {
    __shared__ double line[64];
    int t = threadIdx.x;
    line[t] = exp(in[t]);
    __syncthreads();
    line[t] = line[t ^ 31] * 2;
    out[t] = line[t];
}

int main() {
    const int n = 5000;
    std::vector<double> in(n);
    for (int i = 0; i < n; i++) in[i] = i * 29 % 83;
    Buffer<double> data(in), sums(4), best(1), line(64);

    total<<<4, 128>>>(data, n, sums);
    double got = 0, want = 0;
    for (double s : sums.get()) got += s;
    for (double x : in) want += std::sqrt(x) * x;
    EXPECT(std::fabs(got - want) < 1e-9 * want);

    const int rows = 20, width = 24;
    columns<<<1, 96, rows * width * sizeof(double)>>>(data, rows, width, best);
    want = 0;
    for (int k = 0; k < width; k++) {
        double sum = 0;
        for (int r = 0; r < rows; r++) sum += std::sin(in[r * width + k]);
        want = (k ? want * 0.5 : 0) + sum;
    }
    EXPECT(std::fabs(best.get()[0] - want) < 1e-9);

    turned<<<1, 64>>>(data, line);
    std::vector<double> lines = line.get();
    for (int i = 0; i < 64; i++) EXPECT(std::fabs(lines[i] / (2 * std::exp(in[i ^ 31])) - 1) < 1e-12);
    return finish("warps_in_step");
}
