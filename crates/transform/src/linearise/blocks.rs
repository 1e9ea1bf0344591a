//! Masks of blocks, guards, and masks of instructions.

use std::collections::BTreeSet;

use weft_ir::analysis::Node;
use weft_ir::*;

use super::{Incoming, Linearise, Mask, Place, Var};

/// So many accesses of a region outside of loops are worth a test, which is as many operations: without lanes they are skipped,
/// and with all lanes they need no masks.
const GUARD_ACCESSES: usize = 2;

/// Operations that a function of the math library is at least.
const POLYNOMIAL: u32 = 4;

/// A cost that is worth a test by itself.
const ALWAYS: u32 = 1 << 16;

fn is_access(op: &Op) -> bool {
    match op {
        Op::Load { space, .. } => *space != Space::Param,
        Op::Store { .. } => true,
        _ => false,
    }
}

impl Linearise<'_> {
    /// Handles one place: its mask, guard, instructions and edges.
    pub(super) fn place(&mut self, place: Place) -> Result<(), &'static str> {
        let block = self.order.blocks[place];
        if place != 0 && self.incoming[place].is_empty() {
            // Only a landing that no lane reaches: the loop never ends.
            self.func.blocks[block].term = Terminator::Unreachable;
            return Ok(());
        }
        let mut deferred: BTreeSet<Place> = BTreeSet::new();
        for i in &self.incoming[place] {
            deferred.extend(&i.deferred);
        }
        deferred.remove(&place);
        let mask = self.mask(place);
        self.masks[place] = mask;
        let mut nonempty = self.is_nonempty(place, &deferred);
        let mut code = block;
        if !nonempty && self.wants_guard(block) {
            let Some(m) = mask else { return Err("a block without lanes has no mask") };
            code = self.guard(block, m, &deferred)?;
            nonempty = true;
        }
        self.nonempty[place] = nonempty;
        if self.order.landing_of[place].is_none() {
            self.mask_instructions(code, mask, nonempty);
        }
        self.control(place, code, &deferred)
    }

    fn mask(&mut self, place: Place) -> Mask {
        let block = self.order.blocks[place];
        if place == 0 {
            return self.entry_mask;
        }
        if let Some(l) = self.order.landing_of[place] {
            return self.loop_mask(l);
        }
        let own = self.loops.of(block);
        if let Some(l) = own
            && self.loops.list[l].header == block
        {
            if self.div.divergent_loop(l) {
                return Some(self.read(Var::Mask(block), block));
            }
            return self.loop_mask(l);
        }
        // All lanes of the dominator come here.
        if let Some(mask) = self.same_as_dominator(place) {
            return mask;
        }
        if let [p] = self.cfg.preds(block)
            && self.landing(self.loops.of(*p), block).is_none()
        {
            if let Some(&m) = self.edge_masks.get(&block) {
                return Some(m);
            }
            return self.masks[self.order.place[p.index()]];
        }
        Some(self.read(Var::Mask(block), block))
    }

    /// Mask of the lanes that enter a loop: its preheader's.
    fn loop_mask(&self, l: usize) -> Mask {
        self.masks[self.preheader(l)]
    }

    fn preheader(&self, l: usize) -> Place {
        let header = self.loops.list[l].header;
        let outside = self.cfg.preds(header).iter().find(|p| !self.loops.contains(l, **p));
        outside.map_or(0, |p| self.order.place[p.index()])
    }

    fn dominator_node(&self, place: Place) -> Option<Node> {
        let block = self.order.blocks[place];
        let level = self.levels.of(self.loops.of(block));
        let n = self.levels.position(block);
        let d = level.idom[n].filter(|&d| d != n)?;
        // Does every way from the dominator come here?
        let mut at = Some(d);
        while let Some(a) = at {
            if a == n {
                return Some(level.nodes[d]);
            }
            if a > n {
                return None;
            }
            at = level.ipdom[a];
        }
        None
    }

    fn same_as_dominator(&self, place: Place) -> Option<Mask> {
        Some(match self.dominator_node(place)? {
            Node::Block(d) => self.masks[self.order.place[d.index()]],
            Node::Loop(l) => self.loop_mask(l),
        })
    }

    fn is_nonempty(&self, place: Place, deferred: &BTreeSet<Place>) -> bool {
        let block = self.order.blocks[place];
        if place == 0 || self.order.landing_of[place].is_some() {
            return true;
        }
        if self.loops.of(block).is_some_and(|l| self.loops.list[l].header == block) {
            return true;
        }
        if self.incoming[place].iter().all(|i| i.certain) {
            return true;
        }
        let same = match self.dominator_node(place) {
            Some(Node::Block(d)) => self.nonempty[self.order.place[d.index()]],
            Some(Node::Loop(_)) => true,
            None => false,
        };
        let level = self.loop_of(place);
        same || !deferred.iter().any(|&d| self.in_level(level, d))
    }

    /// Whether a block must not, or should not, be run when no lane wants it.
    fn wants_guard(&self, block: Block) -> bool {
        let d = &self.func.blocks[block];
        let uniform_branch = matches!(d.term, Terminator::Branch { .. } | Terminator::Switch { .. })
            && !self.div.branch(block);
        if uniform_branch || d.insts.iter().any(|&i| self.must_guard(i)) {
            return true;
        }
        for &s in self.cfg.succs(block) {
            let is_header = self.loops.of(s).is_some_and(|l| self.loops.list[l].header == s);
            // A loop must be entered by some lane; its latch decides for itself.
            if is_header && !self.dom.dominates(s, block) {
                return true;
            }
            // Values merged without a select: the last block that ran must be the one that was meant.
            let merges = self.cfg.preds(s).len() > 1 && !self.func.blocks[s].params.is_empty();
            if merges && !self.div.join(s) && !is_header {
                return true;
            }
        }
        if self.runs_masked(block) {
            return false;
        }
        // More operations than the answer to the test takes are skipped when no lane wants them.
        let most = self.target.in_ops(self.target.mask_latency) as u32;
        let (mut cost, mut accesses) = (0, 0);
        // Masks that only the thread's number decides are known to the code generator.
        let once = self.loops.of(block).is_none() && !self.by_thread.contains(&block);
        for &b in &self.cfg.rpo {
            if self.dom.dominates(block, b) {
                let insts = self.func.blocks[b].insts.iter();
                accesses += insts.filter(|&&i| is_access(&self.func.insts[i].op)).count();
                if once && accesses >= GUARD_ACCESSES {
                    return true;
                }
                cost += self.func.blocks[b].insts.iter().map(|&i| self.cost(i)).sum::<u32>();
                if cost > most {
                    return true;
                }
            }
        }
        false
    }

    fn must_guard(&self, i: Inst) -> bool {
        let d = &self.func.insts[i];
        let e = d.op.effects();
        match d.op {
            Op::Load { .. } => e.faults && self.shapes.is_uniform(d.args[0]),
            Op::Atomic { .. }
            | Op::AtomicCas { .. }
            | Op::AtomicCasWide { .. }
            | Op::Image(_)
            | Op::Helper(_)
            | Op::Call(_) => true,
            _ => e.warp || e.waits || matches!(d.op, Op::Barrier(..) | Op::ClusterArrive),
        }
    }

    pub(super) fn cost(&self, i: Inst) -> u32 {
        match self.func.insts[i].op {
            Op::Const(..) | Op::Undef(_) | Op::Special(_) => 0,
            Op::Int(IntOp::DivS | IntOp::DivU | IntOp::RemS | IntOp::RemU) => {
                self.target.in_ops(2.0 * self.target.divide_f64_cycles) as u32
            }
            Op::FloatUnary(FloatUnary::Sqrt, _) => self.target.in_ops(self.target.sqrt_f32_cycles) as u32,
            Op::Float(FloatOp::Div, _) => self.target.in_ops(self.target.divide_f32_cycles) as u32,
            Op::FloatUnary(
                FloatUnary::SinApprox
                | FloatUnary::CosApprox
                | FloatUnary::Ex2Approx
                | FloatUnary::Lg2Approx
                | FloatUnary::TanhApprox,
                _,
            ) => POLYNOMIAL,
            Op::Store { ty, space, .. } => {
                let t = self.target;
                let masked = t.masked_store_cycles(ty.bits(), space == Space::Shared);
                1 + t.in_ops(masked - 1.0 / t.stores_per_cycle) as u32
            }
            _ if self.must_guard(i) => ALWAYS,
            _ => 1,
        }
    }

    /// Makes the block a test of its mask; its code moves to a new block, which is answered.
    fn guard(
        &mut self,
        block: Block,
        mask: Value,
        deferred: &BTreeSet<Place>,
    ) -> Result<Block, &'static str> {
        let Some(&skip) = deferred.first() else { return Err("lanes are lost") };
        let code = self.func.add_block();
        self.func.blocks[code].insts = std::mem::take(&mut self.func.blocks[block].insts);
        self.func.blocks[code].term = std::mem::take(&mut self.func.blocks[block].term);
        self.body.insert(block, code);
        let mut build = Builder::at(self.func, block);
        let any = build.value(Op::AnyLane, &[mask], Type::Pred);
        build.branch(any, code, self.order.blocks[skip]);
        let rest: BTreeSet<Place> = deferred.iter().copied().filter(|&d| d != skip).collect();
        self.incoming[skip].push(Incoming { deferred: rest, certain: false });
        Ok(code)
    }

    fn mask_instructions(&mut self, code: Block, mask: Mask, nonempty: bool) {
        for n in 0..self.func.blocks[code].insts.len() {
            let i = self.func.blocks[code].insts[n];
            let e = self.func.insts[i].op.effects();
            let (op, address) = (self.func.insts[i].op, self.func.insts[i].args.first().copied());
            if let Op::Call(_) = op {
                let m = mask.unwrap_or(self.yes);
                self.func.insts[i].args.insert(0, m);
            }
            let wanted = e.writes || e.faults || e.warp || e.waits || e.noted;
            // One access for the group, which some lane wants.
            let once = nonempty
                && matches!(op, Op::Load { .. } | Op::CheckAlign(_))
                && address.is_some_and(|a| self.shapes.is_uniform(a));
            let unmasked = matches!(op, Op::Fence(..) | Op::Yield | Op::ClusterWait);
            if once {
                self.once.push((i, mask));
            } else if wanted && !unmasked {
                self.func.insts[i].mask = mask;
            }
        }
    }
}
