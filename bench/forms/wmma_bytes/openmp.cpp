#include "../../harness/openmp_job.h"
#include "../../problems/matmul_bytes.h"

// Rows of a by columns of b, four of each at a time, which compilers make dot products of bytes or of pairs of.
static void matmul(const signed char* __restrict a, const signed char* __restrict b, int* __restrict c, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i += 4)
        for (int j = 0; j < n; j += 4) {
            int sum[4][4] = {};
            for (int u = 0; u < 4; u++)
                for (int v = 0; v < 4; v++) {
                    const signed char *x = a + size_t(i + u) * n, *y = b + size_t(j + v) * n;
                    int s = 0;
                    for (int k = 0; k < n; k++) s += x[k] * y[k];
                    sum[u][v] = s;
                }
            for (int u = 0; u < 4; u++)
                for (int v = 0; v < 4; v++) c[size_t(i + u) * n + j + v] = sum[u][v];
        }
}

struct Job {
    Problem p;
    Array<int> c;
    explicit Job(bool small) : p(small), c(p.a.size()) {}
    void run() { matmul(p.a.data(), p.b.data(), c.data(), p.n); }
    void results(Results& r) { p.results(r, c.data()); }
};
BENCH_MAIN(Job)
