//! Checks a module against the instruction table: forms, operands, versions.

mod binding;
mod conversion;
mod form;
mod fragment;
mod head;
mod operands;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::table::{Form, Row, Status, table};
use crate::{CallTarget, Diagnostic, Function, Inst, Mod, Module, Opcode, Statement};

pub use head::check_head;

pub(crate) use binding::{Binding, assign};
pub(crate) use form::{find, rule_broken};
pub(crate) use fragment::fragment;
pub(crate) use operands::{exact, hinted, remote};

/// Errors after which checking stops.
const MAX_ERRORS: usize = 100;

/// Largest parameter block of a kernel, in bytes (PTX ISA, "Kernel Function Parameters").
const MAX_PARAMS: u32 = 32_764;

/// Checks every instruction against the table, and what else PTX asks of a module.
///
/// An instruction that weft does not execute is an error of code `unsupported`.
pub fn check(module: &Module) -> Vec<Diagnostic> {
    let mut checker = Checker { module, known: FxHashMap::default(), diags: check_head(module) };
    for function in &module.functions {
        checker.function(function);
        if checker.diags.len() >= MAX_ERRORS {
            break;
        }
    }
    checker.diags
}

/// The row of the table that an instruction is an instance of; `None` when no form fits its modifiers.
pub fn row_of(inst: &Inst) -> Option<&'static Row> {
    form_of(inst).map(|(row, _)| row)
}

/// The row of an instruction and what the checker matches with it.
pub(crate) fn form_of(inst: &Inst) -> Option<(&'static Row, &'static Form)> {
    let t = table();
    let rows = t.by_opcode.get(&inst.opcode)?;
    let fits = |i: &&usize| {
        let form = &t.forms[**i];
        assign(form, &inst.mods).is_some_and(|b| rule_broken(&t.rows[**i], form, &b).is_none())
            && (inst.call.is_some() || (form.least..=form.operands.len()).contains(&inst.operands.len()))
    };
    rows.iter().find(fits).map(|i| (&t.rows[*i], &t.forms[*i]))
}

/// Forms that fit a list of modifiers, or what is wrong with them.
type Known = Result<Vec<(usize, Binding)>, form::Mismatch>;

struct Checker<'a> {
    module: &'a Module,
    /// What was found out about an opcode with its modifiers: the same few recur thousands of times.
    known: FxHashMap<(Opcode, SmallVec<[Mod; 6]>), Known>,
    diags: Vec<Diagnostic>,
}

impl Checker<'_> {
    fn function(&mut self, f: &Function) {
        if f.is_entry {
            let (_, size) = f.param_layout();
            if size > MAX_PARAMS {
                let message = format!("`{}` has {size} bytes of parameters, more than {MAX_PARAMS}", f.name);
                self.diags.push(Diagnostic::error("parameters", f.span, message));
            }
            if !f.returns.is_empty() {
                self.diags.push(Diagnostic::error("parameters", f.span, "a kernel returns nothing"));
            }
        }
        for statement in f.body.iter().flatten() {
            if let Statement::Inst(inst) = statement {
                self.inst(f, inst);
                if self.diags.len() >= MAX_ERRORS {
                    return;
                }
            }
        }
    }

    fn inst(&mut self, f: &Function, inst: &Inst) {
        let key = (inst.opcode, inst.mods.clone());
        let known = self.known.entry(key).or_insert_with(|| form::find(inst.opcode, &inst.mods));
        let forms = match known {
            Ok(forms) => forms,
            Err(mismatch) => {
                let d = mismatch.diagnostic(inst);
                self.diags.push(d);
                return;
            }
        };
        let t = table();
        let mut first_error = None;
        let mut accepted = None;
        for (i, binding) in forms.iter() {
            match operands::check(self.module, f, inst, &t.rows[*i], &t.forms[*i], binding) {
                Ok(()) => {
                    accepted = Some((*i, binding));
                    break;
                }
                Err(e) if first_error.is_none() => first_error = Some(e),
                Err(_) => {}
            }
        }
        match (accepted, first_error) {
            (Some((i, binding)), _) => {
                let d = gate(self.module, inst, &t.rows[i], &t.forms[i], binding);
                self.diags.extend(d);
            }
            (None, Some(e)) => self.diags.push(*e),
            (None, None) => {}
        }
        if let Some(call) = &inst.call
            && let CallTarget::Direct(id) = call.target
            && let Some(callee) = self.module.functions.get(id.index())
            && (call.args.len() != callee.params.len() || call.returns.len() != callee.returns.len())
            && callee.params.last().is_none_or(|p| p.dims.first() != Some(&None))
        {
            let message = format!(
                "`{}` takes {} arguments and returns {}; the call has {} and {}",
                callee.name,
                callee.params.len(),
                callee.returns.len(),
                call.args.len(),
                call.returns.len()
            );
            self.diags.push(Diagnostic::error("call", inst.span, message));
        }
    }
}

/// Whether version, target and weft itself allow the instruction.
fn gate(module: &Module, inst: &Inst, row: &Row, form: &Form, binding: &Binding) -> Option<Diagnostic> {
    let what = inst.spelt();
    if row.status == Status::Unsupported {
        return Some(Diagnostic::error("unsupported", inst.span, format!("`{what}` is not supported")));
    }
    let (mut ptx, mut sm) = (row.ptx, row.sm);
    for (_, p, s) in row.later.iter().filter(|(w, _, _)| binding::present(form, binding, w).is_some()) {
        ptx = ptx.max(*p);
        sm = sm.max(*s);
    }
    if module.version < ptx {
        let message = format!("`{what}` requires PTX ISA .version {}.{} or later", ptx.0, ptx.1);
        return Some(Diagnostic::error("version", inst.span, message));
    }
    if module.target_number() < sm {
        return Some(Diagnostic::error(
            "version",
            inst.span,
            format!("`{what}` requires .target sm_{sm} or higher"),
        ));
    }
    if let Some((what, targets)) = &row.targets
        && !targets.iter().any(|t| module.target.strip_prefix("sm_") == Some(t))
    {
        let message = format!("{what} not supported on .target '{}'", module.target);
        let list: Vec<String> = targets.iter().map(|t| format!("sm_{t}")).collect();
        let hint = format!("targets that have it are {}", list.join(", "));
        return Some(Diagnostic::error("version", inst.span, message).with_hint(hint));
    }
    None
}

#[cfg(test)]
mod tests;
