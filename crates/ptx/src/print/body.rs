//! Function bodies.

use std::fmt::{Result, Write};

use super::declaration::{function_name, header, linkage, parameters, plus, variable};
use super::names::{self, Names};
use crate::{
    AddressBase, Call, CallTarget, Function, Inst, Mod, Module, Opcode, Operand, Space, Statement, Symbol,
    Variable,
};

pub(super) fn function(out: &mut String, module: &Module, f: &Function) -> Result {
    let names = names::of(f);
    header(out, f, &names)?;
    out.push_str("\n{\n");
    registers(out, f, &names)?;
    for (v, name) in f.vars.iter().zip(&names.vars) {
        write!(out, "\t{}", linkage(v.linkage))?;
        variable(out, module, v, name)?;
        out.push_str(";\n");
    }
    for (p, name) in f.prototypes.iter().zip(&names.prototypes) {
        write!(out, "{name}: .callprototype ")?;
        if !p.returns.is_empty() {
            unnamed(out, &p.returns)?;
            out.push(' ');
        }
        out.push_str("_ ");
        unnamed(out, &p.params)?;
        out.push_str(";\n");
    }
    let mut printer = Body { out, module, names: &names };
    for s in f.body.iter().flatten() {
        printer.statement(s)?;
    }
    out.push_str("}\n");
    Ok(())
}

/// Declarations of the registers that are no parameters, runs of one type together.
fn registers(out: &mut String, f: &Function, names: &Names) -> Result {
    let mut is_param = vec![false; f.regs.len()];
    for reg in f.param_regs.iter().flatten() {
        if let Some(slot) = is_param.get_mut(reg.index()) {
            *slot = true;
        }
    }
    let mut last = None;
    for ((reg, name), is_param) in f.regs.iter().zip(&names.regs).zip(is_param) {
        if is_param {
            continue;
        }
        if last == Some(reg.ty) {
            write!(out, ", {name}")?;
        } else {
            if last.is_some() {
                out.push_str(";\n");
            }
            write!(out, "\t.reg .{} {name}", reg.ty.as_str())?;
        }
        last = Some(reg.ty);
    }
    if last.is_some() {
        out.push_str(";\n");
    }
    Ok(())
}

/// Parameters of a prototype, all named `_`.
fn unnamed(out: &mut String, list: &[Variable]) -> Result {
    let names: Vec<String> = list.iter().map(|_| "_".to_owned()).collect();
    parameters(out, list, &names)
}

struct Body<'a> {
    out: &'a mut String,
    module: &'a Module,
    names: &'a Names,
}

impl Body<'_> {
    fn list<T>(&mut self, items: &[T], mut each: impl FnMut(&mut Self, &T) -> Result) -> Result {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            each(self, item)?;
        }
        Ok(())
    }

    fn name(&mut self, names: &[String], i: usize) {
        self.out.push_str(names.get(i).map_or("_", |n| n.as_str()));
    }

    fn reg(&mut self, r: crate::RegId) {
        self.name(&self.names.regs, r.index());
    }

    fn label(&mut self, l: crate::LabelId) {
        self.name(&self.names.labels, l.index());
    }

    fn statement(&mut self, s: &Statement) -> Result {
        match s {
            Statement::Label(l) => {
                self.label(*l);
                self.out.push_str(":\n");
            }
            Statement::Inst(inst) => {
                self.out.push('\t');
                self.inst(inst)?;
                self.out.push_str(";\n");
            }
            Statement::Loc { file, line, col } => writeln!(self.out, "\t.loc {file} {line} {col}")?,
            Statement::Pragma(text) => writeln!(self.out, "\t.pragma \"{text}\";")?,
            Statement::BranchTargets { label, targets } => {
                self.label(*label);
                self.out.push_str(": .branchtargets ");
                self.list(targets, |p, l| {
                    p.label(*l);
                    Ok(())
                })?;
                self.out.push_str(";\n");
            }
            Statement::CallTargets { label, targets } => {
                self.label(*label);
                self.out.push_str(": .calltargets ");
                self.list(targets, |p, f| {
                    p.out.push_str(function_name(p.module, *f));
                    Ok(())
                })?;
                self.out.push_str(";\n");
            }
        }
        Ok(())
    }

    fn inst(&mut self, inst: &Inst) -> Result {
        if let Some(g) = inst.guard {
            self.out.push_str(if g.negated { "@!" } else { "@" });
            self.reg(g.reg);
            self.out.push(' ');
        }
        self.out.push_str(inst.opcode.as_str());
        // Bulk copies and proxies know the window only by its full name.
        let full = inst.opcode == Opcode::Fence || inst.mods.iter().any(|m| m.as_str() == "bulk");
        for m in &inst.mods {
            match m {
                Mod::Space(Space::Shared) if full => self.out.push_str(".shared::cta"),
                _ => write!(self.out, ".{}", m.as_str())?,
            }
        }
        if let Some(call) = &inst.call {
            return self.call(call);
        }
        if !inst.operands.is_empty() {
            self.out.push(' ');
        }
        self.list(&inst.operands, Self::operand)
    }

    fn call(&mut self, call: &Call) -> Result {
        self.out.push(' ');
        if !call.returns.is_empty() {
            self.out.push('(');
            self.list(&call.returns, Self::operand)?;
            self.out.push_str("), ");
        }
        match call.target {
            CallTarget::Direct(f) => self.out.push_str(function_name(self.module, f)),
            CallTarget::Indirect(r) => self.reg(r),
        }
        if !call.args.is_empty() || call.prototype.is_some() {
            self.out.push_str(", (");
            self.list(&call.args, Self::operand)?;
            self.out.push(')');
        }
        if let Some(p) = call.prototype {
            self.out.push_str(", ");
            self.name(&self.names.prototypes, p);
        }
        Ok(())
    }

    fn symbol(&mut self, s: Symbol) {
        match s {
            Symbol::Global(id) => {
                self.out.push_str(self.module.globals.get(id.index()).map_or("_", |g| &g.name))
            }
            Symbol::Var(id) => self.name(&self.names.vars, id.index()),
            Symbol::Param(i) => self.name(&self.names.params, i as usize),
            Symbol::Return(i) => self.name(&self.names.returns, i as usize),
            Symbol::Function(id) => self.out.push_str(function_name(self.module, id)),
        }
    }

    fn operand(&mut self, operand: &Operand) -> Result {
        match operand {
            Operand::Reg(r) => self.reg(*r),
            Operand::NotReg(r) => {
                self.out.push('!');
                self.reg(*r);
            }
            Operand::Imm(v) => write!(self.out, "{v}")?,
            Operand::F32(bits) => write!(self.out, "0f{bits:08X}")?,
            Operand::F64(bits) => write!(self.out, "0d{bits:016X}")?,
            Operand::Special(s) => self.out.push_str(&s.name()),
            Operand::Symbol(s, offset) => {
                self.symbol(*s);
                plus(self.out, *offset)?;
            }
            Operand::Address(base, offset) => {
                self.out.push('[');
                match base {
                    AddressBase::Reg(r) => self.reg(*r),
                    AddressBase::Symbol(s) => self.symbol(*s),
                    AddressBase::Absolute => {
                        write!(self.out, "{offset}]")?;
                        return Ok(());
                    }
                }
                plus(self.out, *offset)?;
                self.out.push(']');
            }
            Operand::Vector(items) => {
                self.out.push('{');
                self.list(items, Self::operand)?;
                self.out.push('}');
            }
            Operand::Pair(a, b) => {
                self.operand(a)?;
                self.out.push('|');
                self.operand(b)?;
            }
            Operand::Discard => self.out.push('_'),
            Operand::Label(l) => self.label(*l),
            Operand::Texture(texture, coordinates) => {
                self.out.push('[');
                match &**texture {
                    Operand::Vector(both) => self.list(both, Self::operand)?,
                    one => self.operand(one)?,
                }
                self.out.push_str(", ");
                self.operand(coordinates)?;
                self.out.push(']');
            }
            Operand::Part(r, part) => {
                let (negative, selector) = part.selector();
                if negative {
                    self.out.push('-');
                }
                self.reg(*r);
                if !selector.is_empty() {
                    write!(self.out, ".{selector}")?;
                }
            }
        }
        Ok(())
    }
}
