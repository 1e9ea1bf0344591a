// Sobol's sequences in Gray code's order (P. Bratley and B. L. Fox, "Algorithm 659", ACM TOMS 14 (1), 1988), of 32 and 64 bits, plain and
// scrambled by a constant. Direction numbers are the caller's.
#ifndef __WEFT_CURAND_SOBOL_H__
#define __WEFT_CURAND_SOBOL_H__

namespace __weft_rand {

template <class State> __WEFT_RAND auto sobol_next(State *s) {
    constexpr int bits = sizeof s->direction_vectors / sizeof s->x;
    const auto now = s->x;
    // The lowest bit of the index that is not set.
    const int bit = bits == 64 ? __ffsll((long long)~s->i) : __ffs((int)~s->i);
    s->x ^= s->direction_vectors[bit == 0 ? bits - 1 : bit - 1];
    s->i++;
    return now;
}
template <class State, class Word> __WEFT_RAND void sobol_jump(State *s, Word n) {
    s->i += n;
    const Word gray = s->i ^ (s->i >> 1);
    s->x = s->c;
    for (int bit = 0; bit < (int)(sizeof s->direction_vectors / sizeof s->x); bit++)
        if (gray >> bit & 1) s->x ^= s->direction_vectors[bit];
}
template <class State, class Word>
__WEFT_RAND void sobol_begin(State *s, const Word *directions, Word scramble, Word offset) {
    for (int bit = 0; bit < (int)(sizeof s->direction_vectors / sizeof s->x); bit++)
        s->direction_vectors[bit] = directions[bit];
    s->i = 0;
    s->c = scramble;
    sobol_jump(s, offset);
}

} // namespace __weft_rand

#define __WEFT_SOBOL(name, word)                                                                             \
    __WEFT_RAND word curand(curandState##name##_t *state) {                                                  \
        return __weft_rand::sobol_next(state);                                                               \
    }                                                                                                        \
    template <class T> __WEFT_RAND void skipahead(T n, curandState##name##_t *state) {                       \
        __weft_rand::sobol_jump(state, (word)n);                                                             \
    }
__WEFT_SOBOL(Sobol32, unsigned int)
__WEFT_SOBOL(ScrambledSobol32, unsigned int)
__WEFT_SOBOL(Sobol64, unsigned long long)
__WEFT_SOBOL(ScrambledSobol64, unsigned long long)
#undef __WEFT_SOBOL

__WEFT_RAND void curand_init(curandDirectionVectors32_t directions, unsigned int offset, curandStateSobol32_t *state) {
    __weft_rand::sobol_begin(state, directions, 0u, offset);
}
__WEFT_RAND void curand_init(curandDirectionVectors32_t directions, unsigned int scramble, unsigned int offset,
                             curandStateScrambledSobol32_t *state) {
    __weft_rand::sobol_begin(state, directions, scramble, offset);
}
__WEFT_RAND void curand_init(curandDirectionVectors64_t directions, unsigned long long offset, curandStateSobol64_t *state) {
    __weft_rand::sobol_begin(state, directions, 0ull, offset);
}
__WEFT_RAND void curand_init(curandDirectionVectors64_t directions, unsigned long long scramble, unsigned long long offset,
                             curandStateScrambledSobol64_t *state) {
    __weft_rand::sobol_begin(state, directions, scramble, offset);
}

#endif
