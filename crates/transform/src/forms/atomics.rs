//! Forms of atomic operations.
//!
//! A block runs on one CPU thread, so that shared memory needs no atomic instructions: an operation there is a load and a store.
//! Where all lanes meet at one address they are combined to one operation; otherwise the lanes go one after the other, unless
//! each has an address of its own in one piece of shared memory.

use rustc_hash::FxHashSet;
use weft_ir::analysis::{Relation, Tables, used_values};
use weft_ir::*;

use super::Look;
use super::accesses::{Lanes, by_page, is_row};

/// Most lanes that take turns between one load and one store.
const MAX_IN_TURN: u32 = 32;

/// Whether the operands of several lanes at one address can be made one; `dead`: nobody reads what was there before. Sums of
/// floating-point numbers depend on their order: only one nobody sees may be any.
fn combines(op: AtomicOp, ty: Type, dead: bool) -> bool {
    match op {
        AtomicOp::Exch => dead && !ty.is_float(),
        AtomicOp::FAdd => dead && matches!(ty, Type::F32 | Type::F64),
        op => op.combines() && !ty.is_float(),
    }
}

/// Operations that often leave memory as it was, so that it is worth looking first. That is a correct execution of a relaxed
/// operation: it takes place at the time of the look.
pub(super) fn looks(func: &Function) -> Vec<Inst> {
    use AtomicOp::{And, FMax, FMin, MaxS, MaxU, MinS, MinU, Or};
    let worth = |i: &Inst| match func.insts[*i].op {
        Op::Atomic { op: And | Or | MinS | MinU | MaxS | MaxU | FMin | FMax, space, ordering, .. } => {
            !matches!(space, Space::Shared | Space::SharedCluster | Space::Local)
                && matches!(ordering, Ordering::Weak | Ordering::Volatile | Ordering::Relaxed)
        }
        _ => false,
    };
    func.layout.iter().flat_map(|&b| &func.blocks[b].insts).copied().filter(worth).collect()
}

/// The forms of operations that are not made lane after lane.
pub(super) fn forms(look: &Look<'_>) -> Vec<(Inst, AtomicForm)> {
    let atomic = |i: &Inst| matches!(look.func.insts[*i].op, Op::Atomic { .. } | Op::AtomicCas { .. });
    let list: Vec<Inst> = look.insts().map(|(_, i)| i).filter(atomic).collect();
    if list.is_empty() {
        return Vec::new();
    }
    let used = used_values(look.func);
    let tables = tables(look);
    let form = |i: Inst| (i, form(look, &used, tables.as_ref(), &look.func.insts[i]));
    list.into_iter().map(form).filter(|(_, form)| *form != AtomicForm::Each).collect()
}

fn form(look: &Look<'_>, used: &FxHashSet<Value>, tables: Option<&Tables>, d: &InstData) -> AtomicForm {
    let (op, ty, space) = match d.op {
        Op::Atomic { op, ty, space, .. } => (Some(op), ty, space),
        Op::AtomicCas { ty, space, .. } => (None, ty, space),
        _ => return AtomicForm::Each,
    };
    let address = d.args[0];
    let dead = d.results.iter().all(|r| !used.contains(r));
    let combines = op.is_some_and(|op| combines(op, ty, dead));
    let everywhere = look.relations.group[address.index()] == Relation::Uniform;
    // What is exchanged by one part another may have to see.
    if everywhere && look.parts() > 1 && combines && op != Some(AtomicOp::Exch) {
        return AtomicForm::Group;
    }
    if look.relations.parts[address.index()].0 == Relation::Uniform {
        return match combines {
            true => AtomicForm::Combined,
            false if look.geometry.part <= MAX_IN_TURN => AtomicForm::InTurn,
            false => AtomicForm::Each,
        };
    }
    let apart = |offsets: &Vec<i64>| {
        is_row(&Lanes { offsets, ty, count: 1, store: true, masked: d.mask.is_some() }, look.target)
    };
    if matches!(space, Space::Shared | Space::SharedCluster) && look.offsets(address).iter().any(apart) {
        return if by_page(ty, space, true, look.target) { AtomicForm::PageRow } else { AtomicForm::Row };
    }
    let of_table = |t: &Tables| dead && op == Some(t.op) && ty == t.ty && space == Space::Shared;
    let at_steps = matches!(look.held(address), Relation::Affine { guarded: false, .. });
    if !at_steps && tables.is_some_and(of_table) { AtomicForm::Copies } else { AtomicForm::Each }
}

/// Tables of which the CPU gains by copies, where vectors add to them.
fn tables(look: &Look<'_>) -> Option<Tables> {
    let f = look.func;
    let waits = f.is_kernel && f.stage == Stage::Suspended && !f.resumes.is_empty();
    if !waits || look.geometry.part < 2 || look.target.table_copies() < 2 {
        return None;
    }
    Tables::of(f, look.relations.of_group.as_ref()?)
}
