// Loops over a pitched two-dimensional array and over a three-dimensional one.
#include <vector>
#include "check.h"

__global__ void scale2d(float* data, size_t pitch, int width, int height, float by) {
    for (int r = blockIdx.x; r < height; r += gridDim.x) {
        float* row = (float*)((char*)data + r * pitch);
        for (int c = threadIdx.x; c < width; c += blockDim.x) row[c] *= by;
    }
}

__global__ void scale3d(cudaPitchedPtr volume, int width, int height, int depth, float by) {
    char* base = (char*)volume.ptr;
    size_t pitch = volume.pitch, slice_pitch = pitch * height;
    for (int z = blockIdx.x; z < depth; z += gridDim.x) {
        char* slice = base + z * slice_pitch;
        for (int y = threadIdx.y; y < height; y += blockDim.y) {
            float* row = (float*)(slice + y * pitch);
            for (int x = threadIdx.x; x < width; x += blockDim.x) row[x] = row[x] * by + (x + y + z);
        }
    }
}

int main(int argc, char** argv) {
    bool small = small_run(argc, argv);
    bool ok = true;
    {
        int width = small ? 27 : 333, height = small ? 19 : 211;
        std::vector<float> a(width * height), got(a.size()), want(a.size());
        for (size_t i = 0; i < a.size(); i++) want[i] = (a[i] = (float)i) * 1.5f;
        float* d;
        size_t pitch;
        CHECK(cudaMallocPitch(&d, &pitch, width * sizeof(float), height));
        CHECK(cudaMemcpy2D(d, pitch, a.data(), width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice));
        scale2d<<<7, 96>>>(d, pitch, width, height, 1.5f);
        CHECK(cudaMemcpy2D(got.data(), width * sizeof(float), d, pitch, width * sizeof(float), height, cudaMemcpyDeviceToHost));
        CHECK(cudaFree(d));
        ok &= pitch % 32 == 0 && same("2-D", got.data(), want.data(), got.size());
    }
    {
        int width = small ? 10 : 64, height = small ? 7 : 50, depth = small ? 5 : 40;
        std::vector<float> a((size_t)width * height * depth), got(a.size()), want(a.size());
        for (int z = 0, i = 0; z < depth; z++)
            for (int y = 0; y < height; y++)
                for (int x = 0; x < width; x++, i++) want[i] = (a[i] = (float)(i % 97)) * 2.0f + (x + y + z);
        cudaExtent extent = make_cudaExtent(width * sizeof(float), height, depth);
        cudaPitchedPtr d;
        CHECK(cudaMalloc3D(&d, extent));
        cudaMemcpy3DParms copy = {};
        copy.srcPtr = make_cudaPitchedPtr(a.data(), width * sizeof(float), width, height);
        copy.dstPtr = d;
        copy.extent = extent;
        copy.kind = cudaMemcpyHostToDevice;
        CHECK(cudaMemcpy3D(&copy));
        scale3d<<<6, dim3(32, 4)>>>(d, width, height, depth, 2.0f);
        copy.srcPtr = d;
        copy.dstPtr = make_cudaPitchedPtr(got.data(), width * sizeof(float), width, height);
        copy.kind = cudaMemcpyDeviceToHost;
        CHECK(cudaMemcpy3D(&copy));
        CHECK(cudaFree(d.ptr));
        ok &= same("3-D", got.data(), want.data(), got.size());
    }
    return verdict("pitched", ok);
}
