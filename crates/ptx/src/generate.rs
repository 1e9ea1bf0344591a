//! Random instances of the rows of the instruction table, for tests and fuzzing.

use std::fmt::Write;

use crate::check::{Binding, exact, find, fragment, hinted, remote, rule_broken};
use crate::table::{Form, OperandKind, OperandPattern, Row, TypeExpr, table};
use crate::{Mod, Opcode, ScalarType, Space, words};

/// Declarations that the instructions of [`Generator::instance`] need around them: registers, labels, memory.
pub const PROLOGUE: &str = "\t.reg .pred %p<8>;\n\t.reg .b8 %b<8>;\n\t.reg .b16 %h<8>;\n\t.reg .b32 %r<8>;\n\t.reg .b64 %rd<8>;\n\
    \t.reg .f32 %f<8>;\n\t.reg .f64 %d<8>;\n\t.reg .b128 %q<8>;\nT0: .branchtargets L0, L1;\nL0:\n";

/// What ends a body begun with [`PROLOGUE`].
pub const EPILOGUE: &str = "L1:\n\tret;\n";

/// Makes instructions; the same seed makes the same ones.
#[derive(Clone, Debug)]
pub struct Generator {
    state: u64,
    /// Number of the next register, when they are numbered in order; no constants then.
    next: Option<usize>,
}

impl Generator {
    /// A generator started from `seed`.
    pub fn new(seed: u64) -> Self {
        Self { state: seed ^ 0x9e37_79b9_7f4a_7c15, next: None }
    }

    /// The next random number (SplitMix64).
    pub fn random(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A random number below `n`; 0 when `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.random() % (n.max(1) as u64)) as usize
    }

    /// An instruction with its semicolon that is an instance of `rows()[row]`; `None` when none was found, or for
    /// calls, which need more around them.
    pub fn instance(&mut self, row: usize) -> Option<String> {
        let (row, form) = (table().rows.get(row)?, table().forms.get(row)?);
        if row.opcode()? == Opcode::Call {
            return None;
        }
        let binding = (0..200).find_map(|_| {
            let binding = self.binding(form);
            rule_broken(row, form, &binding).is_none().then_some(binding)
        })?;
        let count = self.count(form);
        Some(self.spell(row, form, &binding, count))
    }

    /// Every combination of modifiers that `rows()[row]` allows, with every number of operands, as one instruction
    /// each; their operands are chosen anew. Empty for calls.
    pub fn every(&mut self, row: usize) -> Vec<String> {
        let (Some(row), Some(form)) = (table().rows.get(row), table().forms.get(row)) else {
            return Vec::new();
        };
        let mut out = Vec::new();
        if row.opcode().is_none_or(|o| o == Opcode::Call) {
            return out;
        }
        let ways = ways(form);
        for mut number in 0..ways.iter().product() {
            let mut binding = Binding::new();
            for (item, ways) in form.items.iter().zip(&ways) {
                binding.push(item.choices.get(number % ways).copied());
                number /= ways;
            }
            if rule_broken(row, form, &binding).is_none() {
                out.extend((form.least..=form.operands.len()).map(|n| self.spell(row, form, &binding, n)));
            }
        }
        out
    }

    /// The number of combinations of modifiers that [`Self::every`] goes through, allowed ones and others.
    pub fn combinations(row: usize) -> usize {
        table().forms.get(row).map_or(0, |f| ways(f).iter().product())
    }

    /// As [`Self::every`], with a register of its own for each operand: the destination has number 0, the sources
    /// follow.
    pub fn every_plain(row: usize) -> Vec<String> {
        Self { state: 0, next: Some(0) }.every(row)
    }

    /// The instruction with these modifiers and so many operands.
    fn spell(&mut self, row: &Row, form: &Form, binding: &Binding, count: usize) -> String {
        let mut text = row.opcode().map_or("", Opcode::as_str).to_owned();
        let bulk = row.syntax.contains("bulk") || row.opcode() == Some(Opcode::Fence);
        for m in binding.iter().flatten() {
            let _ = match m {
                // The address takes it.
                _ if m.as_str() == "unified" => Ok(()),
                Mod::Space(Space::Shared) if bulk => write!(text, ".shared::cta"),
                _ => write!(text, ".{}", m.as_str()),
            };
        }
        self.operands(form, binding, count, &mut text);
        text
    }

    /// An instruction spelt with exactly these words, `ld.global.nc.u32`, and random operands, with the number of its
    /// row; `None` when no row takes them, or for calls.
    pub fn spelt(&mut self, head: &str) -> Option<(usize, String)> {
        let mut parts = head.split('.');
        let opcode = Opcode::from_word(parts.next()?)?;
        let mods = parts.map(|w| words::modifier(opcode, w)).collect::<Option<Vec<_>>>()?;
        let (row, binding) = find(opcode, &mods).ok()?.into_iter().next()?;
        let form = table().forms.get(row).filter(|_| opcode != Opcode::Call)?;
        let mut text = head.to_owned();
        let count = self.count(form);
        self.operands(form, &binding, count, &mut text);
        Some((row, text))
    }

    /// A number of operands that the form may have.
    fn count(&mut self, form: &Form) -> usize {
        let extra = form.operands.len() - form.least;
        form.least + if extra > 0 { self.below(extra + 1) } else { 0 }
    }

    fn operands(&mut self, form: &Form, binding: &Binding, mut count: usize, text: &mut String) {
        self.next = self.next.map(|_| 0);
        // A cache policy is there exactly when its hint is.
        if form.operands.last().is_some_and(|o| o.name == "policy") {
            count =
                if hinted(form, binding) { form.operands.len() } else { count.min(form.operands.len() - 1) };
        }
        for (i, pattern) in form.operands.iter().take(count).enumerate() {
            text.push_str(if i == 0 { " " } else { ", " });
            let mut operand = match fragment(form.opcode, binding, pattern.name) {
                // Eight registers are declared.
                Some((count, ty)) => self.vector(count as u32, ty, false),
                None => self.operand(pattern, binding),
            };
            if form.video && self.next.is_none() && operand.starts_with("%r") && self.below(3) == 0 {
                let secondary = binding.iter().flatten().any(|m| matches!(m, Mod::Add | Mod::Min | Mod::Max));
                operand.push_str(&self.selector(
                    text,
                    pattern.name,
                    secondary || count < form.operands.len(),
                ));
            }
            text.push_str(&operand);
            if pattern.kind == OperandKind::Address && says(binding, "unified") {
                text.push_str(".unified");
            }
        }
        text.push(';');
    }

    /// A selector for an operand of a video instruction; empty where there can be none.
    fn selector(&mut self, text: &str, operand: &str, whole: bool) -> String {
        let opcode = text.split('.').next().unwrap_or_default();
        let lanes = match opcode.as_bytes().last() {
            Some(b'2') => ("h", 2, 4),
            Some(b'4') => ("b", 4, 8),
            _ if operand == "c" || operand == "d" && whole || opcode == "vmad" && operand == "d" => {
                return String::new();
            }
            _ => return format!(".{}", ["b0", "b1", "b2", "b3", "h0", "h1"][self.below(6)]),
        };
        let (letter, n, sources) = lanes;
        let picks: Vec<usize> = match operand {
            "c" => return String::new(),
            // A mask: lanes in falling order.
            "d" => (0..n).rev().filter(|_| self.below(2) == 0).collect(),
            _ => (0..n).map(|_| self.below(sources)).collect(),
        };
        if picks.is_empty() {
            return String::new();
        }
        let digits: String = picks.iter().map(usize::to_string).collect();
        format!(".{letter}{digits}")
    }

    fn binding(&mut self, form: &Form) -> Binding {
        form.items
            .iter()
            .map(|item| {
                let take = item.required || self.below(3) == 0;
                take.then(|| item.choices.get(self.below(item.choices.len())).copied()).flatten()
            })
            .collect()
    }

    fn operand(&mut self, pattern: &OperandPattern, binding: &Binding) -> String {
        let vector = binding.iter().flatten().find_map(|m| if let Mod::Vec(n) = m { Some(*n) } else { None });
        let n = if pattern.vector { vector.unwrap_or(1) } else { 1 };
        let ty = match pattern.ty {
            TypeExpr::Any => ScalarType::B32,
            TypeExpr::Fixed(t) => t,
            TypeExpr::Item(i) | TypeExpr::Wide(i) => match binding.get(i).copied().flatten() {
                Some(Mod::Type(t)) if pattern.ty == TypeExpr::Wide(i) => {
                    if t.bits() == 16 {
                        ScalarType::B32
                    } else {
                        ScalarType::B64
                    }
                }
                Some(Mod::Type(t)) => t,
                _ => ScalarType::B32,
            },
        };
        if pattern.kind == OperandKind::Source && (pattern.name == "offset" || says(binding, "grad")) {
            return self.words(if says(binding, "a1d") {
                1
            } else if says(binding, "a2d") {
                2
            } else {
                coordinates(binding)
            });
        }
        let wider = pattern.wider && !exact(binding) && self.next.is_none() && self.below(3) == 0;
        match pattern.kind {
            OperandKind::Destination if pattern.name == "state" && remote(binding) => "_".to_owned(),
            // A byte where registers must be as wide as the type: a pair of 4-bit numbers.
            OperandKind::Destination | OperandKind::Source
                if ty.bits() == 8 && (!pattern.wider || exact(binding)) =>
            {
                format!("%b{}", self.below(8))
            }
            OperandKind::Address if pattern.name == "object" => format!("[%rd{}]", self.below(8)),
            OperandKind::Address => format!("[%rd{}+{}]", self.below(8), self.below(8) * 16),
            OperandKind::Texture => format!("[%rd1, {}]", self.words(coordinates(binding))),
            OperandKind::Label => if pattern.name == "tlist" { "T0" } else { "L1" }.to_owned(),
            OperandKind::Predicate => {
                let not = self.next.is_none() && self.below(2) == 1;
                format!("{}%p{}", if not { "!" } else { "" }, self.number())
            }
            OperandKind::Pair(required) => {
                let first = if n > 1 { self.vector(n, ty, wider) } else { self.register(ty, wider) };
                let both = required || self.next.is_none() && self.below(2) == 0;
                if both { format!("{first}|%p{}", self.number()) } else { first }
            }
            OperandKind::Destination | OperandKind::Source if n > 1 => self.vector(n, ty, wider),
            OperandKind::Destination => self.register(ty, wider),
            OperandKind::Source if matches!(pattern.name, "sel" | "ta" | "tb") => "0".to_owned(),
            OperandKind::Source if pattern.constant => "64".to_owned(),
            OperandKind::Source if pattern.name == "zero" => "0".to_owned(),
            OperandKind::Source if matches!(pattern.name, "ord" | "setting") => self.below(5).to_string(),
            OperandKind::Source if matches!(pattern.name, "na" | "nb") => "-1".to_owned(),
            OperandKind::Source if pattern.name == "immLut" => self.below(256).to_string(),
            OperandKind::Source if pattern.register => self.register(ty, wider),
            OperandKind::Source => self.source(ty, wider, pattern.ty == TypeExpr::Any),
        }
    }

    /// A vector of so many 32-bit registers.
    fn words(&mut self, n: u32) -> String {
        self.vector(n, ScalarType::B32, false)
    }

    fn vector(&mut self, n: u32, ty: ScalarType, wider: bool) -> String {
        let items: Vec<String> = (0..n).map(|i| self.numbered(ty, wider, i as usize % 8)).collect();
        format!("{{{}}}", items.join(", "))
    }

    fn register(&mut self, ty: ScalarType, wider: bool) -> String {
        let i = self.number();
        self.numbered(ty, wider, i)
    }

    /// Number of a register.
    fn number(&mut self) -> usize {
        match &mut self.next {
            None => self.below(8),
            Some(next) => {
                *next += 1;
                *next - 1
            }
        }
    }

    fn numbered(&mut self, ty: ScalarType, wider: bool, i: usize) -> String {
        let wider =
            wider && !matches!(ty, ScalarType::F16 | ScalarType::BF16 | ScalarType::F32 | ScalarType::F64);
        let float = self.next.is_none() && self.below(2) == 0;
        let bits = if wider { ty.bits().max(16) * 2 } else { ty.bits() };
        let file = match bits {
            1 => "p",
            2..=16 => "h",
            17..=32 if ty == ScalarType::F32 && float => "f",
            17..=32 => "r",
            33..=64 if ty == ScalarType::F64 && float => "d",
            33..=64 => "rd",
            _ if ty.bits() <= 64 => "rd",
            _ => "q",
        };
        format!("%{file}{i}")
    }

    fn source(&mut self, ty: ScalarType, wider: bool, any: bool) -> String {
        if any {
            return "16".to_owned();
        }
        const INTERESTING: [i64; 10] = [0, 1, -1, 2, 7, 31, 32, 64, 0x7fff, -32768];
        let small = INTERESTING.get(self.below(INTERESTING.len())).copied().unwrap_or(0);
        if self.next.is_some() || self.below(3) != 0 {
            return self.register(ty, wider);
        }
        match ty {
            ScalarType::F32 => format!("0f{:08X}", self.random() as u32),
            ScalarType::F64 => format!("0d{:016X}", self.random()),
            t if t.is_int() && t.bits() >= 16 => small.to_string(),
            _ => self.register(ty, wider),
        }
    }
}

/// In how many ways each place of a form can be filled.
fn ways(form: &Form) -> Vec<usize> {
    form.items.iter().map(|i| i.choices.len() + usize::from(!i.required)).collect()
}

fn says(binding: &Binding, word: &str) -> bool {
    binding.iter().flatten().any(|m| m.as_str() == word)
}

/// Coordinates that the geometry among the words takes (PTX ISA, "tex"; "cp.async.bulk.tensor").
fn coordinates(binding: &Binding) -> u32 {
    const RANKS: [&str; 5] = ["1d", "2d", "3d", "4d", "5d"];
    match () {
        () if says(binding, "tensor") => {
            RANKS.iter().zip(1..).find(|(w, _)| says(binding, w)).map_or(0, |(_, n)| n)
        }
        () if says(binding, "1d") => 1,
        () if says(binding, "2d") || says(binding, "a1d") => 2,
        () => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Status;
    use crate::{check, parse, print, rows};

    #[test]
    fn instances_parse_pass_the_checker_and_print_again() {
        let mut generator = Generator::new(1);
        for (i, row) in rows().iter().enumerate() {
            let instances: Vec<String> = (0..40).filter_map(|_| generator.instance(i)).collect();
            assert!(
                !instances.is_empty() || row.opcode() == Some(Opcode::Call),
                "{}: no instance of it could be made",
                row.name
            );
            for inst in instances {
                let src = format!(
                    ".version 9.2\n.target {}\n.address_size 64\n.visible .entry k() {{\n{PROLOGUE}{inst}\n{EPILOGUE}}}",
                    row.some_target()
                );
                let (module, diags) = parse(&src);
                assert!(diags.is_empty(), "{}: {inst}\n{diags:?}", row.name);
                let problems = check(&module);
                let refused = problems.iter().all(|d| d.code == "unsupported") && !problems.is_empty();
                assert!(
                    if row.status == Status::Unsupported { refused } else { problems.is_empty() },
                    "{}: {inst}\n{problems:?}",
                    row.name
                );
                let printed = print(&module);
                let (again, diags) = parse(&printed);
                assert!(diags.is_empty(), "{}: {inst}\n{printed}\n{diags:?}", row.name);
                assert_eq!(print(&again), printed, "{}: {inst}", row.name);
            }
        }
    }
}
