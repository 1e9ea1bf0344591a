#include "../../harness/openmp_job.h"
#include "../../problems/image_saturate.h"

struct Pixel {
    float r, g, b;
};

static float limit(float v) {
    v = v > 0.0f ? v : 0.0f;
    return v < 1.0f ? v : 1.0f;
}

static void saturate_colours(float* image, size_t pitch, int width, int height, float amount) {
#pragma omp parallel for
    for (int y = 0; y < height; y++) {
        Pixel* row = reinterpret_cast<Pixel*>(image + pitch / sizeof(float) * y);
#pragma omp simd
        for (int x = 0; x < width; x++) {
            float r = row[x].r, g = row[x].g, b = row[x].b;
            float grey = 0.2126f * r + 0.7152f * g + 0.0722f * b;
            row[x].r = limit(grey + amount * (r - grey));
            row[x].g = limit(grey + amount * (g - grey));
            row[x].b = limit(grey + amount * (b - grey));
        }
    }
}

struct Job {
    Problem p;
    Array<float> image;
    explicit Job(bool small) : p(small), image(p.values.size()) {}
    void reset() { image.copy_from(p.values); }
    void run() { saturate_colours(image.data(), p.pitch, p.width, p.height, p.amount); }
    void results(Results& r) { p.results(r, image.data()); }
};
BENCH_MAIN(Job)
