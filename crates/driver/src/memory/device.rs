//! Device memory as such: the arena, the device's account and the table.

use super::table::{self, Allocation, AllocationKind, arena};
use crate::error::{Code, Result, fail};
use crate::state::State;

/// Takes memory for a context; answers its address, a multiple of 256.
///
/// # Errors
/// [`Code::OutOfMemory`].
pub(crate) fn allocate(state: &State, bytes: u64, kind: AllocationKind, flags: u32) -> Result<u64> {
    let size = usize::try_from(bytes).map_err(|_| Code::OutOfMemory)?;
    let arena = arena()?;
    let device = state.device();
    if !device.take(bytes) {
        return fail(Code::OutOfMemory);
    }
    let given = match kind {
        AllocationKind::Variable { constant: true, .. } => arena.alloc_constant(size),
        _ => arena.alloc(size),
    };
    match given {
        Ok(base) => {
            table::insert(Allocation::new((state.id(), device), base, bytes, kind, flags));
            Ok(base)
        }
        Err(e) => {
            tracing::warn!("{e}");
            device.give_back(bytes);
            fail(Code::OutOfMemory)
        }
    }
}
