#include "../../harness/openmp_job.h"
#include "../../problems/convolution_separable.h"

static float at_border(const float* row, const float* weights, int x, int width) {
    float sum = 0;
    for (int k = -radius; k <= radius; k++)
        if (x + k >= 0 && x + k < width) sum += weights[radius + k] * row[x + k];
    return sum;
}

static void convolve(const float* __restrict in, float* __restrict between, float* __restrict out, const float* weights,
                     int width, int height) {
    float w[taps];
    for (int k = 0; k < taps; k++) w[k] = weights[k];
#pragma omp parallel
    {
#pragma omp for
        for (int y = 0; y < height; y++) {
            const float* row = in + size_t(y) * width;
            float* __restrict to = between + size_t(y) * width;
            for (int x = 0; x < radius; x++) to[x] = at_border(row, w, x, width);
#pragma omp simd
            for (int x = radius; x < width - radius; x++) {
                float sum = 0;
                for (int k = 0; k < taps; k++) sum += w[k] * row[x + k - radius];
                to[x] = sum;
            }
            for (int x = width - radius; x < width; x++) to[x] = at_border(row, w, x, width);
        }
#pragma omp for
        for (int y = 0; y < height; y++) {
            float* __restrict to = out + size_t(y) * width;
            if (y >= radius && y < height - radius) {
                const float* top = between + size_t(y - radius) * width;
#pragma omp simd
                for (int x = 0; x < width; x++) {
                    float sum = 0;
                    for (int k = 0; k < taps; k++) sum += w[k] * top[size_t(k) * width + x];
                    to[x] = sum;
                }
                continue;
            }
            for (int x = 0; x < width; x++) to[x] = 0;
            for (int k = -radius; k <= radius; k++)
                if (y + k >= 0 && y + k < height)
#pragma omp simd
                    for (int x = 0; x < width; x++) to[x] += w[radius + k] * between[size_t(y + k) * width + x];
        }
    }
}

struct Job {
    Problem p;
    Array<float> between, out;
    explicit Job(bool small) : p(small), between(p.in.size()), out(p.in.size()) {}
    void run() { convolve(p.in.data(), between.data(), out.data(), p.weights, p.width, p.height); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
