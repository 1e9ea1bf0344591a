//! Walks a function's body: labels, guards, jumps.

use weft_abi::Probe;
use weft_ir::{Edge, Op, Terminator, Type, Value, Values};
use weft_ptx::{Inst, Opcode, Operand, Statement, Symbol};

use crate::cx::FnCx;
use crate::error::R;
use crate::info::selectable;
use crate::object::Signature;

impl<'m> FnCx<'_, 'm> {
    /// Lowers the body of the innermost frame.
    pub(crate) fn body(&mut self) -> R {
        let func = self.frame().func;
        for s in func.body.iter().flatten() {
            match s {
                Statement::Label(l) => {
                    let block = self.frame().labels[l.index()];
                    if !self.ended() {
                        self.jump(block);
                    }
                    self.block = block;
                }
                Statement::Inst(i) => {
                    self.span = i.span;
                    self.loc = i.span.line;
                    if self.unit.options.flow {
                        self.count(i);
                    }
                    self.guarded(i)?;
                }
                _ => {}
            }
        }
        if !self.ended() {
            self.ret()?;
        }
        Ok(())
    }

    fn guarded(&mut self, i: &'m Inst) -> R {
        let Some(g) = i.guard else { return self.inst(i) };
        let cond = self.reg(g.reg);
        if self.ty(cond) != Type::Pred {
            return self.invalid("the guard is not a predicate register");
        }
        if i.opcode == Opcode::Bra {
            let to = self.label(i, 0)?;
            let next = self.new_block();
            self.ssa.set_only_pred(next, self.block);
            let (a, b) = if g.negated { (next, to) } else { (to, next) };
            if self.unit.options.flow {
                self.emit_none(Op::Probe(Probe::Branch), &[cond]);
            }
            self.branch(cond, a, b);
            self.block = next;
            return Ok(());
        }
        if selectable(i) {
            self.guard = Some((cond, g.negated));
            let done = self.inst(i);
            self.guard = None;
            return done;
        }
        self.only_if(cond, g.negated, |this| this.inst(i))
    }

    fn label(&self, i: &Inst, n: usize) -> R<weft_ir::Block> {
        match self.op(i, n)? {
            Operand::Label(l) => Ok(self.frame().labels[l.index()]),
            _ => self.invalid("a label is expected here"),
        }
    }

    /// `bra`.
    pub(crate) fn bra(&mut self, i: &Inst) -> R {
        let to = self.label(i, 0)?;
        self.jump(to);
        Ok(())
    }

    /// `brx.idx index, targets`.
    pub(crate) fn brx(&mut self, i: &Inst) -> R {
        let index = self.value(self.op(i, 0)?, Type::I32)?;
        let Operand::Label(list) = self.op(i, 1)? else {
            return self.invalid("`brx` needs a list of branch targets");
        };
        let Some(targets) = self.frame().info.branch_targets.get(list).cloned() else {
            return self.invalid("`brx` names no list of branch targets");
        };
        let edge = |this: &Self, l: &weft_ptx::LabelId| Edge {
            block: this.frame().labels[l.index()],
            args: Values::new(),
        };
        let Some((last, rest)) = targets.split_last() else {
            return self.invalid("the list of targets is empty");
        };
        let targets = rest.iter().map(|l| edge(self, l)).collect();
        let default = edge(self, last);
        self.terminate(Terminator::Switch { index, targets, default });
        Ok(())
    }

    /// `ret`.
    pub(crate) fn ret(&mut self) -> R {
        if let Some(exit) = self.frame().exit {
            self.jump(exit);
            return Ok(());
        }
        let (id, func) = (self.frame().id, self.frame().func);
        let mut values = Values::new();
        if !func.is_entry {
            let signature = Signature::of(func, &self.unit.info(id));
            for (n, passing) in signature.returns.iter().enumerate() {
                match passing {
                    crate::object::Passing::Register(r, _) => values.push(self.reg(*r)),
                    crate::object::Passing::Pieces(pieces) => {
                        let object = self.object(Symbol::Return(n as u32));
                        for &(at, size) in pieces {
                            values.push(self.object_read(&object, at, size));
                        }
                    }
                }
            }
        }
        self.terminate(Terminator::Return(values));
        Ok(())
    }

    /// `exit`: ends the thread wherever it is.
    pub(crate) fn exit(&mut self) -> R {
        if !self.func.is_kernel {
            return self.unsupported("`exit` in a function that is called recursively is not supported");
        }
        self.terminate(Terminator::Return(Values::new()));
        Ok(())
    }

    /// Ends the grid; what would follow is unreachable.
    pub(crate) fn trap(&mut self, code: weft_abi::TrapCode) -> R {
        self.emit_none(Op::Trap(code as u32), &[]);
        let returns = self.func.returns.clone();
        let values: Values = returns.iter().map(|&t| -> Value { self.emit(Op::Undef(t), &[], t) }).collect();
        self.terminate(Terminator::Return(values));
        Ok(())
    }
}
