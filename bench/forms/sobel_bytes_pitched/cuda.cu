#include "../../harness/cuda_job.h"
#include "../../problems/sobel.h"

// A thread per pixel in blocks of 16x16; bytes in rows with a pitch, straight from global memory.
__global__ void sobel(const unsigned char* in, unsigned char* out, int width, int height, size_t pitch) {
    int x = blockDim.x * blockIdx.x + threadIdx.x;
    int y = blockDim.y * blockIdx.y + threadIdx.y;
    if (x >= width || y >= height) return;
    unsigned char edge = 0;
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) {
        const unsigned char* above = in + (y - 1) * pitch + x;
        const unsigned char* here = above + pitch;
        const unsigned char* below = here + pitch;
        int gx = above[1] + 2 * here[1] + below[1] - above[-1] - 2 * here[-1] - below[-1];
        int gy = below[-1] + 2 * below[0] + below[1] - above[-1] - 2 * above[0] - above[1];
        int magnitude = (int)sqrtf((float)(gx * gx + gy * gy));
        edge = (unsigned char)min(magnitude, 255);
    }
    out[y * pitch + x] = edge;
}

struct Job {
    Problem p;
    Device<byte_t> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() {
        dim3 block(16, 16), grid(blocks(p.width, 16), blocks(p.height, 16));
        sobel<<<grid, block>>>(in, out, p.width, p.height, p.pitch);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
