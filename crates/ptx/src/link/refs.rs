//! Every place in a tree that names a function or a module-scope variable.

use crate::{
    AddressBase, CallTarget, FuncId, Function, GlobalId, Init, InitSymbol, Operand, Statement, Symbol,
    Variable,
};

/// A reference to something of module scope.
pub(super) enum Ref<'a> {
    Function(&'a mut FuncId),
    Global(&'a mut GlobalId),
}

/// Calls `f` for each reference in a function's body and variables.
pub(super) fn of_function(function: &mut Function, f: &mut impl FnMut(Ref<'_>)) {
    for variable in &mut function.vars {
        of_variable(variable, f);
    }
    for statement in function.body.iter_mut().flatten() {
        match statement {
            Statement::Inst(inst) => {
                inst.operands.iter_mut().for_each(|o| of_operand(o, f));
                if let Some(call) = &mut inst.call {
                    call.returns.iter_mut().chain(&mut call.args).for_each(|o| of_operand(o, f));
                    if let CallTarget::Direct(id) = &mut call.target {
                        f(Ref::Function(id));
                    }
                }
            }
            Statement::CallTargets { targets, .. } => targets.iter_mut().for_each(|t| f(Ref::Function(t))),
            Statement::Label(_)
            | Statement::Loc { .. }
            | Statement::Pragma(_)
            | Statement::BranchTargets { .. } => {}
        }
    }
}

/// Calls `f` for each reference in a variable's initialiser.
pub(super) fn of_variable(variable: &mut Variable, f: &mut impl FnMut(Ref<'_>)) {
    if let Some(init) = &mut variable.init {
        of_init(init, f);
    }
}

fn of_init(init: &mut Init, f: &mut impl FnMut(Ref<'_>)) {
    match init {
        Init::Value(_) => {}
        Init::Address { of: InitSymbol::Global(id), .. } => f(Ref::Global(id)),
        Init::Address { of: InitSymbol::Function(id), .. } => f(Ref::Function(id)),
        Init::List(items) => items.iter_mut().for_each(|i| of_init(i, f)),
    }
}

fn of_operand(operand: &mut Operand, f: &mut impl FnMut(Ref<'_>)) {
    match operand {
        Operand::Symbol(symbol, _) | Operand::Address(AddressBase::Symbol(symbol), _) => match symbol {
            Symbol::Global(id) => f(Ref::Global(id)),
            Symbol::Function(id) => f(Ref::Function(id)),
            Symbol::Var(_) | Symbol::Param(_) | Symbol::Return(_) => {}
        },
        Operand::Vector(items) => items.iter_mut().for_each(|o| of_operand(o, f)),
        Operand::Pair(a, b) | Operand::Texture(a, b) => {
            of_operand(a, f);
            of_operand(b, f);
        }
        _ => {}
    }
}
