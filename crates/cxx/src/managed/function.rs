//! Instructions that name managed variables: each takes the address from the variable's place before it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

use super::globals::{Names, Place, expression};
use super::text::{Kind, Line};

/// What functions need besides their instructions.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    /// Managed variables, in the order in which they were seen.
    pub(super) variables: Vec<String>,
    /// Variables that hold constants of several values, as lines of the module.
    pub(super) constants: Vec<String>,
    /// Places in these.
    pub(super) places: Vec<Place>,
}

impl Wanted {
    /// The variable that holds a managed one's address.
    pub(super) fn slot(&mut self, variable: &str) -> String {
        let known = self.variables.iter().position(|v| v == variable);
        let number = known.unwrap_or_else(|| {
            self.variables.push(variable.to_owned());
            self.variables.len() - 1
        });
        slot_name(number)
    }
}

/// The name of the variable that holds the address of the managed one of a number.
pub(super) fn slot_name(number: usize) -> String {
    format!("@__weft.managed.at.{number}")
}

/// Rewrites a function, from its `define` to its closing brace.
///
/// # Errors
/// An instruction uses a managed variable in a way that is not known.
pub(super) fn rewrite(function: &str, names: &Names, wanted: &mut Wanted) -> Result<String, String> {
    let head = function.lines().next().unwrap_or_default();
    let mut body = Body { names, wanted, number: 0, loads: String::new() };
    let (mut out, mut at_entry, mut entry) =
        (String::with_capacity(function.len() + 1024), String::new(), None);
    for text in statements(function) {
        let line = Line::new(text);
        let is_head = entry.is_none();
        let names_one = line.has(0..line.tokens.len(), |n| names.contains(n));
        let is_note = text.trim_start().starts_with("#dbg_");
        if names_one && !is_head && !is_note {
            let new = body.statement(&line)?;
            // What a `phi` takes is there from the beginning on; any other instruction has it right before.
            let loads = std::mem::take(&mut body.loads);
            if is_phi(&line) {
                at_entry += &loads
            } else {
                out += &loads
            }
            out += &new;
        } else {
            out += text;
        }
        if is_head || entry == Some(out.len() - text.len()) && is_label(text) {
            entry = Some(out.len());
        }
    }
    if let Some(entry) = entry
        && !at_entry.is_empty()
    {
        out.insert_str(entry, &at_entry);
    }
    if out.is_empty() { Err(format!("there is no function in {head}")) } else { Ok(out) }
}

/// Whether a line begins a block.
fn is_label(text: &str) -> bool {
    let head = text.split(';').next().unwrap_or_default().trim_end();
    !text.starts_with([' ', '\t', '}']) && head.ends_with(':')
}

/// A function's lines, those of one instruction together.
fn statements(function: &str) -> Vec<&str> {
    let (mut out, mut start, mut depth, mut at) = (Vec::new(), 0, 0i64, 0);
    for (number, text) in function.split_inclusive('\n').enumerate() {
        at += text.len();
        // The brace of the head closes with the function.
        if number > 0 && text != "}\n" && text != "}" {
            let line = Line::new(text);
            for i in 0..line.tokens.len() {
                match line.word(i) {
                    "[" => depth += 1,
                    "]" => depth -= 1,
                    _ => {}
                }
            }
        }
        if depth <= 0 {
            out.push(&function[start..at]);
            (start, depth) = (at, 0);
        }
    }
    out.push(&function[start..]);
    out.retain(|text| !text.is_empty());
    out
}

struct Body<'a> {
    names: &'a Names,
    wanted: &'a mut Wanted,
    number: usize,
    /// Instructions to come before the one that is looked at.
    loads: String,
}

impl Body<'_> {
    fn fresh(&mut self) -> String {
        self.number += 1;
        format!("%weft.managed.{}", self.number)
    }

    fn load(&mut self, variable: &str) -> String {
        let (slot, value) = (self.wanted.slot(variable), self.fresh());
        // Set before anything that uses it runs: loops need it once.
        let _ = writeln!(self.loads, "  {value} = load ptr, ptr {slot}, align 8, !invariant.load !{{}}");
        value
    }

    /// An instruction with its operands replaced.
    fn statement(&mut self, line: &Line<'_>) -> Result<String, String> {
        let mut new = BTreeMap::new();
        if is_phi(line) {
            let mut at = line.after_type(3);
            while at < line.tokens.len() {
                let next = line.next(at);
                if line.word(at) == "[" {
                    self.operands(line, at + 1..next - 1, &mut new)?;
                }
                at = next;
            }
        } else {
            self.operands(line, 0..line.tokens.len(), &mut new)?;
        }
        Ok(replaced(line, (0, line.text.len()), &new))
    }

    /// Finds constants with managed variables among tokens, and what stands for them.
    fn operands(&mut self, line: &Line<'_>, among: Range<usize>, new: &mut Replaced) -> Result<(), String> {
        let mut at = among.start;
        while at < among.end {
            let is_one = |n: &str| self.names.contains(n);
            if let Some(open) = expression(line, at) {
                let next = line.next(open);
                if line.has(at..next, is_one) {
                    let value = self.expression(line, at, open)?;
                    new.insert(at, (next, value));
                }
                at = next;
                continue;
            }
            let kind = line.tokens.get(at).map(|t| t.kind);
            match kind {
                Some(Kind::Global) if is_one(line.word(at)) => {
                    let value = self.load(line.word(at));
                    new.insert(at, (at + 1, value));
                }
                Some(Kind::Open(close)) if close > at && line.has(at..close, is_one) => {
                    // Arguments, and what comes with a call, are operands; else it is a constant of several values.
                    let is_of_call = line.word(at) == "(" || at > 0 && line.word(at - 1) == ")";
                    if is_of_call {
                        self.operands(line, at + 1..close, new)?;
                    } else {
                        let value = self.several(line, at, close)?;
                        new.insert(at, (close + 1, value));
                    }
                    at = close;
                }
                _ => {}
            }
            at += 1;
        }
        Ok(())
    }

    /// A constant of several values lies in a variable, whose places are seen to when the program begins.
    fn several(&mut self, line: &Line<'_>, open: usize, close: usize) -> Result<String, String> {
        let before = open.checked_sub(1).map_or("", |i| line.word(i));
        let of_type = match line.tokens.get(open.wrapping_sub(1)).map(|t| t.kind) {
            Some(Kind::Local) => before.to_owned(),
            Some(Kind::Close) => {
                let first = (0..open).rev().find(|i| line.next(*i) == open && line.next(*i) > i + 1);
                first.map_or("", |first| line.words(first..open)).to_owned()
            }
            _ => return Err(format!("a constant without a type: {}", line.text.trim())),
        };
        let name = format!("@__weft.managed.constant.{}", self.wanted.constants.len());
        let text = format!(
            "{name} = internal externally_initialized global {of_type} {}",
            line.words(open..close + 1)
        );
        if let Some((text, places)) = super::globals::initialiser(&text, self.names)? {
            self.wanted.constants.push(text);
            self.wanted.places.extend(places);
        }
        let value = self.fresh();
        let _ = writeln!(self.loads, "  {value} = load {of_type}, ptr {name}");
        Ok(value)
    }

    /// A constant expression becomes an instruction.
    fn expression(&mut self, line: &Line<'_>, at: usize, open: usize) -> Result<String, String> {
        let close = line.next(open) - 1;
        // A range that is promised is of the constant alone.
        let head = line.words(at..open).split(" inrange").next().unwrap_or_default().to_owned();
        let is_binary = matches!(line.word(at), "add" | "sub" | "xor");
        let mut parts = Vec::new();
        for (i, part) in line.parts(open + 1..close).into_iter().enumerate() {
            // The type of a second operand is not said again.
            let first = if is_binary && i == 1 { line.after_type(part.start) } else { part.start };
            let mut new = BTreeMap::new();
            self.operands(line, first..part.end, &mut new)?;
            parts.push(replaced(line, line.span(first..part.end), &new));
        }
        let value = self.fresh();
        let _ = writeln!(self.loads, "  {value} = {head} {}", parts.join(", "));
        Ok(value)
    }
}

/// What stands for constants of a line: by the first token, the number behind and the value.
type Replaced = BTreeMap<usize, (usize, String)>;

/// A part of a line's text, with what stands for constants in it.
fn replaced(line: &Line<'_>, (mut from, end): (usize, usize), new: &Replaced) -> String {
    let mut out = String::new();
    for (first, (behind, value)) in new {
        let (start, stop) = line.span(*first..*behind);
        out += &line.text[from..start];
        out += value;
        from = stop;
    }
    out + &line.text[from..end]
}

/// Whether an instruction chooses among values by the block that it is reached from.
fn is_phi(line: &Line<'_>) -> bool {
    line.word(1) == "=" && line.word(2) == "phi"
}
