// Gravitational n-body: every body attracts every other; a block reads bodies through shared memory, tile by tile.
#include <vector>
#include "check.h"

#define TILE 128
#define SOFTENING 1e-3f

__device__ float3 interact(float4 me, float4 other, float3 sum) {
    float3 r = make_float3(other.x - me.x, other.y - me.y, other.z - me.z);
    float d2 = r.x * r.x + r.y * r.y + r.z * r.z + SOFTENING;
    float inv = rsqrtf(d2), s = other.w * inv * inv * inv;
    sum.x += r.x * s;
    sum.y += r.y * s;
    sum.z += r.z * s;
    return sum;
}

__global__ void accelerations(const float4* bodies, float3* out, int n) {
    __shared__ float4 tile[TILE];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 me = i < n ? bodies[i] : make_float4(0, 0, 0, 0);
    float3 sum = make_float3(0, 0, 0);
    for (int base = 0; base < n; base += TILE) {
        int j = base + threadIdx.x;
        tile[threadIdx.x] = j < n ? bodies[j] : make_float4(0, 0, 0, 0);
        __syncthreads();
#pragma unroll 8
        for (int k = 0; k < TILE; k++) sum = interact(me, tile[k], sum);
        __syncthreads();
    }
    if (i < n) out[i] = sum;
}

__global__ void advance(float4* bodies, float3* velocity, const float3* acceleration, int n, float dt) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float3 v = velocity[i], a = acceleration[i];
    v = make_float3(v.x + a.x * dt, v.y + a.y * dt, v.z + a.z * dt);
    velocity[i] = v;
    float4 b = bodies[i];
    bodies[i] = make_float4(b.x + v.x * dt, b.y + v.y * dt, b.z + v.z * dt, b.w);
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 150 : 2000;
    std::vector<float4> bodies(n), got(n);
    std::vector<float3> acc(n);
    Random random;
    for (auto& b : bodies) b = make_float4(random.unit() * 2 - 1, random.unit() * 2 - 1, random.unit() * 2 - 1, random.unit() / n);
    float4* d;
    float3 *da, *dv;
    CHECK(cudaMalloc(&d, n * sizeof(float4)));
    CHECK(cudaMalloc(&da, n * sizeof(float3)));
    CHECK(cudaMalloc(&dv, n * sizeof(float3)));
    CHECK(cudaMemset(dv, 0, n * sizeof(float3)));
    CHECK(cudaMemcpy(d, bodies.data(), n * sizeof(float4), cudaMemcpyHostToDevice));
    int blocks = (n + TILE - 1) / TILE;
    accelerations<<<blocks, TILE>>>(d, da, n);
    advance<<<blocks, TILE>>>(d, dv, da, n, 0.01f);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(acc.data(), da, n * sizeof(float3), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(got.data(), d, n * sizeof(float4), cudaMemcpyDeviceToHost));
    digest("accelerations", acc.data(), n * sizeof(float3));
    bool ok = true;
    for (int i = 0; i < n && ok; i++) {
        double s[3] = {0, 0, 0}, me[3] = {bodies[i].x, bodies[i].y, bodies[i].z};
        for (int j = 0; j < n; j++) {
            double r[3] = {bodies[j].x - me[0], bodies[j].y - me[1], bodies[j].z - me[2]};
            double d2 = r[0] * r[0] + r[1] * r[1] + r[2] * r[2] + SOFTENING, f = bodies[j].w / (d2 * std::sqrt(d2));
            for (int k = 0; k < 3; k++) s[k] += r[k] * f;
        }
        float a[3] = {acc[i].x, acc[i].y, acc[i].z}, p[3] = {got[i].x, got[i].y, got[i].z};
        for (int k = 0; k < 3; k++) ok &= close_to(a[k], s[k], 1e-3) && close_to(p[k], me[k] + 1e-4 * s[k], 1e-5);
        if (!ok) fprintf(stderr, "body %d: (%g %g %g), should be (%g %g %g)\n", i, a[0], a[1], a[2], s[0], s[1], s[2]);
    }
    CHECK(cudaFree(d));
    CHECK(cudaFree(da));
    CHECK(cudaFree(dv));
    return verdict("nbody", ok);
}
