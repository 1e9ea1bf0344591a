#include "../../harness/opencl_job.h"
#include "../../problems/compaction.h"

struct Job {
    Problem p;
    Device<int> x{p.x}, kept, count{1};
    explicit Job(bool small) : p(small), kept(p.n) {
        if (!bench::Session::get().extension("cl_khr_subgroup_ballot")) bench::unsupported("no sub-group ballots");
    }
    void reset() { count.clear(); }
    void run() {
        static Kernel compact("compact");
        compact.launch({cover(p.n, 256)}, {256}, x, kept, count, p.n, p.limit);
    }
    void results(Results& r) { p.results(r, kept.host().data(), count.host()[0]); }
};
BENCH_MAIN(Job)
