// What a source compiled at run time (NVRTC) begins with that includes our part of cuda::std: as rtc.h, and besides the headers of the host's
// C and C++ library, on which cuda::std stands. libnvrtc takes it where a header of ours asked for one of those.
#ifndef __WEFT_RTC_HOSTED_H__
#define __WEFT_RTC_HOSTED_H__

#include "wrapper.h"

#define __CUDACC_RTC__ 1
#undef __NVCC__
#if __WEFT_RTC_RELEASE__ == 12
#undef __CUDACC_VER_MAJOR__
#undef __CUDACC_VER_MINOR__
#undef __CUDACC_VER_BUILD__
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 9
#define __CUDACC_VER_BUILD__ 86
#endif

#include <initializer_list>
#include <utility>

#include "../library_types.h"
#include "../nv/target"
#undef __NV_TARGET_H

#endif
