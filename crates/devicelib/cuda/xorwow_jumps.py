#!/usr/bin/env python3
"""Makes include/weft/curand/xorwow_jumps.h: x^(2^k) modulo the characteristic polynomial of XORWOW's xorshift part.

The generator is that of G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (14), 2003, section 3.1: five words, of which
the last becomes (v ^ v << 4) ^ (t ^ t << 1) with t = x ^ x >> 2. Any bit of its state follows a linear recurrence over GF(2) of 160 bits,
found here by Berlekamp's and Massey's algorithm. To go n steps is to apply x^n modulo its polynomial to the state (H. Haramoto et al.,
"Efficient Jump Ahead for F2-Linear Random Number Generators", INFORMS Journal on Computing 20 (3), 2008).
"""
import sys

BITS = 160
MASK = 0xFFFFFFFF
STEPS = 131  # Offsets have 64 bits; subsequences are 2^67 apart and have 64 bits.


def step(v):
    t = v[0] ^ (v[0] >> 2)
    return v[1:] + [(v[4] ^ (v[4] << 4) ^ t ^ (t << 1)) & MASK]


def massey(bits):
    """The shortest recurrence as a polynomial, its constant term first: sum of c[i] * s[n - i] is zero."""
    c, b, length, shift = 1, 1, 0, 1
    for n in range(len(bits)):
        d = 0
        for i in range(length + 1):
            d ^= (c >> i & 1) & bits[n - i]
        if d:
            old = c
            c ^= b << shift
            if 2 * length <= n:
                length, b, shift = n + 1 - length, old, 0
        shift += 1
    return c, length


def characteristic():
    v, bits = [1, 2, 3, 4, 5], []
    for _ in range(2 * BITS + 64):
        bits.append(v[0] & 1)
        v = step(v)
    c, length = massey(bits)
    assert length == BITS
    # Of the recurrence's coefficients the first belongs to the newest bit.
    return sum((c >> i & 1) << (BITS - i) for i in range(BITS + 1))


def reduce(p, modulus):
    for i in range(p.bit_length() - 1, BITS - 1, -1):
        if p >> i & 1:
            p ^= modulus << (i - BITS)
    return p


def square(p, modulus):
    return reduce(int(bin(p)[2:], 4) if p else 0, modulus)


def apply(p, v):
    out = [0] * 5
    for i in range(BITS):
        if p >> i & 1:
            out = [a ^ b for a, b in zip(out, v)]
        v = step(v)
    return out


def main():
    modulus = characteristic()
    powers = [2]
    while len(powers) < STEPS:
        powers.append(square(powers[-1], modulus))
    v = far = [123456789, 362436069, 521288629, 88675123, 5783321]
    for _ in range(1 << 10):
        far = step(far)
    assert apply(powers[10], v) == far
    print("// x^(2^k) modulo the characteristic polynomial of XORWOW's xorshift part, low bits first; made by\n"
          "// crates/devicelib/cuda/xorwow_jumps.py.")
    print("#ifndef __WEFT_CURAND_XORWOW_JUMPS_H__\n#define __WEFT_CURAND_XORWOW_JUMPS_H__\n")
    print(f"static __device__ const unsigned int __weft_xorwow_jumps[{STEPS}][5] = {{")
    for p in powers:
        print("    {" + ", ".join(f"0x{p >> 32 * i & MASK:08x}" for i in range(5)) + "},")
    print("};\n\n#endif")


if __name__ == "__main__":
    sys.exit(main())
