//! The parameter space inside functions: arguments and results of calls as values, or in local memory.

use std::rc::Rc;

use weft_ir::{Access, IntOp, Op, Space as IrSpace, Type, Value};
use weft_ptx::{Function, Operand, RegId, ScalarType, Span, Symbol, Variable};

use crate::cx::{FnCx, Frame};
use crate::error::R;
use crate::info::{FuncInfo, Layout, words};
use crate::ssa::Var;
use crate::types::{int_of_bytes, ir_type};

/// One piece of an object that is kept as a value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) at: u32,
    pub(crate) size: u32,
    pub(crate) var: Var,
}

/// An object of the parameter space.
#[derive(Clone, Debug)]
pub(crate) enum Object {
    /// As values.
    Cells(Vec<Cell>),
    /// In local memory: offset from the local base, size.
    Local(u32, u32),
}

impl Object {
    /// What to copy when the whole object is passed on.
    pub(crate) fn pieces(&self) -> Vec<(u32, u32)> {
        match self {
            Object::Cells(cells) => cells.iter().map(|c| (c.at, c.size)).collect(),
            Object::Local(_, size) => words(*size),
        }
    }
}

/// How one parameter or result of a function that is not inlined is passed.
#[derive(Clone, Debug)]
pub(crate) enum Passing {
    /// A `.reg` parameter.
    Register(RegId, ScalarType),
    /// Integers, each the bytes at an offset.
    Pieces(Vec<(u32, u32)>),
}

/// How a function that is not inlined is called; the local base comes before the parameters.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) params: Vec<Passing>,
    pub(crate) returns: Vec<Passing>,
}

impl Signature {
    /// The signature of a function: what its body accesses is what is passed.
    pub(crate) fn of(f: &Function, info: &FuncInfo) -> Signature {
        let pass = |n: usize, symbol: Symbol, v: &Variable| match f.param_regs.get(n).copied().flatten() {
            Some(r) => Passing::Register(r, f.regs[r.index()].ty),
            None => Passing::Pieces(match info.objects.get(&symbol) {
                Some(Layout::Cells(cells)) => cells.clone(),
                Some(Layout::Memory) => words(v.size() as u32),
                None => Vec::new(),
            }),
        };
        let params = f.params.iter().enumerate().map(|(n, v)| pass(n, Symbol::Param(n as u32), v)).collect();
        let first = f.params.len();
        let returns =
            f.returns.iter().enumerate().map(|(n, v)| pass(first + n, Symbol::Return(n as u32), v)).collect();
        Signature { params, returns }
    }

    /// IR types of the results.
    pub(crate) fn return_types(&self, span: Span) -> R<Vec<Type>> {
        let mut out = Vec::new();
        for r in &self.returns {
            match r {
                Passing::Register(_, ty) => out.push(ir_type(*ty, span)?),
                Passing::Pieces(p) => out.extend(p.iter().map(|&(_, n)| int_of_bytes(n))),
            }
        }
        Ok(out)
    }
}

impl<'m> FnCx<'_, 'm> {
    /// Makes the object of a symbol of the frame that is being built.
    pub(crate) fn make_object(&mut self, frame: &mut Frame<'m>, s: Symbol, v: &Variable) -> R<Object> {
        Ok(match frame.info.objects.get(&s) {
            Some(Layout::Memory) => Object::Local(self.take_local(frame, v)?, v.size() as u32),
            Some(Layout::Cells(cells)) => self.cells(&cells.clone()),
            None => Object::Cells(Vec::new()),
        })
    }

    /// An object with a fresh variable for each piece.
    pub(crate) fn cells(&mut self, pieces: &[(u32, u32)]) -> Object {
        let cell = |&(at, size): &(u32, u32)| Cell { at, size, var: self.ssa.var(int_of_bytes(size)) };
        Object::Cells(pieces.iter().map(cell).collect())
    }

    /// The object of a symbol of the innermost function; an empty one when it is never accessed.
    pub(crate) fn object(&self, s: Symbol) -> Rc<Object> {
        self.frame().objects.get(&s).cloned().unwrap_or_else(|| Rc::new(Object::Cells(Vec::new())))
    }

    /// Reads `size` bytes as an integer; bytes nobody wrote are zero.
    pub(crate) fn object_read(&mut self, object: &Object, at: u32, size: u32) -> Value {
        let ty = int_of_bytes(size);
        let cells = match object {
            Object::Local(base, _) => {
                let addr = self.local_address(*base + at);
                let align = 1 << (*base + at).trailing_zeros().min(3);
                let op = Op::Load { ty, space: IrSpace::Local, count: 1, align, access: Access::default() };
                return self.emit(op, &[addr], ty);
            }
            Object::Cells(cells) => cells,
        };
        if let Some(c) = cells.iter().find(|c| c.at == at && c.size == size) {
            return self.get(c.var);
        }
        let mut whole: Option<Value> = None;
        for c in cells.iter().filter(|c| c.at < at + size && at < c.at + c.size) {
            let (from, to) = (c.at.max(at), (c.at + c.size).min(at + size));
            let mut v = self.get(c.var);
            if from > c.at {
                v = self.int_imm(IntOp::LShr, v, u64::from(8 * (from - c.at)));
            }
            v = self.coerce(v, ty, false);
            if to - from < size.min(c.size) {
                v = self.int_imm(IntOp::And, v, (1u64 << (8 * (to - from))) - 1);
            }
            if from > at {
                v = self.int_imm(IntOp::Shl, v, u64::from(8 * (from - at)));
            }
            whole = Some(match whole {
                None => v,
                Some(w) => self.int(IntOp::Or, w, v),
            });
        }
        whole.unwrap_or_else(|| self.iconst(ty, 0))
    }

    /// Writes an integer of `size` bytes to the cells that it covers whole.
    pub(crate) fn object_write(&mut self, object: &Object, at: u32, size: u32, value: Value) {
        match object {
            Object::Local(base, _) => {
                let addr = self.local_address(*base + at);
                let align = 1 << (*base + at).trailing_zeros().min(3);
                let ty = int_of_bytes(size);
                let op = Op::Store { ty, space: IrSpace::Local, count: 1, align, access: Access::default() };
                self.emit_none(op, &[addr, value]);
            }
            Object::Cells(cells) => {
                for c in cells.iter().filter(|c| at <= c.at && c.at + c.size <= at + size) {
                    let mut v = value;
                    if c.at > at {
                        v = self.int_imm(IntOp::LShr, v, u64::from(8 * (c.at - at)));
                    }
                    let v = self.coerce(v, int_of_bytes(c.size), false);
                    self.set(c.var, v);
                }
            }
        }
    }

    /// Copies what `to` keeps out of `from`.
    pub(crate) fn object_copy(&mut self, from: &Object, to: &Object) {
        for (at, size) in to.pieces() {
            let v = self.object_read(from, at, size);
            self.object_write(to, at, size, v);
        }
    }

    /// Part of a call's argument, as an integer.
    pub(crate) fn argument_piece(&mut self, arg: &Operand, at: u32, size: u32) -> R<Value> {
        if let Operand::Symbol(s @ (Symbol::Var(_) | Symbol::Param(_) | Symbol::Return(_)), offset) = arg {
            let object = self.object(*s);
            return Ok(self.object_read(&object, at + *offset as u32, size));
        }
        if at != 0 {
            return self.invalid("an argument is smaller than the parameter");
        }
        self.value(arg, int_of_bytes(size))
    }
}
