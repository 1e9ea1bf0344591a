//! Accesses of all parts of a group whose lanes may be anywhere, one part after the other in a loop.
//!
//! Rows that wrap are rare, and code for them is gathers and scatters of each part, which LLVM would take longer to compile
//! than all the rest of a kernel. What differs from part to part is lane 0's index and, in stores, the value; both go
//! through the stack.

use std::rc::Rc;

use weft_ir::analysis::{Relation, base_and_index};
use weft_ir::{Access, Form, Inst, Op, Ordering, Space, Value};

use super::{Memory, Way};
use crate::code::Mask;
use crate::func::{Part, Repr};
use crate::group::Group;
use crate::llvm::{ICond, Val};
use crate::parts;

/// Fewest parts for which a loop is shorter than its body for each.
const FEWEST: usize = 8;

/// What the parts' places are made of.
struct Rows {
    /// What is added for all.
    base: Val,
    /// Bytes that one step of an index is.
    scale: u32,
    /// Lane 0's index, by part, of type `i32`.
    first: Vec<Val>,
    /// How much more the other lanes have.
    offsets: Rc<[i64]>,
}

/// Emits a load or store of one element for each lane, all of which take part, for all parts; `false` if it is not one,
/// or not all addresses are `base + scale * sext(index)`.
pub(crate) fn rows_apart(group: &Group<'_>, views: &[Part<'_>], i: Inst) -> bool {
    let d = &group.t.f.insts[i];
    let (Op::Load { ty, space, count: 1, access, .. } | Op::Store { ty, space, count: 1, access, .. }) = d.op
    else {
        return false;
    };
    let plain = access.ordering == Ordering::Weak && matches!(space, Space::Global | Space::Generic);
    if !plain || views.len() < FEWEST || !views.iter().all(|v| matches!(v.mask(d), Mask::All)) {
        return false;
    }
    // Parts that read the same share it.
    if views.iter().enumerate().any(|(n, a)| views[..n].iter().any(|b| parts::alike(d, a, b))) {
        return false;
    }
    let Some(rows) = rows(group, views, d.args[0]) else { return false };
    let s = group.s;
    let (i32, one) = (s.int(32), s.vector(group.g.ty(ty, 1), group.n));
    let part = &views[0];
    let slot = |array: Val, n: Val| s.gep(one, array, n);
    let number = |n: usize| s.iconst(i32, n as u64);
    let (first, values) = (first_indices(group), group.room());
    for (n, x) in rows.first.iter().enumerate() {
        s.store(*x, s.gep(i32, first, number(n)), 4);
    }
    if let Some(&value) = d.args.get(1) {
        for (n, view) in views.iter().enumerate() {
            s.store(view.vector(value), slot(values, number(n)), 4);
        }
    }
    let [each, done] = ["row", "rows.done"].map(|name| s.block(group.llf, name));
    let from = s.here();
    s.jump(each);
    s.at(each);
    let n = s.phi(i32);
    s.phi_input(n, number(0), from);
    let index = part.spread(s.load(i32, s.gep(i32, first, n), 4), &rows.offsets);
    let wide = s.sext(index, s.vector(s.int(64), group.n));
    let places = s.gep(s.int(8 * rows.scale), s.int_to_ptr(rows.base), wide);
    let access = Access { form: Form::Each, ..access };
    let (mask, lanes, address, prefetch_by) = (Mask::All, None, None, None);
    let way = Way { ty, count: 1, space, access, mask, lanes, address, prefetch_by };
    let memory = Memory { part, way };
    if d.results.is_empty() {
        memory.scatter(&[s.load(one, slot(values, n), 4)], places);
    } else {
        memory.gather(places).into_iter().for_each(|v| {
            s.store(v, slot(values, n), 4);
        });
    }
    let next = s.add(n, number(1));
    s.phi_input(n, next, s.here());
    let more = s.icmp(ICond::LLVMIntNE, next, number(views.len()));
    s.loop_branch(more, each, done);
    s.at(done);
    for r in &d.results {
        for (n, view) in views.iter().enumerate() {
            view.set(*r, Repr::Vector(s.load(one, slot(values, number(n)), 4)));
        }
    }
    true
}

/// Room for one index of each part.
fn first_indices(group: &Group<'_>) -> Val {
    *group
        .t
        .first_indices
        .borrow_mut()
        .get_or_insert_with(|| group.stack_array(group.s.int(32), group.t.parts))
}

/// Takes the parts' places apart, if one base and lane 0's index of each part is all there is.
fn rows(group: &Group<'_>, views: &[Part<'_>], address: Value) -> Option<Rows> {
    let (base, narrow, scale) = base_and_index(group.t.f, &group.t.relations, address)?;
    let one = |&v: &Value| group.uniform(v).filter(|_| *group.group_relation(v) == Relation::Uniform);
    let base = group.base_of(base.iter().map(one).collect::<Option<Vec<Val>>>()?)?;
    let mut of_parts = views.iter().map(|v| match v.repr(narrow) {
        Repr::Affine(first, offsets) => Some((first, offsets)),
        _ => None,
    });
    let (first, offsets) = of_parts.next()??;
    let mut rows = Rows { base, scale, first: vec![first], offsets };
    for part in of_parts {
        let (first, offsets) = part?;
        if offsets != rows.offsets {
            return None;
        }
        rows.first.push(first);
    }
    Some(rows)
}
