//! What one kernel needs of a module's text.

use crate::{
    AddressBase, CallTarget, FuncId, Function, Init, InitSymbol, Inst, Module, Operand, Statement, Symbol,
};

/// Functions of a module that code may reach by address: those whose address is taken anywhere, and both sides of
/// aliases. Indexed by [`FuncId`].
pub fn addressed(module: &Module) -> Vec<bool> {
    let mut found = vec![false; module.functions.len()];
    let mut add = |id: FuncId| {
        if let Some(f) = found.get_mut(id.index()) {
            *f = true;
        }
    };
    for (a, b) in &module.aliases {
        add(*a);
        add(*b);
    }
    for init in module.globals.iter().filter_map(|g| g.init.as_ref()) {
        in_init(init, &mut add);
    }
    for f in &module.functions {
        for init in f.vars.iter().filter_map(|v| v.init.as_ref()) {
            in_init(init, &mut add);
        }
        for statement in f.body.iter().flatten() {
            match statement {
                Statement::Inst(inst) => operands(inst).for_each(|o| in_operand(o, &mut add)),
                Statement::CallTargets { targets, .. } => targets.iter().for_each(|t| add(*t)),
                _ => {}
            }
        }
    }
    found
}

/// Functions that a kernel may reach, itself included, by [`FuncId`]; `addressed` is what [`addressed`] answered.
pub fn reached(module: &Module, addressed: &[bool], kernel: FuncId) -> Vec<bool> {
    let mut keep = addressed.to_vec();
    keep.resize(module.functions.len(), false);
    let mut work: Vec<FuncId> = (0..keep.len()).filter(|i| keep[*i]).map(|i| FuncId(i as u32)).collect();
    if let Some(k) = keep.get_mut(kernel.index()) {
        *k = true;
        work.push(kernel);
    }
    while let Some(f) = work.pop().and_then(|id| module.functions.get(id.index())) {
        for callee in callees(f) {
            if let Some(k) = keep.get_mut(callee.index()).filter(|k| !**k) {
                *k = true;
                work.push(callee);
            }
        }
    }
    keep
}

/// The text of a module without the functions that a kernel cannot reach: lines keep their numbers. `text` is what the
/// module was parsed from, `addressed` what [`addressed`] answered; functions linked in later are in neither.
pub fn slice(module: &Module, text: &str, addressed: &[bool], kernel: FuncId) -> String {
    let keep = reached(module, addressed, kernel);
    let dropped = module.functions.iter().zip(keep).filter(|(_, keep)| !keep).map(|(f, _)| f.extent);
    let mut dropped: Vec<(u32, u32)> = dropped.filter(|(start, end)| start < end).collect();
    dropped.sort_unstable();
    let mut out = String::with_capacity(text.len() / 8);
    let mut at = 0;
    for (start, end) in dropped {
        let (Some(before), Some(gone)) =
            (text.get(at..start as usize), text.get(start as usize..end as usize))
        else {
            return text.to_owned();
        };
        out.push_str(before);
        out.extend(gone.bytes().filter(|b| *b == b'\n').map(char::from));
        at = end as usize;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}

pub(super) fn callees(f: &Function) -> impl Iterator<Item = FuncId> {
    f.body.iter().flatten().filter_map(|s| match s {
        Statement::Inst(inst) => match inst.call.as_ref()?.target {
            CallTarget::Direct(id) => Some(id),
            CallTarget::Indirect(_) => None,
        },
        _ => None,
    })
}

fn operands(inst: &Inst) -> impl Iterator<Item = &Operand> {
    let call = inst.call.iter().flat_map(|c| c.returns.iter().chain(&c.args));
    inst.operands.iter().chain(call)
}

fn in_operand(operand: &Operand, add: &mut impl FnMut(FuncId)) {
    match operand {
        Operand::Symbol(Symbol::Function(id), _)
        | Operand::Address(AddressBase::Symbol(Symbol::Function(id)), _) => add(*id),
        Operand::Vector(items) => items.iter().for_each(|o| in_operand(o, add)),
        Operand::Pair(a, b) | Operand::Texture(a, b) => {
            in_operand(a, add);
            in_operand(b, add);
        }
        _ => {}
    }
}

fn in_init(init: &Init, add: &mut impl FnMut(FuncId)) {
    match init {
        Init::Address { of: InitSymbol::Function(id), .. } => add(*id),
        Init::List(items) => items.iter().for_each(|i| in_init(i, add)),
        _ => {}
    }
}
