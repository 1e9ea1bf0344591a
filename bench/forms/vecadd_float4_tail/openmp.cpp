#include "../../kernels/vecadd/openmp.cpp"
