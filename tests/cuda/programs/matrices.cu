// mma.h: every shape and type, every layout of factors and sums, in shared and global memory. Numbers are small integers, so that sums are
// exact in any order; padding between lines stays as it was.
#include "expect.h"
#include <mma.h>
using namespace nvcuda;

template <class L> struct ByRows {
    static constexpr bool value = std::is_same<L, wmma::row_major>::value;
};

// What a matrix of the type is stored as.
template <class T> struct Stored {
    using type = T;
};
template <> struct Stored<wmma::precision::tf32> {
    using type = float;
};

template <int m, int n, int k, class A, class C, class D, class LA, class LB>
__global__ void multiply(const typename Stored<A>::type* a, const typename Stored<A>::type* b, const C* c, D* d,
                         int lda, int ldb, int ldc, bool rows) {
    using T = typename Stored<A>::type;
    __shared__ __align__(32) char room[8192];
    T* mine = (T*)room;
    int lines = ByRows<LA>::value ? m : k;
    for (int i = threadIdx.x; i < lines * lda; i += 32) mine[i] = a[i];
    __syncwarp();
    wmma::fragment<wmma::matrix_a, m, n, k, A, LA> fa;
    wmma::fragment<wmma::matrix_b, m, n, k, A, LB> fb;
    wmma::fragment<wmma::accumulator, m, n, k, C> fc;
    wmma::fragment<wmma::accumulator, m, n, k, D> fd;
    auto layout = rows ? wmma::mem_row_major : wmma::mem_col_major;
    wmma::load_matrix_sync(fa, mine, lda);
    wmma::load_matrix_sync(fb, b, ldb);
    wmma::load_matrix_sync(fc, c, ldc, layout);
    wmma::mma_sync(fd, fa, fb, fc);
    // What a fragment holds can be worked on without knowing where it is from.
    for (int i = 0; i < fd.num_elements; i++) fd.x[i] = fd.x[i] + D(1);
    wmma::store_matrix_sync(d, fd, ldc, layout);
}

static unsigned seed = 1;
static int small() {
    seed = seed * 1664525 + 1013904223;
    return int(seed >> 24) % 7 - 3;
}

template <int m, int n, int k, class A, class C, class D, class LA, class LB>
void one(bool rows, bool positive) {
    using T = typename Stored<A>::type;
    constexpr int step = 16 / sizeof(T) > 4 ? 16 / sizeof(T) : 4;
    bool ra = ByRows<LA>::value, rb = ByRows<LB>::value;
    int lda = (ra ? k : m) + step, ldb = (rb ? n : k) + step, ldc = (rows ? n : m) + 8;
    std::vector<T> a((ra ? m : k) * lda), b((rb ? k : n) * ldb);
    std::vector<C> c((rows ? m : n) * ldc);
    auto pick = [&] { return positive ? std::abs(small()) : small(); };
    for (auto& x : a) x = T(float(pick()));
    for (auto& x : b) x = T(float(pick()));
    for (auto& x : c) x = C(float(small()));
    std::vector<D> before(c.size(), D(float(77)));
    Buffer<T> da(a), db(b);
    Buffer<C> dc(c);
    Buffer<D> dd(before);
    multiply<m, n, k, A, C, D, LA, LB><<<1, 32>>>(da, db, dc, dd, lda, ldb, ldc, rows);
    auto d = dd.get();
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double sum = float(c[rows ? i * ldc + j : j * ldc + i]) + 1;
            for (int q = 0; q < k; q++)
                sum += double(float(a[ra ? i * lda + q : q * lda + i])) * float(b[rb ? q * ldb + j : j * ldb + q]);
            SAME(double(float(d[rows ? i * ldc + j : j * ldc + i])), sum, i * n + j);
        }
    for (size_t i = 0; i < d.size(); i++)
        if (int(i % ldc) >= (rows ? n : m)) SAME(float(d[i]), 77.0f, i);
}

template <int m, int n, int k, class A, class C, class D, bool all = false> void layouts(bool positive = false) {
    using R = wmma::row_major;
    using L = wmma::col_major;
    for (bool rows : {true, false}) {
        one<m, n, k, A, C, D, R, L>(rows, positive);
        one<m, n, k, A, C, D, L, R>(rows, positive);
        if constexpr (all) {
            one<m, n, k, A, C, D, R, R>(rows, positive);
            one<m, n, k, A, C, D, L, L>(rows, positive);
        }
    }
}

template <int m, int n, int k> void shape() {
    layouts<m, n, k, __half, float, float, m == 16>();
    layouts<m, n, k, __half, __half, __half>();
    layouts<m, n, k, __half, __half, float>();
    layouts<m, n, k, __half, float, __half>();
    layouts<m, n, k, __nv_bfloat16, float, float>();
    layouts<m, n, k, signed char, int, int>();
    layouts<m, n, k, unsigned char, int, int>(true);
}

// Elements of four bits and of one: 32 and 128 to a line of 16 bytes.
template <class T, int k> __global__ void narrow(const unsigned* a, const unsigned* b, int* d, int* clamped) {
    wmma::fragment<wmma::matrix_a, 8, 8, k, T, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 8, 8, k, T, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, 8, 8, k, int> fc, fd;
    wmma::load_matrix_sync(fa, a, k);
    wmma::load_matrix_sync(fb, b, k);
    wmma::fill_fragment(fc, 5);
    if constexpr (k == 128) {
        wmma::bmma_sync(fd, fa, fb, fc);
        wmma::store_matrix_sync(d, fd, 8, wmma::mem_row_major);
        wmma::bmma_sync(fd, fa, fb, fc, wmma::experimental::bmmaBitOpAND);
        wmma::store_matrix_sync(clamped, fd, 8, wmma::mem_row_major);
    } else {
        wmma::mma_sync(fd, fa, fb, fc);
        wmma::store_matrix_sync(d, fd, 8, wmma::mem_row_major);
        wmma::fill_fragment(fc, 2147483647);
        wmma::mma_sync(fd, fa, fb, fc, true);
        wmma::store_matrix_sync(clamped, fd, 8, wmma::mem_row_major);
    }
}

template <class T, int k> void narrow_ones(bool is_signed) {
    constexpr int words = k == 128 ? 4 : 4, bits = k == 128 ? 1 : 4;
    std::vector<unsigned> a(8 * words), b(8 * words);
    for (auto* v : {&a, &b})
        for (auto& x : *v) x = seed = seed * 1664525 + 1013904223;
    Buffer<unsigned> da(a), db(b);
    Buffer<int> dd(64), dc(64);
    narrow<T, k><<<1, 32>>>(da, db, dd, dc);
    auto d = dd.get(), clamped = dc.get();
    auto get = [&](const std::vector<unsigned>& v, int line, int q) {
        int x = int(v[line * words + q * bits / 32] >> q * bits % 32 & ((1u << bits) - 1));
        return is_signed && x & 8 ? x - 16 : x;
    };
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            long sum = 0, both = 0;
            for (int q = 0; q < k; q++) {
                int x = get(a, i, q), y = get(b, j, q);
                sum += bits == 1 ? x ^ y : x * y;
                both += x & y;
            }
            SAME(long(d[i * 8 + j]), sum + 5, i * 8 + j);
            long want = bits == 1 ? both + 5 : sum > 0 ? 2147483647L : sum + 2147483647L;
            SAME(long(clamped[i * 8 + j]), want, i * 8 + j);
        }
}

// A factor of tf32 is rounded by the program; several warps of a block go their own ways.
__global__ void rounded(const float* in, float* out) {
    float v = wmma::__float_to_tf32(in[threadIdx.x]);
    out[threadIdx.x] = v;
}

int main() {
    shape<16, 16, 16>();
    shape<32, 8, 16>();
    shape<8, 32, 16>();
    layouts<16, 16, 8, wmma::precision::tf32, float, float>();
    layouts<8, 8, 4, double, double, double>();
    narrow_ones<wmma::experimental::precision::s4, 32>(true);
    narrow_ones<wmma::experimental::precision::u4, 32>(false);
    narrow_ones<wmma::experimental::precision::b1, 128>(false);
    std::vector<float> in(64);
    for (int i = 0; i < 64; i++) in[i] = 1.0f + i * 0x1p-13f;
    Buffer<float> di(in), dout(64);
    rounded<<<1, 64>>>(di, dout);
    auto out = dout.get();
    for (int i = 0; i < 64; i++) SAME(out[i], 1.0f + (i + 4) / 8 * 0x1p-10f, i);
    return finish("matrices");
}
