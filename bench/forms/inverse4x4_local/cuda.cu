#include "../../harness/cuda_job.h"
#include "../../problems/inverse4x4.h"

// A matrix per thread: Gauss and Jordan with pivots, on a local array of 4x8.
template <int N>
__global__ void invert(const float* in, float* out, int count) {
    int id = threadIdx.x + blockIdx.x * blockDim.x;
    if (id >= count) return;
    float m[N][2 * N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            m[i][j] = in[id * N * N + i * N + j];
            m[i][N + j] = i == j ? 1.0f : 0.0f;
        }
    for (int c = 0; c < N; c++) {
        int pivot = c;
        for (int i = c + 1; i < N; i++)
            if (fabsf(m[i][c]) > fabsf(m[pivot][c])) pivot = i;
        if (pivot != c) {
            for (int j = 0; j < 2 * N; j++) {
                float t = m[c][j];
                m[c][j] = m[pivot][j];
                m[pivot][j] = t;
            }
        }
        float scale = 1.0f / m[c][c];
        for (int j = 0; j < 2 * N; j++) m[c][j] *= scale;
        for (int i = 0; i < N; i++) {
            if (i == c) continue;
            float factor = m[i][c];
            for (int j = 0; j < 2 * N; j++) m[i][j] -= factor * m[c][j];
        }
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) out[id * N * N + i * N + j] = m[i][N + j];
}

struct Job {
    Problem p;
    Device<float> in{p.matrices}, out;
    explicit Job(bool small) : p(small), out(p.matrices.size()) {}
    void run() { invert<4><<<blocks(p.n, 128), 128>>>(in, out, p.n); }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
