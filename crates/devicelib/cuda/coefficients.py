#!/usr/bin/env python3
"""Makes coefficients_gen.h: near-minimax polynomials by interpolation at Chebyshev nodes, in 60 digits.

Needs mpmath. Each row: name, precision, function of the polynomial's variable, interval, degree.
The printed figure is the largest relative error found on a fine grid (before rounding of the coefficients).
"""
import mpmath as mp
import struct

mp.mp.dps = 60


def cheb_fit(f, a, b, n):
    """Coefficients, lowest first, of the degree-n interpolant of f at Chebyshev nodes of [a, b]."""
    nodes = [mp.cos(mp.pi * (2 * k + 1) / (2 * (n + 1))) for k in range(n + 1)]
    xs = [(a + b) / 2 + (b - a) / 2 * t for t in nodes]
    ys = [f(x) for x in xs]
    # Newton's divided differences, then expansion to powers.
    c = list(ys)
    for j in range(1, n + 1):
        for i in range(n, j - 1, -1):
            c[i] = (c[i] - c[i - 1]) / (xs[i] - xs[i - j])
    poly = [mp.mpf(0)]
    for i in range(n, -1, -1):
        poly = [mp.mpf(0)] + poly
        for k in range(len(poly) - 1):
            poly[k] -= xs[i] * poly[k + 1]
        poly[0] += c[i]
    return poly[: n + 1]


def bits32(x):
    return struct.unpack("<f", struct.pack("<f", float(x)))[0].hex() + "f"


def bits64(x):
    return float(x).hex()


def emit(out, name, kind, f, a, b, n, odd_note=""):
    a, b = mp.mpf(a), mp.mpf(b)
    c = cheb_fit(f, a, b, n)
    worst = mp.mpf(0)
    for k in range(0, 801):
        x = a + (b - a) * k / 800
        want = f(x)
        got = mp.polyval(c[::-1], x)
        if want != 0:
            worst = max(worst, abs(got / want - 1))
    ty = "float" if kind == 32 else "double"
    fma = "fma32" if kind == 32 else "fma64"
    lit = bits32 if kind == 32 else bits64
    out.append(f"// Degree {n} on [{mp.nstr(a, 6)}, {mp.nstr(b, 6)}]; relative error {mp.nstr(worst, 3)}.")
    out.append(f"DEV {ty} {name}({ty} x) {{")
    out.append(f"    {ty} p = {lit(c[n])};")
    for k in range(n - 1, -1, -1):
        out.append(f"    p = {fma}(p, x, {lit(c[k])});")
    out.append("    return p;\n}\n")


def safe(f, limit):
    """f away from 0, its limit there."""
    return lambda x: f(x) if abs(x) > mp.mpf("1e-25") else limit


def main():
    out = ["// Made by coefficients.py; do not edit.\n"]
    L = mp.log(2) / 2 + mp.mpf("1e-4")
    sq = mp.sqrt(2)
    smax = ((sq - 1) / (sq + 1)) ** 2
    half = mp.mpf(1) / 2
    # e^r, 2^f.
    emit(out, "poly_exp64", 64, safe(lambda r: (mp.exp(r) - 1 - r) / r**2, half), -L, L, 9)
    emit(out, "poly_exp2_64", 64, safe(lambda f: (mp.mpf(2) ** f - 1) / f, mp.log(2)), -0.5001, 0.5001, 11)
    l10 = mp.log(10)
    emit(out, "poly_exp10_64", 64, safe(lambda f: (mp.mpf(10) ** f - 1 - f * l10) / f**2, l10**2 / 2), -0.1506, 0.1506, 10)
    emit(out, "poly_expm1_64", 64, safe(lambda r: (mp.exp(r) - 1 - r - r * r / 2) / r**3, mp.mpf(1) / 6), -L, L, 10)
    # log(1+f) with s = f/(2+f), z = s*s: log = 2s + s*z*P(z).
    g = lambda z: (2 * mp.atanh(mp.sqrt(z)) / mp.sqrt(z) - 2) / z
    emit(out, "poly_log64", 64, safe(g, mp.mpf(2) / 3), 0, smax, 7)
    g2 = lambda z: (g(z) - mp.mpf(2) / 3) / z
    emit(out, "poly_log_tail64", 64, safe(g2, mp.mpf(2) / 5), 0, smax, 8)
    # sin, cos on [-pi/4, pi/4]: sin = x + x*z*S(z), cos = 1 - z/2 + z*z*C(z).
    zq = (mp.pi / 4) ** 2 * mp.mpf("1.001")
    sp = lambda z: (mp.sin(mp.sqrt(z)) / mp.sqrt(z) - 1) / z
    cp = lambda z: (mp.cos(mp.sqrt(z)) - 1 + z / 2) / z**2
    emit(out, "poly_sin64", 64, safe(sp, -mp.mpf(1) / 6), 0, zq, 6)
    emit(out, "poly_cos64", 64, safe(cp, mp.mpf(1) / 24), 0, zq, 6)
    # atan(x) = x + x*z*P(z) for z <= tan(pi/8)^2.
    zt = mp.tan(mp.pi / 8) ** 2 * mp.mpf("1.0001")
    emit(out, "poly_atan64", 64, safe(lambda z: (mp.atan(mp.sqrt(z)) / mp.sqrt(z) - 1) / z, -mp.mpf(1) / 3), 0, zt, 12)
    emit(out, "poly_asin64", 64, safe(lambda z: (mp.asin(mp.sqrt(z)) / mp.sqrt(z) - 1) / z, mp.mpf(1) / 6), 0, 0.2501, 14)
    # erf on [0, 1] by x*P(x*x); erfcx on [0, inf) by q = (x-4)/(x+4); (1+2x)*erfcx is smooth.
    emit(out, "poly_erf64", 64, safe(lambda z: mp.erf(mp.sqrt(z)) / mp.sqrt(z), 2 / mp.sqrt(mp.pi)), 0, 1.0001, 14)
    def ecx(q):
        x = 4 * (1 + q) / (1 - q)
        if x > 1000:
            s = mp.mpf(0)
            term = mp.mpf(1)
            for k in range(8):
                s += term
                term *= -(2 * k + 1) / (2 * x * x)
            v = s / (x * mp.sqrt(mp.pi))
        else:
            v = mp.exp(x * x) * mp.erfc(x)
        return (1 + 2 * x) * v
    def ecxq(q):
        return ecx(min(q, 1 - mp.mpf("1e-12")))
    emit(out, "poly_erfcx64", 64, ecxq, -1, 1, 36)
    # Stirling's correction: lgamma(x) = (x-1/2)ln x - x + ln(2 pi)/2 + P(1/x^2)/x for x >= 8.
    def stir(w):
        if w < mp.mpf("1e-20"):
            return mp.mpf(1) / 12
        x = 1 / mp.sqrt(w)
        return x * (mp.loggamma(x) - (x - half) * mp.log(x) + x - mp.log(2 * mp.pi) / 2)
    emit(out, "poly_stirling64", 64, stir, 0, mp.mpf(1) / 64, 7)
    # lgamma near its zeros at 1 and 2, as lgamma(2+t) = t*P(t) for |t| <= 1/2.
    emit(out, "poly_lgamma2_64", 64, safe(lambda t: mp.loggamma(2 + t) / t, 1 - mp.euler), -0.5001, 0.5001, 24)
    emit(out, "poly_lgamma1_64", 64, safe(lambda t: mp.loggamma(1 + t) / t, -mp.euler), -0.5001, 0.5001, 30)
    # Bessel: on [0, 8] by polynomials of x^2, beyond by modulus-phase P, Q of (8/x)^2.
    w64 = 64
    emit(out, "poly_j0_64", 64, lambda z: mp.besselj(0, mp.sqrt(z)), 0, w64, 20)
    emit(out, "poly_j1_64", 64, safe(lambda z: mp.besselj(1, mp.sqrt(z)) / mp.sqrt(z), half), 0, w64, 20)
    def y0r(z):
        x = mp.sqrt(z)
        return mp.bessely(0, x) - 2 / mp.pi * mp.log(x) * mp.besselj(0, x)
    emit(out, "poly_y0_64", 64, safe(y0r, 2 / mp.pi * (mp.euler - mp.log(2))), 0, w64, 20)
    def y1r(z):
        x = mp.sqrt(z)
        return (mp.bessely(1, x) - 2 / mp.pi * (mp.log(x) * mp.besselj(1, x) - 1 / x)) / x
    emit(out, "poly_y1_64", 64, safe(y1r, (2 * mp.euler - 1 - 2 * mp.log(2)) / (2 * mp.pi)), 0, w64, 20)
    for n in (0, 1):
        def pq(t, n=n):
            x = 8 / mp.sqrt(t)
            chi = x - (n / mp.mpf(2) + mp.mpf(1) / 4) * mp.pi
            j, y = mp.besselj(n, x), mp.bessely(n, x)
            r = mp.sqrt(mp.pi * x / 2)
            return (r * (j * mp.cos(chi) + y * mp.sin(chi)), r * (y * mp.cos(chi) - j * mp.sin(chi)) * x)
        lim_q = mp.mpf(4 * n * n - 1) / 8
        emit(out, f"poly_p{n}_64", 64, safe(lambda t, pq=pq: pq(max(t, mp.mpf("1e-6")))[0], mp.mpf(1)), 0, 1, 12)
        emit(out, f"poly_q{n}_64", 64, safe(lambda t, pq=pq: pq(max(t, mp.mpf("1e-6")))[1], lim_q), 0, 1, 12)
        emit(out, f"poly_i{n}_small64", 64,
             safe(lambda z, n=n: mp.besseli(n, mp.sqrt(z)) / mp.sqrt(z) ** n, half if n else mp.mpf(1)), 0, w64, 22)
        emit(out, f"poly_i{n}_large64", 64,
             lambda t, n=n: mp.besseli(n, 8 / max(t, mp.mpf("1e-8"))) * mp.exp(-8 / max(t, mp.mpf("1e-8"))) * mp.sqrt(8 / max(t, mp.mpf("1e-8"))), 0, 1, 24)
    # Inverse error function: x/sqrt(w) forms. Central: erfinv(x) = x*P(w), w = -log((1-x)(1+x)) <= 5.
    def erfinv_w(w):
        x = mp.sqrt(1 - mp.exp(-w)) if w > 0 else mp.mpf(0)
        return mp.erfinv(x) / x if x > mp.mpf("1e-20") else mp.sqrt(mp.pi) / 2
    emit(out, "poly_erfinv_central64", 64, erfinv_w, mp.mpf("1e-12"), 6.25, 22)
    # 2/pi in words of 64 bits for the reduction of large arguments.
    bits = int(mp.floor(0))
    mp.mp.prec = 1400
    n = int(mp.floor((2 / mp.pi) * mp.mpf(2) ** 1280))
    mp.mp.dps = 60
    words = [(n >> (1280 - 64 * (k + 1))) & ((1 << 64) - 1) for k in range(20)]
    out.append("// 2/pi after the binary point, most significant word first.")
    out.append("TABLE unsigned long long two_over_pi[20] = {")
    for k in range(0, 20, 3):
        out.append("    " + ", ".join(f"0x{w:016x}ULL" for w in words[k : k + 3]) + ",")
    out.append("};")
    print("\n".join(out))


main()
