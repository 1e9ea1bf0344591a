// cuBLAS' level 3 and its batches in all types, beside plain computations with the matrices written out.
#include "libraries_check.h"

// Functions by type.
#define F(name, function) static constexpr auto name = function;
template <class T> struct Blas;
#define TYPE(T, L, R)                                                                                                    \
    template <> struct Blas<T> {                                                                                         \
        using Real = R;                                                                                                  \
        F(syrk, cublas##L##syrk) F(syr2k, cublas##L##syr2k) F(syrkx, cublas##L##syrkx) F(symm, cublas##L##symm)          \
        F(trsm, cublas##L##trsm) F(trmm, cublas##L##trmm) F(geam, cublas##L##geam) F(dgmm, cublas##L##dgmm)              \
        F(tpttr, cublas##L##tpttr) F(trttp, cublas##L##trttp) F(trsms, cublas##L##trsmBatched)                           \
        F(strided, cublas##L##gemmStridedBatched) F(batched, cublas##L##gemmBatched) F(getrf, cublas##L##getrfBatched)   \
        F(getri, cublas##L##getriBatched) F(getrs, cublas##L##getrsBatched) F(matinv, cublas##L##matinvBatched)          \
        F(geqrf, cublas##L##geqrfBatched) F(gels, cublas##L##gelsBatched)                                                \
        OTHERS_##L                                                                                                       \
    };
#define REAL(L) F(herk, cublas##L##syrk) F(her2k, cublas##L##syr2k) F(herkx, cublas##L##syrkx) F(hemm, cublas##L##symm)
#define COMPLEX(L) F(herk, cublas##L##herk) F(her2k, cublas##L##her2k) F(herkx, cublas##L##herkx) F(hemm, cublas##L##hemm)
#define OTHERS_S REAL(S)
#define OTHERS_D REAL(D)
#define OTHERS_C COMPLEX(C)
#define OTHERS_Z COMPLEX(Z)
TYPE(float, S, float)
TYPE(double, D, double)
TYPE(cuComplex, C, float)
TYPE(cuDoubleComplex, Z, double)

template <class T> constexpr bool is_complex = sizeof(T) == 2 * sizeof(typename Blas<T>::Real);

// A matrix in columns, `ld` apart.
template <class T> struct Matrix : Device<T> {
    int rows, cols, ld;
    Matrix(int r, int c, int from, double scale = 1) : Device<T>((size_t)(r + 2) * c, from), rows(r), cols(c), ld(r + 2) {
        auto h = this->host();
        for (auto &x : h) x = narrow<T>(wide(x) * scale);
        put(h);
    }
    void put(const std::vector<T> &h) { OK(cudaMemcpy(this->at, h.data(), h.size() * sizeof(T), cudaMemcpyHostToDevice)); }
    // What it adds to its diagonal makes systems good-natured.
    void add(double x) {
        auto h = this->host();
        for (int i = 0; i < rows && i < cols; i++) h[i + i * ld] = narrow<T>(wide(h[i + i * ld]) + x);
        put(h);
    }
};

// A matrix read back, with what lies between its columns.
struct Read {
    std::vector<Wide> all;
    int rows, ld;
    template <class T> explicit Read(const Matrix<T> &m) : rows(m.rows), ld(m.ld) {
        for (T x : m.host()) all.push_back(wide(x));
    }
    Wide at(int i, int j) const { return all[i + (size_t)j * ld]; }
    Wide op(int op, int i, int j) const { return op == 0 ? at(i, j) : op == 1 ? at(j, i) : std::conj(at(j, i)); }
    Wide mirrored(int uplo, bool hermitian, int i, int j) const {
        if (i == j) return hermitian ? Wide(at(i, i).real()) : at(i, i);
        if ((i > j) == (uplo == 0)) return at(i, j);
        return hermitian ? std::conj(at(j, i)) : at(j, i);
    }
    Wide triangle(int uplo, int diag, int op_, int i, int j) const {
        int r = op_ ? j : i, c = op_ ? i : j;
        if (r == c) return diag ? Wide(1) : op(op_, i, j);
        return (r > c) == (uplo == 0) ? op(op_, i, j) : Wide(0);
    }
};

template <class T> static void updates(cublasHandle_t h) {
    using B = Blas<T>;
    using R = typename B::Real;
    const int n = 109, k = 11;
    T alpha = number<T>(3), beta = number<T>(8);
    R ra = (R)1.5, rb = (R)-0.5;
    for (int form = 0; form < 3; form++)
        for (int hermitian = 0; hermitian < 2; hermitian++)
            for (int uplo = 0; uplo < 2; uplo++)
                for (int trans = 0; trans < 2; trans++) {
                    bool conj = hermitian && is_complex<T>;
                    // One matrix and its own, two and each other's, one and another's.
                    int op = trans ? (conj ? 2 : 1) : 0, other = trans ? 0 : (conj ? 2 : 1);
                    auto u = (cublasFillMode_t)uplo;
                    auto o = (cublasOperation_t)op;
                    Matrix<T> A(trans ? k : n, trans ? n : k, 1), D(trans ? k : n, trans ? n : k, 4), C(n, n, 2);
                    Read a(A), d(D), before(C);
                    if (hermitian)
                        OK(form == 0 ? B::herk(h, u, o, n, k, &ra, A.at, A.ld, &rb, C.at, C.ld)
                           : form == 1 ? B::her2k(h, u, o, n, k, &alpha, A.at, A.ld, D.at, D.ld, &rb, C.at, C.ld)
                                       : B::herkx(h, u, o, n, k, &alpha, A.at, A.ld, D.at, D.ld, &rb, C.at, C.ld));
                    else
                        OK(form == 0 ? B::syrk(h, u, o, n, k, &alpha, A.at, A.ld, &beta, C.at, C.ld)
                           : form == 1 ? B::syr2k(h, u, o, n, k, &alpha, A.at, A.ld, D.at, D.ld, &beta, C.at, C.ld)
                                       : B::syrkx(h, u, o, n, k, &alpha, A.at, A.ld, D.at, D.ld, &beta, C.at, C.ld));
                    Wide f = hermitian && form == 0 ? Wide(ra) : wide(alpha), g = hermitian ? Wide(rb) : wide(beta);
                    Read after(C);
                    for (int j = 0; j < n; j++)
                        for (int i = 0; i < n; i++) {
                            if (uplo == 0 ? i < j : i > j) {
                                same(after.at(i, j), before.at(i, j), "the other triangle");
                                continue;
                            }
                            Wide sum = 0, back = 0;
                            const Read &right = form == 0 ? a : d;
                            for (int l = 0; l < k; l++) {
                                sum += a.op(op, i, l) * right.op(other, l, j);
                                if (form == 1) back += d.op(op, i, l) * a.op(other, l, j);
                            }
                            Wide old = conj && i == j ? Wide(before.at(i, j).real()) : before.at(i, j);
                            Wide want = f * sum + (conj ? std::conj(f) : f) * back + g * old;
                            // The diagonal of what is said to be Hermitian is real.
                            if (conj && i == j) want = want.real();
                            same(after.at(i, j), want, "an update of a triangle");
                        }
                }
}

template <class T> static void sides(cublasHandle_t h) {
    using B = Blas<T>;
    const int m = 39, n = 47;
    T alpha = number<T>(3), beta = number<T>(8);
    for (int side = 0; side < 2; side++)
        for (int uplo = 0; uplo < 2; uplo++) {
            int k = side ? n : m;
            auto s = (cublasSideMode_t)side;
            auto u = (cublasFillMode_t)uplo;
            for (int hermitian = 0; hermitian < 2; hermitian++) {
                Matrix<T> A(k, k, 1), X(m, n, 3), C(m, n, 5);
                Read a(A), x(X), before(C);
                OK((hermitian ? B::hemm : B::symm)(h, s, u, m, n, &alpha, A.at, A.ld, X.at, X.ld, &beta, C.at, C.ld));
                Read after(C);
                bool conj = hermitian && is_complex<T>;
                for (int j = 0; j < n; j++)
                    for (int i = 0; i < C.ld; i++) {
                        Wide want = before.at(i, j), sum = 0;
                        for (int l = 0; l < k && i < m; l++)
                            sum += side ? x.at(i, l) * a.mirrored(uplo, conj, l, j) : a.mirrored(uplo, conj, i, l) * x.at(l, j);
                        if (i < m) want = wide(alpha) * sum + wide(beta) * want;
                        same(after.at(i, j), want, "symm");
                    }
            }
            for (int op = 0; op < 3; op++)
                for (int diag = 0; diag < 2; diag++) {
                    auto o = (cublasOperation_t)op;
                    auto d = (cublasDiagType_t)diag;
                    Matrix<T> A(k, k, 1, 0.02), X(m, n, 3), C(m, n, 5);
                    A.add(2);
                    Read a(A), x(X);
                    OK(B::trmm(h, s, u, o, d, m, n, &alpha, A.at, A.ld, X.at, X.ld, C.at, C.ld));
                    Read c(C);
                    for (int j = 0; j < n; j++)
                        for (int i = 0; i < m; i++) {
                            Wide sum = 0;
                            for (int l = 0; l < k; l++)
                                sum += side ? x.at(i, l) * a.triangle(uplo, diag, op, l, j) : a.triangle(uplo, diag, op, i, l) * x.at(l, j);
                            same(c.at(i, j), wide(alpha) * sum, "trmm");
                        }
                    OK(B::trsm(h, s, u, o, d, m, n, &beta, A.at, A.ld, C.at, C.ld));
                    Read back(C);
                    for (int j = 0; j < n; j++)
                        for (int i = 0; i < m; i++) same(back.at(i, j), wide(alpha) * wide(beta) * x.at(i, j), "trsm");
                }
        }
}

template <class T> static void others(cublasHandle_t h) {
    using B = Blas<T>;
    const int m = 13, n = 17;
    T alpha = number<T>(3), beta = number<T>(8);
    for (int oa = 0; oa < 3; oa++)
        for (int ob = 0; ob < 3; ob++) {
            Matrix<T> A(oa ? n : m, oa ? m : n, 1), D(ob ? n : m, ob ? m : n, 4), C(m, n, 2);
            Read a(A), d(D);
            OK(B::geam(h, (cublasOperation_t)oa, (cublasOperation_t)ob, m, n, &alpha, A.at, A.ld, &beta, D.at, D.ld, C.at, C.ld));
            Read c(C);
            for (int j = 0; j < n; j++)
                for (int i = 0; i < m; i++) same(c.at(i, j), wide(alpha) * a.op(oa, i, j) + wide(beta) * d.op(ob, i, j), "geam");
        }
    for (int side = 0; side < 2; side++) {
        int k = side ? n : m;
        Matrix<T> A(m, n, 1), C(m, n, 2);
        Device<T> x(k * 2, 6);
        Read a(A);
        auto v = x.host();
        OK(B::dgmm(h, (cublasSideMode_t)side, m, n, A.at, A.ld, x.at, 2, C.at, C.ld));
        Read c(C);
        for (int j = 0; j < n; j++)
            for (int i = 0; i < m; i++) same(c.at(i, j), a.at(i, j) * wide(v[2 * (side ? j : i)]), "dgmm");
    }
    for (int uplo = 0; uplo < 2; uplo++) {
        auto u = (cublasFillMode_t)uplo;
        Matrix<T> A(n, n, 1), C(n, n, 2);
        Device<T> packed(n * (n + 1) / 2, 3);
        Read a(A), before(C);
        OK(B::trttp(h, u, n, A.at, A.ld, packed.at));
        auto p = packed.host();
        int at = 0;
        for (int j = 0; j < n; j++)
            for (int i = uplo == 0 ? j : 0; i < (uplo == 0 ? n : j + 1); i++) same(wide(p[at++]), a.at(i, j), "trttp");
        OK(B::tpttr(h, u, n, packed.at, C.at, C.ld));
        Read c(C);
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) same(c.at(i, j), (uplo == 0 ? i >= j : i <= j) ? a.at(i, j) : before.at(i, j), "tpttr");
    }
}

// Several matrices of a kind, and the array of their places on the device.
template <class T> struct Batch {
    std::vector<Matrix<T> *> all;
    T **places;
    Batch(int count, int rows, int cols, int from, double scale = 1) {
        std::vector<T *> at;
        for (int i = 0; i < count; i++) {
            all.push_back(new Matrix<T>(rows, cols, from + i, scale));
            at.push_back(all.back()->at);
        }
        OK(cudaMalloc(&places, count * sizeof(T *)));
        OK(cudaMemcpy(places, at.data(), count * sizeof(T *), cudaMemcpyHostToDevice));
    }
    ~Batch() {
        for (auto *m : all) delete m;
        cudaFree(places);
    }
    int ld() const { return all[0]->ld; }
    Read read(int i) const { return Read(*all[i]); }
};

template <class T> static void batches(cublasHandle_t h) {
    using B = Blas<T>;
    const int n = 19, m = 31, count = 3;
    T alpha = number<T>(3), beta = number<T>(8);
    // Products.
    {
        Batch<T> A(count, n, m, 1), D(count, m, n, 4), C(count, n, n, 2);
        std::vector<Read> old;
        for (int i = 0; i < count; i++) old.push_back(C.read(i));
        OK(B::batched(h, CUBLAS_OP_N, CUBLAS_OP_N, n, n, m, &alpha, A.places, A.ld(), D.places, D.ld(), &beta, C.places, C.ld(), count));
        const int each = n * n;
        Device<T> X(each * count, 1), Y(each * count, 7), Z(each * count, 9);
        auto x = X.host(), y = Y.host(), z = Z.host();
        OK(B::strided(h, CUBLAS_OP_C, CUBLAS_OP_T, n, n, n, &alpha, X.at, n, each, Y.at, n, each, &beta, Z.at, n, each, count));
        auto got = Z.host();
        for (int q = 0; q < count; q++) {
            Read a = A.read(q), d = D.read(q), c = C.read(q);
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++) {
                    Wide sum = 0, other = 0;
                    for (int l = 0; l < m; l++) sum += a.at(i, l) * d.at(l, j);
                    for (int l = 0; l < n; l++) other += std::conj(wide(x[q * each + l + i * n])) * wide(y[q * each + j + l * n]);
                    same(c.at(i, j), wide(alpha) * sum + wide(beta) * old[q].at(i, j), "gemmBatched");
                    int e = q * each + i + j * n;
                    same(wide(got[e]), wide(alpha) * other + wide(beta) * wide(z[e]), "gemmStridedBatched");
                }
        }
    }
    // Inverses, by factors with pivots and at once; and systems of triangles.
    {
        Batch<T> A(count, n, n, 1, 0.3), D(count, n, n, 1, 0.3), C(count, n, n, 2), E(count, n, n, 2), X(count, n, 5, 3);
        for (int i = 0; i < count; i++) A.all[i]->add(1), D.all[i]->add(1);
        std::vector<Read> a, x;
        for (int i = 0; i < count; i++) a.push_back(A.read(i)), x.push_back(X.read(i));
        int *pivots, *info, infos[count], one = 9;
        OK(cudaMalloc(&pivots, n * count * sizeof(int)));
        OK(cudaMalloc(&info, count * sizeof(int)));
        OK(B::matinv(h, n, A.places, A.ld(), E.places, E.ld(), info, count));
        OK(B::getrf(h, n, A.places, A.ld(), pivots, info, count));
        OK(B::getri(h, n, A.places, A.ld(), pivots, C.places, C.ld(), info, count));
        OK(B::getrs(h, CUBLAS_OP_C, n, 5, A.places, A.ld(), pivots, X.places, X.ld(), &one, count));
        OK(cudaMemcpy(infos, info, sizeof infos, cudaMemcpyDeviceToHost));
        expect(infos[0] + infos[1] + infos[2] + one, 0, "info", __LINE__);
        for (int q = 0; q < count; q++) {
            Read c = C.read(q), e = E.read(q), solved = X.read(q);
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++) {
                    Wide sum = 0, other = 0;
                    for (int l = 0; l < n; l++) sum += a[q].at(i, l) * c.at(l, j), other += a[q].at(i, l) * e.at(l, j);
                    expect(std::abs(sum - Wide(i == j)) < 1e-3, 1, "getri", i);
                    expect(std::abs(other - Wide(i == j)) < 1e-3, 1, "matinv", i);
                }
            for (int j = 0; j < 5; j++)
                for (int i = 0; i < n; i++) {
                    Wide sum = 0;
                    for (int l = 0; l < n; l++) sum += a[q].op(2, i, l) * solved.at(l, j);
                    expect(std::abs(sum - x[q].at(i, j)) < 1e-2, 1, "getrs", i);
                }
        }
        // A matrix without an inverse says which pivot is nothing.
        auto zeros = D.all[1]->host();
        for (auto &v : zeros) v = narrow<T>(0);
        D.all[1]->put(zeros);
        OK(B::getrf(h, n, D.places, D.ld(), pivots, info, count));
        OK(cudaMemcpy(infos, info, sizeof infos, cudaMemcpyDeviceToHost));
        expect(infos[0] == 0 && infos[1] == 1 && infos[2] == 0, 1, "which pivot is nothing", infos[1]);
        Batch<T> L(count, n, n, 1, 0.02), Y(count, n, 5, 3);
        for (int i = 0; i < count; i++) L.all[i]->add(2);
        std::vector<Read> y;
        for (int i = 0; i < count; i++) y.push_back(Y.read(i));
        OK(B::trsms(h, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_C, CUBLAS_DIAG_NON_UNIT, n, 5, &alpha, L.places, L.ld(),
                    Y.places, Y.ld(), count));
        for (int q = 0; q < count; q++) {
            Read l = L.read(q), got = Y.read(q);
            for (int j = 0; j < 5; j++)
                for (int i = 0; i < n; i++) {
                    Wide sum = 0;
                    for (int k = 0; k < n; k++) sum += l.triangle(0, 0, 2, i, k) * got.at(k, j);
                    same(sum, wide(alpha) * y[q].at(i, j), "trsmBatched");
                }
        }
        OK(cudaFree(pivots));
        OK(cudaFree(info));
    }
    // What is least in squares: the rest is square to the columns; and the triangle has their products.
    Batch<T> A(count, m, n, 1, 0.3), D(count, m, n, 1, 0.3), X(count, m, 2, 5), tau(count, n, 1, 0);
    for (int i = 0; i < count; i++) A.all[i]->add(2), D.all[i]->add(2);
    std::vector<Read> a, x;
    for (int i = 0; i < count; i++) a.push_back(A.read(i)), x.push_back(X.read(i));
    int one = 9;
    OK(B::gels(h, CUBLAS_OP_N, m, n, 2, A.places, A.ld(), X.places, X.ld(), &one, nullptr, count));
    expect(one, 0, "info", __LINE__);
    OK(B::geqrf(h, m, n, D.places, D.ld(), tau.places, &one, count));
    expect(one, 0, "info", __LINE__);
    for (int q = 0; q < count; q++) {
        Read got = X.read(q), r = D.read(q);
        for (int j = 0; j < 2; j++) {
            std::vector<Wide> rest(m);
            for (int i = 0; i < m; i++) {
                rest[i] = x[q].at(i, j);
                for (int l = 0; l < n; l++) rest[i] -= a[q].at(i, l) * got.at(l, j);
            }
            for (int l = 0; l < n; l++) {
                Wide sum = 0;
                for (int i = 0; i < m; i++) sum += std::conj(a[q].at(i, l)) * rest[i];
                expect(std::abs(sum) < 1e-2, 1, "gels", l);
            }
        }
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                Wide want = 0, sum = 0;
                for (int l = 0; l < m; l++) want += std::conj(a[q].at(l, i)) * a[q].at(l, j);
                for (int l = 0; l <= (i < j ? i : j); l++) sum += std::conj(r.at(l, i)) * r.at(l, j);
                expect(std::abs(sum - want) < 1e-3 * (1 + std::abs(want)), 1, "geqrf", i);
            }
    }
}

template <class T> static void all(cublasHandle_t h) {
    updates<T>(h);
    sides<T>(h);
    others<T>(h);
    batches<T>(h);
}

int main() {
    cublasHandle_t h;
    OK(cublasCreate(&h));
    all<float>(h);
    all<double>(h);
    all<cuComplex>(h);
    all<cuDoubleComplex>(h);
    OK(cublasDestroy(h));
    printf("PASSED\n");
}
