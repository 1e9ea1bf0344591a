//! How the local memory of a vector group lies.

use rustc_hash::FxHashSet;

use super::Cfg;
use super::shape::{Shape, Shapes};
use crate::{Function, Op, Space, Special, Value, ValueDef};

/// Bytes of most elements.
const WORD: u32 = 4;

/// The size of the elements by which a group's local memory is laid out, all lanes' first ones, then all lanes' second ones …;
/// `None` if each thread's memory has to be in one piece: somebody else is told where it is or how large.
///
/// Elements are words where there are any, so that smaller numbers are parts of an element and larger ones are two.
pub fn local_element(func: &Function) -> Option<u32> {
    func.geometry.filter(|g| g.width > 1)?;
    let (mut least, mut most) = (u32::MAX, 0);
    for &i in func.layout.iter().flat_map(|&b| &func.blocks[b].insts) {
        match func.insts[i].op {
            Op::Load { ty, space: Space::Local, count, .. }
            | Op::Store { ty, space: Space::Local, count, .. } => {
                if ty.bytes() * u32::from(count) > func.local_bytes {
                    return None;
                }
                (least, most) = (least.min(ty.bytes()), most.max(ty.bytes()));
            }
            Op::Call(_)
            | Op::Special(Special::LocalStride)
            | Op::ToGeneric(Space::Local)
            | Op::FromGeneric(Space::Local)
            | Op::Atomic { space: Space::Local, .. }
            | Op::AtomicCas { space: Space::Local, .. }
            | Op::AtomicCasWide { space: Space::Local, .. } => return None,
            _ => {}
        }
    }
    (most > 0).then(|| if least > WORD { least } else { most.min(WORD) })
}

/// Most values behind an index that are looked at.
const BEHIND: usize = 64;

/// Whether lanes have different values only because they went different ways: what it is computed from are numbers that all
/// have in common, as counters are, and not data of their own. Lanes that run together mostly have the same one.
pub fn differs_by_way(func: &Function, cfg: &Cfg, shapes: &Shapes, value: Value) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![value];
    while let Some(v) = work.pop() {
        match shapes.shape(v) {
            Shape::Uniform => continue,
            Shape::Affine { .. } => return false,
            Shape::Varying => {}
        }
        if !seen.insert(v) {
            continue;
        }
        if seen.len() > BEHIND {
            return false;
        }
        match func.values[v].def {
            ValueDef::Result(i, _) => {
                let d = &func.insts[i];
                match d.op {
                    Op::Undef(_) => {}
                    Op::Select => work.extend(&d.args[1..]),
                    Op::Int(_) | Op::IntUnary(_) | Op::Convert(..) => work.extend(&d.args),
                    _ => return false,
                }
            }
            ValueDef::Param(b, n) => {
                if cfg.entries.contains(&b) {
                    return false;
                }
                for &p in cfg.preds(b) {
                    let edges = func.blocks[p].term.edges();
                    work.extend(edges.iter().filter(|e| e.block == b).filter_map(|e| e.args.get(n as usize)));
                }
            }
        }
    }
    true
}
