#include "../../kernels/dstencil/openmp.cpp"
