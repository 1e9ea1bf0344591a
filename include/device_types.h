/* weft: SPDX-License-Identifier: MIT OR Apache-2.0
 * Rounding modes of device arithmetic. */
#ifndef __DEVICE_TYPES_H__
#define __DEVICE_TYPES_H__

enum cudaRoundMode { cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf };

#endif
