// Part of cuda_fp6.h.
#include "cuda_fp6.h"
