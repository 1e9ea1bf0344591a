//! Edges: what is written on them and where they lead.

use std::collections::BTreeSet;

use weft_ir::analysis::LoopId;
use weft_ir::*;

use super::{Incoming, Linearise, Mask, Place, Var};

impl Linearise<'_> {
    /// Gives the code of a place its new terminator.
    pub(super) fn control(
        &mut self,
        place: Place,
        code: Block,
        deferred: &BTreeSet<Place>,
    ) -> Result<(), &'static str> {
        if let Some(l) = self.order.landing_of[place] {
            let edge = self.land(l, deferred)?;
            self.func.blocks[code].term = Terminator::Jump(edge);
            return Ok(());
        }
        let block = self.order.blocks[place];
        let own = self.loops.of(block);
        let mask = self.masks[place];
        let nonempty = self.nonempty[place];
        let term = std::mem::take(&mut self.func.blocks[code].term);
        let new = match term {
            Terminator::Jump(e) => {
                if own.is_some_and(|l| self.loops.list[l].header == e.block) {
                    self.back_edge(place, code, e, deferred)?
                } else {
                    self.write(place, code, &e, mask, None);
                    let to = self.resolve(own, e.block);
                    Terminator::Jump(self.leave_with(deferred, to, nonempty)?)
                }
            }
            Terminator::Branch { cond, then, other } if self.div.branch(block) => {
                Terminator::Jump(self.diverge(place, code, cond, [&then, &other], deferred)?)
            }
            Terminator::Branch { cond, then, other } => {
                if !nonempty {
                    return Err("a uniform branch may be run by no lane");
                }
                self.uniform_branches.push((code, mask));
                self.write(place, code, &then, mask, Some((cond, true)));
                self.write(place, code, &other, mask, Some((cond, false)));
                let (a, b) = (self.resolve(own, then.block), self.resolve(own, other.block));
                let then = self.leave_with(deferred, a, true)?;
                let other = self.leave_with(deferred, b, true)?;
                if then == other { Terminator::Jump(then) } else { Terminator::Branch { cond, then, other } }
            }
            Terminator::Switch { index, targets, default } => {
                if self.div.branch(block) || !nonempty {
                    return Err("a switch diverges");
                }
                self.uniform_branches.push((code, mask));
                self.switch(own, index, targets, default, deferred)?
            }
            other => {
                if !deferred.is_empty() {
                    return Err("lanes wait after the end");
                }
                other
            }
        };
        self.func.blocks[code].term = new;
        Ok(())
    }

    /// The edge from where the lanes that have left a loop meet.
    fn land(&mut self, l: LoopId, deferred: &BTreeSet<Place>) -> Result<Edge, &'static str> {
        let from = self.loops.list[l].parent;
        let mut targets = deferred.clone();
        let exits: BTreeSet<Place> =
            self.loops.exits(l, &self.cfg).iter().map(|&(_, t)| self.resolve(from, t)).collect();
        let single = exits.len() == 1;
        let meant = exits.first().copied();
        targets.extend(exits);
        self.leave(&targets, if single { meant } else { None }, true)
    }

    /// The edge from a branch that lanes take both ways.
    fn diverge(
        &mut self,
        place: Place,
        code: Block,
        cond: Value,
        [then, other]: [&Edge; 2],
        deferred: &BTreeSet<Place>,
    ) -> Result<Edge, &'static str> {
        let block = self.order.blocks[place];
        let own = self.loops.of(block);
        let not = Builder::at(self.func, code).value(Op::IntUnary(IntUnary::Not), &[cond], Type::Pred);
        let mut targets = deferred.clone();
        let by_data = self.is_by_data(cond);
        for (e, c) in [(then, cond), (other, not)] {
            let m = self.and(code, self.masks[place], c);
            self.edge_masks.insert(e.block, m);
            self.conditions.insert(m, (block, c));
            if self.shapes.fact(cond).is_by_thread() {
                self.by_thread.insert(e.block);
            }
            if by_data {
                self.by_data.insert(e.block);
            }
            self.write(place, code, e, Some(m), None);
            targets.insert(self.resolve(own, e.block));
        }
        self.leave(&targets, None, self.nonempty[place])
    }

    /// A switch that all lanes take one way.
    fn switch(
        &mut self,
        own: Option<LoopId>,
        index: Value,
        targets: Vec<Edge>,
        default: Edge,
        deferred: &BTreeSet<Place>,
    ) -> Result<Terminator, &'static str> {
        let leaves = targets.iter().chain([&default]).any(|e| self.landing(own, e.block).is_some());
        if leaves {
            return Err("a switch leaves a divergent loop");
        }
        let edge = |s: &mut Self, e: &Edge| {
            let to = s.resolve(own, e.block);
            s.leave_with(deferred, to, true)
        };
        let new = targets.iter().map(|e| edge(self, e)).collect::<Result<Vec<_>, _>>()?;
        Ok(Terminator::Switch { index, targets: new, default: edge(self, &default)? })
    }

    /// The edge from a loop's latch to its header.
    fn back_edge(
        &mut self,
        place: Place,
        code: Block,
        edge: Edge,
        deferred: &BTreeSet<Place>,
    ) -> Result<Terminator, &'static str> {
        let own = self.loops.of(self.order.blocks[place]);
        let mask = self.masks[place];
        self.write(place, code, &edge, mask, None);
        let Some(l) = own else { return Err("a back edge outside a loop") };
        let again = Edge { block: edge.block, args: Values::new() };
        let landing = self.order.landing[l];
        let waiting = deferred.iter().find(|&&d| self.in_level(own, d) && Some(d) != landing);
        if waiting.is_some() || (landing.is_none() && deferred.iter().any(|&d| self.in_level(own, d))) {
            return Err("lanes wait inside a loop at its end");
        }
        let Some(landing) = landing.filter(|_| !self.nonempty[place]) else {
            return Ok(Terminator::Jump(again));
        };
        let Some(m) = mask else { return Err("a latch without lanes has no mask") };
        let cond = Builder::at(self.func, code).value(Op::AnyLane, &[m], Type::Pred);
        let rest: BTreeSet<Place> = deferred.iter().copied().filter(|&d| d != landing).collect();
        self.incoming[landing].push(Incoming { deferred: rest, certain: false });
        let other = Edge { block: self.order.blocks[landing], args: Values::new() };
        Ok(Terminator::Branch { cond, then: again, other })
    }

    /// `mask & cond`.
    fn and(&mut self, code: Block, mask: Mask, cond: Value) -> Value {
        match mask {
            Some(m) => Builder::at(self.func, code).int(IntOp::And, m, cond),
            None => cond,
        }
    }

    /// An edge on which all lanes of the block go to `meant`, while others wait.
    fn leave_with(
        &mut self,
        deferred: &BTreeSet<Place>,
        meant: Place,
        nonempty: bool,
    ) -> Result<Edge, &'static str> {
        let mut targets = deferred.clone();
        targets.insert(meant);
        self.leave(&targets, Some(meant), nonempty)
    }

    fn leave(
        &mut self,
        targets: &BTreeSet<Place>,
        meant: Option<Place>,
        nonempty: bool,
    ) -> Result<Edge, &'static str> {
        let mut rest = targets.clone();
        let Some(next) = rest.pop_first().filter(|&n| n != usize::MAX) else {
            return Err("an edge leads nowhere");
        };
        self.incoming[next].push(Incoming { deferred: rest, certain: nonempty && meant == Some(next) });
        Ok(Edge { block: self.order.blocks[next], args: Values::new() })
    }

    /// What tells the lanes of a mask from others that come to `target`: where all lanes that do come by the branch that
    /// made the mask, its condition does.
    fn apart(&self, mask: Value, target: Block) -> Value {
        match self.conditions.get(&mask) {
            Some(&(branch, cond))
                if self.dom.dominates(branch, target) && self.loops.of(branch) == self.loops.of(target) =>
            {
                cond
            }
            _ => mask,
        }
    }

    /// Writes what an edge carries: the target's mask and parameters. `lanes` take the edge; with `when`, only if the
    /// uniform condition has that value.
    fn write(&mut self, place: Place, code: Block, edge: &Edge, lanes: Mask, when: Option<(Value, bool)>) {
        let target = edge.block;
        let start = self.order.blocks[place];
        let own = self.loops.of(start);
        let leaves = self.landing(own, target).is_some();
        let header_of = self.loops.of(target).filter(|&l| self.loops.list[l].header == target);
        let join = self.cfg.preds(target).len() > 1;
        if !leaves && !join && header_of.is_none() {
            // One way in: the arguments are the parameters.
            for (n, &a) in edge.args.iter().enumerate() {
                let p = self.func.blocks[target].params[n];
                self.single.push((p, a));
            }
            return;
        }
        // Lanes that stay in a loop write again when they leave; until then nobody looks at what they wrote.
        let blend = if leaves { self.masks[place] } else { lanes.map(|m| self.apart(m, target)) };
        let mut lanes = lanes;
        if leaves && let Some((cond, sense)) = when {
            let mut build = Builder::at(self.func, code);
            let c = if sense { cond } else { build.value(Op::IntUnary(IntUnary::Not), &[cond], Type::Pred) };
            lanes = Some(self.and(code, lanes, c));
        }
        // A loop starts with the lanes that enter or repeat it; elsewhere lanes gather.
        let replaces = header_of.is_some();
        let m = lanes.unwrap_or(self.yes);
        let var = Var::Mask(target);
        let new = if replaces {
            m
        } else {
            let old = self.read(var, start);
            Builder::at(self.func, code).int(IntOp::Or, old, m)
        };
        self.variable(var).write(code, new);
        for (n, &a) in edge.args.iter().enumerate() {
            let var = Var::Param(target, n);
            let blends = leaves || (self.div.join(target) && !replaces);
            let new = match blend {
                Some(m) if blends => {
                    let old = self.read(var, start);
                    Builder::at(self.func, code).select(m, a, old)
                }
                _ => a,
            };
            self.variable(var).write(code, new);
        }
    }
}
