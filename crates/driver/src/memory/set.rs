//! Fills: from what is asked for to bytes to be set.

use super::table;
use super::work::SetWork;
use crate::error::{Code, Result, fail};
use crate::operation::set::MemorySet;

/// As [`prepare`], of memory that need not be an allocation that the driver knows.
///
/// # Errors
/// As [`prepare`].
pub(crate) fn prepare_unified(set: MemorySet) -> Result<Option<SetWork>> {
    if table::find(set.address).is_some() || set.width == 0 || set.height == 0 {
        return prepare(set);
    }
    if set.address == 0 || set.height > 1 && set.pitch < set.width {
        return fail(Code::InvalidValue);
    }
    Ok(Some(SetWork { set, memory: None, traced: None }))
}

/// Checks a fill. `None` when there is nothing to fill.
///
/// # Errors
/// [`Code::InvalidValue`] when the address is not a multiple of the element size, or the area is not in an allocation or
/// wider than its pitch.
#[inline]
pub(crate) fn prepare(set: MemorySet) -> Result<Option<SetWork>> {
    let MemorySet { address, pitch, width, height, .. } = set;
    if width == 0 || height == 0 {
        return Ok(None);
    }
    let (_, size) = set.pattern.bytes();
    let row = width.checked_mul(size as u64).ok_or(Code::InvalidValue)?;
    let fits = |n: u64| n.is_multiple_of(size as u64);
    let aligned = fits(address) && (height == 1 || fits(pitch));
    if !aligned || height > 1 && pitch < row {
        return fail(Code::InvalidValue);
    }
    let span = (height - 1).checked_mul(pitch).and_then(|n| n.checked_add(row)).ok_or(Code::InvalidValue)?;
    let memory = table::find_range(address, span)?;
    if !memory.is_writable() {
        return fail(Code::InvalidValue);
    }
    Ok(Some(SetWork { set, memory: Some(memory), traced: None }))
}
