// libraries: dnnl gomp
#include "../../harness/onednn_product.h"
#include "../../problems/matmul_bytes.h"

struct Job {
    using type = dnnl::memory::data_type;
    Problem p;
    Array<int> c;
    OneDnnProduct product;
    static bool small_sums() {
        using isa = dnnl::cpu_isa;
        for (isa with : {isa::avx512_core_vnni, isa::avx512_core_bf16, isa::avx512_core_amx, isa::avx2_vnni})
            if (dnnl::get_effective_cpu_isa() == with) return false;
        return true;
    }
    explicit Job(bool small)
        : p(small), c(p.a.size()), product(type::s8, type::s32, true, p.n, p.a.data(), p.b.data(), c.data()) {
        if (small_sums()) bench::unsupported("sums of pairs have 16 bits there and saturate");
    }
    void run() { product.run(); }
    void results(Results& r) { p.results(r, c.data()); }
};
BENCH_MAIN(Job)
