#include <cfloat>

#include "../../harness/cuda_job.h"
#include "../../problems/kmeans.h"

__constant__ float centroids[clusters * dims];

// A thread per point, which keeps the point's numbers in registers; centres in constant memory, blocks of 128.
__global__ void assign(const float* features, int npoints, int* membership) {
    unsigned int point = blockIdx.x * blockDim.x + threadIdx.x;
    if (point < npoints) {
        float feature[dims];
#pragma unroll
        for (int d = 0; d < dims; d++) feature[d] = features[d * npoints + point];
        int index = -1;
        float min_dist = FLT_MAX;
        for (int c = 0; c < clusters; c++) {
            float dist = 0.0f;
#pragma unroll
            for (int d = 0; d < dims; d++) {
                float diff = feature[d] - centroids[c * dims + d];
                dist += diff * diff;
            }
            if (dist < min_dist) {
                min_dist = dist;
                index = c;
            }
        }
        membership[point] = index;
    }
}

struct Job {
    Problem p;
    Device<float> points{p.points};
    Device<int> nearest;
    explicit Job(bool small) : p(small), nearest(p.n) {
        CHECK(cudaMemcpyToSymbol(centroids, p.centres.data(), sizeof centroids));
    }
    void run() { assign<<<blocks(p.n, 128), 128>>>(points, p.n, nearest); }
    void results(Results& r) { p.results(r, nearest.host().data()); }
};
BENCH_MAIN(Job)
