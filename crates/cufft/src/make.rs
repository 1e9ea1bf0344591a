//! Plans.

use std::sync::Arc;

use mathlib::entry::give;

use crate::handle::{add, state};
use crate::made::{Asked, Given, Made, Type};
use crate::status::{Outcome, Status};

/// Bytes that a plan needs of the program's or the library's memory on the device: the host's own is used.
pub(crate) const WORK: usize = 0;

/// A new plan.
///
/// # Safety
/// The pointer is null or may be written.
unsafe fn plan(to: *mut i32, asked: &Asked, kind: i32) -> Outcome {
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    let made = Made::new(asked, Type::new(kind)?)?;
    // SAFETY: the caller says so.
    unsafe { give(to, add(Some(made))?, Status::InvalidValue) }
}

/// A plan for a handle that has none.
///
/// # Safety
/// The pointer is null or may be written.
unsafe fn make(handle: i32, asked: &Asked, kind: Type, work: *mut usize) -> Outcome {
    if work.is_null() {
        return Err(Status::InvalidValue);
    }
    let state = state(handle)?;
    let mut state = state.lock();
    if state.made.is_some() {
        return Err(Status::InvalidPlan);
    }
    state.made = Some(Arc::new(Made::new(asked, kind)?));
    // SAFETY: the caller says so.
    unsafe { give(work, WORK, Status::InvalidValue) }
}

/// # Safety
/// As cufftPlan1d asks.
pub(crate) unsafe fn plan1d(to: *mut i32, nx: i32, kind: i32, batch: i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { plan(to, &Asked::plain(&[nx], batch), kind) }
}

/// # Safety
/// As cufftPlan2d asks.
pub(crate) unsafe fn plan2d(to: *mut i32, nx: i32, ny: i32, kind: i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { plan(to, &Asked::plain(&[nx, ny], 1), kind) }
}

/// # Safety
/// As cufftPlan3d asks.
pub(crate) unsafe fn plan3d(to: *mut i32, nx: i32, ny: i32, nz: i32, kind: i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { plan(to, &Asked::plain(&[nx, ny, nz], 1), kind) }
}

/// # Safety
/// As cufftMakePlan1d asks.
pub(crate) unsafe fn make1d(handle: i32, nx: i32, kind: i32, batch: i32, work: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { make(handle, &Asked::plain(&[nx], batch), Type::new(kind)?, work) }
}

/// # Safety
/// As cufftMakePlan2d asks.
pub(crate) unsafe fn make2d(handle: i32, nx: i32, ny: i32, kind: i32, work: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { make(handle, &Asked::plain(&[nx, ny], 1), Type::new(kind)?, work) }
}

/// # Safety
/// As cufftMakePlan3d asks.
pub(crate) unsafe fn make3d(handle: i32, nx: i32, ny: i32, nz: i32, kind: i32, work: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { make(handle, &Asked::plain(&[nx, ny, nz], 1), Type::new(kind)?, work) }
}

/// What a call with distances asks for; without both embeddings the distances say nothing.
///
/// # Safety
/// The pointers are null or to `rank` numbers.
pub(crate) unsafe fn many<N: Copy + Into<i64>>(
    rank: i32,
    dims: *const N,
    (from, from_stride, from_distance): (*const N, i64, i64),
    (to, to_stride, to_distance): (*const N, i64, i64),
    batch: i64,
) -> Outcome<Asked> {
    let rank = usize::try_from(rank).ok().filter(|r| (1..=3).contains(r)).ok_or(Status::InvalidValue)?;
    if dims.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    let read = |at: *const N| (0..rank).map(|i| unsafe { at.add(i).read_unaligned() }.into()).collect();
    let given = |at: *const N, stride, distance| Given { embed: read(at), stride, distance };
    let plain = from.is_null() || to.is_null();
    let sides =
        (!plain).then(|| (given(from, from_stride, from_distance), given(to, to_stride, to_distance)));
    Ok(Asked { dims: read(dims), batch, sides })
}

/// # Safety
/// As cufftPlanMany asks.
#[allow(clippy::too_many_arguments, reason = "they are cuFFT's")]
pub(crate) unsafe fn plan_many(
    to: *mut i32,
    rank: i32,
    n: *mut i32,
    inembed: *mut i32,
    istride: i32,
    idist: i32,
    onembed: *mut i32,
    ostride: i32,
    odist: i32,
    kind: i32,
    batch: i32,
) -> Outcome {
    let from = (inembed.cast_const(), istride.into(), idist.into());
    let onto = (onembed.cast_const(), ostride.into(), odist.into());
    // SAFETY: the caller says so.
    unsafe { plan(to, &many(rank, n.cast_const(), from, onto, batch.into())?, kind) }
}

/// # Safety
/// As cufftMakePlanMany asks.
#[allow(clippy::too_many_arguments, reason = "they are cuFFT's")]
pub(crate) unsafe fn make_many(
    handle: i32,
    rank: i32,
    n: *mut i32,
    inembed: *mut i32,
    istride: i32,
    idist: i32,
    onembed: *mut i32,
    ostride: i32,
    odist: i32,
    kind: i32,
    batch: i32,
    work: *mut usize,
) -> Outcome {
    let from = (inembed.cast_const(), istride.into(), idist.into());
    let onto = (onembed.cast_const(), ostride.into(), odist.into());
    // SAFETY: the caller says so.
    unsafe { make(handle, &many(rank, n.cast_const(), from, onto, batch.into())?, Type::new(kind)?, work) }
}

/// # Safety
/// As cufftMakePlanMany64 asks.
#[allow(clippy::too_many_arguments, reason = "they are cuFFT's")]
pub(crate) unsafe fn make_many64(
    handle: i32,
    rank: i32,
    n: *mut i64,
    inembed: *mut i64,
    istride: i64,
    idist: i64,
    onembed: *mut i64,
    ostride: i64,
    odist: i64,
    kind: i32,
    batch: i64,
    work: *mut usize,
) -> Outcome {
    let (from, to) = ((inembed.cast_const(), istride, idist), (onembed.cast_const(), ostride, odist));
    // SAFETY: the caller says so.
    unsafe { make(handle, &many(rank, n.cast_const(), from, to, batch)?, Type::new(kind)?, work) }
}

/// # Safety
/// As cufftXtMakePlanMany asks.
#[allow(clippy::too_many_arguments, reason = "they are cuFFT's")]
pub(crate) unsafe fn xt_make_many(
    handle: i32,
    rank: i32,
    n: *mut i64,
    inembed: *mut i64,
    istride: i64,
    idist: i64,
    input: i32,
    onembed: *mut i64,
    ostride: i64,
    odist: i64,
    output: i32,
    batch: i64,
    work: *mut usize,
    execution: i32,
) -> Outcome {
    let (from, to) = ((inembed.cast_const(), istride, idist), (onembed.cast_const(), ostride, odist));
    // SAFETY: the caller says so.
    unsafe {
        let asked = many(rank, n.cast_const(), from, to, batch)?;
        make(handle, &asked, Type::of(input, output, execution)?, work)
    }
}
