#include "../../harness/cuda_job.h"
#include "../../problems/image_grey.h"

// uchar4 in, bytes out, 16 x 16 pixels per block, odd width and height.
__global__ void rgba_to_greyscale(const uchar4* const rgbaImage, unsigned char* const greyImage, int numRows, int numCols) {
    const int col = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= numCols || row >= numRows) return;
    const int index = row * numCols + col;
    const uchar4 rgba = rgbaImage[index];
    const float channelSum = .299f * rgba.x + .587f * rgba.y + .114f * rgba.z;
    greyImage[index] = channelSum;
}

struct Job {
    Problem p;
    Device<unsigned char> rgba{p.rgba}, grey;
    explicit Job(bool small) : p(small), grey(p.pixels()) {}
    void run() {
        const dim3 blockSize(16, 16, 1);
        const dim3 gridSize(blocks(p.columns, blockSize.x), blocks(p.rows, blockSize.y), 1);
        rgba_to_greyscale<<<gridSize, blockSize>>>(reinterpret_cast<const uchar4*>((unsigned char*)rgba), grey, p.rows, p.columns);
    }
    void results(Results& r) { p.results(r, grey.host().data()); }
};
BENCH_MAIN(Job)
