#include "../../kernels/reduce_shfl/openmp.cpp"
