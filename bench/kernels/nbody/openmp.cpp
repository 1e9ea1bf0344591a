#include "../../harness/openmp_job.h"
#include "../../problems/nbody.h"

// One array per coordinate, so that the inner loop is vectorised.
static void accelerate(const float* __restrict x, const float* __restrict y, const float* __restrict z,
                       const float* __restrict mass, float* __restrict acceleration, int n, float softening) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        float ax = 0, ay = 0, az = 0, xi = x[i], yi = y[i], zi = z[i];
#pragma omp simd reduction(+ : ax, ay, az)
        for (int j = 0; j < n; j++) {
            float dx = x[j] - xi, dy = y[j] - yi, dz = z[j] - zi;
            float inverse = 1.0f / __builtin_elementwise_sqrt(dx * dx + dy * dy + dz * dz + softening);
            float f = mass[j] * inverse * inverse * inverse;
            ax += f * dx;
            ay += f * dy;
            az += f * dz;
        }
        acceleration[4 * i] = ax;
        acceleration[4 * i + 1] = ay;
        acceleration[4 * i + 2] = az;
    }
}

struct Job {
    Problem p;
    Array<float> x, y, z, mass, acceleration;
    explicit Job(bool small)
        : p(small), x(coordinate(0)), y(coordinate(1)), z(coordinate(2)), mass(coordinate(3)), acceleration(size_t(4) * p.n) {}
    Array<float> coordinate(int c) {
        return Array<float>(p.n, [&](uint32_t i) { return p.bodies[4 * i + c]; });
    }
    void run() { accelerate(x.data(), y.data(), z.data(), mass.data(), acceleration.data(), p.n, p.softening); }
    void results(Results& r) { p.results(r, acceleration.data()); }
};
BENCH_MAIN(Job)
