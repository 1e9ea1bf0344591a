#include "../../kernels/nbody/openmp.cpp"
