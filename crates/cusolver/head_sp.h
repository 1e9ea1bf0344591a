// cuSOLVER's sparse functions. Made of crates/cusolver by `cargo run -p weft-mathlib --example tables`; do not edit.
// SPDX-License-Identifier: MIT OR Apache-2.0
#ifndef CUSOLVERSP_H_
#define CUSOLVERSP_H_

#include "cuComplex.h"
#include "cublas_v2.h"
#include "cusolver_common.h"
#include "cusparse.h"
#include "driver_types.h"
#include "library_types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cusolverSpContext *cusolverSpHandle_t;
typedef struct csrqrInfo *csrqrInfo_t;

