// cuSPARSE's generic functions in all types, formats, widths of indices and bases, beside plain computations with the matrices written out.
#include "libraries_check.h"
#include <algorithm>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cusparse.h>

template <> inline __half number<__half>(int i) { return __float2half(number<float>(i)); }
template <> inline __nv_bfloat16 number<__nv_bfloat16>(int i) { return __float2bfloat16(number<float>(i)); }
template <> inline int8_t number<int8_t>(int i) { return (int8_t)(i * 37 % 19 - 9); }
template <> inline int number<int>(int i) { return i * 37 % 19 - 9; }
inline Wide wide(__half x) { return __half2float(x); }
inline Wide wide(__nv_bfloat16 x) { return __bfloat162float(x); }
inline Wide wide(int8_t x) { return x; }
inline Wide wide(int x) { return x; }

template <class T> constexpr cudaDataType type();
template <> constexpr cudaDataType type<float>() { return CUDA_R_32F; }
template <> constexpr cudaDataType type<double>() { return CUDA_R_64F; }
template <> constexpr cudaDataType type<cuComplex>() { return CUDA_C_32F; }
template <> constexpr cudaDataType type<cuDoubleComplex>() { return CUDA_C_64F; }
template <> constexpr cudaDataType type<__half>() { return CUDA_R_16F; }
template <> constexpr cudaDataType type<__nv_bfloat16>() { return CUDA_R_16BF; }
template <> constexpr cudaDataType type<int8_t>() { return CUDA_R_8I; }
template <> constexpr cudaDataType type<int>() { return CUDA_R_32I; }

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
// Results in narrow types are as exact as their type.
template <class T> static double slack() { return sizeof(T) == 2 ? 0.02 : 2e-4; }
template <class T> static void like(T got, Wide want, const char *what) {
    if (!(std::abs(wide(got) - want) <= slack<T>() * (1 + std::abs(want)))) {
        printf("%s: %.9g%+.9gi, not %.9g%+.9gi\n", what, wide(got).real(), wide(got).imag(), want.real(), want.imag());
        exit(1);
    }
}
static Wide op(Wide x, int o) { return o == 2 ? std::conj(x) : x; }

// A sparse matrix as a full one, and its elements by rows.
template <class T> struct Pattern {
    int rows, cols;
    std::vector<T> full; // rows one after the other
    std::vector<bool> there;
    Pattern(int r, int c, int from, int triangle = 0) : rows(r), cols(c), full(r * c), there(r * c) {
        for (int i = 0; i < r; i++)
            for (int j = 0; j < c; j++) {
                bool on = (i * 7 + j * 5 + from) % 4 == 0;
                if (triangle) on = on || i == j;
                if (!triangle && i % 6 == 5) on = false; // rows without elements
                there[i * c + j] = on;
                full[i * c + j] = on ? number<T>(i * 3 + j + from) : number<T>(9 - 9);
                if (on && wide(full[i * c + j]) == Wide(0)) full[i * c + j] = number<T>(1);
                if (!on) full[i * c + j] = T();
            }
    }
    Wide at(int i, int j) const { return wide(full[i * cols + j]); }
    Wide at(int i, int j, int o) const { return o ? op(at(j, i), o) : at(i, j); }
};

// A descriptor with its arrays. Formats: 1 CSR, 2 CSC, 3 COO, 6 BSR by rows, 16 BSR by columns, 5 blocked ELL, 7 sliced ELL.
template <class T, class I> struct Sparse {
    cusparseSpMatDescr_t d;
    std::vector<I> first, second;
    std::vector<T> values;
    I *df, *ds;
    T *dv;
    Sparse(const Pattern<T> &p, int format, int base) {
        auto add = [&](int i, int j) { values.push_back(p.full[i * p.cols + j]); };
        auto it = sizeof(I) == 8 ? CUSPARSE_INDEX_64I : CUSPARSE_INDEX_32I;
        auto ib = (cusparseIndexBase_t)base;
        const int b = 2, slice = 4;
        int widest = 0;
        if (format == 1 || format == 2 || format == 3) {
            int outer = format == 2 ? p.cols : p.rows, inner = format == 2 ? p.rows : p.cols;
            for (int o = 0; o < outer; o++) {
                if (format != 3) first.push_back((I)values.size() + base);
                for (int k = 0; k < inner; k++) {
                    int i = format == 2 ? k : o, j = format == 2 ? o : k;
                    if (!p.there[i * p.cols + j]) continue;
                    if (format == 3) first.push_back(o + base);
                    second.push_back(k + base);
                    add(i, j);
                }
            }
            if (format != 3) first.push_back((I)values.size() + base);
        } else if (format == 6 || format == 16) {
            for (int o = 0; o < p.rows / b; o++) {
                first.push_back((I)second.size() + base);
                for (int k = 0; k < p.cols / b; k++) {
                    bool any = false;
                    for (int x = 0; x < b * b; x++) any = any || p.there[(o * b + x / b) * p.cols + k * b + x % b];
                    if (!any) continue;
                    second.push_back(k + base);
                    for (int x = 0; x < b * b; x++)
                        format == 6 ? add(o * b + x / b, k * b + x % b) : add(o * b + x % b, k * b + x / b);
                }
            }
            first.push_back((I)second.size() + base);
        } else if (format == 5) {
            widest = p.cols / b; // as wide as the matrix, with one block left out as none
            for (int o = 0; o < p.rows / b; o++)
                for (int k = 0; k < widest; k++) second.push_back(k + base);
            for (int i = 0; i < p.rows; i++)
                for (int j = 0; j < p.cols; j++) add(i, j);
        } else {
            for (int s = 0; s < (p.rows + slice - 1) / slice; s++) {
                first.push_back((I)second.size() + base);
                size_t most = 0;
                std::vector<std::vector<int>> cols(slice);
                for (int r = 0; r < slice && s * slice + r < p.rows; r++) {
                    for (int j = 0; j < p.cols; j++)
                        if (p.there[(s * slice + r) * p.cols + j]) cols[r].push_back(j);
                    most = std::max(most, cols[r].size());
                }
                for (size_t k = 0; k < most; k++)
                    for (int r = 0; r < slice; r++) {
                        bool has = k < cols[r].size();
                        second.push_back(has ? cols[r][k] + base : -1);
                        if (has) add(s * slice + r, cols[r][k]); else values.push_back(T());
                    }
            }
            first.push_back((I)second.size() + base);
        }
        df = put(first), ds = put(second), dv = put(values);
        int64_t r = p.rows, c = p.cols, n = values.size();
        if (format == 1) OK(cusparseCreateCsr(&d, r, c, n, df, ds, dv, it, it, ib, type<T>()));
        if (format == 2) OK(cusparseCreateCsc(&d, r, c, n, df, ds, dv, it, it, ib, type<T>()));
        if (format == 3) OK(cusparseCreateCoo(&d, r, c, n, df, ds, dv, it, ib, type<T>()));
        if (format == 6 || format == 16)
            OK(cusparseCreateBsr(&d, r / b, c / b, (int64_t)second.size(), b, b, df, ds, dv, it, it, ib, type<T>(),
                                 format == 6 ? CUSPARSE_ORDER_ROW : CUSPARSE_ORDER_COL));
        if (format == 5) OK(cusparseCreateBlockedEll(&d, r, c, b, widest * b, ds, dv, it, ib, type<T>()));
        if (format == 7) OK(cusparseCreateSlicedEll(&d, r, c, n, n, slice, df, ds, dv, it, it, ib, type<T>()));
    }
    ~Sparse() {
        OK(cusparseDestroySpMat(d));
        cudaFree(df), cudaFree(ds), cudaFree(dv);
    }
};

template <class T> struct Vector : Device<T> {
    cusparseDnVecDescr_t d;
    Vector(int n, int from) : Device<T>(n, from) { OK(cusparseCreateDnVec(&d, n, this->at, type<T>())); }
    ~Vector() { cusparseDestroyDnVec(d); }
};
template <class T> struct Full : Device<T> {
    cusparseDnMatDescr_t d;
    int rows, cols, ld, order;
    Full(int r, int c, int from, int o)
        : Device<T>((size_t)(o == 1 ? (r + 1) * c : (c + 1) * r), from), rows(r), cols(c), ld(o == 1 ? r + 1 : c + 1), order(o) {
        OK(cusparseCreateDnMat(&d, r, c, ld, this->at, type<T>(), (cusparseOrder_t)o));
    }
    ~Full() { cusparseDestroyDnMat(d); }
    size_t index(int i, int j) const { return order == 1 ? i + (size_t)j * ld : (size_t)i * ld + j; }
};

// A: the matrix' type and the operand's, Y: the result's, C: what is computed with.
template <class A, class Y, class C, class I> static void spmv(cusparseHandle_t h, const char *what) {
    C alpha = number<C>(3), beta = number<C>(8);
    for (int format : {1, 2, 3, 6, 16, 7})
        for (int base = 0; base < 2; base++)
            for (int o = 0; o < 3; o++)
                for (int zero = 0; zero < 2; zero++) {
                    Pattern<A> p(24, 14, 1);
                    Sparse<A, I> m(p, format, base);
                    int rows = o ? p.cols : p.rows, cols = o ? p.rows : p.cols;
                    Vector<A> x(cols, 2);
                    Vector<Y> y(rows, 3);
                    auto hx = x.host();
                    auto before = y.host();
                    C b = zero ? C() : beta;
                    size_t bytes = 0;
                    void *buffer;
                    auto oo = (cusparseOperation_t)o;
                    OK(cusparseSpMV_bufferSize(h, oo, &alpha, m.d, x.d, &b, y.d, type<C>(), CUSPARSE_SPMV_ALG_DEFAULT, &bytes));
                    OK(cudaMalloc(&buffer, bytes));
                    OK(cusparseSpMV_preprocess(h, oo, &alpha, m.d, x.d, &b, y.d, type<C>(), CUSPARSE_SPMV_ALG_DEFAULT, buffer));
                    OK(cusparseSpMV(h, oo, &alpha, m.d, x.d, &b, y.d, type<C>(), CUSPARSE_SPMV_ALG_DEFAULT, buffer));
                    OK(cudaFree(buffer));
                    auto after = y.host();
                    for (int i = 0; i < rows; i++) {
                        Wide sum = 0;
                        for (int j = 0; j < cols; j++) sum += p.at(i, j, o) * wide(hx[j]);
                        like(after[i], wide(alpha) * sum + wide(b) * wide(before[i]), what);
                    }
                }
}

template <class A, class Y, class C, class I> static void spmm(cusparseHandle_t h, const char *what) {
    C alpha = number<C>(3), beta = number<C>(8);
    for (int format : {1, 2, 3, 5, 6})
        for (int oa = 0; oa < 3; oa++)
            for (int ob = 0; ob < 3; ob++)
                for (int order = 1; order < 3; order++) {
                    const int n = 11;
                    Pattern<A> p(24, 14, 1);
                    Sparse<A, I> m(p, format, order - 1);
                    int rows = oa ? p.cols : p.rows, k = oa ? p.rows : p.cols;
                    Full<A> b(ob ? n : k, ob ? k : n, 2, order);
                    Full<Y> c(rows, n, 3, 3 - order);
                    auto hb = b.host();
                    auto before = c.host();
                    size_t bytes;
                    auto xa = (cusparseOperation_t)oa, xb = (cusparseOperation_t)ob;
                    OK(cusparseSpMM_bufferSize(h, xa, xb, &alpha, m.d, b.d, &beta, c.d, type<C>(), CUSPARSE_SPMM_ALG_DEFAULT, &bytes));
                    OK(cusparseSpMM_preprocess(h, xa, xb, &alpha, m.d, b.d, &beta, c.d, type<C>(), CUSPARSE_SPMM_ALG_DEFAULT, 0));
                    OK(cusparseSpMM(h, xa, xb, &alpha, m.d, b.d, &beta, c.d, type<C>(), CUSPARSE_SPMM_ALG_DEFAULT, 0));
                    auto after = c.host();
                    for (int i = 0; i < rows; i++)
                        for (int j = 0; j < n; j++) {
                            Wide sum = 0;
                            for (int l = 0; l < k; l++)
                                sum += p.at(i, l, oa) * op(wide(hb[ob ? b.index(j, l) : b.index(l, j)]), ob);
                            like(after[c.index(i, j)], wide(alpha) * sum + wide(beta) * wide(before[c.index(i, j)]), what);
                        }
                }
}

// Several products of matrices in one call.
static void batches(cusparseHandle_t h) {
    const int n = 3;
    Pattern<float> p(12, 10, 1);
    Sparse<float, int> m(p, 1, 0);
    int64_t nnz = m.values.size();
    std::vector<float> twice(m.values);
    for (float x : m.values) twice.push_back(2 * x);
    float *values = put(twice);
    auto ff = m.first, ss = m.second;
    ff.insert(ff.end(), m.first.begin(), m.first.end());
    ss.insert(ss.end(), m.second.begin(), m.second.end());
    int *f = put(ff), *s = put(ss), count;
    OK(cusparseCsrSetPointers(m.d, f, s, values));
    OK(cusparseCsrSetStridedBatch(m.d, 2, p.rows + 1, nnz));
    OK(cusparseSpMatGetStridedBatch(m.d, &count));
    near(count, 2, "a batch's count");
    Device<float> b(10 * n, 1), c(2 * 12 * n, 5);
    cusparseDnMatDescr_t db, dc;
    OK(cusparseCreateDnMat(&db, 10, n, 10, b.at, CUDA_R_32F, CUSPARSE_ORDER_COL));
    OK(cusparseCreateDnMat(&dc, 12, n, 12, c.at, CUDA_R_32F, CUSPARSE_ORDER_COL));
    OK(cusparseDnMatSetStridedBatch(dc, 2, 12 * n));
    int64_t stride;
    OK(cusparseDnMatGetStridedBatch(dc, &count, &stride));
    near(count + (double)stride, 2 + 36, "a batch of matrices");
    float one = 1, zero = 0;
    auto N = CUSPARSE_OPERATION_NON_TRANSPOSE;
    OK(cusparseSpMM(h, N, N, &one, m.d, db, &zero, dc, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, 0));
    auto hb = b.host(), hc = c.host();
    for (int k = 0; k < 2; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < 12; i++) {
                Wide sum = 0;
                for (int l = 0; l < 10; l++) sum += p.at(i, l) * wide(hb[l + j * 10]);
                same(hc[k * 36 + j * 12 + i], sum * Wide(k + 1), "a product of a batch");
            }
    expect(cusparseDnMatSetStridedBatch(dc, 0, 1), CUSPARSE_STATUS_INVALID_VALUE, "a batch of none", __LINE__);
    OK(cusparseDnMatSetStridedBatch(dc, 3, 36));
    expect(cusparseSpMM(h, N, N, &one, m.d, db, &zero, dc, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, 0), CUSPARSE_STATUS_INVALID_VALUE,
           "batches of two numbers", __LINE__);
}

template <class T, class I> static void spgemm(cusparseHandle_t h, int base) {
    Pattern<T> pa(15, 12, 1), pb(12, 17, 2);
    Sparse<T, I> a(pa, 1, base), b(pb, 1, 1 - base);
    auto it = sizeof(I) == 8 ? CUSPARSE_INDEX_64I : CUSPARSE_INDEX_32I;
    auto N = CUSPARSE_OPERATION_NON_TRANSPOSE;
    T alpha = number<T>(3), beta = T();
    for (int reuse = 0; reuse < 2; reuse++) {
        I *offsets, *columns;
        T *values;
        OK(cudaMalloc(&offsets, 16 * sizeof(I)));
        cusparseSpMatDescr_t c;
        cusparseSpGEMMDescr_t g;
        OK(cusparseCreateCsr(&c, 15, 17, 0, offsets, 0, 0, it, it, (cusparseIndexBase_t)base, type<T>()));
        OK(cusparseSpGEMM_createDescr(&g));
        auto alg = CUSPARSE_SPGEMM_DEFAULT;
        size_t s1, s2, s3, s4;
        char *buffer;
        OK(cudaMalloc(&buffer, 1 << 12));
        int64_t rows, cols, nnz;
        if (!reuse) {
            expect(cusparseSpGEMM_copy(h, N, N, &alpha, a.d, b.d, &beta, c, type<T>(), alg, g), CUSPARSE_STATUS_INVALID_VALUE,
                   "a copy before there is a product", __LINE__);
            OK(cusparseSpGEMM_workEstimation(h, N, N, &alpha, a.d, b.d, &beta, c, type<T>(), alg, g, &s1, 0));
            OK(cusparseSpGEMM_workEstimation(h, N, N, &alpha, a.d, b.d, &beta, c, type<T>(), alg, g, &s1, buffer));
            int64_t products, want = 0;
            OK(cusparseSpGEMM_getNumProducts(g, &products));
            for (int i = 0; i < 15; i++)
                for (int k = 0; k < 12; k++)
                    for (int j = 0; j < 17; j++) want += pa.there[i * 12 + k] && pb.there[k * 17 + j];
            near((double)products, (double)want, "the number of products");
            OK(cusparseSpGEMM_estimateMemory(h, N, N, &alpha, a.d, b.d, &beta, c, type<T>(), alg, g, 0.5f, &s3, 0, &s2));
            OK(cusparseSpGEMM_compute(h, N, N, &alpha, a.d, b.d, &beta, c, type<T>(), alg, g, &s2, 0));
            OK(cusparseSpGEMM_compute(h, N, N, &alpha, a.d, b.d, &beta, c, type<T>(), alg, g, &s2, buffer));
        } else {
            OK(cusparseSpGEMMreuse_workEstimation(h, N, N, a.d, b.d, c, alg, g, &s1, buffer));
            OK(cusparseSpGEMMreuse_nnz(h, N, N, a.d, b.d, c, alg, g, &s2, 0, &s3, 0, &s4, 0));
            OK(cusparseSpGEMMreuse_nnz(h, N, N, a.d, b.d, c, alg, g, &s2, buffer, &s3, buffer, &s4, buffer));
        }
        OK(cusparseSpMatGetSize(c, &rows, &cols, &nnz));
        OK(cudaMalloc(&columns, nnz * sizeof(I)));
        OK(cudaMalloc(&values, nnz * sizeof(T)));
        OK(cusparseCsrSetPointers(c, offsets, columns, values));
        if (!reuse) {
            OK(cusparseSpGEMM_copy(h, N, N, &alpha, a.d, b.d, &beta, c, type<T>(), alg, g));
        } else {
            OK(cusparseSpGEMMreuse_copy(h, N, N, a.d, b.d, c, alg, g, &s1, buffer));
            for (int twice = 0; twice < 2; twice++)
                OK(cusparseSpGEMMreuse_compute(h, N, N, &alpha, a.d, b.d, &beta, c, type<T>(), alg, g));
        }
        auto ho = take(offsets, 16), hc = take(columns, nnz);
        auto hv = take(values, nnz);
        near((double)(ho[15] - base), (double)nnz, "the product's last offset");
        std::vector<Wide> got(15 * 17);
        for (int i = 0; i < 15; i++)
            for (I k = ho[i] - base; k < ho[i + 1] - base; k++) got[i * 17 + hc[k] - base] += wide(hv[k]);
        for (int i = 0; i < 15; i++)
            for (int j = 0; j < 17; j++) {
                Wide sum = 0;
                for (int k = 0; k < 12; k++) sum += pa.at(i, k) * pb.at(k, j);
                same(got[i * 17 + j], wide(alpha) * sum, reuse ? "SpGEMM with reuse" : "SpGEMM");
            }
        OK(cusparseSpGEMM_destroyDescr(g));
        OK(cusparseDestroySpMat(c));
    }
}

template <class T, class I> static void triangles(cusparseHandle_t h) {
    T alpha = number<T>(3);
    const int n = 20, m = 3;
    for (int format : {1, 2, 3})
        for (int o = 0; o < 3; o++)
            for (int upper = 0; upper < 2; upper++)
                for (int unit = 0; unit < 2; unit++) {
                    Pattern<T> p(n, n, 1, 1);
                    for (int i = 0; i < n * n; i++) p.full[i] = narrow<T>(wide(p.full[i]) * 0.05);
                    for (int i = 0; i < n; i++) p.full[i * n + i] = narrow<T>(Wide(2) + p.at(i, i));
                    Sparse<T, I> a(p, format, upper);
                    OK(cusparseSpMatSetAttribute(a.d, CUSPARSE_SPMAT_FILL_MODE, &upper, sizeof upper));
                    OK(cusparseSpMatSetAttribute(a.d, CUSPARSE_SPMAT_DIAG_TYPE, &unit, sizeof unit));
                    int back = 7;
                    OK(cusparseSpMatGetAttribute(a.d, CUSPARSE_SPMAT_FILL_MODE, &back, sizeof back));
                    near(back, upper, "the fill mode");
                    // The triangle after the operation.
                    auto element = [&](int i, int j) {
                        int r = o ? j : i, c = o ? i : j;
                        if (r == c) return unit ? Wide(1) : op(p.at(r, c), o);
                        return (c > r) == (upper == 1) ? op(p.at(r, c), o) : Wide(0);
                    };
                    auto oo = (cusparseOperation_t)o;
                    Vector<T> x(n, 2), y(n, 3);
                    cusparseSpSVDescr_t s;
                    OK(cusparseSpSV_createDescr(&s));
                    size_t bytes;
                    auto alg = CUSPARSE_SPSV_ALG_DEFAULT;
                    expect(cusparseSpSV_solve(h, oo, &alpha, a.d, x.d, y.d, type<T>(), alg, s), CUSPARSE_STATUS_INVALID_VALUE,
                           "a system that was not analysed", __LINE__);
                    OK(cusparseSpSV_bufferSize(h, oo, &alpha, a.d, x.d, y.d, type<T>(), alg, s, &bytes));
                    OK(cusparseSpSV_analysis(h, oo, &alpha, a.d, x.d, y.d, type<T>(), alg, s, 0));
                    OK(cusparseSpSV_solve(h, oo, &alpha, a.d, x.d, y.d, type<T>(), alg, s));
                    auto hx = x.host(), hy = y.host();
                    for (int i = 0; i < n; i++) {
                        Wide sum = 0;
                        for (int j = 0; j < n; j++) sum += element(i, j) * wide(hy[j]);
                        same(sum, wide(alpha) * wide(hx[i]), "SpSV");
                    }
                    // Another diagonal.
                    std::vector<T> diagonal(n, narrow<T>(Wide(4)));
                    T *dd = put(diagonal);
                    OK(cusparseSpSV_updateMatrix(h, s, dd, CUSPARSE_SPSV_UPDATE_DIAGONAL));
                    for (int i = 0; i < n; i++) p.full[i * n + i] = diagonal[i];
                    OK(cusparseSpSV_solve(h, oo, &alpha, a.d, x.d, y.d, type<T>(), alg, s));
                    hy = y.host();
                    for (int i = 0; i < n; i++) {
                        Wide sum = 0;
                        for (int j = 0; j < n; j++) sum += element(i, j) * wide(hy[j]);
                        same(sum, wide(alpha) * wide(hx[i]), "SpSV with another diagonal");
                    }
                    OK(cusparseSpSV_destroyDescr(s));
                    for (int ob = 0; ob < 3; ob++) {
                        Full<T> b(ob ? m : n, ob ? n : m, 4, 1), c(n, m, 5, 2);
                        cusparseSpSMDescr_t sm;
                        OK(cusparseSpSM_createDescr(&sm));
                        auto xb = (cusparseOperation_t)ob;
                        OK(cusparseSpSM_bufferSize(h, oo, xb, &alpha, a.d, b.d, c.d, type<T>(), CUSPARSE_SPSM_ALG_DEFAULT, sm, &bytes));
                        OK(cusparseSpSM_analysis(h, oo, xb, &alpha, a.d, b.d, c.d, type<T>(), CUSPARSE_SPSM_ALG_DEFAULT, sm, 0));
                        OK(cusparseSpSM_solve(h, oo, xb, &alpha, a.d, b.d, c.d, type<T>(), CUSPARSE_SPSM_ALG_DEFAULT, sm));
                        auto hb = b.host(), hc = c.host();
                        for (int j = 0; j < m; j++)
                            for (int i = 0; i < n; i++) {
                                Wide sum = 0;
                                for (int k = 0; k < n; k++) sum += element(i, k) * wide(hc[c.index(k, j)]);
                                same(sum, wide(alpha) * op(wide(hb[ob ? b.index(j, i) : b.index(i, j)]), ob), "SpSM");
                            }
                        OK(cusparseSpSM_destroyDescr(sm));
                    }
                }
}

template <class T, class I> static void others(cusparseHandle_t h, int base) {
    auto ib = (cusparseIndexBase_t)base;
    auto it = sizeof(I) == 8 ? CUSPARSE_INDEX_64I : CUSPARSE_INDEX_32I;
    T alpha = number<T>(3), beta = number<T>(8);
    // SDDMM.
    for (int format : {1, 3, 6})
        for (int oa = 0; oa < 3; oa++)
            for (int ob = 0; ob < 3; ob++) {
                Pattern<T> p(12, 10, 1);
                Sparse<T, I> c(p, format, base);
                Full<T> a(oa ? 7 : 12, oa ? 12 : 7, 2, 1), b(ob ? 10 : 7, ob ? 7 : 10, 3, 2);
                size_t bytes;
                auto xa = (cusparseOperation_t)oa, xb = (cusparseOperation_t)ob;
                OK(cusparseSDDMM_bufferSize(h, xa, xb, &alpha, a.d, b.d, &beta, c.d, type<T>(), CUSPARSE_SDDMM_ALG_DEFAULT, &bytes));
                OK(cusparseSDDMM_preprocess(h, xa, xb, &alpha, a.d, b.d, &beta, c.d, type<T>(), CUSPARSE_SDDMM_ALG_DEFAULT, 0));
                OK(cusparseSDDMM(h, xa, xb, &alpha, a.d, b.d, &beta, c.d, type<T>(), CUSPARSE_SDDMM_ALG_DEFAULT, 0));
                auto ha = a.host(), hb = b.host();
                Full<T> after(12, 10, 0, 2);
                OK(cusparseSparseToDense_bufferSize(h, c.d, after.d, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, &bytes));
                OK(cusparseSparseToDense(h, c.d, after.d, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, 0));
                auto hc = after.host();
                for (int i = 0; i < 12; i++)
                    for (int j = 0; j < 10; j++) {
                        Wide sum = 0;
                        for (int l = 0; l < 7; l++)
                            sum += op(wide(ha[oa ? a.index(l, i) : a.index(i, l)]), oa) * op(wide(hb[ob ? b.index(j, l) : b.index(l, j)]), ob);
                        bool there = p.there[i * 10 + j];
                        if (format == 6)
                            for (int x = 0; x < 4; x++) there = there || p.there[(i / 2 * 2 + x / 2) * 10 + j / 2 * 2 + x % 2];
                        same(wide(hc[after.index(i, j)]), there ? wide(alpha) * sum + wide(beta) * p.at(i, j) : 0, "SDDMM");
                    }
            }
    // A dense matrix becomes sparse and dense again.
    for (int format : {1, 2, 3}) {
        Full<T> from(9, 11, 3, format == 2 ? 2 : 1), to(9, 11, 0, 1);
        auto hf = from.host();
        size_t want = 0;
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < 11; j++) {
                if ((i + j) % 3 || i == 4) hf[from.index(i, j)] = T();
                want += wide(hf[from.index(i, j)]) != Wide(0);
            }
        OK(cudaMemcpy(from.at, hf.data(), hf.size() * sizeof(T), cudaMemcpyHostToDevice));
        I *f, *s;
        T *v;
        OK(cudaMalloc(&f, 200 * sizeof(I)));
        OK(cudaMalloc(&s, 200 * sizeof(I)));
        OK(cudaMalloc(&v, 200 * sizeof(T)));
        cusparseSpMatDescr_t m;
        if (format == 1) OK(cusparseCreateCsr(&m, 9, 11, 0, f, 0, 0, it, it, ib, type<T>()));
        if (format == 2) OK(cusparseCreateCsc(&m, 9, 11, 0, f, 0, 0, it, it, ib, type<T>()));
        if (format == 3) OK(cusparseCreateCoo(&m, 9, 11, 0, 0, 0, 0, it, ib, type<T>()));
        size_t bytes;
        OK(cusparseDenseToSparse_bufferSize(h, from.d, m, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, &bytes));
        OK(cusparseDenseToSparse_analysis(h, from.d, m, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, 0));
        int64_t rows, cols, nnz;
        OK(cusparseSpMatGetSize(m, &rows, &cols, &nnz));
        near((double)nnz, (double)want, "elements that are not 0");
        OK((format == 1 ? cusparseCsrSetPointers : format == 2 ? cusparseCscSetPointers : cusparseCooSetPointers)(m, f, s, v));
        OK(cusparseDenseToSparse_convert(h, from.d, m, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, 0));
        OK(cusparseSparseToDense(h, m, to.d, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, 0));
        auto ht = to.host();
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < 11; j++) same(wide(ht[to.index(i, j)]), wide(hf[from.index(i, j)]), "dense, sparse and dense");
        cusparseDestroySpMat(m);
    }
    // Sparse vectors.
    const int n = 20, k = 5;
    std::vector<I> at = {3, 17, 0, 9, 12};
    for (auto &i : at) i += base;
    I *indices = put(at);
    for (int what = 0; what < 5; what++) {
        Device<T> few(k, 1);
        Vector<T> y(n, 2);
        cusparseSpVecDescr_t x;
        OK(cusparseCreateSpVec(&x, n, k, indices, few.at, it, ib, type<T>()));
        auto hx = few.host(), hy = y.host();
        T result;
        size_t bytes;
        if (what == 0) OK(cusparseAxpby(h, &alpha, x, &beta, y.d));
        if (what == 1) OK(cusparseGather(h, y.d, x));
        if (what == 2) OK(cusparseScatter(h, x, y.d));
        if (what == 3) OK(cusparseRot(h, &alpha, &beta, x, y.d));
        if (what == 4)
            for (int o = 0; o < 3; o += 2) {
                auto oo = (cusparseOperation_t)o;
                OK(cusparseSpVV_bufferSize(h, oo, x, y.d, &result, type<T>(), &bytes));
                OK(cusparseSpVV(h, oo, x, y.d, &result, type<T>(), 0));
                Wide sum = 0;
                for (int i = 0; i < k; i++) sum += op(wide(hx[i]), o) * wide(hy[at[i] - base]);
                same(wide(result), sum, "SpVV");
            }
        auto ax = few.host(), ay = y.host();
        for (int i = 0; i < n; i++) {
            auto found = std::find(at.begin(), at.end(), (I)(i + base)) - at.begin();
            Wide wy = wide(hy[i]);
            if (what == 0) wy *= wide(beta);
            if (found < k) {
                Wide wx = wide(hx[found]), px = wx;
                if (what == 0) wy += wide(alpha) * wx;
                if (what == 1) px = wy;
                if (what == 2) wy = wx;
                if (what == 3) px = wide(alpha) * wx + wide(beta) * wy, wy = wide(alpha) * wy - std::conj(wide(beta)) * wx;
                same(wide(ax[found]), px, "a sparse vector");
            }
            same(wide(ay[i]), wy, "a vector with a sparse one");
        }
        OK(cusparseDestroySpVec(x));
    }
}

// What descriptors tell.
static void descriptors() {
    Pattern<double> p(12, 10, 1);
    Sparse<double, int64_t> m(p, 1, 1);
    int64_t rows, cols, nnz;
    void *f, *s, *v;
    cusparseIndexType_t ft, st;
    cusparseIndexBase_t base;
    cudaDataType t;
    cusparseFormat_t format;
    OK(cusparseCsrGet(m.d, &rows, &cols, &nnz, &f, &s, &v, &ft, &st, &base, &t));
    if (rows != 12 || cols != 10 || nnz != (int64_t)m.values.size() || f != m.df || s != m.ds || v != m.dv || ft != CUSPARSE_INDEX_64I ||
        st != CUSPARSE_INDEX_64I || base != CUSPARSE_INDEX_BASE_ONE || t != CUDA_R_64F)
        printf("CsrGet\n"), exit(1);
    expect(cusparseCscGet(m.d, &rows, &cols, &nnz, &f, &s, &v, &ft, &st, &base, &t), CUSPARSE_STATUS_INVALID_VALUE, "another format", __LINE__);
    OK(cusparseSpMatGetFormat(m.d, &format));
    OK(cusparseSpMatGetIndexBase(m.d, &base));
    OK(cusparseSpMatGetValues(m.d, &v));
    if (format != CUSPARSE_FORMAT_CSR || base != CUSPARSE_INDEX_BASE_ONE || v != m.dv) printf("SpMatGet\n"), exit(1);
    Full<float> full(3, 4, 1, 2);
    int64_t ld;
    cusparseOrder_t order;
    OK(cusparseDnMatGet(full.d, &rows, &cols, &ld, &v, &t, &order));
    if (rows != 3 || cols != 4 || ld != 5 || v != full.at || t != CUDA_R_32F || order != CUSPARSE_ORDER_ROW) printf("DnMatGet\n"), exit(1);
    Vector<float> vector(9, 1);
    OK(cusparseDnVecGet(vector.d, &rows, &v, &t));
    if (rows != 9 || v != vector.at || t != CUDA_R_32F) printf("DnVecGet\n"), exit(1);
    const void *cv;
    OK(cusparseConstDnVecGetValues(vector.d, &cv));
    if (cv != vector.at) printf("ConstDnVecGetValues\n"), exit(1);
}

static void mistakes(cusparseHandle_t h) {
    const int bad = CUSPARSE_STATUS_INVALID_VALUE, none = CUSPARSE_STATUS_NOT_SUPPORTED;
#define BAD(x, want) expect((int)(x), want, #x, __LINE__)
    auto N = CUSPARSE_OPERATION_NON_TRANSPOSE;
    cusparseSpMatDescr_t d;
    int one = 1;
    float f = 1;
    auto I32 = CUSPARSE_INDEX_32I;
    auto Z = CUSPARSE_INDEX_BASE_ZERO;
    BAD(cusparseCreate(nullptr), bad);
    BAD(cusparseCreateCsr(nullptr, 1, 1, 1, &one, &one, &f, I32, I32, Z, CUDA_R_32F), bad);
    BAD(cusparseCreateCsr(&d, -1, 1, 1, &one, &one, &f, I32, I32, Z, CUDA_R_32F), bad);
    BAD(cusparseCreateCsr(&d, 1, 1, 1, &one, nullptr, &f, I32, I32, Z, CUDA_R_32F), bad);
    BAD(cusparseCreateCsr(&d, 1, 1, 1, &one, &one, &f, I32, I32, (cusparseIndexBase_t)2, CUDA_R_32F), bad);
    BAD(cusparseCreateCsr(&d, 1, 1, 1, &one, &one, &f, CUSPARSE_INDEX_16U, I32, Z, CUDA_R_32F), none);
    BAD(cusparseCreateCsr(&d, 1, 1, 1, &one, &one, &f, I32, I32, Z, (cudaDataType)99), none);
    BAD(cusparseDestroySpMat((cusparseSpMatDescr_t)&one), bad);
    cusparseDnMatDescr_t dm;
    BAD(cusparseCreateDnMat(&dm, 4, 4, 3, &f, CUDA_R_32F, CUSPARSE_ORDER_COL), bad);
    BAD(cusparseCreateDnMat(&dm, 4, 4, 4, &f, CUDA_R_32F, (cusparseOrder_t)0), bad);
    Pattern<float> p(12, 10, 1);
    Sparse<float, int> m(p, 1, 0), ell(p, 5, 0);
    Vector<float> x(10, 1), y(12, 2), shorter(11, 1);
    Vector<double> wrong(12, 2);
    auto alg = CUSPARSE_SPMV_ALG_DEFAULT;
    BAD(cusparseSpMV(nullptr, N, &f, m.d, x.d, &f, y.d, CUDA_R_32F, alg, 0), CUSPARSE_STATUS_NOT_INITIALIZED);
    BAD(cusparseSpMV(h, N, nullptr, m.d, x.d, &f, y.d, CUDA_R_32F, alg, 0), bad);
    BAD(cusparseSpMV(h, N, &f, m.d, shorter.d, &f, y.d, CUDA_R_32F, alg, 0), bad);
    BAD(cusparseSpMV(h, CUSPARSE_OPERATION_TRANSPOSE, &f, m.d, x.d, &f, y.d, CUDA_R_32F, alg, 0), bad);
    BAD(cusparseSpMV(h, (cusparseOperation_t)5, &f, m.d, x.d, &f, y.d, CUDA_R_32F, alg, 0), bad);
    BAD(cusparseSpMV(h, N, &f, m.d, x.d, &f, wrong.d, CUDA_R_32F, alg, 0), none);
    BAD(cusparseSpMV(h, N, &f, m.d, x.d, &f, y.d, CUDA_R_16F, alg, 0), none);
    BAD(cusparseSpMV(h, N, &f, ell.d, x.d, &f, y.d, CUDA_R_32F, alg, 0), none);
    BAD(cusparseSpMV(h, N, &f, nullptr, x.d, &f, y.d, CUDA_R_32F, alg, 0), bad);
    int two = 2;
    BAD(cusparseSpMatSetAttribute(m.d, CUSPARSE_SPMAT_FILL_MODE, &two, sizeof two), bad);
    BAD(cusparseSpMatSetAttribute(m.d, CUSPARSE_SPMAT_FILL_MODE, &one, 1), bad);
    BAD(cusparseSetPointerMode(h, (cusparsePointerMode_t)2), bad);
    cusparseSpMMOpPlan_t plan = nullptr;
    BAD(cusparseSpMMOp(plan, nullptr), none);
    if (std::string(cusparseGetErrorName(CUSPARSE_STATUS_ZERO_PIVOT)) != "CUSPARSE_STATUS_ZERO_PIVOT") printf("GetErrorName\n"), exit(1);
}

__global__ static void fill(float *x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = (float)(i % 13);
}

// A product follows a kernel of its stream, factors lie on the device, and a graph does all again.
// Elements that are in no row or column are none.
static void outside(cusparseHandle_t h) {
    std::vector<int> rows{0, 1, 7, -3, 1}, cols{0, 5, 1, 0, 1};
    std::vector<float> values{2, 3, 4, 5, 6}, x{10, 100}, y{0, 0};
    float *dv = put(values), *dx = put(x), *dy = put(y), one = 1, zero = 0;
    cusparseSpMatDescr_t a;
    cusparseDnVecDescr_t vx, vy;
    OK(cusparseCreateCoo(&a, 2, 2, 5, put(rows), put(cols), dv, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
    OK(cusparseCreateDnVec(&vx, 2, dx, CUDA_R_32F));
    OK(cusparseCreateDnVec(&vy, 2, dy, CUDA_R_32F));
    for (auto o : {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE}) {
        OK(cusparseSpMV(h, o, &one, a, vx, &zero, vy, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, nullptr));
        std::vector<float> got = take(dy, 2);
        like(got[0], 20, "the first row of a matrix with mistaken indices");
        like(got[1], 600, "the second row of a matrix with mistaken indices");
    }
}

static void graphs(cusparseHandle_t h) {
    const int n = 40000;
    std::vector<int> offsets(n + 1), columns;
    std::vector<float> values;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 1 + i % 7; k++) columns.push_back((i * 31 + k * 977) % n), values.push_back((float)(k % 3) - 1);
        offsets[i + 1] = (int)columns.size();
    }
    int *o = put(offsets), *c = put(columns);
    float *v = put(values), factors[2] = {2, 0.5f}, *scalars = put(std::vector<float>(factors, factors + 2));
    Vector<float> x(n, 1), y(n, 2);
    auto before = y.host();
    cusparseSpMatDescr_t m;
    OK(cusparseCreateCsr(&m, n, n, columns.size(), o, c, v, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
    cudaStream_t s, back;
    OK(cudaStreamCreate(&s));
    OK(cusparseSetStream(h, s));
    OK(cusparseGetStream(h, &back));
    if (back != s) printf("GetStream\n"), exit(1);
    OK(cusparseSetPointerMode(h, CUSPARSE_POINTER_MODE_DEVICE));
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    fill<<<(n + 255) / 256, 256, 0, s>>>(x.at, n);
    OK(cusparseSpMV(h, CUSPARSE_OPERATION_NON_TRANSPOSE, scalars, m, x.d, scalars + 1, y.d, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, 0));
    OK(cudaStreamEndCapture(s, &graph));
    OK(cusparseDestroySpMat(m));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    for (int i = 0; i < n; i++) same(y.host()[i], before[i], "what a capture leaves alone"), i += n / 8;
    for (int k = 0; k < 3; k++) OK(cudaGraphLaunch(exec, s));
    OK(cudaStreamSynchronize(s));
    auto after = y.host();
    for (int i = 0; i < n; i++) {
        double sum = 0, want = before[i];
        for (int k = offsets[i]; k < offsets[i + 1]; k++) sum += values[k] * (columns[k] % 13);
        for (int k = 0; k < 3; k++) want = 2 * sum + 0.5 * want;
        near(after[i], want, "SpMV in a graph");
    }
    OK(cusparseSetPointerMode(h, CUSPARSE_POINTER_MODE_HOST));
    OK(cusparseSetStream(h, 0));
}

template <class T> static void all(cusparseHandle_t h, const char *name) {
    spmv<T, T, T, int>(h, name);
    spmv<T, T, T, int64_t>(h, name);
    spmm<T, T, T, int>(h, name);
    spmm<T, T, T, int64_t>(h, name);
    spgemm<T, int>(h, 0);
    spgemm<T, int64_t>(h, 1);
    triangles<T, int>(h);
    triangles<T, int64_t>(h);
    others<T, int>(h, 0);
    others<T, int64_t>(h, 1);
}

int main() {
    cusparseHandle_t h;
    int version;
    OK(cusparseCreate(&h));
    OK(cusparseGetVersion(h, &version));
    near(version, CUSPARSE_VERSION, "the version");
    all<float>(h, "floats");
    all<double>(h, "doubles");
    all<cuComplex>(h, "complex floats");
    all<cuDoubleComplex>(h, "complex doubles");
    spmv<__half, __half, float, int>(h, "halves");
    spmv<__half, float, float, int64_t>(h, "halves to floats");
    spmv<__nv_bfloat16, __nv_bfloat16, float, int>(h, "bfloat16");
    spmv<int8_t, int, int, int>(h, "bytes");
    spmv<int8_t, float, float, int>(h, "bytes to floats");
    spmm<__half, __half, float, int>(h, "matrices of halves");
    spmm<__nv_bfloat16, float, float, int>(h, "matrices of bfloat16 to floats");
    spmm<int8_t, int, int, int64_t>(h, "matrices of bytes");
    batches(h);
    descriptors();
    mistakes(h);
    outside(h);
    graphs(h);
    OK(cusparseDestroy(h));
    expect(cusparseDestroy(h), CUSPARSE_STATUS_NOT_INITIALIZED, "a handle that is gone", __LINE__);
    printf("PASSED\n");
}
