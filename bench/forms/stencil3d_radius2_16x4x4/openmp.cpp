#include "../../harness/openmp_job.h"
#include "../../problems/wave3d.h"

static void wave_step(const float* __restrict u, float* __restrict next, int nx, int ny, int nz, float c0, float c1, float c2) {
    size_t plane = size_t(nx) * ny;
#pragma omp parallel for
    for (int z = 2; z < nz - 2; z++)
        for (int y = 2; y < ny - 2; y++) {
            const float* row = u + z * plane + size_t(y) * nx;
            float* __restrict to = next + z * plane + size_t(y) * nx;
            const float *up = row - nx, *up2 = up - nx, *down = row + nx, *down2 = down + nx;
            const float *front = row - plane, *front2 = front - plane, *back = row + plane, *back2 = back + plane;
#pragma omp simd
            for (int x = 2; x < nx - 2; x++) {
                float near = row[x - 1] + row[x + 1] + up[x] + down[x] + front[x] + back[x];
                float far = row[x - 2] + row[x + 2] + up2[x] + down2[x] + front2[x] + back2[x];
                to[x] = 2 * row[x] - to[x] + c0 * row[x] + c1 * near + c2 * far;
            }
        }
}

struct Job {
    Problem p;
    Array<float> next;
    explicit Job(bool small) : p(small), next(p.cells()) {}
    void reset() { next.copy_from(p.before); }
    void run() { wave_step(p.now.data(), next.data(), p.nx, p.ny, p.nz, p.c0, p.c1, p.c2); }
    void results(Results& r) { p.results(r, next.data()); }
};
BENCH_MAIN(Job)
