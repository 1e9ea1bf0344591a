#include "../../harness/openmp_job.h"
#include "../../problems/nbody_aos.h"

// One array per coordinate, so that the inner loop is vectorised.
static void force(const float* __restrict x, const float* __restrict y, const float* __restrict z, float* __restrict vx,
                  float* __restrict vy, float* __restrict vz, float dt, float softening, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        float fx = 0, fy = 0, fz = 0, xi = x[i], yi = y[i], zi = z[i];
#pragma omp simd reduction(+ : fx, fy, fz)
        for (int j = 0; j < n; j++) {
            float dx = x[j] - xi, dy = y[j] - yi, dz = z[j] - zi;
            float inverse = 1.0f / __builtin_elementwise_sqrt(dx * dx + dy * dy + dz * dz + softening);
            float cube = inverse * inverse * inverse;
            fx += dx * cube;
            fy += dy * cube;
            fz += dz * cube;
        }
        vx[i] += dt * fx;
        vy[i] += dt * fy;
        vz[i] += dt * fz;
    }
}

static void integrate(float* __restrict x, float* __restrict y, float* __restrict z, const float* __restrict vx,
                      const float* __restrict vy, const float* __restrict vz, float dt, int n) {
#pragma omp parallel for simd
    for (int i = 0; i < n; i++) {
        x[i] += vx[i] * dt;
        y[i] += vy[i] * dt;
        z[i] += vz[i] * dt;
    }
}

struct Job {
    Problem p;
    Array<float> x, y, z, vx, vy, vz;
    explicit Job(bool small) : p(small), x(p.n), y(p.n), z(p.n), vx(p.n), vy(p.n), vz(p.n) {}
    void reset() {
        for (int i = 0; i < p.n; i++) {
            const Body& b = p.bodies[i];
            x[i] = b.x, y[i] = b.y, z[i] = b.z, vx[i] = b.vx, vy[i] = b.vy, vz[i] = b.vz;
        }
    }
    void run() {
        force(x.data(), y.data(), z.data(), vx.data(), vy.data(), vz.data(), p.dt, p.softening, p.n);
        integrate(x.data(), y.data(), z.data(), vx.data(), vy.data(), vz.data(), p.dt, p.n);
    }
    void results(Results& r) {
        Array<Body> bodies(p.n, [&](uint32_t i) { return Body{x[i], y[i], z[i], vx[i], vy[i], vz[i]}; });
        p.results(r, bodies.data());
    }
};
BENCH_MAIN(Job)
