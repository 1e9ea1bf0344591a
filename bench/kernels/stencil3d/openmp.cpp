#include "../../harness/openmp_job.h"
#include "../../problems/stencil3d.h"

static void stencil(const float* __restrict in, float* __restrict out, int n, float centre, float side) {
    size_t plane = size_t(n) * n;
#pragma omp parallel for
    for (int z = 0; z < n; z++)
        for (int y = 0; y < n; y++) {
            const float* row = in + z * plane + size_t(y) * n;
            float* __restrict to = out + z * plane + size_t(y) * n;
            if (z == 0 || y == 0 || z == n - 1 || y == n - 1) {
                for (int x = 0; x < n; x++) to[x] = row[x];
                continue;
            }
            const float *up = row - n, *down = row + n, *front = row - plane, *back = row + plane;
            to[0] = row[0];
#pragma omp simd
            for (int x = 1; x < n - 1; x++)
                to[x] = centre * row[x] + side * (row[x - 1] + row[x + 1] + up[x] + down[x] + front[x] + back[x]);
            to[n - 1] = row[n - 1];
        }
}

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() { stencil(p.in.data(), out.data(), p.n, p.centre, p.side); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
