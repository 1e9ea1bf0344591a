// The device library: everything CUDA's headers leave as a call to `__nv_*`, and what libcudadevrt has of cooperative grids.
// `cargo xtask codegen` turns it into PTX (src/devicelib_gen.ptx).
#include "direct.h"
#include "exp_log.h"
#include "simd.h"
#include "special.h"
#include "trig.h"
#include "groups.h"
