//! The work of accesses of local memory by vectors.

use rustc_hash::FxHashSet;
use weft_ir::analysis::shape::Shapes;
use weft_ir::analysis::{Cfg, differs_by_way, local_element};
use weft_ir::*;

use super::Code;
use super::work::Work;

/// How often lanes are at different indices where these differ only if lanes went different ways.
const APART: f64 = 0.25;

/// How local memory lies, and what is known of accesses to it.
pub(crate) struct Local {
    /// Size of the elements by which it lies lane by lane, if it does.
    element: Option<u32>,
    /// Accesses whose lanes mostly have the same index, although not always.
    alike: FxHashSet<Inst>,
}

impl Local {
    pub(super) fn new(func: &Function, cfg: &Cfg, part: &Shapes) -> Self {
        let mut local = Local { element: local_element(func), alike: FxHashSet::default() };
        if local.element.is_some() {
            local.alike.extend(cfg.rpo.iter().flat_map(|&b| &func.blocks[b].insts).filter(|&&i| {
                let d = &func.insts[i];
                d.op.space() == Some(Space::Local)
                    && part.shape(d.args[0]).is_varying()
                    && differs_by_way(func, cfg, part, d.args[0])
            }));
        }
        local
    }
}

impl Code<'_> {
    /// A load or store of `n` numbers of local memory by a part's lanes.
    pub(super) fn local_access(&self, i: Inst, ty: Type, n: f64, store: bool) -> Work {
        let (d, t) = (&self.func.insts[i], self.target);
        let scalarised = |n: f64| self.lane_by_lane(ty, n * self.activity_scalarised(d.mask, store), store);
        let Some(element) = self.local.element else { return scalarised(n) };
        let small = ty.bytes() < element;
        let pieces = f64::from(ty.bytes().div_ceil(element));
        let mut same = self.moved(ty, store);
        if store && (small || d.mask.is_some()) {
            // What is around a small number, or of lanes that are not active, is written back.
            same.add(&self.moved(ty, false));
            same.add(&self.vector(ty, 1.0));
        }
        let places = self.func.local_bytes.next_multiple_of(16).div_ceil(element);
        let mut each = self.at_places(d, ty, pieces, places, store);
        if store && small {
            // The rest of the element is loaded first.
            each.add(&self.at_places(d, ty, 1.0, places, false));
        }
        each.add(&self.vector(Type::I32, 2.0));
        let mut w = Work::default();
        if self.part().shape(d.args[0]).is_uniform() {
            w.add(&same.times(n));
        } else if self.local.alike.contains(&i) && places > t.blended_elements(store) {
            w.add(&same.times((1.0 - APART) * n));
            w.add(&each.times(APART * n));
            // The first active lane's index is found and compared.
            w.add(&self.vector(Type::I32, 2.0));
            w.vector += 2.0 / t.shuffles_per_cycle;
            w.scalar += 3.0 / t.scalar_ops_per_cycle;
            w.instructions += 5.0;
        } else {
            w.add(&each.times(n));
        }
        if small {
            w.add(&self.vector(Type::I32, if store { 3.0 } else { 1.0 }).times(n));
        } else if pieces > 1.0 {
            w.vector += pieces * n / t.shuffles_per_cycle;
            w.instructions += pieces * n;
        }
        w
    }

    /// An access to `n` elements at a place of each lane's own, which is one of so many: these are blended where they are few.
    fn at_places(&self, d: &InstData, ty: Type, n: f64, places: u32, store: bool) -> Work {
        if places > self.target.blended_elements(store) {
            return self.lane_by_lane(ty, n * self.activity_scalarised(d.mask, store), store);
        }
        let masks = if store && d.mask.is_some() { 1.0 } else { 0.0 };
        let mut one = self.moved(ty, false);
        one.add(&self.vector(Type::I32, 2.0 + masks));
        if store {
            one.add(&self.moved(ty, true));
        }
        one.times(f64::from(places) * n)
    }
}
