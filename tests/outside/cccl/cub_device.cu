// CUB's algorithms for whole devices against what the host computes.
#include "../../cuda/programs/expect.h"
#include <algorithm>
#include <cub/cub.cuh>
#include <map>
#include <numeric>

// Asks for the size of the temporary memory, then runs.
template <class F>
void run(F f) {
    size_t bytes = 0;
    CK(f(nullptr, bytes));
    Buffer<unsigned char> temporary(bytes + 1);
    CK(f(temporary.p, bytes));
    CK(cudaDeviceSynchronize());
}

static std::vector<int> numbers(size_t n, unsigned modulus) {
    std::vector<int> v(n);
    unsigned x = 12345;
    for (auto &e : v) {
        x = x * 1664525u + 1013904223u;
        e = int((x >> 8) % modulus) - int(modulus / 3);
    }
    return v;
}

struct Even {
    __host__ __device__ bool operator()(int v) const {
        return v % 2 == 0;
    }
};

static void whole(size_t n) {
    const auto v = numbers(n, 1000);
    const int count = int(n);
    Buffer<int> in(v), out(n), one(1);
    run([&](void *t, size_t &b) { return cub::DeviceReduce::Sum(t, b, in.p, one.p, count); });
    SAME(one.get()[0], std::accumulate(v.begin(), v.end(), 0), n);
    run([&](void *t, size_t &b) { return cub::DeviceReduce::Min(t, b, in.p, one.p, count); });
    SAME(one.get()[0], *std::min_element(v.begin(), v.end()), n);

    std::vector<int> want(n);
    run([&](void *t, size_t &b) { return cub::DeviceScan::InclusiveSum(t, b, in.p, out.p, count); });
    std::partial_sum(v.begin(), v.end(), want.begin());
    EXPECT(out.get() == want);
    run([&](void *t, size_t &b) { return cub::DeviceScan::ExclusiveSum(t, b, in.p, out.p, count); });
    for (size_t i = 0, sum = 0; i < n; sum += v[i++]) want[i] = int(sum);
    EXPECT(out.get() == want);

    auto sorted = v;
    std::sort(sorted.begin(), sorted.end());
    run([&](void *t, size_t &b) { return cub::DeviceRadixSort::SortKeys(t, b, in.p, out.p, count); });
    EXPECT(out.get() == sorted);

    std::vector<int> places(n);
    std::iota(places.begin(), places.end(), 0);
    Buffer<int> from(places), to(n);
    run([&](void *t, size_t &b) { return cub::DeviceRadixSort::SortPairs(t, b, in.p, out.p, from.p, to.p, count); });
    auto order = places;
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return v[a] < v[b]; });
    EXPECT(to.get() == order);

    std::vector<double> doubles(v.begin(), v.end());
    Buffer<double> d(doubles), e(n);
    run([&](void *t, size_t &b) { return cub::DeviceRadixSort::SortKeysDescending(t, b, d.p, e.p, count); });
    std::sort(doubles.rbegin(), doubles.rend());
    EXPECT(e.get() == doubles);

    Buffer<int> merged(v);
    run([&](void *t, size_t &b) { return cub::DeviceMergeSort::SortKeys(t, b, merged.p, count, [] __host__ __device__(int a, int c) { return a > c; }); });
    std::reverse(sorted.begin(), sorted.end());
    EXPECT(merged.get() == sorted);

    run([&](void *t, size_t &b) { return cub::DeviceSelect::If(t, b, in.p, out.p, one.p, count, Even()); });
    std::vector<int> even;
    std::copy_if(v.begin(), v.end(), std::back_inserter(even), Even());
    auto selected = out.get();
    selected.resize(one.get()[0]);
    EXPECT(selected == even);

    Buffer<int> bins(10);
    run([&](void *t, size_t &b) { return cub::DeviceHistogram::HistogramEven(t, b, in.p, bins.p, 11, -333, 667, count); });
    std::vector<int> counts(10);
    for (int x : v) counts[(x + 333) / 100]++;
    EXPECT(bins.get() == counts);
}

static void runs(size_t n) {
    auto v = numbers(n, 4);
    Buffer<int> in(v), values(n), lengths(n), found(1);
    run([&](void *t, size_t &b) { return cub::DeviceRunLengthEncode::Encode(t, b, in.p, values.p, lengths.p, found.p, int(n)); });
    std::vector<int> a, b;
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || v[i] != v[i - 1]) a.push_back(v[i]), b.push_back(0);
        b.back()++;
    }
    SAME(found.get()[0], (int)a.size(), n);
    auto x = values.get(), y = lengths.get();
    x.resize(a.size()), y.resize(a.size());
    EXPECT(x == a && y == b);
    run([&](void *t, size_t &s) { return cub::DeviceReduce::ReduceByKey(t, s, in.p, values.p, in.p, lengths.p, found.p, ::cuda::std::plus<>{}, int(n)); });
    y = lengths.get();
    for (size_t i = 0; i < a.size(); i++) SAME(y[i], a[i] * b[i], i);
}

int main() {
    for (size_t n : {1, 77, 5000, 100003}) whole(n), runs(n);
    return finish("cub_device");
}
