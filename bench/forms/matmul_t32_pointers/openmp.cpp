#include "../../kernels/matmul_t32/openmp.cpp"
