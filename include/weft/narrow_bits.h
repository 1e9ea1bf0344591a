// Conversions between formats of 6 and 4 bits, which have neither infinity nor not-a-number, and wider ones, on host and device.
#ifndef __WEFT_NARROW_BITS_H__
#define __WEFT_NARROW_BITS_H__

#define __WEFT_NARROW static __host__ __device__ __forceinline__

// A format by the bits of its exponent and of its fraction; all codes are finite.
template <int Exponent, int Fraction> struct __weft_narrow {
    static constexpr int bits = 1 + Exponent + Fraction;
    static constexpr unsigned largest = (1u << (Exponent + Fraction)) - 1;
    // Exponent of the least normal number.
    static constexpr int lowest = 2 - (1 << (Exponent - 1));

    // Rounds once. What is too large becomes the largest value; so does not-a-number, without its sign.
    static __host__ __device__ __forceinline__ unsigned char from(double x, enum cudaRoundMode round) {
        unsigned long long wide;
        __builtin_memcpy(&wide, &x, sizeof wide);
        const bool negative = wide >> 63;
        wide &= 0x7fffffffffffffffull;
        if (wide > 0x7ff0000000000000ull) return (unsigned char)largest;
        const int exponent = (int)(wide >> 52) - 1023;
        const int below = exponent < lowest ? lowest - exponent : 0;
        const int shift = 52 - Fraction + below;
        unsigned long long whole = (wide & 0xfffffffffffffull) | (exponent == -1023 ? 0 : 1ull << 52), kept = 0, rest = whole, half = ~0ull;
        if (shift < 54) {
            kept = whole >> shift;
            rest = whole & ((1ull << shift) - 1);
            half = 1ull << (shift - 1);
        }
        if (round == cudaRoundNearest) kept += rest > half || (rest == half && (kept & 1));
        else if (round == (negative ? cudaRoundMinInf : cudaRoundPosInf)) kept += rest != 0;
        // A fraction that became one too many carries into the exponent.
        const int normal = exponent < lowest ? 0 : exponent - lowest;
        unsigned long long code = kept + ((unsigned long long)normal << Fraction);
        if (code > largest) code = largest;
        return (unsigned char)(code | (unsigned)negative << (bits - 1));
    }
    // Exactly.
    static __host__ __device__ __forceinline__ unsigned short to_half_bits(unsigned char v) {
        const unsigned magnitude = v & largest, sign = (unsigned)(v >> (bits - 1) & 1) << 15;
        if (magnitude >> Fraction) return (unsigned short)(sign | ((magnitude << (10 - Fraction)) + ((unsigned)(lowest + 14) << 10)));
        if (magnitude == 0) return (unsigned short)sign;
        const int top = 31 - __builtin_clz(magnitude);
        return (unsigned short)(sign | (unsigned)(lowest - Fraction + top + 15) << 10 | ((magnitude << (10 - top)) & 0x3ff));
    }
};

#endif
