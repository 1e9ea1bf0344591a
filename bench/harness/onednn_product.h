// Square products by oneDNN, row by row; `b_by_columns`: b is stored column by column.
#pragma once
#include <dnnl.hpp>

#include <string>

#include "openmp_job.h"

class OneDnnProduct {
    using memory = dnnl::memory;
    dnnl::engine engine{dnnl::engine::kind::cpu, 0};
    dnnl::stream stream{engine};
    dnnl::matmul product;
    memory a, b, c;
    std::string name;

public:
    OneDnnProduct(memory::data_type of, memory::data_type sum, bool b_by_columns, int n, void* pa, void* pb, void* pc) {
        auto rows = memory::format_tag::ab, columns = memory::format_tag::ba;
        memory::desc da({n, n}, of, rows), db({n, n}, of, b_by_columns ? columns : rows), dc({n, n}, sum, rows);
#if DNNL_VERSION_MAJOR >= 3
        dnnl::matmul::primitive_desc how(engine, da, db, dc);
#else
        dnnl::matmul::primitive_desc how(dnnl::matmul::desc(da, db, dc), engine);
#endif
        name = how.impl_info_str();
        product = dnnl::matmul(how);
        a = memory(da, engine, pa), b = memory(db, engine, pb), c = memory(dc, engine, pc);
    }
    void run() {
        product.execute(stream, {{DNNL_ARG_SRC, a}, {DNNL_ARG_WEIGHTS, b}, {DNNL_ARG_DST, c}});
        stream.wait();
    }
    // Whether it is no more than loops, as for types that the CPU does not know.
    bool is_reference() const { return name.find("ref") == 0 && name.find("gemm") == std::string::npos; }
};
