//! Which parts of a group compute the same.

use rustc_hash::FxHashMap;
use weft_ir::analysis::shape::{Shape, Shapes};
use weft_ir::*;

use crate::width::View;

/// For each value, parts with equal numbers hold the same.
type Classes = Vec<u16>;

/// Equality of parts, by instruction.
pub(super) struct Alike {
    parts: usize,
    /// Versions of an instruction that have to be computed.
    versions: FxHashMap<Inst, usize>,
}

impl Alike {
    pub(super) fn new(view: &View, part: &Shapes, parts: u32) -> Self {
        let parts = parts as usize;
        let lanes = (view.width / parts).max(1);
        let apart: Classes = (0..parts as u16).collect();
        let mut classes: FxHashMap<Value, Classes> = FxHashMap::default();
        let mut versions = FxHashMap::default();
        let of = |v: Value, known: &FxHashMap<Value, Classes>| -> Classes {
            match view.shapes.shape(v) {
                Shape::Uniform => vec![0; parts],
                Shape::Affine { offsets, .. } => {
                    numbered((0..parts).map(|p| &offsets[p * lanes..(p + 1) * lanes]))
                }
                Shape::Varying => known.get(&v).cloned().unwrap_or_else(|| apart.clone()),
            }
        };
        for &b in &view.cfg.rpo {
            for &i in &view.func.blocks[b].insts {
                let d = &view.func.insts[i];
                let pure = match d.op {
                    Op::Special(_) | Op::ToGeneric(Space::Local) | Op::FromGeneric(Space::Local) => false,
                    Op::Load { space, access, .. } => {
                        space != Space::Local && access.ordering == Ordering::Weak
                    }
                    Op::Store { .. } => false,
                    _ => d.op.effects().speculatable(),
                };
                let all = if pure {
                    let args: Vec<Classes> = d.args.iter().map(|&a| of(a, &classes)).collect();
                    numbered((0..parts).map(|p| args.iter().map(|a| a[p]).collect::<Classes>()))
                } else {
                    apart.clone()
                };
                // What is one scalar for all parts, or differs by constants, is computed once.
                let simple = d
                    .results
                    .first()
                    .is_some_and(|&r| !view.shapes.shape(r).is_varying() && !part.shape(r).is_varying());
                let count = if simple { 1 } else { usize::from(all.iter().max().copied().unwrap_or(0)) + 1 };
                versions.insert(i, count);
                for &r in &d.results {
                    classes.insert(r, all.clone());
                }
            }
        }
        Alike { parts, versions }
    }

    /// How many results a group has of an instruction.
    pub(super) fn versions(&self, i: Inst) -> u32 {
        self.versions.get(&i).map_or(self.parts, |&n| n) as u32
    }

    /// The part of an instruction's work that falls to one of the group's parts.
    pub(super) fn share(&self, i: Inst) -> f64 {
        self.versions.get(&i).map_or(1.0, |&n| n as f64 / self.parts as f64)
    }
}

/// Numbers equal items alike, in order of appearance.
fn numbered<T: PartialEq>(items: impl Iterator<Item = T>) -> Classes {
    let mut seen: Vec<T> = Vec::new();
    items
        .map(|item| {
            let at = seen.iter().position(|s| *s == item).unwrap_or_else(|| {
                seen.push(item);
                seen.len() - 1
            });
            at as u16
        })
        .collect()
}
