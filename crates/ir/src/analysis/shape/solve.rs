//! The fixpoint.

use rustc_hash::FxHashSet;

use super::facts::type_range;
use super::transfer::transfer;
use super::{Fact, Shape, ShapeOptions, guarded};
use crate::analysis::{Cfg, Divergence, DomTree, Levels, Loops};
use crate::*;

/// Facts of all values of a function.
#[derive(Clone, Debug)]
pub struct Shapes {
    facts: Vec<Fact>,
    divergence: Option<Divergence>,
}

/// Updates of a block parameter after which its range is given up.
const WIDEN_AFTER: u8 = 3;

struct Solver<'a> {
    func: &'a Function,
    cfg: &'a Cfg,
    dom: DomTree,
    width: usize,
    options: ShapeOptions,
    /// Loop structure; only at [`Stage::Thread`], where control may diverge.
    loops: Option<(Loops, Levels)>,
    divergence: Option<Divergence>,
    facts: Vec<Fact>,
    updates: Vec<u8>,
    /// Counts changes.
    clock: u32,
    /// When each value's fact changed last.
    changed_at: Vec<u32>,
    /// When each instruction was evaluated last; 0: its operands may look different since, or it never was.
    seen_at: Vec<u32>,
    /// Block that defines each value.
    home: Vec<Option<Block>>,
    /// Blocks that must be looked at again when a value's fact changes.
    users: Vec<Vec<Block>>,
}

impl Shapes {
    /// Computes shapes and ranges. Before the geometry is known the width is taken as more than one and nothing is
    /// known of thread numbers.
    pub fn new(func: &Function, options: ShapeOptions) -> Self {
        let cfg = Cfg::new(func);
        let dom = DomTree::dominators(func, &cfg);
        let width = func.geometry.map_or(32, |g| g.width as usize);
        let mut loops = None;
        if func.stage == Stage::Thread && width > 1 {
            let l = Loops::new(func, &cfg, &dom);
            let levels = Levels::new(func, &cfg, &l);
            loops = Some((l, levels));
        }
        let facts = func.values.keys().map(|v| Fact::bottom(func.ty(v))).collect();
        let updates = vec![0; func.values.len()];
        let mut s = Solver {
            func,
            cfg: &cfg,
            dom,
            width,
            options,
            loops,
            divergence: None,
            facts,
            updates,
            clock: 1,
            changed_at: vec![0; func.values.len()],
            seen_at: vec![0; func.insts.len()],
            home: vec![None; func.values.len()],
            users: vec![Vec::new(); func.values.len()],
        };
        s.index();
        s.run();
        let Solver { mut facts, divergence, .. } = s;
        // What stays without a definition is undefined: any value will do.
        facts.iter_mut().for_each(|f| f.bottom = false);
        Shapes { facts, divergence }
    }

    /// The same with a part as the group; `None` if groups have one part only.
    pub fn of_part(func: &Function, options: ShapeOptions) -> Option<Self> {
        let mut narrow = func.clone();
        narrow.geometry = Some(func.geometry?.of_part()?);
        Some(Shapes::new(&narrow, options))
    }

    /// Whether a value was there when the shapes were computed.
    pub fn covers(&self, v: Value) -> bool {
        v.index() < self.facts.len()
    }

    /// What is known of a value.
    pub fn fact(&self, v: Value) -> &Fact {
        &self.facts[v.index()]
    }

    /// How a value differs between lanes.
    pub fn shape(&self, v: Value) -> &Shape {
        &self.facts[v.index()].shape
    }

    /// Whether a value is the same in all lanes.
    pub fn is_uniform(&self, v: Value) -> bool {
        self.shape(v).is_uniform()
    }

    /// Divergence of control; `None` where control cannot diverge ([`Stage::Group`] and later, or W = 1).
    pub fn divergence(&self) -> Option<&Divergence> {
        self.divergence.as_ref()
    }
}

/// What the condition of a selection compares, if that is looked at.
fn decides<'f>(func: &'f Function, inst: &InstData, options: ShapeOptions) -> &'f [Value] {
    let cond = inst.args.first().filter(|_| options.clamps && inst.op == Op::Select);
    let compared = cond.and_then(|&c| func.def_inst(c)).map(|i| &func.insts[i]);
    compared.filter(|d| matches!(d.op, Op::ICmp(_))).map_or(&[], |d| &d.args)
}

impl Solver<'_> {
    fn index(&mut self) {
        for &b in &self.cfg.rpo {
            let data = &self.func.blocks[b];
            for &v in data.params.iter().chain(data.insts.iter().flat_map(|&i| &self.func.insts[i].results)) {
                self.home[v.index()] = Some(b);
            }
            for &i in &data.insts {
                let inst = &self.func.insts[i];
                for &v in inst.args.iter().chain(decides(self.func, inst, self.options)) {
                    self.users[v.index()].push(b);
                }
            }
            for e in data.term.edges() {
                e.args.iter().for_each(|v| self.users[v.index()].push(e.block));
            }
        }
        self.users.iter_mut().for_each(|u| u.dedup());
    }

    fn run(&mut self) {
        loop {
            self.fix();
            if !self.settle() {
                return;
            }
        }
    }

    /// Values that only undefined ones reach are the same number in all lanes. What is computed from them and from
    /// others is not undefined, so they must not stay without a fact. Answers whether there were any.
    fn settle(&mut self) -> bool {
        let undefined = |s: &Self, v: Value| {
            s.func.def_inst(v).is_some_and(|i| matches!(s.func.insts[i].op, Op::Undef(_)))
        };
        let open: Vec<_> = self
            .func
            .values
            .keys()
            .filter(|&v| {
                self.home[v.index()].is_some() && self.facts[v.index()].bottom && !undefined(self, v)
            })
            .collect();
        for &v in &open {
            self.facts[v.index()].bottom = false;
            self.touch(v);
        }
        !open.is_empty()
    }

    fn fix(&mut self) {
        loop {
            self.flow();
            let Some((loops, levels)) = &self.loops else { return };
            let diverges = |b: Block| match &self.func.blocks[b].term {
                Terminator::Branch { cond, .. } => !self.at(*cond, b).shape.is_uniform(),
                Terminator::Switch { index, .. } => !self.at(*index, b).shape.is_uniform(),
                _ => false,
            };
            let new = Divergence::new(self.func, self.cfg, loops, levels, diverges);
            if self.divergence.as_ref() == Some(&new) {
                return;
            }
            self.divergence = Some(new);
            self.seen_at.fill(0);
        }
    }

    /// A value as seen in a block: outside of a divergent loop, values from inside differ between lanes.
    fn at(&self, v: Value, b: Block) -> Fact {
        let fact = &self.facts[v.index()];
        let (Some((loops, _)), Some(d)) = (&self.loops, &self.divergence) else { return fact.clone() };
        if let Some(def) = self.home[v.index()]
            && def != b
            && !fact.bottom
            && !fact.shape.is_varying()
            && loops.around(def).any(|l| d.divergent_loop(l) && !loops.contains(l, b))
        {
            return fact.scattered();
        }
        fact.clone()
    }

    fn flow(&mut self) {
        let mut dirty: FxHashSet<Block> = self.cfg.rpo.iter().copied().collect();
        while !dirty.is_empty() {
            for &b in &self.cfg.rpo {
                if dirty.remove(&b) {
                    let changed = self.block(b);
                    for v in changed {
                        if let Some(users) = self.users.get(v.index()) {
                            dirty.extend(users.iter().copied());
                        }
                    }
                }
            }
        }
    }

    /// Re-evaluates a block; answers the values whose facts changed.
    fn block(&mut self, b: Block) -> Vec<Value> {
        let mut changed = Vec::new();
        let data = &self.func.blocks[b];
        for (n, &p) in data.params.iter().enumerate() {
            let new = self.param(b, n, p);
            self.set(p, new, true, &mut changed);
        }
        for &i in &data.insts {
            let inst = &self.func.insts[i];
            let seen = self.seen_at[i.index()];
            let decides = decides(self.func, inst, self.options);
            if seen > 0 && inst.args.iter().chain(decides).all(|a| self.changed_at[a.index()] <= seen) {
                continue;
            }
            self.seen_at[i.index()] = self.clock;
            let mut args: smallvec::SmallVec<[Fact; 4]> = inst.args.iter().map(|&a| self.at(a, b)).collect();
            if inst.op != Op::Select {
                // An operation on an undefined operand still depends on its others.
                for (fact, &a) in args.iter_mut().zip(&inst.args) {
                    let def = self.func.def_inst(a).map(|i| &self.func.insts[i].op);
                    fact.bottom &= !matches!(def, Some(Op::Undef(_)));
                }
            }
            let mut out = transfer(self.func, inst, &args, self.width, self.options);
            if let (&[x, y], [one]) = (decides, &mut out[..])
                && one.shape.is_varying()
            {
                let compared = [&self.at(x, b).shape, &self.at(y, b).shape];
                one.shape = guarded::select(compared, &args[1].shape, &args[2].shape, inst.results[0]);
            }
            for (&r, f) in inst.results.iter().zip(out) {
                self.set(r, f, false, &mut changed);
            }
        }
        changed
    }

    fn param(&self, b: Block, n: usize, p: Value) -> Fact {
        let ty = self.func.ty(p);
        if self.cfg.entries.contains(&b) {
            return if self.width == 1 { Fact::uniform(ty) } else { Fact::varying(ty) };
        }
        let mut fact = Fact::bottom(ty);
        let mut undefined = false;
        let mut preds: smallvec::SmallVec<[Block; 4]> = self.cfg.preds(b).iter().copied().collect();
        preds.dedup();
        for q in preds {
            for e in self.func.blocks[q].term.edges() {
                if e.block == b {
                    let arg = self.at(e.args[n], q);
                    undefined |= arg.bottom;
                    fact = fact.join(&arg);
                }
            }
        }
        // An undefined value may stand for any affine one, but which it will be is not known: lanes of it must not be
        // related to lanes of others.
        if undefined {
            fact.table = None;
        }
        let diverges = self.divergence.as_ref().is_some_and(|d| d.join(b));
        if diverges && !fact.bottom {
            fact = fact.scattered();
        }
        if let Shape::Affine { guards, .. } = &fact.shape {
            // A guard must be computed before the parameter exists, in every case.
            let known = |g: &super::Guard| {
                self.home[g.value().index()].is_some_and(|d| d != b && self.dom.dominates(d, b))
            };
            if !guards.iter().all(known) {
                fact = fact.scattered();
            }
        }
        fact
    }

    fn set(&mut self, v: Value, new: Fact, param: bool, changed: &mut Vec<Value>) {
        let old = &self.facts[v.index()];
        // Facts only ever grow weaker, so that this ends.
        let mut new = old.join(&new);
        if new == *old {
            return;
        }
        if param && !old.bottom {
            let n = &mut self.updates[v.index()];
            *n = n.saturating_add(1);
            if *n > WIDEN_AFTER && (new.min, new.max) != (old.min, old.max) {
                (new.min, new.max) = type_range(self.func.ty(v));
            }
        }
        self.facts[v.index()] = new;
        self.touch(v);
        changed.push(v);
    }

    fn touch(&mut self, v: Value) {
        self.clock += 1;
        self.changed_at[v.index()] = self.clock;
    }
}
