//! Floating-point arithmetic: `f32`, `f64`, `f16`, `bf16` and packed pairs.

use weft_ir::{FloatMode, FloatOp, FloatUnary, IntCond, IntOp, Op, Type, Value};
use weft_ptx::{Inst, Mod, Opcode, ScalarType};

use crate::cx::FnCx;
use crate::error::R;
use crate::types::{rounding, word};

/// Rounding and flushing that the instruction asks for.
fn mode(i: &Inst) -> FloatMode {
    FloatMode { rounding: rounding(i), ftz: i.has(Mod::Ftz) }
}

impl FnCx<'_, '_> {
    /// A floating-point operation on one operand.
    pub(crate) fn float1(&mut self, op: FloatUnary, m: FloatMode, a: Value) -> Value {
        self.emit(Op::FloatUnary(op, m), &[a], self.ty(a))
    }

    /// A floating-point operation on two operands.
    pub(crate) fn float2(&mut self, op: FloatOp, m: FloatMode, a: Value, b: Value) -> Value {
        self.emit(Op::Float(op, m), &[a, b], self.ty(a))
    }

    /// `.sat` and `.relu`.
    pub(crate) fn clamp_float(&mut self, i: &Inst, v: Value) -> Value {
        let m = FloatMode::default();
        if i.has(Mod::Sat) {
            self.float1(FloatUnary::Saturate, m, v)
        } else if i.has(Mod::Relu) {
            let zero = self.iconst(self.ty(v), 0);
            self.float2(FloatOp::MaxNan, m, v, zero)
        } else {
            v
        }
    }

    /// `add sub mul div min max`.
    pub(crate) fn float_binary(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let m = mode(i);
        let op = match (i.opcode, i.has(Mod::Nan)) {
            (Opcode::Add, _) => FloatOp::Add,
            (Opcode::Sub, _) => FloatOp::Sub,
            (Opcode::Mul, _) => FloatOp::Mul,
            (Opcode::Div, _) if i.has(Mod::Approx) || i.has(Mod::Full) => {
                let v = self.lanes(i, ty, &[1, 2], |this, v| {
                    Ok(this.emit(Op::DivApprox(m), &[v[0], v[1]], this.ty(v[0])))
                })?;
                return self.dst(i, 0, v, false);
            }
            (Opcode::Div, _) => FloatOp::Div,
            (Opcode::Min, true) => FloatOp::MinNan,
            (Opcode::Min, false) => FloatOp::Min,
            (_, true) => FloatOp::MaxNan,
            (_, false) => FloatOp::Max,
        };
        if let Some(narrow) = i.ty(1) {
            // `add.f32.f16 d, a, c`: only `a` is narrow.
            let a = self.src(i, 1, narrow)?;
            let a = self.float_convert(a, Type::F32);
            let c = self.src(i, 2, ty)?;
            let v = self.float2(op, m, a, c);
            let v = self.clamp_float(i, v);
            return self.dst(i, 0, v, false);
        }
        let operands: &[usize] = if matches!(i.opcode, Opcode::Min | Opcode::Max) && i.operands.len() > 3 {
            &[1, 2, 3]
        } else {
            &[1, 2]
        };
        let v = self.lanes(i, ty, operands, |this, v| {
            // Of three, `.abs` alone asks for the magnitudes.
            let three = if v.len() == 3 && i.has(Mod::Abs) {
                v.iter().map(|x| this.float1(FloatUnary::Abs, m, *x)).collect()
            } else {
                v.to_vec()
            };
            let v = three.as_slice();
            let mut d = if i.has(Mod::Xorsign) {
                this.signed_by_both(op, m, v[0], v[1])
            } else {
                this.float2(op, m, v[0], v[1])
            };
            if let [_, _, c] = *v {
                d = this.float2(op, m, d, c);
            }
            Ok(this.clamp_float(i, d))
        })?;
        self.dst(i, 0, v, false)
    }

    /// `.xorsign.abs`: an operation on magnitudes, whose result gets the product's sign.
    fn signed_by_both(&mut self, op: FloatOp, m: FloatMode, a: Value, b: Value) -> Value {
        let abs = [a, b].map(|x| self.float1(FloatUnary::Abs, FloatMode::default(), x));
        let d = self.float2(op, m, abs[0], abs[1]);
        let ty = self.ty(a);
        let int = self.ty(d).as_int();
        let [a, b, d] = [a, b, d].map(|x| self.coerce(x, int, false));
        let sign = self.int(IntOp::Xor, a, b);
        let sign = self.int_imm(IntOp::And, sign, 1 << (int.bits() - 1));
        // A NaN has no sign to take.
        let infinity = match ty {
            Type::F16 => 0x7c00,
            Type::BF16 => 0x7f80,
            _ => 0x7f80_0000,
        };
        let number = self.icmp_imm(IntCond::LeU, d, infinity);
        let signed = self.int(IntOp::Or, d, sign);
        let d = self.select(number, signed, d);
        self.coerce(d, ty, false)
    }

    /// `fma`, and `mad` on floats, which is the same.
    pub(crate) fn fma(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let m = mode(i);
        if let Some(narrow) = i.ty(1) {
            // `fma.f32.f16 d, a, b, c`: the factors are narrow.
            let mut values = Vec::new();
            for n in [1, 2] {
                let v = self.src(i, n, narrow)?;
                values.push(self.float_convert(v, Type::F32));
            }
            values.push(self.src(i, 3, ty)?);
            let v = self.emit(Op::Fma(m), &values, Type::F32);
            let v = self.clamp_float(i, v);
            return self.dst(i, 0, v, false);
        }
        let v = self.lanes(i, ty, &[1, 2, 3], |this, v| {
            let d = this.emit(Op::Fma(m), v, this.ty(v[0]));
            Ok(this.clamp_float(i, d))
        })?;
        self.dst(i, 0, v, false)
    }

    /// `add sub mul fma` on `f32x2`: two floats in 64 bits.
    pub(crate) fn float_pair(&mut self, i: &Inst) -> R {
        let m = mode(i);
        let mut halves = [Vec::new(), Vec::new()];
        for n in 1..i.operands.len() {
            let v = self.src(i, n, ScalarType::B64)?;
            let high = self.int_imm(IntOp::LShr, v, 32);
            for (half, v) in halves.iter_mut().zip([v, high]) {
                let v = self.coerce(v, Type::I32, false);
                half.push(self.coerce(v, Type::F32, false));
            }
        }
        let op = match i.opcode {
            Opcode::Add => Op::Float(FloatOp::Add, m),
            Opcode::Sub => Op::Float(FloatOp::Sub, m),
            Opcode::Mul => Op::Float(FloatOp::Mul, m),
            _ => Op::Fma(m),
        };
        let [lo, hi] = halves.map(|v| {
            let d = self.emit(op, &v, Type::F32);
            let d = self.coerce(d, Type::I32, false);
            self.coerce(d, Type::I64, false)
        });
        let hi = self.int_imm(IntOp::Shl, hi, 32);
        let v = self.int(IntOp::Or, hi, lo);
        self.dst(i, 0, v, false)
    }

    /// `neg abs rcp sqrt rsqrt sin cos lg2 ex2 tanh`.
    pub(crate) fn float_unary(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let m = mode(i);
        let approx = i.has(Mod::Approx);
        let op = match i.opcode {
            Opcode::Neg => FloatUnary::Neg,
            Opcode::Abs => FloatUnary::Abs,
            Opcode::Rcp => {
                if approx {
                    FloatUnary::RcpApprox
                } else {
                    FloatUnary::Rcp
                }
            }
            Opcode::Sqrt => {
                if approx {
                    FloatUnary::SqrtApprox
                } else {
                    FloatUnary::Sqrt
                }
            }
            Opcode::Rsqrt => FloatUnary::RsqrtApprox,
            Opcode::Sin => FloatUnary::SinApprox,
            Opcode::Cos => FloatUnary::CosApprox,
            Opcode::Lg2 => FloatUnary::Lg2Approx,
            Opcode::Ex2 => FloatUnary::Ex2Approx,
            _ => FloatUnary::TanhApprox,
        };
        // Approximations of the 16-bit types are those of `f32`, rounded, but for those that hardware cuts off.
        let narrow =
            !matches!(op, FloatUnary::Neg | FloatUnary::Abs | FloatUnary::Ex2Approx | FloatUnary::TanhApprox);
        let v = self.lanes(i, ty, &[1], |this, v| {
            let ty = this.ty(v[0]);
            if narrow && matches!(ty, Type::F16 | Type::BF16) {
                let wide = this.float_convert(v[0], Type::F32);
                let d = this.float1(op, FloatMode::default(), wide);
                return Ok(this.float_convert(d, ty));
            }
            Ok(this.float1(op, m, v[0]))
        })?;
        self.dst(i, 0, v, false)
    }

    /// Float to float, to nearest even.
    pub(crate) fn float_convert(&mut self, v: Value, ty: Type) -> Value {
        let how = weft_ir::Convert::FToF(FloatMode::default());
        self.convert(how, v, ty)
    }

    /// `copysign d, a, b`: the magnitude of `b` with the sign of `a`.
    pub(crate) fn copysign(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let (a, b) = (self.src(i, 1, ty)?, self.src(i, 2, ty)?);
        let v = self.float2(FloatOp::Copysign, FloatMode::default(), a, b);
        self.dst(i, 0, v, false)
    }

    /// `testp`: classes of floats by their bits.
    pub(crate) fn testp(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let int = if ty == ScalarType::F64 { Type::I64 } else { Type::I32 };
        let (mantissa, exponent) = if ty == ScalarType::F64 { (52, 0x7ff) } else { (23, 0xff) };
        let (infinity, least): (u64, u64) = (exponent << mantissa, 1 << mantissa);
        let bits = self.value(self.op(i, 1)?, int)?;
        let abs = self.int_imm(IntOp::And, bits, (1 << (int.bits() - 1)) - 1);
        let is = |w| word(i, w);
        let v = if is("finite") {
            self.icmp_imm(IntCond::LtU, abs, infinity)
        } else if is("infinite") {
            self.icmp_imm(IntCond::Eq, abs, infinity)
        } else if is("number") {
            self.icmp_imm(IntCond::LeU, abs, infinity)
        } else if is("notanumber") {
            self.icmp_imm(IntCond::GtU, abs, infinity)
        } else if is("normal") || is("subnormal") {
            // Zero is normal in PTX's sense of neither infinite, NaN nor subnormal.
            let less = self.int_imm(IntOp::Sub, abs, 1);
            let sub = self.icmp_imm(IntCond::LtU, less, least - 1);
            if is("subnormal") {
                sub
            } else {
                let finite = self.icmp_imm(IntCond::LtU, abs, infinity);
                let not = self.int1(weft_ir::IntUnary::Not, sub);
                self.int(IntOp::And, finite, not)
            }
        } else {
            return self.invalid("`testp` names no class of numbers");
        };
        self.dst(i, 0, v, false)
    }
}
