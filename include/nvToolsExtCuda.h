/* The name that NVTX 2 had. */
#include "nvtx3/nvToolsExtCuda.h"
