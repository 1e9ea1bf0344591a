//! `cp.async.bulk`, `cp.reduce.async.bulk`, `st.async`, `red.async`, `st.bulk`: what they move has arrived when they
//! are issued, and is counted at once.

use weft_ir::{Access, AtomicForm, IntCond, IntOp, Op, Ordering, Scope, Space as IrSpace, Type, Value};
use weft_ptx::{Inst, Mod, Opcode, Operand, Space};

use crate::cx::FnCx;
use crate::error::R;
use crate::types::{int_of_bytes, ir_space, ir_type, word};

/// Bytes that the size and the addresses of bulk copies are multiples of.
const UNIT: u32 = 16;

/// A run of bytes from one place to another.
#[derive(Clone, Copy)]
struct Run {
    to: (IrSpace, Value),
    from: (IrSpace, Value),
    bytes: Value,
}

impl FnCx<'_, '_> {
    /// `cp.async.bulk` and `cp.reduce.async.bulk`: `[to], [from], size`, then by form a barrier, a mask of blocks or of
    /// bytes, and a policy.
    pub(crate) fn bulk(&mut self, i: &Inst) -> R {
        let mut spaces = i.mods.iter().filter_map(|m| if let Mod::Space(s) = m { Some(*s) } else { None });
        let (Some(to), Some(from)) = (spaces.next(), spaces.next()) else {
            return self.invalid("a bulk copy names two state spaces");
        };
        let to = (ir_space(to), self.address(self.op(i, 0)?)?);
        let from = (ir_space(from), self.address(self.op(i, 1)?)?);
        let size = self.value(self.op(i, 2)?, Type::I32)?;
        let bytes = self.coerce(size, Type::I64, false);
        for at in [to.1, from.1] {
            self.check_align(at, UNIT);
        }
        let run = Run { to, from, bytes };
        if word(i, "multicast::cluster") {
            return self.multicast(i, run);
        }
        if word(i, "cp_mask") {
            let mask = self.value(self.op(i, i.operands.len() - 1)?, Type::I16)?;
            return self.copy_masked(run, mask);
        }
        if word(i, "reduce") {
            self.reduce_run(i, run)?;
        } else {
            self.copy_run(run)?;
        }
        if word(i, "mbarrier::complete_tx::bytes") {
            let bar = self.barrier_address(i, 3)?;
            self.complete_bytes(IrSpace::SharedCluster, bar, bytes)?;
        }
        Ok(())
    }

    fn barrier_address(&mut self, i: &Inst, n: usize) -> R<Value> {
        let bar = self.address(self.op(i, n)?)?;
        self.check_align(bar, 8);
        Ok(bar)
    }

    /// To the same offset in each block of the mask, with the bytes counted at the mbarrier there.
    fn multicast(&mut self, i: &Inst, run: Run) -> R {
        let bar = self.barrier_address(i, 3)?;
        let mask = self.value(self.op(i, 4)?, Type::I16)?;
        self.each_rank(mask, |this, rank| {
            let there = |this: &mut Self, at| this.emit(Op::Mapa(false), &[at, rank], Type::I64);
            let to = there(this, run.to.1);
            this.copy_run(Run { to: (IrSpace::SharedCluster, to), ..run })?;
            let bar = there(this, bar);
            this.complete_bytes(IrSpace::SharedCluster, bar, run.bytes)
        })
    }

    fn copy_run(&mut self, run: Run) -> R {
        self.repeat(run.bytes, u64::from(UNIT), |this, at| {
            let from = this.int(IntOp::Add, run.from.1, at);
            let to = this.int(IntOp::Add, run.to.1, at);
            let (ty, count, align, access) = (Type::I64, 2, UNIT, Access::default());
            let load = Op::Load { ty, space: run.from.0, count, align, access };
            let values = this.emit_n(load, &[from], &[ty, ty]);
            let store = Op::Store { ty, space: run.to.0, count, align, access };
            this.emit_none(store, &[to, values[0], values[1]]);
            Ok(())
        })
    }

    /// `.cp_mask`: bit n of the mask is about byte n of each 16.
    fn copy_masked(&mut self, run: Run, mask: Value) -> R {
        let mask = self.coerce(mask, Type::I64, false);
        self.repeat(run.bytes, 1, |this, at| {
            let byte = this.int_imm(IntOp::And, at, u64::from(UNIT - 1));
            let bit = this.int(IntOp::LShr, mask, byte);
            let bit = this.int_imm(IntOp::And, bit, 1);
            let wanted = this.icmp_imm(IntCond::Ne, bit, 0);
            this.only_if(wanted, false, |this| {
                let from = this.int(IntOp::Add, run.from.1, at);
                let to = this.int(IntOp::Add, run.to.1, at);
                let (ty, count, align, access) = (Type::I8, 1, 1, Access::default());
                let v = this.emit(Op::Load { ty, space: run.from.0, count, align, access }, &[from], ty);
                this.emit_none(Op::Store { ty, space: run.to.0, count, align, access }, &[to, v]);
                Ok(())
            })
        })
    }

    /// Element by element, each atomically.
    fn reduce_run(&mut self, i: &Inst, run: Run) -> R {
        let ty = self.type_of(i)?;
        let (elem, op) = (ir_type(ty, self.span)?, self.atomic_op(i, ty)?);
        self.repeat(run.bytes, u64::from(ty.bytes()), |this, at| {
            let from = this.int(IntOp::Add, run.from.1, at);
            let to = this.int(IntOp::Add, run.to.1, at);
            let (count, align, access) = (1, ty.bytes(), Access::default());
            let load = Op::Load { ty: elem, space: run.from.0, count, align, access };
            let v = this.emit(load, &[from], elem);
            let (ordering, scope) = (Ordering::Relaxed, Scope::Gpu);
            this.emit(
                Op::Atomic {
                    op,
                    ty: elem,
                    space: run.to.0,
                    ordering,
                    scope,
                    form: AtomicForm::Each,
                    look: false,
                },
                &[to, v],
                elem,
            );
            Ok(())
        })
    }

    /// `st.async` and `red.async`: a store or reduction whose bytes are counted at an mbarrier, or that is released.
    pub(crate) fn signalling(&mut self, i: &Inst) -> R {
        if i.opcode == Opcode::St {
            self.st(i)?
        } else {
            self.atom(i)?
        }
        if !word(i, "mbarrier::complete_tx::bytes") {
            return Ok(());
        }
        let space = match i.space() {
            Space::Generic => IrSpace::Generic,
            _ => IrSpace::SharedCluster,
        };
        let bar = self.barrier_address(i, 2)?;
        let bytes = self.type_of(i)?.bytes() * i.vector();
        let bytes = self.iconst(Type::I64, u64::from(bytes));
        self.complete_bytes(space, bar, bytes)
    }

    /// `st.bulk [a], size, 0`.
    pub(crate) fn fill(&mut self, i: &Inst) -> R {
        if *self.op(i, 2)? != Operand::Imm(0) {
            return self.invalid("`st.bulk` fills with 0 only");
        }
        let address = self.op(i, 0)?;
        let space = self.space_of(address, ir_space(i.space()));
        let to = self.address(address)?;
        self.check_align(to, 8);
        let size = self.value(self.op(i, 1)?, Type::I64)?;
        self.repeat(size, 8, |this, at| {
            let to = this.int(IntOp::Add, to, at);
            let (ty, count, align, access) = (int_of_bytes(8), 1, 8, Access::default());
            let zero = this.iconst(ty, 0);
            this.emit_none(Op::Store { ty, space, count, align, access }, &[to, zero]);
            Ok(())
        })
    }

    /// The body for 0, `step`, `2 * step` … below `end` (`i64`).
    pub(super) fn repeat(&mut self, end: Value, step: u64, body: impl FnOnce(&mut Self, Value) -> R) -> R {
        let (head, inside, done) = (self.new_block(), self.new_block(), self.new_block());
        let var = self.ssa.var(Type::I64);
        let zero = self.iconst(Type::I64, 0);
        self.ssa.write(self.block, var, zero);
        self.jump(head);
        self.block = head;
        let at = self.get(var);
        let more = self.icmp(IntCond::LtU, at, end);
        self.branch(more, inside, done);
        self.block = inside;
        body(self, at)?;
        let next = self.int_imm(IntOp::Add, at, step);
        self.ssa.write(self.block, var, next);
        self.jump(head);
        self.block = done;
        Ok(())
    }
}
