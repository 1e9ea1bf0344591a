// Errors of the single-precision functions of one argument over all 2^32 inputs, with the library compiled for the
// host (which gives the JIT's results bit for bit), against the C library's double precision.
//
//   clang++-22 -O3 -march=native -std=gnu++17 -ffp-contract=off -w tests/exhaustive.cpp -o exhaustive -lpthread
//   ./exhaustive [--stride N] [NAME...]
//
// One line per function: the largest error in units in the last place, the bound (CUDA C++ Programming Guide,
// "Mathematical Functions"), ok or BAD, and where. Infinities, NaNs and the signs of zeros must be right. All inputs of
// all functions take some 40 minutes on two cores; a stride that is odd and not small takes a sample.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

#include "../cuda/special.h"

static double sinpi_(double x) {
    double r = fmod(x, 2.0), a = fabs(r);
    if (r == 0 || a == 1) return copysign(0.0, x);
    double y = a <= 0.25 ? sin(M_PI * a) : a < 0.75 ? cos(M_PI * (a - 0.5)) : a < 1.25 ? sin(M_PI * (1 - a)) : a < 1.75 ? -cos(M_PI * (a - 1.5)) : sin(M_PI * (a - 2));
    return r < 0 ? -y : y;
}
static double cospi_(double x) {
    double r = fabs(fmod(x, 2.0));
    if (r == 0.5 || r == 1.5) return 0.0;
    return r <= 0.25 ? cos(M_PI * r) : r < 0.75 ? sin(M_PI * (0.5 - r)) : r < 1.25 ? -cos(M_PI * (r - 1)) : r < 1.75 ? sin(M_PI * (r - 1.5)) : cos(M_PI * (r - 2));
}
static double exp10_(double x) { return pow(10.0, x); }
static double rsqrt_(double x) { return 1 / sqrt(x); }
static double rcbrt_(double x) { return 1 / cbrt(x); }
static double normcdf_(double x) { return 0.5 * erfc((double)(-x * 0.70710678118654752440084436210485L)); }
static double erfcx_(double x) {
    if (x > 25) { double w = 1 / (2 * x * x); return (1 - w * (1 - 3 * w * (1 - 5 * w * (1 - 7 * w)))) / (x * 1.7724538509055160273); }
    return (double)(expl((long double)x * x) * erfcl(x));
}
static double logb_(double x) { return logb(x); }
static double sine_(double x) { return sin(x); }
static float sine_of_both(float x) { float s, c; __nv_sincosf(x, &s, &c); return s; }
static float cosine_of_both(float x) { float s, c; __nv_sincosf(x, &s, &c); return c; }

struct Row { const char* name; float (*f)(float); double (*want)(double); double bound; double lo, hi; };
#define R(f, want, bound) {#f, [](float x) { return __nv_##f(x); }, want, bound, -INFINITY, INFINITY}
static const Row rows[] = {
    R(expf, exp, 2), R(exp2f, exp2, 2), R(exp10f, exp10_, 2), R(expm1f, expm1, 1), R(logf, log, 1), R(log2f, log2, 1),
    R(log10f, log10, 2), R(log1pf, log1p, 1), R(sinf, sin, 2), R(cosf, cos, 2), R(tanf, tan, 4),
    {"sincosf sin", sine_of_both, sin, 2, -INFINITY, INFINITY}, {"sincosf cos", cosine_of_both, cos, 2, -INFINITY, INFINITY},
    R(sinpif, sinpi_, 1), R(cospif, cospi_, 1), R(asinf, asin, 2), R(acosf, acos, 2), R(atanf, atan, 2),
    R(sinhf, sinh, 3), R(coshf, cosh, 2), R(tanhf, tanh, 2), R(asinhf, asinh, 3), R(acoshf, acosh, 4), R(atanhf, atanh, 3),
    R(erff, erf, 2), R(erfcf, erfc, 4), R(erfcxf, erfcx_, 4), R(normcdff, normcdf_, 5), R(cbrtf, cbrt, 1),
    R(rcbrtf, rcbrt_, 1), R(rsqrtf, rsqrt_, 2), R(roundf, round, 0), R(logbf, logb_, 0),
    {"lgammaf +", __nv_lgammaf, lgamma, 6, 0, INFINITY}, {"lgammaf -", __nv_lgammaf, lgamma, 6, -INFINITY, -10.002f},
    R(tgammaf, tgamma, 5),
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
            auto one = [&](u32 b) {
                float x = float_of(b);
                if (x < r.lo || x > r.hi) return;
                double e = error(r.f(x), r.want((double)x));
                if (!(e <= w.error)) w = {e, b};
            };
            for (u64 b = t * stride; b < 1ULL << 32; b += threads * stride) one((u32)b);
            if (stride > 1) for (u64 b = t; b < 1ULL << 32; b += 1 << 23) for (u32 k = 0; k < 256; k += threads) one((u32)(b + k - 128));
            worst[t] = w;
        };
        std::vector<std::thread> others;
        for (int t = 1; t < threads; t++) others.emplace_back(work, t);
        work(0);
        for (auto& t : others) t.join();
        Worst w = *std::max_element(worst.begin(), worst.end(), [](const Worst& a, const Worst& b) { return a.error < b.error; });
        bool over = !(w.error <= r.bound);
        bad += over;
        printf("%-12s %12.4f ulp  bound %g  %s  (at %.9g = 0x%08x: %.9g, want %.17g)\n", r.name, w.error, r.bound, over ? "BAD" : "ok",
               float_of(w.at), w.at, r.f(float_of(w.at)), r.want(float_of(w.at)));
        fflush(stdout);
    }
    return bad != 0;
}
