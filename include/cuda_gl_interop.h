// For programs that include it and use nothing of it: there is no OpenGL beside weft, and its functions are not declared, so that
// a program that calls them is told so when it is compiled.
#ifndef __CUDA_GL_INTEROP_H__
#define __CUDA_GL_INTEROP_H__
#include "cuda_runtime_api.h"
#endif
