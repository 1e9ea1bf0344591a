// The device math library: everything CUDA's headers leave as a call to `__nv_*`.
// `cargo xtask codegen` turns it into PTX (src/devicelib_gen.ptx).
#include "direct.h"
#include "exp_log.h"
#include "simd.h"
#include "special.h"
#include "trig.h"
