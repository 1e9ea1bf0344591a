//! Random instances of the rows of the instruction table, for tests and fuzzing.

use std::fmt::Write;

use crate::check::{Binding, rule_broken};
use crate::table::{Form, OperandKind, OperandPattern, TypeExpr, table};
use crate::{Mod, Opcode, ScalarType, Space};

/// Declarations that the instructions of [`Generator::instance`] need around them: registers, labels, memory.
pub const PROLOGUE: &str = "\t.reg .pred %p<8>;\n\t.reg .b16 %h<8>;\n\t.reg .b32 %r<8>;\n\t.reg .b64 %rd<8>;\n\
    \t.reg .f32 %f<8>;\n\t.reg .f64 %d<8>;\n\t.reg .b128 %q<8>;\nT0: .branchtargets L0, L1;\nL0:\n";

/// What ends a body begun with [`PROLOGUE`].
pub const EPILOGUE: &str = "L1:\n\tret;\n";

/// Makes instructions; the same seed makes the same ones.
#[derive(Clone, Debug)]
pub struct Generator {
    state: u64,
}

impl Generator {
    /// A generator started from `seed`.
    pub fn new(seed: u64) -> Self {
        Self { state: seed ^ 0x9e37_79b9_7f4a_7c15 }
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
        let opcode = row.opcode()?;
        if opcode == Opcode::Call {
            return None;
        }
        let binding = (0..200).find_map(|_| {
            let binding = self.binding(form);
            rule_broken(row, form, &binding).is_none().then_some(binding)
        })?;
        let mut text = opcode.as_str().to_owned();
        for m in binding.iter().flatten() {
            let _ = match m {
                Mod::Space(Space::Shared) if row.syntax.contains("bulk") || opcode == Opcode::Fence => {
                    write!(text, ".shared::cta")
                }
                _ => write!(text, ".{}", m.as_str()),
            };
        }
        let extra = form.operands.len() - form.least;
        let count = form.least + if extra > 0 { self.below(extra + 1) } else { 0 };
        for (i, pattern) in form.operands.iter().take(count).enumerate() {
            text.push_str(if i == 0 { " " } else { ", " });
            let operand = self.operand(pattern, &binding);
            text.push_str(&operand);
        }
        text.push(';');
        Some(text)
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
        let wider = pattern.wider && self.below(3) == 0;
        match pattern.kind {
            OperandKind::Address => format!("[%rd{}+{}]", self.below(8), self.below(8) * 16),
            OperandKind::Texture => "[%rd1, {%r1, %r2}]".to_owned(),
            OperandKind::Label => if pattern.name == "tlist" { "T0" } else { "L1" }.to_owned(),
            OperandKind::Predicate => format!("{}%p{}", ["", "!"][self.below(2)], self.below(8)),
            OperandKind::Pair(required) => {
                let first = self.register(ty, wider);
                if required || self.below(2) == 0 { format!("{first}|%p{}", self.below(8)) } else { first }
            }
            OperandKind::Destination | OperandKind::Source if n > 1 => {
                let items: Vec<String> = (0..n).map(|i| self.numbered(ty, wider, i as usize)).collect();
                format!("{{{}}}", items.join(", "))
            }
            OperandKind::Destination => self.register(ty, wider),
            OperandKind::Source => self.source(ty, wider, pattern.ty == TypeExpr::Any),
        }
    }

    fn register(&mut self, ty: ScalarType, wider: bool) -> String {
        let i = self.below(8);
        self.numbered(ty, wider, i)
    }

    fn numbered(&mut self, ty: ScalarType, wider: bool, i: usize) -> String {
        let wider =
            wider && !matches!(ty, ScalarType::F16 | ScalarType::BF16 | ScalarType::F32 | ScalarType::F64);
        let float = self.below(2) == 0;
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
        if self.below(3) != 0 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Status;
    use crate::{check, parse, print, rows};

    #[test]
    fn instances_parse_pass_the_checker_and_print_again() {
        let mut generator = Generator::new(1);
        for (i, row) in rows().iter().enumerate() {
            for _ in 0..40 {
                let Some(inst) = generator.instance(i) else { continue };
                let src = format!(
                    ".version 9.2\n.target sm_100a\n.address_size 64\n.visible .entry k() {{\n{PROLOGUE}{inst}\n{EPILOGUE}}}"
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
