// cuBLAS' levels 1 and 2 in all types and storages, beside plain computations with the matrices written out.
#include "libraries_check.h"

// Functions by type.
#define F(name, function) static constexpr auto name = function;
template <class T> struct Blas;
#define TYPE(T, L, R)                                                                             \
    template <> struct Blas<T> {                                                                  \
        using Real = R;                                                                           \
        F(gemv, cublas##L##gemv) F(gbmv, cublas##L##gbmv) F(trmv, cublas##L##trmv)                \
        F(trsv, cublas##L##trsv) F(tbmv, cublas##L##tbmv) F(tbsv, cublas##L##tbsv)                \
        F(tpmv, cublas##L##tpmv) F(tpsv, cublas##L##tpsv) F(symv, cublas##L##symv)                \
        F(syr, cublas##L##syr) F(syr2, cublas##L##syr2) F(scal, cublas##L##scal)                  \
        F(axpy, cublas##L##axpy) F(copy, cublas##L##copy) F(swap, cublas##L##swap)                \
        F(rotg, cublas##L##rotg) F(rot, cublas##L##rot) F(strided, cublas##L##gemvStridedBatched) \
        F(batched, cublas##L##gemvBatched)                                                        \
        OTHERS_##L                                                                                \
    };
#define REAL(L, S)                                                              \
    F(nrm2, cublas##L##nrm2) F(asum, cublas##L##asum) F(dotu, cublas##L##dot)   \
    F(dotc, cublas##L##dot) F(amax, cublasI##S##amax) F(amax64, cublasI##S##amax_64) F(amin, cublasI##S##amin) \
    F(band, cublas##L##sbmv) F(packed, cublas##L##spmv) F(geru, cublas##L##ger) \
    F(gerc, cublas##L##ger) F(herm, cublas##L##symv) F(her, cublas##L##syr)     \
    F(hpr, cublas##L##spr) F(her2, cublas##L##syr2) F(hpr2, cublas##L##spr2)
#define COMPLEX(L, S, N, P)                                                      \
    F(nrm2, cublas##N##nrm2) F(asum, cublas##N##asum) F(dotu, cublas##L##dotu)   \
    F(dotc, cublas##L##dotc) F(amax, cublasI##S##amax) F(amax64, cublasI##S##amax_64) F(amin, cublasI##S##amin) \
    F(band, cublas##L##hbmv) F(packed, cublas##L##hpmv) F(geru, cublas##L##geru) \
    F(gerc, cublas##L##gerc) F(herm, cublas##L##hemv) F(her, cublas##L##her)     \
    F(hpr, cublas##L##hpr) F(her2, cublas##L##her2) F(hpr2, cublas##L##hpr2)     \
    F(scale_real, cublas##P##scal) F(rot_real, cublas##P##rot)
#define OTHERS_S REAL(S, s)
#define OTHERS_D REAL(D, d)
#define OTHERS_C COMPLEX(C, c, Sc, Cs)
#define OTHERS_Z COMPLEX(Z, z, Dz, Zd)
TYPE(float, S, float)
TYPE(double, D, double)
TYPE(cuComplex, C, float)
TYPE(cuDoubleComplex, Z, double)

template <class T> constexpr bool is_complex = sizeof(T) == 2 * sizeof(typename Blas<T>::Real);

static Wide op_of(Wide x, int op) { return op == 2 ? std::conj(x) : x; }

// Where an element of a vector lies: with a negative step it begins at the end.
static size_t place(int i, int n, int step) { return step < 0 ? (size_t)(i - (n - 1)) * step : (size_t)i * step; }

template <class T> struct Vector : Device<T> {
    int count, step;
    Vector(int n, int s, int from) : Device<T>((size_t)(n - 1) * abs(s) + 1, from), count(n), step(s) {}
    std::vector<Wide> get() const {
        auto all = this->host();
        std::vector<Wide> out;
        for (int i = 0; i < count; i++) out.push_back(wide(all[place(i, count, step)]));
        return out;
    }
};

enum Storage { FULL, BAND, PACKED };
constexpr int diagonals = 3;

// Where an element of a triangle lies, or -1.
static int index_of(Storage storage, int uplo, int n, int ld, int i, int j) {
    bool lower = uplo == CUBLAS_FILL_MODE_LOWER;
    if (lower ? i < j : i > j) return -1;
    if (storage == FULL) return i + j * ld;
    if (storage == PACKED) return lower ? i + (2 * n - j - 1) * j / 2 : i + j * (j + 1) / 2;
    if (abs(i - j) > diagonals) return -1;
    return (lower ? i - j : diagonals + i - j) + j * ld;
}

template <class T> struct Triangle : Device<T> {
    Storage storage;
    int uplo, n, ld;
    static size_t room(Storage s, int n, int ld) { return s == PACKED ? n * (n + 1) / 2 : (size_t)ld * n; }
    Triangle(Storage s, int u, int size)
        : Device<T>(room(s, size, s == BAND ? diagonals + 2 : size + 2), 5), storage(s), uplo(u), n(size),
          ld(s == BAND ? diagonals + 2 : size + 2) {
        auto h = this->host();
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                int at = index_of(storage, uplo, n, ld, i, j);
                if (at >= 0) h[at] = narrow<T>(i == j ? Wide(3, 0) : wide(h[at]) * 0.1);
            }
        OK(cudaMemcpy(this->at, h.data(), h.size() * sizeof(T), cudaMemcpyHostToDevice));
    }
    Wide element(const std::vector<T> &h, int i, int j) const {
        int at = index_of(storage, uplo, n, ld, i, j);
        return at < 0 ? Wide(0) : wide(h[at]);
    }
};

template <class T> static void level1(cublasHandle_t h) {
    using B = Blas<T>;
    using R = typename B::Real;
    const int n = 75;
    for (int step : {1, 2, -1}) {
        Vector<T> x(n, step, 1), y(n, 2, 4);
        auto a = x.get(), b = y.get();
        Wide dotu = 0, dotc = 0;
        double sizes = 0, squares = 0;
        int most = 0, least = 0;
        auto size = [](Wide v) { return fabs(v.real()) + fabs(v.imag()); };
        for (int i = 0; i < n; i++) {
            dotu += a[i] * b[i], dotc += std::conj(a[i]) * b[i];
            sizes += size(a[i]), squares += std::norm(a[i]);
            if (size(a[i]) > size(a[most])) most = i;
            if (size(a[i]) < size(a[least])) least = i;
        }
        T r;
        OK(B::dotu(h, n, x.at, step, y.at, 2, &r));
        same(wide(r), dotu, "dotu");
        OK(B::dotc(h, n, x.at, step, y.at, 2, &r));
        same(wide(r), dotc, "dotc");
        R real;
        int at;
        if (step > 0) {
            OK(B::nrm2(h, n, x.at, step, &real));
            near(real, sqrt(squares), "nrm2");
            OK(B::asum(h, n, x.at, step, &real));
            near(real, sizes, "asum");
            OK(B::amax(h, n, x.at, step, &at));
            near(at, most + 1, "amax");
            int64_t wide_at;
            OK(B::amax64(h, n, x.at, step, &wide_at));
            near((double)wide_at, most + 1, "amax_64");
            OK(B::amin(h, n, x.at, step, &at));
            near(at, least + 1, "amin");
        }
        T alpha = number<T>(3);
        OK(B::axpy(h, n, &alpha, x.at, step, y.at, 2));
        auto c = y.get();
        for (int i = 0; i < n; i++) same(c[i], wide(alpha) * a[i] + b[i], "axpy");
        OK(B::swap(h, n, x.at, step, y.at, 2));
        a = x.get(), b = y.get();
        for (int i = 0; i < n; i++) same(a[i], c[i], "swap");
        R cosine = (R)0.6;
        T sine = narrow<T>(is_complex<T> ? Wide(0.48, 0.64) : Wide(0.8));
        OK(B::rot(h, n, x.at, step, y.at, 2, &cosine, &sine));
        auto d = x.get(), e = y.get();
        for (int i = 0; i < n; i++) {
            same(d[i], 0.6 * a[i] + wide(sine) * b[i], "rot, x");
            same(e[i], 0.6 * b[i] - std::conj(wide(sine)) * a[i], "rot, y");
        }
        OK(B::copy(h, n, x.at, step, y.at, 2));
        if (step > 0) OK(B::scal(h, n, &alpha, y.at, 2));
        e = y.get();
        for (int i = 0; i < n; i++) same(e[i], (step > 0 ? wide(alpha) : Wide(1)) * d[i], "copy, scal");
        if constexpr (is_complex<T>) {
            R half = (R)0.5, s = (R)0.8;
            OK(B::scale_real(h, n, &half, y.at, 2));
            a = x.get(), b = y.get();
            for (int i = 0; i < n; i++) same(b[i], e[i] * 0.5, "scal by a real");
            OK(B::rot_real(h, n, x.at, step, y.at, 2, &cosine, &s));
            d = x.get(), e = y.get();
            for (int i = 0; i < n; i++) {
                same(d[i], 0.6 * a[i] + 0.8 * b[i], "rot by reals, x");
                same(e[i], 0.6 * b[i] - 0.8 * a[i], "rot by reals, y");
            }
        }
    }
    // A rotation takes the second to nothing and keeps lengths.
    T a = number<T>(2), b = number<T>(7), s;
    R c;
    Wide x = wide(a), y = wide(b);
    OK(B::rotg(h, &a, &b, &c, &s));
    same(-std::conj(wide(s)) * x + (double)c * y, 0, "rotg, nothing");
    same((double)c * x + wide(s) * y, wide(a), "rotg, r");
    near((double)c * c + std::norm(wide(s)), 1, "rotg, one");
}

// Modified rotations: that which rotmg makes takes the second to nothing.
static void modified(cublasHandle_t h) {
    double d1 = 2, d2 = 3, x1 = 0.5, y1 = 1.25, p[5];
    double x = x1, y = y1;
    OK(cublasDrotmg(h, &d1, &d2, &x1, &y1, p));
    Vector<double> v(1, 1, 0), w(1, 1, 0);
    OK(cudaMemcpy(v.at, &x, sizeof x, cudaMemcpyHostToDevice));
    OK(cudaMemcpy(w.at, &y, sizeof y, cudaMemcpyHostToDevice));
    OK(cublasDrotm(h, 1, v.at, 1, w.at, 1, p));
    same(w.get()[0], 0, "rotm, nothing");
    same(v.get()[0], x1, "rotm, x");
    same(d1 * x1 * x1, 2 * x * x + 3 * y * y, "rotmg, length");
}

template <class T> static void products(cublasHandle_t h) {
    using B = Blas<T>;
    const int m = 41, n = 23, ld = m + 2, kl = 2, ku = 4, lb = kl + ku + 2;
    T alpha = number<T>(3), beta = number<T>(8);
    for (int op = 0; op < 3; op++) {
        auto o = (cublasOperation_t)op;
        int rows = op ? n : m, cols = op ? m : n;
        const int count = 3;
        Device<T> A((size_t)ld * n * count, 1), band((size_t)lb * n, 2);
        Vector<T> x(cols * count, 1, 3), y(rows * count, 1, 5), u(cols, 2, 3), v(rows, -3, 5);
        auto a = A.host(), b = band.host();
        auto check = [&](const std::vector<Wide> &got, const std::vector<Wide> &x, const std::vector<Wide> &y, int of, bool whole) {
            for (int i = 0; i < rows; i++) {
                Wide sum = 0;
                for (int j = 0; j < cols; j++) {
                    int r = op ? j : i, c = op ? i : j;
                    Wide e = 0;
                    if (whole) e = wide(a[(size_t)of * ld * n + r + (size_t)c * ld]);
                    else if (r - c <= kl && c - r <= ku) e = wide(b[ku + r - c + c * lb]);
                    sum += op_of(e, op) * x[of * cols + j];
                }
                same(got[of * rows + i], wide(alpha) * sum + wide(beta) * y[of * rows + i], whole ? "gemv" : "gbmv");
            }
        };
        auto w = u.get(), z = v.get();
        OK(B::gemv(h, o, m, n, &alpha, A.at, ld, u.at, 2, &beta, v.at, -3));
        check(v.get(), w, z, 0, true);
        z = v.get();
        OK(B::gbmv(h, o, m, n, kl, ku, &alpha, band.at, lb, u.at, 2, &beta, v.at, -3));
        check(v.get(), w, z, 0, false);
        w = x.get(), z = y.get();
        OK(B::strided(h, o, m, n, &alpha, A.at, ld, ld * n, x.at, 1, cols, &beta, y.at, 1, rows, count));
        for (int i = 0; i < count; i++) check(y.get(), w, z, i, true);
        std::vector<T *> all;
        for (int i = 0; i < count; i++) all.push_back(A.at + (size_t)i * ld * n);
        for (int i = 0; i < count; i++) all.push_back(x.at + i * cols);
        for (int i = 0; i < count; i++) all.push_back(y.at + i * rows);
        T **p;
        OK(cudaMalloc(&p, all.size() * sizeof(T *)));
        OK(cudaMemcpy(p, all.data(), all.size() * sizeof(T *), cudaMemcpyHostToDevice));
        z = y.get();
        OK(B::batched(h, o, m, n, &alpha, p, ld, p + count, 1, &beta, p + 2 * count, 1, count));
        for (int i = 0; i < count; i++) check(y.get(), w, z, i, true);
        OK(cudaFree(p));
    }
}

template <class T> static void triangles(cublasHandle_t h) {
    using B = Blas<T>;
    const int n = 43;
    T alpha = number<T>(3), beta = number<T>(8);
    for (int s = 0; s < 3; s++)
        for (int uplo = 0; uplo < 2; uplo++) {
            Triangle<T> A((Storage)s, uplo, n);
            auto a = A.host();
            auto u = (cublasFillMode_t)uplo;
            for (int op = 0; op < 3; op++)
                for (int diag = 0; diag < 2; diag++) {
                    auto o = (cublasOperation_t)op;
                    auto d = (cublasDiagType_t)diag;
                    Vector<T> x(n, -2, 9);
                    auto before = x.get();
                    OK(s == FULL ? B::trmv(h, u, o, d, n, A.at, A.ld, x.at, -2)
                       : s == BAND ? B::tbmv(h, u, o, d, n, diagonals, A.at, A.ld, x.at, -2)
                                   : B::tpmv(h, u, o, d, n, A.at, x.at, -2));
                    auto after = x.get();
                    for (int i = 0; i < n; i++) {
                        Wide sum = 0;
                        for (int j = 0; j < n; j++) {
                            Wide e = i == j && diag ? Wide(1) : op ? A.element(a, j, i) : A.element(a, i, j);
                            sum += op_of(e, op) * before[j];
                        }
                        same(after[i], sum, "a triangle's product");
                    }
                    OK(s == FULL ? B::trsv(h, u, o, d, n, A.at, A.ld, x.at, -2)
                       : s == BAND ? B::tbsv(h, u, o, d, n, diagonals, A.at, A.ld, x.at, -2)
                                   : B::tpsv(h, u, o, d, n, A.at, x.at, -2));
                    after = x.get();
                    for (int i = 0; i < n; i++) same(after[i], before[i], "a triangle's system");
                }
            // Symmetric, where only such functions are, and Hermitian.
            for (int hermitian = 0; hermitian < 2; hermitian++) {
                if (!hermitian && is_complex<T> && s != FULL) continue;
                Vector<T> x(n, 2, 3), y(n, -1, 6);
                auto v = x.get(), w = y.get();
                OK(s == BAND ? B::band(h, u, n, diagonals, &alpha, A.at, A.ld, x.at, 2, &beta, y.at, -1)
                   : s == PACKED ? B::packed(h, u, n, &alpha, A.at, x.at, 2, &beta, y.at, -1)
                   : hermitian ? B::herm(h, u, n, &alpha, A.at, A.ld, x.at, 2, &beta, y.at, -1)
                               : B::symv(h, u, n, &alpha, A.at, A.ld, x.at, 2, &beta, y.at, -1));
                auto got = y.get();
                for (int i = 0; i < n; i++) {
                    Wide sum = 0;
                    for (int j = 0; j < n; j++) {
                        bool there = (i >= j) == (uplo == 0) || i == j;
                        Wide e = there ? A.element(a, i, j) : A.element(a, j, i);
                        sum += (there || !hermitian ? e : std::conj(e)) * v[j];
                    }
                    same(got[i], wide(alpha) * sum + wide(beta) * w[i], "a mirrored matrix");
                }
            }
        }
}

template <class T> static void updates(cublasHandle_t h) {
    using B = Blas<T>;
    using R = typename B::Real;
    const int m = 29, n = 37, ld = m + 1;
    T alpha = number<T>(3);
    R real = (R)1.5;
    for (int conj = 0; conj < 2; conj++) {
        Device<T> A((size_t)ld * n, 2);
        Vector<T> x(m, 2, 3), y(n, -1, 6);
        auto before = A.host();
        auto v = x.get(), w = y.get();
        OK((conj ? B::gerc : B::geru)(h, m, n, &alpha, x.at, 2, y.at, -1, A.at, ld));
        auto after = A.host();
        for (int j = 0; j < n; j++)
            for (int i = 0; i < ld; i++) {
                Wide more = i < m ? wide(alpha) * v[i] * (conj ? std::conj(w[j]) : w[j]) : Wide(0);
                same(wide(after[i + j * ld]), wide(before[i + j * ld]) + more, "ger");
            }
    }
    // One vector or two; in full storage, symmetric or Hermitian, and packed.
    for (int two = 0; two < 2; two++)
        for (int form = 0; form < 3; form++)
            for (int uplo = 0; uplo < 2; uplo++) {
                auto u = (cublasFillMode_t)uplo;
                Triangle<T> A(form == 2 ? PACKED : FULL, uplo, n);
                Vector<T> x(n, 2, 3), y(n, -1, 6);
                auto before = A.host();
                auto v = x.get(), w = y.get();
                bool hermitian = form > 0 && is_complex<T>;
                // Real functions of real types take the type itself.
                if (two)
                    OK(form == 0 ? B::syr2(h, u, n, &alpha, x.at, 2, y.at, -1, A.at, A.ld)
                       : form == 1 ? B::her2(h, u, n, &alpha, x.at, 2, y.at, -1, A.at, A.ld)
                                   : B::hpr2(h, u, n, &alpha, x.at, 2, y.at, -1, A.at));
                else
                    OK(form == 0 ? B::syr(h, u, n, &alpha, x.at, 2, A.at, A.ld)
                       : form == 1 ? B::her(h, u, n, &real, x.at, 2, A.at, A.ld)
                                   : B::hpr(h, u, n, &real, x.at, 2, A.at));
                auto after = A.host();
                Wide f = two || form == 0 ? wide(alpha) : Wide(real);
                for (int j = 0; j < n; j++)
                    for (int i = 0; i < n; i++) {
                        int at = index_of(A.storage, uplo, n, A.ld, i, j);
                        if (at < 0) {
                            // The other triangle stays.
                            if (form < 2) same(wide(after[i + j * A.ld]), wide(before[i + j * A.ld]), "the other triangle");
                            continue;
                        }
                        auto c = [&](Wide e) { return hermitian ? std::conj(e) : e; };
                        Wide more = two ? f * v[i] * c(w[j]) + c(f) * w[i] * c(v[j]) : f * v[i] * c(v[j]);
                        same(wide(after[at]), wide(before[at]) + more, two ? "an update by two" : "an update");
                    }
            }
}

template <class T> static void all(cublasHandle_t h) {
    level1<T>(h);
    products<T>(h);
    triangles<T>(h);
    updates<T>(h);
}

int main() {
    cublasHandle_t h;
    OK(cublasCreate(&h));
    all<float>(h);
    all<double>(h);
    all<cuComplex>(h);
    all<cuDoubleComplex>(h);
    modified(h);
    OK(cublasDestroy(h));
    printf("PASSED\n");
}
