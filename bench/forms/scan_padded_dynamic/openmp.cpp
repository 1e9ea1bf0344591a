#include "../../kernels/scan/openmp.cpp"
