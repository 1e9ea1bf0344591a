//! Descriptors of sparse matrices.

use core::ffi::c_void;
use std::sync::Arc;

use dense::element::Kind;
use mathlib::entry::give;
use mathlib::handles::Handles;
use mathlib::stream::At;
use parking_lot::Mutex;

use crate::index::Indices;
use crate::status::{Outcome, Status};

/// How a matrix is stored, with `cusparseFormat_t`'s numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Csr = 1,
    Csc = 2,
    Coo = 3,
    BlockedEll = 5,
    Bsr = 6,
    SlicedEll = 7,
}

/// What a descriptor says.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sparse {
    pub(crate) format: Format,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// Elements stored.
    pub(crate) nnz: usize,
    /// Offsets of rows, columns or slices; rows of elements in lists of places.
    pub(crate) first: Indices,
    /// Columns or rows.
    pub(crate) second: Indices,
    pub(crate) values: At<c_void>,
    pub(crate) kind: Kind,
    /// The `cudaDataType`.
    pub(crate) dtype: i32,
    /// The number that the first index has.
    pub(crate) base: i64,
    /// Rows and columns of a block; rows of a slice.
    pub(crate) block: (usize, usize),
    /// Whether blocks lie in rows.
    pub(crate) row_order: bool,
    /// Columns of a blocked ELL matrix; values of a sliced one.
    pub(crate) extent: usize,
    /// `cusparseFillMode_t` and `cusparseDiagType_t`.
    pub(crate) triangle: [i32; 2],
    pub(crate) batch: usize,
    pub(crate) strides: (i64, i64),
}

static LIVE: Handles<Mutex<Sparse>> = Handles::new();

fn state(descr: usize) -> Outcome<Arc<Mutex<Sparse>>> {
    LIVE.get(descr).ok_or(Status::InvalidValue)
}

/// What a descriptor says now.
pub(crate) fn get(descr: usize) -> Outcome<Sparse> {
    state(descr).map(|s| *s.lock())
}

/// Notes how many elements a matrix has.
pub(crate) fn set_nnz(descr: usize, nnz: usize) {
    if let Some(s) = LIVE.get(descr) {
        s.lock().nnz = nnz;
    }
}

/// A number that must not be negative.
pub(crate) fn natural(n: i64) -> Outcome<usize> {
    usize::try_from(n).map_err(|_| Status::InvalidValue)
}

/// A `cusparseIndexBase_t`.
pub(crate) fn base(base: i32) -> Outcome<i64> {
    if matches!(base, 0 | 1) { Ok(base.into()) } else { Err(Status::InvalidValue) }
}

/// A `cusparseOperation_t`.
pub(crate) fn operation(op: i32) -> Outcome<i32> {
    if matches!(op, 0..=2) { Ok(op) } else { Err(Status::InvalidValue) }
}

/// A matrix of these sizes, indices and values; what is special to a format is for its own function to say.
pub(crate) fn describe(
    format: Format,
    [rows, cols, nnz]: [i64; 3],
    (first, second): (Indices, Indices),
    values: *const c_void,
    (index_base, dtype): (i32, i32),
) -> Outcome<Sparse> {
    let (rows, cols, nnz) = (natural(rows)?, natural(cols)?, natural(nnz)?);
    if nnz > 0 && (first.at.0.is_null() || second.at.0.is_null() || values.is_null()) {
        return Err(Status::InvalidValue);
    }
    Ok(Sparse {
        format,
        rows,
        cols,
        nnz,
        first,
        second,
        values: At(values.cast_mut()),
        kind: Kind::new(dtype)?,
        dtype,
        base: base(index_base)?,
        block: (1, 1),
        row_order: true,
        extent: 0,
        triangle: [0, 0],
        batch: 1,
        strides: (0, 0),
    })
}

/// Gives a new descriptor.
///
/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn add(to: *mut usize, matrix: Sparse) -> Outcome {
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    unsafe { give(to, LIVE.add(Mutex::new(matrix)), Status::InvalidValue) }
}

/// Functions that make descriptors of compressed rows or columns.
macro_rules! compressed {
    ($create:ident $get:ident $set:ident $format:ident) => {
        /// # Safety
        /// The first pointer is null or may be written.
        #[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
        pub(crate) unsafe fn $create(
            to: *mut usize,
            rows: i64,
            cols: i64,
            nnz: i64,
            offsets: *const c_void,
            indices: *const c_void,
            values: *const c_void,
            offsets_type: i32,
            indices_type: i32,
            base: i32,
            dtype: i32,
        ) -> Outcome {
            let parts = (Indices::new(offsets, offsets_type)?, Indices::new(indices, indices_type)?);
            // SAFETY: the caller says so.
            unsafe { add(to, describe(Format::$format, [rows, cols, nnz], parts, values, (base, dtype))?) }
        }

        /// # Safety
        /// The pointers are null or may be written.
        #[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
        pub(crate) unsafe fn $get<P: Address>(
            descr: usize,
            rows: *mut i64,
            cols: *mut i64,
            nnz: *mut i64,
            offsets: *mut P,
            indices: *mut P,
            values: *mut P,
            offsets_type: *mut i32,
            indices_type: *mut i32,
            base: *mut i32,
            dtype: *mut i32,
        ) -> Outcome {
            let m = of_format(descr, Format::$format)?;
            // SAFETY: the caller says so.
            unsafe {
                size(descr, rows, cols, nnz)?;
                give(offsets, P::of(m.first.at), Status::InvalidValue)?;
                give(indices, P::of(m.second.at), Status::InvalidValue)?;
                give(values, P::of(m.values), Status::InvalidValue)?;
                give(offsets_type, m.first.kind(), Status::InvalidValue)?;
                give(indices_type, m.second.kind(), Status::InvalidValue)?;
                give(base, m.base as i32, Status::InvalidValue)?;
                give(dtype, m.dtype, Status::InvalidValue)
            }
        }

        pub(crate) fn $set(
            descr: usize,
            first: *mut c_void,
            second: *mut c_void,
            values: *mut c_void,
        ) -> Outcome {
            set_pointers(descr, Format::$format, first, second, values)
        }
    };
}
compressed!(create_csr csr_get csr_set Csr);
compressed!(create_csc csc_get csc_set Csc);

/// A pointer that is given back, to what may be changed or not.
pub(crate) trait Address {
    fn of(at: At<c_void>) -> Self;
}
impl Address for *mut c_void {
    fn of(at: At<c_void>) -> Self {
        at.0
    }
}
impl Address for *const c_void {
    fn of(at: At<c_void>) -> Self {
        at.0
    }
}

/// # Safety
/// The first pointer is null or may be written.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn create_coo(
    to: *mut usize,
    rows: i64,
    cols: i64,
    nnz: i64,
    row_indices: *const c_void,
    col_indices: *const c_void,
    values: *const c_void,
    kind: i32,
    base: i32,
    dtype: i32,
) -> Outcome {
    let parts = (Indices::new(row_indices, kind)?, Indices::new(col_indices, kind)?);
    // SAFETY: the caller says so.
    unsafe { add(to, describe(Format::Coo, [rows, cols, nnz], parts, values, (base, dtype))?) }
}

/// # Safety
/// The pointers are null or may be written.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn coo_get<P: Address>(
    descr: usize,
    rows: *mut i64,
    cols: *mut i64,
    nnz: *mut i64,
    row_indices: *mut P,
    col_indices: *mut P,
    values: *mut P,
    kind: *mut i32,
    base: *mut i32,
    dtype: *mut i32,
) -> Outcome {
    let m = of_format(descr, Format::Coo)?;
    // SAFETY: the caller says so.
    unsafe {
        size(descr, rows, cols, nnz)?;
        give(row_indices, P::of(m.first.at), Status::InvalidValue)?;
        give(col_indices, P::of(m.second.at), Status::InvalidValue)?;
        give(values, P::of(m.values), Status::InvalidValue)?;
        give(kind, m.first.kind(), Status::InvalidValue)?;
        give(base, m.base as i32, Status::InvalidValue)?;
        give(dtype, m.dtype, Status::InvalidValue)
    }
}

pub(crate) fn coo_set(descr: usize, rows: *mut c_void, cols: *mut c_void, values: *mut c_void) -> Outcome {
    set_pointers(descr, Format::Coo, rows, cols, values)
}

/// What a descriptor of a format says.
pub(crate) fn of_format(descr: usize, format: Format) -> Outcome<Sparse> {
    let m = get(descr)?;
    if m.format == format { Ok(m) } else { Err(Status::InvalidValue) }
}

fn set_pointers(
    descr: usize,
    format: Format,
    first: *mut c_void,
    second: *mut c_void,
    values: *mut c_void,
) -> Outcome {
    let state = state(descr)?;
    let mut m = state.lock();
    if m.format != format || first.is_null() || (m.nnz > 0 && (second.is_null() || values.is_null())) {
        return Err(Status::InvalidValue);
    }
    (m.first.at, m.second.at, m.values) = (At(first), At(second), At(values));
    Ok(())
}

pub(crate) fn destroy(descr: usize) -> Outcome {
    LIVE.remove(descr).map(|_| ()).ok_or(Status::InvalidValue)
}

/// # Safety
/// The pointers are null or may be written.
pub(crate) unsafe fn size(descr: usize, rows: *mut i64, cols: *mut i64, nnz: *mut i64) -> Outcome {
    let m = get(descr)?;
    // SAFETY: the caller says so.
    unsafe {
        give(rows, m.rows as i64, Status::InvalidValue)?;
        give(cols, m.cols as i64, Status::InvalidValue)?;
        give(nnz, m.nnz as i64, Status::InvalidValue)
    }
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn format(descr: usize, to: *mut i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { give(to, get(descr)?.format as i32, Status::InvalidValue) }
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn index_base(descr: usize, to: *mut i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { give(to, get(descr)?.base as i32, Status::InvalidValue) }
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn values<P: Address>(descr: usize, to: *mut P) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { give(to, P::of(get(descr)?.values), Status::InvalidValue) }
}

pub(crate) fn set_values(descr: usize, values: *mut c_void) -> Outcome {
    let state = state(descr)?;
    if values.is_null() {
        return Err(Status::InvalidValue);
    }
    state.lock().values = At(values);
    Ok(())
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn batch(descr: usize, to: *mut i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { give(to, get(descr)?.batch as i32, Status::InvalidValue) }
}

fn set_batch(descr: usize, format: Format, count: i32, strides: (i64, i64)) -> Outcome {
    let state = state(descr)?;
    let mut m = state.lock();
    if m.format != format || count < 1 || strides.0 < 0 || strides.1 < 0 {
        return Err(Status::InvalidValue);
    }
    (m.batch, m.strides) = (count as usize, strides);
    Ok(())
}

pub(crate) fn coo_batch(descr: usize, count: i32, stride: i64) -> Outcome {
    set_batch(descr, Format::Coo, count, (stride, stride))
}

pub(crate) fn csr_batch(descr: usize, count: i32, offsets: i64, values: i64) -> Outcome {
    set_batch(descr, Format::Csr, count, (offsets, values))
}

/// # Safety
/// The pointer is null or has room for `bytes`.
pub(crate) unsafe fn attribute(descr: usize, which: i32, to: *mut c_void, bytes: usize) -> Outcome {
    let m = get(descr)?;
    let value = usize::try_from(which).ok().and_then(|w| m.triangle.get(w)).ok_or(Status::InvalidValue)?;
    if bytes != 4 {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    unsafe { give(to.cast::<i32>(), *value, Status::InvalidValue) }
}

/// # Safety
/// The pointer is null or `bytes` may be read.
pub(crate) unsafe fn set_attribute(descr: usize, which: i32, from: *const c_void, bytes: usize) -> Outcome {
    let state = state(descr)?;
    if from.is_null() || bytes != 4 || !matches!(which, 0 | 1) {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    let value = unsafe { from.cast::<i32>().read_unaligned() };
    if !matches!(value, 0 | 1) {
        return Err(Status::InvalidValue);
    }
    state.lock().triangle[which as usize] = value;
    Ok(())
}
