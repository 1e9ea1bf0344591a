#include "../../harness/cuda_job.h"
#include "../../problems/spinlock.h"

__global__ void locked(int* lock, volatile int* numbers, int rounds) {
    for (int i = 0; i < rounds; i++) {
        while (atomicCAS(lock, 0, 1) != 0) {
        }
        __threadfence();
        numbers[0] = numbers[0] + 1;
        numbers[1] = numbers[1] + 3;
        __threadfence();
        atomicExch(lock, 0);
    }
}

struct Job {
    Problem p;
    Device<int> lock{1}, numbers{2};
    explicit Job(bool small) : p(small) {}
    void reset() {
        lock.clear();
        numbers.clear();
    }
    void run() { locked<<<p.threads / 64, 64>>>(lock, numbers, p.rounds); }
    void results(Results& r) {
        auto n = numbers.host();
        p.results(r, n[0], n[1]);
    }
};
BENCH_MAIN(Job)
