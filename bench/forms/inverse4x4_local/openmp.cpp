#include "../../harness/openmp_job.h"
#include "../../problems/inverse4x4.h"

constexpr int lanes = 16;

// Cofactors of sixteen matrices side by side.
static void invert(const float* __restrict in, float* __restrict out, int count) {
    float a[16][lanes], b[16][lanes];
    for (int k = 0; k < 16; k++)
        for (int l = 0; l < lanes; l++) a[k][l] = in[16 * (l < count ? l : 0) + k];
#pragma omp simd
    for (int l = 0; l < lanes; l++) {
        float a00 = a[0][l], a01 = a[1][l], a02 = a[2][l], a03 = a[3][l];
        float a10 = a[4][l], a11 = a[5][l], a12 = a[6][l], a13 = a[7][l];
        float a20 = a[8][l], a21 = a[9][l], a22 = a[10][l], a23 = a[11][l];
        float a30 = a[12][l], a31 = a[13][l], a32 = a[14][l], a33 = a[15][l];
        float s0 = a00 * a11 - a10 * a01, s1 = a00 * a12 - a10 * a02, s2 = a00 * a13 - a10 * a03;
        float s3 = a01 * a12 - a11 * a02, s4 = a01 * a13 - a11 * a03, s5 = a02 * a13 - a12 * a03;
        float c5 = a22 * a33 - a32 * a23, c4 = a21 * a33 - a31 * a23, c3 = a21 * a32 - a31 * a22;
        float c2 = a20 * a33 - a30 * a23, c1 = a20 * a32 - a30 * a22, c0 = a20 * a31 - a30 * a21;
        float d = 1 / (s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0);
        b[0][l] = (a11 * c5 - a12 * c4 + a13 * c3) * d;
        b[1][l] = (-a01 * c5 + a02 * c4 - a03 * c3) * d;
        b[2][l] = (a31 * s5 - a32 * s4 + a33 * s3) * d;
        b[3][l] = (-a21 * s5 + a22 * s4 - a23 * s3) * d;
        b[4][l] = (-a10 * c5 + a12 * c2 - a13 * c1) * d;
        b[5][l] = (a00 * c5 - a02 * c2 + a03 * c1) * d;
        b[6][l] = (-a30 * s5 + a32 * s2 - a33 * s1) * d;
        b[7][l] = (a20 * s5 - a22 * s2 + a23 * s1) * d;
        b[8][l] = (a10 * c4 - a11 * c2 + a13 * c0) * d;
        b[9][l] = (-a00 * c4 + a01 * c2 - a03 * c0) * d;
        b[10][l] = (a30 * s4 - a31 * s2 + a33 * s0) * d;
        b[11][l] = (-a20 * s4 + a21 * s2 - a23 * s0) * d;
        b[12][l] = (-a10 * c3 + a11 * c1 - a12 * c0) * d;
        b[13][l] = (a00 * c3 - a01 * c1 + a02 * c0) * d;
        b[14][l] = (-a30 * s3 + a31 * s1 - a32 * s0) * d;
        b[15][l] = (a20 * s3 - a21 * s1 + a22 * s0) * d;
    }
    for (int l = 0; l < count; l++)
        for (int k = 0; k < 16; k++) out[16 * l + k] = b[k][l];
}

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(p.matrices.size()) {}
    void run() {
#pragma omp parallel for
        for (int i = 0; i < p.n; i += lanes)
            invert(&p.matrices[size_t(16) * i], &out[size_t(16) * i], p.n - i < lanes ? p.n - i : lanes);
    }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
