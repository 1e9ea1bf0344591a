// Sobol's sequences in Gray code's order (P. Bratley and B. L. Fox, "Algorithm 659", ACM TOMS 14 (1), 1988), of 32 and 64 bits, plain and
// scrambled by a constant. Direction numbers are the caller's.
#ifndef __WEFT_CURAND_SOBOL_H__
#define __WEFT_CURAND_SOBOL_H__

namespace __weft_rand {

template <class Word, int Bits> struct sobol {
    Word i, x, c;
    Word direction_vectors[Bits];

    __device__ __forceinline__ Word next() {
        const Word now = x;
        // The lowest bit of the index that is not set.
        const int bit = sizeof(Word) == 8 ? __ffsll((long long)~i) : __ffs((int)~i);
        x ^= direction_vectors[bit == 0 ? Bits - 1 : bit - 1];
        i++;
        return now;
    }
    __device__ __forceinline__ void jump(Word n) {
        i += n;
        const Word gray = i ^ (i >> 1);
        x = c;
        for (int bit = 0; bit < Bits; bit++)
            if (gray >> bit & 1) x ^= direction_vectors[bit];
    }
    __device__ __forceinline__ void begin(const Word *directions, Word scramble, Word offset) {
        for (int bit = 0; bit < Bits; bit++) direction_vectors[bit] = directions[bit];
        i = 0;
        c = scramble;
        jump(offset);
    }
};

} // namespace __weft_rand

#define __WEFT_SOBOL(name, word, bits)                                                                       \
    struct curandState##name : __weft_rand::sobol<word, bits> {};                                            \
    typedef struct curandState##name curandState##name##_t;                                                  \
    __WEFT_RAND word curand(curandState##name##_t *state) {                                                  \
        return state->next();                                                                                \
    }                                                                                                        \
    template <class T> __WEFT_RAND void skipahead(T n, curandState##name##_t *state) {                       \
        state->jump((word)n);                                                                                \
    }
__WEFT_SOBOL(Sobol32, unsigned int, 32)
__WEFT_SOBOL(ScrambledSobol32, unsigned int, 32)
__WEFT_SOBOL(Sobol64, unsigned long long, 64)
__WEFT_SOBOL(ScrambledSobol64, unsigned long long, 64)
#undef __WEFT_SOBOL

__WEFT_RAND void curand_init(curandDirectionVectors32_t directions, unsigned int offset, curandStateSobol32_t *state) {
    state->begin(directions, 0, offset);
}
__WEFT_RAND void curand_init(curandDirectionVectors32_t directions, unsigned int scramble, unsigned int offset,
                             curandStateScrambledSobol32_t *state) {
    state->begin(directions, scramble, offset);
}
__WEFT_RAND void curand_init(curandDirectionVectors64_t directions, unsigned long long offset, curandStateSobol64_t *state) {
    state->begin(directions, 0, offset);
}
__WEFT_RAND void curand_init(curandDirectionVectors64_t directions, unsigned long long scramble, unsigned long long offset,
                             curandStateScrambledSobol64_t *state) {
    state->begin(directions, scramble, offset);
}

#endif
