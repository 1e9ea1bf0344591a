#include "../../harness/cuda_job.h"
#include "../../problems/box_filter.h"

// Blocks of 32x8 threads load a tile with a halo of 4 and add up the 81 pixels around theirs.
template <int BX, int BY, int R>
__global__ void box_filter(const unsigned char* __restrict__ in, unsigned char* __restrict__ out, int width, int height) {
    __shared__ unsigned char tile[BY + 2 * R][BX + 2 * R];
    int left = blockIdx.x * BX - R, top = blockIdx.y * BY - R;
    for (int j = threadIdx.y; j < BY + 2 * R; j += BY) {
        int y = min(max(top + j, 0), height - 1);
        for (int i = threadIdx.x; i < BX + 2 * R; i += BX) {
            int x = min(max(left + i, 0), width - 1);
            tile[j][i] = in[y * width + x];
        }
    }
    __syncthreads();
    int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y;
    if (x < width && y < height) {
        int sum = 0;
        for (int dy = 0; dy <= 2 * R; dy++)
            for (int dx = 0; dx <= 2 * R; dx++) sum += tile[threadIdx.y + dy][threadIdx.x + dx];
        out[y * width + x] = sum / ((2 * R + 1) * (2 * R + 1));
    }
}

struct Job {
    Problem p;
    Device<byte_t> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() {
        dim3 grid(blocks(p.width, 32), blocks(p.height, 8));
        box_filter<32, 8, radius><<<grid, dim3(32, 8)>>>(in, out, p.width, p.height);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
