#include "../../kernels/matmul_t16/openmp.cpp"
