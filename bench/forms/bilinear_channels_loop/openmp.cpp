#include "../../harness/openmp_job.h"
#include "../../problems/upsample.h"

// The columns' places and weights are the same in all rows.
static void upsample(const float* __restrict in, float* __restrict out, int channels, int width, int height, int to_width,
                     int to_height, float scale_x, float scale_y) {
    Array<int> lefts(to_width), rights(to_width);
    Array<float> weights(to_width);
    int *__restrict left = lefts.data(), *__restrict right = rights.data();
    float* __restrict weight = weights.data();
    for (int px = 0; px < to_width; px++) {
        float fx = Problem::place(px, scale_x);
        left[px] = int(fx);
        right[px] = left[px] + (left[px] < width - 1);
        weight[px] = fx - float(left[px]);
    }
#pragma omp parallel for collapse(2)
    for (int c = 0; c < channels; c++)
        for (int py = 0; py < to_height; py++) {
            float fy = Problem::place(py, scale_y);
            int y = int(fy);
            float v = fy - float(y);
            const float* a = in + (size_t(c) * height + y) * width;
            const float* b = y < height - 1 ? a + width : a;
            float* __restrict to = out + (size_t(c) * to_height + py) * to_width;
#pragma omp simd
            for (int px = 0; px < to_width; px++) {
                float u = weight[px];
                to[px] = (1 - v) * ((1 - u) * a[left[px]] + u * a[right[px]]) + v * ((1 - u) * b[left[px]] + u * b[right[px]]);
            }
        }
}

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(p.pixels()) {}
    void run() {
        upsample(p.in.data(), out.data(), p.channels, p.width, p.height, p.to_width, p.to_height, p.scale_x(), p.scale_y());
    }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
