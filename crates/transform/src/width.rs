//! How many threads run in lockstep.

mod alone;
mod candidates;
mod exchange;
mod sync;
mod waiting;
mod wide;

use weft_abi::Helper;
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, Levels, Loops, Node, Target};
use weft_ir::*;

pub use candidates::candidates;
use exchange::Exchange;

use crate::{cse, dce, narrow, recursion, simplify, simplify_cfg, specialise, unroll};

/// What [`choose_width`] goes by besides the code.
#[derive(Clone, Copy, Debug)]
pub struct WidthOptions {
    /// Lanes of 32 bits in the host's widest useful vector.
    pub native_width: u32,
    /// The developer's wish, taken where it is possible.
    pub forced: Option<u32>,
}

/// Lanes of a warp.
const WARP: u32 = 32;

/// Widest group of one vector: its lanes are counted in one word at barriers.
const WIDEST_VECTOR: u32 = 32;

/// Widest group: a block.
const WIDEST: u32 = 1024;

/// Chooses how many threads of a block run in lockstep. The unit is at [`Stage::Thread`].
///
/// The answer is 1 when lanes of a group would wait for each other: a loop polls memory that another lane of the group
/// may be the one to write, both arms of a divergent branch synchronise, a function that calls itself does, control flow is
/// irreducible, or there is one
/// thread only; and when the lanes would do little but gather, for unlike numbers of rounds. It is 32 or more when there are
/// warp operations, or the threads exchange values through shared memory by volatile accesses, or by plain ones with no barrier between. Else it is the native width, what the block can fill of it, or
/// several vectors of it where the threads of a block have work in common, or wait for their own results.
///
/// Where assertions can fail, at least a warp's threads run together if they can: those that fail at once all say so.
pub fn choose_width(unit: &Unit, block: [u32; 3], options: WidthOptions) -> u32 {
    let width = fastest_width(unit, block, options);
    if width >= WARP || options.forced == Some(1) {
        return width;
    }
    let whole_warps =
        || fastest_width(unit, block, WidthOptions { forced: Some(WARP), ..options }).max(width);
    match exchange(unit, block, width, options.native_width) {
        Exchange::Certain => return whole_warps(),
        Exchange::Possible if options.forced.is_none() && width > 1 => return whole_warps(),
        _ => {}
    }
    let asserts = |f: &Function| {
        let mut insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]);
        insts.any(|d| d.op == Op::Helper(Helper::AssertFail))
    };
    if options.forced.is_some() || width == 1 || !unit.functions.iter().any(asserts) {
        return width;
    }
    whole_warps()
}

fn fastest_width(unit: &Unit, block: [u32; 3], options: WidthOptions) -> u32 {
    let threads: u32 = block.iter().product();
    if threads < 2 || options.forced == Some(1) || recursion::needed(unit) {
        return 1;
    }
    let warp = |f: &Function| {
        f.layout.iter().any(|&b| f.blocks[b].insts.iter().any(|&i| f.insts[i].op.effects().warp))
    };
    let warp = unit.functions.iter().any(warp) || unit.functions.iter().any(exchanges_by_volatile);
    let part = weft_ir::analysis::part_of_block(unit, options.native_width, block);
    // At a barrier for some of a block's threads, warps count one by one.
    let counts = |f: &Function| {
        let all = [Some(0), Some(u64::from(threads))];
        let insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]);
        let mut barriers = insts.filter(|d| matches!(d.op, Op::Barrier(..)));
        barriers.any(|d| !all.contains(&d.args.get(1).and_then(|&n| f.as_const(n))))
    };
    let widest = match part {
        _ if unit.functions.iter().any(counts) => WARP,
        Some(_) => WIDEST,
        None => WIDEST_VECTOR,
    };
    let forced = options.forced.filter(|w| w.is_power_of_two() && *w <= widest);
    let native = options.native_width;
    let width = if warp { forced.unwrap_or(WARP).max(WARP) } else { forced.or(part).unwrap_or(native) };
    let width = width.min(threads.next_power_of_two().max(if warp { WARP } else { 1 }));
    let width = if warp && part.is_none() { WARP } else { width };
    let at = |width: u32| {
        let geometry = Geometry::new(block, width).in_parts(part.unwrap_or(width));
        unit.functions.iter().map(|f| cleaned(f, geometry)).collect::<Vec<_>>()
    };
    let safe = |functions: &[Function], width: u32| {
        functions
            .iter()
            .all(|f| View::new(f, width, native).is_some_and(|v| v.waiting_is_safe() && v.syncs_agree()))
    };
    let mut width = width;
    let mut functions = at(width);
    if !safe(&functions, width) {
        // Warps that go apart may still be groups each.
        functions = if warp && width > WARP { at(WARP) } else { return 1 };
        width = WARP;
        if !safe(&functions, width) {
            return 1;
        }
    }
    let Some(views) = functions.iter().map(|f| View::new(f, width, native)).collect::<Option<Vec<_>>>()
    else {
        return 1;
    };
    let Some(part) = part.filter(|p| forced.is_none() && width == *p) else { return width };
    if !warp && views.len() == 1 && views[0].alone_is_faster() {
        return 1;
    }
    if !warp && views.len() == 1 && views[0].half_is_enough() {
        return (part / 2).max(1);
    }
    let mut costs: Vec<(u32, f64)> = views.iter().filter_map(|v| Some((1, v.cost(1)?))).collect();
    for parts in (1..).map(|k| 1 << k).take_while(|p| p * part <= threads.min(widest)) {
        if costs.is_empty() || !threads.is_multiple_of(parts * part) {
            break;
        }
        let geometry = Geometry::new(block, parts * part).in_parts(part);
        let f = cleaned(&unit.functions[0], geometry);
        let Some(v) = View::new(&f, parts * part, native) else { break };
        if v.waiting_is_safe() && v.syncs_agree() {
            costs.extend(v.cost(parts).map(|c| (parts, c)));
        }
    }
    wide::best(&costs).unwrap_or(1) * part
}

/// Whether lanes of a warp that are in different groups of `width` exchange values by plain accesses to shared memory.
fn exchange(unit: &Unit, block: [u32; 3], width: u32, native: u32) -> Exchange {
    let of = |f: &Function| {
        let insts = || f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i].op);
        let shared = |op: &Op| op.space() == Some(Space::Shared);
        let loads = insts().any(|op| matches!(op, Op::Load { .. }) && shared(op));
        if !loads || !insts().any(|op| matches!(op, Op::Store { .. }) && shared(op)) {
            return Exchange::None;
        }
        let f = cleaned(f, Geometry::new(block, WARP));
        View::new(&f, WARP, native).map_or(Exchange::None, |v| v.exchanges(width))
    };
    let threads: u32 = block.iter().product();
    if threads < 2 { Exchange::None } else { unit.functions.iter().map(of).max().unwrap_or(Exchange::None) }
}

/// Whether threads write and read shared memory by volatile accesses. Code from before `__syncwarp` lets the lanes of a
/// warp exchange values that way and relies on their going in step.
fn exchanges_by_volatile(func: &Function) -> bool {
    let has = |f: fn(&Op) -> Option<(Space, Ordering)>| {
        let mut insts = func.layout.iter().flat_map(|&b| &func.blocks[b].insts);
        insts.any(|&i| f(&func.insts[i].op) == Some((Space::Shared, Ordering::Volatile)))
    };
    has(|op| if let Op::Load { space, access, .. } = *op { Some((space, access.ordering)) } else { None })
        && has(
            |op| {
                if let Op::Store { space, access, .. } = *op { Some((space, access.ordering)) } else { None }
            },
        )
}

/// The function as the first passes of the pipeline leave it.
fn cleaned(func: &Function, geometry: Geometry) -> Function {
    let mut func = func.clone();
    specialise::run(&mut func, geometry);
    simplify::run(&mut func);
    cse::run(&mut func);
    dce::run(&mut func);
    simplify_cfg::run(&mut func);
    unroll::run(&mut func);
    simplify::run(&mut func);
    dce::run(&mut func);
    simplify_cfg::run(&mut func);
    narrow::run(&mut func, narrow::Ways::Small);
    simplify::run(&mut func);
    dce::run(&mut func);
    simplify_cfg::run(&mut func);
    func
}

/// A function with what is known of it.
struct View<'a> {
    func: &'a Function,
    cfg: Cfg,
    dom: DomTree,
    loops: Loops,
    levels: Levels,
    shapes: Shapes,
    width: usize,
    native: u32,
}

impl<'a> View<'a> {
    /// `None` when control flow is irreducible.
    fn new(func: &'a Function, width: u32, native: u32) -> Option<Self> {
        let cfg = Cfg::new(func);
        let dom = DomTree::dominators(func, &cfg);
        let loops = Loops::new(func, &cfg, &dom);
        if !loops.irreducible.is_empty() {
            return None;
        }
        let levels = Levels::new(func, &cfg, &loops);
        // Rows that need a guard are rows.
        let shapes = Shapes::new(func, ShapeOptions::GUARDED);
        Some(View { func, cfg, dom, loops, levels, shapes, width: width as usize, native })
    }

    fn diverges(&self, node: Node) -> bool {
        let Some(d) = self.shapes.divergence() else { return false };
        match node {
            Node::Block(b) => d.branch(b),
            Node::Loop(l) => d.divergent_loop(l),
        }
    }

    /// Blocks of a node.
    fn blocks(&self, node: Node) -> Vec<Block> {
        match node {
            Node::Block(b) => vec![b],
            Node::Loop(l) => self.loops.list[l].blocks.clone(),
        }
    }

    fn insts(&self, node: Node) -> impl Iterator<Item = &InstData> {
        let blocks = self.blocks(node);
        blocks.into_iter().flat_map(|b| &self.func.blocks[b].insts).map(|&i| &self.func.insts[i])
    }

    /// Nodes of a level that can be reached from one, itself included, up to but without `end`.
    fn reached(&self, level: &weft_ir::analysis::Level, from: usize, end: Option<usize>) -> Vec<bool> {
        let mut seen = vec![false; level.nodes.len()];
        if Some(from) == end {
            return seen;
        }
        seen[from] = true;
        for n in from..level.nodes.len() {
            if !seen[n] {
                continue;
            }
            for t in &level.targets[n] {
                if let Target::Node(s) = *t
                    && Some(s) != end
                {
                    seen[s] = true;
                }
            }
        }
        seen
    }
}
