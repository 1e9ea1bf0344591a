#include "../../harness/openmp_job.h"
#include "../../problems/fft.h"

struct Complex {
    float re[points], im[points];
};

// Stockham's stages, real and imaginary parts apart; `m` is how many numbers a root is used for. In early stages the
// loop over roots is vectorised, in late ones the loop over numbers. `roots` holds those of one stage after the other.
template <int m>
static inline void stage(const Complex& x, Complex& y, const Complex& roots) {
    constexpr int l = points / 2 / m;
    const float* c = roots.re + points - 2 * l;
    const float* s = roots.im + points - 2 * l;
    auto butterfly = [&](int j, int k) {
        int from = j * m + k, to = 2 * j * m + k;
        float ar = x.re[from], ai = x.im[from], br = x.re[from + points / 2], bi = x.im[from + points / 2];
        float dr = ar - br, di = ai - bi;
        y.re[to] = ar + br;
        y.im[to] = ai + bi;
        y.re[to + m] = dr * c[j] - di * s[j];
        y.im[to + m] = dr * s[j] + di * c[j];
    };
    if constexpr (m < 16) {
#pragma omp simd
        for (int j = 0; j < l; j++)
            for (int k = 0; k < m; k++) butterfly(j, k);
    } else {
        for (int j = 0; j < l; j++)
#pragma omp simd
            for (int k = 0; k < m; k++) butterfly(j, k);
    }
}

struct Job {
    Problem p;
    Array<float> out;
    Complex roots;
    explicit Job(bool small) : p(small), out(p.in.size()) {
        for (int l = points / 2; l >= 1; l /= 2)
            for (int j = 0; j < l; j++) {
                int k = j * (points / 2 / l);
                roots.re[points - 2 * l + j] = p.roots[2 * k];
                roots.im[points - 2 * l + j] = p.roots[2 * k + 1];
            }
    }
    void run() {
#pragma omp parallel for
        for (int b = 0; b < p.batch; b++) {
            alignas(64) Complex x, y;
            const float* from = p.in.data() + size_t(b) * points * 2;
            float* to = out.data() + size_t(b) * points * 2;
            for (int i = 0; i < points; i++) x.re[i] = from[2 * i], x.im[i] = from[2 * i + 1];
            stage<1>(x, y, roots);
            stage<2>(y, x, roots);
            stage<4>(x, y, roots);
            stage<8>(y, x, roots);
            stage<16>(x, y, roots);
            stage<32>(y, x, roots);
            stage<64>(x, y, roots);
            stage<128>(y, x, roots);
            stage<256>(x, y, roots);
            stage<512>(y, x, roots);
            for (int i = 0; i < points; i++) to[2 * i] = x.re[i], to[2 * i + 1] = x.im[i];
        }
    }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
