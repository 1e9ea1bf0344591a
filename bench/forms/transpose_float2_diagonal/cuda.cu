#include "../../harness/cuda_job.h"
#include "../../problems/transpose_complex.h"

constexpr int TILE = 16;

// Complex numbers as float2, one per thread of a 16 x 16 block; blocks are renumbered along diagonals.
__global__ void transposeDiagonal(float2* odata, const float2* idata, int n) {
    __shared__ float2 tile[TILE][TILE + 1];

    const int blockIdx_y = blockIdx.x;
    const int blockIdx_x = (blockIdx.x + blockIdx.y) % gridDim.x;

    int xIndex = blockIdx_x * TILE + threadIdx.x;
    int yIndex = blockIdx_y * TILE + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = idata[xIndex + yIndex * n];
    __syncthreads();

    xIndex = blockIdx_y * TILE + threadIdx.x;
    yIndex = blockIdx_x * TILE + threadIdx.y;
    odata[xIndex + yIndex * n] = tile[threadIdx.x][threadIdx.y];
}

struct Job {
    Problem p;
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() {
        transposeDiagonal<<<dim3(p.n / TILE, p.n / TILE), dim3(TILE, TILE)>>>(reinterpret_cast<float2*>((float*)out),
                                                                            reinterpret_cast<const float2*>((float*)in), p.n);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
