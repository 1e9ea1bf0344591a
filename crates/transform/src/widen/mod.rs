//! Indices in 64 bits: `sext(a + b)` becomes `sext(a) + sext(b)`.
//!
//! Programs compute indices in 32 bits, where sums may wrap: lanes that are neighbours in an index need not be neighbours in
//! memory, which code would have to ask before each access. Here such sums are followed back to what a launch brings (parameters,
//! grid, numbers of threads and blocks, counters of loops between those) and are computed in 64 bits, for launches in
//! which none of them wraps. Which launches these are is left with the function as [`weft_abi::Bounds`]; for the others the
//! kernel is compiled without this pass.
//!
//! Sums that memory or arithmetic on bits has a part in stay as they are, and so do those that differ from lane to lane in no regular
//! way: gathers go by 32-bit indices.
//!
//! Requires: [`Stage::Thread`], a kernel with its geometry.
//! Ensures: [`Function::bounds`] says what was taken for granted.

mod exact;
mod rewrite;
mod steps;

pub(crate) use exact::Exacts;
pub(crate) use steps::Steps;

use rustc_hash::FxHashSet;
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, LoopId, Loops};
use weft_ir::*;

/// Lanes for which an index has to be regular: those of the longest vectors.
const LANES: u32 = 16;
/// Lanes for which it has to be one of neighbours otherwise: vectors take rows of as many ([`crate::rows`]).
const ROW: u32 = crate::rows::LANES;

/// What the pass knows of a function before it changes it.
pub(crate) struct View<'a> {
    pub(crate) func: &'a Function,
    block: [u32; 3],
    pub(crate) cfg: Cfg,
    pub(crate) dom: DomTree,
    pub(crate) loops: Loops,
    shapes: Shapes,
    /// Within rows of [`ROW`] lanes.
    rows: Shapes,
}

impl<'a> View<'a> {
    /// Of a kernel, all of whose threads' code is the same.
    pub(crate) fn new(func: &'a Function) -> Option<Self> {
        let geometry = func.geometry.filter(|_| func.is_kernel && func.stage == Stage::Thread)?;
        let cfg = Cfg::new(func);
        let dom = DomTree::dominators(func, &cfg);
        let loops = Loops::new(func, &cfg, &dom);
        let mut lanes = func.clone();
        let mut shapes = |most: u32, options| {
            lanes.geometry =
                Some(Geometry::new(geometry.block, most.min(geometry.threads().next_power_of_two())));
            Shapes::new(&lanes, options)
        };
        let rows = shapes(ROW, ShapeOptions::default());
        let shapes = shapes(LANES, ShapeOptions::CLAMPED);
        Some(View { func, block: geometry.block, cfg, dom, loops, shapes, rows })
    }

    /// Whether a value differs in no regular way from lane to lane, not even within rows.
    fn is_irregular(&self, v: Value) -> bool {
        self.shapes.shape(v).is_varying() && self.rows.shape(v).is_varying()
    }

    /// How far lanes are from their neighbours, if all are as far.
    pub(crate) fn distance_of_lanes(&self, v: Value) -> Option<i64> {
        [&self.shapes, &self.rows].into_iter().find_map(|s| s.shape(v).stride())
    }

    /// Blocks outside of a loop from which its header is come to.
    pub(crate) fn before(&self, header: Block, id: LoopId) -> FxHashSet<Block> {
        let (mut found, mut left) = (FxHashSet::default(), vec![header]);
        while let Some(b) = left.pop() {
            let outside = self.cfg.preds(b).iter().filter(|&&p| !self.loops.contains(id, p));
            left.extend(outside.filter(|&&p| found.insert(p)));
        }
        found
    }

    /// Whether an index is regular, or those of a row are neighbours.
    fn is_wanted(&self, v: Value) -> bool {
        !self.shapes.shape(v).is_varying() || self.rows.shape(v).stride() == Some(1)
    }
}

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    let roots = roots(func);
    if roots.is_empty() {
        return;
    }
    let before = func.clone();
    if let Some(view) = View::new(&before) {
        rewrite::run(func, &view, &roots);
    }
}

/// Extensions of 32-bit integers to 64 bits.
fn roots(func: &Function) -> Vec<Inst> {
    let all = func.layout.iter().flat_map(|&b| func.blocks[b].insts.iter().copied());
    let extends = |i: &Inst| {
        let d = &func.insts[*i];
        matches!(d.op, Op::Convert(Convert::SExt | Convert::ZExt, Type::I64))
            && func.ty(d.args[0]) == Type::I32
    };
    all.filter(extends).collect()
}
