//! Descriptors of matrices of blocks and of slices.

use core::ffi::c_void;

use mathlib::entry::give;
use mathlib::stream::At;

use crate::index::Indices;
use crate::matrix::{Address, Format, add, describe, natural, of_format};
use crate::status::{Outcome, Status};

/// # Safety
/// The first pointer is null or may be written.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn create_bsr(
    to: *mut usize,
    block_rows: i64,
    block_cols: i64,
    block_nnz: i64,
    row_size: i64,
    col_size: i64,
    offsets: *const c_void,
    indices: *const c_void,
    values: *const c_void,
    offsets_type: i32,
    indices_type: i32,
    base: i32,
    dtype: i32,
    order: i32,
) -> Outcome {
    if row_size < 1 || col_size < 1 || !matches!(order, 1 | 2) {
        return Err(Status::InvalidValue);
    }
    let times = |a: i64, b: i64| a.checked_mul(b).ok_or(Status::InvalidValue);
    let sizes = [
        times(block_rows, row_size)?,
        times(block_cols, col_size)?,
        times(block_nnz, times(row_size, col_size)?)?,
    ];
    let parts = (Indices::new(offsets, offsets_type)?, Indices::new(indices, indices_type)?);
    let mut m = describe(Format::Bsr, sizes, parts, values, (base, dtype))?;
    m.block = (natural(row_size)?, natural(col_size)?);
    m.row_order = order == 2;
    // SAFETY: the caller says so.
    unsafe { add(to, m) }
}

/// # Safety
/// The first pointer is null or may be written.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn create_ell(
    to: *mut usize,
    rows: i64,
    cols: i64,
    size: i64,
    ell_cols: i64,
    indices: *const c_void,
    values: *const c_void,
    kind: i32,
    base: i32,
    dtype: i32,
) -> Outcome {
    if size < 1 || ell_cols < 0 || ell_cols > cols || ell_cols % size != 0 {
        return Err(Status::InvalidValue);
    }
    let nnz = rows.checked_mul(ell_cols).ok_or(Status::InvalidValue)?;
    let columns = Indices::new(indices, kind)?;
    let mut m = describe(Format::BlockedEll, [rows, cols, nnz], (columns, columns), values, (base, dtype))?;
    m.block = (natural(size)?, natural(size)?);
    m.extent = natural(ell_cols)?;
    // SAFETY: the caller says so.
    unsafe { add(to, m) }
}

/// # Safety
/// The pointers are null or may be written.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn ell_get<P: Address>(
    descr: usize,
    rows: *mut i64,
    cols: *mut i64,
    size: *mut i64,
    ell_cols: *mut i64,
    indices: *mut P,
    values: *mut P,
    kind: *mut i32,
    base: *mut i32,
    dtype: *mut i32,
) -> Outcome {
    let m = of_format(descr, Format::BlockedEll)?;
    // SAFETY: the caller says so.
    unsafe {
        give(rows, m.rows as i64, Status::InvalidValue)?;
        give(cols, m.cols as i64, Status::InvalidValue)?;
        give(size, m.block.0 as i64, Status::InvalidValue)?;
        give(ell_cols, m.extent as i64, Status::InvalidValue)?;
        give(indices, P::of(m.second.at), Status::InvalidValue)?;
        give(values, P::of(m.values), Status::InvalidValue)?;
        give(kind, m.second.kind(), Status::InvalidValue)?;
        give(base, m.base as i32, Status::InvalidValue)?;
        give(dtype, m.dtype, Status::InvalidValue)
    }
}

/// # Safety
/// The first pointer is null or may be written.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn create_sell(
    to: *mut usize,
    rows: i64,
    cols: i64,
    nnz: i64,
    values_size: i64,
    slice: i64,
    offsets: *const c_void,
    indices: *const c_void,
    values: *const c_void,
    offsets_type: i32,
    indices_type: i32,
    base: i32,
    dtype: i32,
) -> Outcome {
    if slice < 1 || values_size < nnz {
        return Err(Status::InvalidValue);
    }
    let parts = (Indices::new(offsets, offsets_type)?, Indices::new(indices, indices_type)?);
    let mut m = describe(Format::SlicedEll, [rows, cols, nnz], parts, values, (base, dtype))?;
    m.block = (natural(slice)?, 1);
    m.extent = natural(values_size)?;
    m.values = At(values.cast_mut());
    // SAFETY: the caller says so.
    unsafe { add(to, m) }
}
