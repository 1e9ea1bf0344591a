// Gauss and Jordan with pivots, as the kernel does it, for sixteen matrices side by side; rows are exchanged under a mask.
#include "../../harness/openmp_job.h"
#include "../../problems/inverse4x4.h"

constexpr int N = 4, lanes = 16;

static void invert(const float* __restrict in, float* __restrict out, int count) {
    float m[N][2 * N][lanes];
    for (int k = 0; k < N * N; k++)
        for (int l = 0; l < lanes; l++) {
            m[k / N][k % N][l] = in[N * N * (l < count ? l : 0) + k];
            m[k / N][N + k % N][l] = k / N == k % N ? 1.0f : 0.0f;
        }
#pragma clang loop unroll(full)
    for (int c = 0; c < N; c++) {
#pragma omp simd
        for (int l = 0; l < lanes; l++) {
            int pivot = c;
            float most = std::fabs(m[c][c][l]);
            for (int i = c + 1; i < N; i++) {
                float v = std::fabs(m[i][c][l]);
                pivot = v > most ? i : pivot;
                most = v > most ? v : most;
            }
            for (int i = c + 1; i < N; i++)
                for (int j = 0; j < 2 * N; j++) {
                    float a = m[c][j][l], b = m[i][j][l];
                    m[c][j][l] = pivot == i ? b : a;
                    m[i][j][l] = pivot == i ? a : b;
                }
            float scale = 1.0f / m[c][c][l];
            for (int j = 0; j < 2 * N; j++) m[c][j][l] *= scale;
            for (int i = 0; i < N; i++) {
                if (i == c) continue;
                float factor = m[i][c][l];
                for (int j = 0; j < 2 * N; j++) m[i][j][l] -= factor * m[c][j][l];
            }
        }
    }
    for (int l = 0; l < count; l++)
        for (int k = 0; k < N * N; k++) out[N * N * l + k] = m[k / N][N + k % N][l];
}

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(p.matrices.size()) {}
    void run() {
#pragma omp parallel for
        for (int i = 0; i < p.n; i += lanes)
            invert(&p.matrices[size_t(N * N) * i], &out[size_t(N * N) * i], p.n - i < lanes ? p.n - i : lanes);
    }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
