#include "../../harness/openmp_job.h"
#include "../../problems/image.h"

struct Pixel {
    float r, g, b;
};

static float limit(float v) { return v < 1.0f ? v : 1.0f; }

static void brighten(Pixel* image, int n, float gain) {
#pragma omp parallel for simd
    for (int i = 0; i < n; i++) {
        image[i].r = limit(image[i].r * gain);
        image[i].g = limit(image[i].g * gain);
        image[i].b = limit(image[i].b * gain);
    }
}

struct Job {
    Image<false> p;
    Array<float> image;
    explicit Job(bool small) : p(small), image(p.values.size()) {}
    void reset() { image.copy_from(p.values); }
    void run() { brighten(reinterpret_cast<Pixel*>(image.data()), p.n, p.gain); }
    void results(Results& r) { p.results(r, image.data()); }
};
BENCH_MAIN(Job)
