//! How the local memory of a vector group lies.

use crate::{Function, Op, Space, Special};

/// Bytes of most elements.
const WORD: u32 = 4;

/// The size of the elements by which a group's local memory is laid out, all lanes' first ones, then all lanes' second ones …;
/// `None` if each thread's memory has to be in one piece: somebody else is told where it is or how large.
///
/// Elements are words where there are any, so that smaller numbers are parts of an element and larger ones are two.
pub fn local_element(func: &Function) -> Option<u32> {
    func.geometry.filter(|g| g.width > 1)?;
    let (mut least, mut most) = (u32::MAX, 0);
    for &i in func.layout.iter().flat_map(|&b| &func.blocks[b].insts) {
        match func.insts[i].op {
            Op::Load { ty, space: Space::Local, count, .. }
            | Op::Store { ty, space: Space::Local, count, .. } => {
                if ty.bytes() * u32::from(count) > func.local_bytes {
                    return None;
                }
                (least, most) = (least.min(ty.bytes()), most.max(ty.bytes()));
            }
            Op::Call(_)
            | Op::Special(Special::LocalStride)
            | Op::ToGeneric(Space::Local)
            | Op::FromGeneric(Space::Local)
            | Op::Atomic { space: Space::Local, .. }
            | Op::AtomicCas { space: Space::Local, .. }
            | Op::AtomicCasWide { space: Space::Local, .. } => return None,
            _ => {}
        }
    }
    (most > 0).then(|| if least > WORD { least } else { most.min(WORD) })
}
