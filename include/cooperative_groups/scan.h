// cooperative_groups::inclusive_scan and exclusive_scan.
#ifndef _COOPERATIVE_GROUPS_SCAN_H_
#define _COOPERATIVE_GROUPS_SCAN_H_
#include "../cooperative_groups.h"
#if defined(__cplusplus) && defined(__CUDACC__)
#include "../weft/cg/reduce.h"
#include "../weft/cg/scan.h"
#endif
#endif
