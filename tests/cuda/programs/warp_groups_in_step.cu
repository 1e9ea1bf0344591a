// lockstep
// nvcc: -arch=sm_90a
// Four warps store the factors of a product, and multiply with no barrier between, as programs do that work on a GPU, where the warps
// of a group begin a product together: the second factor, of which each warp needs all, is stored by the last warp.
#include "expect.h"
#include <cuda_fp16.h>

// Tiles of 8 lines of 16 bytes lie one after the other: two along a line, then those of the next eight lines.
__device__ unsigned place(int line, int k) {
    return k % 8 * 2 + k / 8 * 128 + line % 8 * 16 + line / 8 * 256;
}

__device__ unsigned long long described(const void *tile) {
    unsigned long long start = __cvta_generic_to_shared(tile);
    return start >> 4 | 128ull >> 4 << 16 | 256ull >> 4 << 32;
}

__global__ void product(const __half *a, const __half *b, float *c, int rounds) {
    __shared__ __align__(128) unsigned char first[2][2048], second[2][256];
    int t = threadIdx.x, row = t / 32 * 16 + t % 32 / 4, column = t % 4 * 2;
    float d0 = 0, d1 = 0, d2 = 0, d3 = 0;
    for (int round = 0; round < rounds; round++) {
        unsigned char *x = first[round % 2], *y = second[round % 2];
        for (int k = 0; k < 8; k++) {
            int line = t / 2, at = t % 2 * 8 + k;
            *(__half *)&x[place(line, at)] = a[line * 16 * rounds + round * 16 + at];
        }
        for (int i = t - 96; t >= 96 && i < 128; i += 32) *(__half *)&y[place(i / 16, i % 16)] = b[i / 16 * 16 * rounds + round * 16 + i % 16];
        asm volatile("fence.proxy.async;\n\twgmma.fence.sync.aligned;" ::: "memory");
        asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
                     : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3)
                     : "l"(described(x)), "l"(described(y))
                     : "memory");
        asm volatile("wgmma.commit_group.sync.aligned;\n\twgmma.wait_group.sync.aligned 0;" ::: "memory");
    }
    c[row * 8 + column] = d0;
    c[row * 8 + column + 1] = d1;
    c[(row + 8) * 8 + column] = d2;
    c[(row + 8) * 8 + column + 1] = d3;
}

int main() {
    const int rounds = 5, depth = 16 * rounds;
    std::vector<__half> a(64 * depth), b(8 * depth);
    for (size_t i = 0; i < a.size(); i++) a[i] = __float2half(float(i * 7 % 5) - 2);
    for (size_t i = 0; i < b.size(); i++) b[i] = __float2half(float(i * 11 % 7) - 3);
    Buffer<__half> da(a), db(b);
    Buffer<float> dc(64 * 8);
    product<<<1, 128>>>(da, db, dc, rounds);
    std::vector<float> c = dc.get();
    for (int row = 0; row < 64; row++)
        for (int column = 0; column < 8; column++) {
            float sum = 0;
            for (int k = 0; k < depth; k++) sum += __half2float(a[row * depth + k]) * __half2float(b[column * depth + k]);
            SAME(c[row * 8 + column], sum, row * 8 + column);
        }
    return finish("warp_groups_in_step");
}
