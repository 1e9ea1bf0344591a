//! Accesses by rows that are shorter than a vector.
//!
//! Where a tile is narrower than a vector, the lanes of a part are in several of its rows: a block of 8 by 8 threads, a panel of 8 columns
//! that is copied to shared memory. Rows of a matrix lie at distances that only the launch tells, and so the lanes of a part at
//! places that nothing is known of. But those of one row are neighbours, and a few short vectors are faster than a gather.
//!
//! Requires: [`Stage::Group`], before what the code keeps in frames hides what addresses are made of.
//! Ensures: such loads and stores say how long rows are ([`Access::rows`]).

use rustc_hash::FxHashSet;
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::*;
use weft_target::TargetModel;

/// Fewest bytes of a row: shorter ones are as many accesses as a gather has in hardware.
const BYTES: u32 = 16;
/// Fewest lanes of a row.
pub(crate) const LANES: u32 = 4;

/// Runs the pass.
pub(crate) fn run(func: &mut Function, target: &TargetModel) {
    let Some(geometry) = func.geometry.filter(|g| g.width > 1) else { return };
    let part = Shapes::of_part(func, ShapeOptions::CLAMPED);
    let part = part.unwrap_or_else(|| Shapes::new(func, ShapeOptions::of_group(func)));
    let mut open: Vec<(Inst, u32)> = Vec::new();
    for &b in &func.layout {
        let anywhere = |i: Inst| part.shape(func.insts[i].args[0]).is_varying();
        let accesses = func.blocks[b].insts.iter().filter_map(|&i| Some((i, element(func, i, target)?)));
        open.extend(accesses.filter(|a| anywhere(a.0)));
    }
    let mut lanes = geometry.part / 2;
    while lanes >= LANES && !open.is_empty() {
        let mut narrow = func.clone();
        narrow.geometry = Some(Geometry::new(geometry.block, lanes));
        let shapes = Shapes::new(&narrow, ShapeOptions::default());
        open.retain(|&(i, bytes)| {
            let d = &func.insts[i];
            let neighbours = shapes.shape(d.args[0]).stride() == Some(i64::from(bytes))
                && shapes.shape(d.args[0]).offsets().is_some();
            if lanes * bytes < BYTES || !neighbours || d.mask.is_some() && !is_there(func, d.args[0]) {
                return true;
            }
            if let Op::Load { access, .. } | Op::Store { access, .. } = &mut func.insts[i].op {
                access.rows = lanes as u8;
            }
            false
        });
        lanes /= 2;
    }
}

/// Bytes of what each lane accesses, if rows of it can be accessed by vectors.
fn element(func: &Function, i: Inst, target: &TargetModel) -> Option<u32> {
    let d = &func.insts[i];
    let (Op::Load { ty, space, count: 1, access, .. } | Op::Store { ty, space, count: 1, access, .. }) = d.op
    else {
        return None;
    };
    let plain = access.ordering == Ordering::Weak
        && matches!(space, Space::Global | Space::Generic | Space::Shared | Space::Const);
    // Masks of bytes and halves come with AVX-512 only, and stores under masks are slow without.
    let masked = d.mask.is_none() || target.has_masks();
    (plain && masked).then_some(ty.bytes())
}

/// Whether an address is made of numbers that lanes have whether they take part or not: the first lane of a row, by which its
/// vector goes, may be one that does not.
fn is_there(func: &Function, address: Value) -> bool {
    let (mut open, mut seen) = (vec![address], FxHashSet::default());
    while let Some(v) = open.pop() {
        if !seen.insert(v) {
            continue;
        }
        let Some(d) = func.def(v) else { return false };
        let made = matches!(
            d.op,
            Op::Special(_)
                | Op::Const(..)
                | Op::SymbolAddr(_)
                | Op::Int(_)
                | Op::ToGeneric(_)
                | Op::Convert(Convert::SExt | Convert::ZExt | Convert::Trunc, _)
        );
        if matches!(d.op, Op::Load { space: Space::Param, .. }) && d.mask.is_none() {
            continue;
        }
        if !made {
            return false;
        }
        open.extend(&d.args);
    }
    true
}
