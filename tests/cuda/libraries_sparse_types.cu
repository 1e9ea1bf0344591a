// cuSPARSE's functions by type: formats, orders, sums, tridiagonal systems and incomplete factorisations, beside plain computations.
#include "libraries_check.h"
#include <algorithm>
#include <numeric>
#include <cusparse.h>

#define BAD(x, want) expect((int)(x), want, #x, __LINE__)
#define F(name, function) static constexpr auto name = function;
template <class T> struct By;
#define TYPE(T, L, D)                                                                                                        \
    template <> struct By<T> {                                                                                               \
        static constexpr cudaDataType type = D;                                                                              \
        F(geam_size, cusparse##L##csrgeam2_bufferSizeExt) F(geam, cusparse##L##csrgeam2) F(nnz, cusparse##L##nnz)             \
        F(gtsv_size, cusparse##L##gtsv2_bufferSizeExt) F(gtsv, cusparse##L##gtsv2)                                           \
        F(plain_size, cusparse##L##gtsv2_nopivot_bufferSizeExt) F(plain, cusparse##L##gtsv2_nopivot)                         \
        F(strided_size, cusparse##L##gtsv2StridedBatch_bufferSizeExt) F(strided, cusparse##L##gtsv2StridedBatch)             \
        F(mixed_size, cusparse##L##gtsvInterleavedBatch_bufferSizeExt) F(mixed, cusparse##L##gtsvInterleavedBatch)           \
        F(lu_size, cusparse##L##csrilu02_bufferSize) F(lu_analysis, cusparse##L##csrilu02_analysis) F(lu, cusparse##L##csrilu02) \
        F(ic_size, cusparse##L##csric02_bufferSize) F(ic_analysis, cusparse##L##csric02_analysis) F(ic, cusparse##L##csric02) \
    };
TYPE(float, S, CUDA_R_32F)
TYPE(double, D, CUDA_R_64F)
TYPE(cuComplex, C, CUDA_C_32F)
TYPE(cuDoubleComplex, Z, CUDA_C_64F)

template <class T> static T *put(const std::vector<T> &h) {
    T *at;
    OK(cudaMalloc(&at, std::max<size_t>(h.size(), 1) * sizeof(T)));
    OK(cudaMemcpy(at, h.data(), h.size() * sizeof(T), cudaMemcpyHostToDevice));
    return at;
}
template <class T> static std::vector<T> take(const T *at, size_t n) {
    std::vector<T> h(n);
    OK(cudaMemcpy(h.data(), at, n * sizeof(T), cudaMemcpyDeviceToHost));
    return h;
}

// Compressed rows.
template <class T> struct Csr {
    int rows, cols, nnz, base;
    std::vector<int> offsets, columns;
    std::vector<T> values;
    int *o, *c;
    T *v;
    cusparseMatDescr_t d;
    template <class On> Csr(int r, int n, int b, int from, On on) : rows(r), cols(n), base(b) {
        for (int i = 0; i < r; i++) {
            offsets.push_back((int)columns.size() + b);
            for (int j = 0; j < n; j++)
                if (on(i, j)) columns.push_back(j + b), values.push_back(number<T>(i * 5 + j + from));
        }
        nnz = (int)columns.size();
        offsets.push_back(nnz + b);
        o = put(offsets), c = put(columns), v = put(values);
        OK(cusparseCreateMatDescr(&d));
        OK(cusparseSetMatIndexBase(d, (cusparseIndexBase_t)b));
        near(cusparseGetMatIndexBase(d), b, "the base");
    }
    ~Csr() {
        OK(cusparseDestroyMatDescr(d));
        cudaFree(o), cudaFree(c), cudaFree(v);
    }
    Wide at(int i, int j) const {
        Wide sum = 0;
        for (int k = offsets[i] - base; k < offsets[i + 1] - base; k++)
            if (columns[k] == j + base) sum += wide(values[k]);
        return sum;
    }
};

template <class T> static void formats(cusparseHandle_t h, int base) {
    Csr<T> a(9, 7, base, 1, [](int i, int j) { return (i * 3 + j * 5) % 4 == 1 && i != 4; });
    auto ib = (cusparseIndexBase_t)base;
    int *rows = put(std::vector<int>(a.nnz)), *offsets = put(std::vector<int>(a.rows + 1, -1));
    OK(cusparseXcsr2coo(h, a.o, a.nnz, a.rows, rows, ib));
    auto hr = take(rows, a.nnz);
    for (int i = 0; i < a.rows; i++)
        for (int k = a.offsets[i] - base; k < a.offsets[i + 1] - base; k++) near(hr[k], i + base, "a row of csr2coo");
    OK(cusparseXcoo2csr(h, rows, a.nnz, a.rows, offsets, ib));
    if (take(offsets, a.rows + 1) != a.offsets) printf("coo2csr\n"), exit(1);
    for (int numeric = 0; numeric < 2; numeric++) {
        T *v = put(std::vector<T>(a.nnz));
        int *co = put(std::vector<int>(a.cols + 1)), *ri = put(std::vector<int>(a.nnz));
        size_t bytes;
        auto action = (cusparseAction_t)numeric;
        OK(cusparseCsr2cscEx2_bufferSize(h, a.rows, a.cols, a.nnz, a.v, a.o, a.c, v, co, ri, By<T>::type, action, ib, CUSPARSE_CSR2CSC_ALG1, &bytes));
        OK(cusparseCsr2cscEx2(h, a.rows, a.cols, a.nnz, a.v, a.o, a.c, v, co, ri, By<T>::type, action, ib, CUSPARSE_CSR2CSC_ALG1, 0));
        auto hc = take(co, a.cols + 1), hi = take(ri, a.nnz);
        auto hv = take(v, a.nnz);
        near(hc[a.cols], a.nnz + base, "the last column's end");
        for (int j = 0; j < a.cols; j++)
            for (int k = hc[j] - base; k < hc[j + 1] - base; k++) {
                if (k > hc[j] - base && hi[k] <= hi[k - 1]) printf("rows of a column do not ascend\n"), exit(1);
                same(wide(hv[k]), numeric ? a.at(hi[k] - base, j) : 0, "csr2csc");
            }
        BAD(cusparseCsr2cscEx2(h, a.rows, a.cols, a.nnz, a.v, a.o, a.c, v, co, ri, By<T>::type, (cusparseAction_t)2, ib, CUSPARSE_CSR2CSC_ALG1, 0),
            CUSPARSE_STATUS_INVALID_VALUE);
    }
    BAD(cusparseXcoo2csr(h, rows, -1, a.rows, offsets, ib), CUSPARSE_STATUS_INVALID_VALUE);
    BAD(cusparseXcoo2csr(h, nullptr, a.nnz, a.rows, offsets, ib), CUSPARSE_STATUS_INVALID_VALUE);
    BAD(cusparseXcsr2coo(h, a.o, a.nnz, a.rows, rows, (cusparseIndexBase_t)3), CUSPARSE_STATUS_INVALID_VALUE);
    BAD(cusparseXcsr2coo(nullptr, a.o, a.nnz, a.rows, rows, ib), CUSPARSE_STATUS_NOT_INITIALIZED);
}

static void orders(cusparseHandle_t h, int base) {
    const int n = 60, m = 11;
    std::vector<int> rows(n), cols(n), p(n);
    for (int k = 0; k < n; k++) rows[k] = k * 7 % m + base, cols[k] = k * 5 % 13 + base;
    size_t bytes;
    for (int by = 0; by < 2; by++) {
        int *r = put(rows), *c = put(cols), *q = put(p);
        OK(cusparseXcoosort_bufferSizeExt(h, m, 13, n, r, c, &bytes));
        OK(cusparseCreateIdentityPermutation(h, n, q));
        OK((by ? cusparseXcoosortByColumn : cusparseXcoosortByRow)(h, m, 13, n, r, c, q, 0));
        auto hr = take(r, n), hc = take(c, n), hq = take(q, n);
        std::vector<bool> met(n);
        for (int k = 0; k < n; k++) {
            near(hr[k], rows[hq[k]], "a row by the permutation");
            near(hc[k], cols[hq[k]], "a column by the permutation");
            if (met[hq[k]]) printf("a permutation has a number twice\n"), exit(1);
            met[hq[k]] = true;
            if (k && std::make_pair(by ? hc[k - 1] : hr[k - 1], by ? hr[k - 1] : hc[k - 1]) > std::make_pair(by ? hc[k] : hr[k], by ? hr[k] : hc[k]))
                printf("places are in no order\n"), exit(1);
        }
    }
    Csr<float> a(m, 13, base, 1, [](int i, int j) { return (i + j) % 2 == 0; });
    for (int i = 0; i < m; i++) std::reverse(a.columns.begin() + a.offsets[i] - base, a.columns.begin() + a.offsets[i + 1] - base);
    for (int csc = 0; csc < 2; csc++) {
        int *c = put(a.columns), *q = put(std::vector<int>(a.nnz));
        OK((csc ? cusparseXcscsort_bufferSizeExt : cusparseXcsrsort_bufferSizeExt)(h, csc ? 13 : m, csc ? m : 13, a.nnz, a.o, c, &bytes));
        OK(cusparseCreateIdentityPermutation(h, a.nnz, q));
        OK((csc ? cusparseXcscsort : cusparseXcsrsort)(h, csc ? 13 : m, csc ? m : 13, a.nnz, a.d, a.o, c, q, 0));
        auto hc = take(c, a.nnz), hq = take(q, a.nnz);
        for (int i = 0; i < m; i++)
            for (int k = a.offsets[i] - base; k < a.offsets[i + 1] - base; k++) {
                near(hc[k], a.columns[hq[k]], "a sorted row by the permutation");
                if (k > a.offsets[i] - base && hc[k] <= hc[k - 1]) printf("a row is in no order\n"), exit(1);
            }
        OK(cusparseSetMatType(a.d, CUSPARSE_MATRIX_TYPE_SYMMETRIC));
        BAD(cusparseXcsrsort(h, m, 13, a.nnz, a.d, a.o, c, q, 0), CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED);
        OK(cusparseSetMatType(a.d, CUSPARSE_MATRIX_TYPE_GENERAL));
    }
    BAD(cusparseSetMatType(a.d, (cusparseMatrixType_t)9), CUSPARSE_STATUS_INVALID_VALUE);
    BAD(cusparseCreateIdentityPermutation(h, -1, a.o), CUSPARSE_STATUS_INVALID_VALUE);
    OK(cusparseSetMatFillMode(a.d, CUSPARSE_FILL_MODE_UPPER));
    OK(cusparseSetMatDiagType(a.d, CUSPARSE_DIAG_TYPE_UNIT));
    near(cusparseGetMatFillMode(a.d) + cusparseGetMatDiagType(a.d) + cusparseGetMatType(a.d), 2, "what a descriptor remembers");
}

template <class T> static void sums(cusparseHandle_t h) {
    for (int device = 0; device < 2; device++) {
        Csr<T> a(9, 8, 0, 1, [](int i, int j) { return (i * 3 + j * 5) % 4 == 1; });
        Csr<T> b(9, 8, 1, 2, [](int i, int j) { return (i + j) % 3 == 0 && i != 3; });
        Csr<T> c(9, 8, device, 0, [](int, int) { return true; });
        T alpha = number<T>(3), beta = number<T>(8), *factors = put(std::vector<T>{alpha, beta});
        int *offsets = put(std::vector<int>(10)), *columns = put(std::vector<int>(72)), total = 0, *where = put(std::vector<int>(1));
        T *values = put(std::vector<T>(72));
        OK(cusparseSetPointerMode(h, (cusparsePointerMode_t)device));
        const T *pa = device ? factors : &alpha, *pb = device ? factors + 1 : &beta;
        size_t bytes;
        OK(By<T>::geam_size(h, 9, 8, pa, a.d, a.nnz, a.v, a.o, a.c, pb, b.d, b.nnz, b.v, b.o, b.c, c.d, values, offsets, columns, &bytes));
        OK(cusparseXcsrgeam2Nnz(h, 9, 8, a.d, a.nnz, a.o, a.c, b.d, b.nnz, b.o, b.c, c.d, offsets, device ? where : &total, 0));
        if (device) total = take(where, 1)[0];
        OK(By<T>::geam(h, 9, 8, pa, a.d, a.nnz, a.v, a.o, a.c, pb, b.d, b.nnz, b.v, b.o, b.c, c.d, values, offsets, columns, 0));
        auto ho = take(offsets, 10), hc = take(columns, 72);
        auto hv = take(values, 72);
        near(ho[9] - device, total, "the sum's elements");
        int want = 0;
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < 8; j++) {
                bool there = (i * 3 + j * 5) % 4 == 1 || ((i + j) % 3 == 0 && i != 3);
                want += there;
                Wide got = 0;
                for (int k = ho[i] - device; k < ho[i + 1] - device; k++) {
                    if (hc[k] == j + device) got += wide(hv[k]);
                    if (k > ho[i] - device && hc[k] <= hc[k - 1]) printf("columns of a sum do not ascend\n"), exit(1);
                }
                same(got, wide(alpha) * a.at(i, j) + wide(beta) * b.at(i, j), "csrgeam2");
            }
        near(total, want, "the number of the sum's elements");
        OK(cusparseSetPointerMode(h, CUSPARSE_POINTER_MODE_HOST));
        BAD(By<T>::geam(h, -1, 8, &alpha, a.d, a.nnz, a.v, a.o, a.c, &beta, b.d, b.nnz, b.v, b.o, b.c, c.d, values, offsets, columns, 0),
            CUSPARSE_STATUS_INVALID_VALUE);
        BAD(cusparseXcsrgeam2Nnz(h, 9, 8, a.d, a.nnz, a.o, a.c, b.d, b.nnz, b.o, b.c, c.d, offsets, nullptr, 0), CUSPARSE_STATUS_INVALID_VALUE);
    }
}

template <class T> static void tridiagonal(cusparseHandle_t h) {
    const int m = 37, n = 3, count = 4;
    size_t bytes;
    // Form 0: pivots where the diagonal is small; 1: none; 2: batches with a distance; 3 to 5: interleaved batches.
    for (int form = 0; form < 6; form++) {
        bool weak = form == 0 || form > 3;
        int systems = form < 2 ? 1 : count, sides = form < 2 ? n : 1, apart = m + 2;
        size_t size = (size_t)apart * std::max(systems, sides);
        auto at = [&](int s, int i) { return form < 3 ? (size_t)s * apart + i : (size_t)i * count + s; };
        std::vector<T> l(size), d(size), u(size), x(size);
        for (size_t i = 0; i < size; i++) l[i] = u[i] = d[i] = x[i] = number<T>(1);
        for (int s = 0; s < systems; s++)
            for (int i = 0; i < m; i++) {
                l[at(s, i)] = i ? narrow<T>(wide(number<T>(i * 3 + s + 1)) + 3.0) : T();
                u[at(s, i)] = i + 1 < m ? narrow<T>(wide(number<T>(i * 5 + s + 2)) + 3.0) : T();
                d[at(s, i)] = weak && i % 4 == 0 ? T() : narrow<T>(wide(number<T>(i + s)) + Wide(weak ? 6 : 12));
            }
        for (int s = 0; s < std::max(systems, sides); s++)
            for (int i = 0; i < m; i++) x[at(s, i)] = number<T>(i + s * 7);
        T *dl = put(l), *dd = put(d), *du = put(u), *b = put(x);
        if (form == 0) {
            OK(By<T>::gtsv_size(h, m, n, dl, dd, du, b, apart, &bytes));
            OK(By<T>::gtsv(h, m, n, dl, dd, du, b, apart, 0));
            BAD(By<T>::gtsv(h, m, n, dl, dd, du, b, m - 1, 0), CUSPARSE_STATUS_INVALID_VALUE);
            BAD(By<T>::gtsv(h, 2, n, dl, dd, du, b, apart, 0), CUSPARSE_STATUS_INVALID_VALUE);
        } else if (form == 1) {
            OK(By<T>::plain_size(h, m, n, dl, dd, du, b, apart, &bytes));
            OK(By<T>::plain(h, m, n, dl, dd, du, b, apart, 0));
            BAD(By<T>::plain(h, m, n, nullptr, dd, du, b, apart, 0), CUSPARSE_STATUS_INVALID_VALUE);
        } else if (form == 2) {
            OK(By<T>::strided_size(h, m, dl, dd, du, b, count, apart, &bytes));
            OK(By<T>::strided(h, m, dl, dd, du, b, count, apart, 0));
            BAD(By<T>::strided(h, m, dl, dd, du, b, count, m - 1, 0), CUSPARSE_STATUS_INVALID_VALUE);
        } else {
            OK(By<T>::mixed_size(h, form - 3, m, dl, dd, du, b, count, &bytes));
            OK(By<T>::mixed(h, form - 3, m, dl, dd, du, b, count, 0));
            BAD(By<T>::mixed(h, 3, m, dl, dd, du, b, count, 0), CUSPARSE_STATUS_INVALID_VALUE);
        }
        auto got = take(b, size);
        for (int s = 0; s < std::max(systems, sides); s++)
            for (int i = 0; i < m; i++) {
                int own = systems == 1 ? 0 : s;
                Wide sum = wide(d[at(own, i)]) * wide(got[at(s, i)]);
                if (i) sum += wide(l[at(own, i)]) * wide(got[at(s, i - 1)]);
                if (i + 1 < m) sum += wide(u[at(own, i)]) * wide(got[at(s, i + 1)]);
                double most = 0;
                for (int k = 0; k < m; k++) most = std::max(most, std::abs(wide(got[at(s, k)])));
                if (!(std::abs(sum - wide(x[at(s, i)])) <= 1e-4 * (1 + most))) printf("a tridiagonal system, form %d\n", form), exit(1);
            }
    }
}

template <class T> static void incomplete(cusparseHandle_t h, int base) {
    const int n = 14;
    // A band: there an incomplete factorisation is a whole one.
    auto band = [](int i, int j) { return i - j <= 1 && j - i <= 1; };
    for (int form = 0; form < 2; form++) {
        Csr<T> a(n, n, base, 1, band);
        for (int i = 0; i < n; i++)
            for (int k = a.offsets[i] - base; k < a.offsets[i + 1] - base; k++) {
                int j = a.columns[k] - base;
                if (i == j) a.values[k] = narrow<T>(Wide(20 + i));
                // The other triangle is the conjugate one.
                if (form && j < i)
                    for (int l = a.offsets[j] - base; l < a.offsets[j + 1] - base; l++)
                        if (a.columns[l] == i + base) a.values[k] = narrow<T>(std::conj(wide(a.values[l])));
            }
        OK(cudaMemcpy(a.v, a.values.data(), a.nnz * sizeof(T), cudaMemcpyHostToDevice));
        int bytes, position;
        auto policy = CUSPARSE_SOLVE_POLICY_NO_LEVEL;
        csrilu02Info_t lu;
        csric02Info_t ic;
        OK(cusparseCreateCsrilu02Info(&lu));
        OK(cusparseCreateCsric02Info(&ic));
        if (form == 0) {
            OK(By<T>::lu_size(h, n, a.nnz, a.d, a.v, a.o, a.c, lu, &bytes));
            OK(By<T>::lu_analysis(h, n, a.nnz, a.d, a.v, a.o, a.c, lu, policy, 0));
            OK(By<T>::lu(h, n, a.nnz, a.d, a.v, a.o, a.c, lu, policy, 0));
            OK(cusparseXcsrilu02_zeroPivot(h, lu, &position));
        } else {
            OK(By<T>::ic_size(h, n, a.nnz, a.d, a.v, a.o, a.c, ic, &bytes));
            OK(By<T>::ic_analysis(h, n, a.nnz, a.d, a.v, a.o, a.c, ic, policy, 0));
            OK(By<T>::ic(h, n, a.nnz, a.d, a.v, a.o, a.c, ic, policy, 0));
            OK(cusparseXcsric02_zeroPivot(h, ic, &position));
        }
        near(position, -1, "no pivot that is zero");
        std::vector<T> before = a.values;
        a.values = take(a.v, a.nnz);
        auto f = [&](int i, int j) { return a.at(i, j); };
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                if (!band(i, j) || (form && j > i)) continue;
                Wide sum = 0;
                for (int k = 0; k <= std::min(i, j); k++)
                    sum += form ? f(i, k) * std::conj(f(j, k)) : (k == i ? Wide(1) : f(i, k)) * f(k, j);
                Csr<T> old(n, n, base, 1, band);
                old.values = before;
                same(sum, old.at(i, j), form ? "csric02" : "csrilu02");
            }
        // A pivot that is zero is named.
        std::vector<T> zeros(a.nnz);
        OK(cudaMemcpy(a.v, zeros.data(), a.nnz * sizeof(T), cudaMemcpyHostToDevice));
        if (form == 0) {
            OK(By<T>::lu(h, n, a.nnz, a.d, a.v, a.o, a.c, lu, policy, 0));
            BAD(cusparseXcsrilu02_zeroPivot(h, lu, &position), CUSPARSE_STATUS_ZERO_PIVOT);
        } else {
            OK(By<T>::ic(h, n, a.nnz, a.d, a.v, a.o, a.c, ic, policy, 0));
            BAD(cusparseXcsric02_zeroPivot(h, ic, &position), CUSPARSE_STATUS_ZERO_PIVOT);
        }
        near(position, base, "the first pivot that is zero");
        OK(cusparseDestroyCsrilu02Info(lu));
        OK(cusparseDestroyCsric02Info(ic));
        BAD(By<T>::lu(h, n, a.nnz, a.d, a.v, a.o, a.c, lu, policy, 0), CUSPARSE_STATUS_INVALID_VALUE);
    }
}

template <class T> static void all(cusparseHandle_t h) {
    formats<T>(h, 0);
    formats<T>(h, 1);
    sums<T>(h);
    tridiagonal<T>(h);
    incomplete<T>(h, 0);
    incomplete<T>(h, 1);
}

// Numbers of a dense matrix that are not 0, by rows and by columns; what lies between the columns does not count.
template <class T> static void counts(cusparseHandle_t h) {
    const int m = 7, n = 5, ld = 9;
    cusparseMatDescr_t d;
    OK(cusparseCreateMatDescr(&d));
    std::vector<T> values;
    for (int k = 0; k < ld * n; k++) values.push_back(k % 3 && k % ld < m ? T{} : number<T>(1));
    T *a = put(values);
    int *lines = put(std::vector<int>(m + n, -1)), *where = put(std::vector<int>{-1});
    for (int by = 0; by < 2; by++)
        for (int device = 0; device < 2; device++) {
            OK(cusparseSetPointerMode(h, device ? CUSPARSE_POINTER_MODE_DEVICE : CUSPARSE_POINTER_MODE_HOST));
            int total = -1, all = 0;
            OK(By<T>::nnz(h, (cusparseDirection_t)by, m, n, d, a, ld, lines, device ? where : &total));
            const auto got = take(lines, m + n);
            std::vector<int> want(by ? n : m);
            for (int j = 0; j < n; j++)
                for (int i = 0; i < m; i++)
                    if ((i + j * ld) % 3 == 0) want[by ? j : i]++, all++;
            for (size_t i = 0; i < want.size(); i++) near(got[i], want[i], "numbers of a line");
            near(device ? take(where, 1)[0] : total, all, "numbers of all");
        }
    OK(cusparseSetPointerMode(h, CUSPARSE_POINTER_MODE_HOST));
    int total;
    BAD(By<T>::nnz(h, CUSPARSE_DIRECTION_ROW, m, n, d, a, m - 1, lines, &total), CUSPARSE_STATUS_INVALID_VALUE);
    BAD(By<T>::nnz(h, (cusparseDirection_t)2, m, n, d, a, ld, lines, &total), CUSPARSE_STATUS_INVALID_VALUE);
    BAD(By<T>::nnz(h, CUSPARSE_DIRECTION_ROW, m, n, d, a, ld, lines, nullptr), CUSPARSE_STATUS_INVALID_VALUE);
    OK(By<T>::nnz(h, CUSPARSE_DIRECTION_ROW, 0, n, d, a, ld, lines, &total));
    near(total, 0, "numbers of nothing");
    OK(cusparseDestroyMatDescr(d));
    cudaFree(a), cudaFree(lines), cudaFree(where);
}

int main() {
    cusparseHandle_t h;
    OK(cusparseCreate(&h));
    all<float>(h);
    counts<float>(h);
    all<double>(h);
    counts<double>(h);
    all<cuComplex>(h);
    counts<cuComplex>(h);
    all<cuDoubleComplex>(h);
    counts<cuDoubleComplex>(h);
    orders(h, 0);
    orders(h, 1);
    OK(cusparseDestroy(h));
    printf("PASSED\n");
}
