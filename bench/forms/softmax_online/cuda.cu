#include <cfloat>

#include "../../harness/cuda_job.h"
#include "../../problems/softmax.h"

struct __align__(8) MD {
    float m;
    float d;
};

__device__ __forceinline__ MD reduce_md_op(MD a, MD b) {
    bool a_bigger = (a.m > b.m);
    MD bigger_m = a_bigger ? a : b;
    MD smaller_m = a_bigger ? b : a;
    MD res;
    res.d = bigger_m.d + smaller_m.d * __expf(smaller_m.m - bigger_m.m);
    res.m = bigger_m.m;
    return res;
}

// One pass for the largest element and the sum together, as pairs; they are joined in shared memory.
template <int THREADBLOCK_SIZE>
__launch_bounds__(THREADBLOCK_SIZE) __global__ void online_softmax(const float* __restrict x, float* __restrict y, int V) {
    int thread_id = threadIdx.x;
    int vector_id = blockIdx.x;
    x += size_t(vector_id) * V;
    y += size_t(vector_id) * V;

    __shared__ MD md[THREADBLOCK_SIZE];
    MD md_partial;
    md_partial.m = -FLT_MAX;
    md_partial.d = 0.0F;
    for (int elem_id = thread_id; elem_id < V; elem_id += THREADBLOCK_SIZE) {
        MD new_elem;
        new_elem.m = x[elem_id];
        new_elem.d = 1.0F;
        md_partial = reduce_md_op(md_partial, new_elem);
    }
    md[thread_id] = md_partial;
    __syncthreads();
    for (int width = THREADBLOCK_SIZE / 2; width >= 1; width /= 2) {
        if (thread_id < width) md[thread_id] = reduce_md_op(md[thread_id], md[thread_id + width]);
        __syncthreads();
    }

    MD md_total = md[0];
    float d_total_inverse = __fdividef(1.0F, md_total.d);
    for (int elem_id = thread_id; elem_id < V; elem_id += THREADBLOCK_SIZE)
        y[elem_id] = __expf(x[elem_id] - md_total.m) * d_total_inverse;
}

struct Job {
    Problem p;
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() { online_softmax<128><<<p.rows, 128>>>(in, out, p.columns); }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
