#include "../../harness/cuda_job.h"
#include "../../problems/nbody.h"

constexpr int tile = 256;

__global__ void accelerate(const float4* __restrict__ bodies, float4* __restrict__ acceleration, int n, float softening) {
    __shared__ float4 part[tile];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 own = bodies[i];
    float ax = 0, ay = 0, az = 0;
    for (int t = 0; t < n / tile; t++) {
        part[threadIdx.x] = bodies[t * tile + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < tile; j++) {
            float4 other = part[j];
            float dx = other.x - own.x, dy = other.y - own.y, dz = other.z - own.z;
            float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + softening);
            float f = other.w * inverse * inverse * inverse;
            ax += f * dx;
            ay += f * dy;
            az += f * dz;
        }
        __syncthreads();
    }
    acceleration[i] = make_float4(ax, ay, az, 0);
}

struct Job {
    Problem p;
    Device<float> bodies{p.bodies}, acceleration;
    explicit Job(bool small) : p(small), acceleration(p.bodies.size()) {}
    void run() {
        accelerate<<<p.n / tile, tile>>>((const float4*)(float*)bodies, (float4*)(float*)acceleration, p.n, p.softening);
    }
    void results(Results& r) { p.results(r, acceleration.host().data()); }
};
BENCH_MAIN(Job)
