#include "../../kernels/saxpy/openmp.cpp"
