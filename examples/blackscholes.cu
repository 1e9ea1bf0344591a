// European option prices by the Black-Scholes formula, with the polynomial for the normal distribution.
#include <vector>
#include "check.h"

__host__ __device__ inline float normal_cdf(float d) {
    const float a1 = 0.31938153f, a2 = -0.356563782f, a3 = 1.781477937f, a4 = -1.821255978f, a5 = 1.330274429f;
    float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
    float tail = 0.39894228040143267794f * expf(-0.5f * d * d) * (k * (a1 + k * (a2 + k * (a3 + k * (a4 + k * a5)))));
    return d > 0 ? 1.0f - tail : tail;
}

__host__ __device__ inline void price(float s, float x, float t, float r, float v, float& call, float& put) {
    float root = sqrtf(t), d1 = (logf(s / x) + (r + 0.5f * v * v) * t) / (v * root), d2 = d1 - v * root;
    float c1 = normal_cdf(d1), c2 = normal_cdf(d2), discounted = x * expf(-r * t);
    call = s * c1 - discounted * c2;
    put = discounted * (1.0f - c2) - s * (1.0f - c1);
}

__global__ void black_scholes(float* call, float* put, const float* s, const float* x, const float* t, float r, float v, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) price(s[i], x[i], t[i], r, v, call[i], put[i]);
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 777 : 400000;
    std::vector<float> in[3], out[2], want[2];
    for (auto& v : in) v.resize(n);
    for (auto& v : out) v.resize(n);
    for (auto& v : want) v.resize(n);
    Random random;
    for (int i = 0; i < n; i++) {
        in[0][i] = 5 + 25 * random.unit();
        in[1][i] = 1 + 99 * random.unit();
        in[2][i] = 0.25f + 9.75f * random.unit();
        price(in[0][i], in[1][i], in[2][i], 0.02f, 0.3f, want[0][i], want[1][i]);
    }
    float* d[5];
    for (auto& p : d) CHECK(cudaMalloc(&p, n * sizeof(float)));
    for (int k = 0; k < 3; k++) CHECK(cudaMemcpy(d[k], in[k].data(), n * sizeof(float), cudaMemcpyHostToDevice));
    black_scholes<<<(n + 127) / 128, 128>>>(d[3], d[4], d[0], d[1], d[2], 0.02f, 0.3f, n);
    CHECK(cudaGetLastError());
    bool ok = true;
    for (int k = 0; k < 2; k++) {
        CHECK(cudaMemcpy(out[k].data(), d[3 + k], n * sizeof(float), cudaMemcpyDeviceToHost));
        ok &= same(k ? "put" : "call", out[k].data(), want[k].data(), n, 3e-5);
    }
    for (auto& p : d) CHECK(cudaFree(p));
    return verdict("blackscholes", ok);
}
