//! Objects of the parameter space: made, read and written.

use std::rc::Rc;

use weft_ir::{Access, IntOp, Op, Space as IrSpace, Value};
use weft_ptx::{Operand, Symbol};

use crate::cx::FnCx;
use crate::error::R;
use crate::object::{Cell, Object};
use crate::types::int_of_bytes;

impl FnCx<'_, '_> {
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
