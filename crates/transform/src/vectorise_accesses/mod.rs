//! Accesses to neighbouring members of a structure become one access of several elements.
//!
//! Requires: stage group.
//! Ensures: loads and stores of one block, at constant distances from one address and together no longer than the
//! distance from lane to lane, are merged where nothing between them stands in the way. Machine code then reads or
//! writes the structures of all lanes in one piece and shuffles, where each member by itself would mean masked accesses
//! to all of them.
//!
//! Where the lanes of each part read anywhere, two loads of neighbouring elements are merged up to [`MAX_GATHERED`] bytes: a
//! gather costs a request for each lane, however long.

mod address;
mod group;

use rustc_hash::FxHashMap;
use weft_ir::analysis::shape::{Shape, ShapeOptions, Shapes};
use weft_ir::*;

use address::Addresses;
use group::{Groups, Member};

/// Most bytes of merged members.
const MAX_BYTES: i64 = 32;

/// Most bytes that each lane of a gather reads at once.
const MAX_GATHERED: i64 = 8;

/// Most elements of a merged access.
const MAX_ELEMENTS: i64 = 8;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    if func.geometry.is_none_or(|g| g.width == 1) {
        return;
    }
    let blocks: Vec<Block> = func.layout.iter().copied().filter(|b| address::repeated(func, *b)).collect();
    if blocks.is_empty() {
        return;
    }
    let options = ShapeOptions::GUARDED;
    let shapes = Distances { group: Shapes::new(func, options), part: Shapes::of_part(func, options) };
    let mut map: FxHashMap<Value, Value> = FxHashMap::default();
    for b in blocks {
        let addresses = Addresses::of_block(func, b);
        loads(func, &shapes, &addresses, b, &mut map);
        stores(func, &shapes, &addresses, b);
    }
    func.replace_values(&map);
}

/// How far lanes are from each other.
struct Distances {
    group: Shapes,
    /// Of a part, if there are several.
    part: Option<Shapes>,
}

impl Distances {
    /// Smallest distance of two lanes, if they are at constant ones.
    fn gap(&self, v: Value) -> Option<i64> {
        let Shape::Affine { offsets, .. } = self.group.shape(v) else { return None };
        let mut sorted = offsets.to_vec();
        sorted.sort_unstable();
        sorted.windows(2).map(|w| w[1].wrapping_sub(w[0])).min()
    }

    /// Whether the lanes of a part are anywhere.
    fn unknown(&self, v: Value) -> bool {
        self.part.as_ref().unwrap_or(&self.group).shape(v).is_varying()
    }
}

/// Merges loads, at the place of the first.
fn loads(
    func: &mut Function,
    shapes: &Distances,
    addresses: &Addresses,
    b: Block,
    map: &mut FxHashMap<Value, Value>,
) {
    let insts = func.blocks[b].insts.clone();
    let mut groups = Groups::default();
    for (at, &i) in insts.iter().enumerate() {
        let d = &func.insts[i];
        if let Some(m) = member(func, (shapes, addresses), at, i, false) {
            groups.join(m);
        } else if d.op.effects().writes
            || matches!(d.op, Op::Load { access, .. } if access.ordering != Ordering::Weak)
        {
            groups.pass(d, addresses);
        }
    }
    let mut replaced: FxHashMap<usize, Vec<Inst>> = FxHashMap::default();
    for g in groups.done() {
        let Some(first) = g.members.iter().min_by_key(|m| m.at) else { continue };
        let (at, key) = (first.at, first.key);
        let (low, high) = g.range();
        let size = i64::from(key.ty.bytes());
        let count = ((high - low) / size) as u8;
        let loc = func.insts[insts[at]].loc;
        let mut new = Vec::new();
        let addr = offset(func, key.root, low, loc, &mut new);
        let op = Op::Load { ty: key.ty, space: key.space, count, align: key.ty.bytes(), access: key.access };
        let load = func.make_inst(op, &[addr], &vec![key.ty; usize::from(count)], loc);
        func.insts[load].mask = key.mask;
        new.push(load);
        for m in &g.members {
            let from = ((m.low - low) / size) as usize;
            let (old, results) = (func.insts[insts[m.at]].results.clone(), &func.insts[load].results);
            map.extend(old.iter().copied().zip(results[from..].iter().copied()));
            replaced.entry(m.at).or_default();
        }
        replaced.insert(at, new);
    }
    place(func, b, &insts, &mut replaced);
}

/// Merges stores, at the place of the last.
fn stores(func: &mut Function, shapes: &Distances, addresses: &Addresses, b: Block) {
    let insts = func.blocks[b].insts.clone();
    let mut groups = Groups::default();
    for (at, &i) in insts.iter().enumerate().rev() {
        let d = &func.insts[i];
        let e = d.op.effects();
        if let Some(m) = member(func, (shapes, addresses), at, i, true) {
            groups.join(m);
            groups.pass_store(&m);
        } else if e.writes || e.reads {
            groups.pass(d, addresses);
        }
    }
    let mut replaced: FxHashMap<usize, Vec<Inst>> = FxHashMap::default();
    for g in groups.done() {
        let Some(run) = g.longest_run() else { continue };
        let Some(last) = run.iter().max_by_key(|m| m.at) else { continue };
        let (at, key) = (last.at, last.key);
        let loc = func.insts[insts[at]].loc;
        let mut new = Vec::new();
        let mut args = vec![offset(func, key.root, run[0].low, loc, &mut new)];
        for m in &run {
            args.extend(func.insts[insts[m.at]].args[1..].iter().copied());
            replaced.entry(m.at).or_default();
        }
        let count = (args.len() - 1) as u8;
        let op = Op::Store { ty: key.ty, space: key.space, count, align: key.ty.bytes(), access: key.access };
        let store = func.make_inst(op, &args, &[], loc);
        func.insts[store].mask = key.mask;
        new.push(store);
        replaced.insert(at, new);
    }
    place(func, b, &insts, &mut replaced);
}

/// The instruction as what may be merged.
fn member(
    func: &Function,
    (shapes, addresses): (&Distances, &Addresses),
    at: usize,
    i: Inst,
    store: bool,
) -> Option<Member> {
    let d = &func.insts[i];
    let (ty, space, count, access) = match d.op {
        Op::Load { ty, space, count, access, .. } if !store => (ty, space, count, access),
        Op::Store { ty, space, count, access, .. } if store => (ty, space, count, access),
        _ => return None,
    };
    if access.ordering != Ordering::Weak || matches!(space, Space::Param | Space::Local) {
        return None;
    }
    let (root, low) = addresses.of(d.args[0]);
    let bytes = i64::from(ty.bytes()) * i64::from(count);
    let gap = match shapes.gap(d.args[0]) {
        None if !store && shapes.unknown(d.args[0]) => MAX_GATHERED,
        gap => gap?,
    };
    (bytes <= gap).then_some(Member {
        at,
        key: group::Key { root, ty, space, access, mask: d.mask },
        low,
        high: low.checked_add(bytes)?,
        limit: gap.min(MAX_BYTES).min(MAX_ELEMENTS * i64::from(ty.bytes())),
    })
}

/// `root + distance`.
fn offset(func: &mut Function, root: Value, distance: i64, loc: u32, new: &mut Vec<Inst>) -> Value {
    if distance == 0 {
        return root;
    }
    let ty = func.ty(root);
    let c = func.make_inst(Op::Const(ty, distance as u64), &[], &[ty], loc);
    let by = func.insts[c].results[0];
    let add = func.make_inst(Op::Int(IntOp::Add), &[root, by], &[ty], loc);
    new.extend([c, add]);
    func.insts[add].results[0]
}

/// Puts new instructions in the places of old ones.
fn place(func: &mut Function, b: Block, insts: &[Inst], replaced: &mut FxHashMap<usize, Vec<Inst>>) {
    if replaced.is_empty() {
        return;
    }
    let all = insts.iter().enumerate();
    func.blocks[b].insts = all.flat_map(|(at, &i)| replaced.remove(&at).unwrap_or_else(|| vec![i])).collect();
}
