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
mod row;
mod texture;
mod video;
mod warp;
mod warpgroup;

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

pub(crate) use compile::{Form, Item, OperandKind, OperandPattern, TypeExpr};
pub use row::{Effects, Row, Status};

use crate::Opcode;

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
    ("Asynchronous and Tensor-Core Matrix Instructions", warpgroup::rows),
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
