#include "../../harness/openmp_job.h"
#include "../../problems/monte_carlo_pi.h"

constexpr int lanes = 64;

static inline float next_uniform(uint32_t& state) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return float(int(state >> 8)) * (1.0f / 16777216.0f);
}

// Many streams side by side.
static unsigned long long points_inside(int streams, int points) {
    unsigned long long total = 0;
#pragma omp parallel for reduction(+ : total)
    for (int first = 0; first < streams; first += lanes) {
        uint32_t state[lanes], inside[lanes] = {};
        for (int l = 0; l < lanes; l++) state[l] = uint32_t(first + l) * 747796405u + 2891336453u;
        for (int i = 0; i < points; i++)
#pragma omp simd
            for (int l = 0; l < lanes; l++) {
                float x = next_uniform(state[l]), y = next_uniform(state[l]);
                inside[l] += x * x + y * y <= 1.0f;
            }
        for (int l = 0; l < lanes; l++) total += inside[l];
    }
    return total;
}

struct Job {
    Problem p;
    unsigned long long inside = 0;
    explicit Job(bool small) : p(small) {}
    void run() { inside = points_inside(p.streams, p.points); }
    void results(Results& r) { p.results(r, inside); }
};
BENCH_MAIN(Job)
