//! The C functions. Pointers that programs pass are what CUPTI's reference says, or null.

pub(crate) mod absent;
mod activity;
mod callback;
mod general;
mod settings;

use crate::result::{Code, INVALID_PARAMETER};

/// Writes to a place of the program's.
///
/// # Safety
/// It is null or a place for such a value.
unsafe fn write<T>(to: *mut T, value: T) -> Result<(), Code> {
    if to.is_null() {
        return Err(INVALID_PARAMETER);
    }
    // SAFETY: as the caller says.
    unsafe { to.write_unaligned(value) };
    Ok(())
}
