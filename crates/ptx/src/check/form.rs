//! Which forms of an opcode a list of modifiers fits.

use smallvec::smallvec;

use super::binding::{Binding, assign, present};
use crate::table::{Form, Row, Status, table};
use crate::{Diagnostic, Inst, Mod, Opcode};

/// Why no form fits.
#[derive(Clone, Debug)]
pub(crate) enum Mismatch {
    /// The opcode has no rows.
    NoRows,
    /// No form takes these words.
    Unexpected { words: Vec<Mod>, forms: Vec<&'static str> },
    /// The nearest form needs one of these words as well.
    Missing { choices: Vec<Mod>, form: &'static str },
    /// The nearest form does not allow this combination.
    Rule { message: String, form: &'static str },
}

/// Finds the forms whose items take all of `mods`.
pub(crate) fn find(opcode: Opcode, mods: &[Mod]) -> Result<Vec<(usize, Binding)>, Mismatch> {
    let t = table();
    let Some(rows) = t.by_opcode.get(&opcode) else { return Err(Mismatch::NoRows) };
    let mut found = Vec::new();
    let mut broken = None;
    for &i in rows {
        let (row, form) = (&t.rows[i], &t.forms[i]);
        let Some(binding) = assign(form, mods) else { continue };
        match rule_broken(row, form, &binding) {
            None => found.push((i, binding)),
            Some(message) if broken.is_none() => broken = Some(Mismatch::Rule { message, form: row.syntax }),
            Some(_) => {}
        }
    }
    if !found.is_empty() {
        return Ok(found);
    }
    if let Some(broken) = broken {
        return Err(broken);
    }
    Err(nearest(rows, mods))
}

/// What the words of a set are, for messages.
fn kind(set: &str) -> &str {
    match set {
        "space" => "space",
        "sem" => "order",
        "scope" => "scope",
        "vec" => "vector",
        _ if set.ends_with("type") => "type",
        _ => "word",
    }
}

/// The message of the first rule of a row that a binding breaks.
pub(crate) fn rule_broken(row: &Row, form: &Form, binding: &Binding) -> Option<String> {
    for rule in &row.only {
        let with = rule.words.iter().find_map(|w| present(form, binding, w));
        let Some(with) = with else { continue };
        let Some(at) = form.items.iter().position(|i| i.name == rule.set) else { continue };
        let Some(chosen) = binding.get(at).copied().flatten() else { continue };
        if rule.allowed.is_empty() {
            let opcode = row.name.split('.').next().unwrap_or(row.name);
            return Some(format!("no form of `{opcode}` takes .{} with .{}", with.as_str(), chosen.as_str()));
        }
        if !rule.allowed.contains(&chosen.as_str()) {
            let opcode = row.name.split('.').next().unwrap_or(row.name);
            return Some(format!(
                "no form of `{opcode}` takes .{} with .{}; with .{} the {} is .{}",
                with.as_str(),
                chosen.as_str(),
                with.as_str(),
                kind(rule.set),
                rule.allowed.join(" ."),
            ));
        }
    }
    let filled =
        |set: &str| form.items.iter().zip(binding).any(|(item, bound)| item.name == set && bound.is_some());
    let named = |words: &[&str]| words.iter().find_map(|w| present(form, binding, w));
    let opcode = row.name.split('.').next().unwrap_or(row.name);
    for (words, set) in &row.needs {
        if let Some(with) = named(words)
            && !filled(set)
        {
            return Some(format!("`{opcode}` with .{} needs .{set}", with.as_str()));
        }
    }
    for (set, words) in &row.exactly {
        match named(words) {
            Some(with) if !filled(set) => {
                return Some(format!("`{opcode}` with .{} needs a {set}", with.as_str()));
            }
            None if filled(set) => {
                return Some(format!("`{opcode}` takes a {set} only with .{}", words.join(" .")));
            }
            _ => {}
        }
    }
    super::conversion::refused(row, form, binding)
}

/// The form with the fewest words left over, and what is wrong with it.
fn nearest(rows: &[usize], mods: &[Mod]) -> Mismatch {
    let t = table();
    let mut best: Option<(usize, Vec<Mod>, usize)> = None;
    for &i in rows {
        let form = &t.forms[i];
        let mut binding: Binding = smallvec![None; form.items.len()];
        let mut left = Vec::new();
        for m in mods {
            let free =
                (0..form.items.len()).find(|j| binding[*j].is_none() && form.items[*j].choices.contains(m));
            match free {
                Some(j) => binding[j] = Some(*m),
                None => left.push(*m),
            }
        }
        let missing =
            form.items.iter().zip(&binding).filter(|(item, b)| item.required && b.is_none()).count();
        // A form that is not executed is no good advice.
        let apart = if t.rows[i].status == Status::Unsupported { 2 } else { 0 };
        let cost = left.len() + missing + apart;
        if best.as_ref().is_none_or(|(_, _, c)| cost < *c) {
            best = Some((i, left, cost));
        }
    }
    let Some((i, left, _)) = best else { return Mismatch::NoRows };
    let (row, form) = (&t.rows[i], &t.forms[i]);
    if left.is_empty() {
        let missing =
            form.items.iter().find(|item| item.required && !mods.iter().any(|m| item.choices.contains(m)));
        if let Some(item) = missing {
            return Mismatch::Missing { choices: item.choices.clone(), form: row.syntax };
        }
    }
    Mismatch::Unexpected { words: left, forms: rows.iter().take(6).map(|i| t.rows[*i].syntax).collect() }
}

fn dotted(mods: &[Mod]) -> String {
    mods.iter().map(|m| format!(".{}", m.as_str())).collect::<Vec<_>>().join(" ")
}

impl Mismatch {
    pub(super) fn diagnostic(&self, inst: &Inst) -> Diagnostic {
        let opcode = inst.opcode.as_str();
        let what = inst.spelt();
        match self {
            Mismatch::NoRows => {
                Diagnostic::error("unsupported", inst.span, format!("`{what}` is not supported"))
            }
            Mismatch::Unexpected { words, forms } => {
                let with: Vec<Mod> = inst.mods.iter().copied().filter(|m| !words.contains(m)).collect();
                let message = match (words.is_empty(), with.is_empty()) {
                    (true, _) => format!("no form of `{opcode}` takes {} together", dotted(&inst.mods)),
                    (_, true) => format!("no form of `{opcode}` takes {}", dotted(words)),
                    _ => format!("no form of `{opcode}` takes {} with {}", dotted(words), dotted(&with)),
                };
                Diagnostic::error("form", inst.span, message)
                    .with_hint(format!("forms are {}", forms.join("; ")))
            }
            Mismatch::Missing { choices, form } => {
                let mut d =
                    Diagnostic::error("form", inst.span, format!("a modifier is missing from `{what}`"))
                        .with_hint(format!("the form is {form}"));
                d.expected = choices.iter().map(|m| format!(".{}", m.as_str())).collect();
                d
            }
            Mismatch::Rule { message, form } => {
                Diagnostic::error("form", inst.span, message.clone()).with_hint(format!("the form is {form}"))
            }
        }
    }
}
