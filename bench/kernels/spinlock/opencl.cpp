#include "../../harness/opencl_job.h"
#include "../../problems/spinlock.h"

struct Job {
    Problem p;
    Kernel locked{"locked"};
    Device<int> lock{1}, numbers{2};
    explicit Job(bool small) : p(small) {}
    void reset() {
        lock.clear();
        numbers.clear();
    }
    void run() { locked.launch({size_t(p.threads)}, {64}, lock, numbers, p.rounds); }
    void results(Results& r) {
        auto n = numbers.host();
        p.results(r, n[0], n[1]);
    }
};
BENCH_MAIN(Job)
