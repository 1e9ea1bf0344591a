#include <atomic>

#include "../../harness/openmp_job.h"
#include "../../problems/spinlock.h"

// Tells the core that this is a waiting loop.
static inline void relax() {
#ifdef __x86_64__
    __builtin_ia32_pause();
#endif
}

static void locked(std::atomic<int>& lock, int* numbers, int threads, int rounds) {
#pragma omp parallel for
    for (int t = 0; t < threads; t++)
        for (int i = 0; i < rounds; i++) {
            while (lock.exchange(1, std::memory_order_acquire) != 0) {
                while (lock.load(std::memory_order_relaxed) != 0) relax();
            }
            numbers[0] += 1;
            numbers[1] += 3;
            lock.store(0, std::memory_order_release);
        }
}

struct Job {
    Problem p;
    alignas(64) std::atomic<int> lock{0};
    alignas(64) int numbers[2] = {};
    explicit Job(bool small) : p(small) {}
    void reset() { numbers[0] = numbers[1] = 0; }
    void run() { locked(lock, numbers, p.threads, p.rounds); }
    void results(Results& r) { p.results(r, numbers[0], numbers[1]); }
};
BENCH_MAIN(Job)
