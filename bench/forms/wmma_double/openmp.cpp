#include "../../harness/openmp_product.h"
#include "../../problems/matmul_double.h"

using Job = ProductJob<Problem, double>;
BENCH_MAIN(Job)
