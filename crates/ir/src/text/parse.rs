//! Text to IR.

use super::line::{Line, Result, entity, tokens};
use super::names::Named;
use super::op::{parse_op, parse_reason};
use super::picks::parse_run;
use crate::*;

/// IR text that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct ParseError {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

const NOWHERE: ValueDef = ValueDef::Result(Inst(u32::MAX), 0);

fn define(func: &mut Function, v: Value, ty: Type, def: ValueDef) -> Result<()> {
    while func.values.len() <= v.index() {
        func.values.push(ValueData { ty, def: NOWHERE });
    }
    if func.values[v].def != NOWHERE {
        return Err(format!("{v} is defined twice"));
    }
    func.values[v] = ValueData { ty, def };
    Ok(())
}

fn block(func: &mut Function, b: Block) {
    while func.blocks.len() <= b.index() {
        func.blocks.push(BlockData::default());
    }
}

/// The first line of a block.
fn head(func: &mut Function, b: Block, mut line: Line) -> Result<()> {
    block(func, b);
    if func.layout.contains(&b) {
        return Err(format!("{b} is there twice"));
    }
    func.layout.push(b);
    if line.eat("(") {
        for (n, (v, ty)) in line.typed()?.into_iter().enumerate() {
            define(func, v, ty, ValueDef::Param(b, n as u32))?;
            func.blocks[b].params.push(v);
        }
        line.expect(")")?;
    }
    let data = &mut func.blocks[b];
    data.rare = line.eat("rare");
    data.parts = line.numbers("parts")?.first().copied().unwrap_or(0);
    data.multiples = line.numbers("multiples")?.into();
    line.expect(":")?;
    line.end()
}

fn slot(func: &mut Function, s: Slot, mut line: Line) -> Result<()> {
    line.expect(":")?;
    let ty = line.ty()?;
    let uniform = line.eat("uniform");
    let parts = line.eat("parts");
    if func.slots.push(SlotData { ty, uniform, parts }) != s {
        return Err("slots must be in order".into());
    }
    line.end()
}

fn pattern(func: &mut Function, n: Pattern, mut line: Line) -> Result<()> {
    line.expect(":")?;
    let mut picks = Picks::new();
    while line.peek().is_some() {
        let run = line.next()?;
        parse_run(&run, &mut picks).ok_or_else(|| format!("bad run '{run}'"))?;
    }
    if func.patterns.push(picks) != n {
        return Err("patterns must be in order".into());
    }
    Ok(())
}

fn instruction(func: &mut Function, b: Block, mut line: Line) -> Result<()> {
    let has_results = line.words.get(1).is_some_and(|w| w == ":");
    let results = if has_results { line.typed()? } else { Vec::new() };
    if has_results {
        line.expect("=")?;
    }
    let mnemonic = line.next()?;
    let end = line.words.iter().position(|w| w == "@" || w == "!").unwrap_or(line.words.len());
    let mut rest: Vec<String> = line.words[line.at..end.max(line.at)].to_vec();
    rest.retain(|w| w != ",");
    let types: Vec<Type> = results.iter().map(|r| r.1).collect();
    let op = parse_op(&mnemonic, &types, &mut rest).ok_or_else(|| format!("bad operation '{mnemonic}'"))?;
    let args = rest.iter().map(|w| entity(w, "v").ok_or_else(|| format!("bad operand '{w}'")));
    let args = args.collect::<Result<Values>>()?;
    line.at = end;
    let mask = if line.eat("@") { Some(line.entity("v")?) } else { None };
    let loc = if line.eat("!") { line.number()? } else { 0 };
    line.end()?;
    let inst = func.insts.push(InstData { op, args, results: Values::new(), mask, loc });
    for (n, (v, ty)) in results.into_iter().enumerate() {
        define(func, v, ty, ValueDef::Result(inst, n as u32))?;
        func.insts[inst].results.push(v);
    }
    func.blocks[b].insts.push(inst);
    Ok(())
}

fn terminator(line: &mut Line) -> Result<Option<Terminator>> {
    let start = line.at;
    let word = line.next()?;
    let t = match word.as_str() {
        "none" => Terminator::None,
        "jump" => Terminator::Jump(line.edge()?),
        "br" => {
            let cond = line.entity("v")?;
            line.expect(",")?;
            let then = line.edge()?;
            line.expect(",")?;
            Terminator::Branch { cond, then, other: line.edge()? }
        }
        "switch" => {
            let index = line.entity("v")?;
            line.expect(",")?;
            line.expect("[")?;
            let mut targets = Vec::new();
            while !line.eat("]") {
                targets.push(line.edge()?);
                line.eat(",");
            }
            line.expect(",")?;
            Terminator::Switch { index, targets, default: line.edge()? }
        }
        "return" => Terminator::Return(line.values()?),
        "suspend" => {
            let w = line.next()?;
            let reason = parse_reason(&w).ok_or_else(|| format!("bad reason '{w}'"))?;
            let resume = line.number()?;
            let args = line.values()?;
            let loc = if line.eat("!") { line.number()? } else { 0 };
            Terminator::Suspend { reason, args, resume, loc }
        }
        "unreachable" => Terminator::Unreachable,
        _ => {
            line.at = start;
            return Ok(None);
        }
    };
    line.end()?;
    Ok(Some(t))
}

fn header(line: &mut Line, is_kernel: bool) -> Result<Function> {
    let mut func = Function::new(line.string()?, is_kernel);
    let mut geometry = Geometry::new([1, 1, 1], 0);
    while !line.eat("{") {
        let key = line.next()?;
        line.expect("=")?;
        let value = line.next()?;
        let bad = || format!("bad {key} '{value}'");
        match key.as_str() {
            "stage" => func.stage = Stage::from_text(&value).ok_or_else(bad)?,
            "block" => {
                let mut n = value.split('x').map(|n| n.parse::<u32>().ok());
                for d in &mut geometry.block {
                    *d = n.next().flatten().ok_or_else(bad)?;
                }
            }
            "width" => geometry.width = value.parse().map_err(|_| bad())?,
            "part" => geometry.part = value.parse().map_err(|_| bad())?,
            "local" => func.local_bytes = value.parse().map_err(|_| bad())?,
            "element" => func.local_element = value.parse().map_err(|_| bad())?,
            "sweep" => func.sweep = value.parse().map_err(|_| bad())?,
            "warp_groups" => func.warp_groups = value.parse::<u8>().map_err(|_| bad())? != 0,
            "returns" => {
                func.returns.push(Type::from_text(&value).ok_or_else(bad)?);
                while line.eat(",") {
                    func.returns.push(line.ty()?);
                }
            }
            _ => return Err(format!("no attribute '{key}'")),
        }
    }
    if geometry.width != 0 {
        func.geometry = Some(Geometry::new(geometry.block, geometry.width).in_parts(geometry.part));
    }
    Ok(func)
}

#[derive(Default)]
struct Parser {
    unit: Unit,
    func: Option<Function>,
    block: Option<Block>,
}

impl Parser {
    fn line(&mut self, text: &str) -> Result<()> {
        let mut line = Line { words: tokens(text)?, at: 0 };
        let Some(first) = line.peek().map(str::to_string) else { return Ok(()) };
        let Some(func) = &mut self.func else {
            line.at = 1;
            return self.top(&first, line);
        };
        if first == "}" {
            if func.entry.is_none() {
                func.entry = func.layout.first().copied();
            }
            self.unit.functions.extend(self.func.take());
            self.block = None;
            return Ok(());
        }
        if let Some(b) = entity::<Block>(&first, "bb") {
            line.at = 1;
            self.block = Some(b);
            return head(func, b, line);
        }
        if let Some(s) = entity::<Slot>(&first, "slot") {
            line.at = 1;
            return slot(func, s, line);
        }
        if let Some(n) = entity::<Pattern>(&first, "pattern") {
            line.at = 1;
            return pattern(func, n, line);
        }
        if first == "bound" {
            let step = line.words[1..].join(" ").parse().and_then(|step| func.bounds.push(step));
            return step.map(drop).map_err(|e| e.to_string());
        }
        if first == "resumes" {
            line.at = 1;
            while line.peek().is_some() {
                func.resumes.push(line.entity("bb")?);
                line.eat(",");
            }
            return Ok(());
        }
        if first == "entry" {
            line.at = 1;
            func.entry = Some(line.entity("bb")?);
            return line.end();
        }
        let b = self.block.ok_or("an instruction outside a block")?;
        if let Some(t) = terminator(&mut line)? {
            for e in t.edges() {
                block(func, e.block);
            }
            func.blocks[b].term = t;
            return Ok(());
        }
        instruction(func, b, line)
    }

    fn top(&mut self, first: &str, mut line: Line) -> Result<()> {
        match first {
            "unit" => {
                while line.peek().is_some() {
                    let key = line.next()?;
                    line.expect("=")?;
                    let n = line.number()?;
                    match key.as_str() {
                        "shared" => self.unit.shared_bytes = n,
                        "dynamic_align" => self.unit.dynamic_shared_align = n,
                        "params" => self.unit.param_bytes = n,
                        _ => return Err(format!("no attribute '{key}'")),
                    }
                }
            }
            "symbol" => {
                let kind = line.next()?;
                let name = line.string()?;
                self.unit.symbols.push(match kind.as_str() {
                    "var" => Symbol::Variable(name),
                    "func" => Symbol::Function(name),
                    _ => return Err(format!("no kind of symbol '{kind}'")),
                });
            }
            "piece" => {
                let mix = line.string()?.parse();
                self.unit.pieces.push(mix.map_err(|word: String| format!("no instructions '{word}'"))?);
            }
            "kernel" | "func" => self.func = Some(header(&mut line, first == "kernel")?),
            _ => return Err(format!("unexpected '{first}'")),
        }
        line.end()
    }
}

/// Reads a unit. Entities keep their numbers. The result is not verified.
///
/// # Errors
/// [`ParseError`] with the line that could not be read.
pub fn parse_unit(text: &str) -> std::result::Result<Unit, ParseError> {
    let mut p = Parser::default();
    let mut count = 0;
    for (n, l) in text.lines().enumerate() {
        p.line(l).map_err(|message| ParseError { line: n + 1, message })?;
        count = n + 1;
    }
    if p.func.is_some() {
        return Err(ParseError { line: count, message: "'}' is missing".into() });
    }
    for f in &p.unit.functions {
        let lost = |what: String| ParseError { line: count, message: format!("{}: {what}", f.name) };
        for &b in &f.layout {
            let d = &f.blocks[b];
            let inst_values = d.insts.iter().flat_map(|&i| f.insts[i].args.iter().chain(&f.insts[i].mask));
            for &v in inst_values.chain(&d.term.uses()) {
                if v.index() >= f.values.len() || f.values[v].def == NOWHERE {
                    return Err(lost(format!("{v} is not defined")));
                }
            }
            if let Some(e) = d.term.edges().into_iter().find(|e| e.block.index() >= f.blocks.len()) {
                return Err(lost(format!("{} is not there", e.block)));
            }
        }
    }
    Ok(p.unit)
}
