#include "../../harness/cuda_job.h"
#include "../../problems/image_saturate.h"

// Rows of float3 that are `pitch` bytes apart, 64 x 4 pixels per block, in place.
__global__ void saturate_colours(unsigned char* base, size_t pitch, int width, int height, float amount) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        float3* row = (float3*)(base + y * pitch);
        float3 c = row[x];
        const float grey = 0.2126f * c.x + 0.7152f * c.y + 0.0722f * c.z;
        c.x = __saturatef(grey + amount * (c.x - grey));
        c.y = __saturatef(grey + amount * (c.y - grey));
        c.z = __saturatef(grey + amount * (c.z - grey));
        row[x] = c;
    }
}

struct Job {
    Problem p;
    Device<float> image{p.values};
    explicit Job(bool small) : p(small) {}
    void reset() { image.upload(p.values); }
    void run() {
        dim3 block(64, 4);
        dim3 grid((p.width + block.x - 1) / block.x, (p.height + block.y - 1) / block.y);
        saturate_colours<<<grid, block>>>((unsigned char*)(float*)image, p.pitch, p.width, p.height, p.amount);
    }
    void results(Results& r) { p.results(r, image.host().data()); }
};
BENCH_MAIN(Job)
