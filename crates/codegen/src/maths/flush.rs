//! Subnormal numbers as zeros: `.ftz`.
//!
//! Hardware flushes a result when rounding it to all 24 bits of a normal number (11 of an `f16`) leaves it below the least
//! normal number. IEEE's result has fewer bits there and may have been rounded up to the least normal number, so it
//! cannot tell. Sums need no such care: those that small are exact.

use weft_ir::{Rounding, Type};

use super::Maths;
use crate::llvm::{FCond, Val};

/// What [`Maths::lift`] multiplies by. Numbers that it makes infinite have no part in small results: a sum of theirs is
/// zero or at least of the size of their last bits.
const LIFT: i32 = 64;

/// The least normal number of a format.
fn least(ty: Type) -> f64 {
    if ty == Type::F16 { 2f64.powi(-14) } else { f64::from(f32::MIN_POSITIVE) }
}

impl Maths<'_> {
    /// Subnormal numbers of the format become zero of their sign. `v` is in the format of computation.
    pub(crate) fn flush(&self, ty: Type, v: Val) -> Val {
        if ty == Type::F64 {
            return v;
        }
        self.zero_where(self.below(v, least(ty)), v)
    }

    pub(crate) fn flush_if(&self, yes: bool, ty: Type, v: Val) -> Val {
        if yes { self.flush(ty, v) } else { v }
    }

    /// Flushes a result that is already in its own format.
    pub(crate) fn flush_result(&self, ty: Type, v: Val) -> Val {
        match ty {
            Type::F16 | Type::BF16 => {
                let flushed = self.flush(ty, self.widen(ty, v));
                self.narrow(ty, flushed)
            }
            _ => self.flush(ty, v),
        }
    }

    /// An operand of a multiplication, or an addend, of an `f32` result so far up that the result is normal.
    pub(crate) fn lift(&self, v: Val) -> Val {
        self.s.fmul(v, self.fc(v, 2f64.powi(LIFT)))
    }

    /// `v` (`f32`), or zero if it is too small; `lifted` is the result of lifted operands.
    pub(crate) fn flush_lifted(&self, lifted: Val, v: Val) -> Val {
        self.zero_where(self.below(lifted, least(Type::F32) * 2f64.powi(LIFT)), v)
    }

    /// The quotient `v` of `x` and `y` (`f32`), or zero if it is too small. No quotient lies so close below a power of two
    /// that it is rounded to it, in any rounding.
    pub(crate) fn flush_quotient(&self, x: Val, y: Val, v: Val) -> Val {
        let s = self.s;
        let lifted = s.fmul(self.fabs(x), self.fc(x, 2f64.powi(126)));
        self.zero_where(s.fcmp(FCond::LLVMRealOLT, lifted, self.fabs(y)), v)
    }

    /// From `f32` to `f16`, to nearest. `v` is exact, or rounded to odd.
    pub(crate) fn narrow_flushing(&self, ty: Type, v: Val) -> Val {
        // Half of a last bit below the least normal number, what is rounded to it begins.
        let limit = least(ty) * (1.0 - 2f64.powi(-12));
        self.narrow(ty, self.zero_where(self.below(v, limit), v))
    }

    /// From `f64` to `f32`, where `v` is the result that IEEE asks for.
    pub(crate) fn flush_narrowed(&self, r: Rounding, x: Val, v: Val) -> Val {
        let s = self.s;
        let least = least(Type::F32);
        // The least magnitude that is rounded to the least normal number or above.
        let nearest = least * (1.0 - 2f64.powi(-25));
        let away = (least * (1.0 - 2f64.powi(-24))).next_up();
        let tiny = match r {
            Rounding::Rn | Rounding::Rna => self.below(x, nearest),
            Rounding::Rz => self.below(x, least),
            Rounding::Rm | Rounding::Rp => {
                let (negative, positive) = if r == Rounding::Rm { (away, least) } else { (least, away) };
                let over = s.fcmp(FCond::LLVMRealOGT, x, self.fc(x, -negative));
                s.and(over, s.fcmp(FCond::LLVMRealOLT, x, self.fc(x, positive)))
            }
        };
        self.zero_where(tiny, v)
    }

    fn below(&self, v: Val, limit: f64) -> Val {
        self.s.fcmp(FCond::LLVMRealOLT, self.fabs(v), self.fc(v, limit))
    }

    /// Zero with the sign of `v` where `tiny`, else `v`.
    fn zero_where(&self, tiny: Val, v: Val) -> Val {
        let s = self.s;
        s.select(tiny, self.with_sign(s.zero(v.ty()), v), v)
    }
}
