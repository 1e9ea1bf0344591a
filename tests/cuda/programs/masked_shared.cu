// every width
// Stores of some lanes to shared memory: the others keep what they have, at odd places, across pages and at the end.
#include "expect.h"

constexpr int WORDS = 3000;

// All words get a number each; then some threads store over theirs, shifted by `by` words, and a tree adds up.
template <class T>
__global__ void some(T* out, int by, int every, T* sums) {
    extern __shared__ char memory[];
    T* words = reinterpret_cast<T*>(memory);
    for (int i = threadIdx.x; i < WORDS; i += blockDim.x) words[i] = T(i * 5 + 1);
    __syncthreads();
    for (int first = 0; first < WORDS; first += 512) {
        int at = first + by + threadIdx.x;
        if (threadIdx.x % every == every - 1 && at < WORDS) words[at] = T(at) - T(7);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < WORDS; i += blockDim.x) out[i] = words[i];
    __syncthreads();
    for (int n = blockDim.x / 2; n > 0; n /= 2) {
        if (threadIdx.x < n) words[by + threadIdx.x] += words[by + threadIdx.x + n];
        __syncthreads();
    }
    if (threadIdx.x == 0) *sums = words[by];
}

template <class T>
static void check(int threads, int by, int every) {
    Buffer<T> out(WORDS), sums(1);
    some<T><<<1, threads, WORDS * sizeof(T)>>>(out, by, every, sums);
    std::vector<T> want(WORDS);
    for (int i = 0; i < WORDS; i++) want[i] = T(i * 5 + 1);
    for (int first = 0; first < WORDS; first += 512)
        for (int t = every - 1; t < threads; t += every)
            if (first + by + t < WORDS) want[first + by + t] = T(first + by + t) - T(7);
    auto got = out.get();
    for (int i = 0; i < WORDS; i++) SAME(got[i], want[i], i);
    T sum = 0;
    for (int t = 0; t < threads; t++) sum += want[by + t];
    SAME(sums.get()[0], sum, by);
}

template <class T>
static void check_type() {
    for (int by : {0, 1, 5, 500, 1021})
        for (int every : {1, 2, 3, 33, 200}) check<T>(256, by, every);
    check<T>(64, WORDS - 64, 3);
}

int main() {
    check_type<int>();
    check_type<float>();
    check_type<long long>();
    check_type<double>();
    return finish("masked_shared");
}
