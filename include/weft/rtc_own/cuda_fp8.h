// Found before what folders of `-I` have by this name: NVIDIA's leaves definitions to a library that its NVRTC links, which this one has not.
#pragma GCC system_header
#include "../../cuda_fp8.h"
