// every width
// Sums in loops whose terms lie behind a guard of their own: second elements of a stride, windows that reach beyond an edge, and
// several sums of one element; lengths that end within a vector, at its edge and before the first one.
#include <algorithm>

#include "expect.h"

constexpr int threads = 128;

__global__ void strides(const int* x, int* out, size_t n) {
    int first = 0, second = 0, most = -1;
    for (size_t i = size_t(blockIdx.x) * 2 * threads + threadIdx.x; i < n; i += size_t(2) * threads * gridDim.x) {
        first += x[i];
        if (i + threads < n) {
            int v = x[i + threads];
            second += v * 3 + first;
            most = max(most, v ^ 5);
        }
    }
    int t = blockIdx.x * threads + threadIdx.x;
    out[3 * t] = first;
    out[3 * t + 1] = second;
    out[3 * t + 2] = most;
}

void all_strides(int n, int grid) {
    std::vector<int> x(n + 1);
    for (int i = 0; i < n; i++) x[i] = i * 37 % 101;
    Buffer<int> dx(x), out(size_t(grid) * threads * 3);
    strides<<<grid, threads>>>(dx, out, n);
    auto got = out.get();
    for (int t = 0; t < grid * threads; t++) {
        int first = 0, second = 0, most = -1;
        for (int i = t / threads * 2 * threads + t % threads; i < n; i += 2 * threads * grid) {
            first += x[i];
            if (i + threads >= n) continue;
            int v = x[i + threads];
            second += v * 3 + first;
            most = std::max(most, v ^ 5);
        }
        SAME(got[3 * t], first, t);
        SAME(got[3 * t + 1], second, t);
        SAME(got[3 * t + 2], most, t);
    }
}

__global__ void windows(const float* x, const float* w, float* out, int* count, int n, int reach) {
    int t = blockIdx.x * blockDim.x + threadIdx.x, met = 0;
    float sum = 0;
    for (int k = -reach; k <= reach; k++) {
        int at = t + k;
        if (at >= 0 && at < n) {
            sum += w[k + reach] * x[at];
            met++;
        }
    }
    out[t] = sum;
    count[t] = met;
}

void all_windows(int n, int reach) {
    std::vector<float> x(n), w(2 * reach + 1);
    for (int i = 0; i < n; i++) x[i] = float(i % 9 - 4);
    for (int i = 0; i <= 2 * reach; i++) w[i] = float(i % 5 - 1);
    int blocks = (n + threads - 1) / threads + 1;
    Buffer<float> dx(x), dw(w), out(size_t(blocks) * threads);
    Buffer<int> count(size_t(blocks) * threads);
    windows<<<blocks, threads>>>(dx, dw, out, count, n, reach);
    auto got = out.get();
    auto met = count.get();
    for (int t = 0; t < blocks * threads; t++) {
        float sum = 0;
        int m = 0;
        for (int at = std::max(t - reach, 0); at <= std::min(t + reach, n - 1); at++, m++) sum += w[at - t + reach] * x[at];
        SAME(got[t], sum, t);
        SAME(met[t], m, t);
    }
}

int main() {
    for (int n : {0, 1, 100, 128, 129, 255, 256, 1000, 1024, 4099}) all_strides(n, 2);
    for (int n : {1, 31, 128, 300, 517})
        for (int reach : {1, 8, 40}) all_windows(n, reach);
    return finish("guarded_sums");
}
