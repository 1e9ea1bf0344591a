//! Short guarded pieces in loops: a copy without masks, for tiles that no border runs through.
//!
//! `s[y][x] = row < m && k0 + x < k ? a[row * k + k0 + x] : 0` is no branch any more but masked accesses and selections, in
//! each iteration of a loop over tiles. Where the masks compare consecutive numbers with one number, two scalars say whether
//! all lanes of the group pass, which is so for all tiles but those at the border. The piece from the first such access
//! to the last one is there twice, with and without masks; code goes on together behind it. To the piece belong selections by these
//! masks further on, with the arithmetic that they alone wait for: in `if (i < n) sum += x[i]` no lane keeps the old sum.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, Loops, inst_uses};
use weft_ir::*;

use super::copy;
use super::guard::some_off;
use super::straight::Early;
use crate::implied;

/// Masked accesses that make a copy worth its while: a loop makes the mask anew in each iteration.
const ACCESSES: usize = 1;
/// Most masks that are asked for together.
const MASKS: usize = 4;
/// Most instructions that are computed for a selection, which is one of them.
const COMPUTED: usize = 8;
/// How deep conjunctions are looked into.
const DEPTH: u32 = 8;

/// A piece of a block.
struct Piece {
    block: Block,
    /// Where its first access stands.
    at: usize,
    masks: Vec<Value>,
    /// What can be computed before it, and what it consists of.
    early: Vec<Inst>,
    insts: Vec<Inst>,
}

/// Copies the first piece that is worth it, of blocks that were not looked at; answers how many instructions it has.
pub(super) fn run(func: &mut Function, done: &mut FxHashSet<Block>, left: usize) -> Option<usize> {
    let cfg = Cfg::new(func);
    let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
    let mut shapes = None;
    for &b in cfg.rpo.iter().filter(|&&b| loops.of(b).is_some()) {
        let masked = |&&i: &&Inst| func.insts[i].mask.is_some();
        if done.contains(&b) || func.blocks[b].insts.iter().filter(masked).count() < ACCESSES {
            continue;
        }
        done.insert(b);
        let shapes = shapes.get_or_insert_with(|| Shapes::new(func, ShapeOptions::default()));
        if let Some(piece) = find(func, shapes, b, left) {
            let size = piece.insts.len();
            done.extend(split(func, piece)?);
            return Some(size);
        }
    }
    None
}

/// The accesses of a block that lose their masks, up to where it waits or meets others.
fn find(func: &Function, shapes: &Shapes, b: Block, left: usize) -> Option<Piece> {
    let width = func.geometry?.width as usize;
    let list = &func.blocks[b].insts;
    let never = |(&v, &is): (&Value, &bool)| shapes.fact(v).never_in_all_lanes(is, width);
    let good = |m: Value| {
        !shapes.is_uniform(m)
            && !shapes.fact(m).is_by_thread()
            && told(func, shapes, m, DEPTH)
            && !implied::from(func, m, true).iter().any(never)
    };
    let mask = |i: Inst| {
        let d = &func.insts[i];
        let access = matches!(d.op, Op::Load { .. } | Op::Store { .. });
        d.mask.filter(|&m| access && good(m))
    };
    let at = list.iter().position(|&i| mask(i).is_some())?;
    // Checks of an access stand before it.
    let masks_of = |&i: &Inst| mask(i);
    let first = list[at..].iter().find_map(masks_of)?;
    let at = list.iter().position(|&i| func.insts[i].mask == Some(first)).unwrap_or(at).min(at);
    let stops = |i: &Inst| func.insts[*i].op.effects().waits || matches!(func.insts[*i].op, Op::Barrier(..));
    let reach = list[at..].iter().take_while(|i| !stops(i)).count();
    let list = &list[at..at + reach];
    // Masks that are known before the accesses, and the last access that loses its own.
    let mut before = Early::new(func, list);
    let mut masks: Vec<Value> = Vec::new();
    let mut last = 0;
    for (n, &i) in list.iter().enumerate() {
        let Some(m) = mask(i) else { continue };
        if !masks.contains(&m) && masks.len() < MASKS && before.value(m) {
            masks.push(m);
        }
        if masks.contains(&m) {
            last = n;
        }
    }
    // Selections by these masks behind that, of what is loaded or computed from it and of what was there.
    let (list, behind) = list.split_at(last + 1);
    let known: FxHashSet<Value> =
        masks.iter().flat_map(|&m| implied::from(func, m, true).into_keys()).collect();
    let mut later: FxHashSet<Value> = FxHashSet::default();
    let mut selects: Vec<Inst> = Vec::new();
    for &i in behind {
        let d = &func.insts[i];
        later.extend(&d.results);
        if d.op == Op::Select
            && known.contains(&d.args[0])
            && let Some(with) = computed_for(func, behind, i, &later)
        {
            with.iter().flat_map(|&i| &func.insts[i].results).for_each(|r| {
                later.remove(r);
            });
            selects.extend(with);
        }
    }
    // What else is computed here and needed behind the piece is computed before it, if it can be.
    let inside: FxHashSet<Inst> = list.iter().chain(&selects).copied().collect();
    let outside = func.layout.iter().flat_map(|&o| {
        let d = &func.blocks[o];
        let insts = d.insts.iter().filter(|i| !inside.contains(i));
        insts.flat_map(|&i| inst_uses(func, i)).chain(d.term.uses()).collect::<Vec<_>>()
    });
    let outside: FxHashSet<Value> = outside.collect();
    for &i in list {
        let d = &func.insts[i];
        if d.op.effects().speculatable() {
            d.results.iter().filter(|r| outside.contains(r)).for_each(|&r| {
                before.value(r);
            });
        }
    }
    let early = before.found;
    let moved: FxHashSet<Inst> = early.iter().copied().collect();
    let insts: Vec<Inst> = list.iter().chain(&selects).copied().filter(|i| !moved.contains(i)).collect();
    let frees = insts.iter().filter(|&&i| mask(i).is_some_and(|m| masks.contains(&m))).count();
    (frees >= ACCESSES && insts.len() <= left).then_some(Piece { block: b, at, masks, early, insts })
}

/// An instruction of a list, behind those of it which make what is `later` and it needs, in order; `None` if these are many, or more
/// than arithmetic.
fn computed_for(func: &Function, list: &[Inst], i: Inst, later: &FxHashSet<Value>) -> Option<Vec<Inst>> {
    let mut found = FxHashSet::from_iter([i]);
    let mut open = vec![i];
    while let Some(i) = open.pop() {
        if found.len() > COMPUTED || !func.insts[i].op.computes() {
            return None;
        }
        let from = func.insts[i].args.iter().filter(|a| later.contains(a)).filter_map(|&a| func.def_inst(a));
        open.extend(from.filter(|&from| found.insert(from)));
    }
    Some(list.iter().copied().filter(|i| found.contains(i)).collect())
}

/// Whether a predicate compares numbers that are consecutive in the group, or one for all lanes, with one number.
fn told(func: &Function, shapes: &Shapes, v: Value, depth: u32) -> bool {
    if shapes.is_uniform(v) {
        return true;
    }
    let Some(d) = func.def_inst(v).map(|i| &func.insts[i]).filter(|_| depth > 0) else { return false };
    match d.op {
        Op::IntUnary(IntUnary::Not) | Op::Int(IntOp::And | IntOp::Or) => {
            d.args.iter().all(|&a| told(func, shapes, a, depth - 1))
        }
        Op::ICmp(_) => {
            d.args.iter().any(|&a| shapes.is_uniform(a))
                && d.args.iter().all(|&a| !shapes.shape(a).is_varying())
        }
        _ => false,
    }
}

/// Puts a piece into two blocks of its own, and answers these.
fn split(func: &mut Function, piece: Piece) -> Option<[Block; 2]> {
    let Piece { block, at, masks, early, insts } = piece;
    let moved: FxHashSet<Inst> = early.iter().chain(&insts).copied().collect();
    let behind = func.blocks[block].insts.split_off(at);
    func.blocks[block].insts.extend(early);
    let [slow, rest] = [func.add_block(), func.add_block()];
    func.blocks[rest].insts = behind.into_iter().filter(|i| !moved.contains(i)).collect();
    func.blocks[rest].term = std::mem::take(&mut func.blocks[block].term);
    // What the piece makes and others use.
    let inside: FxHashSet<Inst> = insts.iter().copied().collect();
    let mut used: FxHashSet<Value> = FxHashSet::default();
    for &b in func.layout.iter().chain([&rest]) {
        let d = &func.blocks[b];
        used.extend(d.insts.iter().filter(|i| !inside.contains(i)).flat_map(|&i| inst_uses(func, i)));
        used.extend(d.term.uses());
    }
    let made = insts.iter().flat_map(|&i| func.insts[i].results.iter().copied());
    let made: Vec<Value> = made.filter(|v| used.contains(v)).collect();
    let mut joined = FxHashMap::default();
    for &v in &made {
        let param = func.add_param(rest, func.ty(v));
        joined.insert(v, param);
    }
    func.replace_values(&joined);
    // The piece itself goes on with its own.
    let own: FxHashMap<Value, Value> = joined.iter().map(|(&v, &p)| (p, v)).collect();
    for &i in &insts {
        let d = &mut func.insts[i];
        d.args.iter_mut().chain(&mut d.mask).for_each(|v| *v = own.get(v).copied().unwrap_or(*v));
    }
    func.blocks[slow].insts = insts;
    func.blocks[slow].term = Terminator::Jump(Edge { block: rest, args: made.into_iter().collect() });
    let mut build = Builder::at(func, block);
    let all = masks.into_iter().reduce(|x, y| build.int(IntOp::And, x, y))?;
    let some_off = some_off(&mut build, all);
    let mut prologue = Vec::new();
    let known = implied::from(func, all, true);
    let copied = copy::copy_region(func, &[slow], known, &mut prologue).blocks;
    let fast = copied[&slow];
    func.blocks[fast].insts.splice(0..0, prologue);
    Builder::at(func, block).branch(some_off, slow, fast);
    Some([slow, fast])
}
