// every width
// cuda::pipeline: one thread's, those of a block whose threads do both or one of two things, stages that are waited for out of
// step, and pipelines that end at a barrier.
#include "expect.h"
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;

constexpr int threads = 64;

// Batches come into shared memory while the one before is summed.
__global__ void of_thread(const int *in, int *out, int batches) {
    constexpr int stages = 3;
    __shared__ alignas(16) int buffer[stages][threads];
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline();
    const int t = threadIdx.x;
    int sum = 0;
    for (int compute = 0, fetch = 0; compute < batches; compute++) {
        for (; fetch < batches && fetch < compute + stages; fetch++) {
            pipe.producer_acquire();
            cuda::memcpy_async(&buffer[fetch % stages][t], &in[fetch * threads + t], sizeof(int), pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        block.sync();
        sum = sum * 5 + buffer[compute % stages][(t + 1) % threads];
        block.sync();
        pipe.consumer_release();
    }
    out[t] = sum;
}

__global__ void prior(const int *in, int *out) {
    __shared__ int buffer[4][threads];
    auto pipe = cuda::make_pipeline();
    const int t = threadIdx.x;
    for (int i = 0; i < 4; i++) {
        pipe.producer_acquire();
        cuda::memcpy_async(&buffer[i][t], &in[i * threads + t], cuda::aligned_size_t<4>(4), pipe);
        pipe.producer_commit();
    }
    int sum = 0;
    cuda::pipeline_consumer_wait_prior<3>(pipe);
    sum = sum * 5 + buffer[0][t];
    cuda::pipeline_consumer_wait_prior<1>(pipe);
    sum = sum * 5 + buffer[1][t];
    sum = sum * 5 + buffer[2][t];
    cuda::pipeline_consumer_wait_prior<0>(pipe);
    out[t] = sum * 5 + buffer[3][t];
}

// All threads of a block copy and compute.
template <int Stages>
__global__ void unified(const int *in, int *out, int batches) {
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, Stages> state;
    __shared__ alignas(16) int buffer[Stages][threads];
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    const int t = threadIdx.x;
    int sum = 0;
    for (int compute = 0, fetch = 0; compute < batches; compute++) {
        for (; fetch < batches && fetch < compute + Stages; fetch++) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, buffer[fetch % Stages], in + fetch * threads, cuda::aligned_size_t<16>(threads * sizeof(int)), pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        sum = sum * 5 + buffer[compute % Stages][(t + 1) % threads];
        pipe.consumer_release();
    }
    out[t] = sum;
}

// Some threads copy, the others compute.
template <bool ByRole>
__global__ void partitioned(const int *in, int *out, int batches) {
    constexpr int stages = 2, producers = 32;
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
    __shared__ alignas(16) int buffer[stages][threads];
    auto block = cg::this_thread_block();
    const bool produce = ByRole ? block.thread_rank() >= threads : block.thread_rank() < producers;
    const auto role = produce ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
    auto pipe = [&] {
        if constexpr (ByRole) return cuda::make_pipeline(block, &state, role);
        else return cuda::make_pipeline(block, &state, producers);
    }();
    const int t = ByRole ? block.thread_rank() % threads : block.thread_rank() - producers;
    if (produce) {
        auto warp = cg::tiled_partition<32>(block);
        for (int i = 0; i < batches; i++) {
            pipe.producer_acquire();
            cuda::memcpy_async(warp, buffer[i % stages], in + i * threads, threads * sizeof(int), pipe);
            pipe.producer_commit();
        }
    } else {
        int sum = 0;
        for (int i = 0; i < batches; i++) {
            pipe.consumer_wait();
            sum = sum * 5 + buffer[i % stages][(t + 1) % threads];
            pipe.consumer_release();
        }
        out[t] = sum;
    }
    pipe.quit();
}

// A phase of a barrier that waits for a thread's own pipeline.
__global__ void to_barrier(const int *in, int *out, int batches) {
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ int buffer[threads];
    const int t = threadIdx.x;
    if (t == 0) init(&barrier, threads);
    __syncthreads();
    auto pipe = cuda::make_pipeline();
    int sum = 0;
    for (int i = 0; i < batches; i++) {
        pipe.producer_acquire();
        cuda::memcpy_async(&buffer[t], &in[i * threads + t], sizeof(int), pipe);
        cuda::pipeline_producer_commit(pipe, barrier);
        barrier.arrive_and_wait();
        sum = sum * 5 + buffer[(t + 1) % threads];
        __syncthreads();
    }
    out[t] = sum;
}

int main() {
    const int batches = 11;
    std::vector<int> v(batches * threads);
    for (size_t i = 0; i < v.size(); i++) v[i] = (int)(i * i % 97);
    Buffer<int> in(v), out(threads);
    const auto check = [&](const char *what) {
        auto got = out.get();
        for (int t = 0; t < threads; t++) {
            int sum = 0;
            for (int i = 0; i < batches; i++) sum = sum * 5 + v[i * threads + (t + 1) % threads];
            if (got[t] != sum) printf("%s: ", what);
            SAME(got[t], sum, t);
        }
        CK(cudaMemset(out, 0, threads * sizeof(int)));
    };
    of_thread<<<1, threads>>>(in, out, batches);
    check("of a thread");
    unified<1><<<1, threads>>>(in, out, batches);
    check("unified, one stage");
    unified<4><<<1, threads>>>(in, out, batches);
    check("unified, four stages");
    partitioned<false><<<1, threads + 32>>>(in, out, batches);
    check("partitioned by a count");
    partitioned<true><<<1, threads + 32>>>(in, out, batches);
    check("partitioned by roles");
    to_barrier<<<1, threads>>>(in, out, batches);
    check("to a barrier");
    prior<<<1, threads>>>(in, out);
    auto got = out.get();
    for (int t = 0; t < threads; t++) {
        int sum = 0;
        for (int i = 0; i < 4; i++) sum = sum * 5 + v[i * threads + t];
        SAME(got[t], sum, t);
    }
    return finish("cuda_pipelines");
}
