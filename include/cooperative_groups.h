// Cooperative groups: threads that synchronise and exchange values as a group (CUDA C++ Programming Guide,
// "Cooperative Groups").
#ifndef _COOPERATIVE_GROUPS_H_
#define _COOPERATIVE_GROUPS_H_

#if defined(__cplusplus) && defined(__CUDACC__)
#include "cuda_runtime.h"

#include "weft/cg/core.h"
#include "weft/cg/block.h"
#include "weft/cg/grid.h"
#include "weft/cg/cluster.h"
#include "weft/cg/warp.h"
#include "weft/cg/wide_tile.h"
#include "weft/cg/partition.h"
#endif

#endif
