//! Warp operations. The forms without `.sync` take the lanes that are executing as their members.

use weft_ir::{IntCond, IntOp, MatchMode, Op, ReduxOp, ShflMode, Type, Value, VoteMode};
use weft_ptx::{Inst, Mod, Operand, ScalarType};

use crate::cx::FnCx;
use crate::error::R;

impl FnCx<'_, '_> {
    /// The member mask: operand `n` of a `.sync` form, else the lanes that are executing.
    fn members(&mut self, i: &Inst, n: usize) -> R<Value> {
        if i.has(Mod::Sync) {
            self.src(i, n, ScalarType::B32)
        } else {
            Ok(self.emit(Op::ActiveMask, &[], Type::I32))
        }
    }

    /// `shfl`.
    pub(crate) fn shfl(&mut self, i: &Inst) -> R {
        let mode = if i.has(Mod::Up) {
            ShflMode::Up
        } else if i.has(Mod::Down) {
            ShflMode::Down
        } else if i.has(Mod::Bfly) {
            ShflMode::Bfly
        } else {
            ShflMode::Idx
        };
        let ty = ScalarType::B32;
        let (a, b, c) = (self.src(i, 1, ty)?, self.src(i, 2, ty)?, self.src(i, 3, ty)?);
        let members = self.members(i, 4)?;
        let out = self.emit_n(Op::Shfl(mode), &[a, b, c, members], &[Type::I32, Type::Pred]);
        let op = self.op(i, 0)?;
        let (d, p) = self.pair(op);
        self.write(d, out[0], false)?;
        p.map_or(Ok(()), |p| self.write(p, out[1], false))
    }

    /// `vote`.
    pub(crate) fn vote(&mut self, i: &Inst) -> R {
        let mode = if i.has(Mod::Ballot) {
            VoteMode::Ballot
        } else if i.has(Mod::All) {
            VoteMode::All
        } else if i.has(Mod::Any) {
            VoteMode::Any
        } else {
            VoteMode::Uni
        };
        let p = self.value(self.op(i, 1)?, Type::Pred)?;
        let members = self.members(i, 2)?;
        let ty = if mode == VoteMode::Ballot { Type::I32 } else { Type::Pred };
        let v = self.emit(Op::Vote(mode), &[p, members], ty);
        self.dst(i, 0, v, false)
    }

    /// `match`.
    pub(crate) fn match_inst(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let a = self.src(i, 1, ty)?;
        let members = self.members(i, 2)?;
        let op = self.op(i, 0)?;
        let (d, p) = self.pair(op);
        if i.has(Mod::All) {
            let out = self.emit_n(Op::Match(MatchMode::All), &[a, members], &[Type::I32, Type::Pred]);
            self.write(d, out[0], false)?;
            p.map_or(Ok(()), |p| self.write(p, out[1], false))
        } else {
            let v = self.emit(Op::Match(MatchMode::Any), &[a, members], Type::I32);
            self.write(d, v, false)
        }
    }

    /// `redux.sync`.
    pub(crate) fn redux(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        if ty == ScalarType::F32 {
            return self.redux_float(i);
        }
        if ty.bits() != 32 || ty.is_float() {
            return self.unsupported(format!("`redux` on {ty:?} is not supported"));
        }
        let s = ty.is_signed();
        let op = if i.has(Mod::Add) {
            ReduxOp::Add
        } else if i.has(Mod::And) {
            ReduxOp::And
        } else if i.has(Mod::Or) {
            ReduxOp::Or
        } else if i.has(Mod::Xor) {
            ReduxOp::Xor
        } else if i.has(Mod::Min) {
            if s { ReduxOp::MinS } else { ReduxOp::MinU }
        } else {
            if s { ReduxOp::MaxS } else { ReduxOp::MaxU }
        };
        let a = self.src(i, 1, ty)?;
        let members = self.members(i, 2)?;
        let v = self.emit(Op::Redux(op), &[a, members], Type::I32);
        self.dst(i, 0, v, s)
    }

    /// `redux.sync.{min,max}{.abs}{.NaN}.f32`, by integers in the order of the floats.
    fn redux_float(&mut self, i: &Inst) -> R {
        let a = self.src(i, 1, ScalarType::B32)?;
        let members = self.members(i, 2)?;
        let bits = if i.has(Mod::Abs) { self.int_imm(IntOp::And, a, 0x7fff_ffff) } else { a };
        let key = self.sorted(bits);
        let abs = self.int_imm(IntOp::And, a, 0x7fff_ffff);
        let is_nan = self.icmp_imm(IntCond::GtU, abs, 0x7f80_0000);
        // A NaN loses to every number, or, with `.NaN`, wins over all.
        let least = i.has(Mod::Min) == i.has(Mod::Nan);
        let nan = self.iconst(Type::I32, if least { 0x8000_0000 } else { 0x7fff_ffff });
        let key = self.select(is_nan, nan, key);
        let op = if i.has(Mod::Min) { ReduxOp::MinS } else { ReduxOp::MaxS };
        let v = self.emit(Op::Redux(op), &[key, members], Type::I32);
        let was_nan = self.icmp(IntCond::Eq, v, nan);
        let v = self.sorted(v);
        let canonical = self.iconst(Type::I32, 0x7fff_ffff);
        let v = self.select(was_nan, canonical, v);
        self.dst(i, 0, v, false)
    }

    /// Bits of a float as a signed integer that sorts as it does, and back.
    fn sorted(&mut self, bits: Value) -> Value {
        let sign = self.int_imm(IntOp::AShr, bits, 31);
        let flip = self.int_imm(IntOp::And, sign, 0x7fff_ffff);
        self.int(IntOp::Xor, bits, flip)
    }

    /// `elect.sync d|p, members`.
    pub(crate) fn elect(&mut self, i: &Inst) -> R {
        let members = self.members(i, 1)?;
        let out = self.emit_n(Op::Elect, &[members], &[Type::I32, Type::Pred]);
        let op = self.op(i, 0)?;
        let (d, p) = self.pair(op);
        if !matches!(d, Operand::Discard) {
            self.write(d, out[0], false)?;
        }
        p.map_or(Ok(()), |p| self.write(p, out[1], false))
    }

    /// `activemask`.
    pub(crate) fn activemask(&mut self, i: &Inst) -> R {
        let v = self.emit(Op::ActiveMask, &[], Type::I32);
        self.dst(i, 0, v, false)
    }
}
