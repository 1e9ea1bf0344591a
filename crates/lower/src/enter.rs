//! Entering a function: registers become variables, what it declares gets a place.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use weft_ir::{Block, Type};
use weft_ptx::{FuncId, ScalarType, Space, Symbol, Variable};

use crate::cx::FnCx;
use crate::error::{LowerError, R};
use crate::frame::{Frame, Place};
use crate::info::Layout;
use crate::object::Object;
use crate::types::ir_type;

impl<'m> FnCx<'_, 'm> {
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
    pub(crate) fn take_local(&mut self, frame: &mut Frame<'m>, v: &Variable) -> R<u32> {
        let align = v.align.clamp(1, 256).next_power_of_two();
        let at = frame.local_end.next_multiple_of(align);
        let end = u64::from(at) + v.size();
        if end > 1 << 24 {
            return Err(LowerError::invalid(v.span, format!("`{}` exceeds the local memory", v.name)));
        }
        frame.local_end = end as u32;
        Ok(at)
    }

    /// Makes the object of a symbol of the frame that is being built.
    fn make_object(&mut self, frame: &mut Frame<'m>, s: Symbol, v: &Variable) -> R<Object> {
        Ok(match frame.info.objects.get(&s) {
            Some(Layout::Memory) => Object::Local(self.take_local(frame, v)?, v.size() as u32),
            Some(Layout::Cells(cells)) => self.cells(&cells.clone()),
            None => Object::Cells(Vec::new()),
        })
    }
}
