// States of generators in device code. Host code has them as well, to keep and to copy.
#ifndef __WEFT_CURAND_STATES_H__
#define __WEFT_CURAND_STATES_H__

#include "../../vector_types.h"

struct curandStateXORWOW {
    unsigned int d, v[5];
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;

struct curandStateMRG32k3a {
    unsigned int s1[3], s2[3];
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;

struct curandStatePhilox4_32_10 {
    uint4 ctr, output;
    uint2 key;
    // Which of the four numbers comes next.
    unsigned int STATE;
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

#define __WEFT_SOBOL(name, word, bits)                                                                       \
    struct curandState##name {                                                                               \
        word i, x, c;                                                                                        \
        word direction_vectors[bits];                                                                        \
    };                                                                                                       \
    typedef struct curandState##name curandState##name##_t;
__WEFT_SOBOL(Sobol32, unsigned int, 32)
__WEFT_SOBOL(ScrambledSobol32, unsigned int, 32)
__WEFT_SOBOL(Sobol64, unsigned long long, 64)
__WEFT_SOBOL(ScrambledSobol64, unsigned long long, 64)
#undef __WEFT_SOBOL

#endif
