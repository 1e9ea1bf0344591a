//! How local memory lies.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, LocalPlaces, differs_by_way, local_element};
use weft_ir::{Function, Op, Space, Unit, Value};

/// The layout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanewise {
    /// Bytes of an element.
    pub(crate) element: u32,
    /// Bytes of a thread.
    pub(crate) bytes: u32,
}

/// What is known of addresses of local memory.
#[derive(Debug, Default)]
pub(crate) struct Addresses {
    /// A thread's memory is there.
    pub(crate) inside: FxHashSet<Value>,
    /// They differ, but are mostly the same in all lanes that are active.
    pub(crate) alike: FxHashSet<Value>,
    /// Where those that differ may be.
    pub(crate) places: FxHashMap<Value, LocalPlaces>,
}

impl Lanewise {
    /// The layout of a kernel's local memory, if it is not thread by thread.
    pub(crate) fn of(unit: &Unit, bytes: u32) -> Option<Self> {
        let [kernel] = &unit.functions[..] else { return None };
        let element = local_element(kernel).filter(|_| !unit.dynamic_local)?;
        (bytes <= 1 << 20).then_some(Lanewise { element, bytes })
    }

    /// What is known of the addresses of the accesses.
    pub(crate) fn addresses(self, f: &Function) -> Addresses {
        let shapes = Shapes::of_part(f, ShapeOptions::GUARDED)
            .unwrap_or_else(|| Shapes::new(f, ShapeOptions::GUARDED));
        let cfg = Cfg::new(f);
        let insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]);
        let mut ends: Vec<(Value, u32)> = insts
            .filter_map(|d| match d.op {
                Op::Load { ty, space: Space::Local, count, .. }
                | Op::Store { ty, space: Space::Local, count, .. } => {
                    Some((d.args[0], ty.bytes() * u32::from(count)))
                }
                _ => None,
            })
            .collect();
        // Of several accesses by one address the longest counts.
        ends.sort_unstable_by_key(|&(_, size)| std::cmp::Reverse(size));
        let (mut seen, mut out) = (FxHashSet::default(), Addresses::default());
        for (v, size) in ends {
            if !seen.insert(v) {
                continue;
            }
            let fact = shapes.fact(v);
            if fact.min >= 0 && fact.max <= i64::from(self.bytes.saturating_sub(size)) {
                out.inside.insert(v);
            }
            if !shapes.is_uniform(v) {
                let memory = (self.bytes, self.element);
                out.places.insert(v, LocalPlaces::of(f, &shapes, v, size, memory));
            }
            if shapes.shape(v).is_varying() && differs_by_way(f, &cfg, &shapes, v) {
                out.alike.insert(v);
            }
        }
        out
    }
}

/// How many elements are blended at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blending {
    /// By a load.
    pub loads: u32,
    /// By a store.
    pub stores: u32,
}
