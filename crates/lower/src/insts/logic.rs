//! Logic and shifts.

use weft_ir::{IntCond, IntOp, IntUnary, Op, Type, Value};
use weft_ptx::{Inst, Mod, Opcode, Operand, ScalarType};

use crate::cx::FnCx;
use crate::error::R;

impl FnCx<'_, '_> {
    /// `and or xor`, on predicates too.
    pub(crate) fn logic(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let op = match i.opcode {
            Opcode::And => IntOp::And,
            Opcode::Or => IntOp::Or,
            _ => IntOp::Xor,
        };
        let (a, b) = (self.src(i, 1, ty)?, self.src(i, 2, ty)?);
        let v = self.int(op, a, b);
        self.dst(i, 0, v, false)
    }

    /// `not cnot`.
    pub(crate) fn not(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let a = self.src(i, 1, ty)?;
        let v = if i.opcode == Opcode::Not {
            self.int1(IntUnary::Not, a)
        } else {
            let zero = self.icmp_imm(IntCond::Eq, a, 0);
            self.pred_to_int(zero, self.ty(a))
        };
        self.dst(i, 0, v, false)
    }

    /// `shl shr`. The amount is 32 bits wide whatever the type; too large ones are clamped.
    pub(crate) fn shift(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let a = self.src(i, 1, ty)?;
        let to = self.ty(a);
        let amount = match self.op(i, 2)? {
            Operand::Imm(n) => self.iconst(to, (*n as u64 & 0xffff_ffff).min(u64::from(to.bits()))),
            other => {
                let n = self.value(other, Type::I32)?;
                let n = if to.bits() < 32 { self.int_imm(IntOp::MinU, n, u64::from(to.bits())) } else { n };
                self.coerce(n, to, false)
            }
        };
        let op = match (i.opcode, ty.is_signed()) {
            (Opcode::Shl, _) => IntOp::Shl,
            (_, true) => IntOp::AShr,
            (_, false) => IntOp::LShr,
        };
        let v = self.int(op, a, amount);
        self.dst(i, 0, v, ty.is_signed())
    }

    /// `shf`.
    pub(crate) fn funnel(&mut self, i: &Inst) -> R {
        let mut args = [None; 3];
        for (n, a) in args.iter_mut().enumerate() {
            *a = Some(self.src(i, n + 1, ScalarType::B32)?);
        }
        let args: Vec<Value> = args.into_iter().flatten().collect();
        let op = Op::Funnel { left: i.has(Mod::L), clamp: i.has(Mod::Clamp) };
        let v = self.emit(op, &args, Type::I32);
        self.dst(i, 0, v, false)
    }

    /// `lop3.b32 d, a, b, c, table` and `lop3.op.b32 d|p, a, b, c, table, q`.
    pub(crate) fn lop3(&mut self, i: &Inst) -> R {
        let ty = ScalarType::B32;
        let (a, b, c) = (self.src(i, 1, ty)?, self.src(i, 2, ty)?, self.src(i, 3, ty)?);
        let Operand::Imm(table) = *self.op(i, 4)? else {
            return self.invalid("the table of `lop3` must be a constant");
        };
        // Bit n of the table is the result where a, b, c are the bits of n from high to low.
        let with_c = |one: i64| (0..4).fold(0, |t, n| t | ((table >> (2 * n + one)) & 1) << n);
        let (t0, t1) = (with_c(0), with_c(1));
        let v = if t0 == t1 {
            self.two_input(t0, a, b)
        } else {
            let zero = self.two_input(t0, a, b);
            let one = self.two_input(t1, a, b);
            let one = self.int(IntOp::And, one, c);
            let not_c = self.int1(IntUnary::Not, c);
            let zero = self.int(IntOp::And, zero, not_c);
            match (t0, t1) {
                (0, _) => one,
                (_, 0) => zero,
                _ => self.int(IntOp::Or, one, zero),
            }
        };
        let op = self.op(i, 0)?;
        let (d, p) = self.pair(op);
        self.write(d, v, false)?;
        if let Some(p) = p {
            let q = self.value(self.op(i, 5)?, Type::Pred)?;
            let set = self.icmp_imm(IntCond::Ne, v, 0);
            let op = if i.has(Mod::Or) { IntOp::Or } else { IntOp::And };
            let r = self.int(op, set, q);
            self.write(p, r, false)?;
        }
        Ok(())
    }

    /// The function of two inputs with the given table: bit n is the result where a is bit 1 of n and b is bit 0.
    fn two_input(&mut self, table: i64, a: Value, b: Value) -> Value {
        let (negate, table) = if table & 1 == 1 { (true, !table & 15) } else { (false, table) };
        let v = match table {
            0b0000 => self.iconst(self.ty(a), 0),
            0b1000 => self.int(IntOp::And, a, b),
            0b1110 => self.int(IntOp::Or, a, b),
            0b0110 => self.int(IntOp::Xor, a, b),
            0b1100 => a,
            0b1010 => b,
            0b0100 => {
                let not_b = self.int1(IntUnary::Not, b);
                self.int(IntOp::And, a, not_b)
            }
            _ => {
                let not_a = self.int1(IntUnary::Not, a);
                self.int(IntOp::And, not_a, b)
            }
        };
        if negate { self.int1(IntUnary::Not, v) } else { v }
    }
}
