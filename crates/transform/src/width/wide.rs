//! Whether groups wider than a vector pay: the lanes of several vectors then share uniform values and loads, and their
//! arithmetic overlaps. It costs registers, and time where lanes part.

use rustc_hash::FxHashSet;
use weft_ir::analysis::inst_uses;
use weft_ir::*;

use super::View;

/// Vector registers that the values of a loop may take, of 32 (a few that spill do no harm).
const REGISTERS: u32 = 44;
/// Larger kernels would take too long to compile.
const INSTRUCTIONS: usize = 600;

/// Accesses outside of loops that may become worse.
const OUTSIDE: usize = 2;

/// How an access spreads over the lanes; the least is the cheapest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Spread {
    Uniform,
    Line,
    Pattern,
    Scattered,
}

impl View<'_> {
    /// Whether the loops of the function run better at this width than at the `native` one, as which `narrow` sees it.
    pub(super) fn pays(&self, narrow: &View, native: u32) -> bool {
        let size: usize = self.func.layout.iter().map(|&b| self.func.blocks[b].insts.len()).sum();
        if self.loops.list.is_empty() || size > INSTRUCTIONS || self.func.layout != narrow.func.layout {
            return false;
        }
        // Exchange with other threads is done lane by lane; counts of lanes are 32 bits wide.
        let exchanges = |d: &InstData| match d.op {
            Op::Atomic { .. } | Op::AtomicCas { .. } => true,
            Op::Load { access, .. } | Op::Store { access, .. } => access.ordering != Ordering::Weak,
            Op::Barrier(k, _) => k != BarrierKind::Sync,
            _ => false,
        };
        let mut insts = self.func.layout.iter().flat_map(|&b| &self.func.blocks[b].insts);
        if insts.any(|&i| exchanges(&self.func.insts[i])) {
            return false;
        }
        // Accesses, in the same order in both.
        let (wide, old) = (self.accesses(), narrow.accesses());
        let worse =
            |in_loop: bool| wide.iter().zip(&old).filter(|(w, o)| w.0 == in_loop && w.1 > o.1).count();
        if wide.len() != old.len() || worse(true) > 0 || worse(false) > OUTSIDE {
            return false;
        }
        let divergent = |l: usize| self.shapes.divergence().is_some_and(|d| d.divergent_loop(l));
        let idle = (0..self.loops.list.len())
            .any(|l| divergent(l) && self.loops.list[l].blocks.iter().any(|&b| self.scattered(b)));
        let vectors = self.width as u32 / native;
        !idle && self.pressure() * vectors <= REGISTERS
    }

    fn spread(&self, d: &InstData) -> Option<Spread> {
        let address = match d.op {
            Op::Load { .. } | Op::Store { .. } | Op::Atomic { .. } | Op::AtomicCas { .. } => d.args[0],
            _ => return None,
        };
        let shape = self.shapes.shape(address);
        Some(match shape.stride() {
            Some(0) => Spread::Uniform,
            Some(_) => Spread::Line,
            None if shape.is_varying() => Spread::Scattered,
            None => Spread::Pattern,
        })
    }

    /// Accesses in order: whether in a loop, and how they spread.
    fn accesses(&self) -> Vec<(bool, Spread)> {
        let blocks = self.func.layout.iter();
        let insts = blocks.flat_map(|&b| self.func.blocks[b].insts.iter().map(move |&i| (b, i)));
        insts
            .filter_map(|(b, i)| Some((self.loops.of(b).is_some(), self.spread(&self.func.insts[i])?)))
            .collect()
    }

    fn scattered(&self, b: Block) -> bool {
        let mut insts = self.func.blocks[b].insts.iter();
        insts.any(|&i| {
            let d = &self.func.insts[i];
            self.spread(d) == Some(Spread::Scattered) || matches!(d.op, Op::Call(_) | Op::Helper(_))
        })
    }

    /// Most 32-bit vectors alive at one point of a loop, at the native width.
    fn pressure(&self) -> u32 {
        let live = weft_ir::analysis::Liveness::new(self.func, &self.cfg);
        let weight = |v: &Value| {
            let ty = self.func.ty(*v);
            let vector = self.shapes.shape(*v).is_varying() && ty != Type::Pred;
            if vector { ty.bits().div_ceil(32) } else { 0 }
        };
        let mut most = 0;
        for &b in self.cfg.rpo.iter().filter(|&&b| self.loops.of(b).is_some()) {
            let mut now: FxHashSet<Value> = FxHashSet::default();
            for s in self.cfg.succs(b) {
                now.extend(live.live_in(*s));
            }
            now.extend(self.func.blocks[b].term.uses());
            let mut sum: u32 = now.iter().map(weight).sum();
            most = most.max(sum);
            for &i in self.func.blocks[b].insts.iter().rev() {
                for r in &self.func.insts[i].results {
                    if now.remove(r) {
                        sum -= weight(r);
                    }
                }
                for v in inst_uses(self.func, i) {
                    if now.insert(v) {
                        sum += weight(&v);
                    }
                }
                most = most.max(sum);
            }
        }
        most
    }
}
