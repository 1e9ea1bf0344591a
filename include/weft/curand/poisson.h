// The Poisson distribution: small means by products of uniform numbers (D. E. Knuth, "Seminumerical Algorithms", 3.4.1), large ones by the
// normal distribution, those between by the inverse of the distribution function.
#ifndef __WEFT_CURAND_POISSON_H__
#define __WEFT_CURAND_POISSON_H__

namespace __weft_rand {

template <class State> __WEFT_RAND unsigned int poisson_products(State *s, float mean) {
    unsigned int k = 0;
    float p = expf(mean);
    do {
        k++;
        p *= curand_uniform(s);
    } while (p > 1.0f);
    return k - 1;
}
// The least k that at least `u` of all are not above: terms from nine deviations below the mean on are added.
__WEFT_RAND unsigned int poisson_inverse(double u, double mean) {
    const double deviation = sqrt(mean);
    double k = floor(mean - 9.0 * deviation);
    if (k < 0) k = 0;
    double term = exp(k * log(mean) - mean - lgamma(k + 1.0)), sum = term;
    const double last = mean + 9.0 * deviation + 10.0;
    while (sum < u && k < last) {
        k += 1.0;
        term *= mean / k;
        sum += term;
    }
    return (unsigned int)k;
}
template <class State> __WEFT_RAND unsigned int poisson(State *s, double mean) {
    if (mean < 64) return poisson_products(s, (float)mean);
    if (mean > 4000) return (unsigned int)(sqrt(mean) * curand_normal_double(s) + mean + 0.5);
    return poisson_inverse(curand_uniform(s), mean);
}

} // namespace __weft_rand

template <class State> __WEFT_RAND unsigned int curand_poisson(State *state, double lambda) {
    return __weft_rand::poisson(state, lambda);
}
__WEFT_RAND uint4 curand_poisson4(curandStatePhilox4_32_10_t *state, double lambda) {
    if (lambda > 4000) {
        const double4 v = curand_normal4_double(state);
        const double root = sqrt(lambda);
        return make_uint4((unsigned int)(root * v.x + lambda + 0.5), (unsigned int)(root * v.y + lambda + 0.5),
                          (unsigned int)(root * v.z + lambda + 0.5), (unsigned int)(root * v.w + lambda + 0.5));
    }
    const unsigned int a = curand_poisson(state, lambda), b = curand_poisson(state, lambda);
    const unsigned int c = curand_poisson(state, lambda), d = curand_poisson(state, lambda);
    return make_uint4(a, b, c, d);
}

#endif
