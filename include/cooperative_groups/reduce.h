// cooperative_groups::reduce and its operators.
#ifndef _COOPERATIVE_GROUPS_REDUCE_H_
#define _COOPERATIVE_GROUPS_REDUCE_H_
#include "../cooperative_groups.h"
#if defined(__cplusplus) && defined(__CUDACC__)
#include "../weft/cg/reduce.h"
#endif
#endif
