//! Partial control-flow linearisation (after Moll and Hack, "Partial Control-Flow Linearization", PLDI 2018).
//!
//! Requires: [`Stage::Thread`], the form that `prepare` ensures, shapes.
//! Ensures: [`Stage::Group`]; every branch condition is uniform; whatever has an effect, may fault or is an exchange
//! between lanes has the mask of the lanes that do it, unless these are all lanes of the group.
//!
//! Blocks are visited in an order in which dominated blocks and loops stay together. A divergent branch goes on
//! with the first of its targets; the others are *deferred*: lanes wait there, and every block visited on the way
//! passes the wish on until it is the target's turn. Uniform branches stay branches.
//!
//! * The mask of a block is that of its dominator when all lanes of one come to the other; otherwise it is made of
//!   the masks of the edges into it. Parameters of blocks where lanes come together become selects by edge masks.
//! * A loop that lanes leave at different times runs while any lane is active. Leaving lanes wait at the loop's
//!   *landing*, a block after its last one, with their exit's mask and values collected on the way.
//! * A block whose mask may be empty is skipped by a uniform branch (a *guard*) when its region is large or must not
//!   be run by no lane: loops, barriers, calls, exchanges, uniform loads, uniform branches.

mod blocks;
mod by_data;
mod control;
mod emit;
mod order;

use std::collections::BTreeSet;

pub use by_data::some_lane_by_data;
use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, Divergence, DomTree, Levels, LoopId, Loops};
use weft_ir::*;
use weft_target::TargetModel;

use crate::TransformError;
use crate::ssa::Variable;
use order::Order;

/// A mask; `None` is all lanes.
type Mask = Option<Value>;

/// A position in the order of blocks.
type Place = usize;

/// What an edge of the new graph brings along.
struct Incoming {
    /// Targets at which lanes wait when this edge is taken.
    deferred: BTreeSet<Place>,
    /// Whether an active lane comes with it.
    certain: bool,
}

/// Which variable a read or write means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Var {
    /// The mask of a block.
    Mask(Block),
    /// A parameter of a block.
    Param(Block, usize),
}

struct Linearise<'a> {
    func: &'a mut Function,
    target: &'a TargetModel,
    cfg: Cfg,
    dom: DomTree,
    loops: Loops,
    levels: Levels,
    shapes: Shapes,
    div: Divergence,
    order: Order,
    /// Mask of the lanes the group starts with.
    entry_mask: Mask,
    /// By place.
    masks: Vec<Mask>,
    nonempty: Vec<bool>,
    incoming: Vec<Vec<Incoming>>,
    /// Block that holds a place's code when its own became a guard.
    body: FxHashMap<Block, Block>,
    /// Masks of the edges of divergent branches into blocks with one predecessor.
    edge_masks: FxHashMap<Block, Value>,
    /// By mask of an edge of a divergent branch: the branch, and its condition or the opposite.
    conditions: FxHashMap<Value, (Block, Value)>,
    /// Targets of branches on the thread's number alone.
    by_thread: FxHashSet<Block>,
    /// Targets of branches on data.
    by_data: FxHashSet<Block>,
    vars: FxHashMap<Var, Variable>,
    /// Values to be replaced by what a variable is at the start of a block.
    reads: Vec<(Var, Block, Value)>,
    /// Parameters of blocks with one predecessor, and what they are.
    single: Vec<(Value, Value)>,
    /// Accesses to one address that are made once for the group, and the masks they would have.
    once: Vec<(Inst, Mask)>,
    /// Blocks whose branches stay, and their masks.
    uniform_branches: Vec<(Block, Mask)>,
    /// The constant predicates.
    yes: Value,
    no: Value,
}

/// Runs the pass.
///
/// # Errors
/// [`TransformError::NeedsWidthOne`] for control flow that cannot be linearised.
pub(crate) fn run(func: &mut Function, target: &TargetModel) -> Result<(), TransformError> {
    let needs_one =
        |func: &Function, reason| Err(TransformError::NeedsWidthOne { function: func.name.clone(), reason });
    let Some(geometry) = func.geometry else { return needs_one(func, "the block's shape is not known") };
    let Some(entry) = func.entry else { return needs_one(func, "there is no code") };
    if geometry.width == 1 {
        func.stage = Stage::Group;
        return Ok(());
    }
    let cfg = Cfg::new(func);
    let dom = DomTree::dominators(func, &cfg);
    let loops = Loops::new(func, &cfg, &dom);
    if !loops.irreducible.is_empty() {
        return needs_one(func, "its control flow is irreducible");
    }
    let levels = Levels::new(func, &cfg, &loops);
    let shapes = Shapes::new(func, ShapeOptions::default());
    let Some(div) = shapes.divergence().cloned() else {
        return needs_one(func, "its control flow is unknown");
    };
    func.stage = Stage::Group;
    let mut prologue = Vec::new();
    let mut value = |func: &mut Function, op, ty| {
        let i = func.make_inst(op, &[], &[ty], 0);
        prologue.push(i);
        func.insts[i].results[0]
    };
    let yes = value(func, Op::Const(Type::Pred, 1), Type::Pred);
    let no = value(func, Op::Const(Type::Pred, 0), Type::Pred);
    let entry_mask = if !func.is_kernel {
        // The caller's mask is the first parameter of a device function.
        let v = func.values.push(ValueData { ty: Type::Pred, def: ValueDef::Param(entry, 0) });
        func.blocks[entry].params.insert(0, v);
        for (n, &p) in func.blocks[entry].params.iter().enumerate() {
            func.values[p].def = ValueDef::Param(entry, n as u32);
        }
        Some(v)
    } else if geometry.full_groups() {
        None
    } else {
        Some(value(func, Op::EntryMask, Type::Pred))
    };
    func.blocks[entry].insts.splice(0..0, prologue);
    let order = Order::new(func, &loops, &levels, &div);
    let n = order.blocks.len();
    let mut pass = Linearise {
        func,
        target,
        cfg,
        dom,
        loops,
        levels,
        shapes,
        div,
        order,
        entry_mask,
        masks: vec![None; n],
        nonempty: vec![false; n],
        incoming: (0..n).map(|_| Vec::new()).collect(),
        body: FxHashMap::default(),
        edge_masks: FxHashMap::default(),
        conditions: FxHashMap::default(),
        by_thread: FxHashSet::default(),
        by_data: FxHashSet::default(),
        vars: FxHashMap::default(),
        reads: Vec::new(),
        single: Vec::new(),
        once: Vec::new(),
        uniform_branches: Vec::new(),
        yes,
        no,
    };
    for place in 0..n {
        if let Err(reason) = pass.place(place) {
            return needs_one(pass.func, reason);
        }
    }
    pass.finish();
    Ok(())
}

impl Linearise<'_> {
    /// The loop that a place belongs to; a landing belongs to its loop's parent.
    fn loop_of(&self, place: Place) -> Option<LoopId> {
        match self.order.landing_of[place] {
            Some(l) => self.loops.list[l].parent,
            None => self.loops.of(self.order.blocks[place]),
        }
    }

    /// The landing at which the lanes that take an edge out of `from` (a loop, or the function) to `target` wait, if
    /// the edge leaves a divergent loop.
    fn landing(&self, from: Option<LoopId>, target: Block) -> Option<LoopId> {
        let mut at = from;
        while let Some(l) = at {
            if self.loops.contains(l, target) {
                return None;
            }
            if self.div.divergent_loop(l) {
                return Some(l);
            }
            at = self.loops.list[l].parent;
        }
        None
    }

    /// Where an edge leads in the new graph.
    fn resolve(&self, from: Option<LoopId>, target: Block) -> Place {
        match self.landing(from, target) {
            Some(l) => self.order.landing[l].unwrap_or(usize::MAX),
            None => self.order.place[target.index()],
        }
    }

    /// Whether a deferred place lies in the same iteration as code of `level`, its landing included.
    fn in_level(&self, level: Option<LoopId>, place: Place) -> bool {
        let Some(l) = level else { return true };
        match self.order.landing_of[place] {
            // Lanes wait at a landing for the iteration to end.
            Some(k) => k == l || self.loops.contains(l, self.loops.list[k].header),
            None => self.loops.contains(l, self.order.blocks[place]),
        }
    }

    fn variable(&mut self, var: Var) -> &mut Variable {
        let (ty, init, block) = match var {
            Var::Mask(b) => (Type::Pred, Some(self.no), b),
            Var::Param(b, n) => (self.func.ty(self.func.blocks[b].params[n]), None, b),
        };
        if !self.vars.contains_key(&var) {
            let init = init.unwrap_or_else(|| crate::prepare::undef(self.func, ty));
            let mut v = Variable::new(ty, init);
            // Every iteration of the loop around starts afresh.
            let mut around = self.loops.of(block);
            if let Some(l) = around
                && self.loops.list[l].header == block
            {
                around = self.loops.list[l].parent;
            }
            if let Some(l) = around {
                v.reset(self.loops.list[l].header);
            }
            self.vars.insert(var, v);
        }
        self.vars.entry(var).or_insert_with(|| Variable::new(ty, self.no))
    }

    /// A stand-in for what the variable is at the start of the block.
    fn read(&mut self, var: Var, block: Block) -> Value {
        self.variable(var);
        let ty = match var {
            Var::Mask(_) => Type::Pred,
            Var::Param(b, n) => self.func.ty(self.func.blocks[b].params[n]),
        };
        let i = self.func.make_inst(Op::Undef(ty), &[], &[ty], 0);
        let v = self.func.insts[i].results[0];
        self.reads.push((var, block, v));
        v
    }
}
