// Uniform distributions over (0, 1].
#ifndef __WEFT_CURAND_UNIFORM_H__
#define __WEFT_CURAND_UNIFORM_H__

namespace __weft_rand {

static constexpr float inv32 = 2.3283064e-10f;             // 2^-32
static constexpr double inv32_double = 2.3283064365386963e-10;
static constexpr double inv53 = 1.1102230246251565e-16;    // 2^-53
static constexpr double inv_m1 = 2.3283065498378288e-10;   // 1 / m1 of MRG32k3a

// The middle of the step that a number stands for.
__WEFT_RAND float part(unsigned int x) {
    return x * inv32 + (inv32 / 2.0f);
}
__WEFT_RAND float part(unsigned long long x) {
    return part((unsigned int)(x >> 32));
}
__WEFT_RAND double part_double(unsigned int x) {
    return x * inv32_double + (inv32_double / 2.0);
}
__WEFT_RAND double part_double(unsigned long long x) {
    return (x >> 11) * inv53 + (inv53 / 2.0);
}
// Of two numbers 53 bits.
__WEFT_RAND unsigned long long bits53(unsigned int x, unsigned int y) {
    return (unsigned long long)x ^ ((unsigned long long)y << (53 - 32));
}
__WEFT_RAND double part_double(unsigned int x, unsigned int y) {
    return bits53(x, y) * inv53 + (inv53 / 2.0);
}

} // namespace __weft_rand

template <class State> __WEFT_RAND float curand_uniform(State *state) {
    return __weft_rand::part(curand(state));
}
__WEFT_RAND float curand_uniform(curandStateMRG32k3a_t *state) {
    return (float)(curand_MRG32k3a(state) * __weft_rand::inv_m1);
}
__WEFT_RAND float4 curand_uniform4(curandStatePhilox4_32_10_t *state) {
    using __weft_rand::part;
    const uint4 r = curand4(state);
    return make_float4(part(r.x), part(r.y), part(r.z), part(r.w));
}

namespace __weft_rand {

// A number of 32 bits makes the step's upper end.
__WEFT_RAND double whole_double(unsigned int x) {
    return x * inv32_double + inv32_double;
}
__WEFT_RAND double whole_double(unsigned long long x) {
    return part_double(x);
}

} // namespace __weft_rand

// Of sequences that fill space evenly each dimension has its own, so that a number makes one value; so it does of Philox's.
template <class State> __WEFT_RAND double curand_uniform_double(State *state) {
    return __weft_rand::whole_double(curand(state));
}
__WEFT_RAND double curand_uniform_double(curandStateXORWOW_t *state) {
    const unsigned int x = curand(state), y = curand(state);
    return __weft_rand::part_double(x, y);
}
__WEFT_RAND double curand_uniform_double(curandStateMRG32k3a_t *state) {
    return curand_MRG32k3a(state) * __weft_rand::inv_m1;
}
__WEFT_RAND double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state) {
    using __weft_rand::part_double;
    const uint4 r = curand4(state);
    return make_double2(part_double(r.x, r.y), part_double(r.z, r.w));
}
__WEFT_RAND double4 curand_uniform4_double(curandStatePhilox4_32_10_t *state) {
    const double2 a = curand_uniform2_double(state), b = curand_uniform2_double(state);
    double4 r;
    r.x = a.x, r.y = a.y, r.z = b.x, r.w = b.y;
    return r;
}

#endif
