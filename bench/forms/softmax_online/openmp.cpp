#include "../../kernels/softmax/openmp.cpp"
