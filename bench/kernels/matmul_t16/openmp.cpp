#include "../../harness/openmp_product.h"
#include "../../problems/matmul.h"

using Job = ProductJob<Problem, float>;
BENCH_MAIN(Job)
