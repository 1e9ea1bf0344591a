// cooperative_groups::memcpy_async and wait.
#ifndef _COOPERATIVE_GROUPS_MEMCPY_ASYNC_H_
#define _COOPERATIVE_GROUPS_MEMCPY_ASYNC_H_
#include "../cooperative_groups.h"
#if defined(__cplusplus) && defined(__CUDACC__)
#include "../weft/cg/memcpy_async.h"
#endif
#endif
