// Names that host code finds here; weft accepts every host compiler that clang's headers accept.
#ifndef __HOST_CONFIG_H__
#define __HOST_CONFIG_H__
#include "host_defines.h"
#endif
