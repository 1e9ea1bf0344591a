// every width
// Loops by the size of the grid, whose rounds may be run block by block; and such whose numbers come round.
#include "expect.h"

__global__ void by_int(const float* in, float* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = 2 * in[i] + 1;
}

// An inner loop of as many rounds as the number says, and threads that do nothing in a round.
__global__ void by_unsigned(const int* in, int* out, unsigned n) {
    unsigned stride = blockDim.x * gridDim.x;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
        if (in[i] % 5 == 0) continue;
        int sum = 0;
        for (int k = 0; k < in[i] % 7; k++) sum += in[(i + k) % n];
        out[i] = sum;
    }
}

// Groups of four; two numbers that are counted.
__global__ void by_size_t(const float4* in, float4* out, size_t n, size_t last) {
    size_t stride = size_t(gridDim.x) * blockDim.x, to = last;
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) {
        float4 v = in[i];
        out[i] = make_float4(v.w, v.z, v.y, v.x + to);
        to += 3;
    }
}

// The same place in every round: each thread's rounds must stay in order.
__global__ void in_order(const int* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i <= n; i += gridDim.x * blockDim.x)
        out[i % (gridDim.x * blockDim.x)] = out[i % (gridDim.x * blockDim.x)] * 3 + in[i];
}

// Two dimensions of threads.
__global__ void flat(const int* in, int* counts, int n) {
    int thread = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
    for (int i = blockIdx.x * threads + thread; i < n; i += threads * gridDim.x) atomicAdd(&counts[in[i] & 15], i);
}

// Counts its rounds. With numbers near the end of 32 bits the last ones come round to the start.
__global__ void come_round(unsigned* out, unsigned first, unsigned step, unsigned n) {
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, count = 0;
    for (unsigned i = first + t; i < n; i += step) atomicAdd(&out[t], ++count > 100 ? 0 : 1);
}
__global__ void come_round_uncounted(unsigned* out, unsigned first, unsigned step, unsigned n) {
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned i = first + t; i < n; i += step) atomicAdd(&out[t], 1);
}

// A sum that goes around as well, and a result that is wanted behind the loop: not to be taken apart.
__global__ void sums(const int* in, int* out, int n) {
    int sum = 0, i = blockIdx.x * blockDim.x + threadIdx.x, t = i;
    for (; i < n; i += gridDim.x * blockDim.x) sum += in[i];
    out[t] = sum + i;
}

static std::vector<unsigned> rounds(unsigned threads, unsigned first, unsigned step, unsigned n) {
    std::vector<unsigned> want(threads);
    for (unsigned t = 0; t < threads; t++)
        for (unsigned i = first + t; i < n; i += step) want[t]++;
    return want;
}

int main() {
    const int most = 10007;
    std::vector<int> numbers(most);
    std::vector<float> floats(most * 4);
    for (int i = 0; i < most; i++) numbers[i] = (i * 7919 + 13) % 1000;
    for (int i = 0; i < most * 4; i++) floats[i] = i * 0.5f;
    Buffer<int> in(numbers), out(most);
    Buffer<float> fin(floats), fout(most * 4);
    for (int n : {0, 1, 63, 64, 1000, 4096, most}) {
        for (int blocks : {1, 3, 40}) {
            CK(cudaMemset(fout, 0, most * 16));
            by_int<<<blocks, 64>>>(fin, fout, n);
            auto f = fout.get();
            for (int i = 0; i < most; i++) SAME(f[i], i < n ? 2 * floats[i] + 1 : 0, i);

            CK(cudaMemset(out, 0, most * 4));
            by_unsigned<<<blocks, 96>>>(in, out, n);
            auto got = out.get();
            for (int i = 0; i < most; i++) {
                int sum = 0;
                if (i < n && numbers[i] % 5)
                    for (int k = 0; k < numbers[i] % 7; k++) sum += numbers[(i + k) % n];
                SAME(got[i], sum, i);
            }

            CK(cudaMemset(fout, 0, most * 16));
            by_size_t<<<blocks, 128>>>((float4*)fin.p, (float4*)fout.p, n, 5);
            f = fout.get();
            for (int i = 0; i < most; i++)
                for (int k = 0; k < 4; k++) {
                    float more = k == 3 ? 5 + 3 * (i / (blocks * 128)) : 0;
                    SAME(f[4 * i + k], i < n ? floats[4 * i + 3 - k] + more : 0, 4 * i + k);
                }

            CK(cudaMemset(out, 0, most * 4));
            in_order<<<blocks, 32>>>(in, out, n - 1);
            got = out.get();
            std::vector<unsigned> want(most);
            for (int i = 0; i < n; i++) {
                unsigned& w = want[i % (blocks * 32)];
                w = w * 3 + numbers[i];
            }
            for (int i = 0; i < most; i++) SAME((unsigned)got[i], want[i], i);

            CK(cudaMemset(out, 0, most * 4));
            flat<<<blocks, dim3(8, 12)>>>(in, out, n);
            got = out.get();
            std::vector<int> counts(16);
            for (int i = 0; i < n; i++) counts[numbers[i] & 15] += i;
            for (int i = 0; i < 16; i++) SAME(got[i], counts[i], i);

            CK(cudaMemset(out, 0, most * 4));
            sums<<<blocks, 64>>>(in, out, n);
            got = out.get();
            for (int t = 0; t < blocks * 64; t++) {
                int sum = 0, i = t;
                for (; i < n; i += blocks * 64) sum += numbers[i];
                SAME(got[t], sum + i, t);
            }
        }
    }
    Buffer<unsigned> counts(128);
    // Threads of the third case leave after 27 to 76 rounds, in which their numbers come round some twenty times.
    const unsigned cases[][3] = {{0, 128, 1000},
                                 {0x019fb704, 0xff756d85, 0xcaf3eca1},
                                 {0x64c70191, 0x3ea34bcb, 0xfccbb9a8},
                                 {0x138be2c6, 0x4fd2dc14, 0xcddb6886},
                                 {5, 1 << 20, 0x7fffffff}};
    for (auto& c : cases) {
        auto want = rounds(128, c[0], c[1], c[2]);
        CK(cudaMemset(counts, 0, 512));
        come_round_uncounted<<<2, 64>>>(counts, c[0], c[1], c[2]);
        auto got = counts.get();
        for (int t = 0; t < 128; t++) SAME(got[t], want[t], t);
        CK(cudaMemset(counts, 0, 512));
        come_round<<<2, 64>>>(counts, c[0], c[1], c[2]);
        got = counts.get();
        for (int t = 0; t < 128; t++) SAME(got[t], want[t] < 100 ? want[t] : 100, t);
    }
    return finish("grid_stride_rounds");
}
