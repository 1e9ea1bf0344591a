#include "../../kernels/stencil2d/openmp.cpp"
