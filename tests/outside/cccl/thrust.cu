// Thrust's algorithms against what the host computes.
#include "../../cuda/programs/expect.h"
#include <algorithm>
#include <numeric>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>

struct Odd {
    __host__ __device__ bool operator()(int v) const {
        return v % 2 != 0;
    }
};
struct Square {
    __host__ __device__ long long operator()(int v) const {
        return (long long)v * v;
    }
};
struct First {
    template <class T>
    __host__ __device__ int operator()(const T &t) const {
        return 3 * thrust::get<0>(t) - thrust::get<1>(t);
    }
};

template <class T>
std::vector<T> back(const thrust::device_vector<T> &v) {
    std::vector<T> h(v.size());
    thrust::copy(v.begin(), v.end(), h.begin());
    return h;
}

static void all(size_t n) {
    std::vector<int> v(n);
    unsigned x = 99;
    for (auto &e : v) x = x * 1664525u + 1013904223u, e = int(x >> 16) % 1000;
    thrust::device_vector<int> d(v.begin(), v.end()), out(n), places(n);

    SAME(thrust::reduce(d.begin(), d.end(), 0), std::accumulate(v.begin(), v.end(), 0), n);
    SAME(thrust::reduce(d.begin(), d.end(), -1, thrust::maximum<int>()), *std::max_element(v.begin(), v.end()), n);
    long long squares = 0;
    for (int e : v) squares += (long long)e * e;
    SAME(thrust::transform_reduce(d.begin(), d.end(), Square(), 0ll, thrust::plus<long long>()), squares, n);
    SAME(thrust::count_if(d.begin(), d.end(), Odd()), std::count_if(v.begin(), v.end(), Odd()), n);
    SAME(thrust::max_element(d.begin(), d.end()) - d.begin(), std::max_element(v.begin(), v.end()) - v.begin(), n);
    SAME(thrust::inner_product(d.begin(), d.end(), d.begin(), 0), std::inner_product(v.begin(), v.end(), v.begin(), 0), n);

    std::vector<int> want(n);
    thrust::transform(d.begin(), d.end(), thrust::make_counting_iterator(5), out.begin(), thrust::plus<int>());
    for (size_t i = 0; i < n; i++) want[i] = v[i] + 5 + int(i);
    EXPECT(back(out) == want);
    auto zipped = thrust::make_zip_iterator(thrust::make_tuple(d.begin(), out.begin()));
    thrust::device_vector<int> mixed(n);
    thrust::transform(zipped, zipped + n, mixed.begin(), First());
    for (size_t i = 0; i < n; i++) want[i] = 3 * v[i] - want[i];
    EXPECT(back(mixed) == want);

    thrust::inclusive_scan(d.begin(), d.end(), out.begin());
    std::partial_sum(v.begin(), v.end(), want.begin());
    EXPECT(back(out) == want);
    thrust::exclusive_scan(thrust::device, d.begin(), d.end(), out.begin(), 10);
    for (size_t i = 0, sum = 10; i < n; sum += v[i++]) want[i] = int(sum);
    EXPECT(back(out) == want);

    auto end = thrust::copy_if(d.begin(), d.end(), out.begin(), Odd());
    std::vector<int> odd;
    std::copy_if(v.begin(), v.end(), std::back_inserter(odd), Odd());
    auto kept = back(out);
    kept.resize(end - out.begin());
    EXPECT(kept == odd);

    thrust::sequence(places.begin(), places.end());
    auto keys = d;
    thrust::stable_sort_by_key(keys.begin(), keys.end(), places.begin(), thrust::greater<int>());
    std::vector<int> order(n);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return v[a] > v[b]; });
    EXPECT(back(places) == order);

    auto sorted = v;
    std::sort(sorted.begin(), sorted.end());
    thrust::sort(d.begin(), d.end());
    EXPECT(back(d) == sorted);
    thrust::device_vector<int> one(n, 1), sums(n);
    auto ends = thrust::reduce_by_key(d.begin(), d.end(), one.begin(), out.begin(), sums.begin());
    auto lengths = back(sums);
    std::vector<int> distinct = sorted;
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    SAME(ends.first - out.begin(), (long)distinct.size(), n);
    for (size_t i = 0; i < distinct.size(); i++)
        SAME(lengths[i], std::count(sorted.begin(), sorted.end(), distinct[i]), i);
    d.erase(thrust::unique(d.begin(), d.end()), d.end());
    EXPECT(back(d) == distinct);
}

int main() {
    for (size_t n : {1, 300, 20011}) all(n);
    return finish("thrust");
}
