//! The memory that plans need: none of the device's, but what is asked for is checked.

use mathlib::entry::give;

use crate::handle::state;
use crate::made::Made;
use crate::make::WORK;
use crate::shape::{Shape, Typed};
use crate::status::{Outcome, Status};
use crate::xt_args_gen::Named;

/// # Safety
/// As the cufftEstimate functions ask.
pub(crate) unsafe fn estimate(shape: impl Shape, work: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    let (asked, kind) = unsafe { shape.asked()? };
    Made::check(&asked, kind)?;
    // SAFETY: the caller says so.
    unsafe { give(work, WORK, Status::InvalidValue) }
}

/// The same, with a handle.
///
/// # Safety
/// As the cufftGetSize functions with parameters of a transform ask.
pub(crate) unsafe fn checked(handle: i32, shape: impl Shape, work: *mut usize) -> Outcome {
    state(handle)?;
    // SAFETY: the caller says so.
    unsafe { estimate(shape, work) }
}

/// # Safety
/// As cufftXtGetSizeMany asks.
pub(crate) unsafe fn checked_named(handle: i32, named: Named, work: *mut usize, execution: i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { checked(handle, Typed(named, execution), work) }
}

/// # Safety
/// As cufftGetSize asks.
pub(crate) unsafe fn size(handle: i32, work: *mut usize) -> Outcome {
    state(handle)?;
    // SAFETY: the caller says so.
    unsafe { give(work, WORK, Status::InvalidValue) }
}

/// # Safety
/// As cufftXtSetWorkAreaPolicy asks.
pub(crate) unsafe fn set_policy(handle: i32, policy: i32, work: *mut usize) -> Outcome {
    state(handle)?;
    if !(0..=2).contains(&policy) {
        return Err(Status::InvalidValue);
    }
    if work.is_null() {
        return Ok(());
    }
    // SAFETY: the caller says so.
    unsafe { give(work, WORK, Status::InvalidValue) }
}
