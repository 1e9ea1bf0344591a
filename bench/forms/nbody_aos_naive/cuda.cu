#include "../../harness/cuda_job.h"
#include "../../problems/nbody_aos.h"

// No tiles: each thread reads all bodies, six floats each, from global memory. Then a kernel moves them.
__global__ void bodyForce(Body* p, float dt, float softening, int n) {
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n) {
        float Fx = 0.0f;
        float Fy = 0.0f;
        float Fz = 0.0f;

        for (int j = 0; j < n; j++) {
            float dx = p[j].x - p[i].x;
            float dy = p[j].y - p[i].y;
            float dz = p[j].z - p[i].z;
            float distSqr = dx * dx + dy * dy + dz * dz + softening;
            float invDist = rsqrtf(distSqr);
            float invDist3 = invDist * invDist * invDist;

            Fx += dx * invDist3;
            Fy += dy * invDist3;
            Fz += dz * invDist3;
        }

        p[i].vx += dt * Fx;
        p[i].vy += dt * Fy;
        p[i].vz += dt * Fz;
    }
}

__global__ void integrate(Body* p, float dt, int n) {
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n) {
        p[i].x += p[i].vx * dt;
        p[i].y += p[i].vy * dt;
        p[i].z += p[i].vz * dt;
    }
}

struct Job {
    Problem p;
    Device<Body> bodies{p.bodies};
    explicit Job(bool small) : p(small) {}
    void reset() { bodies.upload(p.bodies); }
    void run() {
        const int blockSize = 64;
        int nBlocks = (p.n + blockSize - 1) / blockSize;
        bodyForce<<<nBlocks, blockSize>>>(bodies, p.dt, p.softening, p.n);
        integrate<<<nBlocks, blockSize>>>(bodies, p.dt, p.n);
    }
    void results(Results& r) { p.results(r, bodies.host().data()); }
};
BENCH_MAIN(Job)
