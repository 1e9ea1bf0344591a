#include "../../harness/cuda_job.h"
#include "../../problems/axpy.h"

struct saxpy_functor {
    const float a;
    __host__ __device__ explicit saxpy_functor(float a) : a(a) {}
    __host__ __device__ float operator()(const float& x, const float& y) const { return a * x + y; }
};

// A general transformation of two sequences by a functor, with iterators and a wide index.
template <class InputIt1, class InputIt2, class OutputIt, class BinaryOp>
__global__ void __launch_bounds__(1024) transform_kernel(InputIt1 first1, InputIt2 first2, OutputIt result, long long n, BinaryOp op) {
    const long long i = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= n) return;
    result[i] = op(first1[i], first2[i]);
}

template <class InputIt1, class InputIt2, class OutputIt, class BinaryOp>
void transform(InputIt1 first1, InputIt1 last1, InputIt2 first2, OutputIt result, BinaryOp op) {
    const long long n = last1 - first1;
    const int threads = 1024;
    transform_kernel<<<static_cast<unsigned>((n + threads - 1) / threads), threads>>>(first1, first2, result, n, op);
}

struct Job {
    Axpy<float> p;
    Device<float> x{p.x}, y{p.y};
    explicit Job(bool small) : p(small) {}
    void reset() { y.upload(p.y); }
    void run() {
        const float* from = x;
        float* to = y;
        transform(from, from + p.n, to, to, saxpy_functor(p.a));
    }
    void results(Results& r) { p.results(r, y.host().data()); }
};
BENCH_MAIN(Job)
