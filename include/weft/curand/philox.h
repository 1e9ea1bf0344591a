// Philox4x32-10 (J. K. Salmon et al., "Parallel Random Numbers: As Easy as 1, 2, 3", SC11): a counter of 128 bits is scrambled in ten
// rounds, which gives four numbers. The upper half of the counter is the subsequence, the key the seed.
#ifndef __WEFT_CURAND_PHILOX_H__
#define __WEFT_CURAND_PHILOX_H__

__WEFT_RAND uint4 curand_Philox4x32_10(uint4 c, uint2 k) {
#pragma unroll
    for (int round = 0; round < 10; round++) {
        const unsigned int high0 = __umulhi(0xd2511f53u, c.x), low0 = 0xd2511f53u * c.x;
        const unsigned int high1 = __umulhi(0xcd9e8d57u, c.z), low1 = 0xcd9e8d57u * c.z;
        c = make_uint4(high1 ^ c.y ^ k.x, low1, high0 ^ c.w ^ k.y, low0);
        k.x += 0x9e3779b9u;
        k.y += 0xbb67ae85u;
    }
    return c;
}

namespace __weft_rand {

// Adds to the counter; what is carried out of the lower half goes on in the upper.
__WEFT_RAND void count(curandStatePhilox4_32_10_t *s, unsigned long long n) {
    const unsigned long long low = ((unsigned long long)s->ctr.y << 32 | s->ctr.x) + n;
    s->ctr.x = (unsigned int)low;
    s->ctr.y = (unsigned int)(low >> 32);
    if (low < n && ++s->ctr.z == 0) ++s->ctr.w;
}
__WEFT_RAND unsigned int of_four(uint4 v, unsigned int i) {
    return i == 0 ? v.x : i == 1 ? v.y : i == 2 ? v.z : v.w;
}

} // namespace __weft_rand

__WEFT_RAND void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *state) {
    state->STATE += (unsigned int)(n & 3);
    n /= 4;
    if (state->STATE > 3) {
        n += 1;
        state->STATE -= 4;
    }
    __weft_rand::count(state, n);
    state->output = curand_Philox4x32_10(state->ctr, state->key);
}
__WEFT_RAND void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t *state) {
    const unsigned long long high = ((unsigned long long)state->ctr.w << 32 | state->ctr.z) + n;
    state->ctr.z = (unsigned int)high;
    state->ctr.w = (unsigned int)(high >> 32);
    state->output = curand_Philox4x32_10(state->ctr, state->key);
}
__WEFT_RAND void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                             curandStatePhilox4_32_10_t *state) {
    state->ctr = make_uint4(0, 0, 0, 0);
    state->key = make_uint2((unsigned int)seed, (unsigned int)(seed >> 32));
    state->STATE = 0;
    state->boxmuller_flag = state->boxmuller_flag_double = 0;
    state->boxmuller_extra = 0;
    state->boxmuller_extra_double = 0;
    skipahead_sequence(subsequence, state);
    skipahead(offset, state);
}
__WEFT_RAND unsigned int curand(curandStatePhilox4_32_10_t *state) {
    const unsigned int r = __weft_rand::of_four(state->output, state->STATE++);
    if (state->STATE > 3) {
        __weft_rand::count(state, 1);
        state->output = curand_Philox4x32_10(state->ctr, state->key);
        state->STATE = 0;
    }
    return r;
}
// The next four numbers.
__WEFT_RAND uint4 curand4(curandStatePhilox4_32_10_t *state) {
    const uint4 now = state->output;
    __weft_rand::count(state, 1);
    const uint4 next = state->output = curand_Philox4x32_10(state->ctr, state->key);
    switch (state->STATE) {
    case 0:
        return now;
    case 1:
        return make_uint4(now.y, now.z, now.w, next.x);
    case 2:
        return make_uint4(now.z, now.w, next.x, next.y);
    default:
        return make_uint4(now.w, next.x, next.y, next.z);
    }
}

#endif
