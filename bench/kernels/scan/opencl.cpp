#include "../../harness/opencl_job.h"
#include "../../problems/scan.h"

constexpr size_t half = 256, chunk = 2 * half;

static size_t parts(size_t n) { return cover(n, chunk) / chunk; }

struct Job {
    Problem p;
    Kernel scan_blocks{"scan_blocks"}, add_totals{"add_totals"};
    Device<unsigned> x{p.x}, out, first, second, last{1};
    explicit Job(bool small) : p(small), out(p.n), first(parts(p.n)), second(parts(parts(p.n))) {}
    void run() {
        size_t n1 = parts(p.n), n2 = parts(n1);
        scan_blocks.launch({n1 * half}, {half}, x, out, first, p.n);
        scan_blocks.launch({n2 * half}, {half}, first, first, second, int(n1));
        scan_blocks.launch({half}, {half}, second, second, last, int(n2));
        add_totals.launch({n2 * half}, {half}, first, second, int(n1));
        add_totals.launch({n1 * half}, {half}, out, first, p.n);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
