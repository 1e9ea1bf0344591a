//! Parameters that are multiples of a vector's length.
//!
//! `a[row * n + column]` with indices of 32 bits is one piece of memory for a row's lanes unless the index wraps between
//! two of them. If `n` is a multiple of the number of lanes, so are the rows' first indices, and none can: that is one test
//! of a parameter, where otherwise each row of each access needs its own.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::{Block, Edge, Entity, Function, Op, Space, Type, Value, ValueDef};

use crate::func::FnGen;
use crate::llvm::{ICond, Val};
use crate::places::parameter_at;
use crate::shape::Shape;

/// Most parameters that are asked.
const MOST: usize = 4;

/// Values with guards over parts of `lanes`, which are not needed if all parameters of type `i32` are multiples of `lanes`.
pub(crate) fn needless_guards(
    f: &Function,
    shapes: &[(Shape, bool)],
    group_shapes: &[Shape],
    lanes: u32,
) -> FxHashSet<Value> {
    let guarded = |v: &Value| {
        group_shapes[v.index()].is_varying()
            && matches!(shapes[v.index()].0, Shape::Affine { guarded: true, .. })
    };
    let candidates: Vec<Value> = f.values.keys().filter(guarded).collect();
    if candidates.is_empty() || !lanes.is_power_of_two() || !f.insts.keys().any(|i| loads_one(&f.insts[i].op))
    {
        return FxHashSet::default();
    }
    let options = ShapeOptions { zeros: lanes.trailing_zeros() as u8, ..ShapeOptions::default() };
    let Some(then) = Shapes::of_part(f, options) else { return FxHashSet::default() };
    candidates.into_iter().filter(|&v| then.shape(v).offsets().is_some() || then.is_uniform(v)).collect()
}

impl FnGen<'_> {
    /// A condition that says that no guard of these addresses fails, by the kernel's parameters alone; `None` if there is none.
    pub(crate) fn rows_start_at_multiples(&self, addresses: &[Value]) -> Option<Val> {
        let s = self.s;
        if !addresses.iter().all(|a| self.multiples.contains(a)) {
            return None;
        }
        let places = parameters_behind(self.f, addresses).filter(|p| !p.is_empty() && p.len() <= MOST)?;
        if let Some(&known) = self.multiples_of.borrow().get(&places) {
            return Some(known);
        }
        let (here, i32) = (s.here(), s.int(32));
        s.at_end(self.env.prologue);
        let all =
            places.iter().map(|&at| self.field_of(i32, self.env.params, at, 4)).reduce(|a, b| s.or(a, b));
        let low = s.and(all?, s.iconst(i32, u64::from(self.n - 1)));
        let fit = s.icmp(ICond::LLVMIntEQ, low, s.zero(i32));
        s.at(here);
        self.multiples_of.borrow_mut().insert(places, fit);
        Some(fit)
    }
}

fn loads_one(op: &Op) -> bool {
    matches!(op, Op::Load { space: Space::Param, ty: Type::I32, .. })
}

/// Where the parameters of type `i32` lie that values depend on, in order; `None` if one lies at no known place.
fn parameters_behind(f: &Function, values: &[Value]) -> Option<Vec<usize>> {
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
                    places.push(parameter_at(f, d)?);
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
