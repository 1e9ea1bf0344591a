// Normal and log-normal distributions: of pseudo-random numbers by G. E. P. Box and M. E. Muller ("A Note on the Generation of Random
// Normal Deviates", 1958), of Sobol's by the inverse of the distribution function.
#ifndef __WEFT_CURAND_NORMAL_H__
#define __WEFT_CURAND_NORMAL_H__

namespace __weft_rand {

__WEFT_RAND float2 turned(float u, float angle) {
    const float radius = sqrtf(-2.0f * logf(u));
    float2 r;
    __sincosf(angle, &r.x, &r.y);
    r.x *= radius;
    r.y *= radius;
    return r;
}
__WEFT_RAND double2 turned_double(double u, double half_turns) {
    const double radius = sqrt(-2.0 * log(u));
    double2 r;
    sincospi(half_turns, &r.x, &r.y);
    r.x *= radius;
    r.y *= radius;
    return r;
}
__WEFT_RAND float2 box_muller(unsigned int x, unsigned int y) {
    const float turn = inv32 * 6.2831855f;
    return turned(x * inv32 + (inv32 / 2.0f), y * turn + (turn / 2.0f));
}
__WEFT_RAND double2 box_muller_double(unsigned int a, unsigned int b, unsigned int c, unsigned int d) {
    return turned_double(bits53(a, b) * inv53 + (inv53 / 2.0), bits53(c, d) * (inv53 * 2.0) + inv53);
}

template <class State> __WEFT_RAND float2 two(State *s) {
    const unsigned int x = curand(s), y = curand(s);
    return box_muller(x, y);
}
__WEFT_RAND float2 two(curandStateMRG32k3a_t *s) {
    const float x = curand_uniform(s), y = curand_uniform(s) * 6.2831855f;
    return turned(x, y);
}
__WEFT_RAND double2 two_double(curandStateXORWOW_t *s) {
    const unsigned int a = curand(s), b = curand(s), c = curand(s), d = curand(s);
    return box_muller_double(a, b, c, d);
}
__WEFT_RAND double2 two_double(curandStatePhilox4_32_10_t *s) {
    const uint4 r = curand4(s);
    return box_muller_double(r.x, r.y, r.z, r.w);
}
__WEFT_RAND double2 two_double(curandStateMRG32k3a_t *s) {
    const double x = curand_uniform_double(s), y = curand_uniform_double(s) * 2.0;
    return turned_double(x, y);
}

// The second of two is kept for the next call.
template <class State> __WEFT_RAND float normal(State *s) {
    if (s->boxmuller_flag != 1) {
        const float2 v = two(s);
        s->boxmuller_extra = v.y;
        s->boxmuller_flag = 1;
        return v.x;
    }
    s->boxmuller_flag = 0;
    return s->boxmuller_extra;
}
template <class State> __WEFT_RAND double normal_double(State *s) {
    if (s->boxmuller_flag_double != 1) {
        const double2 v = two_double(s);
        s->boxmuller_extra_double = v.y;
        s->boxmuller_flag_double = 1;
        return v.x;
    }
    s->boxmuller_flag_double = 0;
    return s->boxmuller_extra_double;
}

// What a log-normal call keeps is not for a normal one, nor the other way round.
template <class State> __WEFT_RAND float log_normal(State *s, float mean, float stddev) {
    if (s->boxmuller_flag != 2) {
        const float2 v = two(s);
        s->boxmuller_extra = expf(mean + (stddev * v.y));
        s->boxmuller_flag = 2;
        return expf(mean + (stddev * v.x));
    }
    s->boxmuller_flag = 0;
    return s->boxmuller_extra;
}
template <class State> __WEFT_RAND double log_normal_double(State *s, double mean, double stddev) {
    if (s->boxmuller_flag_double != 2) {
        const double2 v = two_double(s);
        s->boxmuller_extra_double = exp(mean + (stddev * v.y));
        s->boxmuller_flag_double = 2;
        return exp(mean + (stddev * v.x));
    }
    s->boxmuller_flag_double = 0;
    return s->boxmuller_extra_double;
}

// Numbers of the upper half are mirrored, so that small ones stay exact.
__WEFT_RAND float inverse(unsigned int x) {
    float root = -1.4142135f;
    if (x > 0x80000000u) {
        x = 0xffffffffu - x;
        root = -root;
    }
    return root * erfcinvf(2.0f * part(x));
}
__WEFT_RAND float inverse(unsigned long long x) {
    return inverse((unsigned int)(x >> 32));
}
__WEFT_RAND double inverse_double(unsigned int x) {
    double root = -1.4142135623730951;
    if (x > 0x80000000u) {
        x = 0xffffffffu - x;
        root = -root;
    }
    return root * erfcinv(2.0 * part_double(x));
}
__WEFT_RAND double inverse_double(unsigned long long x) {
    double root = -1.4142135623730951;
    unsigned long long v = x >> 11;
    if (v > 0x10000000000000ull) {
        v = 0x1fffffffffffffull - v;
        root = -root;
    }
    return root * erfcinv(2.0 * (v * inv53 + (inv53 / 2.0)));
}

} // namespace __weft_rand

template <class State> __WEFT_RAND float curand_normal(State *state) {
    return __weft_rand::inverse(curand(state));
}
template <class State> __WEFT_RAND double curand_normal_double(State *state) {
    return __weft_rand::inverse_double(curand(state));
}
template <class State> __WEFT_RAND float curand_log_normal(State *state, float mean, float stddev) {
    return expf(mean + (stddev * curand_normal(state)));
}
template <class State> __WEFT_RAND double curand_log_normal_double(State *state, double mean, double stddev) {
    return exp(mean + (stddev * curand_normal_double(state)));
}

#define __WEFT_NORMAL(state_type)                                                                            \
    __WEFT_RAND float curand_normal(state_type *state) {                                                     \
        return __weft_rand::normal(state);                                                                   \
    }                                                                                                        \
    __WEFT_RAND double curand_normal_double(state_type *state) {                                             \
        return __weft_rand::normal_double(state);                                                            \
    }                                                                                                        \
    __WEFT_RAND float2 curand_normal2(state_type *state) {                                                   \
        return __weft_rand::two(state);                                                                      \
    }                                                                                                        \
    __WEFT_RAND double2 curand_normal2_double(state_type *state) {                                           \
        return __weft_rand::two_double(state);                                                               \
    }                                                                                                        \
    __WEFT_RAND float curand_log_normal(state_type *state, float mean, float stddev) {                       \
        return __weft_rand::log_normal(state, mean, stddev);                                                 \
    }                                                                                                        \
    __WEFT_RAND double curand_log_normal_double(state_type *state, double mean, double stddev) {             \
        return __weft_rand::log_normal_double(state, mean, stddev);                                          \
    }                                                                                                        \
    __WEFT_RAND float2 curand_log_normal2(state_type *state, float mean, float stddev) {                     \
        const float2 v = curand_normal2(state);                                                              \
        return make_float2(expf(mean + (stddev * v.x)), expf(mean + (stddev * v.y)));                        \
    }                                                                                                        \
    __WEFT_RAND double2 curand_log_normal2_double(state_type *state, double mean, double stddev) {           \
        const double2 v = curand_normal2_double(state);                                                      \
        return make_double2(exp(mean + (stddev * v.x)), exp(mean + (stddev * v.y)));                         \
    }
__WEFT_NORMAL(curandStateXORWOW_t)
__WEFT_NORMAL(curandStatePhilox4_32_10_t)
__WEFT_NORMAL(curandStateMRG32k3a_t)
#undef __WEFT_NORMAL

__WEFT_RAND float4 curand_normal4(curandStatePhilox4_32_10_t *state) {
    const uint4 r = curand4(state);
    const float2 a = __weft_rand::box_muller(r.x, r.y), b = __weft_rand::box_muller(r.z, r.w);
    return make_float4(a.x, a.y, b.x, b.y);
}
__WEFT_RAND float4 curand_log_normal4(curandStatePhilox4_32_10_t *state, float mean, float stddev) {
    const float4 v = curand_normal4(state);
    return make_float4(expf(mean + (stddev * v.x)), expf(mean + (stddev * v.y)), expf(mean + (stddev * v.z)),
                       expf(mean + (stddev * v.w)));
}
__WEFT_RAND double4 curand_normal4_double(curandStatePhilox4_32_10_t *state) {
    const double2 a = curand_normal2_double(state), b = curand_normal2_double(state);
    double4 r;
    r.x = a.x, r.y = a.y, r.z = b.x, r.w = b.y;
    return r;
}

#endif
