// cuSOLVER's dense functions in all types, checked by what is left of equations and by orthogonality; `info` as LAPACK has it; mistakes; a graph.
#include "libraries_check.h"
#include <algorithm>
#include <cusolverDn.h>

#define BAD(x, want) expect((int)(x), want, #x, __LINE__)
#define F(name, function) static constexpr auto name = function;
template <class T> struct By;
#define TYPE(T, L, R, D, DR, SY, OR)                                                                                          \
    template <> struct By<T> {                                                                                                \
        using Real = R;                                                                                                       \
        static constexpr cudaDataType type = D, real = DR;                                                                    \
        F(potrf_size, cusolverDn##L##potrf_bufferSize) F(potrf, cusolverDn##L##potrf) F(potrs, cusolverDn##L##potrs)          \
        F(potri_size, cusolverDn##L##potri_bufferSize) F(potri, cusolverDn##L##potri)                                         \
        F(potrfs, cusolverDn##L##potrfBatched) F(potrss, cusolverDn##L##potrsBatched)                                         \
        F(getrf_size, cusolverDn##L##getrf_bufferSize) F(getrf, cusolverDn##L##getrf) F(getrs, cusolverDn##L##getrs)          \
        F(geqrf_size, cusolverDn##L##geqrf_bufferSize) F(geqrf, cusolverDn##L##geqrf)                                         \
        F(orgqr_size, cusolverDn##L##OR##gqr_bufferSize) F(orgqr, cusolverDn##L##OR##gqr)                                     \
        F(ormqr_size, cusolverDn##L##OR##mqr_bufferSize) F(ormqr, cusolverDn##L##OR##mqr)                                     \
        F(syevd_size, cusolverDn##L##SY##evd_bufferSize) F(syevd, cusolverDn##L##SY##evd)                                     \
        F(syevdx_size, cusolverDn##L##SY##evdx_bufferSize) F(syevdx, cusolverDn##L##SY##evdx)                                 \
        F(sygvd_size, cusolverDn##L##SY##gvd_bufferSize) F(sygvd, cusolverDn##L##SY##gvd)                                     \
        F(syevj_size, cusolverDn##L##SY##evj_bufferSize) F(syevj, cusolverDn##L##SY##evj)                                     \
        F(syevjs_size, cusolverDn##L##SY##evjBatched_bufferSize) F(syevjs, cusolverDn##L##SY##evjBatched)                     \
        F(gesvd_size, cusolverDn##L##gesvd_bufferSize) F(gesvd, cusolverDn##L##gesvd)                                         \
        F(gesvdj_size, cusolverDn##L##gesvdj_bufferSize) F(gesvdj, cusolverDn##L##gesvdj)                                     \
        F(gesvdjs_size, cusolverDn##L##gesvdjBatched_bufferSize) F(gesvdjs, cusolverDn##L##gesvdjBatched)                     \
        F(sytrf, cusolverDn##L##sytrf_bufferSize)                                                                             \
    };
TYPE(float, S, float, CUDA_R_32F, CUDA_R_32F, sy, or)
TYPE(double, D, double, CUDA_R_64F, CUDA_R_64F, sy, or)
TYPE(cuComplex, C, float, CUDA_C_32F, CUDA_R_32F, he, un)
TYPE(cuDoubleComplex, Z, double, CUDA_C_64F, CUDA_R_64F, he, un)
template <class T> constexpr bool is_complex = sizeof(T) == 2 * sizeof(typename By<T>::Real);

// A matrix in the host's memory, by columns without gaps.
struct Host {
    int rows, cols;
    std::vector<Wide> all;
    Host(int r, int c) : rows(r), cols(c), all((size_t)r * c) {}
    Wide &operator()(int i, int j) { return all[i + (size_t)j * rows]; }
    Wide operator()(int i, int j) const { return all[i + (size_t)j * rows]; }
    Host op(int o) const {
        Host t(o ? cols : rows, o ? rows : cols);
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < cols; j++) (o ? t(j, i) : t(i, j)) = o == 2 ? std::conj((*this)(i, j)) : (*this)(i, j);
        return t;
    }
    Host h() const { return op(2); }
    Host operator*(const Host &b) const {
        Host c(rows, b.cols);
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < b.cols; j++)
                for (int k = 0; k < cols; k++) c(i, j) += (*this)(i, k) * b(k, j);
        return c;
    }
    Host part(int r, int c) const {
        Host p(r, c);
        for (int i = 0; i < r; i++)
            for (int j = 0; j < c; j++) p(i, j) = (*this)(i, j);
        return p;
    }
    static Host unit(int n) {
        Host u(n, n);
        for (int i = 0; i < n; i++) u(i, i) = 1;
        return u;
    }
};
static void equal(const Host &a, const Host &b, const char *what) {
    double most = 1;
    for (auto x : b.all) most = std::max(most, std::abs(x));
    if (a.rows != b.rows || a.cols != b.cols) printf("%s: shapes\n", what), exit(1);
    for (size_t i = 0; i < a.all.size(); i++)
        if (!(std::abs(a.all[i] - b.all[i]) <= 2e-4 * most)) {
            printf("%s: element %zu is %g%+gi, not %g%+gi\n", what, i, a.all[i].real(), a.all[i].imag(), b.all[i].real(), b.all[i].imag());
            exit(1);
        }
}

// A matrix on the device, with gaps.
template <class T> struct Matrix : Device<T> {
    int rows, cols, ld;
    Matrix(int r, int c, int from) : Device<T>((size_t)(r + 2) * std::max(c, 1), from), rows(r), cols(c), ld(r + 2) {}
    void put(const Host &m) {
        auto h = this->host();
        for (int i = 0; i < m.rows; i++)
            for (int j = 0; j < m.cols; j++) h[i + (size_t)j * ld] = narrow<T>(m(i, j));
        OK(cudaMemcpy(this->at, h.data(), h.size() * sizeof(T), cudaMemcpyHostToDevice));
    }
    Host get() const {
        auto h = this->host();
        Host m(rows, cols);
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < cols; j++) m(i, j) = wide(h[i + (size_t)j * ld]);
        return m;
    }
};
// Hermitian, positive if the diagonal is large.
template <class T> static Host hermitian(int n, double diagonal, int from = 1) {
    Host a(n, n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            a(i, j) = wide(number<T>(i * 5 + j * 3 + from));
            if (i == j) a(i, i) = a(i, i).real() + diagonal;
            a(j, i) = std::conj(a(i, j));
        }
    return a;
}
static Host triangle(const Host &a, bool upper, bool unit = false) {
    Host t(a.rows, a.cols);
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.cols; j++)
            if (i == j) t(i, j) = unit ? Wide(1) : a(i, j);
            else if ((j > i) == upper) t(i, j) = a(i, j);
    return t;
}

struct Info {
    int *at;
    explicit Info(int n = 1) { OK(cudaMalloc(&at, n * sizeof(int))); OK(cudaMemset(at, 0x55, n * sizeof(int))); }
    ~Info() { cudaFree(at); }
    int get(int i = 0) const {
        int x;
        OK(cudaMemcpy(&x, at + i, sizeof x, cudaMemcpyDeviceToHost));
        return x;
    }
};
#define DONE(info, want) expect(info.get(), want, "info", __LINE__)

template <class T> static void cholesky(cusolverDnHandle_t h) {
    using B = By<T>;
    const int n = 61, m = 5;
    for (int up = 0; up < 2; up++) {
        auto u = (cublasFillMode_t)up;
        Host a = hermitian<T>(n, 200);
        Matrix<T> A(n, n, 1), X(n, m, 3);
        A.put(a);
        Host x = X.get();
        Info info;
        int lwork;
        T *work;
        OK(B::potrf_size(h, u, n, A.at, A.ld, &lwork));
        OK(cudaMalloc(&work, lwork * sizeof(T)));
        OK(B::potrf(h, u, n, A.at, A.ld, work, lwork, info.at));
        DONE(info, 0);
        Host f = triangle(A.get(), up);
        equal(up ? f.h() * f : f * f.h(), a, "potrf");
        equal(triangle(A.get(), !up).part(n, n - 1), [&] {
            Host t = triangle(a, !up);
            for (int i = 0; i < n; i++) t(i, i) = f(i, i);
            return t.part(n, n - 1);
        }(), "what potrf leaves alone");
        OK(B::potrs(h, u, n, m, A.at, A.ld, X.at, X.ld, info.at));
        equal(a * X.get(), x, "potrs");
        OK(B::potri_size(h, u, n, A.at, A.ld, &lwork));
        OK(B::potri(h, u, n, A.at, A.ld, work, lwork, info.at));
        DONE(info, 0);
        Host inverse = triangle(A.get(), up);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if ((j > i) != (up == 1) && i != j) inverse(i, j) = std::conj(inverse(j, i));
        equal(a * inverse, Host::unit(n), "potri");
        // The first minor that is not positive.
        a(40, 40) = -1;
        A.put(a);
        OK(B::potrf(h, u, n, A.at, A.ld, work, lwork, info.at));
        DONE(info, 41);
        BAD(B::potrf(h, (cublasFillMode_t)2, n, A.at, A.ld, work, lwork, info.at), CUSOLVER_STATUS_INVALID_VALUE);
        BAD(B::potrf(h, u, -1, A.at, A.ld, work, lwork, info.at), CUSOLVER_STATUS_INVALID_VALUE);
        BAD(B::potrf(h, u, n, A.at, n - 1, work, lwork, info.at), CUSOLVER_STATUS_INVALID_VALUE);
        BAD(B::potrf(h, u, n, A.at, A.ld, work, 0, info.at), CUSOLVER_STATUS_INVALID_VALUE);
        BAD(B::potrf(nullptr, u, n, A.at, A.ld, work, lwork, info.at), CUSOLVER_STATUS_NOT_INITIALIZED);
        // A batch.
        const int count = 3, small = 7;
        std::vector<Matrix<T> *> as, xs;
        std::vector<T *> pa, px;
        for (int k = 0; k < count; k++) {
            as.push_back(new Matrix<T>(small, small, k)), xs.push_back(new Matrix<T>(small, 1, k));
            as[k]->put(hermitian<T>(small, k == 1 ? -50 : 50, k));
            pa.push_back(as[k]->at), px.push_back(xs[k]->at);
        }
        Host right = xs[2]->get();
        T **da, **dx;
        OK(cudaMalloc(&da, count * sizeof(T *)));
        OK(cudaMalloc(&dx, count * sizeof(T *)));
        OK(cudaMemcpy(da, pa.data(), count * sizeof(T *), cudaMemcpyHostToDevice));
        OK(cudaMemcpy(dx, px.data(), count * sizeof(T *), cudaMemcpyHostToDevice));
        Info infos(count);
        OK(B::potrfs(h, u, small, da, small + 2, infos.at, count));
        near(infos.get(0), 0, "info of a batch");
        near(infos.get(1), 1, "info of a batch");
        near(infos.get(2), 0, "info of a batch");
        OK(B::potrss(h, u, small, 1, da, small + 2, dx, small + 2, info.at, count));
        equal(hermitian<T>(small, 50, 2) * xs[2]->get(), right, "potrsBatched");
    }
}

template <class T> static void lu(cusolverDnHandle_t h) {
    using B = By<T>;
    for (int wide_one = 0; wide_one < 2; wide_one++)
        for (int pivots = 0; pivots < 2; pivots++) {
            const int m = 40, n = wide_one ? 52 : 40;
            Matrix<T> A(m, n, 1);
            Host a = A.get();
            // Rows that need not change places, or all of which must.
            for (int i = 0; i < m; i++) a(i, pivots ? (i * 7 + 3) % m : i) += 60;
            A.put(a);
            Info info, ipiv(m);
            int lwork;
            T *work;
            OK(B::getrf_size(h, m, n, A.at, A.ld, &lwork));
            OK(cudaMalloc(&work, lwork * sizeof(T)));
            OK(B::getrf(h, m, n, A.at, A.ld, work, pivots ? ipiv.at : nullptr, info.at));
            DONE(info, 0);
            Host f = A.get(), l = triangle(f.part(m, m), false, true), u = triangle(f, true), p = a;
            if (pivots)
                for (int i = 0; i < m; i++) {
                    int k = ipiv.get(i) - 1;
                    if (k < i || k >= m) printf("a pivot\n"), exit(1);
                    for (int j = 0; j < n; j++) std::swap(p(i, j), p(k, j));
                }
            equal(l * u, p, "getrf");
            if (wide_one) continue;
            for (int o = 0; o < 3; o++) {
                Matrix<T> X(n, 3, 4);
                Host x = X.get();
                OK(B::getrs(h, (cublasOperation_t)o, n, 3, A.at, A.ld, pivots ? ipiv.at : nullptr, X.at, X.ld, info.at));
                DONE(info, 0);
                equal(a.op(o) * X.get(), x, "getrs");
            }
            BAD(B::getrs(h, (cublasOperation_t)7, n, 3, A.at, A.ld, ipiv.at, A.at, A.ld, info.at), CUSOLVER_STATUS_INVALID_VALUE);
            for (int i = 0; i < m; i++) a(i, 5) = 0;
            A.put(a);
            OK(B::getrf(h, m, n, A.at, A.ld, work, ipiv.at, info.at));
            DONE(info, 6);
            BAD(B::getrf(h, m, n, A.at, m - 1, work, ipiv.at, info.at), CUSOLVER_STATUS_INVALID_VALUE);
        }
}

template <class T> static void qr(cusolverDnHandle_t h) {
    using B = By<T>;
    for (int tall = 0; tall < 2; tall++) {
        const int m = tall ? 50 : 30, n = 30, k = 30;
        Matrix<T> A(m, n, 1);
        Host a = A.get();
        Device<T> tau(k);
        Info info;
        int lwork, other;
        T *work;
        OK(B::geqrf_size(h, m, n, A.at, A.ld, &lwork));
        OK(B::orgqr_size(h, m, n, k, A.at, A.ld, tau.at, &other));
        lwork = std::max(lwork, other);
        OK(B::ormqr_size(h, CUBLAS_SIDE_LEFT, CUBLAS_OP_N, m, n, k, A.at, A.ld, tau.at, A.at, A.ld, &other));
        lwork = std::max(lwork, other);
        OK(cudaMalloc(&work, lwork * sizeof(T)));
        OK(B::geqrf(h, m, n, A.at, A.ld, tau.at, work, lwork, info.at));
        DONE(info, 0);
        Host r = triangle(A.get(), true);
        Matrix<T> Q(m, m, 2), R(m, n, 3);
        // Reflections make all columns of Q of the unit matrix.
        Q.put(Host::unit(m));
        OK(B::ormqr(h, CUBLAS_SIDE_LEFT, CUBLAS_OP_N, m, m, k, A.at, A.ld, tau.at, Q.at, Q.ld, work, lwork, info.at));
        Host q = Q.get();
        equal(q * q.h(), Host::unit(m), "Q is unitary");
        equal(q * r, a, "QR");
        for (int right = 0; right < 2; right++)
            for (int adjoint = 0; adjoint < 2; adjoint++) {
                Matrix<T> C(right ? 7 : m, right ? m : 7, 5);
                Host c = C.get();
                auto o = adjoint ? (is_complex<T> ? CUBLAS_OP_C : CUBLAS_OP_T) : CUBLAS_OP_N;
                OK(B::ormqr(h, (cublasSideMode_t)right, o, C.rows, C.cols, k, A.at, A.ld, tau.at, C.at, C.ld, work, lwork, info.at));
                Host x = adjoint ? q.h() : q;
                equal(C.get(), right ? c * x : x * c, "ormqr");
            }
        BAD(B::ormqr(h, (cublasSideMode_t)3, CUBLAS_OP_N, m, m, k, A.at, A.ld, tau.at, Q.at, Q.ld, work, lwork, info.at), CUSOLVER_STATUS_INVALID_VALUE);
        BAD(B::orgqr(h, m, n, n + 1, A.at, A.ld, tau.at, work, lwork, info.at), CUSOLVER_STATUS_INVALID_VALUE);
        OK(B::orgqr(h, m, n, k, A.at, A.ld, tau.at, work, lwork, info.at));
        DONE(info, 0);
        equal(A.get(), q.part(m, n), "orgqr");
    }
}

// Values ascend, vectors are orthonormal, and the equation holds.
static void eigen(const Host &a, const std::vector<double> &w, const Host &v, const char *what) {
    for (size_t i = 1; i < w.size(); i++)
        if (!(w[i - 1] <= w[i])) printf("%s: values do not ascend\n", what), exit(1);
    Host d((int)w.size(), (int)w.size());
    for (size_t i = 0; i < w.size(); i++) d((int)i, (int)i) = w[i];
    equal(a * v, v * d, what);
    equal(v.h() * v, Host::unit((int)w.size()), what);
}
template <class R> static std::vector<double> take(const Device<R> &w, int n, int from = 0) {
    auto h = w.host();
    return std::vector<double>(h.begin() + from, h.begin() + from + n);
}

template <class T> static void eigenvalues(cusolverDnHandle_t h) {
    using B = By<T>;
    using R = typename B::Real;
    const int n = 43;
    for (int up = 0; up < 2; up++) {
        auto u = (cublasFillMode_t)up;
        auto vectors = CUSOLVER_EIG_MODE_VECTOR, none = CUSOLVER_EIG_MODE_NOVECTOR;
        Host a = hermitian<T>(n, 0), only = triangle(a, up);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (i != j && (j > i) != (up == 1)) only(i, j) = 77; // the other triangle is not read
        Matrix<T> A(n, n, 1);
        A.put(only);
        Device<R> W(n), W2(n);
        Info info;
        int lwork;
        T *work;
        OK(B::syevd_size(h, vectors, u, n, A.at, A.ld, W.at, &lwork));
        OK(cudaMalloc(&work, lwork * sizeof(T)));
        OK(B::syevd(h, vectors, u, n, A.at, A.ld, W.at, work, lwork, info.at));
        DONE(info, 0);
        eigen(a, take(W, n), A.get(), "syevd");
        A.put(only);
        OK(B::syevd(h, none, u, n, A.at, A.ld, W2.at, work, lwork, info.at));
        for (int i = 0; i < n; i++) near(W2.host()[i], W.host()[i], "values alone");
        auto all = take(W, n);
        // A part of them.
        int count;
        A.put(only);
        OK(B::syevdx_size(h, vectors, CUSOLVER_EIG_RANGE_I, u, n, A.at, A.ld, 0, 0, 3, 9, &count, W2.at, &lwork));
        OK(B::syevdx(h, vectors, CUSOLVER_EIG_RANGE_I, u, n, A.at, A.ld, 0, 0, 3, 9, &count, W2.at, work, lwork, info.at));
        near(count, 7, "the number of values");
        eigen(a, take(W2, 7), A.get().part(n, 7), "syevdx by number");
        near(W2.host()[0], all[2], "the first value by number");
        A.put(only);
        R vl = (R)(all[10] + 1e-3), vu = (R)(all[20] + 1e-3);
        OK(B::syevdx(h, vectors, CUSOLVER_EIG_RANGE_V, u, n, A.at, A.ld, vl, vu, 0, 0, &count, W2.at, work, lwork, info.at));
        near(count, 10, "the number of values in a range");
        eigen(a, take(W2, 10), A.get().part(n, 10), "syevdx by value");
        BAD(B::syevdx(h, vectors, CUSOLVER_EIG_RANGE_I, u, n, A.at, A.ld, vl, vu, 5, 4, &count, W2.at, work, lwork, info.at), CUSOLVER_STATUS_INVALID_VALUE);
        BAD(B::syevd(h, (cusolverEigMode_t)2, u, n, A.at, A.ld, W.at, work, lwork, info.at), CUSOLVER_STATUS_INVALID_VALUE);
        // Pairs of matrices.
        for (int type = 1; type < 4; type++) {
            Host b = hermitian<T>(n, 150, 4);
            Matrix<T> Bm(n, n, 2);
            A.put(only), Bm.put(b);
            auto t = (cusolverEigType_t)type;
            OK(B::sygvd_size(h, t, vectors, u, n, A.at, A.ld, Bm.at, Bm.ld, W.at, &lwork));
            OK(B::sygvd(h, t, vectors, u, n, A.at, A.ld, Bm.at, Bm.ld, W.at, work, lwork, info.at));
            DONE(info, 0);
            Host v = A.get(), d(n, n);
            for (int i = 0; i < n; i++) d(i, i) = W.host()[i];
            equal(type == 1 ? a * v : type == 2 ? a * (b * v) : b * (a * v), type == 1 ? b * v * d : v * d, "sygvd");
            b(3, 3) = -1;
            A.put(only), Bm.put(b);
            OK(B::sygvd(h, t, vectors, u, n, A.at, A.ld, Bm.at, Bm.ld, W.at, work, lwork, info.at));
            DONE(info, n + 4);
        }
        // By Jacobi's name.
        syevjInfo_t params;
        OK(cusolverDnCreateSyevjInfo(&params));
        OK(cusolverDnXsyevjSetTolerance(params, 1e-7));
        OK(cusolverDnXsyevjSetMaxSweeps(params, 15));
        OK(cusolverDnXsyevjSetSortEig(params, 1));
        A.put(only);
        OK(B::syevj_size(h, vectors, u, n, A.at, A.ld, W.at, &lwork, params));
        OK(B::syevj(h, vectors, u, n, A.at, A.ld, W.at, work, lwork, info.at, params));
        DONE(info, 0);
        eigen(a, take(W, n), A.get(), "syevj");
        double residual;
        int sweeps;
        OK(cusolverDnXsyevjGetResidual(h, params, &residual));
        OK(cusolverDnXsyevjGetSweeps(h, params, &sweeps));
        if (!(residual >= 0 && residual < 1e-2) || sweeps < 1) printf("residual %g, sweeps %d\n", residual, sweeps), exit(1);
        const int small = 6, batch = 3, ld = small + 1;
        std::vector<T> many((size_t)ld * small * batch);
        for (int k = 0; k < batch; k++) {
            Host s = hermitian<T>(small, 0, k);
            for (int i = 0; i < small; i++)
                for (int j = 0; j < small; j++) many[k * ld * small + j * ld + i] = narrow<T>(s(i, j));
        }
        Device<T> M(many.size());
        Device<R> Wm(small * batch);
        Info infos(batch);
        OK(cudaMemcpy(M.at, many.data(), many.size() * sizeof(T), cudaMemcpyHostToDevice));
        OK(B::syevjs_size(h, vectors, u, small, M.at, ld, Wm.at, &lwork, params, batch));
        OK(B::syevjs(h, vectors, u, small, M.at, ld, Wm.at, work, lwork, infos.at, params, batch));
        auto got = M.host();
        for (int k = 0; k < batch; k++) {
            Host v(small, small);
            for (int i = 0; i < small; i++)
                for (int j = 0; j < small; j++) v(i, j) = wide(got[k * ld * small + j * ld + i]);
            near(infos.get(k), 0, "info of a batch");
            eigen(hermitian<T>(small, 0, k), take(Wm, small, k * small), v, "syevjBatched");
        }
        BAD(cusolverDnXsyevjGetResidual(h, params, &residual), CUSOLVER_STATUS_NOT_SUPPORTED);
        OK(cusolverDnDestroySyevjInfo(params));
        BAD(cusolverDnDestroySyevjInfo(params), CUSOLVER_STATUS_INVALID_VALUE);
    }
}

// Values descend, vectors are orthonormal, and the product is the matrix.
static void singular(const Host &a, const std::vector<double> &s, const Host &u, const Host &v, const char *what) {
    int k = (int)s.size();
    Host d(k, k);
    for (int i = 0; i < k; i++) {
        d(i, i) = s[i];
        if (!(s[i] >= 0) || (i && s[i] > s[i - 1])) printf("%s: values do not descend\n", what), exit(1);
    }
    equal(u.part(u.rows, k) * d * v.part(v.rows, k).h(), a, what);
    equal(u.h() * u, Host::unit(u.cols), what);
    equal(v.h() * v, Host::unit(v.cols), what);
}

template <class T> static void singulars(cusolverDnHandle_t h) {
    using B = By<T>;
    using R = typename B::Real;
    const int m = 37, n = 22;
    Info info;
    int lwork;
    T *work;
    OK(B::gesvd_size(h, m, n, &lwork));
    OK(cudaMalloc(&work, lwork * sizeof(T)));
    for (char ju : {'A', 'S', 'O', 'N'})
        for (char jv : {'A', 'S', 'O', 'N'}) {
            if (ju == 'O' && jv == 'O') continue;
            Matrix<T> A(m, n, 1), U(m, m, 2), V(n, n, 3);
            Host a = A.get();
            Device<R> S(n);
            OK(B::gesvd(h, ju, jv, m, n, A.at, A.ld, S.at, U.at, U.ld, V.at, V.ld, work, lwork, nullptr, info.at));
            DONE(info, 0);
            if (ju == 'N' || jv == 'N') {
                double sum = 0, want = 0;
                for (double s : take(S, n)) sum += s * s;
                for (auto x : a.all) want += std::norm(x);
                near(sum, want, "the squares of singular values");
                continue;
            }
            Host u = ju == 'O' ? A.get() : ju == 'S' ? U.get().part(m, n) : U.get();
            Host v = (jv == 'O' ? A.get().part(n, n) : V.get()).h();
            singular(a, take(S, n), u, v, "gesvd");
        }
    Matrix<T> A(m, n, 1);
    Device<R> S(n);
    BAD(B::gesvd(h, 'X', 'N', m, n, A.at, A.ld, S.at, nullptr, m, nullptr, n, work, lwork, nullptr, info.at), CUSOLVER_STATUS_INVALID_VALUE);
    BAD(B::gesvd(h, 'O', 'O', m, n, A.at, A.ld, S.at, nullptr, m, nullptr, n, work, lwork, nullptr, info.at), CUSOLVER_STATUS_INVALID_VALUE);
    BAD(B::gesvd(h, 'N', 'N', n, m, A.at, A.ld, S.at, nullptr, m, nullptr, n, work, lwork, nullptr, info.at), CUSOLVER_STATUS_INVALID_VALUE);
    gesvdjInfo_t params;
    OK(cusolverDnCreateGesvdjInfo(&params));
    for (int flat = 0; flat < 2; flat++)
        for (int econ = 0; econ < 2; econ++) {
            int r = flat ? n : m, c = flat ? m : n, k = n;
            Matrix<T> A(r, c, 1), U(r, r, 2), V(c, c, 3);
            Host a = A.get();
            auto vectors = CUSOLVER_EIG_MODE_VECTOR;
            OK(B::gesvdj_size(h, vectors, econ, r, c, A.at, A.ld, S.at, U.at, U.ld, V.at, V.ld, &lwork, params));
            OK(B::gesvdj(h, vectors, econ, r, c, A.at, A.ld, S.at, U.at, U.ld, V.at, V.ld, work, lwork, info.at, params));
            DONE(info, 0);
            singular(a, take(S, k), econ ? U.get().part(r, k) : U.get(), econ ? V.get().part(c, k) : V.get(), "gesvdj");
            // The types and sizes of the interface with 64 bits.
            A.put(a);
            size_t device, host;
            double error = 7;
            void *space;
            OK(cusolverDnXgesvdp_bufferSize(h, nullptr, vectors, econ, r, c, B::type, A.at, A.ld, B::real, S.at, B::type, U.at, U.ld, B::type, V.at, V.ld, B::type, &device, &host));
            OK(cudaMalloc(&space, device));
            OK(cusolverDnXgesvdp(h, nullptr, vectors, econ, r, c, B::type, A.at, A.ld, B::real, S.at, B::type, U.at, U.ld, B::type, V.at, V.ld, B::type, space, device, nullptr, host, info.at, &error));
            singular(a, take(S, k), econ ? U.get().part(r, k) : U.get(), econ ? V.get().part(c, k) : V.get(), "Xgesvdp");
            near(error, 0, "what was perturbed");
        }
    const int r = 7, c = 5, batch = 3;
    Device<T> M(r * c * batch, 2), U(r * r * batch), V(c * c * batch);
    auto before = M.host();
    Device<R> Sm(c * batch);
    Info infos(batch);
    OK(B::gesvdjs_size(h, CUSOLVER_EIG_MODE_VECTOR, r, c, M.at, r, Sm.at, U.at, r, V.at, c, &lwork, params, batch));
    OK(B::gesvdjs(h, CUSOLVER_EIG_MODE_VECTOR, r, c, M.at, r, Sm.at, U.at, r, V.at, c, work, lwork, infos.at, params, batch));
    for (int k = 0; k < batch; k++) {
        Host a(r, c), u(r, r), v(c, c);
        for (int i = 0; i < r * c; i++) a.all[i] = wide(before[k * r * c + i]);
        for (int i = 0; i < r * r; i++) u.all[i] = wide(U.host()[k * r * r + i]);
        for (int i = 0; i < c * c; i++) v.all[i] = wide(V.host()[k * c * c + i]);
        near(infos.get(k), 0, "info of a batch");
        singular(a, take(Sm, c, k * c), u, v, "gesvdjBatched");
    }
    BAD(B::gesvdjs(h, CUSOLVER_EIG_MODE_VECTOR, 33, c, M.at, 33, Sm.at, U.at, 33, V.at, c, work, lwork, infos.at, params, 1), CUSOLVER_STATUS_INVALID_VALUE);
    OK(cusolverDnDestroyGesvdjInfo(params));
}

template <class T> static void wide_sizes(cusolverDnHandle_t h) {
    using B = By<T>;
    using R = typename B::Real;
    const int64_t n = 35;
    auto low = CUBLAS_FILL_MODE_LOWER;
    auto t = B::type;
    cusolverDnParams_t p;
    OK(cusolverDnCreateParams(&p));
    OK(cusolverDnSetAdvOptions(p, CUSOLVERDN_GETRF, CUSOLVER_ALG_0));
    size_t device, host;
    void *space;
    Info info;
    Host a = hermitian<T>(n, 100);
    Matrix<T> A(n, n, 1), X(n, 3, 2);
    Host x = X.get();
    A.put(a);
    OK(cusolverDnXpotrf_bufferSize(h, p, low, n, t, A.at, A.ld, t, &device, &host));
    OK(cudaMalloc(&space, device));
    OK(cusolverDnXpotrf(h, p, low, n, t, A.at, A.ld, t, space, device, nullptr, host, info.at));
    OK(cusolverDnXpotrs(h, p, low, n, 3, t, A.at, A.ld, t, X.at, X.ld, info.at));
    DONE(info, 0);
    equal(a * X.get(), x, "Xpotrs");
    OK(cusolverDnXtrtri_bufferSize(h, low, CUBLAS_DIAG_NON_UNIT, n, t, A.at, A.ld, &device, &host));
    Host l = triangle(A.get(), false);
    OK(cusolverDnXtrtri(h, low, CUBLAS_DIAG_NON_UNIT, n, t, A.at, A.ld, space, device, nullptr, host, info.at));
    equal(l * triangle(A.get(), false), Host::unit(n), "Xtrtri");
    int64_t *pivots, count;
    OK(cudaMalloc(&pivots, n * sizeof(int64_t)));
    A.put(a), X.put(x);
    OK(cusolverDnXgetrf_bufferSize(h, p, n, n, t, A.at, A.ld, t, &device, &host));
    OK(cusolverDnXgetrf(h, p, n, n, t, A.at, A.ld, pivots, t, space, device, nullptr, host, info.at));
    OK(cusolverDnXgetrs(h, p, CUBLAS_OP_T, n, 3, t, A.at, A.ld, pivots, t, X.at, X.ld, info.at));
    DONE(info, 0);
    equal(a.op(1) * X.get(), x, "Xgetrs");
    Device<T> tau(n);
    A.put(a);
    OK(cusolverDnXgeqrf_bufferSize(h, p, n, n, t, A.at, A.ld, t, tau.at, t, &device, &host));
    OK(cusolverDnXgeqrf(h, p, n, n, t, A.at, A.ld, t, tau.at, t, space, device, nullptr, host, info.at));
    Host r = triangle(A.get(), true);
    equal(r.h() * r, a.h() * a, "Xgeqrf");
    Device<R> W(n);
    auto vectors = CUSOLVER_EIG_MODE_VECTOR;
    A.put(a);
    OK(cusolverDnXsyevd_bufferSize(h, p, vectors, low, n, t, A.at, A.ld, B::real, W.at, t, &device, &host));
    OK(cusolverDnXsyevd(h, p, vectors, low, n, t, A.at, A.ld, B::real, W.at, t, space, device, nullptr, host, info.at));
    eigen(a, take(W, n), A.get(), "Xsyevd");
    auto all = take(W, n);
    R vl = (R)(all[4] + 1e-3), vu = (R)(all[9] + 1e-3);
    A.put(a);
    OK(cusolverDnXsyevdx_bufferSize(h, p, vectors, CUSOLVER_EIG_RANGE_V, low, n, t, A.at, A.ld, &vl, &vu, 0, 0, &count, B::real, W.at, t, &device, &host));
    OK(cusolverDnXsyevdx(h, p, vectors, CUSOLVER_EIG_RANGE_V, low, n, t, A.at, A.ld, &vl, &vu, 0, 0, &count, B::real, W.at, t, space, device, nullptr, host, info.at));
    near((double)count, 5, "the number of values in a range");
    eigen(a, take(W, 5), A.get().part(n, 5), "Xsyevdx");
    Matrix<T> U(n, n, 2), V(n, n, 3);
    A.put(a);
    OK(cusolverDnXgesvd_bufferSize(h, p, 'A', 'A', n, n, t, A.at, A.ld, B::real, W.at, t, U.at, U.ld, t, V.at, V.ld, t, &device, &host));
    OK(cusolverDnXgesvd(h, p, 'A', 'A', n, n, t, A.at, A.ld, B::real, W.at, t, U.at, U.ld, t, V.at, V.ld, t, space, device, nullptr, host, info.at));
    singular(a, take(W, n), U.get(), V.get().h(), "Xgesvd");
    BAD(cusolverDnXpotrf(h, p, low, n, CUDA_R_16F, A.at, A.ld, CUDA_R_16F, space, device, nullptr, host, info.at), CUSOLVER_STATUS_NOT_SUPPORTED);
    BAD(cusolverDnXpotrf(h, p, low, n, t, A.at, A.ld, t, space, 0, nullptr, host, info.at), CUSOLVER_STATUS_INVALID_VALUE);
    BAD(cusolverDnXsyevd(h, p, vectors, low, n, t, A.at, A.ld, CUDA_R_16F, W.at, t, space, device, nullptr, host, info.at), CUSOLVER_STATUS_INVALID_VALUE);
    OK(cusolverDnDestroyParams(p));
    BAD(cusolverDnXpotrf(h, p, low, n, t, A.at, A.ld, t, space, device, nullptr, host, info.at), CUSOLVER_STATUS_INVALID_VALUE);
    BAD(B::sytrf(h, 3, A.at, A.ld, nullptr), CUSOLVER_STATUS_NOT_SUPPORTED);
}

// A factorisation and a system that follows it, in a graph that runs twice.
static void graphs(cusolverDnHandle_t h) {
    const int n = 50;
    Host a = hermitian<double>(n, 100);
    Matrix<double> from(n, n, 1), A(n, n, 1), X(n, 2, 2);
    from.put(a);
    Host x = X.get();
    Info info;
    double *work;
    int lwork;
    OK(cusolverDnDpotrf_bufferSize(h, CUBLAS_FILL_MODE_LOWER, n, A.at, A.ld, &lwork));
    OK(cudaMalloc(&work, lwork * sizeof(double)));
    cudaStream_t s, back;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    OK(cudaStreamCreate(&s));
    OK(cusolverDnSetStream(h, s));
    OK(cusolverDnGetStream(h, &back));
    if (back != s) printf("GetStream\n"), exit(1);
    OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    OK(cudaMemcpyAsync(A.at, from.at, from.n * sizeof(double), cudaMemcpyDeviceToDevice, s));
    OK(cusolverDnDpotrf(h, CUBLAS_FILL_MODE_LOWER, n, A.at, A.ld, work, lwork, info.at));
    OK(cusolverDnDpotrs(h, CUBLAS_FILL_MODE_LOWER, n, 2, A.at, A.ld, X.at, X.ld, info.at));
    OK(cudaStreamEndCapture(s, &graph));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    for (int k = 0; k < 2; k++) OK(cudaGraphLaunch(exec, s));
    OK(cudaStreamSynchronize(s));
    equal(a * (a * X.get()), x, "a graph");
    OK(cusolverDnSetStream(h, 0));
}

template <class T> static void all(cusolverDnHandle_t h) {
    cholesky<T>(h);
    lu<T>(h);
    qr<T>(h);
    eigenvalues<T>(h);
    singulars<T>(h);
    wide_sizes<T>(h);
}

int main() {
    cusolverDnHandle_t h;
    int version;
    BAD(cusolverDnCreate(nullptr), CUSOLVER_STATUS_INVALID_VALUE);
    OK(cusolverDnCreate(&h));
    OK(cusolverGetVersion(&version));
    near(version, CUSOLVER_VERSION, "the version");
    cusolverDeterministicMode_t mode;
    OK(cusolverDnSetDeterministicMode(h, CUSOLVER_ALLOW_NON_DETERMINISTIC_RESULTS));
    OK(cusolverDnGetDeterministicMode(h, &mode));
    near(mode, 2, "the mode");
    all<float>(h);
    all<double>(h);
    all<cuComplex>(h);
    all<cuDoubleComplex>(h);
    graphs(h);
    OK(cusolverDnDestroy(h));
    BAD(cusolverDnDestroy(h), CUSOLVER_STATUS_NOT_INITIALIZED);
    printf("PASSED\n");
}
