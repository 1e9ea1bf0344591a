// cuda::std in device code: pairs, tuples, arrays, spans, optional values, complex numbers, bits, limits, functions and types.
#include "expect.h"
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/chrono>
#include <cuda/std/cmath>
#include <cuda/std/complex>
#include <cuda/std/cstddef>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <cuda/std/version>

namespace cs = cuda::std;

static_assert(cs::is_same<cs::conditional_t<(sizeof(int) > 2), float, double>, float>::value, "types");
static_assert(cs::is_same_v<cs::remove_cvref_t<const int &>, int>, "types");
static_assert(cs::tuple_size<cs::tuple<int, char>>::value == 2, "tuples");
static_assert(cs::is_same<cs::tuple_element_t<1, cs::pair<int, char>>, char>::value, "pairs");
static_assert(cs::numeric_limits<int>::max() == 2147483647, "limits");

struct Out {
    int at = 0;
    double v[96];
    __host__ __device__ void operator()(double x) {
        v[at++] = x;
    }
};

__host__ __device__ inline cs::tuple<int, float> divided(int a, int b) {
    return cs::make_tuple(a / b, float(a % b));
}
__host__ __device__ inline int total(cs::span<const int> s) {
    int sum = 0;
    for (int v : s) sum += v;
    return sum;
}
__host__ __device__ inline cs::optional<int> halved(int v) {
    if (v % 2) return cs::nullopt;
    return v / 2;
}

// The same on the host and in device code.
__host__ __device__ void all(int i, Out &out) {
    cs::pair<int, double> p(i, 2.5), q;
    q = p;
    q.second += cs::get<0>(p);
    auto made = cs::make_pair(i + 1, 'c');
    q = cs::make_pair(made.first, q.second * 2);
    cs::swap(p, q);
    auto [a, b] = p;
    out(a), out(b), out(q < p), out(p == q), out(q != p);

    cs::tuple<int, float, char> t(i, 1.5f, 'x'), u;
    u = t;
    cs::get<1>(u) *= 3;
    out(cs::get<0>(u) + cs::get<1>(u) + cs::get<char>(u)), out(t < u), out(t == u);
    int quotient;
    float rest;
    cs::tie(quotient, rest) = divided(17 + i, 5);
    out(quotient), out(rest);
    auto [x, y, z, w] = cs::tuple_cat(cs::make_tuple(i, 2), cs::make_tuple(3.5, 4));
    out(x + 10 * y + 100 * z + 1000 * w);
    out(cs::apply([](int m, float n) { return m * 10 + n; }, divided(23, 7)));

    cs::array<int, 4> r = {1, 2, i, 4};
    r[1] = 7;
    int sum = 0;
    for (int v : r) sum += v;
    out(sum), out(r.size()), out(r.front() + 10 * r.back()), out(cs::get<2>(r));

    int raw[6] = {1, 2, 3, 4, 5, i};
    cs::span<int> s(raw);
    s[0] = 9;
    out(total(s)), out(total(s.subspan(1, 3))), out(total(s.last(2))), out(total(r));
    cs::span<int, 6> fixed(raw);
    out(fixed.size() + 10 * fixed.first<2>().size() + 100 * fixed.size_bytes()), out(fixed.back());

    cs::optional<int> h = halved(i), none;
    out(h.has_value()), out(h.value_or(-1)), out(none.has_value());
    none = 5;
    out(*none), out(none.value());
    none.reset();
    out(bool(none)), out(h == none);

    cs::complex<float> c(1.f, float(i)), d = c * c + cs::complex<float>(0.5f, 0.f);
    d /= c;
    out(d.real()), out(d.imag()), out(cs::norm(c)), out(cs::conj(c).imag());
    cs::complex<double> e(3, 4);
    out(cs::abs(e)), out((e - cs::complex<double>(0, 4)).imag());

    out(cs::popcount(unsigned(i) * 37u)), out(cs::countl_zero(uint16_t(i + 1))), out(cs::countr_zero(unsigned(i + 8)));
    out(cs::bit_ceil(unsigned(i + 3))), out(cs::bit_floor(unsigned(i + 3))), out(cs::has_single_bit(unsigned(i)));
    out(cs::bit_cast<unsigned>(1.0f)), out(cs::rotl(uint8_t(i + 129), 3));
    out(cs::numeric_limits<float>::epsilon()), out(cs::numeric_limits<short>::min()), out(cs::isinf(cs::numeric_limits<double>::infinity()));
    out(cs::plus<int>()(i, 2)), out(cs::max(i, 5)), out(cs::min(2.5, double(i)));
    int old = cs::exchange(sum, 3);
    out(old + sum), out(cs::abs(-i)), out(cs::fmax(1.5f, float(i))), out(cs::sqrt(16.0));
    out(cs::chrono::duration_cast<cs::chrono::microseconds>(cs::chrono::milliseconds(i)).count());
    cs::byte bits{12};
    out(cs::to_integer<int>(bits | cs::byte{3}));
}

__global__ void device(Out *out, long long *time) {
    Out o;
    all(threadIdx.x, o);
    out[threadIdx.x] = o;
    auto begin = cs::chrono::system_clock::now();
    __nanosleep(1000);
    time[threadIdx.x] = cs::chrono::duration_cast<cs::chrono::nanoseconds>(cs::chrono::system_clock::now() - begin).count();
}

int main() {
    Buffer<Out> out(16);
    Buffer<long long> time(16);
    device<<<1, 16>>>(out, time);
    auto got = out.get();
    auto passed = time.get();
    for (int i = 0; i < 16; i++) {
        Out want;
        all(i, want);
        SAME(got[i].at, want.at, i);
        EXPECT(want.at > 50);
        for (int k = 0; k < want.at; k++) {
            if (!(std::fabs(got[i].v[k] - want.v[k]) <= 1e-6 * std::fabs(want.v[k]))) SAME(got[i].v[k], want.v[k], 100 * i + k);
        }
        EXPECT(passed[i] >= 0);
    }
    // Of i = 3, as libcu++ has them too.
    const double three[] = {
        4, 11, 1, 0, 1, 127.5, 1, 0, 4, 0, 4373, 32, 15, 4, 41, 3, 26, 9, 8, 15, 2426, 3, 0, -1, 0, 5, 5, 0, 1,
        1.04999995, 2.8499999, 10, -3, 5, 0, 6, 13, 0, 8, 4, 0, 1.06535322e+09, 36, 1.1920929e-07, -32768, 1, 5, 5,
        2.5, 18, 3, 3, 4, 3000, 15,
    };
    SAME(got[3].at, 55, 3);
    for (int k = 0; k < 55; k++) EXPECT(std::fabs(got[3].v[k] - three[k]) <= 1e-6 * std::fabs(three[k]));
    return finish("cuda_std");
}
