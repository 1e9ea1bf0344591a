//! Orders of elements, with the permutation that brought them there.

use core::ffi::c_void;

use crate::context::{Call, no_buffer};
use crate::index::Indices;
use crate::legacy::general;
use crate::matrix::natural;
use crate::status::{Outcome, Status};

/// # Safety
/// As CreateIdentityPermutation asks.
pub(crate) unsafe fn identity(handle: usize, n: i32, p: *mut i32) -> Outcome {
    let (call, n) = (Call::new(handle)?, natural(n.into())?);
    if p.is_null() && n > 0 {
        return Err(Status::InvalidValue);
    }
    let p = Indices::ints(p);
    // SAFETY: the program says that the array has so many.
    call.run(move || (0..n).for_each(|i| unsafe { p.set(i, i as i64) }))
}

/// # Safety
/// The last pointer is null or may be written.
pub(crate) unsafe fn size(
    handle: usize,
    m: i32,
    n: i32,
    nnz: i32,
    _first: *const i32,
    _second: *const i32,
    to: *mut usize,
) -> Outcome {
    Call::new(handle)?;
    for x in [m, n, nnz] {
        natural(x.into())?;
    }
    // SAFETY: the caller says so.
    unsafe { no_buffer(to) }
}

/// Sorts a span of elements by a key; arrays that are not there stay out.
///
/// # Safety
/// The arrays have the span.
unsafe fn sorted(span: std::ops::Range<usize>, key: impl Fn(usize) -> (i64, i64), arrays: &[Indices]) {
    let mut order: Vec<usize> = span.clone().collect();
    order.sort_by_key(|i| key(*i));
    for array in arrays.iter().filter(|a| !a.at.0.is_null()) {
        // SAFETY: the caller says so.
        unsafe {
            let old: Vec<i64> = order.iter().map(|i| array.get(*i)).collect();
            span.clone().zip(old).for_each(|(i, x)| array.set(i, x));
        }
    }
}

/// Functions that sort places by one index and then by the other.
macro_rules! places {
    ($name:ident $by_row:literal) => {
        /// # Safety
        /// As Xcoosort asks.
        #[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
        pub(crate) unsafe fn $name(
            handle: usize,
            m: i32,
            n: i32,
            nnz: i32,
            rows: *mut i32,
            cols: *mut i32,
            p: *mut i32,
            _buffer: *mut c_void,
        ) -> Outcome {
            let (call, nnz) = (Call::new(handle)?, natural(nnz.into())?);
            natural(m.into())?;
            natural(n.into())?;
            if nnz > 0 && (rows.is_null() || cols.is_null()) {
                return Err(Status::InvalidValue);
            }
            let (rows, cols, p) = (Indices::ints(rows), Indices::ints(cols), Indices::ints(p));
            // SAFETY: the program says that the arrays have so many.
            call.run(move || unsafe {
                let (first, second) = if $by_row { (rows, cols) } else { (cols, rows) };
                sorted(0..nnz, |i| (first.get(i), second.get(i)), &[rows, cols, p])
            })
        }
    };
}
places!(coo_by_row true);
places!(coo_by_column false);

/// # Safety
/// As Xcsrsort asks.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn csr(
    handle: usize,
    m: i32,
    n: i32,
    nnz: i32,
    descr: usize,
    offsets: *const i32,
    indices: *mut i32,
    p: *mut i32,
    _buffer: *mut c_void,
) -> Outcome {
    let (call, base, m, nnz) =
        (Call::new(handle)?, general(descr)?, natural(m.into())?, natural(nnz.into())?);
    natural(n.into())?;
    if nnz > 0 && (offsets.is_null() || indices.is_null()) {
        return Err(Status::InvalidValue);
    }
    let (offsets, indices, p) = (Indices::ints(offsets), Indices::ints(indices), Indices::ints(p));
    // SAFETY: the program says that the arrays have so many.
    call.run(move || unsafe {
        for r in 0..if nnz == 0 { 0 } else { m } {
            let span = (offsets.get(r) - base) as usize..(offsets.get(r + 1) - base) as usize;
            sorted(span, |i| (indices.get(i), 0), &[indices, p]);
        }
    })
}

/// # Safety
/// As Xcscsort asks.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn csc(
    handle: usize,
    m: i32,
    n: i32,
    nnz: i32,
    descr: usize,
    offsets: *const i32,
    indices: *mut i32,
    p: *mut i32,
    buffer: *mut c_void,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { csr(handle, n, m, nnz, descr, offsets, indices, p, buffer) }
}
