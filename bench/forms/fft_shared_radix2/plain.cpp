// The kernel's radix 2 in place on pairs of floats: bits reversed first, then ten stages that take roots from one table.
#include "../../harness/openmp_job.h"
#include "../../problems/fft.h"

struct Complex {
    float re, im;
};

constexpr int half = points / 2;

// The roots of short butterflies are few: there the inner loop is over butterflies that share one.
template <int length>
static inline void stage(Complex* s, const Complex* roots) {
    auto butterfly = [&](int i, float c, float d) {
        float re = s[i + length].re * c - s[i + length].im * d, im = s[i + length].re * d + s[i + length].im * c;
        float x = s[i].re, y = s[i].im;
        s[i].re = x + re, s[i].im = y + im;
        s[i + length].re = x - re, s[i + length].im = y - im;
    };
    if constexpr (length < 8) {
        for (int k = 0; k < length; k++) {
            float c = roots[k * (half / length)].re, d = roots[k * (half / length)].im;
#pragma omp simd
            for (int i = k; i < points; i += 2 * length) butterfly(i, c, d);
        }
    } else {
        for (int first = 0; first < points; first += 2 * length)
#pragma omp simd
            for (int k = 0; k < length; k++)
                butterfly(first + k, roots[k * (half / length)].re, roots[k * (half / length)].im);
    }
}

static void fft(const Complex* __restrict in, Complex* __restrict out, const Complex* __restrict roots, int batch) {
#pragma omp parallel for
    for (int b = 0; b < batch; b++) {
        alignas(64) Complex s[points];
        const Complex* from = in + size_t(b) * points;
        for (int i = 0; i < points; i++) s[__builtin_bitreverse32(i) >> 22] = from[i];
        stage<1>(s, roots);
        stage<2>(s, roots);
        stage<4>(s, roots);
        stage<8>(s, roots);
        stage<16>(s, roots);
        stage<32>(s, roots);
        stage<64>(s, roots);
        stage<128>(s, roots);
        stage<256>(s, roots);
        stage<512>(s, roots);
        memcpy(out + size_t(b) * points, s, sizeof s);
    }
}

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() {
        auto complex = [](const float* at) { return reinterpret_cast<const Complex*>(at); };
        fft(complex(p.in.data()), reinterpret_cast<Complex*>(out.data()), complex(p.roots.data()), p.batch);
    }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
