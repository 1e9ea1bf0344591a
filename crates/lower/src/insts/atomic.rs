//! `atom` and `red`.

use weft_ir::{
    AtomicForm, AtomicOp, FloatMode, FloatOp, IntCond, Op, Ordering, Scope, Space as IrSpace, Type, Value,
    Values,
};
use weft_ptx::{Inst, Mod, Opcode, Operand, ScalarType};

use super::memory::scope;
use crate::cx::FnCx;
use crate::error::R;
use crate::types::{ir_space, ir_type, packed};

/// What every atomic operation of an instruction shares.
#[derive(Clone, Copy)]
struct Place {
    space: IrSpace,
    ordering: Ordering,
    scope: Scope,
}

impl FnCx<'_, '_> {
    /// `atom` and `red`.
    pub(crate) fn atom(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let returns = i.opcode == Opcode::Atom;
        let first = usize::from(returns);
        let address = self.op(i, first)?;
        let ordering = if i.has(Mod::AcqRel) {
            Ordering::AcqRel
        } else if i.has(Mod::Acquire) {
            Ordering::Acquire
        } else if i.has(Mod::Release) {
            Ordering::Release
        } else {
            Ordering::Relaxed
        };
        let space = self.space_of(address, ir_space(i.space()));
        let place = Place { space, ordering, scope: scope(i) };
        let addr = self.address(address)?;
        if ty == ScalarType::B128 {
            return self.atom_wide(i, place, addr);
        }
        let count = i.vector();
        self.check_align(addr, ty.bytes() * count);
        if count == 1 {
            let b = self.op(i, first + 1)?;
            let c = i.operands.get(first + 2);
            let old = self.atom_one(i, ty, place, addr, b, c)?;
            return if returns { self.dst(i, 0, old, ty.is_signed()) } else { Ok(()) };
        }
        // Elements of a vector are each atomic, the vector is not.
        let Operand::Vector(values) = self.op(i, first + 1)? else {
            return self.invalid("a vector operand is expected here");
        };
        let mut olds = Values::new();
        for (n, b) in values.iter().enumerate() {
            let at = self.offset(addr, i64::from(ty.bytes()) * n as i64);
            olds.push(self.atom_one(i, ty, place, at, b, None)?);
        }
        if returns && let Operand::Vector(dests) = self.op(i, 0)? {
            for (d, v) in dests.iter().zip(olds) {
                self.write(d, v, false)?;
            }
        }
        Ok(())
    }

    /// `atom.exch` and `atom.cas` on 128 bits.
    fn atom_wide(&mut self, i: &Inst, place: Place, addr: Value) -> R {
        let Place { space, ordering, scope } = place;
        let op = Op::AtomicCasWide { space, ordering, scope };
        self.check_align(addr, 16);
        let halves = [Type::I64, Type::I64];
        let b = self.read_wide(self.op(i, 2)?)?;
        if i.has(Mod::Cas) {
            let c = self.read_wide(self.op(i, 3)?)?;
            let old = self.emit_n(op, &[addr, b[0], b[1], c[0], c[1]], &halves);
            return self.write_wide(self.op(i, 0)?, [old[0], old[1]]);
        }
        // An exchange: with what was seen last, until that was there. The first guess need not be one value.
        let access = weft_ir::Access::default();
        let load = Op::Load { ty: Type::I64, space, count: 2, align: 16, access };
        let seen = self.emit_n(load, &[addr], &halves);
        let vars = [self.ssa.var(Type::I64), self.ssa.var(Type::I64)];
        for (var, v) in vars.into_iter().zip(seen) {
            self.ssa.write(self.block, var, v);
        }
        let (again, done) = (self.new_block(), self.new_block());
        self.jump(again);
        self.block = again;
        let guess = vars.map(|v| self.get(v));
        let old = self.emit_n(op, &[addr, guess[0], guess[1], b[0], b[1]], &halves);
        let mut differs = Vec::new();
        for n in 0..2 {
            self.ssa.write(self.block, vars[n], old[n]);
            differs.push(self.int(weft_ir::IntOp::Xor, old[n], guess[n]));
        }
        let any = self.int(weft_ir::IntOp::Or, differs[0], differs[1]);
        let same = self.icmp_imm(IntCond::Eq, any, 0);
        self.branch(same, done, again);
        self.block = done;
        self.write_wide(self.op(i, 0)?, [old[0], old[1]])
    }

    fn atom_one(
        &mut self,
        i: &Inst,
        ty: ScalarType,
        place: Place,
        addr: Value,
        b: &Operand,
        c: Option<&Operand>,
    ) -> R<Value> {
        let (Place { space, ordering, scope }, form) = (place, AtomicForm::Each);
        let elem = ir_type(ty, self.span)?;
        let b = self.value(b, elem)?;
        if i.has(Mod::Cas) {
            let Some(c) = c else { return self.invalid("`cas` needs a value to store") };
            let c = self.value(c, elem)?;
            return Ok(self.emit(
                Op::AtomicCas { ty: elem, space, ordering, scope, form },
                &[addr, b, c],
                elem,
            ));
        }
        if let Some(half) = packed(ty) {
            return self.atom_pair(i, place, addr, b, half);
        }
        let op = self.atomic_op(i, ty)?;
        Ok(self.emit(
            Op::Atomic { op, ty: elem, space, ordering, scope, form, look: false },
            &[addr, b],
            elem,
        ))
    }

    /// The operation that an atomic instruction names, on one element.
    pub(crate) fn atomic_op(&self, i: &Inst, ty: ScalarType) -> R<AtomicOp> {
        let (s, float) = (ty.is_signed(), ty.is_float());
        let has = |m| i.has(m);
        Ok(if has(Mod::Exch) {
            AtomicOp::Exch
        } else if has(Mod::And) {
            AtomicOp::And
        } else if has(Mod::Or) {
            AtomicOp::Or
        } else if has(Mod::Xor) {
            AtomicOp::Xor
        } else if has(Mod::Inc) {
            AtomicOp::Inc
        } else if has(Mod::Dec) {
            AtomicOp::Dec
        } else if has(Mod::Min) {
            if float {
                AtomicOp::FMin
            } else if s {
                AtomicOp::MinS
            } else {
                AtomicOp::MinU
            }
        } else if has(Mod::Max) {
            if float {
                AtomicOp::FMax
            } else if s {
                AtomicOp::MaxS
            } else {
                AtomicOp::MaxU
            }
        } else if has(Mod::Add) {
            if float { AtomicOp::FAdd } else { AtomicOp::Add }
        } else {
            return self.invalid(format!("`{}` names no operation", i.opcode.as_str()));
        })
    }

    /// Operations on a packed pair: a loop of compare-and-swap, which retries only when another thread got ahead.
    fn atom_pair(&mut self, i: &Inst, place: Place, addr: Value, b: Value, half: Type) -> R<Value> {
        let op = if i.has(Mod::Add) {
            FloatOp::Add
        } else if i.has(Mod::Min) {
            FloatOp::Min
        } else if i.has(Mod::Max) {
            FloatOp::Max
        } else {
            return self.unsupported("this atomic operation on packed pairs is not supported");
        };
        let (b0, b1) = self.split(b, half);
        self.atomic_update(place.space, place.ordering, place.scope, Type::I32, addr, |this, old| {
            let (a0, a1) = this.split(old, half);
            let m = FloatMode::default();
            let lo = this.float2(op, m, a0, b0);
            let hi = this.float2(op, m, a1, b1);
            this.join(lo, hi)
        })
    }

    /// Replaces the word at an address by a function of it, atomically; gives the old word.
    pub(crate) fn atomic_update(
        &mut self,
        space: IrSpace,
        ordering: Ordering,
        scope: Scope,
        ty: Type,
        addr: Value,
        f: impl FnOnce(&mut Self, Value) -> Value,
    ) -> R<Value> {
        let (zero, form) = (self.iconst(ty, 0), AtomicForm::Each);
        // Reading by an atomic that changes nothing keeps the first guess coherent.
        let (op, relaxed) = (AtomicOp::Or, Ordering::Relaxed);
        let first = Op::Atomic { op, ty, space, ordering: relaxed, scope, form, look: false };
        let first = self.emit(first, &[addr, zero], ty);
        let var = self.ssa.var(ty);
        self.ssa.write(self.block, var, first);
        let (again, done) = (self.new_block(), self.new_block());
        self.jump(again);
        self.block = again;
        let old = self.get(var);
        let new = f(self, old);
        let seen = self.emit(Op::AtomicCas { ty, space, ordering, scope, form }, &[addr, old, new], ty);
        self.ssa.write(self.block, var, seen);
        let same = self.icmp(IntCond::Eq, seen, old);
        self.branch(same, done, again);
        self.block = done;
        Ok(old)
    }
}
