// The native side of speed.rs: `speed NAME ELEMENTS LO HI LO2 HI2` prints nanoseconds per element of SLEEF's vector
// function in the widest registers of this machine ("-" where SLEEF has none), and a hash of the results of the library
// compiled for the host.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <immintrin.h>
#include <sleef.h>

#include "../cuda/special.h"

#ifdef __AVX512F__
#define F16(f, e) f##f16_##e
#define D8(f, e) f##d8_##e
typedef __m512 vf;
typedef __m512d vd;
static vf load(const float* p) { return _mm512_loadu_ps(p); }
static vd load(const double* p) { return _mm512_loadu_pd(p); }
static void store(float* p, vf v) { _mm512_storeu_ps(p, v); }
static void store(double* p, vd v) { _mm512_storeu_pd(p, v); }
#else
#define F16(f, e) f##f8_##e
#define D8(f, e) f##d4_##e
typedef __m256 vf;
typedef __m256d vd;
static vf load(const float* p) { return _mm256_loadu_ps(p); }
static vd load(const double* p) { return _mm256_loadu_pd(p); }
static void store(float* p, vf v) { _mm256_storeu_ps(p, v); }
static void store(double* p, vd v) { _mm256_storeu_pd(p, v); }
#endif

template <class T> struct Row { const char* name; void (*loop)(const T*, const T*, T*, int); void (*host)(const T*, const T*, T*, int); };
#define LOOP1(T, V, call) [](const T* a, const T* b, T* c, int n) { for (int i = 0; i < n; i += sizeof(V) / sizeof(T)) store(c + i, call(load(a + i))); }
#define LOOP2(T, V, call) [](const T* a, const T* b, T* c, int n) { for (int i = 0; i < n; i += sizeof(V) / sizeof(T)) store(c + i, call(load(a + i), load(b + i))); }
#define HOST1(T, f) [](const T* a, const T* b, T* c, int n) { for (int i = 0; i < n; i++) c[i] = __nv_##f(a[i]); }
#define HOST2(T, f) [](const T* a, const T* b, T* c, int n) { for (int i = 0; i < n; i++) c[i] = __nv_##f(a[i], b[i]); }
#define A(g, e) {#g "f", LOOP1(float, vf, F16(Sleef_##g, e)), [](const float* a, const float* b, float* c, int n) { for (int i = 0; i < n; i++) c[i] = __nv_##g##f(a[i]); }},
#define B(g, e) {#g "f", LOOP2(float, vf, F16(Sleef_##g, e)), [](const float* a, const float* b, float* c, int n) { for (int i = 0; i < n; i++) c[i] = __nv_##g##f(a[i], b[i]); }},
#define NONE(f) {#f, nullptr, HOST1(float, f)},
#define ONLY(n, call) {n, LOOP1(float, vf, call), nullptr},
static const Row<float> floats[] = {
    A(exp, u10) A(exp2, u10) A(exp10, u10) A(expm1, u10) A(log, u10) A(log2, u10) A(log10, u10) A(log1p, u10) B(pow, u10)
    A(sin, u10) A(cos, u10) A(tan, u10) A(sinpi, u05) A(cospi, u05) A(asin, u10) A(acos, u10) A(atan, u10) B(atan2, u10)
    A(sinh, u10) A(cosh, u10) A(tanh, u10) A(asinh, u10) A(acosh, u10) A(atanh, u10) A(erf, u10) A(erfc, u15) A(cbrt, u10)
    {"sqrtf", LOOP1(float, vf, F16(Sleef_sqrt, u05)), nullptr}, B(hypot, u35) A(lgamma, u10) A(tgamma, u10)
    NONE(rcbrtf) NONE(rsqrtf) NONE(normcdff) NONE(erfcxf) NONE(erfinvf) NONE(erfcinvf) NONE(normcdfinvf)
    NONE(roundf) {"fmodf", nullptr, HOST2(float, fmodf)},
    ONLY("fast_sinf", F16(Sleef_fastsin, u3500)) ONLY("fast_cosf", F16(Sleef_fastcos, u3500))
    {"fast_powf", LOOP2(float, vf, F16(Sleef_fastpow, u3500)), nullptr},
    ONLY("fast_expf", F16(Sleef_exp, u10)) ONLY("fast_logf", F16(Sleef_log, u35))
};
#undef A
#undef B
#undef NONE
#define A(f, e) {#f, LOOP1(double, vd, D8(Sleef_##f, e)), HOST1(double, f)},
#define B(f, e) {#f, LOOP2(double, vd, D8(Sleef_##f, e)), HOST2(double, f)},
#define NONE(f) {#f, nullptr, HOST1(double, f)},
static const Row<double> doubles[] = {
    A(exp, u10) A(exp2, u10) A(exp10, u10) A(expm1, u10) A(log, u10) A(log2, u10) A(log10, u10) A(log1p, u10) B(pow, u10)
    A(sin, u10) A(cos, u10) A(tan, u10) A(sinpi, u05) A(cospi, u05) A(asin, u10) A(acos, u10) A(atan, u10) B(atan2, u10)
    A(sinh, u10) A(cosh, u10) A(tanh, u10) A(asinh, u10) A(acosh, u10) A(atanh, u10) A(erf, u10) A(erfc, u15) A(cbrt, u10)
    {"sqrt", LOOP1(double, vd, D8(Sleef_sqrt, u05)), nullptr}, B(hypot, u35) A(lgamma, u10) A(tgamma, u10)
    NONE(rcbrt) NONE(rsqrt) NONE(normcdf) NONE(round)
};

template <class T> static void make(T* p, int n, unsigned which, double lo, double hi) {
    for (unsigned i = 0; i < (unsigned)n; i++) {
        double u = (double)((i + 7) * (2654435761u ^ (which * 0x5bd1e994u)));
        p[i] = (T)(lo + (hi - lo) * (u / 4294967296.0));
    }
}
template <class T> static bool run(const Row<T>& r, int elements, double* range) {
    const int n = 16384 / sizeof(T);
    alignas(64) static T a[n], b[n], c[n];
    make(a, n, 0, range[0], range[1]);
    make(b, n, 1, range[2], range[3]);
    if (r.loop) {
        double best = 1e30;
        for (int round = 0; round < 3; round++) {
            auto start = std::chrono::steady_clock::now();
            for (int i = 0; i < elements / n; i++) { r.loop(a, b, c, n); asm volatile("" ::: "memory"); }
            std::chrono::duration<double, std::nano> t = std::chrono::steady_clock::now() - start;
            double ns = t.count() / (elements / n * (double)n);
            best = ns < best ? ns : best;
        }
        printf("%.6f ", best);
    } else printf("- ");
    if (!r.host) { printf("-\n"); return true; }
    r.host(a, b, c, n);
    u64 h = 0;
    u32 w[16384 / 4];
    memcpy(w, c, sizeof w);
    for (u32 x : w) h = h * 0x9e3779b97f4a7c15ULL + x;
    printf("%llx\n", h);
    return true;
}
int main(int argc, char** argv) {
    if (argc < 7) return 2;
    double range[4];
    for (int i = 0; i < 4; i++) range[i] = atof(argv[3 + i]);
    for (auto& r : floats) if (!strcmp(r.name, argv[1])) return !run(r, atoi(argv[2]), range);
    for (auto& r : doubles) if (!strcmp(r.name, argv[1])) return !run(r, atoi(argv[2]), range);
    return 1;
}
