// The first and the last rows of a stencil that loads the row above and the row below before it looks whether they are
// there. On hardware that goes well where another allocation is beside this one, which it mostly is.
#include "expect.h"

__global__ void vertical(const float* in, float* out, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = threadIdx.y;
    if (blockIdx.y == 1) y += n - blockDim.y;
    volatile const float* p = in + y * n + x;
    float above = p[-n], here = p[0], below = p[n];
    if (y == 0) above = here;
    if (y == n - 1) below = here;
    out[y * n + x] = above + 2 * here + below;
}

static void run(int n) {
    std::vector<float> in(n * n), out(n * n);
    for (int i = 0; i < n * n; i++) in[i] = i * 37 % 101;
    float *from, *to;
    CK(cudaMalloc(&from, n * n * sizeof(float)));
    CK(cudaMalloc(&to, n * n * sizeof(float)));
    CK(cudaMemcpy(from, in.data(), n * n * sizeof(float), cudaMemcpyHostToDevice));
    vertical<<<dim3(n / 32, 2), dim3(32, 8)>>>(from, to, n);
    CK(cudaMemcpy(out.data(), to, n * n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n * n; i++) {
        int y = i / n;
        if (y >= 8 && y < n - 8) continue;
        float above = in[y == 0 ? i : i - n], below = in[y == n - 1 ? i : i + n];
        SAME(out[i], above + 2 * in[i] + below, i);
    }
    CK(cudaFree(from));
    CK(cudaFree(to));
}

int main() {
    run(512);
    run(1024);
    run(2048);
    return finish("over_the_ends");
}
