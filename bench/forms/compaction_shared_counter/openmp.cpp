#include "../../kernels/compaction/openmp.cpp"
