// libraries: dnnl gomp
#include <memory>

#include "../../harness/onednn_product.h"
#include "../../problems/matmul_half.h"

// In halves where the library has code for the CPU, else in single precision, converted first.
struct Job {
    using type = dnnl::memory::data_type;
    Problem p;
    Array<float> a, b, c;
    std::unique_ptr<OneDnnProduct> product;
    bool converts = false;
    explicit Job(bool small) : p(small), a(p.a.size()), b(p.a.size()), c(p.a.size()) {
        try {
            auto halves = std::make_unique<OneDnnProduct>(type::f16, type::f32, false, p.n, p.a.data(), p.b.data(), c.data());
            if (!halves->is_reference()) product = std::move(halves);
        } catch (const dnnl::error&) {
            // The library has none.
        }
        if (product) return;
        converts = true;
        product = std::make_unique<OneDnnProduct>(type::f32, type::f32, false, p.n, a.data(), b.data(), c.data());
    }
    void run() {
        if (converts) {
            for (auto [wide, of] : {std::pair(&a, &p.a), std::pair(&b, &p.b)}) {
                float* to = wide->data();
                const _Float16* from = of->data();
                for (size_t i = 0; i < of->size(); i++) to[i] = from[i];
            }
        }
        product->run();
    }
    void results(Results& r) { p.results(r, c.data()); }
};
BENCH_MAIN(Job)
