// The helpers that kernels call: the same as the executor's, in C.
#include <stdlib.h>
#include <time.h>

#include "abi.h"

static void trap(CtaContext *cta, uint32_t thread, uint32_t code, uint32_t line, uint64_t address) {
    fault(cta, code, line, thread, address);
}

static void assert_fail(CtaContext *cta, uint32_t thread, uint64_t message, uint64_t file, uint32_t line,
                        uint64_t function, uint64_t size) {
    (void)message, (void)file, (void)function, (void)size;
    fault(cta, TRAP_Assert, line, thread, 0);
}

static uint32_t print(CtaContext *cta, uint32_t thread, uint64_t format, uint64_t arguments) {
    (void)cta, (void)thread, (void)format, (void)arguments;
    cannot("vprintf");
}

// What malloc gave and nobody has freed.
enum { HEAP = 1 << 16 };
static uint64_t heap[HEAP];

static uint64_t allocate(CtaContext *cta, uint32_t thread, uint64_t bytes) {
    (void)cta, (void)thread;
    for (int i = 0; i < HEAP; i++)
        if (!heap[i]) return heap[i] = (uintptr_t)malloc(bytes);
    return 0;
}

static void release(CtaContext *cta, uint32_t thread, uint64_t at) {
    int i = 0;
    while (at && i < HEAP && heap[i] != at) i++;
    if (i == HEAP) fault_saying(cta, TRAP_IllegalAddress, 0, thread, at, "free of what malloc did not give");
    if (at) heap[i] = 0;
    free((void *)(uintptr_t)at);
}

static void barrier_arrive(CtaContext *cta, uint32_t thread, uint32_t n, uint32_t expected, uint32_t arriving) {
    (void)arriving;
    arrive_at(cta, thread, n, expected);
}

static void cluster_arrive(CtaContext *cta, uint32_t thread, uint32_t arriving) {
    (void)arriving;
    arrive_in_cluster(cta, thread);
}

static uint64_t global_timer(CtaContext *cta, uint32_t thread) {
    (void)cta, (void)thread;
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

// FPCR's rounding for `0 rn, 1 rz, 2 rm, 3 rp`.
static uint64_t mode(uint32_t op) {
    static const uint64_t modes[4] = {0, 3, 2, 1};
    return modes[op >> 4 & 3] << 22;
}

#define ROUNDED(r, text, ...) __asm__ volatile("msr fpcr, %1\n" text "\nmsr fpcr, xzr" : "=w"(r) : "r"(m), __VA_ARGS__)

static uint32_t rounded32(CtaContext *cta, uint32_t thread, uint32_t op, uint32_t a, uint32_t b, uint32_t c) {
    (void)cta, (void)thread;
    union { uint32_t bits; float f; } x = {a}, y = {b}, z = {c}, one = {0x3f800000}, r = {0};
    uint64_t m = mode(op);
    switch (op & 15) {
    case 0: ROUNDED(r.f, "fadd %s0, %s2, %s3", "w"(x.f), "w"(y.f)); break;
    case 1: ROUNDED(r.f, "fsub %s0, %s2, %s3", "w"(x.f), "w"(y.f)); break;
    case 2: ROUNDED(r.f, "fmul %s0, %s2, %s3", "w"(x.f), "w"(y.f)); break;
    case 3: ROUNDED(r.f, "fdiv %s0, %s2, %s3", "w"(x.f), "w"(y.f)); break;
    case 4: ROUNDED(r.f, "fmadd %s0, %s2, %s3, %s4", "w"(x.f), "w"(y.f), "w"(z.f)); break;
    case 5: ROUNDED(r.f, "fsqrt %s0, %s2", "w"(x.f)); break;
    default: ROUNDED(r.f, "fdiv %s0, %s2, %s3", "w"(one.f), "w"(x.f)); break;
    }
    return r.bits;
}

static uint64_t rounded64(CtaContext *cta, uint32_t thread, uint32_t op, uint64_t a, uint64_t b, uint64_t c) {
    (void)cta, (void)thread;
    union { uint64_t bits; double f; } x = {a}, y = {b}, z = {c}, one = {0x3ff0000000000000}, r = {0};
    uint64_t m = mode(op);
    switch (op & 15) {
    case 0: ROUNDED(r.f, "fadd %d0, %d2, %d3", "w"(x.f), "w"(y.f)); break;
    case 1: ROUNDED(r.f, "fsub %d0, %d2, %d3", "w"(x.f), "w"(y.f)); break;
    case 2: ROUNDED(r.f, "fmul %d0, %d2, %d3", "w"(x.f), "w"(y.f)); break;
    case 3: ROUNDED(r.f, "fdiv %d0, %d2, %d3", "w"(x.f), "w"(y.f)); break;
    case 4: ROUNDED(r.f, "fmadd %d0, %d2, %d3, %d4", "w"(x.f), "w"(y.f), "w"(z.f)); break;
    case 5: ROUNDED(r.f, "fsqrt %d0, %d2", "w"(x.f)); break;
    default: ROUNDED(r.f, "fdiv %d0, %d2, %d3", "w"(one.f), "w"(x.f)); break;
    }
    return r.bits;
}

// A binary floating-point format: stored bits of significand and exponent, and PTX's NaN.
typedef struct {
    uint32_t fraction, exponent;
    uint64_t nan;
} Format;

static const Format F16 = {10, 5, 0x7fff}, BF16 = {7, 8, 0x7fff}, F32 = {23, 8, 0x7fffffff},
                    F64 = {52, 11, 0x7fffffffffffffff};

// A number: significand * 2^exponent, or what `kind` says.
typedef struct {
    enum { FINITE, INFINITE, NONE } kind;
    int negative;
    uint64_t significand;
    int exponent;
} Parts;

static Parts of_float(Format f, uint64_t bits) {
    Parts p = {FINITE, (int)(bits >> (f.fraction + f.exponent) & 1), bits & ((1ull << f.fraction) - 1), 0};
    int top = (1 << f.exponent) - 1, e = (int)(bits >> f.fraction) & top;
    if (e == top) p.kind = p.significand ? NONE : INFINITE;
    if (e) p.significand |= 1ull << f.fraction;
    p.exponent = (e ? e : 1) - (top >> 1) - (int)f.fraction;
    return p;
}

static Parts of_int(int negative, uint64_t magnitude) {
    return (Parts){FINITE, negative, magnitude, 0};
}

static uint64_t to_float(Format f, Parts p, uint32_t rounding) {
    uint64_t sign = (uint64_t)p.negative << (f.fraction + f.exponent);
    uint64_t infinity = ((1ull << f.exponent) - 1) << f.fraction;
    if (p.kind == NONE) return f.nan;
    if (p.kind == INFINITE) return sign | infinity;
    if (!p.significand) return sign;
    int bias = (1 << (f.exponent - 1)) - 1, fraction = (int)f.fraction;
    int unit = p.exponent + 63 - __builtin_clzll(p.significand) - fraction;
    if (unit < 1 - bias - fraction) unit = 1 - bias - fraction;
    int shift = unit - p.exponent;
    unsigned __int128 s = p.significand, kept = 0, rest = 1, half = 2;
    if (shift <= 0) kept = s << -shift, rest = 0, half = 1;
    else if (shift < 128) kept = s >> shift, rest = s - (kept << shift), half = (unsigned __int128)1 << (shift - 1);
    int up = 0;
    switch (rounding) {
    case 0: up = rest > half || (rest == half && (kept & 1)); break;
    case 1: break;
    case 2: up = rest && p.negative; break;
    case 3: up = rest && !p.negative; break;
    default: up = rest >= half; break;
    }
    uint64_t bits = ((uint64_t)(unit + bias + fraction - 1) << f.fraction) + (uint64_t)kept + (up && rest);
    if (bits >= infinity) {
        int far = rounding == 1 ? 0 : rounding == 2 ? p.negative : rounding == 3 ? !p.negative : 1;
        bits = infinity - !far;
    }
    return sign | bits;
}

// Whether a double is a NaN: conversions keep its sign and the top of its payload.
static int is_nan(uint64_t bits) {
    return bits << 1 > 0x7ffull << 53;
}

static uint64_t rounded_convert(CtaContext *cta, uint32_t thread, uint32_t op, uint64_t bits) {
    (void)cta, (void)thread;
    Parts whole = of_int((int64_t)bits < 0, (int64_t)bits < 0 ? 0 - bits : bits), natural = of_int(0, bits);
    uint32_t r = op >> 4;
    switch (op & 15) {
    case 0: return is_nan(bits) ? (bits >> 63) << 31 | 0x7fc00000 | (bits << 12) >> 41 : to_float(F32, of_float(F64, bits), r);
    case 1: return to_float(F32, whole, r);
    case 2: return to_float(F32, natural, r);
    case 3: return to_float(F64, whole, r);
    case 4: return to_float(F64, natural, r);
    case 5: return to_float(F16, of_float(F32, bits & 0xffffffff), r);
    case 6: return is_nan(bits) ? (bits >> 63) << 15 | 0x7e00 | (bits << 12) >> 54 : to_float(F16, of_float(F64, bits), r);
    case 7: return to_float(BF16, of_float(F32, bits & 0xffffffff), r);
    case 8: return to_float(F16, whole, r);
    case 10: return to_float(BF16, whole, r);
    case 11: return to_float(BF16, natural, r);
    default: return to_float(F16, natural, r);
    }
}

static void image(CtaContext *cta, uint32_t thread, uint32_t op, uint32_t lanes, uint32_t line, uint64_t mask,
                  uint64_t handles, uint64_t operands, uint64_t results) {
    (void)cta, (void)thread, (void)op, (void)lanes, (void)line, (void)mask, (void)handles, (void)operands, (void)results;
    cannot("read or write images");
}

static void probe(CtaContext *cta, uint32_t thread, uint32_t site, uint32_t lanes, uint64_t mask, uint64_t addresses) {
    (void)cta, (void)thread, (void)site, (void)lanes, (void)mask, (void)addresses;
    cannot("note what probes tell");
}

static uint64_t runtime(CtaContext *cta, uint32_t thread, uint32_t function, uint64_t a, uint64_t b, uint64_t c, uint64_t d,
                        uint64_t e, uint64_t f, uint64_t g, uint64_t h, uint64_t i) {
    (void)cta, (void)thread, (void)function, (void)a, (void)b, (void)c, (void)d, (void)e, (void)f, (void)g, (void)h, (void)i;
    cannot("call the device runtime");
    return 0;
}

static uint64_t tensor(CtaContext *cta, uint32_t thread, uint32_t op, uint64_t map, uint64_t shared, uint32_t a, uint32_t b,
                       uint32_t c, uint32_t d, uint32_t e, uint64_t offsets) {
    (void)cta, (void)thread, (void)op, (void)map, (void)shared, (void)a, (void)b, (void)c, (void)d, (void)e, (void)offsets;
    cannot("copy boxes of tensors");
    return 0;
}

static void trigger(CtaContext *cta, uint32_t thread) {
    (void)cta, (void)thread;
}

static uint32_t dependency_over(CtaContext *cta, uint32_t thread) {
    (void)cta, (void)thread;
    return 1;
}

void *const *helper_table(void) {
    static void *table[HELPER_COUNT] = {
        [HELPER_Trap] = trap,
        [HELPER_Vprintf] = print,
        [HELPER_Malloc] = allocate,
        [HELPER_Free] = release,
        [HELPER_AssertFail] = assert_fail,
        [HELPER_BarrierArrive] = barrier_arrive,
        [HELPER_ClusterArrive] = cluster_arrive,
        [HELPER_RoundedF32] = rounded32,
        [HELPER_RoundedF64] = rounded64,
        [HELPER_RoundedConvert] = rounded_convert,
        [HELPER_Globaltimer] = global_timer,
        [HELPER_Image] = image,
        [HELPER_Probe] = probe,
        [HELPER_Runtime] = runtime,
        [HELPER_Tensor] = tensor,
        [HELPER_Trigger] = trigger,
        [HELPER_DependencyOver] = dependency_over,
    };
    for (int i = 0; i < HELPER_COUNT; i++)
        if (!table[i]) cannot("a helper that the runner lacks");
    return table;
}
