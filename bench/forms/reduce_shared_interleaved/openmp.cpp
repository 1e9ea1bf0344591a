#include "../../kernels/reduce_shared/openmp.cpp"
