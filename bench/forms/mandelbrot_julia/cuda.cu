#include "../../harness/cuda_job.h"
#include "../../problems/julia.h"

struct Complex {
    float r;
    float i;
    __device__ Complex(float a, float b) : r(a), i(b) {}
    __device__ float magnitude2(void) { return r * r + i * i; }
    __device__ Complex operator*(const Complex& a) { return Complex(r * a.r - i * a.i, i * a.r + r * a.i); }
    __device__ Complex operator+(const Complex& a) { return Complex(r + a.r, i + a.i); }
};

__device__ int julia(int x, int y, int dim, float scale, float re, float im, int most) {
    float jx = scale * (float)(dim / 2 - x) / (dim / 2);
    float jy = scale * (float)(dim / 2 - y) / (dim / 2);

    Complex c(re, im);
    Complex a(jx, jy);

    for (int i = 0; i < most; i++) {
        a = a * a + c;
        if (a.magnitude2() > 1000) return 0;
    }
    return 1;
}

// The Julia set by a structure of complex numbers, one row of threads whose pixels are found by division; four bytes each.
__global__ void kernel(unsigned char* ptr, int dim, float scale, float re, float im, int most) {
    int offset = blockIdx.x * blockDim.x + threadIdx.x;
    if (offset >= dim * dim) return;
    int x = offset % dim;
    int y = offset / dim;

    int juliaValue = julia(x, y, dim, scale, re, im, most);
    ptr[offset * 4 + 0] = 255 * juliaValue;
    ptr[offset * 4 + 1] = 0;
    ptr[offset * 4 + 2] = 0;
    ptr[offset * 4 + 3] = 255;
}

struct Job {
    Problem p;
    Device<unsigned char> picture;
    explicit Job(bool small) : p(small), picture(4 * p.pixels()) {}
    void run() { kernel<<<blocks(p.pixels(), 128), 128>>>(picture, p.dim, p.scale, p.re, p.im, p.most); }
    void results(Results& r) { p.results(r, picture.host().data()); }
};
BENCH_MAIN(Job)
