#include "../../harness/openmp_job.h"
#include "../../problems/rotation.h"

// Most pixels have all four neighbours, so that is asked first.
static void rotate(const float* __restrict in, float* __restrict out, int width, int height, float cosine, float sine) {
    float cx = 0.5f * float(width - 1), cy = 0.5f * float(height - 1);
#pragma omp parallel for schedule(dynamic, 16)
    for (int py = 0; py < height; py++) {
        float dy = float(py) - cy;
        float* __restrict to = out + size_t(py) * width;
        for (int px = 0; px < width; px++) {
            float dx = float(px) - cx;
            float sx = cosine * dx + sine * dy + cx, sy = cosine * dy - sine * dx + cy;
            float left = std::floor(sx), top = std::floor(sy);
            int x = int(left), y = int(top);
            float u = sx - left, v = sy - top;
            int i = y * width + x;
            float a = 0, b = 0, c = 0, d = 0;
            if (x >= 0 && x < width - 1 && y >= 0 && y < height - 1) {
                a = in[i], b = in[i + 1], c = in[i + width], d = in[i + width + 1];
            } else {
                bool x0 = x >= 0 && x < width, x1 = x >= -1 && x < width - 1;
                bool y0 = y >= 0 && y < height, y1 = y >= -1 && y < height - 1;
                if (x0 && y0) a = in[i];
                if (x1 && y0) b = in[i + 1];
                if (x0 && y1) c = in[i + width];
                if (x1 && y1) d = in[i + width + 1];
            }
            to[px] = (1 - v) * ((1 - u) * a + u * b) + v * ((1 - u) * c + u * d);
        }
    }
}

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(p.pixels()) {}
    void run() { rotate(p.in.data(), out.data(), p.width, p.height, p.cosine, p.sine); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
