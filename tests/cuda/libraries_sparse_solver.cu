// cuSOLVER's sparse functions in all types, checked by what is left of equations: systems in one call and step by step, batches,
// least squares, orders, eigenvalues, refactorisation; singular matrices, mistakes, a graph.
#include "libraries_check.h"
#include <algorithm>
#include <cusolverRf.h>
#include <cusolverSp.h>
#include <cusolverSp_LOWLEVEL_PREVIEW.h>

#define F(name, function) static constexpr auto name = function;
template <class T> struct By;
#define TYPE(T, L, R, B, K)                                                                                                   \
    template <> struct By<T> {                                                                                                \
        using Real = R;                                                                                                       \
        using Box = B;                                                                                                        \
        F(lu, cusolverSp##L##csrlsvluHost) F(qr, cusolverSp##L##csrlsvqr) F(qr_host, cusolverSp##L##csrlsvqrHost)             \
        F(chol, cusolverSp##L##csrlsvchol) F(chol_host, cusolverSp##L##csrlsvcholHost)                                        \
        F(least, cusolverSp##L##csrlsqvqrHost) F(near, cusolverSp##L##csreigvsi) F(near_host, cusolverSp##L##csreigvsiHost)   \
        F(inside, cusolverSp##L##csreigsHost) F(zfd, cusolverSp##L##csrzfdHost)                                               \
        F(batch_size, cusolverSp##L##csrqrBufferInfoBatched) F(batch, cusolverSp##L##csrqrsvBatched)                          \
        F(lu_size, cusolverSp##L##csrluBufferInfoHost) F(lu_factor, cusolverSp##L##csrluFactorHost)                           \
        F(lu_zero, cusolverSp##L##csrluZeroPivotHost) F(lu_solve, cusolverSp##L##csrluSolveHost)                              \
        F(lu_out, cusolverSp##L##csrluExtractHost)                                                                            \
        F(qr_size, cusolverSp##L##csrqrBufferInfo) F(qr_set, cusolverSp##L##csrqrSetup) F(qr_factor, cusolverSp##L##csrqrFactor) \
        F(qr_zero, cusolverSp##L##csrqrZeroPivot) F(qr_solve, cusolverSp##L##csrqrSolve)                                      \
        F(chol_size, cusolverSp##L##csrcholBufferInfo) F(chol_factor, cusolverSp##L##csrcholFactor)                           \
        F(chol_zero, cusolverSp##L##csrcholZeroPivot) F(chol_solve, cusolverSp##L##csrcholSolve)                              \
        F(chol_diag, cusolverSp##L##csrcholDiag)                                                                              \
        static Box box(double re, double im) { return K((R)re, (R)im); }                                                      \
    };
TYPE(float, S, float, cuComplex, make_cuComplex)
TYPE(double, D, double, cuDoubleComplex, make_cuDoubleComplex)
TYPE(cuComplex, C, float, cuComplex, make_cuComplex)
TYPE(cuDoubleComplex, Z, double, cuDoubleComplex, make_cuDoubleComplex)
template <class T> constexpr bool is_complex = sizeof(T) == 2 * sizeof(typename By<T>::Real);

static cusolverSpHandle_t handle;
static cudaStream_t stream;
static cusparseMatDescr_t from_zero, from_one, triangle;

static void want(bool holds, const char *what) {
    if (!holds) {
        printf("not so: %s\n", what);
        exit(1);
    }
}

// Rows of a matrix in the host's memory.
template <class T> struct Rows {
    int m, n, base = 0;
    std::vector<int> first{0}, column;
    std::vector<T> value;
    Rows(int rows, int cols) : m(rows), n(cols) {}
    int nnz() const { return (int)column.size(); }
    void put(int c, Wide v) {
        column.push_back(c);
        value.push_back(narrow<T>(v));
    }
    void end() { first.push_back(nnz()); }
    cusparseMatDescr_t descr() const { return base ? from_one : from_zero; }
    Rows from(int b) const {
        Rows r = *this;
        r.base = b;
        for (int &i : r.first) i += b - base;
        for (int &i : r.column) i += b - base;
        return r;
    }
    std::vector<Wide> times(const std::vector<Wide> &x) const {
        std::vector<Wide> y(m);
        for (int i = 0; i < m; i++)
            for (int k = first[i]; k < first[i + 1]; k++) y[i] += wide(value[k - base]) * x[column[k - base] - base];
        return y;
    }
    Wide at(int i, int j) const {
        Wide v = 0;
        for (int k = first[i]; k < first[i + 1]; k++)
            if (column[k - base] - base == j) v += wide(value[k - base]);
        return v;
    }
};

// Hermitian and positive definite: the five points of a grid, with phases. `skew` makes it neither, without large diagonals.
template <class T> Rows<T> grid(int n, double diagonal = 4.5, double skew = 0) {
    Rows<T> a(n * n, n * n);
    const Wide phase = is_complex<T> ? Wide(0.6, 0.8) : Wide(1);
    for (int i = 0; i < n * n; i++) {
        if (i >= n) a.put(i - n, -1 - skew);
        if (i % n > 0) a.put(i - 1, -phase);
        a.put(i, skew != 0 && i % 3 == 0 ? 0.01 : diagonal);
        if (i % n < n - 1) a.put(i + 1, -std::conj(phase));
        if (i + n < n * n) a.put(i + n, -1 + skew);
        a.end();
    }
    return a;
}

template <class T> std::vector<T> narrowed(const std::vector<Wide> &x) {
    std::vector<T> out;
    for (Wide v : x) out.push_back(narrow<T>(v));
    return out;
}
template <class T> std::vector<Wide> some(int n, int from = 0) {
    std::vector<Wide> x;
    for (int i = 0; i < n; i++) x.push_back(wide(number<T>(i + from)) + 0.25);
    return x;
}
template <class T> void all_same(const std::vector<T> &got, const std::vector<Wide> &wanted, const char *what) {
    for (size_t i = 0; i < wanted.size(); i++) {
        if (!(std::abs(wide(got[i]) - wanted[i]) <= 2e-3 * (1 + std::abs(wanted[i])))) {
            printf("%s [%zu]: %.9g, not %.9g\n", what, i, wide(got[i]).real(), wanted[i].real());
            exit(1);
        }
    }
}

template <class T> struct Copy {
    T *at;
    size_t n;
    explicit Copy(const std::vector<T> &h) : n(h.size()) {
        OK(cudaMalloc(&at, n * sizeof(T)));
        OK(cudaMemcpy(at, h.data(), n * sizeof(T), cudaMemcpyHostToDevice));
    }
    ~Copy() { cudaFree(at); }
    std::vector<T> host() const {
        std::vector<T> h(n);
        OK(cudaStreamSynchronize(stream));
        OK(cudaMemcpy(h.data(), at, n * sizeof(T), cudaMemcpyDeviceToHost));
        return h;
    }
};
template <class T> struct OnDevice {
    Copy<int> first, column;
    Copy<T> value;
    explicit OnDevice(const Rows<T> &a) : first(a.first), column(a.column), value(a.value) {}
};

// Calls that solve at once, from both bases and in all orders.
template <class T> void systems() {
    using B = By<T>;
    const double tol = 1e-6;
    for (int base = 0; base < 2; base++) {
        for (int reorder = 0; reorder < 4; reorder++) {
            for (int definite = 0; definite < 2; definite++) {
                Rows<T> a = (definite ? grid<T>(7) : grid<T>(7, 2, 0.5)).from(base);
                std::vector<Wide> x = some<T>(a.n);
                std::vector<T> b = narrowed<T>(a.times(x));
                int bad = 7;
#define SOLVED(call)                                                                                                          \
    {                                                                                                                         \
        std::vector<T> got(a.n);                                                                                              \
        bad = 7;                                                                                                              \
        OK(B::call(handle, a.m, a.nnz(), a.descr(), a.value.data(), a.first.data(), a.column.data(), b.data(), tol, reorder,  \
                   got.data(), &bad));                                                                                        \
        expect(bad, -1, #call, __LINE__);                                                                                     \
        all_same(got, x, #call);                                                                                              \
    }
                SOLVED(lu) SOLVED(qr_host) if (definite) SOLVED(chol_host)
                OnDevice<T> d(a);
                Copy<T> db(b);
#define SOLVED_THERE(call)                                                                                                    \
    {                                                                                                                         \
        Copy<T> got(std::vector<T>(a.n));                                                                                     \
        bad = 7;                                                                                                              \
        OK(B::call(handle, a.m, a.nnz(), a.descr(), d.value.at, d.first.at, d.column.at, db.at, tol, reorder, got.at, &bad)); \
        expect(bad, -1, #call, __LINE__);                                                                                     \
        all_same(got.host(), x, #call);                                                                                       \
    }
                SOLVED_THERE(qr) if (definite) SOLVED_THERE(chol)
            }
        }
    }
    // The third row is twice the second; and a diagonal that is not positive.
    Rows<T> s(4, 4);
    s.put(0, 2), s.end(), s.put(1, 1), s.put(3, 3), s.end(), s.put(1, 2), s.put(3, 6), s.end(), s.put(2, 1), s.end();
    std::vector<T> b(4, narrow<T>(1)), x(4);
    int bad = -1;
    OK(B::lu(handle, 4, s.nnz(), from_zero, s.value.data(), s.first.data(), s.column.data(), b.data(), tol, 0, x.data(), &bad));
    want(bad == 3, "LU finds where a matrix is singular");
    OK(B::qr_host(handle, 4, s.nnz(), from_zero, s.value.data(), s.first.data(), s.column.data(), b.data(), tol, 0, x.data(), &bad));
    want(bad == 3, "QR finds where a matrix is singular");
    Rows<T> g = grid<T>(3);
    g.value[std::find(g.column.begin() + g.first[5], g.column.end(), 5) - g.column.begin()] = narrow<T>(-1);
    b.assign(9, narrow<T>(1)), x.resize(9);
    OK(B::chol_host(handle, 9, g.nnz(), from_zero, g.value.data(), g.first.data(), g.column.data(), b.data(), tol, 0, x.data(), &bad));
    want(bad == 5, "Cholesky finds where a matrix is not definite");
}

// Least squares: a column that depends on two others has no part.
template <class T> void least() {
    using B = By<T>;
    Rows<T> a(7, 4);
    for (int i = 0; i < 7; i++) {
        a.put(0, 1 + i % 2), a.put(1, i), a.put(2, 1 + i % 2 + 3 * i), a.put(3, i * i % 5 + 1), a.end();
    }
    std::vector<Wide> want_x = {1.5, -2, 0, 0.5};
    std::vector<T> b = narrowed<T>(a.times(want_x)), x(4);
    int rank = 0, p[4];
    typename B::Real left = -1;
    OK(B::least(handle, 7, 4, a.nnz(), from_zero, a.value.data(), a.first.data(), a.column.data(), b.data(), 1e-4, &rank, x.data(), p, &left));
    want(rank == 3 && p[3] == 2, "the rank and the column that depends on others");
    all_same(x, want_x, "least squares");
    near(left, 0, "what least squares leave");
    b[2] = narrow<T>(wide(b[2]) + 3.0);
    OK(B::least(handle, 7, 4, a.nnz(), from_zero, a.value.data(), a.first.data(), a.column.data(), b.data(), 1e-4, &rank, x.data(), p, &left));
    std::vector<Wide> got;
    for (T v : x) got.push_back(wide(v));
    std::vector<Wide> r = a.times(got);
    double sum = 0;
    for (int i = 0; i < 7; i++) sum += std::norm(r[i] -= wide(b[i]));
    near(left, std::sqrt(sum), "what least squares leave");
    for (int j = 0; j < 4; j++) {
        Wide dot = 0;
        for (int i = 0; i < 7; i++) dot += std::conj(a.at(i, j)) * r[i];
        same(dot, 0, "what is left is orthogonal to columns");
    }
    OK(cudaDeviceSynchronize());
}

template <class T> void eigenvalues() {
    using B = By<T>;
    Rows<T> a = grid<T>(4);
    // Values of the grid: 4.5 - 2 cos(i pi / 5) - 2 cos(j pi / 5).
    std::vector<double> all;
    for (int i = 1; i < 5; i++)
        for (int j = 1; j < 5; j++) all.push_back(4.5 - 2 * cos(i * M_PI / 5) - 2 * cos(j * M_PI / 5));
    std::sort(all.begin(), all.end());
    std::vector<T> from = narrowed<T>(some<T>(16)), x(16);
    T mu;
    OK(B::near_host(handle, 16, a.nnz(), from_zero, a.value.data(), a.first.data(), a.column.data(), narrow<T>(all[0] + 0.1), from.data(), 200, 1e-6, &mu, x.data()));
    near(wide(mu).real(), all[0], "the least eigenvalue");
    std::vector<Wide> v;
    for (T e : x) v.push_back(wide(e));
    std::vector<Wide> av = a.times(v);
    for (int i = 0; i < 16; i++) same(av[i], all[0] * v[i], "an eigenvector");
    OnDevice<T> d(a);
    Copy<T> df(from), dx(from), dmu(std::vector<T>(1));
    OK(B::near(handle, 16, a.nnz(), from_zero, d.value.at, d.first.at, d.column.at, narrow<T>(all[15] + 0.1), df.at, 200, 1e-6, dmu.at, dx.at));
    near(wide(dmu.host()[0]).real(), all[15], "the largest eigenvalue");
    int count = -1;
    OK(B::inside(handle, 16, a.nnz(), from_zero, a.value.data(), a.first.data(), a.column.data(), B::box(all[2] + 0.05, -1), B::box(all[9] + 0.05, 1), &count));
    int wanted = 0;
    for (double e : all) wanted += e > all[2] + 0.05 && e < all[9] + 0.05;
    expect(count, wanted, "eigenvalues in a rectangle", __LINE__);
}

template <class T> void steps() {
    using B = By<T>;
    Rows<T> a = grid<T>(6, 2, 0.5).from(1);
    std::vector<Wide> x = some<T>(a.n);
    std::vector<T> b = narrowed<T>(a.times(x)), got(a.n);
    std::vector<char> work;
    size_t inside = 0, bytes = 0;
    int bad = 7;
    csrluInfoHost_t lu;
    OK(cusolverSpCreateCsrluInfoHost(&lu));
    want(B::lu_factor(handle, a.m, a.nnz(), from_one, a.value.data(), a.first.data(), a.column.data(), lu, 1, &bytes) == CUSOLVER_STATUS_INVALID_VALUE, "there is no factor without an analysis");
    OK(cusolverSpXcsrluAnalysisHost(handle, a.m, a.nnz(), from_one, a.first.data(), a.column.data(), lu));
    OK(B::lu_size(handle, a.m, a.nnz(), from_one, a.value.data(), a.first.data(), a.column.data(), lu, &inside, &bytes));
    work.resize(bytes);
    want(B::lu_solve(handle, a.m, b.data(), got.data(), lu, work.data()) == CUSOLVER_STATUS_INVALID_VALUE, "nothing is solved without a factor");
    OK(B::lu_factor(handle, a.m, a.nnz(), from_one, a.value.data(), a.first.data(), a.column.data(), lu, 1, work.data()));
    bad = 7;
    OK(B::lu_zero(handle, lu, 1e-6, &bad));
    expect(bad, -1, "no zero pivot", __LINE__);
    OK(B::lu_solve(handle, a.m, b.data(), got.data(), lu, work.data()));
    all_same(got, x, "LU in steps");
    int nl = 0, nu = 0;
    OK(cusolverSpXcsrluNnzHost(handle, &nl, &nu, lu));
    Rows<T> l(a.m, a.n), u(a.m, a.n);
    std::vector<int> p(a.m), q(a.m);
    for (Rows<T> *r : {&l, &u}) r->first.resize(a.m + 1), r->column.resize(r == &l ? nl : nu), r->value.resize(r == &l ? nl : nu);
    OK(B::lu_out(handle, p.data(), q.data(), from_zero, l.value.data(), l.first.data(), l.column.data(), from_zero, u.value.data(), u.first.data(), u.column.data(), lu, work.data()));
    for (int i = 0; i < a.m; i++) {
        same(l.at(i, i), 1, "the diagonal of L");
        for (int j = 0; j < a.m; j++) {
            Wide sum = 0;
            for (int k = 0; k < a.m; k++) sum += l.at(i, k) * u.at(k, j);
            same(sum, a.at(p[i], q[j]), "P A Q' = L U");
        }
    }
    OK(cusolverSpDestroyCsrluInfoHost(lu));

    OnDevice<T> d(a);
    Copy<T> db(b), dx(std::vector<T>(a.n));
    Copy<char> buffer(std::vector<char>(1 << 16));
    csrqrInfo_t qr;
    OK(cusolverSpCreateCsrqrInfo(&qr));
    OK(cusolverSpXcsrqrAnalysis(handle, a.m, a.n, a.nnz(), from_one, d.first.at, d.column.at, qr));
    OK(B::qr_size(handle, a.m, a.n, a.nnz(), from_one, d.value.at, d.first.at, d.column.at, qr, &inside, &bytes));
    // The matrix less 0.5 of the identity.
    OK(B::qr_set(handle, a.m, a.n, a.nnz(), from_one, d.value.at, d.first.at, d.column.at, narrow<T>(0.5), qr));
    OK(B::qr_factor(handle, a.m, a.n, a.nnz(), nullptr, nullptr, qr, buffer.at));
    bad = 7;
    OK(B::qr_zero(handle, qr, 1e-6, &bad));
    expect(bad, -1, "no zero pivot", __LINE__);
    std::vector<Wide> shifted = a.times(x);
    for (int i = 0; i < a.n; i++) shifted[i] -= 0.5 * x[i];
    Copy<T> ds(narrowed<T>(shifted));
    OK(B::qr_solve(handle, a.m, a.n, ds.at, dx.at, qr, buffer.at));
    all_same(dx.host(), x, "QR in steps");
    OK(cusolverSpDestroyCsrqrInfo(qr));

    a = grid<T>(6);
    b = narrowed<T>(a.times(x));
    OnDevice<T> da(a);
    Copy<T> db2(b);
    csrcholInfo_t chol;
    OK(cusolverSpCreateCsrcholInfo(&chol));
    OK(cusolverSpXcsrcholAnalysis(handle, a.m, a.nnz(), from_zero, da.first.at, da.column.at, chol));
    OK(B::chol_size(handle, a.m, a.nnz(), from_zero, da.value.at, da.first.at, da.column.at, chol, &inside, &bytes));
    // The stream is captured: a graph factors and solves anew with what the arrays have then.
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    OK(B::chol_factor(handle, a.m, a.nnz(), from_zero, da.value.at, da.first.at, da.column.at, chol, buffer.at));
    OK(B::chol_solve(handle, a.m, db2.at, dx.at, chol, buffer.at));
    OK(cudaStreamEndCapture(stream, &graph));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    for (double diagonal : {4.5, 6.0}) {
        Rows<T> other = grid<T>(6, diagonal);
        b = narrowed<T>(other.times(x));
        OK(cudaMemcpy(da.value.at, other.value.data(), other.nnz() * sizeof(T), cudaMemcpyHostToDevice));
        OK(cudaMemcpy(db2.at, b.data(), b.size() * sizeof(T), cudaMemcpyHostToDevice));
        OK(cudaMemset(dx.at, 0, dx.n * sizeof(T)));
        OK(cudaGraphLaunch(exec, stream));
        all_same(dx.host(), x, "Cholesky in a graph");
        bad = 7;
        OK(B::chol_zero(handle, chol, 1e-6, &bad));
        expect(bad, -1, "no zero pivot", __LINE__);
        Copy<typename B::Real> diag(std::vector<typename B::Real>(a.n));
        OK(B::chol_diag(handle, chol, diag.at));
        near(diag.host()[0], std::sqrt(diagonal), "the factor's diagonal");
    }
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
    OK(cusolverSpDestroyCsrcholInfo(chol));
    want(cusolverSpDestroyCsrcholInfo(chol) == CUSOLVER_STATUS_INVALID_VALUE, "an info ends once");
}

template <class T> void batch() {
    using B = By<T>;
    Rows<T> a = grid<T>(5, 2, 0.5);
    std::vector<T> values, b;
    std::vector<Wide> x;
    for (int i = 0; i < 3; i++) {
        Rows<T> one = grid<T>(5, 2 + i, 0.5);
        std::vector<Wide> xi = some<T>(a.n, i);
        for (T v : one.value) values.push_back(v);
        for (T v : narrowed<T>(one.times(xi))) b.push_back(v);
        x.insert(x.end(), xi.begin(), xi.end());
    }
    OnDevice<T> d(a);
    Copy<T> dv(values), db(b), dx(b);
    csrqrInfo_t info;
    size_t inside = 0, bytes = 0;
    OK(cusolverSpCreateCsrqrInfo(&info));
    OK(cusolverSpXcsrqrAnalysisBatched(handle, a.m, a.n, a.nnz(), from_zero, d.first.at, d.column.at, info));
    OK(B::batch_size(handle, a.m, a.n, a.nnz(), from_zero, dv.at, d.first.at, d.column.at, 3, info, &inside, &bytes));
    Copy<char> buffer{std::vector<char>(bytes)};
    OK(B::batch(handle, a.m, a.n, a.nnz(), from_zero, dv.at, d.first.at, d.column.at, db.at, dx.at, 3, info, buffer.at));
    all_same(dx.host(), x, "a batch");
    OK(cusolverSpDestroyCsrqrInfo(info));
}

// How far elements are from the diagonal, and how many a factor has.
static int band(const Rows<double> &a, const std::vector<int> &p) {
    std::vector<int> at(a.n);
    for (int i = 0; i < a.n; i++) at[p[i]] = i;
    int most = 0;
    for (int i = 0; i < a.m; i++)
        for (int k = a.first[i]; k < a.first[i + 1]; k++) most = std::max(most, std::abs(at[i] - at[a.column[k]]));
    return most;
}
static size_t filled(const Rows<double> &a, const std::vector<int> &p) {
    int n = a.n;
    std::vector<std::vector<char>> has(n, std::vector<char>(n));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) has[i][j] = a.at(p[i], p[j]) != 0.0;
    size_t count = 0;
    for (int k = 0; k < n; k++) {
        std::vector<int> below;
        for (int i = k + 1; i < n; i++)
            if (has[i][k]) below.push_back(i);
        count += below.size();
        for (int i : below)
            for (int j : below) has[i][j] = 1;
    }
    return count;
}

static void orders() {
    Rows<double> plain = grid<double>(10), a(plain.n, plain.n);
    std::vector<int> shuffled(a.n), p(a.n), q(a.n), map;
    for (int i = 0; i < a.n; i++) shuffled[i] = i * 37 % a.n;
    a = plain;
    std::vector<char> work;
    size_t bytes = 0;
    OK(cusolverSpXcsrperm_bufferSizeHost(handle, a.m, a.n, a.nnz(), from_zero, a.first.data(), a.column.data(), shuffled.data(), shuffled.data(), &bytes));
    work.resize(bytes);
    for (int k = 0; k < a.nnz(); k++) map.push_back(k);
    for (int i = 0; i < a.n; i++) q[i] = a.n - 1 - i;
    OK(cusolverSpXcsrpermHost(handle, a.m, a.n, a.nnz(), from_zero, a.first.data(), a.column.data(), shuffled.data(), q.data(), map.data(), work.data()));
    for (int k = 0; k < a.nnz(); k++) a.value[k] = plain.value[map[k]];
    for (int i = 0; i < a.n; i++) {
        for (int j = 0; j < a.n; j++) same(a.at(i, j), plain.at(shuffled[i], q[j]), "a permuted matrix");
        want(std::is_sorted(a.column.begin() + a.first[i], a.column.begin() + a.first[i + 1]), "columns ascend");
    }
    a = plain, map.clear();
    for (int k = 0; k < a.nnz(); k++) map.push_back(k);
    OK(cusolverSpXcsrpermHost(handle, a.m, a.n, a.nnz(), from_zero, a.first.data(), a.column.data(), shuffled.data(), shuffled.data(), map.data(), work.data()));
    for (int k = 0; k < a.nnz(); k++) a.value[k] = plain.value[map[k]];
    int yes = 7;
    OK(cusolverSpXcsrissymHost(handle, a.m, a.nnz(), from_zero, a.first.data(), a.first.data() + 1, a.column.data(), &yes));
    expect(yes, 1, "a symmetric pattern", __LINE__);
    for (int i = 0; i < a.n; i++) p[i] = i;
    size_t natural = filled(a, p);
    int wide_band = band(a, p);
#define ORDER(call)                                                                                                           \
    {                                                                                                                         \
        p.assign(a.n, -1);                                                                                                    \
        OK(call);                                                                                                             \
        std::vector<int> sorted = p;                                                                                          \
        std::sort(sorted.begin(), sorted.end());                                                                              \
        for (int i = 0; i < a.n; i++) expect(sorted[i], i, #call, __LINE__);                                                  \
    }
    ORDER(cusolverSpXcsrsymmdqHost(handle, a.n, a.nnz(), from_zero, a.first.data(), a.column.data(), p.data()))
    want(filled(a, p) < natural * 2 / 3, "the order leaves fewer elements");
    ORDER(cusolverSpXcsrsymamdHost(handle, a.n, a.nnz(), from_zero, a.first.data(), a.column.data(), p.data()))
    want(filled(a, p) < natural * 2 / 3, "the order leaves fewer elements");
    ORDER(cusolverSpXcsrmetisndHost(handle, a.n, a.nnz(), from_zero, a.first.data(), a.column.data(), nullptr, p.data()))
    want(filled(a, p) < natural * 2 / 3, "the order leaves fewer elements");
    ORDER(cusolverSpXcsrsymrcmHost(handle, a.n, a.nnz(), from_zero, a.first.data(), a.column.data(), p.data()))
    want(band(a, p) < 16 && wide_band > 60, "the order brings elements to the diagonal");
    // Rows that are moved by three: those with a diagonal are found; and what is not symmetric.
    Rows<double> moved(6, 6);
    for (int i = 0; i < 6; i++) {
        moved.put((i + 3) % 6, 2), moved.put(i, i == 1 ? 0.5 : 0.0), moved.end();
    }
    int count = 0, found[6];
    OK(cusolverSpDcsrzfdHost(handle, 6, moved.nnz(), from_zero, moved.value.data(), moved.first.data(), moved.column.data(), found, &count));
    expect(count, 6, "a diagonal without zeros", __LINE__);
    for (int j = 0; j < 6; j++) want(moved.at(found[j], j) != 0.0, "the diagonal is not zero");
    moved.column[0] = 2;
    OK(cusolverSpXcsrissymHost(handle, 6, moved.nnz(), from_zero, moved.first.data(), moved.first.data() + 1, moved.column.data(), &yes));
    expect(yes, 0, "a pattern that is not symmetric", __LINE__);
}

static void refactor() {
    Rows<double> a = grid<double>(6, 2, 0.5);
    csrluInfoHost_t lu;
    std::vector<char> work(1 << 16);
    OK(cusolverSpCreateCsrluInfoHost(&lu));
    OK(cusolverSpXcsrluAnalysisHost(handle, a.m, a.nnz(), from_zero, a.first.data(), a.column.data(), lu));
    OK(cusolverSpDcsrluFactorHost(handle, a.m, a.nnz(), from_zero, a.value.data(), a.first.data(), a.column.data(), lu, 1, work.data()));
    int nl = 0, nu = 0;
    OK(cusolverSpXcsrluNnzHost(handle, &nl, &nu, lu));
    std::vector<int> p(a.m), q(a.m), lp(a.m + 1), li(nl), up(a.m + 1), ui(nu);
    std::vector<double> lx(nl), ux(nu);
    OK(cusolverSpDcsrluExtractHost(handle, p.data(), q.data(), from_zero, lx.data(), lp.data(), li.data(), from_zero, ux.data(), up.data(), ui.data(), lu, work.data()));
    cusolverRfHandle_t rf;
    double zero = 7, boost = 7;
    OK(cusolverRfCreate(&rf));
    OK(cusolverRfGetNumericProperties(rf, &zero, &boost));
    want(zero == 0 && boost == 0, "pivots are not boosted");
    want(cusolverRfRefactor(rf) != 0 && cusolverRfSetMatrixFormat(rf, (cusolverRfMatrixFormat_t)5, CUSOLVERRF_UNIT_DIAGONAL_STORED_L) == CUSOLVER_STATUS_INVALID_VALUE, "mistakes are told");
    OK(cusolverRfSetMatrixFormat(rf, CUSOLVERRF_MATRIX_FORMAT_CSR, CUSOLVERRF_UNIT_DIAGONAL_STORED_L));
    OK(cusolverRfSetResetValuesFastMode(rf, CUSOLVERRF_RESET_VALUES_FAST_MODE_ON));
    OK(cusolverRfSetupHost(a.m, a.nnz(), a.first.data(), a.column.data(), a.value.data(), nl, lp.data(), li.data(), lx.data(), nu, up.data(), ui.data(), ux.data(), p.data(), q.data(), rf));
    OK(cusolverRfAnalyze(rf));
    OnDevice<double> d(a);
    Copy<int> dp(p), dq(q);
    std::vector<Wide> x = some<double>(a.n);
    for (double diagonal : {2.0, 3.0}) {
        Rows<double> other = grid<double>(6, diagonal, 0.5);
        OK(cudaMemcpy(d.value.at, other.value.data(), other.nnz() * sizeof(double), cudaMemcpyHostToDevice));
        Copy<double> db(narrowed<double>(other.times(x))), temp(std::vector<double>(a.n));
        OK(cusolverRfResetValues(a.m, a.nnz(), d.first.at, d.column.at, d.value.at, dp.at, dq.at, rf));
        OK(cusolverRfRefactor(rf));
        OK(cusolverRfSolve(rf, dp.at, dq.at, 1, temp.at, a.n, db.at, a.n));
        all_same(db.host(), x, "refactorisation");
        int counts[2], *first[2], *column[2];
        double *value[2];
        OK(cusolverRfExtractSplitFactorsHost(rf, &counts[0], &first[0], &column[0], &value[0], &counts[1], &first[1], &column[1], &value[1]));
        Rows<double> part[2] = {Rows<double>(a.m, a.n), Rows<double>(a.m, a.n)};
        for (int i = 0; i < 2; i++) {
            part[i].first.assign(first[i], first[i] + a.m + 1);
            part[i].column.assign(column[i], column[i] + counts[i]);
            part[i].value.assign(value[i], value[i] + counts[i]);
            free(first[i]), free(column[i]), free(value[i]);
        }
        for (int i = 0; i < a.m; i++)
            for (int j = 0; j < a.m; j++) {
                Wide sum = 0;
                for (int k = 0; k < a.m; k++) sum += part[0].at(i, k) * part[1].at(k, j);
                same(sum, other.at(p[i], q[j]), "P A Q' = L U anew");
            }
        int whole = 0, *mp, *mi;
        double *mx;
        OK(cusolverRfAccessBundledFactorsDevice(rf, &whole, &mp, &mi, &mx));
        std::vector<int> firsts(a.m + 1);
        OK(cudaMemcpy(firsts.data(), mp, sizeof(int) * (a.m + 1), cudaMemcpyDeviceToHost));
        expect(firsts[a.m], whole, "the bundle's size", __LINE__);
        expect(whole, counts[0] + counts[1] - a.m, "the bundle's size", __LINE__);
    }
    // A matrix of zeros: a pivot is zero, or boosted.
    OK(cudaMemset(d.value.at, 0, a.nnz() * sizeof(double)));
    OK(cusolverRfResetValues(a.m, a.nnz(), d.first.at, d.column.at, d.value.at, dp.at, dq.at, rf));
    want(cusolverRfRefactor(rf) == CUSOLVER_STATUS_ZERO_PIVOT, "a zero pivot is told");
    OK(cusolverRfSetNumericProperties(rf, 1e-9, 1));
    OK(cusolverRfResetValues(a.m, a.nnz(), d.first.at, d.column.at, d.value.at, dp.at, dq.at, rf));
    OK(cusolverRfRefactor(rf));
    cusolverRfNumericBoostReport_t report;
    OK(cusolverRfGetNumericBoostReport(rf, &report));
    expect(report, CUSOLVERRF_NUMERIC_BOOST_USED, "boosted", __LINE__);
    OK(cusolverRfDestroy(rf));

    // Two matrices at once.
    OK(cusolverRfCreate(&rf));
    Rows<double> b = grid<double>(6, 3, 0.5);
    double *both[2] = {a.value.data(), a.value.data()};
    OK(cusolverRfBatchSetupHost(2, a.m, a.nnz(), a.first.data(), a.column.data(), both, nl, lp.data(), li.data(), lx.data(), nu, up.data(), ui.data(), ux.data(), p.data(), q.data(), rf));
    OK(cusolverRfBatchAnalyze(rf));
    Copy<double> av(a.value), bv(b.value), ax(narrowed<double>(a.times(x))), bx(narrowed<double>(b.times(x))), temp(std::vector<double>(4 * a.n));
    Copy<double *> values(std::vector<double *>{av.at, bv.at}), xs(std::vector<double *>{ax.at, bx.at});
    OK(cusolverRfBatchResetValues(2, a.m, a.nnz(), d.first.at, d.column.at, values.at, dp.at, dq.at, rf));
    OK(cusolverRfBatchRefactor(rf));
    OK(cusolverRfBatchSolve(rf, dp.at, dq.at, 1, temp.at, a.n, xs.at, a.n));
    all_same(ax.host(), x, "the first of two");
    all_same(bx.host(), x, "the second of two");
    int zeros[2] = {7, 7};
    OK(cusolverRfBatchZeroPivot(rf, zeros));
    want(zeros[0] == -1 && zeros[1] == -1, "no zero pivots");
    OK(cusolverRfDestroy(rf));
    OK(cusolverSpDestroyCsrluInfoHost(lu));
}

static void mistakes() {
    Rows<double> a = grid<double>(3);
    std::vector<double> b(9, 1), x(9);
    int bad = 0;
    auto call = [&](cusolverSpHandle_t h, int m, int nnz, cusparseMatDescr_t descr, const int *first, int reorder) {
        return cusolverSpDcsrlsvluHost(h, m, nnz, descr, a.value.data(), first, a.column.data(), b.data(), 1e-9, reorder, x.data(), &bad);
    };
    const int *first = a.first.data();
    OK(call(handle, 9, a.nnz(), from_zero, first, 0));
#define WRONG(wanted, ...) expect((int)(call(__VA_ARGS__)), wanted, #__VA_ARGS__, __LINE__)
    WRONG(CUSOLVER_STATUS_NOT_INITIALIZED, nullptr, 9, a.nnz(), from_zero, first, 0);
    WRONG(CUSOLVER_STATUS_INVALID_VALUE, handle, 0, a.nnz(), from_zero, first, 0);
    WRONG(CUSOLVER_STATUS_INVALID_VALUE, handle, 9, 0, from_zero, first, 0);
    WRONG(CUSOLVER_STATUS_INVALID_VALUE, handle, 9, a.nnz(), nullptr, first, 0);
    WRONG(CUSOLVER_STATUS_INVALID_VALUE, handle, 9, a.nnz(), from_zero, nullptr, 0);
    WRONG(CUSOLVER_STATUS_INVALID_VALUE, handle, 9, a.nnz(), from_zero, first, 4);
    WRONG(CUSOLVER_STATUS_INVALID_VALUE, handle, 9, a.nnz(), from_one, first, 0);
    WRONG(CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED, handle, 9, a.nnz(), triangle, first, 0);
    a.column[3] = 9;
    WRONG(CUSOLVER_STATUS_INVALID_VALUE, handle, 9, a.nnz(), from_zero, first, 0);
}

template <class T> void all() {
    systems<T>();
    least<T>();
    eigenvalues<T>();
    steps<T>();
    batch<T>();
}

int main() {
    OK(cusolverSpCreate(&handle));
    OK(cudaStreamCreate(&stream));
    OK(cusolverSpSetStream(handle, stream));
    cudaStream_t told;
    OK(cusolverSpGetStream(handle, &told));
    want(told == stream, "the stream is told");
    OK(cusparseCreateMatDescr(&from_zero));
    OK(cusparseCreateMatDescr(&from_one));
    OK(cusparseCreateMatDescr(&triangle));
    OK(cusparseSetMatIndexBase(from_one, CUSPARSE_INDEX_BASE_ONE));
    OK(cusparseSetMatType(triangle, CUSPARSE_MATRIX_TYPE_TRIANGULAR));
    all<float>();
    all<double>();
    all<cuComplex>();
    all<cuDoubleComplex>();
    orders();
    refactor();
    mistakes();
    OK(cusolverSpDestroy(handle));
    want(cusolverSpDestroy(handle) == CUSOLVER_STATUS_NOT_INITIALIZED, "a handle ends once");
    printf("PASSED\n");
}
