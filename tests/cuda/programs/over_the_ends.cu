// A little over the ends of allocations: the first and the last rows of a stencil that loads the row above and the row
// below before it looks whether they are there, and the task behind the last one of a queue. On hardware that goes well
// where another allocation is beside this one, which it mostly is.
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

// Each block takes tasks from a queue until the number of the next one is past the end, and looks at that one, too.
__global__ void drain(const int2* queue, int* next, int* done, int n) {
    __shared__ int at;
    __shared__ int2 task;
    for (;;) {
        __syncthreads();
        if (threadIdx.x == 0) {
            at = atomicAdd(next, 1);
            task.x = queue[at].x;
            task.y = ((volatile const int2*)queue)[at].y;
        }
        __syncthreads();
        if (at >= n) return;
        if (threadIdx.x == 0) done[task.x] = task.y;
    }
}

static void tasks(int n) {
    std::vector<int2> queue(n);
    std::vector<int> done(n);
    for (int i = 0; i < n; i++) queue[i] = {n - 1 - i, i * 5};
    int2* from;
    int *to, *next;
    CK(cudaMalloc(&from, n * sizeof(int2)));
    CK(cudaMalloc(&to, n * sizeof(int)));
    CK(cudaMalloc(&next, sizeof(int)));
    CK(cudaMemset(next, 0, sizeof(int)));
    CK(cudaMemcpy(from, queue.data(), n * sizeof(int2), cudaMemcpyHostToDevice));
    drain<<<n, 32>>>(from, next, to, n);
    CK(cudaMemcpy(done.data(), to, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) SAME(done[i], (n - 1 - i) * 5, i);
    CK(cudaFree(from));
    CK(cudaFree(to));
    CK(cudaFree(next));
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
    tasks(20);
    tasks(256);
    tasks(320);
    tasks(512);
    return finish("over_the_ends");
}
