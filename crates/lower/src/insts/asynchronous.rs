//! `cp.async` without the bulk engine: copies that are complete when they are issued.

use weft_ir::{Access, IntCond, IntOp, Op, Space as IrSpace, Type, Value};
use weft_ptx::{Inst, Operand, ScalarType};

use crate::cx::FnCx;
use crate::error::R;
use crate::types::word;

impl FnCx<'_, '_> {
    /// `cp.async` and `cp.reduce.async`.
    pub(crate) fn cp_async(&mut self, i: &Inst) -> R {
        let is = |w| word(i, w);
        if !is("async") {
            return self.unknown(i);
        }
        if is("tensor") {
            return self.tensor_copy(i);
        }
        if is("commit_group") || is("wait_group") || is("wait_all") || is("prefetch") {
            return Ok(());
        }
        if is("bulk") {
            return self.bulk(i);
        }
        if is("mbarrier") {
            return self.mbarrier_copy_arrive(i);
        }
        self.copy(i)
    }

    /// `cp.async.op.shared.global [dst], [src], size{, src-size | ignore-src}{, policy}`.
    fn copy(&mut self, i: &Inst) -> R {
        let (to, from) = (self.op(i, 0)?, self.op(i, 1)?);
        let bytes = match self.op(i, 2)? {
            Operand::Imm(n @ (4 | 8 | 16)) => *n as u32,
            _ => return self.invalid("`cp.async` copies 4, 8 or 16 bytes"),
        };
        let space = self.space_of(to, IrSpace::Shared);
        let to = self.address(to)?;
        let from = self.address(from)?;
        self.check_align(to, bytes);
        self.check_align(from, bytes);
        let policy = usize::from(word(i, "L2::cache_hint"));
        let limit = if i.operands.len() > 3 + policy { i.operands.get(3) } else { None };
        let (whole, size) = match limit {
            None => return self.copy_whole(to, space, from, bytes),
            Some(op @ (Operand::Reg(_) | Operand::NotReg(_))) if self.is_predicate(op) => {
                let ignore = self.value(op, Type::Pred)?;
                let whole = self.int1(weft_ir::IntUnary::Not, ignore);
                (whole, self.iconst(Type::I32, 0))
            }
            Some(op) => {
                let size = self.value(op, Type::I32)?;
                (self.icmp_imm(IntCond::GeU, size, u64::from(bytes)), size)
            }
        };
        self.only_if(whole, false, |this| this.copy_whole(to, space, from, bytes))?;
        self.only_if(whole, true, |this| this.copy_part(to, space, from, bytes, size))
    }

    fn is_predicate(&self, op: &Operand) -> bool {
        match op {
            Operand::Reg(r) | Operand::NotReg(r) => self.reg_type(*r) == ScalarType::Pred,
            _ => false,
        }
    }

    fn copy_whole(&mut self, to: Value, space: IrSpace, from: Value, bytes: u32) -> R {
        let count = (bytes / 4) as u8;
        let access = Access::default();
        let load = Op::Load { ty: Type::I32, space: IrSpace::Global, count, align: bytes, access };
        let values = self.emit_n(load, &[from], &vec![Type::I32; usize::from(count)]);
        let mut args = vec![to];
        args.extend(values);
        self.emit_none(Op::Store { ty: Type::I32, space, count, align: bytes, access }, &args);
        Ok(())
    }

    /// Fills the destination with `size` bytes of the source, then zeros: byte by byte, as it is rare.
    fn copy_part(&mut self, to: Value, space: IrSpace, from: Value, bytes: u32, size: Value) -> R {
        let (again, done) = (self.new_block(), self.new_block());
        let at = self.ssa.var(Type::I32);
        let zero = self.iconst(Type::I32, 0);
        self.ssa.write(self.block, at, zero);
        self.jump(again);
        self.block = again;
        let access = Access::default();
        let n = self.get(at);
        let wide = self.coerce(n, Type::I64, false);
        let byte = self.ssa.var(Type::I8);
        let none = self.iconst(Type::I8, 0);
        self.ssa.write(self.block, byte, none);
        let inside = self.icmp(IntCond::LtU, n, size);
        self.only_if(inside, false, |this| {
            let source = this.int(IntOp::Add, from, wide);
            let load = Op::Load { ty: Type::I8, space: IrSpace::Global, count: 1, align: 1, access };
            let v = this.emit(load, &[source], Type::I8);
            this.ssa.write(this.block, byte, v);
            Ok(())
        })?;
        let target = self.int(IntOp::Add, to, wide);
        let v = self.get(byte);
        self.emit_none(Op::Store { ty: Type::I8, space, count: 1, align: 1, access }, &[target, v]);
        let next = self.int_imm(IntOp::Add, n, 1);
        self.ssa.write(self.block, at, next);
        let more = self.icmp_imm(IntCond::LtU, next, u64::from(bytes));
        self.branch(more, again, done);
        self.block = done;
        Ok(())
    }
}
