// Errors of the single-precision functions of one argument over all 2^32 inputs, with the library compiled for the
// host (which gives the JIT's results bit for bit), against the C library's double precision.
//
//   clang++-22 -O3 -march=native -std=gnu++17 -ffp-contract=off -w tests/exhaustive.cpp -o exhaustive -lmvec -lm -lpthread
//   ./exhaustive [--stride N] [NAME...]
//
// One line per function: the largest error in units in the last place, the bound (CUDA C++ Programming Guide,
// "Mathematical Functions"), ok or BAD, and where. Infinities, NaNs and the signs of zeros must be right. All inputs of
// all functions take some 15 minutes on two cores with AVX-512; with `--stride N`, every Nth input and the neighbours
// of powers of two are tried.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

#include "../cuda/special.h"

// What is wanted, for whole arrays.
typedef void (*Want)(const double*, double*, int);
#ifdef __AVX512F__
#define VECTOR(f) \
    extern "C" __m512d _ZGVeN8v_##f(__m512d); \
    static void want_##f(const double* x, double* y, int n) { for (int i = 0; i < n; i += 8) _mm512_storeu_pd(y + i, _ZGVeN8v_##f(_mm512_loadu_pd(x + i))); }
#else
#define VECTOR(f) static void want_##f(const double* x, double* y, int n) { for (int i = 0; i < n; i++) y[i] = f(x[i]); }
#endif
#define SCALAR(f, value) static void want_##f(const double* a, double* y, int n) { for (int i = 0; i < n; i++) { double x = a[i]; y[i] = value; } }
#define FUNCTIONS(V) V(exp) V(exp2) V(exp10) V(expm1) V(log) V(log2) V(log10) V(log1p) V(sin) V(cos) V(tan) V(asin) V(acos) \
    V(atan) V(sinh) V(cosh) V(tanh) V(asinh) V(acosh) V(atanh) V(erf) V(erfc) V(cbrt)
FUNCTIONS(VECTOR)
SCALAR(rsqrt, 1 / sqrt(x))
SCALAR(round, round(x))
SCALAR(logb, logb(x))
SCALAR(lgamma, lgamma(x))
SCALAR(tgamma, tgamma(x))
static const int CHUNK = 4096;
static void want_rcbrt(const double* x, double* y, int n) { want_cbrt(x, y, n); for (int i = 0; i < n; i++) y[i] = 1 / y[i]; }
// Quarter turns off first; then sine and cosine of the rest.
static void half_turns(const double* x, double* y, int n, bool cosine) {
    double r[CHUNK], s[CHUNK], c[CHUNK];
    for (int i = 0; i < n; i++) { double t = x[i] - 2 * rint(x[i] * 0.5); r[i] = M_PI * (t - 0.5 * rint(2 * t)); }
    want_sin(r, s, n);
    want_cos(r, c, n);
    for (int i = 0; i < n; i++) {
        double t = x[i] - 2 * rint(x[i] * 0.5);
        int q = ((int)(t == t ? rint(2 * t) : 0) + cosine) & 3;
        double v = q & 1 ? c[i] : s[i];
        v = q & 2 ? -v : v;
        y[i] = v == 0 ? (cosine ? 0.0 : copysign(0.0, x[i])) : v;
    }
}
static void want_sinpi(const double* x, double* y, int n) { half_turns(x, y, n, false); }
static void want_cospi(const double* x, double* y, int n) { half_turns(x, y, n, true); }
static void want_normcdf(const double* x, double* y, int n) {
    double u[CHUNK];
    for (int i = 0; i < n; i++) u[i] = x[i] * -0.70710678118654752440;
    want_erfc(u, y, n);
    for (int i = 0; i < n; i++) y[i] *= 0.5;
}
static void want_erfcx(const double* x, double* y, int n) {
    double u[CHUNK];
    for (int i = 0; i < n; i++) u[i] = x[i] * x[i];
    want_exp(u, u, n);
    want_erfc(x, y, n);
    for (int i = 0; i < n; i++) {
        double w = 1 / (2 * x[i] * x[i]);
        double far = (1 - w * (1 - 3 * w * (1 - 5 * w * (1 - 7 * w)))) / (x[i] * 1.7724538509055160273);
        y[i] = x[i] > 25 ? far : u[i] * y[i];
    }
}
static inline float sine_of_both(float x) { float s, c; __nv_sincosf(x, &s, &c); return s; }
static inline float cosine_of_both(float x) { float s, c; __nv_sincosf(x, &s, &c); return c; }

struct Row { const char* name; void (*got)(const float*, float*, int); Want want; double bound; double lo, hi; };
#define GOT(call) [](const float* x, float* y, int n) { for (int i = 0; i < n; i++) y[i] = call(x[i]); }
#define R(g, bound) {#g "f", GOT(__nv_##g##f), want_##g, bound, -INFINITY, INFINITY}
static const Row rows[] = {
    R(exp, 2), R(exp2, 2), R(exp10, 2), R(expm1, 1), R(log, 1), R(log2, 1), R(log10, 2), R(log1p, 1), R(sin, 2), R(cos, 2),
    R(tan, 4), {"sincosf sin", GOT(sine_of_both), want_sin, 2, -INFINITY, INFINITY},
    {"sincosf cos", GOT(cosine_of_both), want_cos, 2, -INFINITY, INFINITY}, R(sinpi, 1), R(cospi, 1), R(asin, 2), R(acos, 2),
    R(atan, 2), R(sinh, 3), R(cosh, 2), R(tanh, 2), R(asinh, 3), R(acosh, 4), R(atanh, 3), R(erf, 2), R(erfc, 4), R(erfcx, 4),
    R(normcdf, 5), R(cbrt, 1), R(rcbrt, 1), R(rsqrt, 2), R(round, 0), R(logb, 0), R(tgamma, 5),
    {"lgammaf +", GOT(__nv_lgammaf), want_lgamma, 6, 0, INFINITY},
    {"lgammaf -", GOT(__nv_lgammaf), want_lgamma, 6, -INFINITY, -10.002f},
};

struct Worst { double error = -1; u32 at = 0; };
// The error in units in the last place; 1e30 for a wrong kind of answer.
static inline double error(float got, double want) {
    if (want != want || got != got) return want != want && got != got ? 0 : 1e30;
    if (want == 0) return got == 0 && std::signbit(got) == std::signbit(want) ? 0 : 1e30;
    if (std::fabs(want) >= 0x1.ffffffp127) return got == (want > 0 ? INFINITY : -INFINITY) ? 0 : 1e30;
    u64 e = bits_of(want) >> 52 & 0x7ff;
    e = e < 897 ? 897 : e;
    double unit = double_of(2069 - e << 52);                         // one over the unit in the last place
    if (std::isinf(got)) got = copysignf(0x1.fffffep127f, got), want -= copysign(0x1p104, want);
    return std::fabs((double)got - want) * unit;
}

int main(int argc, char** argv) {
    u64 stride = 1;
    std::vector<const char*> names;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--stride") && i + 1 < argc) stride = strtoull(argv[++i], nullptr, 10);
        else names.push_back(argv[i]);
    }
    // The ends of all ranges, and 256 neighbours of each power of two, are tried whatever the stride.
    const int threads = std::max(1u, std::thread::hardware_concurrency());
    int bad = 0;
    for (const Row& r : rows) {
        if (!names.empty() && std::none_of(names.begin(), names.end(), [&](const char* n) { return !strcmp(n, r.name); })) continue;
        std::vector<Worst> worst(threads);
        auto work = [&](int t) {
            Worst w;
            float x[CHUNK], got[CHUNK];
            double wide[CHUNK], want[CHUNK];
            int filled = 0;
            auto flush = [&] {
                if (filled == 0) return;
                int n = filled + 15 & ~15;
                for (int i = filled; i < n; i++) x[i] = x[0];
                for (int i = 0; i < n; i++) wide[i] = (double)x[i];
                r.got(x, got, n);
                r.want(wide, want, n);
                double top = 0;
                for (int i = 0; i < n; i++) { double e = error(got[i], want[i]); top = e > top ? e : top; }
                if (top > w.error) for (int i = 0; i < n; i++) if (error(got[i], want[i]) == top) w = {top, bits_of(x[i])};
                filled = 0;
            };
            auto one = [&](u32 b) {
                float v = float_of(b);
                if (v < r.lo || v > r.hi) return;
                x[filled++] = v;
                if (filled == CHUNK) flush();
            };
            for (u64 b = t * stride; b < 1ULL << 32; b += threads * stride) one((u32)b);
            if (stride > 1) for (u64 b = t; b < 1ULL << 32; b += 1 << 23) for (u32 k = 0; k < 256; k += threads) one((u32)(b + k - 128));
            flush();
            worst[t] = w;
        };
        std::vector<std::thread> others;
        for (int t = 1; t < threads; t++) others.emplace_back(work, t);
        work(0);
        for (auto& t : others) t.join();
        Worst w = *std::max_element(worst.begin(), worst.end(), [](const Worst& a, const Worst& b) { return a.error < b.error; });
        bool over = !(w.error <= r.bound);
        bad += over;
        float x[16], got[16];
        double wide[16], want[16];
        for (int i = 0; i < 16; i++) x[i] = float_of(w.at), wide[i] = (double)x[i];
        r.got(x, got, 16);
        r.want(wide, want, 16);
        printf("%-12s %10.4f ulp  bound %g  %s  (at %.9g = 0x%08x: %.9g, want %.17g)\n", r.name, w.error, r.bound, over ? "BAD" : "ok", x[0], w.at, got[0], want[0]);
        fflush(stdout);
    }
    return bad != 0;
}
