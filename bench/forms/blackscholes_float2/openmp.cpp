#include "../../kernels/blackscholes/openmp.cpp"
