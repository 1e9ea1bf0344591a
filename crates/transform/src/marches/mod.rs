//! Threads that march, a step at a time: what a loop does in one iteration becomes what the kernel does when it is called.
//!
//! A thread of such a kernel has a column of planes or rows to itself: in each iteration of its loop it writes one element, then goes on
//! to the next plane, pages away. Group by group each row of 32 numbers is alone in its page, no prefetch finds the next one, and no line is
//! written as a whole with its neighbours. As in [`crate::grid_stride`] the loop is taken apart: whoever calls the kernel does
//! so iteration after iteration, each time for all groups of the blocks that a call runs ([`Op::NextIteration`]), so that memory is
//! read and written along its rows, and stores that are in no loop any more may pass the caches.
//!
//! All threads that come to the loop take as many iterations: its count follows from the launch, and from where the block is along y and
//! z, which blocks of a call have in common. So none is through before another. What goes around the loop is counted, or was read from
//! memory that the kernel does not write in one of the last iterations, and is read again. What a thread writes before the loop
//! it writes when it is called first; what is behind the loop follows the last iteration.
//!
//! Requires: [`Stage::Thread`], a kernel with its geometry, in which [`crate::grid_stride`] has found nothing.
//! Ensures: as [`crate::grid_stride`]; how many iterations there are at most is left with [`Function::bounds`].

mod places;
mod rewrite;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_abi::{BoundOp, Step};
use weft_ir::analysis::{Induction, LoopId, inductions, takes_iterations_of, trip_count};
use weft_ir::*;

use crate::grid_stride::{append, ordinary, suits};
use crate::widen::{Exacts, View};

/// Instructions before a loop that count for nothing, as those of any kernel with a thread for each element.
const SETUP: usize = 16;

/// Vectors that a group mostly is.
const VECTORS: usize = 4;

/// How many iterations back what goes around a loop may have been read.
const BACK: u32 = 2;

/// Instructions that are done again for what goes around a loop.
const AGAIN: usize = 24;

/// Iterations that are not written out ([`crate::unroll`]).
const FEW: u64 = 16;

/// A loop that can be taken apart.
pub(super) struct March<'a> {
    view: &'a View<'a>,
    id: LoopId,
    header: Block,
    latch: Block,
    /// Blocks from which the loop is come to.
    before: FxHashSet<Block>,
    counted: Vec<Induction>,
    /// Of which each iteration takes the same away.
    falling: Vec<Induction>,
    /// Other parameters of the header: what they are in the first iteration, and in the next one.
    read: FxHashMap<Value, (Value, Value)>,
    /// How many iterations back these were read at most.
    back: u32,
}

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    if takes_iterations_of(func) || !suits(func) || !has_rows(func) {
        return;
    }
    let before = func.clone();
    let Some(view) = View::new(&before) else { return };
    let mut outermost = (0..view.loops.list.len()).filter(|&l| view.loops.list[l].depth == 1);
    let Some(march) = outermost.find_map(|l| March::new(&view, l)) else { return };
    let Some(bounds) = march.bounds() else { return };
    if append(func, &bounds) {
        rewrite::run(func, &march);
        // What was read before the loop is read where it is wanted now, and not in each iteration.
        crate::dce::run(func);
    }
}

/// Parameters of a loop's header from which each iteration takes what was made before the loop.
fn falling(view: &View<'_>, id: LoopId, latch: Block) -> Vec<Induction> {
    let (func, l) = (view.func, &view.loops.list[id]);
    let mut outside = view.cfg.preds(l.header).iter().filter(|&&p| p != latch);
    let (Some(&before), None) = (outside.next(), outside.next()) else { return Vec::new() };
    let into = |from: Block| {
        let edges = func.blocks[from].term.edges();
        edges.into_iter().find(|e| e.block == l.header).map(|e| e.args.clone()).unwrap_or_default()
    };
    let (first, next) = (into(before), into(latch));
    let made = |v: Value| {
        l.blocks.iter().any(|&b| func.blocks[b].insts.iter().any(|&i| func.insts[i].results.contains(&v)))
    };
    let params = func.blocks[l.header].params.iter().zip(first.iter().zip(&next));
    let found = params.filter_map(|(&value, (&start, &next))| {
        let d = func.def(next).filter(|d| d.op == Op::Int(IntOp::Sub) && d.args[0] == value)?;
        let step = d.args[1];
        let before = !made(step) && !l.blocks.iter().any(|&b| func.blocks[b].params.contains(&step));
        before.then_some(Induction { value, start, next, step })
    });
    found.collect()
}

/// Whether a block has several rows. One row alone is long, and is written as it is in each step of a loop.
fn has_rows(func: &Function) -> bool {
    func.geometry.is_some_and(|g| g.block[1] > 1 || g.block[2] > 1)
}

impl<'a> March<'a> {
    fn new(view: &'a View<'a>, id: LoopId) -> Option<Self> {
        let (func, loops) = (view.func, &view.loops);
        let l = &loops.list[id];
        let ([latch], [(from, _)]) = (&l.latches[..], &loops.exits(id, &view.cfg)[..]) else { return None };
        if from != latch || !loops.irreducible.is_empty() {
            return None;
        }
        let counted = inductions(func, &view.cfg, loops, id);
        let mut march = March {
            view,
            id,
            header: l.header,
            latch: *latch,
            before: view.before(l.header, id),
            counted,
            falling: falling(view, id, *latch),
            read: FxHashMap::default(),
            back: 0,
        };
        march.read = march.others()?;
        let mut again = 0;
        for &v in march.read.keys() {
            march.back = march.back.max(march.distance(v, 0, &mut again)?);
        }
        let Terminator::Branch { cond, .. } = func.blocks[*latch].term else { return None };
        let good = again <= AGAIN
            && trip_count(func, &view.cfg, loops, id).is_none_or(|n| n > FEW)
            && march.is_alike(cond)
            && march.before.iter().all(|&b| march.can_be_done_again(b))
            && march.worth()
            && places::suit(&march);
        good.then_some(march)
    }

    fn inside(&self, b: Block) -> bool {
        self.view.loops.contains(self.id, b)
    }

    /// The block of the loop that a value is made in.
    fn made_inside(&self, v: Value) -> Option<Block> {
        match self.view.func.values[v].def {
            ValueDef::Param(b, _) => Some(b).filter(|&b| self.inside(b)),
            ValueDef::Result(i, _) => {
                let blocks = &self.view.loops.list[self.id].blocks;
                blocks.iter().copied().find(|&b| self.view.func.blocks[b].insts.contains(&i))
            }
        }
    }

    fn induction(&self, v: Value) -> Option<&Induction> {
        self.counted.iter().chain(&self.falling).find(|k| k.value == v)
    }

    fn falls(&self, v: Value) -> bool {
        self.falling.iter().any(|k| k.value == v)
    }

    /// The header's parameters that nothing counts, with what they are first and next.
    fn others(&self) -> Option<FxHashMap<Value, (Value, Value)>> {
        let func = self.view.func;
        let into = |from: Block, n: usize| {
            let edges = func.blocks[from].term.edges();
            let mut into = edges.iter().filter(|e| e.block == self.header);
            let first = into.next()?;
            if into.next().is_some() { None } else { first.args.get(n).copied() }
        };
        let mut outside = self.view.cfg.preds(self.header).iter().filter(|&&p| p != self.latch);
        let (&from, None) = (outside.next()?, outside.next()) else { return None };
        let params = func.blocks[self.header].params.iter().enumerate();
        params
            .filter(|(_, v)| self.induction(**v).is_none())
            .map(|(n, &v)| Some((v, (into(from, n)?, into(self.latch, n)?))))
            .collect()
    }

    /// From how many iterations back a value is made of what can be read again; how many instructions that takes is added to `again`.
    fn distance(&self, v: Value, depth: u32, again: &mut usize) -> Option<u32> {
        if depth > BACK || *again > AGAIN {
            return None;
        }
        let func = self.view.func;
        if let Some(&(_, next)) = self.read.get(&v) {
            return Some(1 + self.distance(next, depth + 1, again)?).filter(|n| *n <= BACK);
        }
        if self.made_inside(v).is_none() || self.induction(v).is_some() {
            return Some(0);
        }
        let d = &func.insts[func.def_inst(v)?];
        let readable = match d.op {
            Op::Load { space, count: 1, access, .. } => {
                matches!(space, Space::Param | Space::Const)
                    || matches!(space, Space::Global | Space::Generic) && access.read_only
            }
            op => op.effects().speculatable() && d.results.len() == 1,
        };
        if !readable {
            return None;
        }
        *again += 1;
        d.args.iter().try_fold(0, |most, &a| Some(most.max(self.distance(a, depth, again)?)))
    }

    /// Whether a value of an iteration is the same for all threads of the blocks that one call may run.
    fn is_alike(&self, v: Value) -> bool {
        let func = self.view.func;
        if let Some(k) = self.induction(v) {
            return self.is_alike(k.start) && self.is_alike(k.step);
        }
        let Some(d) = func.def(v) else { return false };
        let alike = match d.op {
            Op::Special(Special::Ctaid(n)) => n > 0,
            Op::Special(Special::Nctaid(_)) | Op::Load { space: Space::Param, .. } => true,
            Op::Special(_) | Op::Load { .. } => false,
            op => op.effects().speculatable(),
        };
        alike && d.args.iter().all(|&a| self.is_alike(a))
    }

    /// Whether a block before the loop can be gone through each time: what it writes can be left out, and it reads nothing that
    /// may change.
    fn can_be_done_again(&self, b: Block) -> bool {
        let func = self.view.func;
        let mut insts = func.blocks[b].insts.iter().map(|&i| func.insts[i].op);
        self.view.loops.of(b).is_none()
            && insts.all(|op| match op {
                Op::Load { space, access, .. } => {
                    matches!(space, Space::Param | Space::Const) || access.read_only
                }
                Op::Store { .. } | Op::CheckAlign(_) => true,
                op => op.effects().speculatable(),
            })
    }

    /// Each iteration begins anew: what is computed for each lane before the loop must not be more than what is done in it. What is one
    /// for all lanes costs next to nothing, and of lanes at constant distances the first is all that is computed.
    fn worth(&self) -> bool {
        let func = self.view.func;
        let work = |i: &Inst| {
            let d = &func.insts[*i];
            if !d.op.effects().speculatable() || matches!(d.op, Op::Const(..) | Op::Special(_)) {
                return 0;
            }
            let lanes = d.results.iter().map(|&v| match self.view.distance_of_lanes(v) {
                Some(0) => 0,
                Some(_) => 1,
                None => VECTORS,
            });
            lanes.max().unwrap_or(0)
        };
        let size = |b: &Block| func.blocks[*b].insts.iter().map(work).sum::<usize>();
        let inside = &self.view.loops.list[self.id].blocks;
        self.before.iter().map(size).sum::<usize>()
            <= VECTORS * SETUP + inside.iter().map(size).sum::<usize>()
    }

    /// What the launches that the code is for have in common: an iteration's number fits 32 bits.
    fn bounds(&self) -> Option<weft_abi::Bounds> {
        let View { func, cfg, loops, .. } = self.view;
        let mut e = Exacts::new(self.view);
        let iterations = match trip_count(func, cfg, loops, self.id) {
            Some(n) => e.steps.number(i64::try_from(n).ok()? - 1)?,
            None => self.counted.iter().find_map(|k| {
                let by = func.as_signed(k.step).filter(|by| *by != 0);
                let (first, values) = (e.of(k.start)?, e.of(k.value)?);
                let step = match by {
                    Some(by) => e.steps.number(by.checked_abs()?)?,
                    None => {
                        let step = e.of(k.step)?;
                        e.steps.demand(BoundOp::Positive, &step)?
                    }
                };
                let e = &mut e.steps;
                let way = match by.is_none_or(|by| by > 0) {
                    true => e.join(BoundOp::Sub, &values, &first)?,
                    false => e.join(BoundOp::Sub, &first, &values)?,
                };
                let way = e.step(Step { op: BoundOp::UpTo, a: way.step as i64, b: 0 }, &[&way])?;
                e.join(BoundOp::Div, &way, &step)
            })?,
        };
        let e = &mut e.steps;
        let step = Step { op: BoundOp::Iterations, a: iterations.step as i64, b: 0 };
        let last = e.step(step, &[&iterations])?;
        let mut demands = last.demands.to_vec();
        demands.push(last.step);
        demands.sort_unstable();
        demands.dedup();
        let bounds = e.bounds(&demands);
        bounds.hold(&ordinary(&bounds), [2; 3]).then_some(bounds)
    }
}
