//! Forms of loads and stores.

use rustc_hash::FxHashSet;
use weft_ir::analysis::shape::Shapes;
use weft_ir::analysis::{Cfg, Relation, Window, base_and_index, nonempty_masks};
use weft_ir::*;
use weft_target::TargetModel;

use super::Look;

/// Widest run of picks of one element for which a mask is put together by shuffles.
const MAX_SHARING: u32 = 4;

/// How far back an index is followed.
const DEPTH: u32 = 10;

/// An access of lanes at constant distances.
pub(super) struct Lanes<'a> {
    /// From lane 0's address.
    pub(super) offsets: &'a [i64],
    pub(super) ty: Type,
    /// Elements per lane.
    pub(super) count: u32,
    pub(super) store: bool,
    /// Whether lanes may be left out.
    pub(super) masked: bool,
}

/// Whether vectors and shuffles make an access. What is stored under a mask, or by two lanes, must not be shared; loads under a
/// mask may share an element among a few.
pub(super) fn is_row(lanes: &Lanes<'_>, target: &TargetModel) -> bool {
    let window = Window::plan(lanes.offsets, lanes.ty.bytes(), lanes.count, target.vector_bits / 8);
    window.is_some_and(|w| match (lanes.store, lanes.masked) {
        (true, _) => w.sharing() == 1,
        (false, masked) => !masked || w.sharing() <= MAX_SHARING,
    })
}

/// Bytes of the smallest elements that CPUs have masks of.
pub(super) const WORD: u32 = 4;

/// Whether a row under a mask is better made by whole vectors. AVX2 has masked loads and stores of 32 bits and more: of smaller
/// elements LLVM makes a branch for each lane; a tile of bytes with its halo is thousands of them. AMD's CPUs take twelve cycles for
/// a masked store with AVX2, and the load behind it waits. Only shared memory, which one thread of the operating system owns, can be
/// written back.
pub(super) fn by_page(ty: Type, space: Space, store: bool, target: &TargetModel) -> bool {
    let small = ty.bytes() < WORD;
    let masks_are_of_words = small && !target.has_masks();
    match store {
        true => {
            space == Space::Shared && (masks_are_of_words || !small && target.blends_masked_stores(ty.bits()))
        }
        false => masks_are_of_words,
    }
}

/// Whether an access is to bytes or halves of local memory at one place of all lanes. AVX-512 gathers and scatters words; of smaller
/// elements LLVM makes a branch, and a block, for each lane, and programs built for debugging have little else.
fn by_words(look: &Look<'_>, address: Value, ty: Type, space: Space, access: Access) -> bool {
    let small = space == Space::Local && ty.bytes() < WORD && access.ordering == Ordering::Weak;
    small && look.target.scatter && look.relations.parts[address.index()].0 == Relation::Uniform
}

/// The forms of accesses that are not each lane's own, of which some loads may be made by all lanes, and whether whole vectors make
/// them ([`Access::page`]).
pub(super) fn forms(look: &Look<'_>, everywhere: &[Inst]) -> Vec<(Inst, Form, bool)> {
    let order = Cfg::new(look.func).rpo;
    let nonempty = nonempty_masks(look.func, &order);
    let mut out = Vec::new();
    for (b, i) in look.insts() {
        let d = &look.func.insts[i];
        let (ty, space, count, access, store) = match d.op {
            Op::Load { ty, space, count, access, .. } => (ty, space, count, access, false),
            Op::Store { ty, space, count, access, .. } => (ty, space, count, access, true),
            _ => continue,
        };
        if space == Space::Local && look.func.local_element != 0 {
            continue;
        }
        let known = d.mask.is_some_and(|m| nonempty.get(&b).is_some_and(|all| all.contains(&m)));
        let masked = d.mask.is_some_and(|m| !(known && is_level(look, m))) && !everywhere.contains(&i);
        let address = d.args[0];
        let row = |offsets: &Vec<i64>| {
            is_row(&Lanes { offsets, ty, count: count.into(), store, masked }, look.target)
        };
        if look.offsets(address).iter().any(row) {
            let weak = access.ordering == Ordering::Weak;
            out.push((i, Form::Row, masked && weak && by_page(ty, space, store, look.target)));
        } else if by_words(look, address, ty, space, access) {
            out.push((i, Form::Words, false));
        } else if store && masked && count == 1 && access.ordering == Ordering::Weak {
            let counted = look.held(address).is_varying() && is_counted_address(look, address, ty);
            out.extend(counted.then_some((i, Form::Counted, false)));
        }
    }
    out
}

/// Whether a mask is one for all lanes, of the group where it has several parts.
fn is_level(look: &Look<'_>, mask: Value) -> bool {
    let of_part = look.relations.parts[mask.index()].0 == Relation::Uniform;
    of_part && (look.parts() == 1 || look.relations.group[mask.index()] == Relation::Uniform)
}

/// Whether lanes that keep something took the places of an address by counting, and hardware can move them together.
///
/// They take places by a common counter, or by the number of lanes before them: `out[atomicAdd(n, 1)] = x`,
/// `out[before + popc(ballot & lower)] = x`. The places are one behind the other, unless the program does something else with
/// the numbers.
fn is_counted_address(look: &Look<'_>, address: Value, ty: Type) -> bool {
    let bytes = ty.bytes();
    if !look.target.compress || !(4..=8).contains(&bytes) {
        return false;
    }
    let found = base_and_index(look.func, look.relations, address);
    found.is_some_and(|(_, index, scale)| scale == bytes && is_counted(look, index, DEPTH))
}

/// Whether a number comes from counting: what a counter was before lanes added one number to it, or the lanes of some set.
fn is_counted(look: &Look<'_>, v: Value, depth: u32) -> bool {
    let (f, Some(depth)) = (look.func, depth.checked_sub(1)) else { return false };
    let i = match f.values[v].def {
        ValueDef::Result(i, _) => i,
        ValueDef::Param(b, n) => {
            let edges = f.layout.iter().flat_map(|&b| f.blocks[b].term.edges());
            let mut into = edges.filter(|e| e.block == b).filter_map(|e| e.args.get(n as usize));
            return into.any(|&a| is_counted(look, a, depth));
        }
    };
    let d = &f.insts[i];
    match d.op {
        Op::Atomic { op: AtomicOp::Add, .. } => {
            let same = |v: Value| look.relations.group[v.index()] == Relation::Uniform;
            same(d.args[0]) && same(d.args[1])
        }
        Op::IntUnary(IntUnary::Popc) => f.def(d.args[0]).is_some_and(|d| matches!(d.op, Op::Int(IntOp::And))),
        Op::Int(IntOp::Add | IntOp::Sub) => d.args.iter().any(|&a| is_counted(look, a, depth)),
        Op::Select => d.args[1..].iter().any(|&a| is_counted(look, a, depth)),
        Op::FrameLoad(slot) => look.insts().any(|(_, i)| {
            let d = &f.insts[i];
            d.op == Op::FrameStore(slot) && is_counted(look, d.args[0], depth)
        }),
        _ => false,
    }
}

/// Loads of the first `bytes` of shared memory, which all lanes may make whether they take part or not. Lanes behind the block's
/// last thread have numbers that no range tells of, and of masks that few lanes can be in more is known.
pub(super) fn everywhere(look: &Look<'_>, bytes: u32) -> Vec<Inst> {
    let (func, relations) = (look.func, look.relations);
    let Some(shapes) = relations.of_group.as_ref().filter(|_| look.geometry.full_groups()) else {
        return Vec::new();
    };
    let (mut there, mut not) = (Vec::new(), FxHashSet::default());
    for (_, i) in look.insts() {
        let d = &func.insts[i];
        let Op::Load { ty, space: Space::Shared, count, access, .. } = d.op else { continue };
        let fits = is_inside(shapes, d.args[0], u32::from(count) * ty.bytes(), bytes);
        let any = d.mask.is_some_and(|m| !relations.possible.contains_key(&m));
        if any && fits && access.ordering == Ordering::Weak {
            there.push(i);
        } else {
            not.insert(d.args[0]);
        }
    }
    there.retain(|&i| !not.contains(&func.insts[i].args[0]));
    there
}

/// Whether so many bytes at a place of each lane lie within the first `all`.
fn is_inside(shapes: &Shapes, address: Value, bytes: u32, all: u32) -> bool {
    let fact = shapes.fact(address);
    fact.min >= 0 && fact.max <= i64::from(all) - i64::from(bytes)
}

/// Of stores by whole vectors those to the first `bytes` of shared memory, whichever lanes take part: what is there can be written
/// back without a look at the mask or the place.
pub(super) fn inside(look: &Look<'_>, forms: &[(Inst, Form, bool)], bytes: u32) -> Vec<Inst> {
    let Some(shapes) = look.relations.of_group.as_ref().filter(|_| look.geometry.full_groups()) else {
        return Vec::new();
    };
    let there = |&i: &Inst| {
        let d = &look.func.insts[i];
        let Op::Store { ty, space: Space::Shared, count, .. } = d.op else { return false };
        is_inside(shapes, d.args[0], u32::from(count) * ty.bytes(), bytes)
    };
    forms.iter().filter(|f| f.2).map(|f| f.0).filter(there).collect()
}
