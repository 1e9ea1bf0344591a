#include "../../kernels/stencil3d/openmp.cpp"
