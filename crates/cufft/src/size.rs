//! The memory that plans need: none of the device's, but what is asked for is checked.

use mathlib::entry::give;

use crate::handle::state;
use crate::made::{Asked, Made, Type};
use crate::make::{WORK, many};
use crate::status::{Outcome, Status};

/// # Safety
/// The pointer is null or may be written.
unsafe fn estimate(asked: &Asked, kind: Type, work: *mut usize) -> Outcome {
    Made::check(asked, kind)?;
    // SAFETY: the caller says so.
    unsafe { give(work, WORK, Status::InvalidValue) }
}

/// # Safety
/// As cufftEstimate1d asks.
pub(crate) unsafe fn estimate1d(nx: i32, kind: i32, batch: i32, work: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { estimate(&Asked::plain(&[nx], batch), Type::new(kind)?, work) }
}

/// # Safety
/// As cufftEstimate2d asks.
pub(crate) unsafe fn estimate2d(nx: i32, ny: i32, kind: i32, work: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { estimate(&Asked::plain(&[nx, ny], 1), Type::new(kind)?, work) }
}

/// # Safety
/// As cufftEstimate3d asks.
pub(crate) unsafe fn estimate3d(nx: i32, ny: i32, nz: i32, kind: i32, work: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { estimate(&Asked::plain(&[nx, ny, nz], 1), Type::new(kind)?, work) }
}

/// # Safety
/// As cufftEstimateMany asks.
#[allow(clippy::too_many_arguments, reason = "they are cuFFT's")]
pub(crate) unsafe fn estimate_many(
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
    let to = (onembed.cast_const(), ostride.into(), odist.into());
    // SAFETY: the caller says so.
    unsafe { estimate(&many(rank, n.cast_const(), from, to, batch.into())?, Type::new(kind)?, work) }
}

/// # Safety
/// As cufftGetSize1d asks.
pub(crate) unsafe fn size1d(handle: i32, nx: i32, kind: i32, batch: i32, work: *mut usize) -> Outcome {
    state(handle)?;
    // SAFETY: the caller says so.
    unsafe { estimate1d(nx, kind, batch, work) }
}

/// # Safety
/// As cufftGetSize2d asks.
pub(crate) unsafe fn size2d(handle: i32, nx: i32, ny: i32, kind: i32, work: *mut usize) -> Outcome {
    state(handle)?;
    // SAFETY: the caller says so.
    unsafe { estimate2d(nx, ny, kind, work) }
}

/// # Safety
/// As cufftGetSize3d asks.
pub(crate) unsafe fn size3d(handle: i32, nx: i32, ny: i32, nz: i32, kind: i32, work: *mut usize) -> Outcome {
    state(handle)?;
    // SAFETY: the caller says so.
    unsafe { estimate3d(nx, ny, nz, kind, work) }
}

/// # Safety
/// As cufftGetSizeMany asks.
#[allow(clippy::too_many_arguments, reason = "they are cuFFT's")]
pub(crate) unsafe fn size_many(
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
    state(handle)?;
    // SAFETY: the caller says so.
    unsafe { estimate_many(rank, n, inembed, istride, idist, onembed, ostride, odist, kind, batch, work) }
}

/// # Safety
/// As cufftGetSizeMany64 asks.
#[allow(clippy::too_many_arguments, reason = "they are cuFFT's")]
pub(crate) unsafe fn size_many64(
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
    state(handle)?;
    let (from, to) = ((inembed.cast_const(), istride, idist), (onembed.cast_const(), ostride, odist));
    // SAFETY: the caller says so.
    unsafe { estimate(&many(rank, n.cast_const(), from, to, batch)?, Type::new(kind)?, work) }
}

/// # Safety
/// As cufftXtGetSizeMany asks.
#[allow(clippy::too_many_arguments, reason = "they are cuFFT's")]
pub(crate) unsafe fn xt_size_many(
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
    state(handle)?;
    let (from, to) = ((inembed.cast_const(), istride, idist), (onembed.cast_const(), ostride, odist));
    // SAFETY: the caller says so.
    unsafe {
        let asked = many(rank, n.cast_const(), from, to, batch)?;
        estimate(&asked, Type::of(input, output, execution)?, work)
    }
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
