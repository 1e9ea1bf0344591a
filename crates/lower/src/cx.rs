//! The state of lowering one IR function, and the helpers that emit instructions.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use weft_ir::{
    Block, BlockData, Convert, Edge, Function as IrFunction, IntCond, IntOp, IntUnary, Op, Special, Stage,
    Terminator, Type, Value, Values,
};
use weft_ptx::{FuncId, Function, Module, RegId, ScalarType, Space, Span, Symbol};

use crate::error::{LowerError, R};
use crate::info::FuncInfo;
use crate::object::{Object, Passing, Signature};
use crate::ssa::{Ssa, Var};
use crate::types::{int_of_bytes, ir_type};
use crate::unit::UnitCx;

/// Where a variable declared inside a function lives.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    /// At an offset from the function's local base.
    Local(u32),
    /// At an offset in the shared window.
    Shared(u32),
    /// In the parameter space: see the frame's objects.
    Param,
    /// In a space that functions cannot declare variables in.
    Nowhere,
}

/// One function on the stack of inlined calls.
pub(crate) struct Frame<'m> {
    pub(crate) id: FuncId,
    pub(crate) func: &'m Function,
    pub(crate) info: Rc<FuncInfo>,
    first_var: u32,
    /// The carry flag of `add.cc` and its like.
    pub(crate) carry: Var,
    pub(crate) labels: Vec<Block>,
    pub(crate) objects: FxHashMap<Symbol, Rc<Object>>,
    pub(crate) places: Vec<Place>,
    /// Where `ret` goes; `None` ends the IR function.
    pub(crate) exit: Option<Block>,
    /// First byte of local memory past this frame's.
    pub(crate) local_end: u32,
}

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
    id: FuncId,
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
        }
    }

    /// Lowers the kernel.
    pub(crate) fn lower_kernel(mut self) -> R<IrFunction> {
        self.push_frame(self.id, None)?;
        self.body()?;
        Ok(self.finish())
    }

    /// Lowers a device function that others call: its parameters are the local base, then the pieces of each
    /// parameter as the signature says.
    pub(crate) fn lower_function(mut self, signature: &Signature) -> R<IrFunction> {
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

    /// Enters a function: registers become variables, `.local` variables get places.
    pub(crate) fn push_frame(&mut self, id: FuncId, exit: Option<Block>) -> R {
        let func = self.unit.ptx(id);
        let info = self.unit.info(id);
        let mut first_var = None;
        for r in &func.regs {
            if r.ty == ScalarType::B128 {
                first_var.get_or_insert(self.ssa.var(Type::I64));
                self.ssa.var(Type::I64);
            } else {
                first_var.get_or_insert(self.ssa.var(ir_type(r.ty, func.span)?));
            }
        }
        let carry = self.ssa.var(Type::Pred);
        let labels = func.labels.iter().map(|_| self.new_block()).collect();
        let local_end = self.frames.last().map_or(0, |f| f.local_end);
        let first_var = first_var.map_or(0, |v| v.0);
        let mut frame = Frame {
            id,
            func,
            info,
            first_var,
            carry,
            labels,
            objects: FxHashMap::default(),
            places: Vec::new(),
            exit,
            local_end,
        };
        for (n, v) in func.vars.iter().enumerate() {
            let place = match v.space {
                Space::Local => Place::Local(self.take_local(&mut frame, v)?),
                Space::Shared => Place::Shared(self.unit.shared_offset_of_var(id, n as u32)),
                Space::Param => {
                    let object = self.make_object(&mut frame, Symbol::Var(weft_ptx::VarId(n as u32)), v)?;
                    frame.objects.insert(Symbol::Var(weft_ptx::VarId(n as u32)), Rc::new(object));
                    Place::Param
                }
                _ => Place::Nowhere,
            };
            frame.places.push(place);
        }
        if !func.is_entry {
            for (n, v) in func.params.iter().enumerate() {
                let symbol = Symbol::Param(n as u32);
                let object = self.make_object(&mut frame, symbol, v)?;
                frame.objects.insert(symbol, Rc::new(object));
            }
            for (n, v) in func.returns.iter().enumerate() {
                let symbol = Symbol::Return(n as u32);
                let object = self.make_object(&mut frame, symbol, v)?;
                frame.objects.insert(symbol, Rc::new(object));
            }
        }
        self.func.local_bytes = self.func.local_bytes.max(frame.local_end.next_multiple_of(16));
        self.frames.push(frame);
        Ok(())
    }

    /// Gives a variable room in local memory.
    pub(crate) fn take_local(&mut self, frame: &mut Frame<'m>, v: &weft_ptx::Variable) -> R<u32> {
        let align = v.align.clamp(1, 256).next_power_of_two();
        let at = frame.local_end.next_multiple_of(align);
        let end = u64::from(at) + v.size();
        if end > 1 << 24 {
            return Err(LowerError::invalid(v.span, format!("`{}` exceeds the local memory", v.name)));
        }
        frame.local_end = end as u32;
        Ok(at)
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
