#include "../../harness/openmp_job.h"
#include "../../problems/statistics.h"

struct Job {
    Problem p;
    int least = 0, most = 0;
    long long sum = 0;
    explicit Job(bool small) : p(small) {}
    void run() {
        const int* __restrict x = p.x.data();
        int low = x[0], high = x[0], n = p.n;
        long long total = 0;
#pragma omp parallel for simd reduction(min : low) reduction(max : high) reduction(+ : total)
        for (int i = 0; i < n; i++) {
            low = x[i] < low ? x[i] : low;
            high = x[i] > high ? x[i] : high;
            total += x[i];
        }
        least = low, most = high, sum = total;
    }
    void results(Results& r) { p.results(r, least, most, sum); }
};
BENCH_MAIN(Job)
