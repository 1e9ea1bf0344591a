// XORWOW (G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (14), 2003, section 3.1): five words of xorshift, to which
// a Weyl sequence is added. Subsequences are 2^67 numbers apart.
#ifndef __WEFT_CURAND_XORWOW_H__
#define __WEFT_CURAND_XORWOW_H__

#include "xorwow_jumps.h"

namespace __weft_rand {

__WEFT_RAND void xorshift(unsigned int *v) {
    const unsigned int t = v[0] ^ (v[0] >> 2);
    v[0] = v[1], v[1] = v[2], v[2] = v[3], v[3] = v[4];
    v[4] = (v[4] ^ (v[4] << 4)) ^ (t ^ (t << 1));
}

// Goes 2^first * n steps: for each bit of n by a power of the step, which is a sum of the first 160 steps.
static __device__ void xorshift_jump(unsigned int *v, unsigned long long n, int first) {
    for (int k = first; n != 0; k++, n >>= 1) {
        if ((n & 1) == 0) continue;
        unsigned int sum[5] = {0, 0, 0, 0, 0};
        for (int w = 0; w < 5; w++) {
            unsigned int steps = __weft_xorwow_jumps[k][w];
            for (int b = 0; b < 32; b++, steps >>= 1) {
                const unsigned int take = 0u - (steps & 1);
                for (int i = 0; i < 5; i++) sum[i] ^= v[i] & take;
                xorshift(v);
            }
        }
        for (int i = 0; i < 5; i++) v[i] = sum[i];
    }
}

} // namespace __weft_rand

__WEFT_RAND unsigned int curand(curandStateXORWOW_t *state) {
    __weft_rand::xorshift(state->v);
    state->d += 362437;
    return state->v[4] + state->d;
}
__WEFT_RAND void skipahead(unsigned long long n, curandStateXORWOW_t *state) {
    __weft_rand::xorshift_jump(state->v, n, 0);
    state->d += 362437 * (unsigned int)n;
}
// The Weyl sequence has come round.
__WEFT_RAND void skipahead_sequence(unsigned long long n, curandStateXORWOW_t *state) {
    __weft_rand::xorshift_jump(state->v, n, 67);
}
__WEFT_RAND void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                             curandStateXORWOW_t *state) {
    // Marsaglia's first state, changed by both halves of the seed.
    const unsigned int low = 1099087573u * ((unsigned int)seed ^ 0xaad26b49u);
    const unsigned int high = 2591861531u * ((unsigned int)(seed >> 32) ^ 0xf7dcefddu);
    state->d = 6615241u + high + low;
    state->v[0] = 123456789u + low;
    state->v[1] = 362436069u ^ low;
    state->v[2] = 521288629u + high;
    state->v[3] = 88675123u ^ high;
    state->v[4] = 5783321u + low;
    skipahead_sequence(subsequence, state);
    skipahead(offset, state);
    state->boxmuller_flag = state->boxmuller_flag_double = 0;
    state->boxmuller_extra = 0;
    state->boxmuller_extra_double = 0;
}

#endif
