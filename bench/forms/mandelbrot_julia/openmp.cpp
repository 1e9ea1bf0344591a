#include "../../harness/openmp_job.h"
#include "../../problems/julia.h"

static void julia(unsigned char* __restrict picture, int dim, float scale, float re, float im, int most) {
#pragma omp parallel for schedule(dynamic, 4)
    for (int y = 0; y < dim; y++)
        for (int x = 0; x < dim; x++) {
            float jx = scale * float(dim / 2 - x) / float(dim / 2), jy = scale * float(dim / 2 - y) / float(dim / 2);
            int i = 0;
            for (; i < most; i++) {
                float t = jx * jx - jy * jy + re;
                jy = 2.0f * jx * jy + im;
                jx = t;
                if (jx * jx + jy * jy > 1000) break;
            }
            unsigned char* pixel = picture + 4 * (size_t(y) * dim + x);
            pixel[0] = i == most ? 255 : 0;
            pixel[1] = 0;
            pixel[2] = 0;
            pixel[3] = 255;
        }
}

struct Job {
    Problem p;
    Array<unsigned char> picture;
    explicit Job(bool small) : p(small), picture(4 * p.pixels()) {}
    void run() { julia(picture.data(), p.dim, p.scale, p.re, p.im, p.most); }
    void results(Results& r) { p.results(r, picture.data()); }
};
BENCH_MAIN(Job)
