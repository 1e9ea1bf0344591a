// libraries: dnnl gomp
#include "../../harness/onednn_product.h"
#include "../../problems/matmul_bytes.h"

struct Job {
    using type = dnnl::memory::data_type;
    Problem p;
    Array<int> c;
    OneDnnProduct product;
    explicit Job(bool small)
        : p(small), c(p.a.size()), product(type::s8, type::s32, true, p.n, p.a.data(), p.b.data(), c.data()) {}
    void run() { product.run(); }
    void results(Results& r) { p.results(r, c.data()); }
};
BENCH_MAIN(Job)
