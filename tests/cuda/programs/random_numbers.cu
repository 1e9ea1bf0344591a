// curand_kernel.h: published answers of the generators, jumps against steps, digests of what cuRAND's own header gives for the same
// seeds, and moments of the distributions.
#include "expect.h"
#include <curand_kernel.h>

constexpr int threads = 64;

// Subsequences and offsets, near and far.
__device__ unsigned long long seed_of(int t) {
    return (t % 5) * 0x9e3779b97f4a7c15ull + t / 5;
}
__device__ unsigned long long subsequence_of(int t) {
    return t % 3 == 0 ? t : t % 3 == 1 ? t * 1000003ull : t * 0x123456789abull;
}
__device__ unsigned long long offset_of(int t) {
    return t % 4 == 0 ? 0 : t % 4 == 1 ? t : t % 4 == 2 ? t * 4097ull : t * 0x10000000fedull;
}

// A digest of numbers and of uniform values of both precisions, as drawn in turn.
template <class State>
__device__ unsigned long long digest(State *s) {
    unsigned long long h = 0xcbf29ce484222325ull;
    for (int i = 0; i < 40; i++) {
        const unsigned long long v = i % 4 < 2    ? (unsigned long long)curand(s)
                                     : i % 4 == 2 ? (unsigned long long)__float_as_uint(curand_uniform(s))
                                                  : (unsigned long long)__double_as_longlong(curand_uniform_double(s));
        h = (h ^ v) * 0x100000001b3ull;
    }
    return h;
}
template <class State>
__global__ void pseudo(unsigned long long *out) {
    const int t = threadIdx.x;
    State s;
    curand_init(seed_of(t), subsequence_of(t), offset_of(t), &s);
    unsigned long long h = digest(&s);
    skipahead((unsigned long long)(t * 12345), &s);
    h += 3 * digest(&s);
    skipahead_sequence((unsigned long long)(t + 1), &s);
    out[t] = h + 5 * digest(&s);
}

// Direction numbers of no sequence in particular: each has its own bit, and bits above.
template <class Word>
__device__ void directions(Word *v, int t) {
    const int bits = 8 * sizeof(Word);
    for (int i = 0; i < bits; i++) {
        const Word own = (Word)1 << (bits - 1 - i), mixed = (Word)(0x9e3779b97f4a7c15ull * (i * i + t));
        v[i] = own ^ (mixed & ~(own | (own - 1)));
    }
}
__global__ void quasi(unsigned long long *out) {
    const int t = threadIdx.x;
    curandDirectionVectors32_t narrow;
    curandDirectionVectors64_t wide;
    directions(narrow, t), directions(wide, t);
    curandStateSobol32_t a;
    curand_init(narrow, (unsigned)(t * 1001), &a);
    unsigned long long h = digest(&a);
    skipahead((unsigned)(t * 13), &a);
    h += digest(&a);
    curandStateScrambledSobol32_t b;
    curand_init(narrow, (unsigned)(t * 77), (unsigned)(t * 1001), &b);
    h += 3 * digest(&b);
    curandStateSobol64_t c;
    curand_init(wide, (unsigned long long)(t * 1001), &c);
    h += 5 * digest(&c);
    curandStateScrambledSobol64_t d;
    curand_init(wide, t * 0x77777777777ull, t * 0x100000000001ull, &d);
    out[t] = h + 7 * digest(&d);
}

__global__ void published(unsigned *out, double *first) {
    const uint4 zeros = curand_Philox4x32_10(make_uint4(0, 0, 0, 0), make_uint2(0, 0));
    const uint4 ones = curand_Philox4x32_10(make_uint4(~0u, ~0u, ~0u, ~0u), make_uint2(~0u, ~0u));
    const uint4 pi = curand_Philox4x32_10(make_uint4(0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344), make_uint2(0xa4093822, 0x299f31d0));
    const unsigned philox[] = {zeros.x, zeros.y, zeros.z, zeros.w, ones.x, ones.y, ones.z, ones.w, pi.x, pi.y, pi.z, pi.w};
    for (int i = 0; i < 12; i++) out[i] = philox[i];
    curandStateMRG32k3a s;
    for (int far = 0; far < 2; far++) {
        curand_init(0, 0, 0, &s);
        if (far) skipahead_sequence(1, &s);
        else skipahead_subsequence(1, &s);
        for (int i = 0; i < 3; i++) out[12 + 6 * far + i] = s.s1[i], out[15 + 6 * far + i] = s.s2[i];
    }
    curand_init(0, 0, 0, &s);
    *first = curand_uniform_double(&s);
}

// Jumps go as far as steps do; 16 jumps of 2^63 are one of 2^67.
__global__ void jumps(int *out) {
    const int t = threadIdx.x;
    curandState a, b;
    curand_init(t, 3, 0, &a);
    b = a;
    skipahead((unsigned long long)(t * 37), &a);
    for (int i = 0; i < t * 37; i++) curand(&b);
    bool same = curand(&a) == curand(&b);
    for (int i = 0; i < 16; i++) skipahead(1ull << 63, &a);
    skipahead_sequence(1, &b);
    for (int i = 0; i < 5; i++) same &= curand(&a) == curand(&b);
    curandStatePhilox4_32_10_t c, d;
    curand_init(t, 1, ~0ull - 7, &c);
    d = c;
    const uint4 four = curand4(&c);
    same &= four.x == curand(&d), same &= four.y == curand(&d), same &= four.z == curand(&d), same &= four.w == curand(&d);
    curandStateMRG32k3a e, f;
    curand_init(t, 1, 0, &e);
    f = e;
    skipahead((unsigned long long)t, &e);
    for (int i = 0; i < t; i++) curand(&f);
    same &= curand(&e) == curand(&f);
    // A value that a normal call keeps is not for a log-normal one; two log-normal ones take two numbers.
    curandState g, h;
    curand_init(t, 5, 0, &g);
    curand_normal(&g);
    h = g;
    skipahead(2ull, &h);
    curand_log_normal(&g, 0.f, 1.f), curand_log_normal(&g, 0.f, 1.f);
    out[t] = same && curand(&g) == curand(&h);
}

// Sums of values and of their squares.
template <class State, class Draw>
__device__ void moments(State *s, double *sums, Draw draw) {
    double sum = 0, squares = 0;
    for (int i = 0; i < 400; i++) {
        const double v = draw(s);
        sum += v, squares += v * v;
    }
    atomicAdd(&sums[0], sum), atomicAdd(&sums[1], squares);
}
template <class State>
__global__ void distributions(double *sums) {
    State s;
    curand_init(77, threadIdx.x, 0, &s);
    moments(&s, sums, [](State *s) { return (double)curand_normal(s); });
    moments(&s, sums + 2, [](State *s) { return curand_normal_double(s); });
    moments(&s, sums + 4, [](State *s) { return log((double)curand_log_normal(s, 1.f, .5f)); });
    moments(&s, sums + 6, [](State *s) { return log(curand_log_normal_double(s, 1., .5)); });
    moments(&s, sums + 8, [](State *s) { return (double)curand_poisson(s, 2.5); });
    moments(&s, sums + 10, [](State *s) { return (double)curand_poisson(s, 100.); });
    moments(&s, sums + 12, [](State *s) { return (double)curand_poisson(s, 1e4); });
    moments(&s, sums + 14, [](State *s) { const float2 v = curand_normal2(s); return (v.x + v.y) / sqrt(2.); });
    moments(&s, sums + 16, [](State *s) { return curand_uniform_double(s); });
}

static unsigned long long total(Buffer<unsigned long long> &out) {
    unsigned long long h = 0;
    for (auto v : out.get()) h = h * 31 + v;
    return h;
}
template <class State>
static void check_distributions() {
    Buffer<double> sums(18);
    distributions<State><<<1, threads>>>(sums);
    auto s = sums.get();
    const double n = 400 * threads;
    const double mean[] = {0, 0, 1, 1, 2.5, 100, 1e4, 0, .5}, variance[] = {1, 1, .25, .25, 2.5, 100, 1e4, 1, 1 / 12.};
    for (int i = 0; i < 9; i++) {
        const double m = s[2 * i] / n, v = s[2 * i + 1] / n - m * m;
        // Five deviations of what so many values give.
        const double far = std::fabs(m - mean[i]) / std::sqrt(variance[i] / n), wide = std::fabs(v / variance[i] - 1);
        if (far > 5 || wide > .06) printf("distribution %d: mean %g, variance %g\n", i, m, v), failures_++;
    }
}

int main() {
    Buffer<unsigned> words(24);
    Buffer<double> first(1);
    published<<<1, 1>>>(words, first);
    const unsigned want[] = {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8, 0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd,
                             0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1, 870504860,  2641697727, 884013853,  339352413,
                             2374306706, 3651603887, 3692455944, 1366884236, 2968912127, 335948734,  4161675175, 475798818};
    auto got = words.get();
    for (int i = 0; i < 24; i++) SAME(got[i], want[i], i);
    EXPECT(std::fabs(first.get()[0] - 0.127011122046577) < 1e-9);

    Buffer<int> same(threads);
    jumps<<<1, threads>>>(same);
    for (int v : same.get()) EXPECT(v == 1);

    Buffer<unsigned long long> out(threads);
    const auto check = [&](const char *name, unsigned long long digest) {
        const unsigned long long h = total(out);
        if (h != digest) printf("%s: 0x%llx\n", name, h), failures_++;
    };
    pseudo<curandStateXORWOW_t><<<1, threads>>>(out);
    check("XORWOW", 0x3572e0a79b8b3eb9);
    pseudo<curandStatePhilox4_32_10_t><<<1, threads>>>(out);
    check("Philox", 0x46d373bfc0b5b470);
    pseudo<curandStateMRG32k3a_t><<<1, threads>>>(out);
    check("MRG32k3a", 0xd1463baa8f7e0900);
    quasi<<<1, threads>>>(out);
    check("Sobol", 0x5a096d694722717a);

    check_distributions<curandStateXORWOW_t>();
    check_distributions<curandStatePhilox4_32_10_t>();
    check_distributions<curandStateMRG32k3a_t>();
    return finish("random_numbers");
}
