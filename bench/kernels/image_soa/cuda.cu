#include "../../harness/cuda_job.h"
#include "../../problems/image.h"

struct Planes {
    float *r, *g, *b;
};

__global__ void brighten(Planes image, int n, float gain) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    image.r[i] = fminf(image.r[i] * gain, 1.0f);
    image.g[i] = fminf(image.g[i] * gain, 1.0f);
    image.b[i] = fminf(image.b[i] * gain, 1.0f);
}

struct Job {
    Image<true> p;
    Device<float> image{p.values};
    explicit Job(bool small) : p(small) {}
    void reset() { image.upload(p.values); }
    void run() {
        brighten<<<blocks(p.n, 256), 256>>>(Planes{image, image + p.n, image + 2 * size_t(p.n)}, p.n, p.gain);
    }
    void results(Results& r) { p.results(r, image.host().data()); }
};
BENCH_MAIN(Job)
