#include "../../kernels/histogram/openmp.cpp"
