//! Stores under masks that are told apart.
//!
//! Without registers for masks some CPUs take ten times as long for a store under a mask as for a plain one, be the mask full or
//! empty. Mostly it is: what lanes decide by data they decide together where the data are alike. Two branches find out.
//!
//! Masks that numbers of threads decide are left alone, as are comparisons of consecutive numbers with a bound outside of loops: for
//! groups that are all below it there is a copy of the code without masks ([`crate::all_active`]), and what is left runs
//! at borders only, where tests would make code longer and save little.

use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;

use super::Look;
use super::accesses::WORD;

/// How deep the conditions of a mask are looked for.
const DEPTH: u32 = 8;

/// Of stores in these forms those before which two branches should look at the mask.
pub(super) fn stores(look: &Look<'_>, forms: &[(Inst, Form, bool)]) -> Vec<Inst> {
    let f = look.func;
    let cfg = Cfg::new(f);
    let loops = Loops::new(f, &cfg, &DomTree::dominators(f, &cfg));
    let rows: Vec<Inst> =
        forms.iter().filter(|(_, form, page)| *form == Form::Row && !page).map(|x| x.0).collect();
    let wanted = |b: Block, i: Inst| {
        let Op::Store { ty, space, access, .. } = f.insts[i].op else { return false };
        let shared_by_lanes = space != Space::Local && access.ordering == Ordering::Weak;
        let mask = f.insts[i].mask.filter(|_| shared_by_lanes && look.target.tests_masks(ty.bits()));
        mask.is_some_and(|m| {
            !is_by_thread(look, m)
                && (ty.bytes() < WORD || loops.of(b).is_some() || is_by_data(look, m, DEPTH))
        })
    };
    look.insts().filter(|&(b, i)| rows.contains(&i) && wanted(b, i)).map(|(_, i)| i).collect()
}

/// Whether it is known which lanes a mask may have.
fn is_by_thread(look: &Look<'_>, mask: Value) -> bool {
    let relations = look.relations;
    let known = relations.of_group.as_ref().is_some_and(|s| s.fact(mask).is_by_thread());
    known || relations.possible.contains_key(&mask)
}

/// Whether more decides on a mask than comparisons of consecutive numbers with one number.
fn is_by_data(look: &Look<'_>, v: Value, depth: u32) -> bool {
    let relation = |v: Value| &look.relations.group[v.index()];
    if relation(v).is_uniform() {
        return false;
    }
    let Some(d) = look.func.def(v).filter(|_| depth > 0) else { return true };
    match d.op {
        Op::EntryMask => false,
        Op::IntUnary(IntUnary::Not) | Op::Int(IntOp::And | IntOp::Or) => {
            d.args.iter().any(|&a| is_by_data(look, a, depth - 1))
        }
        Op::ICmp(_) => d.args.iter().any(|&a| relation(a).is_varying()),
        _ => true,
    }
}
