//! How each line accesses memory.

use weft_ir::analysis::shape::Shape;
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;
use weft_target::TargetModel;

use crate::causes::Values;
use crate::costs::Costs;
use crate::report::{Access, Cause, Form, Kind, Masked};

/// All accesses of a kernel but those to parameters, line by line.
pub(crate) fn accesses(values: &Values<'_>, target: &TargetModel, costs: &Costs) -> Vec<Access> {
    let func = values.func;
    let cfg = Cfg::new(func);
    let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
    let mut all: Vec<Access> = Vec::new();
    for &b in &cfg.rpo {
        let depth = loops.of(b).map_or(0, |l| loops.list[l].depth);
        for &i in &func.blocks[b].insts {
            let Some(mut one) = access(values, target, &func.insts[i]) else { continue };
            one.depth = depth;
            one.cycles = costs.insts.get(&i).copied().unwrap_or(0.0);
            match all.iter_mut().find(|a| same(a, &one)) {
                Some(a) => add(a, one),
                None => all.push(one),
            }
        }
    }
    all.sort_by(|a, b| (&a.place, a.kind, a.form).cmp(&(&b.place, b.kind, b.form)));
    all
}

/// Whether two accesses are told of together.
fn same(a: &Access, b: &Access) -> bool {
    let key = |a: &Access| (a.kind, a.space, a.form, a.ty, a.count, a.stride, a.checked);
    a.place == b.place && key(a) == key(b) && a.array == b.array && a.cause == b.cause
}

fn add(a: &mut Access, b: Access) {
    a.copies += 1;
    a.cycles += b.cycles;
    a.depth = a.depth.max(b.depth);
    if a.masked != b.masked {
        a.masked = Masked::Sometimes;
    }
}

/// Whether machine code makes an access of neighbouring lanes by vectors and shuffles.
fn takes_vectors(op: &Op) -> bool {
    matches!(op, Op::Load { access, .. } | Op::Store { access, .. } if access.form == weft_ir::Form::Row)
}

/// Whether machine code makes an access of each of a part's rows by a vector.
fn in_short_rows(op: &Op) -> bool {
    matches!(op, Op::Load { access, .. } | Op::Store { access, .. } if access.rows > 0)
}

fn access(values: &Values<'_>, target: &TargetModel, d: &InstData) -> Option<Access> {
    let (kind, ty, space, count) = match d.op {
        Op::Load { space: Space::Param, .. } => return None,
        Op::Load { ty, space, count, .. } => (Kind::Load, ty, space, u32::from(count)),
        Op::Store { ty, space, count, .. } => (Kind::Store, ty, space, u32::from(count)),
        Op::Atomic { ty, space, .. } | Op::AtomicCas { ty, space, .. } => (Kind::Atomic, ty, space, 1),
        Op::AtomicCasWide { space, .. } => (Kind::Atomic, Type::I64, space, 2),
        _ => return None,
    };
    let address = d.args[0];
    let geometry = values.func.geometry.unwrap_or(Geometry::new([1, 1, 1], 1));
    let anywhere = if target.has_avx512() && ty.bytes() >= 4 { Form::Gather } else { Form::LaneByLane };
    let mut stride = None;
    let mut checked = false;
    let mut cause = None;
    let form = match values.shapes.shape(address) {
        _ if geometry.width == 1 => Form::Single,
        Shape::Uniform if kind == Kind::Atomic => match d.op {
            Op::Atomic { form: AtomicForm::Combined | AtomicForm::Group, .. } => Form::Combined,
            _ => Form::LaneByLane,
        },
        _ if kind == Kind::Atomic => Form::LaneByLane,
        // All lanes' elements lie side by side.
        Shape::Uniform if space == Space::Local && values.func.local_element != 0 => Form::Vector,
        Shape::Uniform if space == Space::Local => {
            cause = Some(Cause::Local);
            anywhere
        }
        Shape::Uniform => Form::Broadcast,
        Shape::Affine { guards, .. } if space != Space::Local => {
            let size = i64::from(ty.bytes());
            stride = values.shapes.shape(address).stride();
            checked = !guards.is_empty();
            let in_order = count == 1 && stride == Some(size);
            if in_order {
                Form::Vector
            } else if takes_vectors(&d.op) {
                if count > 1 && stride == Some(size * i64::from(count))
                    || stride.is_none()
                    || stride != Some(size)
                {
                    Form::Shuffled
                } else {
                    Form::Vector
                }
            } else {
                cause = Some(Cause::Far(stride.unwrap_or(0)));
                anywhere
            }
        }
        _ if in_short_rows(&d.op) => Form::Rows,
        _ => {
            cause = Some(values.cause(address));
            anywhere
        }
    };
    let masked = if d.mask.is_some() { Masked::Always } else { Masked::Never };
    Some(Access {
        place: values.lines.place(d.loc),
        kind,
        space,
        array: values.array(address),
        ty,
        count,
        form,
        stride,
        checked,
        masked,
        depth: 0,
        copies: 1,
        cycles: 0.0,
        cause,
    })
}
