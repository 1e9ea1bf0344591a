//@ launch: grid=2 block=64
//@ val n: u32 = 100
//@ val a: f32 = 2.5
//@ in x: f32[128] = i
//@ inout y: f32[128] = 3 -> i < 100 ? 2.5 * i + 3 : 3
extern "C" __global__ void k(int n, float a, const float* x, float* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}
