#include "../../harness/openmp_job.h"
#include "../../problems/bilinear.h"

static void enlarge(const float* __restrict in, float* __restrict out, int width, int to_width, int to_height,
                    float step_x, float step_y) {
#pragma omp parallel for
    for (int py = 0; py < to_height; py++) {
        float fy = float(py) * step_y;
        int y = int(fy);
        float v = fy - float(y);
        const float *a = in + size_t(y) * width, *b = a + width;
#pragma omp simd
        for (int px = 0; px < to_width; px++) {
            float fx = float(px) * step_x;
            int x = int(fx);
            float u = fx - float(x);
            out[size_t(py) * to_width + px] = (1 - v) * ((1 - u) * a[x] + u * a[x + 1]) + v * ((1 - u) * b[x] + u * b[x + 1]);
        }
    }
}

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(p.pixels()) {}
    void run() { enlarge(p.in.data(), out.data(), p.width, p.to_width, p.to_height, p.step_x, p.step_y); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
