#!/usr/bin/env python3
"""Makes coefficients32_gen.h: polynomials for single precision, with coefficients that are floats.

Needs mpmath and numpy. Coefficients are rounded one after the other, lowest first, and what is left is fitted again
each time, so that the later ones make up for the rounding. The printed figure is the error on a fine grid, with the
weight of the row: relative to the whole function unless said otherwise.
"""
import struct

import mpmath as mp
import numpy as np

mp.mp.dps = 40


def f32(x):
    return struct.unpack("<f", struct.pack("<f", float(x)))[0]


def minimax(xs, ys, ws, degrees):
    """Coefficients for the given powers: least weighted maximum error on the grid (Lawson's iteration)."""
    scale = max(abs(xs))
    a = np.stack([(xs / scale) ** d for d in degrees], axis=1) * ws[:, None]
    b = ys * ws
    lam = np.ones(len(xs)) / len(xs)
    best, best_error = None, np.inf
    for _ in range(60):
        r = np.sqrt(lam)
        c, *_ = np.linalg.lstsq(a * r[:, None], b * r, rcond=None)
        e = np.abs(a @ c - b)
        if e.max() < best_error:
            best, best_error = c, e.max()
        if e.max() == 0:
            break
        lam = lam * (e / e.max())
        lam /= lam.sum()
    return [c / scale**d for c, d in zip(best, degrees)]


def emit(out, name, f, a, b, n, weight=None, fixed=()):
    """A polynomial of degree n for f on [a, b]. `weight(x)` multiplies the absolute error of the polynomial; `fixed`
    are the lowest coefficients where they are given."""
    k = np.arange(400)
    t = np.cos(np.pi * (k + 0.5) / 400)
    xs = (a + b) / 2 + (b - a) / 2 * t
    exact = [f(mp.mpf(x)) for x in xs]
    ws = np.array([float(weight(mp.mpf(x))) if weight else float(1 / abs(y)) for x, y in zip(xs, exact)])
    coeffs = [f32(c) for c in fixed]
    rest = [y - mp.polyval(coeffs[::-1] or [0], mp.mpf(x)) for x, y in zip(xs, exact)]
    while len(coeffs) <= n:
        d = len(coeffs)
        c = f32(minimax(xs, np.array([float(r) for r in rest]), ws, list(range(d, n + 1)))[0])
        coeffs.append(c)
        rest = [r - mp.mpf(c) * mp.mpf(x) ** d for r, x in zip(rest, xs)]
    worst = max(abs(float(r)) * w for r, w in zip(rest, ws))
    out.append(f"// Degree {n} on [{a:.6g}, {b:.6g}]; error {worst:.3g}.")
    out.append(f"DEV float {name}(float x) {{")
    out.append(f"    float p = {coeffs[n].hex()}f;")
    for k in range(n - 1, -1, -1):
        out.append(f"    p = fma32(p, x, {coeffs[k].hex()}f);")
    out.append("    return p;\n}\n")
    import sys
    print(f"{name}: 2^{np.log2(worst):.2f}", file=sys.stderr)


def safe(f, limit):
    """f away from 0, its limit there."""
    return lambda x: f(x) if abs(x) > mp.mpf("1e-12") else mp.mpf(limit)


def main():
    out = ["// Made by coefficients32.py; do not edit.\n"]
    ln2 = mp.log(2)
    L = float(ln2 / 2 * mp.mpf("1.0005"))
    # e^r, 2^f, 10^f on half a unit of the exponent to either side.
    emit(out, "exp_poly", mp.exp, -L, L, 6, fixed=[1.0, 1.0])
    emit(out, "exp_slope_poly", safe(lambda r: mp.expm1(r) / r, 1), -L, L, 5, fixed=[1.0])
    emit(out, "exp2_poly", lambda f: mp.mpf(2) ** f, -0.50025, 0.50025, 6, fixed=[1.0])
    h = 0.1505902
    emit(out, "exp10_poly", lambda f: mp.mpf(10) ** f, -h, h, 6, fixed=[1.0])
    # e^r = 1 + r + r^2 P(r), where errors count against e^r - 1.
    emit(out, "expm1_poly", safe(lambda r: (mp.expm1(r) - r) / r**2, 0.5), -L, L, 5,
         weight=lambda r: abs(r * r / mp.expm1(r)) if abs(r) > 1e-12 else mp.mpf(0))
    # log(1+f) = f + f^2 P(f).
    lo, hi = float(mp.sqrt(0.5) - 1) * 1.0001, float(mp.sqrt(2) - 1) * 1.0001
    emit(out, "log_poly", safe(lambda f: (mp.log1p(f) - f) / f**2, -0.5), lo, hi, 8,
         weight=lambda f: abs(f * f / mp.log1p(f)) if abs(f) > 1e-12 else mp.mpf(0))
    # log(1+f) = f - f^2/2 + f^3 P(f).
    emit(out, "log_cubic_poly", safe(lambda f: (mp.log1p(f) - f + f**2 / 2) / f**3, mp.mpf(1) / 3), lo, hi, 7,
         weight=lambda f: abs(f**3 / mp.log1p(f)) if abs(f) > 1e-12 else mp.mpf(0))
    # log(1+f) = t + t^3 P(t^2), t = 2f/(2+f).
    smax = float((2 * hi / (2 + hi)) ** 2) * 1.001
    emit(out, "log_odd_poly", safe(lambda z: (2 * mp.atanh(mp.sqrt(z) / 2) - mp.sqrt(z)) / mp.sqrt(z) ** 3, mp.mpf(1) / 12), 0.0, smax, 3)
    # sin r = r + r^3 P(r^2) on [-pi/2, pi/2] and on [-pi/4, pi/4]; cos r = 1 - r^2/2 + r^4 P(r^2); tan.
    s = safe(lambda z: (mp.sin(mp.sqrt(z)) / mp.sqrt(z) - 1) / z, -mp.mpf(1) / 6)
    ws = lambda z: z * mp.sqrt(z) / mp.sin(mp.sqrt(z)) if z > 1e-12 else mp.mpf(0)
    big, small = float((mp.pi / 2) ** 2 * 1.0005), float((mp.pi / 4) ** 2 * 1.0005)
    emit(out, "sin_half_poly", s, 0.0, big, 3, weight=ws)
    emit(out, "sin_poly", s, 0.0, small, 2, weight=ws)
    c = safe(lambda z: (mp.cos(mp.sqrt(z)) - 1 + z / 2) / z**2, mp.mpf(1) / 24)
    emit(out, "cos_poly", c, 0.0, small, 2, weight=lambda z: z * z / mp.cos(mp.sqrt(z)))
    t = safe(lambda z: (mp.tan(mp.sqrt(z)) / mp.sqrt(z) - 1) / z, mp.mpf(1) / 3)
    emit(out, "tan_poly", t, 0.0, small, 5, weight=lambda z: z * mp.sqrt(z) / mp.tan(mp.sqrt(z)) if z > 1e-12 else mp.mpf(0))
    # sin(pi r) = pi r + r^3 P(r^2), cos(pi r) = 1 + r^2 P(r^2) on [-1/4, 1/4].
    q = 0.0625 * 1.0001
    p = mp.pi
    emit(out, "sinpi_poly", safe(lambda z: (mp.sin(p * mp.sqrt(z)) / mp.sqrt(z) - p) / z, -p**3 / 6), 0.0, q, 2,
         weight=lambda z: z * mp.sqrt(z) / mp.sin(p * mp.sqrt(z)) if z > 1e-12 else mp.mpf(0))
    emit(out, "cospi_poly", safe(lambda z: ((mp.cos(p * mp.sqrt(z)) - 1) / z + p**2 / 2) / z, p**4 / 24), 0.0, q, 2,
         weight=lambda z: z * z / mp.cos(p * mp.sqrt(z)))
    # asin s = s + s^3 P(s^2) on [0, 1/2]; atan on [0, 1].
    emit(out, "asin_poly", safe(lambda z: (mp.asin(mp.sqrt(z)) / mp.sqrt(z) - 1) / z, mp.mpf(1) / 6), 0.0, 0.2501, 4,
         weight=lambda z: z * mp.sqrt(z) / mp.asin(mp.sqrt(z)) if z > 1e-12 else mp.mpf(0))
    emit(out, "atan_poly", safe(lambda z: (mp.atan(mp.sqrt(z)) / mp.sqrt(z) - 1) / z, -mp.mpf(1) / 3), 0.0, 1.0, 7,
         weight=lambda z: z * mp.sqrt(z) / mp.atan(mp.sqrt(z)) if z > 1e-12 else mp.mpf(0))
    # sinh on [0, 1], tanh on [0, 0.6].
    emit(out, "sinh_poly", safe(lambda z: (mp.sinh(mp.sqrt(z)) / mp.sqrt(z) - 1) / z, mp.mpf(1) / 6), 0.0, 1.0, 2,
         weight=lambda z: z * mp.sqrt(z) / mp.sinh(mp.sqrt(z)) if z > 1e-12 else mp.mpf(0))
    emit(out, "tanh_poly", safe(lambda z: (mp.tanh(mp.sqrt(z)) / mp.sqrt(z) - 1) / z, -mp.mpf(1) / 3), 0.0, 0.3601, 4,
         weight=lambda z: z * mp.sqrt(z) / mp.tanh(mp.sqrt(z)) if z > 1e-12 else mp.mpf(0))
    # erf x = x + x P(x^2) on [0, 0.93]; erfc x = 2^(x P(x)) on [0.92, 4], errors counting against erf.
    m = 2 / mp.sqrt(mp.pi) - 1
    emit(out, "erf_poly", safe(lambda z: mp.erf(mp.sqrt(z)) / mp.sqrt(z) - 1, m), 0.0, 0.8650, 5,
         weight=lambda z: mp.sqrt(z) / mp.erf(mp.sqrt(z)) if z > 1e-12 else 1 / (1 + m))
    emit(out, "erfc_log_poly", lambda x: mp.log(mp.erfc(x), 2) / x, 0.919, 4.0, 6,
         weight=lambda x: x * ln2 * mp.erfc(x) / mp.erf(x))
    # erfcx x = t P(t - 1/2), t = 1/(1 + x/2).
    def ecx(t):
        x = 2 * (1 / t - 1)
        if x > 2000:
            v = (1 - 1 / (2 * x * x)) / (x * mp.sqrt(mp.pi))
        else:
            v = mp.exp(x * x) * mp.erfc(x)
        return v / t
    emit(out, "erfcx_poly", lambda u: ecx(u + mp.mpf(0.5)), -0.4999999, 0.5, 10)
    open("coefficients32_gen.h", "w").write("\n".join(out))


main()
