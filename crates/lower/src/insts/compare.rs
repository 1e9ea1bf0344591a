//! Comparison and selection.

use weft_ir::{FloatCond, IntCond, IntOp, IntUnary, Op, Type, Value};
use weft_ptx::{Cmp, Inst, Mod, Operand, ScalarType};

use crate::cx::FnCx;
use crate::error::R;
use crate::types::{floating, ir_type, packed};

impl FnCx<'_, '_> {
    fn comparison(&self, i: &Inst) -> R<Cmp> {
        // `.lo` and `.hi` are spelt like the halves of a product.
        match i.cmp() {
            Some(c) => Ok(c),
            None if i.has(Mod::Lo) => Ok(Cmp::Lo),
            None if i.has(Mod::Hi) => Ok(Cmp::Hi),
            None => self.invalid(format!("`{}` names no comparison", i.opcode.as_str())),
        }
    }

    /// Compares two values of a PTX type.
    fn compare(&mut self, cmp: Cmp, ty: ScalarType, ftz: bool, a: Value, b: Value) -> R<Value> {
        if floating(ty) {
            let cond = match cmp {
                Cmp::Eq => FloatCond::Eq,
                Cmp::Ne => FloatCond::Ne,
                Cmp::Lt => FloatCond::Lt,
                Cmp::Le => FloatCond::Le,
                Cmp::Gt => FloatCond::Gt,
                Cmp::Ge => FloatCond::Ge,
                Cmp::Equ => FloatCond::Equ,
                Cmp::Neu => FloatCond::Neu,
                Cmp::Ltu => FloatCond::Ltu,
                Cmp::Leu => FloatCond::Leu,
                Cmp::Gtu => FloatCond::Gtu,
                Cmp::Geu => FloatCond::Geu,
                Cmp::Num => FloatCond::Num,
                Cmp::Nan => FloatCond::Nan,
                _ => return self.invalid("this comparison is for integers"),
            };
            return Ok(self.emit(Op::FCmp(cond, ftz), &[a, b], Type::Pred));
        }
        let s = ty.is_signed();
        let cond = match cmp {
            Cmp::Eq => IntCond::Eq,
            Cmp::Ne => IntCond::Ne,
            Cmp::Lt if s => IntCond::LtS,
            Cmp::Le if s => IntCond::LeS,
            Cmp::Gt if s => IntCond::GtS,
            Cmp::Ge if s => IntCond::GeS,
            Cmp::Lt | Cmp::Lo => IntCond::LtU,
            Cmp::Le | Cmp::Ls => IntCond::LeU,
            Cmp::Gt | Cmp::Hi => IntCond::GtU,
            Cmp::Ge | Cmp::Hs => IntCond::GeU,
            _ => return self.invalid("this comparison is for floating-point numbers"),
        };
        Ok(self.icmp(cond, a, b))
    }

    /// Combines a comparison's result with a predicate, as `.and .or .xor` say.
    fn combine(&mut self, i: &Inst, t: Value, c: Option<Value>) -> Value {
        let Some(c) = c else { return t };
        let op = if i.has(Mod::And) {
            IntOp::And
        } else if i.has(Mod::Or) {
            IntOp::Or
        } else {
            IntOp::Xor
        };
        self.int(op, t, c)
    }

    /// The predicate operand `n` that is combined with the result, when there is one.
    fn third(&mut self, i: &Inst) -> R<Option<Value>> {
        match i.operands.get(3) {
            Some(op) if i.has(Mod::And) || i.has(Mod::Or) || i.has(Mod::Xor) => {
                Ok(Some(self.value(op, Type::Pred)?))
            }
            _ => Ok(None),
        }
    }

    /// `setp`.
    pub(crate) fn setp(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let cmp = self.comparison(i)?;
        let (a, b) = (self.src(i, 1, ty)?, self.src(i, 2, ty)?);
        let c = self.third(i)?;
        let ftz = i.has(Mod::Ftz);
        let op = self.op(i, 0)?;
        let (p, q) = self.pair(op);
        if let Some(elem) = packed(ty) {
            // One predicate per half.
            let ((a0, a1), (b0, b1)) = (self.split(a, elem), self.split(b, elem));
            let t = self.compare(cmp, ty, ftz, a0, b0)?;
            let u = self.compare(cmp, ty, ftz, a1, b1)?;
            let (t, u) = (self.combine(i, t, c), self.combine(i, u, c));
            self.write(p, t, false)?;
            return q.map_or(Ok(()), |q| self.write(q, u, false));
        }
        let t = self.compare(cmp, ty, ftz, a, b)?;
        let r = self.combine(i, t, c);
        // Both are computed before either is written: the third operand may be one of the destinations.
        let other = match q {
            None | Some(Operand::Discard) => None,
            Some(q) => {
                let not = self.int1(IntUnary::Not, t);
                Some((q, self.combine(i, not, c)))
            }
        };
        self.write(p, r, false)?;
        other.map_or(Ok(()), |(q, v)| self.write(q, v, false))
    }

    /// `set.cmp.dtype.stype`: all ones or 1.0 where it holds.
    pub(crate) fn set_inst(&mut self, i: &Inst) -> R {
        let dest = self.type_of(i)?;
        let Some(ty) = i.ty(1) else { return self.invalid("`set` names no source type") };
        let cmp = self.comparison(i)?;
        let (a, b) = (self.src(i, 1, ty)?, self.src(i, 2, ty)?);
        let c = self.third(i)?;
        let ftz = i.has(Mod::Ftz);
        let v = if let Some(elem) = packed(ty) {
            let ((a0, a1), (b0, b1)) = (self.split(a, elem), self.split(b, elem));
            let to = packed(dest).unwrap_or(Type::I16);
            let t = self.compare(cmp, ty, ftz, a0, b0)?;
            let u = self.compare(cmp, ty, ftz, a1, b1)?;
            let (t, u) = (self.combine(i, t, c), self.combine(i, u, c));
            let (t, u) = (self.truth(t, to), self.truth(u, to));
            self.join(t, u)
        } else {
            let t = self.compare(cmp, ty, ftz, a, b)?;
            let t = self.combine(i, t, c);
            let to = ir_type(dest, self.span)?;
            self.truth(t, to)
        };
        self.dst(i, 0, v, dest.is_signed())
    }

    fn truth(&mut self, p: Value, ty: Type) -> Value {
        let one = match ty {
            Type::F16 => 0x3c00,
            Type::BF16 => 0x3f80,
            Type::F32 => u64::from(1f32.to_bits()),
            Type::F64 => 1f64.to_bits(),
            _ => u64::MAX,
        };
        let (one, zero) = (self.iconst(ty, one), self.iconst(ty, 0));
        self.select(p, one, zero)
    }

    /// `selp d, a, b, c`.
    pub(crate) fn selp(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let (a, b) = (self.src(i, 1, ty)?, self.src(i, 2, ty)?);
        let c = self.value(self.op(i, 3)?, Type::Pred)?;
        let v = self.select(c, a, b);
        self.dst(i, 0, v, false)
    }

    /// `slct.dtype.ctype d, a, b, c`: `a` when `c` is not negative.
    pub(crate) fn slct(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let by = i.ty(1).unwrap_or(ScalarType::S32);
        let (a, b, c) = (self.src(i, 1, ty)?, self.src(i, 2, ty)?, self.src(i, 3, by)?);
        let zero = self.iconst(self.ty(c), 0);
        let p = self.compare(Cmp::Ge, by, i.has(Mod::Ftz), c, zero)?;
        let v = self.select(p, a, b);
        self.dst(i, 0, v, false)
    }
}
