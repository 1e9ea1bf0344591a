#include "../../harness/openmp_job.h"
#include "../../problems/mandelbrot.h"

static void mandelbrot(int* __restrict count, int width, int height, float left, float top, float step, int most) {
#pragma omp parallel for schedule(dynamic, 4)
    for (int py = 0; py < height; py++)
        for (int px = 0; px < width; px++) {
            float cx = left + float(px) * step, cy = top + float(py) * step;
            float x = 0, y = 0;
            int n = 0;
            while (n < most && x * x + y * y <= 4.0f) {
                float t = x * x - y * y + cx;
                y = 2.0f * x * y + cy;
                x = t;
                n++;
            }
            count[size_t(py) * width + px] = n;
        }
}

struct Job {
    Problem p;
    Array<int> count;
    explicit Job(bool small) : p(small), count(p.pixels()) {}
    void run() { mandelbrot(count.data(), p.width, p.height, p.left, p.top, p.step, p.most); }
    void results(Results& r) { p.results(r, count.data()); }
};
BENCH_MAIN(Job)
