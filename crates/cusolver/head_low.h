// cuSOLVER's sparse factorisations, step by step. Made of crates/cusolver by `cargo run -p weft-mathlib --example tables`; do not edit.
// SPDX-License-Identifier: MIT OR Apache-2.0
#ifndef CUSOLVERSP_LOWLEVEL_PREVIEW_H_
#define CUSOLVERSP_LOWLEVEL_PREVIEW_H_

#include "cusolverSp.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct csrluInfoHost *csrluInfoHost_t;
typedef struct csrqrInfoHost *csrqrInfoHost_t;
typedef struct csrcholInfoHost *csrcholInfoHost_t;
typedef struct csrcholInfo *csrcholInfo_t;

