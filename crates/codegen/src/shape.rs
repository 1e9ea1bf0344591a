//! The shape analysis of `weft_ir` as the emitter needs it.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use weft_ir::analysis::shape::{self as analysis, Guard, ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::{Block, Function, InstData, IntOp, Op, Space, Special, Value, ValueDef};

use crate::places::{behind_address, sum};
use crate::possible::{self, Possible};
use crate::stream::LINE;

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

/// Bytes that the CPU's prefetcher looks at together.
pub(crate) const PAGE: u64 = 4096;

/// Places that are read in turn, beyond which the CPU's prefetcher loses track of them.
const STREAMS: usize = 4;

/// Places that a group reads, up to which all can be asked for early: a third of the lines that a core waits for at a time.
const FEW: usize = 8;

/// Rows that a block reads in turn, from which on it does so too. Eight, of a picture of which blocks are 32 pixels wide, it
/// was seen to follow better than requests do.
const ROWS: usize = 16;

/// How often memory is worth asking for ahead. Once, where atomic instructions keep the CPU from starting on the next
/// block, or does not follow by itself what is read; twice, where lanes wait for each other or use what others
/// computed, or do little but read rows: such blocks' requests come all at once, and the CPU drops what it has no room for.
///
/// Where calls take `rows` of several blocks: once, if there are few places. More keep the CPU's buffers for what is on its way
/// busy by themselves.
pub(crate) fn fetches_ahead(f: &Function, order: &[Block], rows: bool) -> usize {
    if rows {
        return usize::from(!many_places(f));
    }

    let ops = || order.iter().flat_map(|b| &f.blocks[*b].insts).map(|i| f.insts[*i].op);
    let far = |space| matches!(space, Space::Global | Space::Generic);
    if ops().any(|op| {
        matches!(op, Op::Barrier(..) | Op::Permute(_) | Op::Compress)
            || op.effects().warp
            || op.effects().waits
    }) {
        return 2;
    }
    let atomic = |op| matches!(op, Op::Atomic { space, .. } | Op::AtomicCas { space, .. } if far(space));
    match hard_to_follow(f, order) || ops().any(atomic) {
        true => 1,
        false if reads_rows(f, order) => 2,
        false => 0,
    }
}

/// Whether a block reads rows that are far from each other, as many as the CPU's prefetcher can follow or more: a tile of a
/// picture takes a line or two of each, and has left for the next page before that is noticed.
fn reads_rows(f: &Function, order: &[Block]) -> bool {
    let Some(g) = f.geometry.filter(|g| g.block[1] as usize * g.block[2] as usize >= ROWS) else {
        return false;
    };
    let reads = order.iter().flat_map(|b| &f.blocks[*b].insts).map(|i| &f.insts[*i]);
    let reads = reads.filter(|d| matches!(d.op, Op::Load { space: Space::Global | Space::Generic, .. }));
    reads.map(|d| rows_of(f, g.block, d.args[0])).any(|rows| rows >= ROWS)
}

/// How many rows a block's threads reach by an address: values of their second and third number that it holds times
/// something that only the launch tells.
fn rows_of(f: &Function, block: [u32; 3], address: Value) -> usize {
    let (mut seen, mut open) = (FxHashSet::default(), vec![(address, false)]);
    let mut rows = [1; 3];
    while let Some((v, scaled)) = open.pop() {
        let Some(d) = defining_op(f, v).filter(|_| seen.insert((v, scaled))) else { continue };
        match d.op {
            Op::Special(Special::Tid(n @ 1..=2)) if scaled => {
                rows[usize::from(n)] = block[usize::from(n)] as usize;
            }
            Op::Int(IntOp::Mul) => {
                let scaled = scaled || d.args.iter().all(|a| f.as_const(*a).is_none());
                open.extend(d.args.iter().map(|a| (*a, scaled)));
            }
            Op::Int(_) | Op::Convert(..) | Op::ToGeneric(_) => {
                open.extend(d.args.iter().map(|a| (*a, scaled)))
            }
            _ => {}
        }
    }
    rows.iter().product()
}

/// Whether one way through a function reads more places than can all be asked for early.
pub(crate) fn many_places(f: &Function) -> bool {
    places(f, &block_order(f)).0 > FEW
}

/// Whether the CPU's prefetcher loses track of what a function reads: one way through it has too many places, or some of
/// them take turns within one page.
fn hard_to_follow(f: &Function, order: &[Block]) -> bool {
    let (most, all) = places(f, order);
    most > STREAMS
        || all
            .values()
            .any(|list| list.iter().any(|a| list.iter().any(|b| (LINE..PAGE).contains(&a.abs_diff(*b)))))
}

/// How many places one way through a function reads at most, and all of them: distances from a sum. Those less than a line
/// apart are one.
fn places(f: &Function, order: &[Block]) -> (usize, FxHashMap<Vec<Value>, Vec<i64>>) {
    let mut all: FxHashMap<Vec<Value>, Vec<i64>> = FxHashMap::default();
    let mut until: FxHashMap<Block, usize> = FxHashMap::default();
    let mut most = 0;
    for &b in order {
        let mut places: FxHashMap<Vec<Value>, Vec<i64>> = FxHashMap::default();
        for d in f.blocks[b].insts.iter().map(|&i| &f.insts[i]) {
            if let Op::Load { space: Space::Global | Space::Generic, .. } = d.op {
                let (sum, distance) = sum(f, d.args[0]);
                let known = places.entry(sum).or_default();
                if known.iter().all(|k| k.abs_diff(distance) >= LINE) {
                    known.push(distance);
                }
            }
        }
        let n = until.get(&b).copied().unwrap_or(0) + places.values().map(Vec::len).sum::<usize>();
        most = n.max(most);
        for e in f.blocks[b].term.edges() {
            let to = until.entry(e.block).or_default();
            *to = n.max(*to);
        }
        for (sum, distances) in places {
            all.entry(sum).or_default().extend(distances);
        }
    }
    (most, all)
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

/// Blocks that are part of a loop, and those whose innermost loop waits at barriers.
pub(crate) fn blocks_in_loops(f: &Function) -> (FxHashSet<Block>, FxHashSet<Block>) {
    let cfg = Cfg::new(f);
    let loops = Loops::new(f, &cfg, &DomTree::dominators(f, &cfg));
    let barrier = |b: &Block| f.blocks[*b].insts.iter().any(|&i| matches!(f.insts[i].op, Op::Barrier(..)));
    let waits: Vec<bool> = loops.list.iter().map(|l| l.blocks.iter().any(barrier)).collect();
    let all: FxHashSet<Block> = loops.list.iter().flat_map(|l| l.blocks.iter().copied()).collect();
    let waiting = all.iter().copied().filter(|&b| loops.of(b).is_some_and(|l| waits[l])).collect();
    (all, waiting)
}
