//! Plans.

use std::sync::Arc;

use mathlib::entry::give;

use crate::handle::{add, state};
use crate::made::Made;
use crate::shape::{Shape, Typed};
use crate::spread::Spread;
use crate::status::{Outcome, Status};
use crate::xt_args_gen::Named;

/// Bytes that a plan needs of the program's or the library's memory on the device: the host's own is used.
pub(crate) const WORK: usize = 0;

/// A new plan.
///
/// # Safety
/// As the cufftPlan functions ask.
pub(crate) unsafe fn plan(to: *mut i32, shape: impl Shape) -> Outcome {
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    let (asked, kind) = unsafe { shape.asked()? };
    let made = Made::new(&asked, kind)?;
    // SAFETY: the caller says so.
    unsafe { give(to, add(Some(made))?, Status::InvalidValue) }
}

/// A plan for a handle that has none.
///
/// # Safety
/// As the cufftMakePlan functions ask.
pub(crate) unsafe fn make(handle: i32, shape: impl Shape, work: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    let (asked, kind) = unsafe { shape.asked()? };
    if work.is_null() {
        return Err(Status::InvalidValue);
    }
    let state = state(handle)?;
    let mut state = state.lock();
    if state.made.is_some() {
        return Err(Status::InvalidPlan);
    }
    let made = Made::new(&asked, kind)?;
    if !state.gpus.is_empty() {
        Spread::check(&made)?;
    }
    state.made = Some(Arc::new(made));
    // One size for each device.
    (0..state.gpus.len().max(1)).try_for_each(|i| {
        // SAFETY: the caller says so.
        unsafe { give(work.add(i), WORK, Status::InvalidValue) }
    })
}

/// # Safety
/// As cufftXtMakePlanMany asks.
pub(crate) unsafe fn make_named(handle: i32, named: Named, work: *mut usize, execution: i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { make(handle, Typed(named, execution), work) }
}
