//! PTX's approximate functions as short polynomials, vectors or scalars alike.
//!
//! The bounds are those of the PTX ISA's `.approx` instructions. There are none for `f64` but `rcp` and `rsqrt`.

use weft_ir::Type;

use crate::func::FnGen;
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

/// `log2(1 + t) / t` on [sqrt(1/2) - 1, sqrt(2) - 1], relative error 2^-25.7.
const LOG2: [f64; 10] = [
    1.442_695_039_999_188_5,
    -0.721_347_354_478_906_7,
    0.480_898_520_324_077_27,
    -0.360_696_541_807_485_95,
    0.288_552_561_436_691_1,
    -0.239_608_121_908_865_13,
    0.204_857_647_800_058_1,
    -0.191_388_376_587_481_15,
    0.184_760_333_577_024_65,
    -0.107_497_894_042_391_05,
];

/// `sin(r) / r` in r², on [-pi/4, pi/4].
const SIN: [f64; 4] = [
    0.999_999_996_792_909_7,
    -0.166_666_501_912_223_68,
    0.008_332_009_838_454_115,
    -0.000_195_005_568_240_965_25,
];

/// `cos(r)` in r², on [-pi/4, pi/4].
const COS: [f64; 5] = [
    0.999_999_999_950_071_7,
    -0.499_999_995_992_654_93,
    0.041_666_615_183_961,
    -0.001_388_657_258_612_255,
    2.437_564_594_081_239e-5,
];

impl FnGen<'_> {
    /// Horner's rule.
    fn poly(&self, x: Val, c: &[f64]) -> Val {
        let Some((last, rest)) = c.split_last() else { return x };
        rest.iter().rev().fold(self.fc(x, *last), |r, c| self.madd(r, x, self.fc(x, *c)))
    }

    /// The nearest integer of a small `f32`, as a float and as an `i32`; any number for large ones.
    fn nearest(&self, x: Val) -> (Val, Val) {
        let s = self.s;
        let i32 = s.vector(s.int(32), x.ty().lanes());
        let magic = self.fc(x, MAGIC);
        let t = s.fadd(x, magic);
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

    /// `2^x`.
    pub(crate) fn exp2(&self, x: Val) -> Val {
        let s = self.s;
        let clamp = |v: Val, c: FCond, to: f64| s.select(s.fcmp(c, v, self.fc(v, to)), self.fc(v, to), v);
        // Comparisons with NaN are false: it passes.
        let x = clamp(clamp(x, FCond::LLVMRealOGT, 130.0), FCond::LLVMRealOLT, -152.0);
        let (whole, k) = self.nearest(x);
        let f = s.fsub(x, whole);
        let i32 = k.ty();
        // With NaN in x, k is any number; keep it in range.
        let k = s.and(s.add(k, s.iconst(i32, 256)), s.iconst(i32, 511));
        let k = s.sub(k, s.iconst(i32, 256));
        self.scale(self.poly(f, &EXP2), k)
    }

    /// `log2(x)`.
    pub(crate) fn log2(&self, x: Val) -> Val {
        let s = self.s;
        let n = x.ty().lanes();
        let i32 = s.vector(s.int(32), n);
        let c = |x: u64| s.iconst(i32, x);
        let tiny = s.fcmp(FCond::LLVMRealOLT, x, self.fc(x, f64::from(f32::MIN_POSITIVE)));
        let scaled = s.select(tiny, s.fmul(x, self.fc(x, 8_388_608.0)), x);
        let bias = s.select(tiny, c(150), c(127));
        let bits = s.bitcast(scaled, i32);
        // Bring the significand to [sqrt(1/2), sqrt(2)).
        let shifted = s.sub(bits, c(0x3f35_04f3));
        let e = s.ashr(shifted, c(23));
        let m = s.bitcast(s.sub(bits, s.shl(e, c(23))), x.ty());
        let e = s.sub(s.add(e, c(127)), bias);
        let t = s.fsub(m, self.fc(x, 1.0));
        let e = s.cast(crate::llvm::Cast::LLVMSIToFP, e, x.ty());
        let r = self.madd(self.poly(t, &LOG2), t, e);
        let zero = s.zero(x.ty());
        let r = s.select(s.fcmp(FCond::LLVMRealOEQ, x, zero), self.fc(x, f64::NEG_INFINITY), r);
        let r = s.select(s.fcmp(FCond::LLVMRealULT, x, zero), self.fc(x, f64::NAN), r);
        s.select(s.fcmp(FCond::LLVMRealOEQ, x, self.fc(x, f64::INFINITY)), x, r)
    }

    /// `sin(x)` or `cos(x)`.
    pub(crate) fn sin_cos(&self, x: Val, cosine: bool) -> Val {
        let s = self.s;
        let (q, k) = self.nearest(s.fmul(x, self.fc(x, std::f64::consts::FRAC_2_PI)));
        // pi/2 in three pieces of 24 bits.
        let r = self.madd(q, self.fc(x, -f64::from(f32::from_bits(0x3fc9_0fdb))), x);
        let r = self.madd(q, self.fc(x, f64::from(f32::from_bits(0x333b_bd2e))), r);
        let r = self.madd(q, self.fc(x, f64::from(f32::from_bits(0x26f7_2ced))), r);
        let r2 = s.fmul(r, r);
        let sine = s.fmul(self.poly(r2, &SIN), r);
        let cos = self.poly(r2, &COS);
        let i32 = k.ty();
        let c = |x: u64| s.iconst(i32, x);
        let quadrant = if cosine { s.add(k, c(1)) } else { k };
        let odd = s.icmp(ICond::LLVMIntNE, s.and(quadrant, c(1)), c(0));
        let v = s.select(odd, cos, sine);
        let sign = s.shl(s.and(quadrant, c(2)), c(30));
        let v = s.bitcast(s.xor(s.bitcast(v, i32), sign), x.ty());
        let inf = s.fcmp(FCond::LLVMRealOEQ, self.fabs(x), self.fc(x, f64::INFINITY));
        s.select(inf, self.fc(x, f64::NAN), v)
    }

    /// `1 / sqrt(x)`.
    pub(crate) fn rsqrt(&self, ty: Type, x: Val) -> Val {
        let s = self.s;
        let n = x.ty().lanes();
        if ty == Type::F64 || !self.g.target.avx512 {
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
        let e = self.exp2(s.fmul(a, self.fc(x, 2.0 * std::f64::consts::LOG2_E)));
        let far = s.fsub(one, s.fdiv(two, s.fadd(e, one)));
        let x2 = s.fmul(x, x);
        let near = s.fmul(a, self.poly(x2, &[1.0, -1.0 / 3.0, 2.0 / 15.0]));
        let small = s.fcmp(FCond::LLVMRealOLT, a, self.fc(x, 0.125));
        let v = self.with_sign(s.select(small, near, far), x);
        s.select(s.fcmp(FCond::LLVMRealUNO, x, x), x, v)
    }
}
