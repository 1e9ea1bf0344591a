// The part of libcufft_static.a that calls functions of the program's for each element. It is in the archive as relocatable device code, so that
// linking makes one module of it and of the program's own: a function's address says something only within its module.
#include <cufftXt.h>

// What one of a transform's sides is done with; crates/cufft/src/callbacks.rs has the same.
struct WeftCallbackJob {
    long long count[3], stride[3], distance, batch;
    void *routine, *data, *scratch, *info;
    size_t shared;
    cudaStream_t stream;
    int type;
};

using Job = WeftCallbackJob;

static __device__ size_t place(const Job &job, size_t i) {
    size_t z = i % job.count[2], y = i / job.count[2] % job.count[1];
    size_t x = i / job.count[2] / job.count[1] % job.count[0], array = i / job.count[2] / job.count[1] / job.count[0];
    return array * job.distance + x * job.stride[0] + y * job.stride[1] + z * job.stride[2];
}

static __host__ __device__ size_t elements(const Job &job) { return job.count[0] * job.count[1] * job.count[2] * job.batch; }

template <class T, class F> static __global__ void weft_cufft_load(Job job) {
    extern __shared__ double shared[];
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < elements(job); i += (size_t)gridDim.x * blockDim.x) {
        size_t at = place(job, i);
        ((T *)job.scratch)[at] = ((F)job.routine)(job.data, at, job.info, shared);
    }
}

template <class T, class F> static __global__ void weft_cufft_store(Job job) {
    extern __shared__ double shared[];
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < elements(job); i += (size_t)gridDim.x * blockDim.x) {
        size_t at = place(job, i);
        ((F)job.routine)(job.data, at, ((T *)job.scratch)[at], job.info, shared);
    }
}

static int launch(const Job *job) {
    const size_t threads = 128, most = 1024;
    size_t blocks = (elements(*job) + threads - 1) / threads;
    dim3 grid(blocks < most ? blocks : most);
    switch (job->type) {
    case CUFFT_CB_LD_COMPLEX: weft_cufft_load<cufftComplex, cufftCallbackLoadC><<<grid, threads, job->shared, job->stream>>>(*job); break;
    case CUFFT_CB_LD_COMPLEX_DOUBLE: weft_cufft_load<cufftDoubleComplex, cufftCallbackLoadZ><<<grid, threads, job->shared, job->stream>>>(*job); break;
    case CUFFT_CB_LD_REAL: weft_cufft_load<cufftReal, cufftCallbackLoadR><<<grid, threads, job->shared, job->stream>>>(*job); break;
    case CUFFT_CB_LD_REAL_DOUBLE: weft_cufft_load<cufftDoubleReal, cufftCallbackLoadD><<<grid, threads, job->shared, job->stream>>>(*job); break;
    case CUFFT_CB_ST_COMPLEX: weft_cufft_store<cufftComplex, cufftCallbackStoreC><<<grid, threads, job->shared, job->stream>>>(*job); break;
    case CUFFT_CB_ST_COMPLEX_DOUBLE: weft_cufft_store<cufftDoubleComplex, cufftCallbackStoreZ><<<grid, threads, job->shared, job->stream>>>(*job); break;
    case CUFFT_CB_ST_REAL: weft_cufft_store<cufftReal, cufftCallbackStoreR><<<grid, threads, job->shared, job->stream>>>(*job); break;
    case CUFFT_CB_ST_REAL_DOUBLE: weft_cufft_store<cufftDoubleReal, cufftCallbackStoreD><<<grid, threads, job->shared, job->stream>>>(*job); break;
    default: return cudaErrorInvalidValue;
    }
    return cudaPeekAtLastError();
}

extern "C" cufftResult weft_cufft_set_callback(cufftHandle plan, void **routine, int type, void **info, int (*launch)(const Job *));

extern "C" cufftResult cufftXtSetCallback(cufftHandle plan, void **routine, cufftXtCallbackType type, void **info) {
    return weft_cufft_set_callback(plan, routine, type, info, launch);
}
