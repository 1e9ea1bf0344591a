//! Whether memory is better gone through iteration by iteration.

use weft_ir::*;

use super::March;

/// Bytes between two iterations from which on they have nothing in common: the CPU's prefetcher ends at pages of so many.
const PAGE: i64 = 4096;

/// By how much a value grows from iteration to iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Growth {
    By(i64),
    /// By what the launch tells.
    Launch,
    Unknown,
}

impl Growth {
    fn plus(self, other: Growth) -> Growth {
        match (self, other) {
            (Growth::Unknown, _) | (_, Growth::Unknown) => Growth::Unknown,
            (Growth::By(a), Growth::By(b)) => Growth::By(a.wrapping_add(b)),
            _ => Growth::Launch,
        }
    }

    fn times(self, factor: Option<i64>) -> Growth {
        match (self, factor) {
            (Growth::By(0), _) => self,
            (Growth::By(a), Some(b)) => Growth::By(a.wrapping_mul(b)),
            (Growth::By(_) | Growth::Launch, _) => Growth::Launch,
            (Growth::Unknown, _) => Growth::Unknown,
        }
    }
}

/// Whether a loop stores, neighbours beside each other, what lies far apart from iteration to iteration, and nothing else
/// that it reads or writes stays where it was.
pub(super) fn suit(march: &March<'_>) -> bool {
    let func = march.view.func;
    let blocks = &march.view.loops.list[march.id].blocks;
    let insts = || blocks.iter().flat_map(|&b| &func.blocks[b].insts).map(|&i| &func.insts[i]);
    let mut stores = 0;
    for d in insts().filter(|d| matches!(d.op.space(), Some(Space::Global | Space::Generic))) {
        let growth = growth(march, d.args[0]);
        let far = match growth {
            Growth::By(n) => n.unsigned_abs() >= PAGE.unsigned_abs(),
            Growth::Launch => true,
            Growth::Unknown => false,
        };
        match d.op {
            Op::Store { ty, count, .. } => {
                let bytes = i64::from(ty.bytes()) * i64::from(count);
                stores += 1;
                if !far || march.view.distance_of_lanes(d.args[0]) != Some(bytes) {
                    return false;
                }
            }
            Op::Load { .. } => {
                // What is one number for all lanes has room wherever they go.
                let alike = march.view.distance_of_lanes(d.args[0]) == Some(0);
                if matches!(growth, Growth::By(n) if n != 0 && !far) && !alike {
                    return false;
                }
            }
            // Additions to places that others add to are no rows.
            _ => return false,
        }
    }
    stores > 0
}

fn growth(march: &March<'_>, v: Value) -> Growth {
    let func = march.view.func;
    if march.made_inside(v).is_none() {
        return Growth::By(0);
    }
    if let Some(k) = march.induction(v) {
        let by = func.as_signed(k.step).map_or(Growth::Launch, Growth::By);
        return if march.falls(v) { by.times(Some(-1)) } else { by };
    }
    let Some(d) = func.def(v) else { return Growth::Unknown };
    let of = |n: usize| growth(march, d.args[n]);
    match d.op {
        Op::Const(..) => Growth::By(0),
        Op::Int(IntOp::Add) => of(0).plus(of(1)),
        Op::Int(IntOp::Sub) => of(0).plus(of(1).times(Some(-1))),
        Op::Int(IntOp::Mul) => match (of(0), of(1)) {
            (a, Growth::By(0)) => a.times(func.as_signed(d.args[1])),
            (Growth::By(0), b) => b.times(func.as_signed(d.args[0])),
            _ => Growth::Unknown,
        },
        Op::Int(IntOp::Shl) => match func.as_signed(d.args[1]).filter(|k| (0..32).contains(k)) {
            Some(k) => of(0).times(Some(1 << k)),
            None => Growth::Unknown,
        },
        Op::Convert(Convert::SExt | Convert::ZExt, _) | Op::FromGeneric(_) | Op::ToGeneric(_) => of(0),
        op if op.effects().speculatable() && (0..d.args.len()).all(|n| of(n) == Growth::By(0)) => {
            Growth::By(0)
        }
        _ => Growth::Unknown,
    }
}
