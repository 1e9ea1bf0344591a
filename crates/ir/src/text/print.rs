//! IR to text.

use std::fmt::{self, Display, Write};

use super::names::Named;
use super::op::{op_text, reason_text};
use super::picks::picks_text;
use crate::*;

struct List<'a>(&'a [Value]);

impl Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, v) in self.0.iter().enumerate() {
            write!(f, "{}{v}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

fn edge(e: &Edge) -> String {
    if e.args.is_empty() { e.block.to_string() } else { format!("{}({})", e.block, List(&e.args)) }
}

fn typed(func: &Function, values: &[Value]) -> String {
    values.iter().map(|&v| format!("{v}: {}", func.ty(v))).collect::<Vec<_>>().join(", ")
}

fn inst(out: &mut String, func: &Function, i: Inst) -> fmt::Result {
    let d = &func.insts[i];
    write!(out, "  ")?;
    if !d.results.is_empty() {
        write!(out, "{} = ", typed(func, &d.results))?;
    }
    write!(out, "{}", op_text(&d.op))?;
    if !d.args.is_empty() {
        write!(out, " {}", List(&d.args))?;
    }
    if let Some(m) = d.mask {
        write!(out, " @{m}")?;
    }
    if d.loc != 0 {
        write!(out, " !{}", d.loc)?;
    }
    writeln!(out)
}

fn terminator(out: &mut String, t: &Terminator) -> fmt::Result {
    match t {
        Terminator::None => writeln!(out, "  none"),
        Terminator::Jump(e) => writeln!(out, "  jump {}", edge(e)),
        Terminator::Branch { cond, then, other } => {
            writeln!(out, "  br {cond}, {}, {}", edge(then), edge(other))
        }
        Terminator::Switch { index, targets, default } => {
            let list = targets.iter().map(edge).collect::<Vec<_>>().join(", ");
            writeln!(out, "  switch {index}, [{list}], {}", edge(default))
        }
        Terminator::Return(v) if v.is_empty() => writeln!(out, "  return"),
        Terminator::Return(v) => writeln!(out, "  return {}", List(v)),
        Terminator::Suspend { reason, args, resume, loc } => {
            write!(out, "  suspend {} {resume}", reason_text(*reason))?;
            write!(out, "{}{}", if args.is_empty() { "" } else { " " }, List(args))?;
            if *loc != 0 {
                write!(out, " !{loc}")?;
            }
            writeln!(out)
        }
        Terminator::Unreachable => writeln!(out, "  unreachable"),
    }
}

fn function(out: &mut String, func: &Function) -> fmt::Result {
    write!(
        out,
        "{} {:?} stage={}",
        if func.is_kernel { "kernel" } else { "func" },
        func.name,
        func.stage.text()
    )?;
    if let Some(g) = func.geometry {
        write!(out, " block={}x{}x{} width={}", g.block[0], g.block[1], g.block[2], g.width)?;
        if g.part != g.width {
            write!(out, " part={}", g.part)?;
        }
    }
    if func.local_bytes != 0 {
        write!(out, " local={}", func.local_bytes)?;
    }
    if func.local_element != 0 {
        write!(out, " element={}", func.local_element)?;
    }
    if func.sweep != 0 {
        write!(out, " sweep={}", func.sweep)?;
    }
    if func.warp_groups {
        out.write_str(" warp_groups=1")?;
    }
    if !func.returns.is_empty() {
        let list = func.returns.iter().map(|t| t.name()).collect::<Vec<_>>().join(",");
        write!(out, " returns={list}")?;
    }
    writeln!(out, " {{")?;
    for (s, d) in func.slots.iter() {
        let kept = match d {
            SlotData { uniform: true, .. } => " uniform",
            SlotData { parts: true, .. } => " parts",
            _ => "",
        };
        writeln!(out, "{s}: {}{kept}", d.ty)?;
    }
    for s in func.bounds.steps() {
        writeln!(out, "bound {s}")?;
    }
    for (n, p) in func.patterns.iter() {
        writeln!(out, "{n}: {}", picks_text(p))?;
    }
    if !func.resumes.is_empty() {
        let list = func.resumes.iter().map(Block::to_string).collect::<Vec<_>>().join(", ");
        writeln!(out, "resumes {list}")?;
    }
    if func.entry != func.layout.first().copied()
        && let Some(e) = func.entry
    {
        writeln!(out, "entry {e}")?;
    }
    for &b in &func.layout {
        let d = &func.blocks[b];
        write!(out, "{b}")?;
        if !d.params.is_empty() {
            write!(out, "({})", typed(func, &d.params))?;
        }
        if d.rare {
            write!(out, " rare")?;
        }
        if d.parts != 0 {
            write!(out, " parts={}", d.parts)?;
        }
        for (n, at) in d.multiples.iter().enumerate() {
            write!(out, "{}{at}", if n == 0 { " multiples=" } else { "," })?;
        }
        writeln!(out, ":")?;
        for &i in &d.insts {
            inst(out, func, i)?;
        }
        terminator(out, &d.term)?;
    }
    writeln!(out, "}}")
}

/// A function in text.
pub fn print_function(func: &Function) -> String {
    let mut out = String::new();
    let _ = function(&mut out, func);
    out
}

/// A unit in text.
pub fn print_unit(unit: &Unit) -> String {
    let mut out = format!(
        "unit shared={} dynamic_align={} params={}\n",
        unit.shared_bytes, unit.dynamic_shared_align, unit.param_bytes
    );
    for s in &unit.symbols {
        let _ = match s {
            Symbol::Variable(n) => writeln!(out, "symbol var {n:?}"),
            Symbol::Function(n) => writeln!(out, "symbol func {n:?}"),
        };
    }
    for mix in &unit.pieces {
        let _ = writeln!(out, "piece \"{mix}\"");
    }
    for f in &unit.functions {
        out.push('\n');
        let _ = function(&mut out, f);
    }
    out
}

impl Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_function(self))
    }
}

impl Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_unit(self))
    }
}
