#include "../../harness/cuda_job.h"
#include "../../problems/nbody.h"

__device__ float3 bodyBodyInteraction(float4 bi, float4 bj, float3 ai, float eps2) {
    float3 r;
    r.x = bj.x - bi.x;
    r.y = bj.y - bi.y;
    r.z = bj.z - bi.z;
    float distSqr = r.x * r.x + r.y * r.y + r.z * r.z + eps2;
    float distSixth = distSqr * distSqr * distSqr;
    float invDistCube = 1.0f / sqrtf(distSixth);
    float s = bj.w * invDistCube;
    ai.x += r.x * s;
    ai.y += r.y * s;
    ai.z += r.z * s;
    return ai;
}

__device__ float3 tile_calculation(float4 myPosition, float3 accel, float eps2) {
    extern __shared__ float4 shPosition[];
#pragma unroll 4
    for (int i = 0; i < blockDim.x; i++) accel = bodyBodyInteraction(myPosition, shPosition[i], accel, eps2);
    return accel;
}

// Tiles of a block's size in dynamic shared memory, by functions of a pair and of a tile, with a square root and a division.
__global__ void calculate_forces(const void* devX, void* devA, int N, float eps2) {
    extern __shared__ float4 shPosition[];
    const float4* globalX = (const float4*)devX;
    float4* globalA = (float4*)devA;
    float3 acc = {0.0f, 0.0f, 0.0f};
    int gtid = blockIdx.x * blockDim.x + threadIdx.x;
    float4 myPosition = globalX[gtid];
    for (int i = 0, tile = 0; i < N; i += blockDim.x, tile++) {
        int idx = tile * blockDim.x + threadIdx.x;
        shPosition[threadIdx.x] = globalX[idx];
        __syncthreads();
        acc = tile_calculation(myPosition, acc, eps2);
        __syncthreads();
    }
    float4 acc4 = {acc.x, acc.y, acc.z, 0.0f};
    globalA[gtid] = acc4;
}

struct Job {
    Problem p;
    Device<float> bodies{p.bodies}, acceleration;
    explicit Job(bool small) : p(small), acceleration(p.bodies.size()) {}
    void run() {
        int threads = 128;
        calculate_forces<<<p.n / threads, threads, threads * sizeof(float4)>>>(bodies, acceleration, p.n, p.softening);
    }
    void results(Results& r) { p.results(r, acceleration.host().data()); }
};
BENCH_MAIN(Job)
