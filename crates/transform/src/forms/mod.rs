//! How lanes access memory together.
//!
//! The lanes of a group that access memory at once do so in one of a few forms: a row of neighbours by vectors, lanes at places
//! of their own by gathers and scatters, atomic operations at one address as one. Machine code is made in the form that an
//! instruction names.
//!
//! Requires: the last stage, after all that changes addresses, masks or blocks.
//! Ensures: loads and stores have a [`Form`] and say who asks their guards ([`Guarding`]), atomic operations have an [`AtomicForm`].
//! How local memory lies is known. Loads that all lanes may make, rows that whole vectors make or that look at
//! their masks first, and atomic operations that look at memory first are marked.

mod accesses;
mod atomics;
mod guards;
mod local;
mod multiples;
mod tested;

use weft_ir::analysis::{Relation, Relations};
use weft_ir::*;
use weft_target::TargetModel;

use crate::context::Context;

/// Runs the pass.
pub(crate) fn run(func: &mut Function, c: &Context<'_>) {
    for i in atomics::looks(func) {
        if let Op::Atomic { look, .. } = &mut func.insts[i].op {
            *look = true;
        }
    }
    let Some(geometry) = func.geometry.filter(|g| g.width > 1) else { return };
    func.local_element = local::element(func, c);
    let relations = Relations::new(func, geometry.width);
    let look = Look { func, relations: &relations, geometry, target: c.target };
    let everywhere = accesses::everywhere(&look, c.shared_bytes);
    let forms = accesses::forms(&look, &everywhere);
    let inside = accesses::inside(&look, &forms, c.shared_bytes);
    let tested = tested::stores(&look, &forms);
    let places = match func.local_element {
        0 => Vec::new(),
        element => local::places(&look, element),
    };
    let atomic = atomics::forms(&look);
    let (guarding, multiples) = guards::guarding(&look);
    for i in everywhere {
        edit_access(func, i, |a| a.everywhere = true);
    }
    for (i, form, page) in forms {
        edit_access(func, i, |a| (a.form, a.page) = (form, page));
    }
    for i in inside {
        edit_access(func, i, |a| a.inside = true);
    }
    for i in tested {
        edit_access(func, i, |a| a.tested = true);
    }
    for (i, place) in places {
        edit_access(func, i, |a| (a.inside, a.alike, a.form) = (place.inside, place.alike, place.form));
    }
    for (i, guarding) in guarding {
        edit_access(func, i, |a| a.guarding = guarding);
    }
    for (b, places) in multiples {
        func.blocks[b].multiples = places.into();
    }
    for (i, new) in atomic {
        if let Op::Atomic { form, .. } | Op::AtomicCas { form, .. } = &mut func.insts[i].op {
            *form = new;
        }
    }
}

fn edit_access(func: &mut Function, i: Inst, edit: impl FnOnce(&mut Access)) {
    if let Op::Load { access, .. } | Op::Store { access, .. } = &mut func.insts[i].op {
        edit(access);
    }
}

/// A function with what decides.
struct Look<'f> {
    func: &'f Function,
    relations: &'f Relations,
    geometry: Geometry,
    target: &'f TargetModel,
}

impl Look<'_> {
    /// All instructions in layout order, each with its block.
    fn insts(&self) -> impl Iterator<Item = (Block, Inst)> {
        self.func.layout.iter().flat_map(|&b| self.func.blocks[b].insts.iter().map(move |&i| (b, i)))
    }

    /// Parts that make a group.
    fn parts(&self) -> usize {
        (self.geometry.width / self.geometry.part.max(1)) as usize
    }

    /// The relation by which machine code holds a value.
    fn held(&self, v: Value) -> &Relation {
        let group = &self.relations.group[v.index()];
        if group.is_varying() { &self.relations.parts[v.index()].0 } else { group }
    }

    /// The distances between the lanes of each part that has others than the parts before; none of what is not affine.
    fn offsets(&self, v: Value) -> Vec<Vec<i64>> {
        let Relation::Affine { offsets, .. } = self.held(v) else { return Vec::new() };
        let mut all: Vec<Vec<i64>> = Vec::new();
        for part in offsets.chunks(self.geometry.part as usize) {
            let own =
                part.iter().map(|o| sext(o.wrapping_sub(part[0]) as u64, self.func.ty(v).bits())).collect();
            if !all.contains(&own) {
                all.push(own);
            }
        }
        all
    }
}
