// Transposes a matrix as slowly as it can be done; the test beside it makes of it what the advice says.
#include <cstdio>
#include <vector>

__global__ void transpose(float *out, const float *in, int n)
{
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        out[x * n + y + j] = in[(y + j) * n + x];
}

int main()
{
    const int n = 1024;
    std::vector<float> in(n * n), out(n * n);
    for (int i = 0; i < n * n; i++)
        in[i] = i;
    float *from, *to;
    cudaMalloc(&from, sizeof(float) * n * n);
    cudaMalloc(&to, sizeof(float) * n * n);
    cudaMemcpy(from, in.data(), sizeof(float) * n * n, cudaMemcpyHostToDevice);
    transpose<<<dim3(n / 32, n / 32), dim3(32, 8)>>>(to, from, n);
    cudaMemcpy(out.data(), to, sizeof(float) * n * n, cudaMemcpyDeviceToHost);
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            if (out[x * n + y] != in[y * n + x])
                return 1;
    std::puts("PASSED");
}
