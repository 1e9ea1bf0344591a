#include "../../harness/cuda_job.h"
#include "../../problems/upsample.h"

template <typename accscalar_t>
__device__ __forceinline__ accscalar_t area_pixel_compute_source_index(accscalar_t scale, int dst_index) {
    accscalar_t src_idx = scale * (dst_index + static_cast<accscalar_t>(0.5)) - static_cast<accscalar_t>(0.5);
    return (src_idx < static_cast<accscalar_t>(0)) ? static_cast<accscalar_t>(0) : src_idx;
}

// One-dimensional launch over the pixels of a plane, x and y by % and /, and a loop over all channels in each thread.
template <typename scalar_t, typename accscalar_t>
__global__ void __launch_bounds__(256)
    upsample_bilinear2d_out_frame(const int n, const accscalar_t rheight, const accscalar_t rwidth, const scalar_t* idata,
                                  scalar_t* odata, const int channels, const int height1, const int width1,
                                  const int height2, const int width2) {
    int index = threadIdx.x + blockIdx.x * blockDim.x;
    if (index < n) {
        const int w2 = index % width2;
        const int h2 = index / width2;

        const accscalar_t h1r = area_pixel_compute_source_index<accscalar_t>(rheight, h2);
        const int h1 = h1r;
        const int h1p = (h1 < height1 - 1) ? 1 : 0;
        const accscalar_t h1lambda = h1r - h1;
        const accscalar_t h0lambda = static_cast<accscalar_t>(1) - h1lambda;

        const accscalar_t w1r = area_pixel_compute_source_index<accscalar_t>(rwidth, w2);
        const int w1 = w1r;
        const int w1p = (w1 < width1 - 1) ? 1 : 0;
        const accscalar_t w1lambda = w1r - w1;
        const accscalar_t w0lambda = static_cast<accscalar_t>(1) - w1lambda;

        for (int c = 0; c < channels; ++c) {
            const scalar_t* plane = idata + c * height1 * width1;
            const accscalar_t val =
                h0lambda * (w0lambda * plane[h1 * width1 + w1] + w1lambda * plane[h1 * width1 + w1 + w1p]) +
                h1lambda * (w0lambda * plane[(h1 + h1p) * width1 + w1] + w1lambda * plane[(h1 + h1p) * width1 + w1 + w1p]);
            odata[(c * height2 + h2) * width2 + w2] = static_cast<scalar_t>(val);
        }
    }
}

struct Job {
    Problem p;
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.pixels()) {}
    void run() {
        const int num_kernels = p.to_height * p.to_width;
        upsample_bilinear2d_out_frame<float, float><<<blocks(num_kernels, 256), 256>>>(
            num_kernels, p.scale_y(), p.scale_x(), in, out, p.channels, p.height, p.width, p.to_height, p.to_width);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
