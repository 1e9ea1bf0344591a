#include "../transpose_padded/openmp.cpp"
