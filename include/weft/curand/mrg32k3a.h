// MRG32k3a (P. L'Ecuyer, "Good Parameters and Implementations for Combined Multiple Recursive Random Number Generators", Operations
// Research 47 (1), 1999). Subsequences are 2^76 numbers apart, sequences 2^127.
#ifndef __WEFT_CURAND_MRG32K3A_H__
#define __WEFT_CURAND_MRG32K3A_H__

namespace __weft_rand {

static constexpr unsigned int mrg_m1 = 4294967087u, mrg_m2 = 4294944443u;

struct mrg_matrix {
    unsigned int a[3][3];
};
constexpr __device__ __host__ inline mrg_matrix product(const mrg_matrix &x, const mrg_matrix &y, unsigned int m) {
    mrg_matrix r{};
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            unsigned long long sum = 0;
            for (int k = 0; k < 3; k++) sum = (sum + (unsigned long long)x.a[i][k] * y.a[k][j] % m) % m;
            r.a[i][j] = (unsigned int)sum;
        }
    }
    return r;
}
// The matrix of 2^log steps.
constexpr mrg_matrix power(mrg_matrix x, int log, unsigned int m) {
    for (int i = 0; i < log; i++) x = product(x, x, m);
    return x;
}
static constexpr mrg_matrix mrg_step1 = {{{0, 1, 0}, {0, 0, 1}, {mrg_m1 - 810728u, 1403580u, 0}}};
static constexpr mrg_matrix mrg_step2 = {{{0, 1, 0}, {0, 0, 1}, {mrg_m2 - 1370589u, 0, 527612u}}};

template <int Log> __WEFT_RAND void mrg_jump(unsigned int *v, mrg_matrix step, unsigned int m, unsigned long long n) {
    for (; n != 0; n >>= 1) {
        if (n & 1) {
            unsigned int r[3];
            for (int i = 0; i < 3; i++) {
                unsigned long long sum = 0;
                for (int k = 0; k < 3; k++) sum = (sum + (unsigned long long)step.a[i][k] * v[k] % m) % m;
                r[i] = (unsigned int)sum;
            }
            for (int i = 0; i < 3; i++) v[i] = r[i];
        }
        if (n > 1) step = product(step, step, m);
    }
}
// Goes 2^Log * n steps.
template <int Log> static __device__ void mrg_jump(curandStateMRG32k3a_t *s, unsigned long long n) {
    constexpr mrg_matrix step1 = power(mrg_step1, Log, mrg_m1), step2 = power(mrg_step2, Log, mrg_m2);
    mrg_jump<Log>(s->s1, step1, mrg_m1, n);
    mrg_jump<Log>(s->s2, step2, mrg_m2, n);
}

} // namespace __weft_rand

// The next number, from 1 to 2^32 - 209.
__WEFT_RAND double curand_MRG32k3a(curandStateMRG32k3a_t *s) {
    const unsigned long long m1 = __weft_rand::mrg_m1, m2 = __weft_rand::mrg_m2;
    const unsigned long long p1 = (1403580ull * s->s1[1] + 810728ull * (m1 - s->s1[0])) % m1;
    s->s1[0] = s->s1[1], s->s1[1] = s->s1[2], s->s1[2] = (unsigned int)p1;
    const unsigned long long p2 = (527612ull * s->s2[2] + 1370589ull * (m2 - s->s2[0])) % m2;
    s->s2[0] = s->s2[1], s->s2[1] = s->s2[2], s->s2[2] = (unsigned int)p2;
    return (double)(p1 > p2 ? p1 - p2 : p1 + m1 - p2);
}
// Stretched to 32 bits.
__WEFT_RAND unsigned int curand(curandStateMRG32k3a_t *state) {
    return (unsigned int)(curand_MRG32k3a(state) * 1.000000048662);
}
__WEFT_RAND void skipahead(unsigned long long n, curandStateMRG32k3a_t *state) {
    __weft_rand::mrg_jump<0>(state, n);
}
__WEFT_RAND void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a_t *state) {
    __weft_rand::mrg_jump<76>(state, n);
}
__WEFT_RAND void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t *state) {
    __weft_rand::mrg_jump<127>(state, n);
}
__WEFT_RAND void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                             curandStateMRG32k3a_t *state) {
    for (int i = 0; i < 3; i++) state->s1[i] = state->s2[i] = 12345u;
    if (seed != 0) {
        const unsigned long long low = (unsigned int)seed ^ 0x55555555u, high = (unsigned int)(seed >> 32) ^ 0xaaaaaaaau;
        const unsigned long long m1 = __weft_rand::mrg_m1, m2 = __weft_rand::mrg_m2;
        state->s1[0] = (unsigned int)(low * 12345u % m1);
        state->s1[1] = (unsigned int)(high * 12345u % m1);
        state->s1[2] = (unsigned int)(low * 12345u % m1);
        state->s2[0] = (unsigned int)(high * 12345u % m2);
        state->s2[1] = (unsigned int)(low * 12345u % m2);
        state->s2[2] = (unsigned int)(high * 12345u % m2);
    }
    skipahead_subsequence(subsequence, state);
    skipahead(offset, state);
    state->boxmuller_flag = state->boxmuller_flag_double = 0;
    state->boxmuller_extra = 0;
    state->boxmuller_extra_double = 0;
}

#endif
