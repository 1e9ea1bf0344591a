// FLAGS: --extended-lambda --expt-relaxed-constexpr -std=c++20
#include <array>
template <class F> __global__ void apply(float *p, int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] = f(p[i]);
}
constexpr int twice(int x) {
    return 2 * x;
}
template <class... T> __device__ float sum(T... v) {
    return (v + ... + 0.0f);
}
int main() {
    float scale = 2, *p = nullptr;
    apply<<<1, 32>>>(p, 32, [=] __device__(float v) { return v * scale + twice(3); });
    apply<<<1, 32>>>(p, 32, [=] __host__ __device__(float v) { return sum(v, scale, 1); });
    std::array<int, 3> a{1, 2, 3};
    return a.size() == 3;
}
