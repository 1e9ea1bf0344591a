//! Parameters that are multiples of a vector's length.
//!
//! `a[row * n + column]` with indices of 32 bits is one piece of memory for a row's lanes unless the index wraps between
//! two of them. If `n` is a multiple of the number of lanes, so are the rows' first indices, and none can: that is one test
//! of a parameter, where otherwise each row of each access needs its own.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::*;

use super::Look;

/// Most parameters that are asked.
const MOST: usize = 4;

/// Values with guards over parts which are not needed if all parameters of type `i32` are multiples of a part's lanes.
pub(super) fn needless_guards(look: &Look<'_>) -> FxHashSet<Value> {
    let (f, lanes) = (look.func, look.geometry.part);
    let guarded = |v: &Value| {
        look.relations.group[v.index()].is_varying() && look.relations.parts[v.index()].0.is_guarded()
    };
    let candidates: Vec<Value> = f.values.keys().filter(guarded).collect();
    let asks = || f.insts.keys().any(|i| loads_one(&f.insts[i].op));
    if candidates.is_empty() || !lanes.is_power_of_two() || !asks() {
        return FxHashSet::default();
    }
    let options = ShapeOptions { zeros: lanes.trailing_zeros() as u8, ..ShapeOptions::default() };
    let Some(then) = Shapes::of_part(f, options) else { return FxHashSet::default() };
    candidates.into_iter().filter(|&v| then.shape(v).offsets().is_some() || then.is_uniform(v)).collect()
}

/// Places of the parameters that say, if all are multiples, that no guard of these addresses fails; none if there are none.
pub(super) fn parameters(f: &Function, needless: &FxHashSet<Value>, addresses: &[Value]) -> Vec<u32> {
    if !addresses.iter().all(|a| needless.contains(a)) {
        return Vec::new();
    }
    parameters_behind(f, addresses).filter(|p| p.len() <= MOST).unwrap_or_default()
}

fn loads_one(op: &Op) -> bool {
    matches!(op, Op::Load { space: Space::Param, ty: Type::I32, .. })
}

/// Where the parameters of type `i32` lie that values depend on, in order; `None` if one lies at no known place.
fn parameters_behind(f: &Function, values: &[Value]) -> Option<Vec<u32>> {
    let (mut seen, mut open) = (FxHashSet::default(), values.to_vec());
    let mut edges: FxHashMap<Block, Vec<&Edge>> = FxHashMap::default();
    for e in f.blocks.keys().flat_map(|b| f.blocks[b].term.edges()) {
        edges.entry(e.block).or_default().push(e);
    }
    let mut places = Vec::new();
    while let Some(v) = open.pop() {
        if !seen.insert(v) {
            continue;
        }
        match f.values[v].def {
            ValueDef::Result(i, _) => {
                let d = &f.insts[i];
                if loads_one(&d.op) {
                    places.push(u32::try_from(f.as_const(*d.args.first()?)?).ok()?);
                }
                open.extend(d.args.iter().chain(&d.mask));
            }
            ValueDef::Param(block, n) => {
                let to = edges.get(&block).into_iter().flatten();
                open.extend(to.filter_map(|e| e.args.get(n as usize)));
            }
        }
    }
    places.sort_unstable();
    places.dedup();
    Some(places)
}
