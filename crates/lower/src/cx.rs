//! The state of lowering one IR function, and the helpers that emit instructions.

use smallvec::SmallVec;
use weft_ir::{
    Block, BlockData, Convert, Edge, Function as IrFunction, IntCond, IntOp, IntUnary, Op, Stage, Terminator,
    Type, Value, Values,
};
use weft_ptx::{FuncId, Module, RegId, ScalarType, Span};

use crate::error::{LowerError, R};
use crate::frame::Frame;
use crate::ssa::{Ssa, Var};
use crate::unit::UnitCx;

/// The state of lowering one IR function.
pub(crate) struct FnCx<'a, 'm> {
    pub(crate) unit: &'a mut UnitCx<'m>,
    pub(crate) module: &'m Module,
    pub(crate) func: IrFunction,
    pub(crate) ssa: Ssa,
    pub(crate) block: Block,
    pub(crate) loc: u32,
    pub(crate) span: Span,
    /// Predicate under which results are written, and whether it is negated.
    pub(crate) guard: Option<(Value, bool)>,
    pub(crate) frames: Vec<Frame<'m>>,
    /// First byte of the function's local memory, where that is not 0.
    pub(crate) local_base: Option<Value>,
    /// Top of what `alloca` has handed out, and the constant that it starts from.
    pub(crate) alloca_top: Option<(Var, weft_ir::Inst)>,
    /// The function.
    pub(crate) id: FuncId,
    /// The piece of the PTX that is being counted, and its block.
    pub(crate) piece: Option<(Block, u32)>,
}

impl<'a, 'm> FnCx<'a, 'm> {
    /// Starts a function of the unit.
    pub(crate) fn new(unit: &'a mut UnitCx<'m>, id: FuncId) -> Self {
        let ptx = unit.ptx(id);
        let mut func = IrFunction::new(&ptx.name, ptx.is_entry);
        func.stage = Stage::Thread;
        let block = func.add_block();
        func.entry = Some(block);
        let module = unit.module;
        FnCx {
            unit,
            module,
            func,
            ssa: Ssa::default(),
            block,
            loc: ptx.span.line,
            span: ptx.span,
            guard: None,
            frames: Vec::new(),
            local_base: None,
            alloca_top: None,
            id,
            piece: None,
        }
    }

    /// The innermost frame.
    pub(crate) fn frame(&self) -> &Frame<'m> {
        &self.frames[self.frames.len() - 1]
    }

    // Variables.

    /// The variable of a register, or of one half of a 128-bit one.
    pub(crate) fn reg_var(&self, reg: RegId, half: u32) -> Var {
        let f = self.frame();
        Var(f.first_var + f.info.reg_index[reg.index()] + half)
    }

    /// Value of a variable here.
    pub(crate) fn get(&mut self, var: Var) -> Value {
        self.ssa.read(&mut self.func, self.block, var)
    }

    /// Sets a variable, under the guard when there is one.
    pub(crate) fn set(&mut self, var: Var, value: Value) {
        let value = match self.guard {
            None => value,
            Some((p, negated)) => {
                let old = self.get(var);
                let (a, b) = if negated { (old, value) } else { (value, old) };
                self.select(p, a, b)
            }
        };
        self.ssa.write(self.block, var, value);
    }

    /// Value of a register here.
    pub(crate) fn reg(&mut self, reg: RegId) -> Value {
        self.get(self.reg_var(reg, 0))
    }

    /// Sets a register.
    pub(crate) fn set_reg(&mut self, reg: RegId, value: Value) {
        self.set(self.reg_var(reg, 0), value);
    }

    /// Declared type of a register.
    pub(crate) fn reg_type(&self, reg: RegId) -> ScalarType {
        self.frame().func.regs[reg.index()].ty
    }

    // Blocks.

    /// A new block, nowhere yet.
    pub(crate) fn new_block(&mut self) -> Block {
        self.func.blocks.push(BlockData::default())
    }

    /// Whether the present block has ended.
    pub(crate) fn ended(&self) -> bool {
        self.func.blocks[self.block].term != Terminator::None
    }

    /// Ends the present block.
    pub(crate) fn terminate(&mut self, term: Terminator) {
        self.func.blocks[self.block].term = term;
    }

    /// Ends the present block with a jump.
    pub(crate) fn jump(&mut self, to: Block) {
        self.terminate(Terminator::Jump(Edge { block: to, args: Values::new() }));
    }

    /// Ends the present block with a branch.
    pub(crate) fn branch(&mut self, cond: Value, then: Block, other: Block) {
        let edge = |block| Edge { block, args: Values::new() };
        self.terminate(Terminator::Branch { cond, then: edge(then), other: edge(other) });
    }

    /// Emits `body` in a block that is entered only if `cond` (or its negation) holds.
    pub(crate) fn only_if(&mut self, cond: Value, negated: bool, body: impl FnOnce(&mut Self) -> R) -> R {
        let (then, after) = (self.new_block(), self.new_block());
        self.ssa.set_only_pred(then, self.block);
        let (yes, no) = if negated { (after, then) } else { (then, after) };
        self.branch(cond, yes, no);
        self.block = then;
        body(self)?;
        if !self.ended() {
            self.jump(after);
        }
        self.block = after;
        Ok(())
    }

    // Instructions.

    /// Emits an instruction with one result.
    pub(crate) fn emit(&mut self, op: Op, args: &[Value], ty: Type) -> Value {
        self.emit_n(op, args, &[ty])[0]
    }

    /// Emits an instruction without results.
    pub(crate) fn emit_none(&mut self, op: Op, args: &[Value]) {
        self.emit_n(op, args, &[]);
    }

    /// Emits an instruction with results of the given types.
    pub(crate) fn emit_n(&mut self, op: Op, args: &[Value], types: &[Type]) -> SmallVec<[Value; 4]> {
        if self.ended() {
            // Code after a jump without a label in between: never reached, dropped at the end.
            self.block = self.new_block();
        }
        let inst = self.func.make_inst(op, args, types, self.loc);
        self.func.blocks[self.block].insts.push(inst);
        self.func.insts[inst].results.clone()
    }

    /// Type of a value.
    pub(crate) fn ty(&self, v: Value) -> Type {
        self.func.ty(v)
    }

    /// A constant.
    pub(crate) fn iconst(&mut self, ty: Type, bits: u64) -> Value {
        let bits = if ty.bits() < 64 { bits & ((1u64 << ty.bits()) - 1) } else { bits };
        self.emit(Op::Const(ty, bits), &[], ty)
    }

    /// An integer operation.
    pub(crate) fn int(&mut self, op: IntOp, a: Value, b: Value) -> Value {
        self.emit(Op::Int(op), &[a, b], self.ty(a))
    }

    /// An integer operation with a constant.
    pub(crate) fn int_imm(&mut self, op: IntOp, a: Value, b: u64) -> Value {
        let unit = matches!(op, IntOp::Add | IntOp::Sub | IntOp::Or | IntOp::Shl | IntOp::LShr | IntOp::AShr);
        if b == 0 && unit {
            return a;
        }
        let b = self.iconst(self.ty(a), b);
        self.int(op, a, b)
    }

    /// An integer operation on one operand, with a result of its type.
    pub(crate) fn int1(&mut self, op: IntUnary, a: Value) -> Value {
        self.emit(Op::IntUnary(op), &[a], self.ty(a))
    }

    /// An integer comparison.
    pub(crate) fn icmp(&mut self, cond: IntCond, a: Value, b: Value) -> Value {
        self.emit(Op::ICmp(cond), &[a, b], Type::Pred)
    }

    /// An integer comparison with a constant.
    pub(crate) fn icmp_imm(&mut self, cond: IntCond, a: Value, b: u64) -> Value {
        let b = self.iconst(self.ty(a), b);
        self.icmp(cond, a, b)
    }

    /// `cond ? a : b`.
    pub(crate) fn select(&mut self, cond: Value, a: Value, b: Value) -> Value {
        if a == b {
            return a;
        }
        self.emit(Op::Select, &[cond, a, b], self.ty(a))
    }

    /// A conversion; none when the type is right already. Bit casts of bit casts and constants are folded.
    pub(crate) fn convert(&mut self, how: Convert, a: Value, ty: Type) -> Value {
        if self.ty(a) == ty {
            return a;
        }
        if let Some(def) = self.func.def_inst(a) {
            let from = self.ty(a);
            match (self.func.insts[def].op, how) {
                (Op::Convert(Convert::Bitcast, _), Convert::Bitcast) => {
                    let source = self.func.insts[def].args[0];
                    return self.convert(Convert::Bitcast, source, ty);
                }
                (Op::Const(_, bits), Convert::Bitcast | Convert::ZExt | Convert::Trunc)
                    if ty != Type::Pred =>
                {
                    return self.iconst(ty, bits);
                }
                (Op::Const(_, bits), Convert::SExt) => {
                    let up = 64 - from.bits();
                    return self.iconst(ty, ((bits << up) as i64 >> up) as u64);
                }
                _ => {}
            }
        }
        self.emit(Op::Convert(how, ty), &[a], ty)
    }

    /// The same bits as type `ty`; a wider value is cut, a narrower one extended as `sign` says.
    pub(crate) fn coerce(&mut self, v: Value, ty: Type, sign: bool) -> Value {
        let from = self.ty(v);
        if from == ty {
            return v;
        }
        let bits = if from.is_float() { self.convert(Convert::Bitcast, v, from.as_int()) } else { v };
        let int = if ty.is_float() { ty.as_int() } else { ty };
        let same = from.bits() == int.bits();
        let resized = if same {
            bits
        } else if from.bits() > int.bits() {
            self.convert(Convert::Trunc, bits, int)
        } else if sign && from != Type::Pred {
            self.convert(Convert::SExt, bits, int)
        } else {
            self.convert(Convert::ZExt, bits, int)
        };
        self.convert(Convert::Bitcast, resized, ty)
    }

    // Errors.

    /// The error that the PTX breaks a rule here.
    pub(crate) fn invalid<T>(&self, message: impl Into<String>) -> R<T> {
        Err(LowerError::invalid(self.span, message))
    }

    /// The error that a feature is missing.
    pub(crate) fn unsupported<T>(&self, message: impl Into<String>) -> R<T> {
        Err(LowerError::unsupported(self.span, message))
    }
}
