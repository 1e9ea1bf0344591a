//! Whether a group's values have room in registers.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::Shapes;
use weft_ir::analysis::{LoopId, inst_uses};
use weft_ir::*;

use super::alike::Alike;
use super::{COMPACTS, CROWDED, MASKS, SCALARS, SPILL, SPILL_VECTOR};
use crate::width::View;

impl View<'_> {
    /// How many vectors of a part a block uses that it does not make and use up at once.
    fn uses_of_kept(&self, b: Block, passing: &FxHashSet<Value>) -> usize {
        let insts = self.func.blocks[b].insts.iter();
        let kept = |v: &Value| !passing.contains(v) && self.shapes.shape(*v).is_varying();
        insts.flat_map(|&i| inst_uses(self.func, i)).filter(kept).count()
    }

    /// Values that nothing needs but what is computed next, part by part: there is one of them at a time.
    fn passing(&self) -> FxHashSet<Value> {
        let mut made: FxHashMap<Value, usize> = FxHashMap::default();
        let mut kept: FxHashSet<Value> = FxHashSet::default();
        let mut run = 0;
        for &b in &self.cfg.rpo {
            run += 1;
            for &i in &self.func.blocks[b].insts {
                let computes = self.func.insts[i].op.computes();
                run += usize::from(!computes);
                kept.extend(inst_uses(self.func, i).filter(|v| !computes || made.get(v) != Some(&run)));
                if computes {
                    made.extend(self.func.insts[i].results.iter().map(|&r| (r, run)));
                }
            }
            kept.extend(self.func.blocks[b].term.uses());
        }
        made.into_keys().filter(|v| !kept.contains(v)).collect()
    }

    /// Whether vectors that are alive together have room in registers, as far as loops use them; what it costs, by block,
    /// that there is none for some: for scalars of the parts, and for vectors outside of loops if they may be `crowded`.
    pub(super) fn pressure(
        &self,
        part: &Shapes,
        alike: &Alike,
        parts: u32,
        [crowded, whole]: [bool; 2],
    ) -> Option<FxHashMap<Block, f64>> {
        let live = weft_ir::analysis::Liveness::new(self.func, &self.cfg);
        let vectors = if self.native >= COMPACTS { 32 } else { 16 };
        let lanes = self.width as u32 / parts;
        let limit = vectors + vectors / 4;
        let passing = self.passing();
        let mut lack = FxHashMap::default();
        for &b in &self.cfg.rpo {
            let around: &[Block] = match self.loops.of(b) {
                Some(l) => &self.loops.list[l].blocks,
                None if self.loops.list.is_empty() => &self.cfg.rpo,
                None => continue,
            };
            let data = |b: &Block| &self.func.blocks[*b];
            let mut used: FxHashSet<Value> = FxHashSet::default();
            for d in around.iter().map(data) {
                used.extend(d.insts.iter().flat_map(|&i| inst_uses(self.func, i)));
                used.extend(d.term.uses());
            }
            // Vectors and scalars that the group has of a value.
            let weight = |v: &Value| {
                let ty = self.func.ty(*v);
                if ty == Type::Pred || !used.contains(v) || !self.shapes.shape(*v).is_varying() {
                    return [0, 0];
                }
                let registers = lanes.div_ceil(self.native);
                let versions = match self.func.def_inst(*v) {
                    _ if passing.contains(v) => 1,
                    Some(i) => alike.versions(i),
                    None => parts,
                };
                if part.shape(*v).is_varying() {
                    [ty.bits().div_ceil(32) * registers * versions, 0]
                } else {
                    [0, versions]
                }
            };
            let mut now: FxHashSet<Value> = FxHashSet::default();
            for s in self.cfg.succs(b) {
                now.extend(live.live_in(*s));
            }
            now.extend(data(&b).term.uses());
            let mut sum = now.iter().map(weight).fold([0, 0], |a, w| [a[0] + w[0], a[1] + w[1]]);
            let mut most = sum;
            for &i in data(&b).insts.iter().rev() {
                for r in &self.func.insts[i].results {
                    if now.remove(r) {
                        let w = weight(r);
                        sum = [sum[0] - w[0], sum[1] - w[1]];
                    }
                }
                for v in inst_uses(self.func, i) {
                    if now.insert(v) {
                        let w = weight(&v);
                        sum = [sum[0] + w[0], sum[1] + w[1]];
                    }
                }
                most = [most[0].max(sum[0]), most[1].max(sum[1])];
            }
            let parting = |l: &LoopId| self.shapes.divergence().is_some_and(|d| d.divergent_loop(*l));
            let parting = self.loops.of(b).filter(parting);
            // Copies of the loop for fewer parts need some for themselves.
            let copied = parting.is_some_and(|l| !self.leave_together(l) && self.moves_together(l));
            // The mask of those who are in the loop.
            most[0] += parts * u32::from(parting.is_some() && self.native < COMPACTS);
            let limit = match parting {
                Some(_) if copied => vectors * 3 / 4,
                _ => limit,
            };
            let beside = whole || crowded && self.loops.of(b).is_none();
            if most[0] > if beside { vectors * CROWDED } else { limit } || copied && parts > MASKS {
                return None;
            }
            // In a loop, what is not in registers is loaded for each use.
            let each = match self.loops.of(b) {
                Some(_) if most[0] > 0 => {
                    let uses = self.uses_of_kept(b, &passing) as f64 * f64::from(parts);
                    (uses / f64::from(most[0])).max(1.0)
                }
                _ => 1.0,
            };
            let cost = |need: u32, have: u32, each: f64| f64::from(need.saturating_sub(have)) * each;
            lack.insert(b, cost(most[0], limit, SPILL_VECTOR * each) + cost(most[1], SCALARS, SPILL));
        }
        Some(lack)
    }
}
