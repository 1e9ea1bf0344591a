//! Integer arithmetic (PTX ISA, "Integer Arithmetic Instructions" and "Extended-Precision Integer Arithmetic").

use weft_ir::{Convert, IntOp, IntUnary, Op, Type, Value};
use weft_ptx::{Inst, Mod, Opcode, ScalarType};

use crate::cx::FnCx;
use crate::error::R;
use crate::types::{packed, signed};

impl FnCx<'_, '_> {
    /// `add sub min max div rem` on integers, packed pairs included.
    pub(crate) fn int_binary(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let s = signed(ty);
        let op = match i.opcode {
            Opcode::Add if i.has(Mod::Sat) => IntOp::AddSatS,
            Opcode::Sub if i.has(Mod::Sat) => IntOp::SubSatS,
            Opcode::Add => IntOp::Add,
            Opcode::Sub => IntOp::Sub,
            Opcode::Min => {
                if s {
                    IntOp::MinS
                } else {
                    IntOp::MinU
                }
            }
            Opcode::Max => {
                if s {
                    IntOp::MaxS
                } else {
                    IntOp::MaxU
                }
            }
            Opcode::Div => {
                if s {
                    IntOp::DivS
                } else {
                    IntOp::DivU
                }
            }
            _ => {
                if s {
                    IntOp::RemS
                } else {
                    IntOp::RemU
                }
            }
        };
        let relu = i.has(Mod::Relu);
        let v = self.lanes(i, ty, &[1, 2], |this, v| {
            let d = this.int(op, v[0], v[1]);
            Ok(if relu { this.int_imm(IntOp::MaxS, d, 0) } else { d })
        })?;
        self.dst(i, 0, v, s)
    }

    /// Reads operands and applies `f` to them, or to each half of packed pairs.
    pub(crate) fn lanes(
        &mut self,
        i: &Inst,
        ty: ScalarType,
        operands: &[usize],
        mut f: impl FnMut(&mut Self, &[Value]) -> R<Value>,
    ) -> R<Value> {
        let mut values = Vec::new();
        for &n in operands {
            values.push(self.src(i, n, ty)?);
        }
        let Some(elem) = packed(ty) else { return f(self, &values) };
        let mut halves = [Vec::new(), Vec::new()];
        for v in values {
            let (lo, hi) = self.split(v, elem);
            halves[0].push(lo);
            halves[1].push(hi);
        }
        let lo = f(self, &halves[0])?;
        let hi = f(self, &halves[1])?;
        Ok(self.join(lo, hi))
    }

    /// The two 16-bit halves of a 32-bit value.
    pub(crate) fn split(&mut self, v: Value, elem: Type) -> (Value, Value) {
        let high = self.int_imm(IntOp::LShr, v, 16);
        (self.coerce(v, elem, false), self.coerce(high, elem, false))
    }

    /// Two 16-bit values as one of 32 bits.
    pub(crate) fn join(&mut self, lo: Value, hi: Value) -> Value {
        let lo = self.coerce(lo, Type::I32, false);
        let hi = self.coerce(hi, Type::I32, false);
        let hi = self.int_imm(IntOp::Shl, hi, 16);
        self.int(IntOp::Or, hi, lo)
    }

    /// `neg abs` on integers.
    pub(crate) fn int_unary(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let op = if i.opcode == Opcode::Neg { IntUnary::Neg } else { IntUnary::Abs };
        let v = self.lanes(i, ty, &[1], |this, v| Ok(this.int1(op, v[0])))?;
        self.dst(i, 0, v, true)
    }

    /// The product that `.lo`, `.hi` or `.wide` asks for.
    fn product(&mut self, i: &Inst, ty: ScalarType) -> R<Value> {
        let (a, b) = (self.src(i, 1, ty)?, self.src(i, 2, ty)?);
        let s = ty.is_signed();
        Ok(if i.has(Mod::Wide) {
            let wide = match ty.bits() {
                16 => Type::I32,
                32 => Type::I64,
                _ => return self.invalid("`.wide` takes 16- and 32-bit operands"),
            };
            let how = if s { Convert::SExt } else { Convert::ZExt };
            let a = self.convert(how, a, wide);
            let b = self.convert(how, b, wide);
            self.int(IntOp::Mul, a, b)
        } else if i.has(Mod::Hi) {
            self.int(if s { IntOp::MulHiS } else { IntOp::MulHiU }, a, b)
        } else {
            self.int(IntOp::Mul, a, b)
        })
    }

    /// `mul`.
    pub(crate) fn int_mul(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let v = self.product(i, ty)?;
        self.dst(i, 0, v, ty.is_signed())
    }

    /// `mad`.
    pub(crate) fn int_mad(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let v = self.product(i, ty)?;
        let c = self.value(self.op(i, 3)?, self.ty(v))?;
        let v = self.int(if i.has(Mod::Sat) { IntOp::AddSatS } else { IntOp::Add }, v, c);
        self.dst(i, 0, v, ty.is_signed())
    }

    /// `mul24`, `mad24`.
    pub(crate) fn mul24(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let shift = if ty.is_signed() { IntOp::AShr } else { IntOp::LShr };
        let mut factors = [self.src(i, 1, ty)?, self.src(i, 2, ty)?];
        for f in &mut factors {
            let top = self.int_imm(IntOp::Shl, *f, 8);
            *f = self.int_imm(shift, top, 8);
        }
        let mut v = if i.has(Mod::Hi) {
            let [a, b] = factors.map(|f| self.coerce(f, Type::I64, ty.is_signed()));
            let p = self.int(IntOp::Mul, a, b);
            let p = self.int_imm(IntOp::LShr, p, 16);
            self.convert(Convert::Trunc, p, Type::I32)
        } else {
            self.int(IntOp::Mul, factors[0], factors[1])
        };
        if i.opcode == Opcode::Mad24 {
            let c = self.src(i, 3, ty)?;
            v = self.int(if i.has(Mod::Sat) { IntOp::AddSatS } else { IntOp::Add }, v, c);
        }
        self.dst(i, 0, v, ty.is_signed())
    }

    /// `sad`.
    pub(crate) fn sad(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let args = [self.src(i, 1, ty)?, self.src(i, 2, ty)?, self.src(i, 3, ty)?];
        let v = self.emit(Op::Sad(ty.is_signed()), &args, self.ty(args[0]));
        self.dst(i, 0, v, ty.is_signed())
    }

    /// The carry flag as it is when the instruction reads it, or 0.
    fn carry_in(&mut self, reads: bool) -> Value {
        if reads {
            let carry = self.frame().carry;
            self.get(carry)
        } else {
            self.iconst(Type::Pred, 0)
        }
    }

    fn finish_carry(&mut self, i: &Inst, op: Op, args: &[Value], sign: bool) -> R {
        let ty = self.ty(args[0]);
        let out = self.emit_n(op, args, &[ty, Type::Pred]);
        if i.has(Mod::Cc) {
            let carry = self.frame().carry;
            self.set(carry, out[1]);
        }
        self.dst(i, 0, out[0], sign)
    }

    /// `add.cc addc sub.cc subc`.
    pub(crate) fn carry_add(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let reads = matches!(i.opcode, Opcode::Addc | Opcode::Subc);
        let (a, b) = (self.src(i, 1, ty)?, self.src(i, 2, ty)?);
        let carry = self.carry_in(reads);
        let sub = matches!(i.opcode, Opcode::Sub | Opcode::Subc);
        let op = if sub { Op::SubBorrow } else { Op::AddCarry };
        self.finish_carry(i, op, &[a, b, carry], ty.is_signed())
    }

    /// `mad.cc madc`.
    pub(crate) fn carry_mad(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let p = self.product(i, ty)?;
        let c = self.src(i, 3, ty)?;
        let carry = self.carry_in(i.opcode == Opcode::Madc);
        self.finish_carry(i, Op::AddCarry, &[p, c, carry], ty.is_signed())
    }

    /// `dp4a.atype.btype`.
    pub(crate) fn dp4a(&mut self, i: &Inst) -> R {
        let (a, b, c) = self.three_words(i)?;
        let signs = [0, 1].map(|n| i.ty(n).is_some_and(ScalarType::is_signed));
        let v = self.emit(Op::Dp4a(signs[0], signs[1]), &[a, b, c], Type::I32);
        self.dst(i, 0, v, true)
    }

    /// `dp2a.mode.atype.btype`: two halves of `a` with two bytes of `b`, the low or the high ones.
    pub(crate) fn dp2a(&mut self, i: &Inst) -> R {
        let (a, b, c) = self.three_words(i)?;
        let signs = [0, 1].map(|n| i.ty(n).is_some_and(ScalarType::is_signed));
        let first = if i.has(Mod::Hi) { 16 } else { 0 };
        let mut sum = c;
        for n in 0..2 {
            let x = self.field(a, 16 * n, 16, signs[0]);
            let y = self.field(b, first + 8 * n, 8, signs[1]);
            let p = self.int(IntOp::Mul, x, y);
            sum = self.int(IntOp::Add, sum, p);
        }
        self.dst(i, 0, sum, true)
    }

    fn three_words(&mut self, i: &Inst) -> R<(Value, Value, Value)> {
        let mut word = |n| self.src(i, n, ScalarType::B32);
        Ok((word(1)?, word(2)?, word(3)?))
    }

    /// A bit field at a constant place, extended to the value's type.
    pub(crate) fn field(&mut self, v: Value, at: u64, bits: u64, sign: bool) -> Value {
        let width = u64::from(self.ty(v).bits());
        let top = self.int_imm(IntOp::Shl, v, width - at - bits);
        self.int_imm(if sign { IntOp::AShr } else { IntOp::LShr }, top, width - bits)
    }
}
