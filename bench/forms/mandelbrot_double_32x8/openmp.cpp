#include "../../harness/openmp_job.h"
#include "../../problems/mandelbrot_double.h"

static void mandelbrot(unsigned short* __restrict count, const Problem& p) {
    double step_x = (p.x_max - p.x_min) / p.width, step_y = (p.y_max - p.y_min) / p.height;
#pragma omp parallel for schedule(dynamic, 4)
    for (int py = 0; py < p.height; py++)
        for (int px = 0; px < p.width; px++) {
            double cx = p.x_min + px * step_x, cy = p.y_min + py * step_y;
            double x = 0, y = 0, x2 = 0, y2 = 0;
            int n = 0;
            while (n < p.most && x2 + y2 <= 4.0) {
                y = 2.0 * x * y + cy;
                x = x2 - y2 + cx;
                x2 = x * x;
                y2 = y * y;
                n++;
            }
            count[size_t(py) * p.width + px] = static_cast<unsigned short>(n);
        }
}

struct Job {
    Problem p;
    Array<unsigned short> count;
    explicit Job(bool small) : p(small), count(p.pixels()) {}
    void run() { mandelbrot(count.data(), p); }
    void results(Results& r) { p.results(r, count.data()); }
};
BENCH_MAIN(Job)
