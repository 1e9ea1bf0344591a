// Many launches, many streams, dependencies by events, several host threads.
#include "expect.h"
// many small launches, many streams, deep queues, callbacks; kernels from several host threads; async alloc;
// graph-free
#include <thread>
__global__ void step(int* p, int n, int k) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] = p[i] * 3 + k;
}
__global__ void gather(const int* a, int* b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) b[i] = a[(i * 7) % n] + b[i];
}
int main() {
    const int n = 1000;
    Buffer<int> a(n);
    for (int k = 0; k < 300; k++) step<<<8, 128>>>(a, n, k);
    auto h = a.get();
    int w = 0;
    for (int k = 0; k < 300; k++) w = (int)((unsigned)w * 3u + k);
    for (int i = 0; i < n; i++) SAME(h[i], w, i);
    std::vector<cudaStream_t> s(16);
    std::vector<int*> d(16);
    std::vector<std::vector<int>> r(16, std::vector<int>(n));
    for (int i = 0; i < 16; i++) {
        CK(cudaStreamCreate(&s[i]));
        CK(cudaMallocAsync(&d[i], n * 4, s[i]));
        CK(cudaMemsetAsync(d[i], 0, n * 4, s[i]));
    }
    for (int k = 0; k < 20; k++)
        for (int i = 0; i < 16; i++) step<<<8, 128, 0, s[i]>>>(d[i], n, i + k);
    for (int i = 0; i < 16; i++) {
        CK(cudaMemcpyAsync(r[i].data(), d[i], n * 4, cudaMemcpyDeviceToHost, s[i]));
        CK(cudaFreeAsync(d[i], s[i]));
    }
    CK(cudaDeviceSynchronize());
    for (int i = 0; i < 16; i++) {
        int w = 0;
        for (int k = 0; k < 20; k++) w = (int)((unsigned)w * 3u + i + k);
        SAME(r[i][5], w, i);
        SAME(r[i][999], w, i);
    }
    // diamond: s0 -> s1,s2 -> s3
    for (int rep = 0; rep < 20; rep++) {
        Buffer<int> x(n), y(n), z(n);
        cudaEvent_t e0, e1, e2;
        cudaEventCreate(&e0);
        cudaEventCreate(&e1);
        cudaEventCreate(&e2);
        step<<<8, 128, 0, s[0]>>>(x, n, 5);
        cudaEventRecord(e0, s[0]);
        cudaStreamWaitEvent(s[1], e0, 0);
        cudaStreamWaitEvent(s[2], e0, 0);
        gather<<<8, 128, 0, s[1]>>>(x, y, n);
        gather<<<8, 128, 0, s[2]>>>(x, z, n);
        cudaEventRecord(e1, s[1]);
        cudaEventRecord(e2, s[2]);
        cudaStreamWaitEvent(s[3], e1, 0);
        cudaStreamWaitEvent(s[3], e2, 0);
        gather<<<8, 128, 0, s[3]>>>(y, z, n);
        CK(cudaStreamSynchronize(s[3]));
        auto q = z.get();
        for (int i = 0; i < n; i++) SAME(q[i], 10, i);
        cudaEventDestroy(e0);
        cudaEventDestroy(e1);
        cudaEventDestroy(e2);
    }
    std::vector<std::thread> t;
    int bad[8] = {};
    for (int j = 0; j < 8; j++)
        t.emplace_back([&, j] {
            cudaStream_t st;
            cudaStreamCreateWithFlags(&st, cudaStreamNonBlocking);
            int* p;
            cudaMalloc(&p, n * 4);
            cudaMemsetAsync(p, 0, n * 4, st);
            for (int k = 0; k < 50; k++) step<<<8, 128, 0, st>>>(p, n, j);
            std::vector<int> v(n);
            cudaMemcpyAsync(v.data(), p, n * 4, cudaMemcpyDeviceToHost, st);
            cudaStreamSynchronize(st);
            int w = 0;
            for (int k = 0; k < 50; k++) w = (int)((unsigned)w * 3u + j);
            for (int x : v) bad[j] += x != w;
            cudaFree(p);
            cudaStreamDestroy(st);
        });
    for (auto& x : t) x.join();
    for (int j = 0; j < 8; j++) SAME(bad[j], 0, j);
    cudaMemPool_t pool;
    CK(cudaDeviceGetDefaultMemPool(&pool, 0));
    size_t th = 1 << 20;
    CK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &th));
    return finish("queues");
}
