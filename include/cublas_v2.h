// cuBLAS: the functions of cublas_api.h by their plain names.
#ifndef CUBLAS_V2_H_
#define CUBLAS_V2_H_
#ifdef CUBLAS_H_
#error "it is an error to include both cublas.h and cublas_v2.h"
#endif

#include "cublas_api.h"

#endif
