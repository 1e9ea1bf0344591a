//! Declarations in C of a table's functions.

use std::fmt::Write as _;

use crate::table::{Function, Param, Table};

/// What a library's header and entry points need besides its table.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// The type of codes in C.
    pub status: &'static str,
    /// What is before a declaration's type.
    pub before: &'static str,
    /// What is between type and name.
    pub between: &'static str,
    /// The types behind letters: letter, C, Rust, real letter.
    pub types: &'static [(&'static str, &'static str, &'static str, &'static str)],
    /// The code for what is not there.
    pub missing: i32,
}

impl Style {
    pub(crate) fn of(&self, letter: &str) -> (&'static str, &'static str, &'static str) {
        self.types.iter().find(|t| t.0 == letter).map_or(("void", "c_void", "S"), |t| (t.1, t.2, t.3))
    }
}

/// A parameter in C, for a type; `wide`: numbers have 64 bits.
fn c_param(p: &Param, table: &Table, style: &Style, letter: &str, wide: bool) -> String {
    let (own, _, real) = style.of(letter);
    let base = match p.base.as_str() {
        "T" => own.to_string(),
        "R" => style.of(real).0.to_string(),
        "int" if wide => "int64_t".into(),
        word => table.words.iter().find(|w| w.word == word).map_or_else(|| word.to_string(), |w| w.c.clone()),
    };
    let constant = if p.constant { "const " } else { "" };
    let stars = if p.array { "*const *".into() } else { "*".repeat(p.stars) };
    format!("{constant}{base} {stars}{}", p.name)
}

/// Whether a function's variant for 64 bits is to be declared: it has numbers.
pub(crate) fn variants(f: &Function) -> &'static [bool] {
    if f.wide { &[false, true] } else { &[false] }
}

/// Declarations of all functions.
pub fn declarations(table: &Table, style: &Style) -> String {
    let mut out = String::new();
    for f in &table.functions {
        for (name, letter) in f.names() {
            for &wide in variants(f) {
                let params: Vec<String> =
                    f.params.iter().map(|p| c_param(p, table, style, letter, wide)).collect();
                let params = if params.is_empty() { "void".into() } else { params.join(", ") };
                let suffix = if wide { "_64" } else { "" };
                let returns = f.returns.as_deref().map_or(style.status, |r| {
                    table.words.iter().find(|w| w.word == r).map_or(r, |w| w.c.as_str())
                });
                let line = format!("{}{returns} {}{name}{suffix}({params});", style.before, style.between);
                let _ = writeln!(out, "{}", wrapped(&line));
            }
        }
    }
    out
}

/// Lines of at most 120 characters.
fn wrapped(line: &str) -> String {
    let mut out = String::new();
    let mut width = 0;
    for (i, piece) in line.split(", ").enumerate() {
        if i > 0 {
            out.push(',');
            width += 2;
            if width + piece.len() > 118 {
                out.push_str("\n    ");
                width = 4;
            } else {
                out.push(' ');
            }
        }
        out.push_str(piece);
        width += piece.len();
    }
    out
}

/// Macros that give functions of `_v2` their plain names.
pub fn plain_names(table: &Table) -> String {
    let mut out = String::new();
    for f in &table.functions {
        for (name, _) in f.names() {
            if let Some(plain) = name.strip_suffix("_v2") {
                for &wide in variants(f) {
                    let suffix = if wide { "_64" } else { "" };
                    let _ = writeln!(out, "#define {plain}{suffix} {name}{suffix}");
                }
            } else if let Some(plain) = name.strip_suffix("_v2_64") {
                let _ = writeln!(out, "#define {plain}_64 {name}");
            }
        }
    }
    out
}
