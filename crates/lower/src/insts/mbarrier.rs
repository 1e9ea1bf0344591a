//! `mbarrier`: a state machine in a 64-bit word of shared memory.
//!
//! The word, from low to high: arrivals still pending in this phase (20 bits), arrivals expected per phase (20),
//! bytes of asynchronous copies still outstanding (21, two's complement), and the parity of the phase (bit 63).
//! The phase ends when nothing is pending or outstanding. The state that `arrive` gives is the word as it was.

use weft_ir::{Access, IntCond, IntOp, Op, Ordering, Scope, Space as IrSpace, Type, Value};
use weft_ptx::{Inst, Mod, Operand, Space};

use super::memory::scope;
use crate::cx::FnCx;
use crate::error::R;
use crate::types::{ir_space, word};

const FIELD: u64 = (1 << 20) - 1;
const EXPECTED: u64 = 20;
const TX: u64 = 40;
const TX_BITS: u64 = 21;
const PHASE: u64 = 63;

/// What an operation does to the word's fields.
#[derive(Clone, Copy, Default)]
struct Change {
    arrive: Option<Value>,
    drop: bool,
    tx: Option<Value>,
}

impl FnCx<'_, '_> {
    /// `mbarrier`.
    pub(crate) fn mbarrier(&mut self, i: &Inst) -> R {
        let is = |w| word(i, w);
        if is("pending_count") {
            let state = self.value(self.op(i, 1)?, Type::I64)?;
            let n = self.int_imm(IntOp::And, state, FIELD);
            return self.dst(i, 0, n, false);
        }
        if is("test_wait") || is("try_wait") {
            return self.wait(i);
        }
        // The forms without a result start with the address.
        let first = usize::from(!matches!(self.op(i, 0)?, Operand::Address(..)));
        let address = self.op(i, first)?;
        let space = self.mbarrier_space(i, address);
        let addr = self.address(address)?;
        self.check_align(addr, 8);
        if is("inval") {
            return Ok(());
        }
        if is("init") {
            let count = self.value(self.op(i, first + 1)?, Type::I64)?;
            let both = self.int_imm(IntOp::Shl, count, EXPECTED);
            let v = self.int(IntOp::Or, both, count);
            let access = Access { ordering: Ordering::Relaxed, scope: Scope::Cta, ..Access::default() };
            self.emit_none(Op::Store { ty: Type::I64, space, count: 1, align: 8, access }, &[addr, v]);
            return Ok(());
        }
        let count = match i.operands.get(first + 1) {
            Some(op) => {
                let v = self.value(op, Type::I32)?;
                self.coerce(v, Type::I64, true)
            }
            None => self.iconst(Type::I64, 1),
        };
        let drops = is("arrive_drop");
        let arrives = i.has(Mod::Arrive) || drops;
        let change = if is("expect_tx") || is("complete_tx") {
            let tx = if is("complete_tx") { self.int1(weft_ir::IntUnary::Neg, count) } else { count };
            let arrive = if arrives { Some(self.iconst(Type::I64, 1)) } else { None };
            Change { arrive, drop: drops, tx: Some(tx) }
        } else if arrives {
            Change { arrive: Some(count), drop: drops, tx: None }
        } else {
            return self.unsupported("this form of `mbarrier` is not supported");
        };
        let old = self.mbarrier_update(space, scope(i), addr, change)?;
        if first == 1 { self.dst(i, 0, old, false) } else { Ok(()) }
    }

    /// `cp.async.mbarrier.arrive{.noinc}`: copies are complete at issue, so that the form that first adds a pending
    /// arrival changes nothing.
    pub(crate) fn mbarrier_copy_arrive(&mut self, i: &Inst) -> R {
        if !word(i, "noinc") {
            return Ok(());
        }
        let address = self.op(i, 0)?;
        let space = self.mbarrier_space(i, address);
        let addr = self.address(address)?;
        self.check_align(addr, 8);
        let one = self.iconst(Type::I64, 1);
        let change = Change { arrive: Some(one), ..Change::default() };
        self.mbarrier_update(space, Scope::Cta, addr, change)?;
        Ok(())
    }

    /// Bytes of an asynchronous copy have arrived at an mbarrier.
    pub(crate) fn complete_bytes(&mut self, space: IrSpace, bar: Value, bytes: Value) -> R {
        let tx = self.int1(weft_ir::IntUnary::Neg, bytes);
        let change = Change { tx: Some(tx), ..Change::default() };
        self.mbarrier_update(space, Scope::Cluster, bar, change)?;
        Ok(())
    }

    fn mbarrier_space(&self, i: &Inst, address: &Operand) -> IrSpace {
        match i.space() {
            Space::Generic => self.space_of(address, IrSpace::Generic),
            s => ir_space(s),
        }
    }

    fn mbarrier_update(&mut self, space: IrSpace, scope: Scope, addr: Value, change: Change) -> R<Value> {
        self.atomic_update(space, Ordering::AcqRel, scope, Type::I64, addr, |this, old| {
            let mut pending = this.int_imm(IntOp::And, old, FIELD);
            let expected = this.int_imm(IntOp::LShr, old, EXPECTED);
            let mut expected = this.int_imm(IntOp::And, expected, FIELD);
            let mut tx = this.field(old, TX, TX_BITS, true);
            let phase = this.int_imm(IntOp::LShr, old, PHASE);
            if let Some(n) = change.arrive {
                pending = this.int(IntOp::Sub, pending, n);
                pending = this.int_imm(IntOp::And, pending, FIELD);
                if change.drop {
                    expected = this.int(IntOp::Sub, expected, n);
                    expected = this.int_imm(IntOp::And, expected, FIELD);
                }
            }
            if let Some(n) = change.tx {
                tx = this.int(IntOp::Add, tx, n);
                tx = this.int_imm(IntOp::And, tx, (1 << TX_BITS) - 1);
            } else {
                tx = this.int_imm(IntOp::And, tx, (1 << TX_BITS) - 1);
            }
            let open = this.int(IntOp::Or, pending, tx);
            let done = this.icmp_imm(IntCond::Eq, open, 0);
            let pending = this.select(done, expected, pending);
            let flip = this.pred_to_int(done, Type::I64);
            let phase = this.int(IntOp::Xor, phase, flip);
            let mut word = pending;
            for (v, at) in [(expected, EXPECTED), (tx, TX), (phase, PHASE)] {
                let v = this.int_imm(IntOp::Shl, v, at);
                word = this.int(IntOp::Or, word, v);
            }
            word
        })
    }

    /// `test_wait` and `try_wait`; the latter lets others run once before it says no.
    fn wait(&mut self, i: &Inst) -> R {
        let address = self.op(i, 1)?;
        let space = self.mbarrier_space(i, address);
        let addr = self.address(address)?;
        self.check_align(addr, 8);
        let old = if word(i, "parity") {
            let p = self.value(self.op(i, 2)?, Type::I32)?;
            let p = self.int_imm(IntOp::And, p, 1);
            self.coerce(p, Type::I64, false)
        } else {
            let state = self.value(self.op(i, 2)?, Type::I64)?;
            self.int_imm(IntOp::LShr, state, PHASE)
        };
        let test = |this: &mut Self| {
            let access = Access { ordering: Ordering::Acquire, scope: scope(i), ..Access::default() };
            let load = Op::Load { ty: Type::I64, space, count: 1, align: 8, access };
            let now = this.emit(load, &[addr], Type::I64);
            let phase = this.int_imm(IntOp::LShr, now, PHASE);
            this.icmp(IntCond::Ne, phase, old)
        };
        let var = self.ssa.var(Type::Pred);
        let done = test(self);
        self.ssa.write(self.block, var, done);
        if word(i, "try_wait") {
            self.only_if(done, true, |this| {
                this.emit_none(Op::Yield, &[]);
                let done = test(this);
                this.ssa.write(this.block, var, done);
                Ok(())
            })?;
        }
        let done = self.get(var);
        self.dst(i, 0, done, false)
    }
}
