//! Resolution of what could only be known at the end of a function or of the module.

use super::func::Body;
use super::{PENDING, Parser, TopName, error, shorten};
use crate::{AddressBase, GlobalId, Init, InitSymbol, LabelId, Operand, Statement, Symbol};

impl<'a> Parser<'a> {
    /// Closes the scopes of a function, and resolves labels that an inner scope used and an outer one defines.
    pub(super) fn finish_labels(&mut self, body: &mut Body<'a>) {
        while body.scopes.depth() > 0 {
            for (name, label) in body.scopes.pop() {
                let message = format!("label `{}` is not defined", shorten(name));
                self.report(*error("unknown-name", label.span, message));
            }
        }
        if body.scopes.aliases.is_empty() {
            return;
        }
        let aliases = &body.scopes.aliases;
        let resolve = |label: &mut LabelId| {
            while let Some(outer) = aliases.get(label) {
                *label = *outer;
            }
        };
        for statement in &mut body.statements {
            match statement {
                Statement::Inst(inst) => {
                    for operand in &mut inst.operands {
                        if let Operand::Label(label) = operand {
                            resolve(label);
                        }
                    }
                }
                Statement::BranchTargets { targets, .. } => targets.iter_mut().for_each(resolve),
                _ => {}
            }
        }
    }

    /// Replaces stand-ins for names declared later, and reports names never declared.
    pub(super) fn finish_module(&mut self) {
        for (id, span) in std::mem::take(&mut self.implicit) {
            let name = self.module.functions.get(id.index()).map_or("", |f| &f.name);
            let message = format!("function `{}` is called but not declared", shorten(name));
            self.report(*error("unknown-name", span, message));
        }
        if self.pending.is_empty() {
            return;
        }
        let mut found = Vec::with_capacity(self.pending.len());
        for (name, span) in std::mem::take(&mut self.pending) {
            let meaning = self.names.get(name).copied();
            if meaning.is_none() {
                let d = error("unknown-name", span, format!("unknown name `{}`", shorten(name)));
                self.report(*d);
            }
            found.push(meaning);
        }
        let resolver = Resolver { found };
        for global in &mut self.module.globals {
            if let Some(init) = &mut global.init {
                resolver.init(init);
            }
        }
        for function in &mut self.module.functions {
            for init in function.vars.iter_mut().filter_map(|v| v.init.as_mut()) {
                resolver.init(init);
            }
            for statement in function.body.iter_mut().flatten() {
                let Statement::Inst(inst) = statement else { continue };
                inst.operands.iter_mut().for_each(|o| resolver.operand(o));
                if let Some(call) = &mut inst.call {
                    call.args.iter_mut().for_each(|o| resolver.operand(o));
                }
            }
        }
    }
}

struct Resolver {
    found: Vec<Option<TopName>>,
}

impl Resolver {
    /// The meaning of a stand-in; `None` for any other id. Undeclared names, already reported, become global 0.
    fn get(&self, id: GlobalId) -> Option<TopName> {
        let i = id.0.checked_sub(PENDING)?;
        Some(self.found.get(i as usize).copied().flatten().unwrap_or(TopName::Global(GlobalId(0))))
    }

    fn symbol(&self, symbol: &mut Symbol) {
        if let Symbol::Global(id) = symbol {
            match self.get(*id) {
                Some(TopName::Global(g)) => *symbol = Symbol::Global(g),
                Some(TopName::Function(f)) => *symbol = Symbol::Function(f),
                None => {}
            }
        }
    }

    fn operand(&self, operand: &mut Operand) {
        match operand {
            Operand::Symbol(s, _) | Operand::Address(AddressBase::Symbol(s), _) => self.symbol(s),
            Operand::Vector(items) => items.iter_mut().for_each(|o| self.operand(o)),
            Operand::Pair(a, b) | Operand::Texture(a, b) => {
                self.operand(a);
                self.operand(b);
            }
            _ => {}
        }
    }

    fn init(&self, init: &mut Init) {
        match init {
            Init::Value(_) => {}
            Init::List(items) => items.iter_mut().for_each(|i| self.init(i)),
            Init::Address { of, .. } => {
                if let InitSymbol::Global(id) = of {
                    match self.get(*id) {
                        Some(TopName::Global(g)) => *of = InitSymbol::Global(g),
                        Some(TopName::Function(f)) => *of = InitSymbol::Function(f),
                        None => {}
                    }
                }
            }
        }
    }
}
