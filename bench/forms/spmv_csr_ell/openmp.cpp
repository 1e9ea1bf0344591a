#include "../../kernels/spmv_csr/openmp.cpp"
