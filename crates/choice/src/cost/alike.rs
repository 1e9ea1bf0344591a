//! Which parts of a group compute the same.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use weft_ir::analysis::Cfg;
use weft_ir::analysis::shape::{Shape, Shapes};
use weft_ir::*;

/// For each part a number; parts with equal numbers hold the same.
type Classes = Vec<u16>;

/// Equality of parts, by instruction.
pub(crate) struct Alike {
    parts: u32,
    /// Versions of an instruction that have to be computed.
    versions: FxHashMap<Inst, u32>,
}

impl Alike {
    pub(super) fn new(func: &Function, cfg: &Cfg, group: &Shapes, part: &Shapes, geometry: Geometry) -> Self {
        let lanes = geometry.part.max(1) as usize;
        let parts = (geometry.width as usize / lanes).max(1);
        let mut alike = Alike { parts: parts as u32, versions: FxHashMap::default() };
        if parts == 1 {
            return alike;
        }
        let apart: Classes = (0..parts as u16).collect();
        let mut classes: FxHashMap<Value, Classes> = FxHashMap::default();
        for &i in cfg.rpo.iter().flat_map(|&b| &func.blocks[b].insts) {
            let d = &func.insts[i];
            let mut all: Classes = vec![0; parts];
            if let Op::Permute(pattern) = d.op {
                // It picks from all parts.
                all = numbered(func.patterns[pattern].chunks(lanes).take(parts));
            } else if is_pure(d) {
                for &a in &d.args {
                    match group.shape(a) {
                        Shape::Uniform => {}
                        Shape::Affine { offsets, .. } => {
                            let own = numbered((0..parts).map(|p| &offsets[p * lanes..(p + 1) * lanes]));
                            all = joined(&all, &own);
                        }
                        Shape::Varying => all = joined(&all, classes.get(&a).unwrap_or(&apart)),
                    }
                }
            } else {
                all.clone_from(&apart);
            }
            // What is one scalar for all parts, or differs by constants, is computed once.
            let simple = |&r: &Value| !group.shape(r).is_varying() && !part.shape(r).is_varying();
            let count = match d.results.first() {
                Some(r) if simple(r) => 1,
                _ => u32::from(all.iter().max().copied().unwrap_or(0)) + 1,
            };
            alike.versions.insert(i, count);
            classes.extend(d.results.iter().map(|&r| (r, all.clone())));
        }
        alike
    }

    /// How many results a group has of an instruction.
    pub(super) fn versions(&self, i: Inst) -> u32 {
        self.versions.get(&i).copied().unwrap_or(self.parts)
    }
}

/// Whether equal operands give equal results in all parts.
fn is_pure(d: &InstData) -> bool {
    match d.op {
        Op::Special(_) | Op::ToGeneric(Space::Local) | Op::FromGeneric(Space::Local) => false,
        Op::Load { space, access, .. } => space != Space::Local && access.ordering == Ordering::Weak,
        Op::Store { .. } => false,
        _ => d.op.effects().speculatable(),
    }
}

/// Parts that are alike in both.
fn joined(a: &Classes, b: &Classes) -> Classes {
    numbered(a.iter().zip(b))
}

/// Numbers equal items alike, in order of appearance.
fn numbered<T: Eq + Hash>(items: impl Iterator<Item = T>) -> Classes {
    let mut seen: FxHashMap<T, u16> = FxHashMap::default();
    items
        .map(|item| {
            let next = seen.len() as u16;
            *seen.entry(item).or_insert(next)
        })
        .collect()
}
