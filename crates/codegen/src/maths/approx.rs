//! PTX's approximate functions as short polynomials, vectors or scalars alike.
//!
//! The bounds are those of the PTX ISA's `.approx` instructions. There are none for `f64` but `rcp` and `rsqrt`.

use weft_ir::{Rounding, Type};

use super::Maths;
use crate::llvm::{FCond, ICond, Val};

/// 1.5 * 2^23: adding it leaves the nearest integer in the low bits.
const MAGIC: f64 = 12_582_912.0;

/// `2^f` on [-0.5, 0.5], relative error 2^-25.6.
const EXP2: [f64; 7] = [
    1.0,
    0.693_147_206_702_832_1,
    0.240_226_509_222_888_27,
    0.055_503_272_266_709_44,
    0.009_618_056_678_526_09,
    0.001_340_042_817_741_915_3,
    0.000_154_614_446_964_617_2,
];

/// `log2(1 + t) / t` on [sqrt(1/2) - 1, sqrt(2) - 1], absolute error of the logarithm 2^-24.2.
const LOG2: [f64; 8] = [
    1.442_694_783_210_754_4,
    -0.721_357_166_767_120_7,
    0.480_938_673_019_409_2,
    -0.360_085_785_388_946_55,
    0.286_722_451_448_440_55,
    -0.250_099_122_524_261_5,
    0.236_804_142_594_337_46,
    -0.145_557_940_006_256_1,
];

/// `sin(r) / r` in r², on [-pi/2, pi/2], absolute error 2^-27.
const SIN: [f64; 5] = [
    1.0,
    -0.166_666_597_127_914_43,
    0.008_333_069_272_339_344,
    -0.000_198_097_768_588_922_92,
    2.606_095_677_037_956e-6,
];

/// `1 / (2 pi)` as hardware multiplies by it.
const TURNS: u32 = 0x3e22_f983;

impl Maths<'_> {
    /// Horner's rule.
    fn poly(&self, x: Val, c: &[f64]) -> Val {
        let Some((last, rest)) = c.split_last() else { return x };
        rest.iter().rev().fold(self.fc(x, *last), |r, c| self.madd(r, x, self.fc(x, *c)))
    }

    /// The nearest integer of a small `f32`, as a float and as an `i32`; any number for large ones.
    fn nearest(&self, x: Val) -> (Val, Val) {
        let s = self.s;
        let t = s.fadd(x, self.fc(x, MAGIC));
        let i32 = s.vector(s.int(32), t.ty().lanes());
        let magic = self.fc(t, MAGIC);
        let int = s.sub(s.bitcast(t, i32), s.bitcast(magic, i32));
        (s.fsub(t, magic), int)
    }

    /// `v * 2^k` for `k` in [-252, 254], in two steps so that subnormal results round once.
    fn scale(&self, v: Val, k: Val) -> Val {
        let s = self.s;
        let i32 = k.ty();
        let c = |x: u64| s.iconst(i32, x);
        let power = |k: Val| s.bitcast(s.shl(s.add(k, c(127)), c(23)), v.ty());
        let half = s.ashr(k, c(1));
        s.fmul(s.fmul(v, power(half)), power(s.sub(k, half)))
    }

    /// `2^x`; with `ftz`, 0 where that is subnormal.
    pub(crate) fn exp2(&self, x: Val, ftz: bool) -> Val {
        let s = self.s;
        // Comparisons with NaN are false: it passes.
        let clamp = |v: Val, c: FCond, to: f64| s.select(s.fcmp(c, v, self.fc(v, to)), self.fc(v, to), v);
        let c = clamp(clamp(x, FCond::LLVMRealOGT, 130.0), FCond::LLVMRealOLT, -152.0);
        let n = x.ty().lanes();
        let v = if self.g.target.scales_by_powers() && n.is_multiple_of(16) {
            let whole = s.intrinsic("llvm.roundeven", &[x.ty()], &[c]);
            self.scale_by_cpu(self.poly(s.fsub(c, whole), &EXP2), whole)
        } else {
            let (whole, k) = self.nearest(c);
            let i32 = k.ty();
            // With NaN in x, k is any number; keep it in range.
            let k = s.and(s.add(k, s.iconst(i32, 256)), s.iconst(i32, 511));
            self.scale(self.poly(s.fsub(c, whole), &EXP2), s.sub(k, s.iconst(i32, 256)))
        };
        if !ftz {
            return v;
        }
        let tiny = s.fcmp(FCond::LLVMRealOLT, x, self.fc(x, -126.0));
        s.select(tiny, s.zero(x.ty()), v)
    }

    /// `v * 2^k` for a vector of integral `k`, rounded once, by AVX-512's instruction for it.
    fn scale_by_cpu(&self, v: Val, k: Val) -> Val {
        let s = self.s;
        let n = v.ty().lanes();
        let part = |v: Val, p: u32| if n == 16 { v } else { s.pick(v, 16 * p..16 * (p + 1)) };
        let parts: Vec<Val> = (0..n / 16)
            .map(|p| {
                let (v, k) = (part(v, p), part(k, p));
                let (all, nearest) = (s.iconst(s.int(16), 0xffff), s.iconst(s.int(32), 4));
                s.intrinsic("llvm.x86.avx512.mask.scalef.ps.512", &[], &[v, k, s.zero(v.ty()), all, nearest])
            })
            .collect();
        self.concat(&parts)
    }

    /// `log2(x)`; with `ftz`, subnormal numbers are zeros.
    pub(crate) fn log2(&self, x: Val, ftz: bool) -> Val {
        let s = self.s;
        let n = x.ty().lanes();
        let i32 = s.vector(s.int(32), n);
        let c = |x: u64| s.iconst(i32, x);
        let to_float = |v: Val| s.cast(crate::llvm::Cast::LLVMSIToFP, v, x.ty());
        let mut bits = s.bitcast(x, i32);
        let least = self.fc(x, f64::from(f32::MIN_POSITIVE));
        let mut bias = None;
        if !ftz {
            // The bits of a subnormal number are it times 2^149.
            let tiny = s.fcmp(FCond::LLVMRealOLT, x, least);
            bits = s.select(tiny, s.bitcast(to_float(bits), i32), bits);
            bias = Some(s.select(tiny, self.fc(x, -149.0), s.zero(x.ty())));
        }
        // Bring the significand to [sqrt(1/2), sqrt(2)).
        let e = s.and(s.sub(bits, c(0x3f35_04f3)), c(0xff80_0000));
        let m = s.bitcast(s.sub(bits, e), x.ty());
        let scale = self.fc(x, f64::from(f32::EPSILON));
        let e = to_float(e);
        let e = bias.map_or_else(|| s.fmul(e, scale), |b| self.madd(e, scale, b));
        let t = s.fsub(m, self.fc(x, 1.0));
        let r = self.madd(self.poly(t, &LOG2), t, e);
        let zero = s.zero(x.ty());
        let none = if ftz {
            s.fcmp(FCond::LLVMRealOLT, self.fabs(x), least)
        } else {
            s.fcmp(FCond::LLVMRealOEQ, x, zero)
        };
        let r = s.select(s.fcmp(FCond::LLVMRealULT, x, zero), self.fc(x, f64::NAN), r);
        let r = s.select(none, self.fc(x, f64::NEG_INFINITY), r);
        s.select(s.fcmp(FCond::LLVMRealOEQ, x, self.fc(x, f64::INFINITY)), x, r)
    }

    /// `sin(x)` or `cos(x)`; NaN of infinities comes by itself.
    ///
    /// As hardware does: the argument becomes turns in single precision, cut off, of which the fraction counts. So it is far
    /// from the sine for large arguments, as there.
    pub(crate) fn sin_cos(&self, x: Val, cosine: bool) -> Val {
        let s = self.s;
        let t = self.product_cut(x, f64::from(f32::from_bits(TURNS)));
        let whole = s.intrinsic("llvm.roundeven", &[x.ty()], &[t]);
        let u = s.fsub(t, whole);
        let u = if cosine {
            u
        } else {
            let none = s.fcmp(FCond::LLVMRealOEQ, u, s.zero(x.ty()));
            // The sine of whole turns has the argument's sign.
            s.select(none, self.with_sign(s.zero(x.ty()), x), u)
        };
        // In half turns, cos a = -sin(a - (k + 1/2) pi) for even k, with the other sign for odd k.
        let halves = s.fadd(u, u);
        let (q, k) = if cosine {
            let (q, k) = self.nearest(s.fsub(halves, self.fc(x, 0.5)));
            (s.fadd(q, self.fc(x, 0.5)), s.add(k, s.iconst(k.ty(), 1)))
        } else {
            self.nearest(halves)
        };
        let r = s.fmul(s.fsub(halves, q), self.fc(x, std::f64::consts::PI));
        let v = s.fmul(self.poly(s.fmul(r, r), &SIN), r);
        let sign = s.shl(k, s.iconst(k.ty(), 31));
        s.bitcast(s.xor(s.bitcast(v, k.ty()), sign), x.ty())
    }

    /// `x * c`, rounded towards zero.
    fn product_cut(&self, x: Val, c: f64) -> Val {
        let s = self.s;
        let c = self.fc(x, c);
        if let Some(p) = self.rounded_by_cpu(2, Rounding::Rz, Type::F32, &[x, c]) {
            return p;
        }
        let p = s.fmul(x, c);
        let error = self.madd(x, c, s.fneg(p));
        let i32 = s.vector(s.int(32), x.ty().lanes());
        let too_far = s.fcmp(FCond::LLVMRealOLT, s.fmul(p, error), s.zero(x.ty()));
        let bits = s.bitcast(p, i32);
        s.bitcast(s.select(too_far, s.sub(bits, s.iconst(i32, 1)), bits), x.ty())
    }

    /// A single cut off to 16 bits; what is too large for them is infinite.
    pub(crate) fn cut(&self, ty: Type, v: Val) -> Val {
        let s = self.s;
        let i32 = s.vector(s.int(32), v.ty().lanes());
        let i16 = s.vector(s.int(16), v.ty().lanes());
        let bits = s.bitcast(v, i32);
        if ty == Type::BF16 {
            let cut = s.trunc(s.lshr(bits, s.iconst(i32, 16)), i16);
            return s.select(s.fcmp(FCond::LLVMRealUNO, v, v), s.iconst(i16, 0x7fff), cut);
        }
        let normal = s.bitcast(s.and(bits, s.iconst(i32, 0xffff_e000)), v.ty());
        let units = s.intrinsic("llvm.trunc", &[v.ty()], &[s.fmul(v, self.fc(v, 2f64.powi(24)))]);
        let tiny = s.fmul(units, self.fc(v, 2f64.powi(-24)));
        let small = s.fcmp(FCond::LLVMRealOLT, self.fabs(v), self.fc(v, 2f64.powi(-14)));
        let half = self.narrow(ty, s.select(small, tiny, normal));
        s.select(s.fcmp(FCond::LLVMRealUNO, v, v), s.iconst(i16, 0x7fff), half)
    }

    /// `2^x` of half precision or bfloat16, `x` as a single.
    pub(crate) fn half_exp2(&self, ty: Type, x: Val) -> Val {
        let s = self.s;
        let x = if ty == Type::BF16 {
            // Below a step of hardware's fixed point the argument is 0.
            let tiny = s.fcmp(FCond::LLVMRealOLT, self.fabs(x), self.fc(x, 2f64.powi(-23)));
            s.select(tiny, s.zero(x.ty()), x)
        } else {
            x
        };
        self.cut(ty, self.exp2(x, false))
    }

    /// A function of the upper words of doubles alone, without subnormals and with one NaN (PTX ISA,
    /// "rcp.approx.ftz.f64").
    pub(crate) fn upper(&self, x: Val, function: impl Fn(Val) -> Val) -> Val {
        let s = self.s;
        let part = |v: Val| {
            let bits = s.bitcast(v, s.vector(s.int(64), v.ty().lanes()));
            let of = |mask: u64| s.and(bits, s.iconst(bits.ty(), mask));
            let small = s.icmp(ICond::LLVMIntEQ, of(0x7ff0 << 48), s.zero(bits.ty()));
            s.select(small, of(1 << 63), of(0xffff_ffff << 32))
        };
        let y = function(s.bitcast(part(x), x.ty()));
        let bits = part(y);
        let nan = s.fcmp(FCond::LLVMRealUNO, y, y);
        s.bitcast(s.select(nan, s.iconst(bits.ty(), 0x7fff_ffff << 32), bits), x.ty())
    }

    /// `1 / sqrt(x)`.
    pub(crate) fn rsqrt(&self, ty: Type, x: Val) -> Val {
        let s = self.s;
        let n = x.ty().lanes();
        if ty == Type::F64 || !self.g.target.estimates_roots() {
            return s.fdiv(self.fc(x, 1.0), s.intrinsic("llvm.sqrt", &[x.ty()], &[x]));
        }
        if n < 16 {
            // The same bits at every width: through a vector of 16 here too.
            let all = if n == 1 { s.splat(x, 16) } else { s.pick(x, (0..16).map(|i| i % n)) };
            let y = self.rsqrt(ty, all);
            return if n == 1 { s.lane(y, 0) } else { s.pick(y, 0..n) };
        }
        let parts: Vec<Val> = (0..n / 16)
            .map(|p| {
                let part = if n == 16 { x } else { s.pick(x, 16 * p..16 * (p + 1)) };
                let (zero, all) = (s.zero(part.ty()), s.iconst(s.int(16), 0xffff));
                s.intrinsic("llvm.x86.avx512.rsqrt14.ps.512", &[], &[part, zero, all])
            })
            .collect();
        let y = self.concat(&parts);
        // One step of Newton; where the estimate is 0, infinite or NaN it stands.
        let h = s.fneg(s.fmul(x, y));
        let e = self.madd(h, y, self.fc(x, 1.0));
        let better = self.madd(s.fmul(y, self.fc(x, 0.5)), e, y);
        s.select(s.fcmp(FCond::LLVMRealUNO, better, better), y, better)
    }

    /// `tanh(x)`, relative error 2^-11.
    pub(crate) fn tanh(&self, x: Val) -> Val {
        let s = self.s;
        let a = self.fabs(x);
        let two = self.fc(x, 2.0);
        let one = self.fc(x, 1.0);
        let e = self.exp2(s.fmul(a, self.fc(x, 2.0 * std::f64::consts::LOG2_E)), false);
        let far = s.fsub(one, s.fdiv(two, s.fadd(e, one)));
        let x2 = s.fmul(x, x);
        let near = s.fmul(a, self.poly(x2, &[1.0, -1.0 / 3.0, 2.0 / 15.0]));
        let small = s.fcmp(FCond::LLVMRealOLT, a, self.fc(x, 0.125));
        let v = self.with_sign(s.select(small, near, far), x);
        s.select(s.fcmp(FCond::LLVMRealUNO, x, x), x, v)
    }
}
