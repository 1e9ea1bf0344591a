//! Floating-point arithmetic with PTX's results.
//!
//! `f16` and `bf16` values are held as their bits. Their arithmetic runs in `f32`, whose 24 bits are enough (more
//! than twice theirs plus two) for rounding twice to give what rounding once does.

use weft_ir::{FloatMode, FloatOp, FloatUnary, Rounding, Type};

use super::Maths;
use crate::llvm::{Cast, FCond, ICond, Val};

impl Maths<'_> {
    /// The value in the format it is computed in: `f32` for the small floats.
    pub(crate) fn widen(&self, ty: Type, v: Val) -> Val {
        let s = self.s;
        let n = v.ty().lanes();
        let f32 = s.vector(s.float(), n);
        match ty {
            Type::F16 => s.cast(Cast::LLVMFPExt, s.bitcast(v, s.vector(s.half(), n)), f32),
            Type::BF16 => {
                let wide = s.vector(s.int(32), n);
                s.bitcast(s.shl(s.zext(v, wide), s.iconst(wide, 16)), f32)
            }
            _ => v,
        }
    }

    /// From `f32` to the value's own format, to nearest.
    pub(crate) fn narrow(&self, ty: Type, v: Val) -> Val {
        let s = self.s;
        let n = v.ty().lanes();
        let i16 = s.vector(s.int(16), n);
        match ty {
            Type::F16 => s.bitcast(s.cast(Cast::LLVMFPTrunc, v, s.vector(s.half(), n)), i16),
            Type::BF16 => {
                let i32 = s.vector(s.int(32), n);
                let c = |x: u64| s.iconst(i32, x);
                let bits = s.bitcast(v, i32);
                let odd = s.and(s.lshr(bits, c(16)), c(1));
                let up = s.add(bits, s.add(odd, c(0x7fff)));
                let r = s.trunc(s.lshr(up, c(16)), i16);
                let nan = s.fcmp(FCond::LLVMRealUNO, v, v);
                s.select(nan, s.iconst(i16, 0x7fff), r)
            }
            _ => v,
        }
    }

    /// A constant of the type of a float value.
    pub(crate) fn fc(&self, like: Val, x: f64) -> Val {
        self.s.fconst(like.ty(), x)
    }

    /// `|v|`.
    pub(crate) fn fabs(&self, v: Val) -> Val {
        self.s.intrinsic("llvm.fabs", &[v.ty()], &[v])
    }

    /// The magnitude of the first with the sign of the second.
    pub(crate) fn with_sign(&self, magnitude: Val, sign: Val) -> Val {
        self.s.intrinsic("llvm.copysign", &[magnitude.ty()], &[magnitude, sign])
    }

    /// `a * b + c`, rounded once.
    pub(crate) fn madd(&self, a: Val, b: Val, c: Val) -> Val {
        self.s.intrinsic("llvm.fma", &[a.ty()], &[a, b, c])
    }

    /// Two-operand operations.
    pub(crate) fn float_op(&self, op: FloatOp, mode: FloatMode, ty: Type, n: u32, a: Val, b: Val) -> Val {
        let s = self.s;
        if op == FloatOp::Copysign {
            let int = s.vector(s.int(ty.bits()), n);
            let sign = s.iconst(int, 1 << (ty.bits() - 1));
            let (x, y) = (s.bitcast(a, int), s.bitcast(b, int));
            let v = s.or(s.and(x, sign), s.and(y, s.not(sign)));
            return s.bitcast(v, a.ty());
        }
        let x = self.flush_if(mode.ftz, ty, self.widen(ty, a));
        let y = self.flush_if(mode.ftz, ty, self.widen(ty, b));
        let directed = mode.rounding != Rounding::Rn && matches!(ty, Type::F32 | Type::F64);
        let number = match op {
            FloatOp::Add => Some(0),
            FloatOp::Sub => Some(1),
            FloatOp::Mul => Some(2),
            FloatOp::Div => Some(3),
            _ => None,
        };
        let v = match (op, number) {
            (_, Some(number)) if directed => self.rounded(number, mode.rounding, ty, &[x, y]),
            (FloatOp::Add, _) => s.fadd(x, y),
            (FloatOp::Sub, _) => s.fsub(x, y),
            (FloatOp::Mul, _) => s.fmul(x, y),
            (FloatOp::Div, _) => s.fdiv(x, y),
            // LLVM 22 lets a NaN win of a scalar and a scalar that it knows to be a number, for CPUs with AVX-512.
            (FloatOp::Min | FloatOp::Max, _) if self.g.target.has_avx512() && !x.ty().is_vector() => {
                let name = if op == FloatOp::Min { "llvm.minimum" } else { "llvm.maximum" };
                let v = s.intrinsic(name, &[x.ty()], &[x, y]);
                // Of two NaNs the second, as hardware has it.
                let v = s.select(s.fcmp(FCond::LLVMRealUNO, y, y), x, v);
                s.select(s.fcmp(FCond::LLVMRealUNO, x, x), y, v)
            }
            (FloatOp::Min, _) => s.intrinsic("llvm.minimumnum", &[x.ty()], &[x, y]),
            (FloatOp::Max, _) => s.intrinsic("llvm.maximumnum", &[x.ty()], &[x, y]),
            (FloatOp::MinNan, _) => s.intrinsic("llvm.minimum", &[x.ty()], &[x, y]),
            (FloatOp::MaxNan | FloatOp::Copysign, _) => s.intrinsic("llvm.maximum", &[x.ty()], &[x, y]),
        };
        if ty == Type::F64 && matches!(op, FloatOp::Min | FloatOp::Max) {
            return self.second_nan(x, y, v, n);
        }
        if !mode.ftz || number.is_none() {
            return self.narrow(ty, v);
        }
        match (op, ty) {
            (FloatOp::Mul, Type::F16) => self.narrow_flushing(ty, v),
            (FloatOp::Mul, Type::F32) => {
                let lifted = self.lift(x);
                let lifted = if directed {
                    self.rounded(2, mode.rounding, ty, &[lifted, y])
                } else {
                    s.fmul(lifted, y)
                };
                self.flush_lifted(lifted, v)
            }
            (FloatOp::Div, Type::F32) => self.flush_quotient(x, y, v),
            _ => {
                let v = self.narrow(ty, v);
                self.flush_result(ty, v)
            }
        }
    }

    /// The lesser or greater `v` of two `f64`; of two NaNs hardware gives the second, made quiet. Chosen among integers:
    /// LLVM may take any NaN for any other.
    fn second_nan(&self, x: Val, y: Val, v: Val, n: u32) -> Val {
        let s = self.s;
        let int = s.vector(s.int(64), n);
        let nan = |v: Val| s.fcmp(FCond::LLVMRealUNO, v, v);
        let second = s.bitcast(y, int);
        let quiet = s.or(second, s.iconst(int, 1 << 51));
        let second = s.select(nan(y), quiet, second);
        s.bitcast(s.select(nan(x), second, s.bitcast(v, int)), v.ty())
    }

    /// `fma`.
    pub(crate) fn fma(&self, mode: FloatMode, ty: Type, n: u32, a: Val, b: Val, c: Val) -> Val {
        let s = self.s;
        let [x, y, z] = [a, b, c].map(|v| self.flush_if(mode.ftz, ty, self.widen(ty, v)));
        let number = match ty {
            Type::F16 | Type::BF16 => {
                // The product is exact in f64; the sum is rounded to odd, so that rounding again is right.
                let f64 = s.vector(s.double(), n);
                let [x, y, z] = [x, y, z].map(|v| s.cast(Cast::LLVMFPExt, v, f64));
                let p = s.fmul(x, y);
                let sum = s.fadd(p, z);
                let t = s.fsub(sum, p);
                let error = s.fadd(s.fsub(p, s.fsub(sum, t)), s.fsub(z, t));
                let odd = self.f64_to_f32_odd(self.rounded_to_odd(sum, error, n), n);
                return if mode.ftz { self.narrow_flushing(ty, odd) } else { self.narrow(ty, odd) };
            }
            _ if mode.rounding != Rounding::Rn => Some(4),
            _ => None,
        };
        let fused = |x: Val, z: Val| match number {
            Some(number) => self.rounded(number, mode.rounding, ty, &[x, y, z]),
            None => self.madd(x, y, z),
        };
        let v = fused(x, z);
        if mode.ftz && ty == Type::F32 { self.flush_lifted(fused(self.lift(x), self.lift(z)), v) } else { v }
    }

    /// `v` (`f64`) with what its rounding lost, `error`, noted in its lowest bit.
    fn rounded_to_odd(&self, v: Val, error: Val, n: u32) -> Val {
        let s = self.s;
        let i64 = s.vector(s.int(64), n);
        let bits = s.bitcast(v, i64);
        let e = s.bitcast(error, i64);
        let zero = s.zero(i64);
        let inexact = s.fcmp(FCond::LLVMRealONE, error, s.zero(error.ty()));
        let away = s.icmp(ICond::LLVMIntSLT, s.xor(bits, e), zero);
        let down = s.select(away, s.sub(bits, s.iconst(i64, 1)), bits);
        let odd = s.or(down, s.iconst(i64, 1));
        s.bitcast(s.select(inexact, odd, bits), v.ty())
    }

    /// `f64` to `f32`, rounding to odd: a step on the way to a still smaller format.
    pub(crate) fn f64_to_f32_odd(&self, v: Val, n: u32) -> Val {
        let s = self.s;
        let i32 = s.vector(s.int(32), n);
        let f = s.cast(Cast::LLVMFPTrunc, v, s.vector(s.float(), n));
        let back = s.cast(Cast::LLVMFPExt, f, v.ty());
        let inexact = s.fcmp(FCond::LLVMRealONE, back, v);
        let away = s.fcmp(FCond::LLVMRealOGT, self.fabs(back), self.fabs(v));
        let bits = s.bitcast(f, i32);
        let down = s.select(away, s.sub(bits, s.iconst(i32, 1)), bits);
        let odd = s.or(down, s.iconst(i32, 1));
        s.bitcast(s.select(inexact, odd, bits), f.ty())
    }

    /// The value, or PTX's own NaN in place of any other.
    pub(crate) fn canonical(&self, ty: Type, n: u32, a: Val) -> Val {
        let s = self.s;
        let x = self.widen(ty, a);
        let nan = s.fcmp(FCond::LLVMRealUNO, x, x);
        let bits = match ty {
            Type::F32 => 0x7fff_ffff,
            Type::F64 => 0x7ff8_0000_0000_0000,
            _ => 0x7fff,
        };
        // As integers: LLVM takes one NaN to be as good as another and may drop a select between floats.
        let int = s.vector(s.int(ty.bits()), n);
        s.bitcast(s.select(nan, s.iconst(int, bits), s.bitcast(a, int)), a.ty())
    }

    /// One-operand operations.
    pub(crate) fn float_unary(
        &self,
        op: FloatUnary,
        mode: FloatMode,
        ty: Type,
        n: u32,
        a: Val,
    ) -> Option<Val> {
        if op == FloatUnary::Canon {
            return Some(self.canonical(ty, n, a));
        }
        if matches!(op, FloatUnary::Neg | FloatUnary::Abs) && !mode.ftz {
            return Some(self.sign(op, ty, n, a));
        }
        if ty == Type::F32
            && let Some(v) = self.flushing_approx(op, mode.ftz, a)
        {
            return Some(v);
        }
        let x = self.flush_if(mode.ftz, ty, self.widen(ty, a));
        let v = match op {
            FloatUnary::Ex2Approx if ty != Type::F64 => {
                let v = self.half_exp2(ty, x);
                return Some(if mode.ftz { self.flush_result(ty, v) } else { v });
            }
            FloatUnary::TanhApprox if !matches!(ty, Type::F32 | Type::F64) => {
                return Some(self.cut(ty, self.tanh(x)));
            }
            op => self.unary(op, mode, ty, x)?,
        };
        if mode.ftz && ty == Type::F32 && matches!(op, FloatUnary::Rcp | FloatUnary::RcpApprox) {
            return Some(self.flush_quotient(self.fc(x, 1.0), x, v));
        }
        let v = self.narrow(ty, v);
        let keeps =
            matches!(op, FloatUnary::Saturate | FloatUnary::RoundInt | FloatUnary::Neg | FloatUnary::Abs);
        Some(if mode.ftz && !keeps { self.flush_result(ty, v) } else { v })
    }

    /// `neg` and `abs`, of any bits.
    fn sign(&self, op: FloatUnary, ty: Type, n: u32, a: Val) -> Val {
        let s = self.s;
        let int = s.vector(s.int(ty.bits()), n);
        let sign = s.iconst(int, 1 << (ty.bits() - 1));
        match (op, ty) {
            (FloatUnary::Neg, Type::F32 | Type::F64) => s.fneg(a),
            (_, Type::F32 | Type::F64) => self.fabs(a),
            (FloatUnary::Neg, _) => s.xor(a, sign),
            _ => s.and(a, s.not(sign)),
        }
    }

    /// Approximate functions of `f32` that treat subnormal numbers as zeros by themselves.
    fn flushing_approx(&self, op: FloatUnary, ftz: bool, a: Val) -> Option<Val> {
        Some(match op {
            FloatUnary::Ex2Approx => self.exp2(a, ftz),
            FloatUnary::Lg2Approx => self.log2(a, ftz),
            FloatUnary::CosApprox => self.sin_cos(a, true),
            FloatUnary::SinApprox => self.flush_if(ftz, Type::F32, self.sin_cos(a, false)),
            _ => return None,
        })
    }

    /// An operation in the format of computation.
    fn unary(&self, op: FloatUnary, mode: FloatMode, ty: Type, x: Val) -> Option<Val> {
        let s = self.s;
        let directed = mode.rounding != Rounding::Rn && matches!(ty, Type::F32 | Type::F64);
        Some(match op {
            FloatUnary::Neg => s.fneg(x),
            FloatUnary::Abs => self.fabs(x),
            FloatUnary::Sqrt if directed => self.rounded(5, mode.rounding, ty, &[x]),
            FloatUnary::Rcp if directed => self.rounded(6, mode.rounding, ty, &[x]),
            FloatUnary::Sqrt | FloatUnary::SqrtApprox => {
                // The fence keeps LLVM from dropping the choice of PTX's NaN for negative operands: one NaN is as good
                // as another to it.
                let root = s.intrinsic("llvm.sqrt", &[x.ty()], &[x]);
                s.intrinsic("llvm.arithmetic.fence", &[x.ty()], &[root])
            }
            FloatUnary::RcpApprox if ty == Type::F64 => self.upper(x, |x| s.fdiv(self.fc(x, 1.0), x)),
            FloatUnary::RsqrtApprox if ty == Type::F64 && mode.ftz => self.upper(x, |x| self.rsqrt(ty, x)),
            FloatUnary::Rcp | FloatUnary::RcpApprox => s.fdiv(self.fc(x, 1.0), x),
            FloatUnary::Saturate => {
                // Comparisons with NaN are false, so that NaN becomes +0.
                let zero = s.zero(x.ty());
                let one = self.fc(x, 1.0);
                let low = s.select(s.fcmp(FCond::LLVMRealOGT, x, zero), x, zero);
                s.select(s.fcmp(FCond::LLVMRealOLT, low, one), low, one)
            }
            FloatUnary::RoundInt => self.round_int(mode.rounding, x),
            FloatUnary::RsqrtApprox => self.rsqrt(ty, x),
            FloatUnary::Canon => return None,
            _ if ty == Type::F64 => return None,
            FloatUnary::SinApprox => self.sin_cos(x, false),
            FloatUnary::CosApprox => self.sin_cos(x, true),
            FloatUnary::Ex2Approx => self.half_exp2(ty, x),
            FloatUnary::Lg2Approx => self.log2(x, false),
            FloatUnary::TanhApprox => self.tanh(x),
        })
    }

    /// To an integral value.
    pub(crate) fn round_int(&self, r: Rounding, x: Val) -> Val {
        let name = match r {
            Rounding::Rn => "llvm.roundeven",
            Rounding::Rz => "llvm.trunc",
            Rounding::Rm => "llvm.floor",
            Rounding::Rp => "llvm.ceil",
            Rounding::Rna => "llvm.round",
        };
        self.s.intrinsic(name, &[x.ty()], &[x])
    }

    /// `div.approx`, `div.full`.
    pub(crate) fn div_approx(&self, mode: FloatMode, ty: Type, n: u32, a: Val, b: Val) -> Val {
        let mode = FloatMode { rounding: Rounding::Rn, ..mode };
        self.float_op(FloatOp::Div, mode, ty, n, a, b)
    }
}
