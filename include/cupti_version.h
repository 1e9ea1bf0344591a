/* The version of CUPTI's interface. */
#ifndef CUPTI_VERSION_H
#define CUPTI_VERSION_H

#include <stdint.h>

#include "cupti_result.h"

#define CUPTI_API_VERSION 28

#ifdef __cplusplus
extern "C" {
#endif

CUptiResult CUPTIAPI cuptiGetVersion(uint32_t *version);

#ifdef __cplusplus
}
#endif

#endif
