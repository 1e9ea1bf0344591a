#include "../../harness/opencl_job.h"
#include "../../problems/reduce.h"

struct Job {
    static constexpr size_t per_group = 256;
    Problem p;
    Device<float> x{p.x}, first, second;
    Device<float>* sum = nullptr;
    explicit Job(bool small)
        : p(small), first(cover(p.n, per_group) / per_group), second(cover(p.n, per_group * per_group) / per_group / per_group) {
        if (!bench::Session::get().extension("cl_khr_subgroup_shuffle_relative")) bench::unsupported("no sub-group shuffles");
    }
    void run() {
        static Kernel reduce("reduce");
        Device<float>*in = &x, *out = &first, *next = &second;
        for (int n = p.n; n > 1;) {
            size_t count = cover(n, per_group) / per_group;
            reduce.launch({count * 256}, {256}, *in, *out, n);
            n = int(count);
            in = sum = out;
            std::swap(out, next);
        }
    }
    void results(Results& r) { p.results(r, sum->host()[0]); }
};
BENCH_MAIN(Job)
