#include "../../harness/cuda_job.h"
#include "../../problems/image.h"

struct Pixel {
    float r, g, b;
};

__global__ void brighten(Pixel* image, int n, float gain) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    image[i].r = fminf(image[i].r * gain, 1.0f);
    image[i].g = fminf(image[i].g * gain, 1.0f);
    image[i].b = fminf(image[i].b * gain, 1.0f);
}

struct Job {
    Image<false> p;
    Device<float> image{p.values};
    explicit Job(bool small) : p(small) {}
    void reset() { image.upload(p.values); }
    void run() { brighten<<<blocks(p.n, 256), 256>>>(reinterpret_cast<Pixel*>((float*)image), p.n, p.gain); }
    void results(Results& r) { p.results(r, image.host().data()); }
};
BENCH_MAIN(Job)
