//! The shape analysis of `weft_ir` as the emitter needs it.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use weft_ir::analysis::shape::{self as analysis, Guard, ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::{Block, Function, InstData, IntOp, Op, Value, ValueDef};

use crate::places::behind_address;
use crate::possible::{self, Possible};

/// Relation of a value's lanes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Equal in all lanes.
    Uniform,
    /// Lane `i` holds lane 0's value plus `offsets[i]` (wrapping). `guarded`: only if no extension on the way wrapped,
    /// which the code must check.
    Affine { offsets: Rc<[i64]>, guarded: bool },
    /// Anything.
    Varying,
}

impl Shape {
    pub(crate) fn is_varying(&self) -> bool {
        *self == Shape::Varying
    }
}

/// What is known of a function's values, and of the masks of its accesses.
pub(crate) struct Analysis {
    /// By value: the shape over a part with whether it is a number below 2^31 in all lanes.
    pub(crate) parts: Vec<(Shape, bool)>,
    /// By value: the shape over the whole group.
    pub(crate) group: Vec<Shape>,
    /// Lanes that masks can have.
    pub(crate) possible: Possible,
    /// Addresses of shared memory at which all lanes may load.
    pub(crate) always_there: FxHashSet<Value>,
}

/// Shapes over parts and over a group of `width`.
///
/// Of a guard that parts do without, nothing of the group is made: what a part's lanes have in common holds without it,
/// while a part's first lane is at its distance from the group's only where the guard does. A group in which one row wraps
/// and the next does not has such parts. They go by their own lanes.
pub(crate) fn analyse(f: &Function, width: u32, shared_bytes: u32) -> Analysis {
    if width == 1 {
        let (parts, group) = f.values.keys().map(|_| ((Shape::Uniform, false), Shape::Uniform)).unzip();
        return Analysis { parts, group, possible: Possible::default(), always_there: FxHashSet::default() };
    }
    let facts = |shapes: &Shapes| {
        let all = f.values.keys().map(|v| shapes.fact(v));
        all.map(|x| (shape(&x.shape), x.min >= 0 && x.max < 1 << 31)).collect::<Vec<_>>()
    };
    let Some(part) = Shapes::of_part(f, ShapeOptions::CLAMPED) else {
        let shapes = Shapes::new(f, ShapeOptions::of_group(f));
        let parts = facts(&shapes);
        let group = parts.iter().map(|s| s.0.clone()).collect();
        let possible = possible::lanes(f, &shapes, width);
        let always_there = possible::always_there(f, &shapes, &possible, shared_bytes);
        return Analysis { parts, group, possible, always_there };
    };
    let group = Shapes::new(f, ShapeOptions::of_group(f));
    let possible = possible::lanes(f, &group, width);
    let always_there = possible::always_there(f, &group, &possible, shared_bytes);
    let needless: FxHashSet<Guard> = f
        .values
        .keys()
        .filter(|&v| !part.shape(v).is_varying())
        .flat_map(|v| {
            let needed = part.shape(v).guards();
            group.shape(v).guards().iter().filter(|g| !needed.contains(g))
        })
        .copied()
        .collect();
    let of_group = |v: Value| {
        let s = group.shape(v);
        if s.guards().iter().any(|g| needless.contains(g)) { Shape::Varying } else { shape(s) }
    };
    Analysis { parts: facts(&part), group: f.values.keys().map(of_group).collect(), possible, always_there }
}

fn shape(of: &analysis::Shape) -> Shape {
    match of {
        analysis::Shape::Uniform => Shape::Uniform,
        analysis::Shape::Affine { offsets, guards } => {
            Shape::Affine { offsets: offsets.clone(), guarded: !guards.is_empty() }
        }
        analysis::Shape::Varying => Shape::Varying,
    }
}

/// Values that parts hold as affine ones if a minimum or maximum among what they are computed from cuts no lane off, and no
/// multiple of a divisor lies between two lanes, and no comparison selects something else for some lanes.
pub(crate) fn clamped(f: &Function, width: u32) -> FxHashSet<Value> {
    use IntOp::{DivS, DivU, MaxS, MaxU, MinS, MinU, RemS, RemU};
    let clamps = |i: weft_ir::Inst| match f.insts[i].op {
        Op::Select => true,
        Op::Int(op) => matches!(op, MinS | MaxS | MinU | MaxU | DivS | DivU | RemS | RemU),
        _ => false,
    };
    if width == 1 || !f.insts.keys().any(clamps) {
        return FxHashSet::default();
    }
    let options = ShapeOptions::CLAMPED;
    let shapes = Shapes::of_part(f, options).unwrap_or_else(|| Shapes::new(f, options));
    let cut = |v: &Value| match shapes.shape(*v) {
        analysis::Shape::Affine { guards, .. } => {
            guards.iter().any(|g| matches!(g, Guard::Passes(_) | Guard::Between(_) | Guard::Alike(_)))
        }
        _ => false,
    };
    f.values.keys().filter(cut).collect()
}

/// Blocks reachable from the function's entries, each after its dominators.
pub(crate) fn block_order(f: &Function) -> Vec<Block> {
    Cfg::new(f).rpo
}

/// The instruction that defines a value.
pub(crate) fn defining_op(f: &Function, v: Value) -> Option<&InstData> {
    match f.values[v].def {
        ValueDef::Result(i, _) => Some(&f.insts[i]),
        ValueDef::Param(..) => None,
    }
}

/// Values used in other blocks than the one that makes them, be it as a part of an address.
pub(crate) fn values_that_leave(f: &Function, order: &[Block]) -> FxHashSet<Value> {
    let mut out = FxHashSet::default();
    for &b in order {
        let data = &f.blocks[b];
        let own: FxHashSet<Value> =
            data.params.iter().chain(data.insts.iter().flat_map(|&i| &f.insts[i].results)).copied().collect();
        let uses = data.insts.iter().flat_map(|&i| f.insts[i].args.iter().chain(&f.insts[i].mask).copied());
        out.extend(uses.chain(data.term.uses()).filter(|v| !own.contains(v)));
        let accesses = data.insts.iter().map(|&i| &f.insts[i]).filter(|d| d.op.space().is_some());
        let addresses = accesses.filter_map(|d| d.args.first());
        out.extend(addresses.flat_map(|&a| behind_address(f, a)).filter(|v| !own.contains(v)));
        // A selection looks at what its condition compares.
        let selections = data.insts.iter().map(|&i| &f.insts[i]).filter(|d| d.op == Op::Select);
        let conditions = selections.filter_map(|d| defining_op(f, d.args[0]));
        let compared = conditions.filter(|d| matches!(d.op, Op::ICmp(_))).flat_map(|d| &d.args);
        out.extend(compared.filter(|v| !own.contains(v)));
    }
    out
}

/// Blocks that are part of a loop.
pub(crate) fn blocks_in_loops(f: &Function) -> FxHashSet<Block> {
    let cfg = Cfg::new(f);
    let loops = Loops::new(f, &cfg, &DomTree::dominators(f, &cfg));
    loops.list.iter().flat_map(|l| l.blocks.iter().copied()).collect()
}
