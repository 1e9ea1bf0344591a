// What host code of a launch needs is declared by the runtime API.
#ifndef __CRT_HOST_RUNTIME_H__
#define __CRT_HOST_RUNTIME_H__
#include "../cuda_runtime_api.h"
#endif
