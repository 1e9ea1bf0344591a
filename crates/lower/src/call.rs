//! Calls: inlined bodies, calls of functions of the unit, helpers of the executor, chains for indirect calls.

use std::rc::Rc;

use weft_abi::{Helper, HelperType, TrapCode};
use weft_ir::{Convert, IntCond, Op, Symbol as IrSymbol, Type, Value, Values};
use weft_ptx::{Call, CallTarget, FuncId, Inst, Operand, RuntimeFunction, Symbol};

use crate::cx::FnCx;
use crate::error::R;
use crate::object::{Passing, Signature};
use crate::types::{int_of_bytes, ir_type};

impl FnCx<'_, '_> {
    /// `call`.
    pub(crate) fn call(&mut self, i: &Inst) -> R {
        let Some(call) = &i.call else { return self.invalid("`call` without a target") };
        match call.target {
            CallTarget::Direct(id) => self.call_direct(call, self.unit.resolve(id)),
            CallTarget::Indirect(reg) => {
                let target = self.reg(reg);
                let target = self.coerce(target, Type::I64, false);
                self.call_indirect(call, target)
            }
        }
    }

    /// Compares the target with every function it may be and calls that one.
    fn call_indirect(&mut self, call: &Call, target: Value) -> R {
        let caller = self.frame().id;
        let after = self.new_block();
        for f in self.unit.candidates(caller, call.prototype) {
            let name = self.unit.ptx(f).name.clone();
            let id = self.unit.symbol(IrSymbol::Function(name));
            let token = self.emit(Op::SymbolAddr(id), &[], Type::I64);
            let hit = self.icmp(IntCond::Eq, target, token);
            let (then, next) = (self.new_block(), self.new_block());
            self.ssa.set_only_pred(then, self.block);
            self.ssa.set_only_pred(next, self.block);
            self.branch(hit, then, next);
            self.block = then;
            self.call_direct(call, f)?;
            if !self.ended() {
                self.jump(after);
            }
            self.block = next;
        }
        self.trap(weft_abi::TrapCode::InvalidPc)?;
        self.block = after;
        Ok(())
    }

    fn call_direct(&mut self, call: &Call, callee: FuncId) -> R {
        let f = self.unit.ptx(callee);
        if f.body.is_none() {
            return self.call_external(call, &f.name);
        }
        if call.args.len() != f.params.len() || call.returns.len() != f.returns.len() {
            return self.invalid(format!("the call of `{}` does not match its declaration", f.name));
        }
        let size = self.func.insts.len();
        if self.unit.stays_call(callee, size, self.frames.len())? {
            self.call_outlined(call, callee)
        } else {
            self.call_inline(call, callee)
        }
    }

    fn call_inline(&mut self, call: &Call, callee: FuncId) -> R {
        let f = self.unit.ptx(callee);
        let (span, loc) = (self.span, self.loc);
        let after = self.new_block();
        let signature = Signature::of(f, &self.unit.info(callee));
        // Arguments are read in the caller's frame before the callee's is entered.
        let mut args = Values::new();
        for (arg, passing) in call.args.iter().zip(&signature.params) {
            self.argument(arg, passing, &mut args)?;
        }
        self.push_frame(callee, Some(after))?;
        let mut next = args.into_iter();
        for (n, passing) in signature.params.iter().enumerate() {
            match passing {
                Passing::Register(r, _) => {
                    if let Some(v) = next.next() {
                        self.set_reg(*r, v);
                    }
                }
                Passing::Pieces(pieces) => {
                    let object = self.object(Symbol::Param(n as u32));
                    for &(at, size) in pieces {
                        if let Some(v) = next.next() {
                            self.object_write(&object, at, size, v);
                        }
                    }
                }
            }
        }
        self.body()?;
        self.block = after;
        (self.span, self.loc) = (span, loc);
        let first = f.params.len();
        let mut results = Vec::new();
        for n in 0..f.returns.len() {
            results.push(match f.param_regs.get(first + n).copied().flatten() {
                Some(r) => Returned::Value(self.reg(r)),
                None => Returned::Object(self.object(Symbol::Return(n as u32))),
            });
        }
        self.frames.pop();
        for (ret, result) in call.returns.iter().zip(results) {
            self.deliver(ret, result)?;
        }
        Ok(())
    }

    fn call_outlined(&mut self, call: &Call, callee: FuncId) -> R {
        let f = self.unit.ptx(callee);
        let signature = Signature::of(f, &self.unit.info(callee));
        let number = self.unit.outline(callee);
        let mut args = Values::new();
        args.push(self.next_local_base());
        for (arg, passing) in call.args.iter().zip(&signature.params) {
            self.argument(arg, passing, &mut args)?;
        }
        let types = signature.return_types(self.span)?;
        let mut values = self.emit_n(Op::Call(number), &args, &types).into_iter();
        for (ret, passing) in call.returns.iter().zip(&signature.returns) {
            let result = match passing {
                Passing::Register(..) => values.next().map(Returned::Value),
                Passing::Pieces(pieces) => {
                    let object = self.cells(pieces);
                    for &(at, size) in pieces {
                        if let Some(v) = values.next() {
                            self.object_write(&object, at, size, v);
                        }
                    }
                    Some(Returned::Object(Rc::new(object)))
                }
            };
            if let Some(result) = result {
                self.deliver(ret, result)?;
            }
        }
        Ok(())
    }

    /// First byte of local memory that a callee may use, as `i32`.
    fn next_local_base(&mut self) -> Value {
        if let Some((top, _)) = self.alloca_top {
            let top = self.get(top);
            let top = self.int_imm(weft_ir::IntOp::Add, top, 15);
            return self.int_imm(weft_ir::IntOp::And, top, !15);
        }
        let end = self.frame().local_end.next_multiple_of(16);
        match self.local_base {
            Some(base) => self.int_imm(weft_ir::IntOp::Add, base, u64::from(end)),
            None => self.iconst(Type::I32, u64::from(end)),
        }
    }

    fn argument(&mut self, arg: &Operand, passing: &Passing, out: &mut Values) -> R {
        match passing {
            Passing::Register(_, ty) => {
                let ty = ir_type(*ty, self.span)?;
                let v = match arg {
                    Operand::Symbol(Symbol::Var(_) | Symbol::Param(_) | Symbol::Return(_), _) => {
                        let v = self.argument_piece(arg, 0, ty.bytes())?;
                        self.coerce(v, ty, false)
                    }
                    _ => self.value(arg, ty)?,
                };
                out.push(v);
            }
            Passing::Pieces(pieces) => {
                for &(at, size) in pieces {
                    out.push(self.argument_piece(arg, at, size)?);
                }
            }
        }
        Ok(())
    }

    fn deliver(&mut self, ret: &Operand, result: Returned) -> R {
        match (ret, result) {
            (Operand::Symbol(s, _), Returned::Object(from)) => {
                let to = self.object(*s);
                self.object_copy(&from, &to);
            }
            (Operand::Symbol(s, _), Returned::Value(v)) => {
                let to = self.object(*s);
                let int = self.ty(v).as_int();
                let v = self.coerce(v, int, false);
                self.object_write(&to, 0, int.bytes(), v);
            }
            (Operand::Reg(r), Returned::Object(from)) => {
                let ty = ir_type(self.reg_type(*r), self.span)?;
                let v = self.object_read(&from, 0, ty.bytes());
                self.write(ret, v, false)?;
            }
            (_, Returned::Value(v)) => self.write(ret, v, false)?,
            (Operand::Discard, _) => {}
            _ => return self.invalid("the result of the call has nowhere to go"),
        }
        Ok(())
    }

    /// Functions that the executor provides.
    fn call_external(&mut self, call: &Call, name: &str) -> R {
        let helper = match name {
            "vprintf" => Helper::Vprintf,
            "malloc" => Helper::Malloc,
            "free" => Helper::Free,
            "__assertfail" => Helper::AssertFail,
            _ => {
                let Some(function) = RuntimeFunction::by_name(name) else {
                    return self.unsupported(format!("no definition of function `{name}`"));
                };
                return self.call_runtime(call, name, function);
            }
        };
        if call.args.len() != helper.args().len() {
            return self.invalid(format!("`{name}` takes {} arguments", helper.args().len()));
        }
        let mut args = Values::new();
        for (arg, ty) in call.args.iter().zip(helper.args()) {
            let bytes = if *ty == HelperType::I32 { 4 } else { 8 };
            args.push(self.argument_piece(arg, 0, bytes)?);
        }
        let ty = match helper.ret() {
            HelperType::Void => {
                self.emit_none(Op::Helper(helper), &args);
                return if helper == Helper::AssertFail { self.trap(TrapCode::Assert) } else { Ok(()) };
            }
            HelperType::I32 => Type::I32,
            HelperType::I64 => Type::I64,
        };
        let v = self.emit(Op::Helper(helper), &args, ty);
        match call.returns.first() {
            Some(ret) => self.deliver(ret, Returned::Value(v)),
            None => Ok(()),
        }
    }

    /// Functions that whoever launches the kernel answers.
    fn call_runtime(&mut self, call: &Call, name: &str, function: RuntimeFunction) -> R {
        if call.args.len() != function.params().len() {
            return self.invalid(format!("`{name}` takes {} arguments", function.params().len()));
        }
        let mut words = Values::new();
        words.push(self.iconst(Type::I32, u64::from(function as u32)));
        for (arg, bytes) in call.args.iter().zip(function.params()) {
            for at in (0..*bytes).step_by(8) {
                let piece = self.argument_piece(arg, at, (bytes - at).min(8))?;
                words.push(self.coerce(piece, Type::I64, false));
            }
        }
        let result = self.runtime_word(words);
        match call.returns.first() {
            Some(ret) => {
                let result = self.coerce(result, int_of_bytes(function.result()), false);
                self.deliver(ret, Returned::Value(result))
            }
            None => Ok(()),
        }
    }

    /// What a function without arguments answers.
    pub(crate) fn ask_runtime(&mut self, function: RuntimeFunction) -> Value {
        let number = self.iconst(Type::I32, u64::from(function as u32));
        self.runtime_word(Values::from_iter([number]))
    }

    fn runtime_word(&mut self, mut words: Values) -> Value {
        while words.len() < Helper::Runtime.args().len() {
            words.push(self.iconst(Type::I64, 0));
        }
        self.emit(Op::Helper(Helper::Runtime), &words, Type::I64)
    }

    /// A predicate as 0 or 1.
    pub(crate) fn pred_to_int(&mut self, p: Value, ty: Type) -> Value {
        self.convert(Convert::ZExt, p, ty)
    }
}

/// What a call gives back.
enum Returned {
    Value(Value),
    Object(Rc<crate::object::Object>),
}
