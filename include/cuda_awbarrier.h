/* weft: SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "cuda_awbarrier_primitives.h"
