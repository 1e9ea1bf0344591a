//! How a group's local memory lies, and forms of accesses to it.
//!
//! Where nobody is told where a thread's memory is, that of a part's lanes lies element by element, so that what all lanes access
//! at one index is a vector in memory. Lanes at places of their own gather and scatter; of small arrays all elements are loaded, and one
//! is chosen for each lane.

use weft_ir::analysis::shape::{Fact, Shape, ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, differs_by_way, local_element};
use weft_ir::*;

use super::Look;
use crate::context::Context;

/// Most bytes of a thread's memory that lies element by element: with a group's lanes offsets stay below 2^32.
const MOST_BYTES: u32 = 1 << 20;

/// The size of the elements by which local memory lies; 0: thread by thread.
pub(super) fn element(func: &Function, c: &Context<'_>) -> u32 {
    let parts = func.geometry.is_some_and(|g| g.part > 1);
    let element = local_element(func).filter(|_| parts && c.alone && bytes(func) <= MOST_BYTES);
    element.unwrap_or(0)
}

/// Bytes of a thread's local memory.
fn bytes(func: &Function) -> u32 {
    func.local_bytes.next_multiple_of(16)
}

/// What is decided about an access.
pub(super) struct Place {
    pub(super) inside: bool,
    pub(super) alike: bool,
    pub(super) form: Form,
}

/// What is decided about accesses to local memory that lies by elements of so many bytes.
pub(super) fn places(look: &Look<'_>, element: u32) -> Vec<(Inst, Place)> {
    let f = look.func;
    let shapes =
        Shapes::of_part(f, ShapeOptions::GUARDED).unwrap_or_else(|| Shapes::new(f, ShapeOptions::GUARDED));
    let cfg = Cfg::new(f);
    let bytes = bytes(f);
    let mut out = Vec::new();
    for (_, i) in look.insts() {
        let d = &f.insts[i];
        let (size, store) = match d.op {
            Op::Load { ty, space: Space::Local, count, .. } => (ty.bytes() * u32::from(count), false),
            Op::Store { ty, space: Space::Local, count, .. } => (ty.bytes() * u32::from(count), true),
            _ => continue,
        };
        let address = d.args[0];
        let Fact { shape, min, max, .. } = shapes.fact(address);
        let inside = *min >= 0 && *max <= i64::from(bytes.saturating_sub(size));
        let one = look.relations.parts[address.index()].0.is_uniform();
        let blended = !one && bytes.div_ceil(element) <= look.target.blended_elements(store);
        // To ask may cost a branch that is guessed wrong.
        let alike = !blended && *shape == Shape::Varying && differs_by_way(f, &cfg, &shapes, address);
        let form = if blended { Form::Blended } else { Form::Each };
        out.push((i, Place { inside, alike, form }));
    }
    out
}
