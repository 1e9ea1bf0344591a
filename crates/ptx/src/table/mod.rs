//! The instruction table: one row for each form of each instruction, in the notation of the PTX manual.
//!
//! `add{.sat}.type d, a, b` says: after `add` an optional `.sat` and one word of the set `type`, then three
//! operands. A word that is no set stands for itself. `[a]` is an address, `[a, c]` a texture with coordinates,
//! `{!}c` a predicate that may be negated, `p{|q}` one or two destinations, `{, c}` an operand that may be left out.
//! Like `ptxas`, modifiers are matched in any order, words of one set in order.

mod atomic;
mod barrier;
mod compare;
mod compile;
mod control;
mod convert;
mod float;
mod half;
mod integer;
mod logic;
mod matrix;
mod memory;
mod texture;
mod video;
mod warp;

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

pub(crate) use compile::{Form, Item, OperandKind, OperandPattern, TypeExpr};

use crate::Opcode;

/// What executing an instruction may do besides writing its destinations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effects {
    /// Nothing.
    Pure,
    /// Reads memory or state that changes.
    Reads,
    /// Writes memory.
    Writes,
    /// Reads and writes memory in one step.
    Atomic,
    /// Waits for, or exchanges values with, other threads.
    Convergent,
    /// Decides which instruction is next.
    Control,
}

/// Whether weft executes an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It does.
    Implemented,
    /// It is known, and refused by name.
    Unsupported,
}

/// A rule: with one of `words` present, the word of set `set` must be among `allowed`. `v4&b64` are two words that both must
/// be there, `dtype=u16` is one in the place of a set.
#[derive(Clone, Debug)]
pub(crate) struct Only {
    pub(crate) words: Vec<&'static str>,
    pub(crate) set: &'static str,
    pub(crate) allowed: Vec<&'static str>,
}

/// One form of an instruction.
#[derive(Clone, Debug)]
pub struct Row {
    /// Name of the form, unique: `add.int`.
    pub name: &'static str,
    /// Its syntax in the notation described at the top of this module.
    pub syntax: &'static str,
    /// The sets the syntax names, each with its words.
    pub sets: Vec<(&'static str, Vec<&'static str>)>,
    /// Effects.
    pub effects: Effects,
    /// Whether weft executes it.
    pub status: Status,
    /// `.version` from which it exists.
    pub ptx: (u32, u32),
    /// Architecture from which it exists.
    pub sm: u32,
    /// Words that came later: word, version, architecture.
    pub later: Vec<(&'static str, (u32, u32), u32)>,
    /// What it does, in a sentence.
    pub doc: &'static str,
    /// The section of the PTX ISA that defines it.
    pub section: &'static str,
    pub(crate) operand_types: Vec<(&'static str, &'static str)>,
    pub(crate) only: Vec<Only>,
    /// With one of these words, a place must be filled.
    pub(crate) needs: Vec<(Vec<&'static str>, &'static str)>,
    /// A place that is filled exactly when one of these words is there.
    pub(crate) exactly: Vec<(&'static str, Vec<&'static str>)>,
}

/// A new row. Without more, operands have the type of the set `type`.
fn row(name: &'static str, syntax: &'static str) -> Row {
    Row {
        name,
        syntax,
        sets: Vec::new(),
        effects: Effects::Pure,
        status: Status::Implemented,
        ptx: (1, 0),
        sm: 0,
        later: Vec::new(),
        doc: "",
        section: "",
        operand_types: Vec::new(),
        only: Vec::new(),
        needs: Vec::new(),
        exactly: Vec::new(),
    }
}

fn words(list: &'static str) -> Vec<&'static str> {
    list.split_whitespace().collect()
}

impl Row {
    /// Defines a set of words.
    fn set(mut self, name: &'static str, list: &'static str) -> Self {
        self.sets.push((name, words(list)));
        self
    }

    /// Defines the set `type`.
    fn types(self, list: &'static str) -> Self {
        self.set("type", list)
    }

    /// Types of operands, by name: a type, the name of a set, `wide(set)`, or `any`. A `+` behind it allows wider
    /// registers, a `*` takes as many as `.v2`/`.v4`/`.v8` says, a `!` refuses constants, a `#` all else.
    fn ops(mut self, names: &'static str, ty: &'static str) -> Self {
        self.operand_types.extend(names.split_whitespace().map(|n| (n, ty)));
        self
    }

    /// With one of `with` present, the word of `set` must be among `allowed`.
    fn only(mut self, with: &'static str, set: &'static str, allowed: &'static str) -> Self {
        self.only.push(Only { words: words(with), set, allowed: words(allowed) });
        self
    }

    /// With one of `with` present, there must be a word of `set`, or the word itself.
    fn needs(mut self, with: &'static str, set: &'static str) -> Self {
        self.needs.push((words(with), set));
        self
    }

    /// A word of `set` is there exactly when one of `with` is.
    fn exactly(mut self, set: &'static str, with: &'static str) -> Self {
        self.exactly.push((set, words(with)));
        self
    }

    fn since(mut self, major: u32, minor: u32, sm: u32) -> Self {
        (self.ptx, self.sm) = ((major, minor), sm);
        self
    }

    fn later(mut self, list: &'static str, major: u32, minor: u32, sm: u32) -> Self {
        self.later.extend(list.split_whitespace().map(|w| (w, (major, minor), sm)));
        self
    }

    fn effects(mut self, effects: Effects) -> Self {
        self.effects = effects;
        self
    }

    fn doc(mut self, doc: &'static str) -> Self {
        self.doc = doc;
        self
    }

    fn unsupported(mut self) -> Self {
        self.status = Status::Unsupported;
        self
    }

    /// The opcode the syntax begins with.
    pub fn opcode(&self) -> Option<Opcode> {
        Opcode::from_word(self.syntax.split(['.', ' ', '{']).next().unwrap_or(""))
    }
}

/// A family of rows: the title of its section in the ISA, and the rows.
type Family = (&'static str, fn() -> Vec<Row>);

const FAMILIES: &[Family] = &[
    ("Integer Arithmetic Instructions", integer::rows),
    ("Extended-Precision Integer Arithmetic Instructions", integer::extended),
    ("Floating-Point Instructions", float::rows),
    ("Half Precision Floating-Point Instructions", half::rows),
    ("Comparison and Selection Instructions", compare::rows),
    ("Logic and Shift Instructions", logic::rows),
    ("Data Movement Instructions", memory::rows),
    ("Asynchronous Copy Instructions", memory::asynchronous),
    ("Conversion Instructions", convert::rows),
    ("Texture and Surface Instructions", texture::rows),
    ("Control Flow Instructions", control::rows),
    ("Parallel Synchronization: Barriers and Fences", barrier::rows),
    ("Parallel Synchronization: mbarrier", barrier::mbarrier),
    ("Parallel Synchronization: Atomics", atomic::rows),
    ("Parallel Synchronization: Warp Operations", warp::rows),
    ("Warp-Level Matrix Instructions", matrix::rows),
    ("Asynchronous and Tensor-Core Matrix Instructions", matrix::asynchronous),
    ("Video Instructions", video::rows),
    ("Stack and Miscellaneous Instructions", control::miscellaneous),
];

pub(crate) struct Table {
    pub(crate) rows: Vec<Row>,
    /// Compiled forms, in the order of `rows`.
    pub(crate) forms: Vec<Form>,
    pub(crate) by_opcode: FxHashMap<Opcode, Vec<usize>>,
}

pub(crate) fn table() -> &'static Table {
    static CELL: OnceLock<Table> = OnceLock::new();
    CELL.get_or_init(|| {
        let mut rows = Vec::new();
        for (section, family) in FAMILIES {
            rows.extend(family().into_iter().map(|r| Row { section, ..r }));
        }
        let forms: Vec<Form> = rows.iter().map(compile::compile).collect();
        let mut by_opcode: FxHashMap<Opcode, Vec<usize>> = FxHashMap::default();
        for (i, r) in rows.iter().enumerate() {
            if let Some(opcode) = r.opcode() {
                by_opcode.entry(opcode).or_default().push(i);
            }
        }
        Table { rows, forms, by_opcode }
    })
}

/// All rows of the instruction table, by section of the ISA.
pub fn rows() -> &'static [Row] {
    &table().rows
}

#[cfg(test)]
mod tests;
