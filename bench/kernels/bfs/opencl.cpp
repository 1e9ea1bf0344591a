#include "../../harness/opencl_job.h"
#include "../../problems/bfs.h"

struct Job {
    Problem p;
    Kernel step{"bfs_step"};
    Device<int> start{p.start}, target{p.target}, level, changed{1};
    explicit Job(bool small) : p(small), level(p.nodes) {}
    void reset() {
        level.upload(p.level);
        changed.clear();
    }
    void run() { step.launch({cover(p.nodes, 256)}, {256}, p.nodes, start, target, level, p.depth, changed); }
    void results(Results& r) { p.results(r, level.host().data(), changed.host()[0]); }
};
BENCH_MAIN(Job)
