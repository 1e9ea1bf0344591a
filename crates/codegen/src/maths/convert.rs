//! Conversions between integers and floats, and between floats.

use weft_abi::Helper;
use weft_ir::{Convert, FloatMode, Rounding, Type};

use super::Maths;
use super::rounding::rounding_number;
use crate::llvm::{Cast, FCond, ICond, Val};

impl Maths<'_> {
    /// Conversions.
    pub(crate) fn convert(&self, how: Convert, from: Type, to: Type, n: u32, a: Val) -> Val {
        let s = self.s;
        let ty = self.g.ty(to, n);
        match how {
            Convert::Trunc => s.trunc(a, ty),
            Convert::ZExt => s.zext(a, ty),
            Convert::SExt => s.sext(a, ty),
            Convert::Bitcast => s.bitcast(a, ty),
            Convert::FToS(mode) => self.float_to_int(true, mode, from, to, n, a),
            Convert::FToU(mode) => self.float_to_int(false, mode, from, to, n, a),
            Convert::SToF(r) => self.int_to_float(true, r, from, to, n, a),
            Convert::UToF(r) => self.int_to_float(false, r, from, to, n, a),
            Convert::FToF(mode) => self.float_to_float(mode, from, to, n, a),
        }
    }

    /// Float to integer: rounds as asked, saturates. NaN gives 0, or the sign bit alone where a 64-bit type takes part
    /// (PTX ISA, `cvt`).
    pub(crate) fn float_to_int(
        &self,
        signed: bool,
        mode: FloatMode,
        from: Type,
        to: Type,
        n: u32,
        a: Val,
    ) -> Val {
        let s = self.s;
        let mut x = self.flush_if(mode.ftz, from, self.widen(from, a));
        if mode.rounding != Rounding::Rz {
            x = self.round_int(mode.rounding, x);
        }
        let bits = to.bits();
        let ty = self.g.ty(to, n);
        // Powers of two: exact in every format that x may have here.
        let (low, over) = if signed {
            (-(2f64.powi(bits as i32 - 1)), 2f64.powi(bits as i32 - 1))
        } else {
            (0.0, 2f64.powi(bits as i32))
        };
        let (low, over) = (self.fc(x, low), self.fc(x, over));
        let in_range = s.and(s.fcmp(FCond::LLVMRealOGE, x, low), s.fcmp(FCond::LLVMRealOLT, x, over));
        let safe = s.select(in_range, x, s.zero(x.ty()));
        // Narrow targets by way of i32: CPUs convert no others.
        let via = if bits < 32 { self.g.ty(Type::I32, n) } else { ty };
        let op = if signed || bits < 32 { Cast::LLVMFPToSI } else { Cast::LLVMFPToUI };
        let v = s.trunc(s.cast(op, safe, via), ty);
        let (min, max) = if signed { (1u64 << (bits - 1), (1u64 << (bits - 1)) - 1) } else { (0, u64::MAX) };
        let v = s.select(s.fcmp(FCond::LLVMRealOGE, x, over), s.iconst(ty, max), v);
        let v = if signed { s.select(s.fcmp(FCond::LLVMRealOLT, x, low), s.iconst(ty, min), v) } else { v };
        if from != Type::F64 && bits != 64 {
            return v;
        }
        s.select(s.fcmp(FCond::LLVMRealUNO, x, x), s.iconst(ty, 1 << (bits - 1)), v)
    }

    /// Integer to float.
    pub(crate) fn int_to_float(
        &self,
        signed: bool,
        r: Rounding,
        from: Type,
        to: Type,
        n: u32,
        a: Val,
    ) -> Val {
        let s = self.s;
        let i64 = self.g.ty(Type::I64, n);
        let ext = |v: Val| if signed { s.sext(v, i64) } else { s.zext(v, i64) };
        let op = if signed { Cast::LLVMSIToFP } else { Cast::LLVMUIToFP };
        let exact = match to {
            Type::F32 => from.bits() < 24,
            Type::F64 => from.bits() < 64,
            _ => from.bits() <= 8,
        };
        if r != Rounding::Rn && !exact {
            if to == Type::F64 {
                return self.rounded_convert(signed, r, n, ext(a));
            }
            return self.narrow_directed(r, to, n, self.int_to_odd(signed, from, n, ext(a)));
        }
        match to {
            Type::F32 | Type::F64 => {
                let a = if from.bits() < 32 {
                    if signed {
                        s.sext(a, self.g.ty(Type::I32, n))
                    } else {
                        s.zext(a, self.g.ty(Type::I32, n))
                    }
                } else {
                    a
                };
                s.cast(op, a, self.g.ty(to, n))
            }
            // Above 2^24 the step through f32 rounds, but there every result is infinite.
            Type::F16 => {
                let wide = if from.bits() < 32 { ext(a) } else { a };
                self.narrow(to, s.cast(op, wide, s.vector(s.float(), n)))
            }
            _ => {
                let wide = self.int_to_odd(signed, from, n, ext(a));
                self.narrow(to, self.f64_to_f32_odd(wide, n))
            }
        }
    }

    /// An integer, extended to 64 bits, as `f64`, rounded to odd.
    fn int_to_odd(&self, signed: bool, from: Type, n: u32, a: Val) -> Val {
        let s = self.s;
        let i64 = self.g.ty(Type::I64, n);
        let op = if signed { Cast::LLVMSIToFP } else { Cast::LLVMUIToFP };
        let mut x = a;
        if from.bits() == 64 {
            let lost = s.and(x, s.iconst(i64, 0x7ff));
            let sticky = s.zext(s.icmp(ICond::LLVMIntNE, lost, s.zero(i64)), i64);
            let eleven = s.iconst(i64, 11);
            let high = if signed { s.ashr(x, eleven) } else { s.lshr(x, eleven) };
            let large = s.shl(s.or(high, sticky), eleven);
            let from_least = if signed { s.add(x, s.iconst(i64, 1 << 52)) } else { x };
            let small = s.icmp(ICond::LLVMIntULT, from_least, s.iconst(i64, 1 << 53));
            x = s.select(small, x, large);
        }
        s.cast(op, x, s.vector(s.double(), n))
    }

    /// Float to float.
    pub(crate) fn float_to_float(&self, mode: FloatMode, from: Type, to: Type, n: u32, a: Val) -> Val {
        let s = self.s;
        let x = self.flush_if(mode.ftz, from, self.widen(from, a));
        let f64 = s.vector(s.double(), n);
        let wide = from == Type::F64;
        let v = match to {
            Type::F64 if wide => x,
            Type::F64 => s.cast(Cast::LLVMFPExt, x, f64),
            Type::F32 if !wide => x,
            _ if mode.rounding != Rounding::Rn => {
                let v = self.narrow_directed(mode.rounding, to, n, x);
                if wide {
                    v
                } else {
                    let nan = s.fcmp(FCond::LLVMRealUNO, x, x);
                    s.select(nan, s.iconst(v.ty(), 0x7fff), v)
                }
            }
            Type::F32 => s.cast(Cast::LLVMFPTrunc, x, s.vector(s.float(), n)),
            _ if wide => self.narrow(to, self.f64_to_f32_odd(x, n)),
            _ => self.narrow(to, x),
        };
        let v = if wide && to == Type::BF16 { self.cut_nan(a, v, n) } else { v };
        match to {
            Type::F32 if mode.ftz && wide => self.flush_narrowed(mode.rounding, x, v),
            Type::F64 => v,
            _ if mode.ftz => self.flush_result(to, v),
            _ => v,
        }
    }

    /// `x` (`f32`, `f64`) in a smaller format, in a rounding other than to nearest. `x` may have been rounded to odd.
    fn narrow_directed(&self, r: Rounding, to: Type, n: u32, x: Val) -> Val {
        let s = self.s;
        let double = x.ty().element() == s.double();
        if double && to != Type::F32 {
            let single = self.f64_to_f32_odd(x, n);
            return self.narrow_directed(r, to, n, single);
        }
        let nearest =
            if double { s.cast(Cast::LLVMFPTrunc, x, s.vector(s.float(), n)) } else { self.narrow(to, x) };
        let back = self.widen(to, nearest);
        let back = if double { s.cast(Cast::LLVMFPExt, back, x.ty()) } else { back };
        // Cut off, then up again for the sign that asks for it. Neighbours differ by one as integers.
        let int = s.vector(s.int(to.bits()), n);
        let one = s.iconst(int, 1);
        let bits = s.bitcast(nearest, int);
        let over = s.fcmp(FCond::LLVMRealOGT, self.fabs(back), self.fabs(x));
        let cut = s.select(over, s.sub(bits, one), bits);
        let zero = s.zero(x.ty());
        let signed = match r {
            Rounding::Rm => s.fcmp(FCond::LLVMRealOLT, x, zero),
            Rounding::Rp => s.fcmp(FCond::LLVMRealOGT, x, zero),
            _ => return s.bitcast(cut, nearest.ty()),
        };
        let inexact = s.fcmp(FCond::LLVMRealONE, back, x);
        s.bitcast(s.select(s.and(signed, inexact), s.add(cut, one), cut), nearest.ty())
    }

    /// `v`, or where the double `a` is a NaN, the upper half of the single that it becomes.
    fn cut_nan(&self, a: Val, v: Val, n: u32) -> Val {
        let s = self.s;
        let i32 = s.vector(s.int(32), n);
        let single = s.cast(Cast::LLVMFPTrunc, a, s.vector(s.float(), n));
        let upper = s.trunc(s.lshr(s.bitcast(single, i32), s.iconst(i32, 16)), v.ty());
        s.select(s.fcmp(FCond::LLVMRealUNO, a, a), upper, v)
    }

    /// From 64 bits to `f64`, which only the helper does.
    fn rounded_convert(&self, signed: bool, r: Rounding, n: u32, bits: Val) -> Val {
        let s = self.s;
        let op = s.iconst(s.int(32), u64::from(!signed) + 16 * rounding_number(r));
        let v = self.lane_by_lane(n, &[bits], s.int(64), |items| {
            self.call_helper(Helper::RoundedConvert, self.env.first, &[op, items[0]])
        });
        s.bitcast(v, self.g.ty(Type::F64, n))
    }
}
