//! Whole functions of a unit: the kernel, and those that stay functions.

use weft_ir::{Function as IrFunction, IntCond, IntOp, Op, Special, Terminator, Type, Unit, Value, Values};
use weft_ptx::{FuncId, Symbol};

use crate::cx::FnCx;
use crate::error::R;
use crate::object::{Passing, Signature};
use crate::types::{int_of_bytes, ir_type};
use crate::unit::UnitCx;

impl UnitCx<'_> {
    /// Lowers the kernel, then the functions that calls turned up.
    pub(crate) fn lower(mut self, kernel: FuncId) -> R<Unit> {
        self.unit.param_bytes = self.ptx(kernel).param_layout().1;
        let mut functions: Vec<IrFunction> = vec![FnCx::new(&mut self, kernel).lower_kernel()?];
        let mut next = 0;
        while let Some(&f) = self.outlined.get(next) {
            next += 1;
            let signature = Signature::of(self.ptx(f), &self.info(f));
            functions.push(FnCx::new(&mut self, f).lower_function(&signature)?);
        }
        let mut unit = self.unit;
        unit.dynamic_local = functions.len() > 1 || self.dynamic_local;
        unit.functions = functions;
        unit.symbols = self.symbols;
        Ok(unit)
    }
}

impl FnCx<'_, '_> {
    /// Lowers the kernel.
    fn lower_kernel(mut self) -> R<IrFunction> {
        self.push_frame(self.id, None)?;
        self.body()?;
        Ok(self.finish())
    }

    /// Lowers a device function that others call: its parameters are the local base, then the pieces of each
    /// parameter as the signature says.
    fn lower_function(mut self, signature: &Signature) -> R<IrFunction> {
        let entry = self.block;
        let base = self.func.add_param(entry, Type::I32);
        self.local_base = Some(base);
        self.push_frame(self.id, None)?;
        for (n, passing) in signature.params.iter().enumerate() {
            match passing {
                Passing::Register(reg, ty) => {
                    let v = self.func.add_param(entry, ir_type(*ty, self.span)?);
                    self.set_reg(*reg, v);
                }
                Passing::Pieces(pieces) => {
                    let object = self.object(Symbol::Param(n as u32));
                    for &(at, size) in pieces {
                        let v = self.func.add_param(entry, int_of_bytes(size));
                        self.object_write(&object, at, size, v);
                    }
                }
            }
        }
        self.func.returns = signature.return_types(self.span)?;
        let limit = self.check_stack(base);
        self.body()?;
        let bytes = self.func.local_bytes;
        self.func.insts[limit].op = Op::Const(Type::I32, u64::from(bytes));
        Ok(self.finish())
    }

    /// Traps when the function's local memory does not fit; gives the constant to set to its size.
    fn check_stack(&mut self, base: Value) -> weft_ir::Inst {
        let size = self.iconst(Type::I32, 0);
        let end = self.int(IntOp::Add, base, size);
        let stride = self.emit(Op::Special(Special::LocalStride), &[], Type::I32);
        let over = self.icmp(IntCond::GtU, end, stride);
        let (trap, go) = (self.new_block(), self.new_block());
        self.ssa.set_only_pred(trap, self.block);
        self.ssa.set_only_pred(go, self.block);
        self.branch(over, trap, go);
        self.block = trap;
        self.emit_none(Op::Trap(weft_abi::TrapCode::StackOverflow as u32), &[]);
        let returns = self.func.returns.clone();
        let values: Values = returns.iter().map(|&t| self.emit(Op::Undef(t), &[], t)).collect();
        self.terminate(Terminator::Return(values));
        self.block = go;
        match self.func.values[size].def {
            weft_ir::ValueDef::Result(i, _) => i,
            weft_ir::ValueDef::Param(..) => weft_ir::Inst(0),
        }
    }

    fn finish(mut self) -> IrFunction {
        if let Some((_, start)) = self.alloca_top {
            self.func.insts[start].op = Op::Const(Type::I32, u64::from(self.func.local_bytes));
        }
        std::mem::take(&mut self.ssa).finish(&mut self.func);
        crate::tidy::run(&mut self.func, &|s| self.unit.symbol_align(s));
        self.func
    }
}
