//! Division and remainder of integers: by zero all ones, as on hardware; `MIN / -1` wraps.

use weft_ir::{IntOp, Type};

use super::Maths;
use crate::llvm::{Cast, ICond, Val};

/// A division of vectors.
#[derive(Clone, Copy)]
struct Division {
    signed: bool,
    quotient: bool,
    n: u32,
    a: Val,
    /// The dividends are below 2^31 and not negative.
    small: bool,
}

impl Maths<'_> {
    /// A division of vectors by what is `one` number for all lanes, or of 64 bits; `None` where [`Maths::divide`] does it. `small`: the
    /// dividends are below 2^31 and not negative.
    pub(crate) fn divide_vectors(
        &self,
        op: IntOp,
        args: &[Val],
        one: impl FnOnce() -> Option<Val>,
        small: bool,
    ) -> Option<Val> {
        let s = self.s;
        let signed = matches!(op, IntOp::DivS | IntOp::RemS);
        let quotient = match op {
            IntOp::DivS | IntOp::DivU => true,
            IntOp::RemS | IntOp::RemU => false,
            _ => return None,
        };
        let (a, b) = (*args.first()?, *args.get(1)?);
        let way = Division { signed, quotient, n: self.n, a, small };
        let one = one();
        let bits = a.ty().element().int_bits();
        if bits <= 32 {
            return one.filter(|d| !d.is_const()).map(|d| self.divide_by_one(&way, d));
        }
        // Of powers of two LLVM makes shifts.
        let shifts = |d: Val| {
            let low = s.and(d, s.sub(d, self.like(d, 1)));
            s.icmp(ICond::LLVMIntEQ, low, s.zero(d.ty())).is_all_ones()
        };
        if one.is_some_and(shifts) {
            return None;
        }
        Some(self.divide_wide(&way, b, one))
    }

    /// By a number of up to 32 bits that is one for all lanes: times its reciprocal, which is computed once.
    ///
    /// The reciprocal is the next number of 53 bits from the nearest away from zero, so it is too great by less than 2^-50
    /// of itself. A dividend of 32 bits times that is too great by less than one part of the divisor: it neither reaches
    /// the next integer nor falls below one that it should reach.
    fn divide_by_one(&self, way: &Division, d: Val) -> Val {
        let s = self.s;
        let Division { signed, quotient, n, a, small } = *way;
        let ty = a.ty();
        let (f64, i64) = (s.double(), s.int(64));
        let cast = |signed| if signed { Cast::LLVMSIToFP } else { Cast::LLVMUIToFP };
        let (to, of_one) = (cast(signed || small), cast(signed));
        let is = |x: u64| s.icmp(ICond::LLVMIntEQ, d, self.like(d, x));
        let by_zero = is(0);
        // Quotients that do not fit a signed number: of what is not converted as an unsigned one by 1, of MIN by -1.
        let native = self.g.target.converts_unsigned() && !signed;
        let own = match (small || native, signed) {
            (true, _) => None,
            (false, true) => Some(is(u64::MAX)),
            (false, false) => Some(is(1)),
        };
        let nearest = s.fdiv(s.fconst(f64, 1.0), s.cast(of_one, d, f64));
        let greater = s.add(s.bitcast(nearest, i64), s.iconst(i64, 1));
        let none = own.map_or(by_zero, |own| s.or(by_zero, own));
        let factor = s.bitcast(s.select(none, s.zero(i64), greater), f64);
        let product = s.fmul(s.cast(to, a, s.vector(f64, n)), s.splat(factor, n));
        let back = if native && !small { Cast::LLVMFPToUI } else { Cast::LLVMFPToSI };
        let q = s.cast(back, product, s.vector(s.int(32), n));
        let mut q = if ty.element().int_bits() < 32 { s.trunc(q, ty) } else { q };
        let lanes = |c: Val| s.splat(s.sext(c, d.ty()), n);
        if let Some(own) = own {
            let of_own = s.and(a, lanes(own));
            q = if signed { s.sub(q, of_own) } else { s.add(q, of_own) };
        }
        let result = if quotient { q } else { s.sub(a, s.mul(q, s.splat(d, n))) };
        s.or(result, lanes(by_zero))
    }

    /// Of 64 bits: in 32 where all numbers fit, else lane by lane.
    fn divide_wide(&self, way: &Division, b: Val, one: Option<Val>) -> Val {
        let s = self.s;
        let Division { signed, quotient, n, a, small } = *way;
        let (ty, i32) = (a.ty(), s.int(32));
        let high = |v: Val| s.lshr(v, self.like(v, 32));
        let fits = |v: Val| s.icmp(ICond::LLVMIntEQ, v, s.zero(v.ty()));
        let lanes = match (small, one) {
            (true, Some(_)) => None,
            (true, None) => Some(b),
            (false, Some(_)) => Some(a),
            (false, None) => Some(s.or(a, b)),
        };
        let lanes = lanes.map(|v| {
            let any = s.intrinsic("llvm.vector.reduce.or", &[ty], &[v]);
            fits(high(any))
        });
        let ok = one.map(|d| fits(high(d))).into_iter().chain(lanes).reduce(|a, b| s.and(a, b));
        let out = self.either(
            ok.unwrap_or_else(|| s.iconst(s.int(1), 1)),
            || {
                let short = Division { signed: false, a: s.trunc(a, s.vector(i32, n)), ..*way };
                let q = match one {
                    Some(d) if !d.is_const() => self.divide_by_one(&short, s.trunc(d, i32)),
                    _ => {
                        let op = if quotient { IntOp::DivU } else { IntOp::RemU };
                        self.divide(op, Type::I32, n, short.a, s.trunc(b, short.a.ty()))
                    }
                };
                // By zero it is all ones.
                let (x, zero) = (s.zext(q, ty), s.icmp(ICond::LLVMIntEQ, b, s.zero(ty)));
                vec![s.or(x, s.sext(zero, ty))]
            },
            || {
                let op = match (signed, quotient) {
                    (true, true) => IntOp::DivS,
                    (true, false) => IntOp::RemS,
                    (false, true) => IntOp::DivU,
                    (false, false) => IntOp::RemU,
                };
                vec![self.divide(op, Type::I64, n, a, b)]
            },
        );
        out.first().copied().unwrap_or(a)
    }

    /// Division and remainder: by zero all ones, as on hardware; `MIN / -1` wraps.
    pub(crate) fn divide(&self, op: IntOp, ty: Type, n: u32, a: Val, b: Val) -> Val {
        let s = self.s;
        let signed = matches!(op, IntOp::DivS | IntOp::RemS);
        let quotient = matches!(op, IntOp::DivS | IntOp::DivU);
        let (zero, one, ones) = (s.zero(a.ty()), self.like(a, 1), self.like(a, u64::MAX));
        let by_zero = s.icmp(ICond::LLVMIntEQ, b, zero);
        if n > 1 && ty.bits() <= 32 && !b.is_const() {
            let q = self.divide_by_doubles(signed, n, a, b);
            let q = s.select(by_zero, ones, q);
            return if quotient { q } else { s.select(by_zero, ones, s.sub(a, s.mul(q, b))) };
        }
        let mut safe = s.select(by_zero, one, b);
        if signed {
            let minus = s.icmp(ICond::LLVMIntEQ, b, ones);
            if quotient {
                // a / -1 is -a; taken out so that MIN / -1 does not trap.
                safe = s.select(minus, one, safe);
                let q = s.sdiv(a, safe);
                let q = s.select(minus, s.neg(a), q);
                return s.select(by_zero, ones, q);
            }
            safe = s.select(minus, one, safe);
            let r = s.srem(a, safe);
            return s.select(by_zero, ones, r);
        }
        if quotient {
            s.select(by_zero, ones, s.udiv(a, safe))
        } else {
            s.select(by_zero, ones, s.urem(a, safe))
        }
    }

    /// Quotients of up to 32 bits in `f64`: a correctly rounded quotient of such numbers never reaches the next
    /// integer, so truncating it is exact. Any number for a divisor of zero.
    fn divide_by_doubles(&self, signed: bool, n: u32, a: Val, b: Val) -> Val {
        let s = self.s;
        let f64 = s.vector(s.double(), n);
        let i64 = s.vector(s.int(64), n);
        let (to, back) =
            if signed { (Cast::LLVMSIToFP, Cast::LLVMFPToSI) } else { (Cast::LLVMUIToFP, Cast::LLVMFPToUI) };
        let zero = s.icmp(ICond::LLVMIntEQ, b, s.zero(b.ty()));
        let b = s.select(zero, self.like(b, 1), b);
        let q = s.fdiv(s.cast(to, a, f64), s.cast(to, b, f64));
        if signed {
            // MIN / -1 is 2^31: wide enough a type holds it, then it wraps.
            return s.trunc(s.cast(back, q, i64), a.ty());
        }
        s.cast(back, q, a.ty())
    }
}
