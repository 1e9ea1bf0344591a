// libraries: fftw3 fftw3_threads fftw3f fftw3f_threads
// cuFFT beside FFTW: lines of 2^10 to 2^22 numbers, as many as make 2^22, and one alone; images of 1024 x 1024. Both work in turns on the
// same data with as many threads; FFTW has measured its plans before.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include <cuda_runtime.h>
#include <cufft.h>
#include <fftw3.h>

#define OK(x) \
    if (int e = (int)(x)) { \
        fprintf(stderr, "%s: %d\n", #x, e); \
        exit(1); \
    }

static double now() {
    using namespace std::chrono;
    return duration<double>(steady_clock::now().time_since_epoch()).count();
}

static double median(std::vector<double> v) {
    std::sort(v.begin(), v.end());
    return v[v.size() / 2];
}

struct Shape {
    std::string name;
    std::vector<int> n;
    int batch;
};

static std::vector<double> ratios;

// FFTW's functions by type.
template <class Real> struct Fftw;
#define FFTW(REAL, P)                                                                                                                  \
    template <> struct Fftw<REAL> {                                                                                                    \
        using Plan = P##plan;                                                                                                          \
        static Plan complex(const Shape &s, void *a, void *b, int each) {                                                              \
            return P##plan_many_dft((int)s.n.size(), s.n.data(), s.batch, (P##complex *)a, nullptr, 1, each, (P##complex *)b, nullptr, 1, each, \
                                    FFTW_FORWARD, FFTW_MEASURE);                                                                       \
        }                                                                                                                              \
        static Plan real(const Shape &s, void *a, void *b, int each, int half) {                                                       \
            return P##plan_many_dft_r2c((int)s.n.size(), s.n.data(), s.batch, (REAL *)a, nullptr, 1, each, (P##complex *)b, nullptr, 1, half, \
                                        FFTW_MEASURE);                                                                                 \
        }                                                                                                                              \
        static void run(Plan p) { P##execute(p); }                                                                                     \
        static void end(Plan p) { P##destroy_plan(p); }                                                                                \
        static void threads(int n) { P##init_threads(), P##plan_with_nthreads(n); }                                                    \
    };
FFTW(float, fftwf_)
FFTW(double, fftw_)

template <class Real> static int run(cufftHandle plan, void *a, void *b, bool real);
template <> int run<float>(cufftHandle plan, void *a, void *b, bool real) {
    return real ? cufftExecR2C(plan, (float *)a, (cufftComplex *)b) : cufftExecC2C(plan, (cufftComplex *)a, (cufftComplex *)b, CUFFT_FORWARD);
}
template <> int run<double>(cufftHandle plan, void *a, void *b, bool real) {
    return real ? cufftExecD2Z(plan, (double *)a, (cufftDoubleComplex *)b)
                : cufftExecZ2Z(plan, (cufftDoubleComplex *)a, (cufftDoubleComplex *)b, CUFFT_FORWARD);
}

template <class Real> static void measure(const Shape &s, bool real, int rounds) {
    size_t each = 1;
    for (int n : s.n) each *= n;
    size_t half = each / s.n.back() * (s.n.back() / 2 + 1), all = each * s.batch;
    size_t in = all * (real ? 1 : 2), out = (real ? half * s.batch : all) * 2;
    Real *a, *b, *c;
    OK(cudaMalloc(&a, in * sizeof(Real)));
    OK(cudaMalloc(&b, out * sizeof(Real)));
    OK(cudaMalloc(&c, out * sizeof(Real)));
    // Device memory is the host's too.
    memset(b, 0, out * sizeof(Real)), memset(c, 0, out * sizeof(Real));
    auto p = real ? Fftw<Real>::real(s, a, c, (int)each, (int)half) : Fftw<Real>::complex(s, a, c, (int)each);
    for (size_t i = 0; i < in; i++) a[i] = (Real)(i * 7919 % 1009) / 1009 - (Real)0.5;
    bool d = sizeof(Real) == 8;
    cufftHandle plan;
    OK(cufftPlanMany(&plan, (int)s.n.size(), (int *)s.n.data(), nullptr, 1, 0, nullptr, 1, 0,
                     real ? (d ? CUFFT_D2Z : CUFFT_R2C) : d ? CUFFT_Z2Z : CUFFT_C2C, s.batch));
    auto ours = [&](int times) {
        double t = now();
        for (int i = 0; i < times; i++) OK(run<Real>(plan, a, b, real));
        OK(cudaDeviceSynchronize());
        return (now() - t) / times;
    };
    auto theirs = [&](int times) {
        double t = now();
        for (int i = 0; i < times; i++) Fftw<Real>::run(p);
        return (now() - t) / times;
    };
    ours(1), theirs(1);
    double worst = 0, largest = 0;
    for (size_t i = 0; i < out; i++) worst = std::max(worst, (double)std::fabs(b[i] - c[i])), largest = std::max(largest, (double)std::fabs(c[i]));
    if (!(worst < largest * (d ? 1e-13 : 1e-5))) {
        printf("%s: results differ by %g of %g\n", s.name.c_str(), worst, largest);
        exit(1);
    }
    // Several at a time where one is short.
    int times = std::max(1, (int)(0.01 / std::max(theirs(3), 1e-6)));
    std::vector<double> x, y;
    for (int r = 0; r < rounds; r++) {
        if (r % 2) x.push_back(ours(times)), y.push_back(theirs(times));
        else y.push_back(theirs(times)), x.push_back(ours(times));
    }
    double ratio = median(y) / median(x);
    ratios.push_back(ratio);
    printf("%-22s %-7s %-7s %10.3f ms %10.3f ms %6.2f\n", s.name.c_str(), d ? "double" : "float", real ? "real" : "complex", median(x) * 1e3,
           median(y) * 1e3, ratio);
    fflush(stdout);
    Fftw<Real>::end(p);
    OK(cufftDestroy(plan));
    OK(cudaFree(a));
    OK(cudaFree(b));
    OK(cudaFree(c));
}

int main(int argc, char **argv) {
    bool small = argc > 1 && !strcmp(argv[1], "--small");
    const char *said = getenv("WEFT_THREADS");
    int threads = said ? atoi(said) : (int)std::thread::hardware_concurrency(), rounds = small ? 1 : 9;
    Fftw<float>::threads(threads), Fftw<double>::threads(threads);
    std::vector<Shape> shapes;
    int top = small ? 12 : 22;
    for (int k = 10; k <= top; k += small ? 1 : 2) {
        shapes.push_back({"2^" + std::to_string(k) + " x " + std::to_string(1 << (top - k)), {1 << k}, 1 << (top - k)});
        if (k < top) shapes.push_back({"2^" + std::to_string(k), {1 << k}, 1});
    }
    int side = small ? 64 : 1024;
    shapes.push_back({std::to_string(side) + " x " + std::to_string(side), {side, side}, 1});
    printf("%-22s %-7s %-7s %13s %13s %6s\n", "transform", "numbers", "of", "cuFFT", "FFTW", "ratio");
    for (const Shape &s : shapes) {
        measure<float>(s, false, rounds), measure<double>(s, false, rounds);
        measure<float>(s, true, rounds), measure<double>(s, true, rounds);
    }
    double sum = 0;
    for (double r : ratios) sum += log(r);
    printf("FFTW's time over cuFFT's, geometric mean of %zu: %.2f; least %.2f\n", ratios.size(), exp(sum / (double)ratios.size()),
           *std::min_element(ratios.begin(), ratios.end()));
}
