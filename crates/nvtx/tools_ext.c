/* libnvToolsExt.so.1, which programs of NVTX 2 are linked to: NVTX's functions, of which NVTX 3 has all in headers. */
#define NVTX_DECLSPEC __attribute__((visibility("default")))
#include <nvtx3/nvToolsExt.h>
#include <nvtx3/nvToolsExtCuda.h>
#include <nvtx3/nvToolsExtCudaRt.h>
