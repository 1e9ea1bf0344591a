/* CUPTI: what a tool in the process learns of it. Layouts are those of CUDA 12.9. */
#ifndef CUPTI_H
#define CUPTI_H

#include "cuda.h"
#include "cupti_activity.h"
#include "cupti_callbacks.h"
#include "cupti_driver_cbid.h"
#include "cupti_nvtx_cbid.h"
#include "cupti_result.h"
#include "cupti_runtime_cbid.h"
#include "cupti_version.h"
#include "generated_cuda_runtime_api_meta.h"

#ifdef __cplusplus
extern "C" {
#endif

CUptiResult CUPTIAPI cuptiDeviceGetTimestamp(CUcontext context, uint64_t *timestamp);

#ifdef __cplusplus
}
#endif

#endif
