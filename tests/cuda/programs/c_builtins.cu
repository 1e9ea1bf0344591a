// Functions of C that clang's builtins call in device code, where they are not instructions.
#include "expect.h"

template <class T>
__host__ __device__ void all(T x, T y, T* out) {
    out[0] = __builtin_logb(x), out[1] = __builtin_scalbn(x, 3), out[2] = __builtin_hypot(x, y);
    out[3] = __builtin_logbf(x), out[4] = __builtin_scalbnf(x, -2), out[5] = __builtin_hypotf(x, y);
    out[6] = __builtin_cbrt(x), out[7] = __builtin_remainder(y, x), out[8] = __builtin_erf(x), out[9] = __builtin_fdim(y, x);
    out[10] = __builtin_log1p(x), out[11] = __builtin_tgamma(x), out[12] = __builtin_asinh(y), out[13] = __builtin_nextafter(x, y);
}

__global__ void device(double* out) {
    all<double>(1.25 + threadIdx.x, 3.5, out + 14 * threadIdx.x);
}

int main() {
    Buffer<double> out(14 * 32);
    device<<<1, 32>>>(out);
    auto got = out.get();
    for (int i = 0; i < 32; i++) {
        double want[14];
        all<double>(1.25 + i, 3.5, want);
        for (int k = 0; k < 14; k++) {
            if (!(std::fabs(got[14 * i + k] - want[k]) <= 1e-6 * std::fabs(want[k]))) SAME(got[14 * i + k], want[k], 100 * i + k);
        }
    }
    return finish("c_builtins");
}
