//! Offsets of rows of lists of places, and back; compressed columns of compressed rows.

use core::ffi::c_void;

use dense::element::Kind;
use mathlib::stream::At;

use crate::context::{Call, no_buffer};
use crate::index::Indices;
use crate::matrix::{base, natural};
use crate::status::{Outcome, Status};

/// # Safety
/// As Xcoo2csr asks.
pub(crate) unsafe fn coo2csr(
    handle: usize,
    rows: *const i32,
    nnz: i32,
    m: i32,
    offsets: *mut i32,
    index_base: i32,
) -> Outcome {
    let call = Call::new(handle)?;
    let (nnz, m, base) = (natural(nnz.into())?, natural(m.into())?, base(index_base)?);
    if offsets.is_null() || (rows.is_null() && nnz > 0) {
        return Err(Status::InvalidValue);
    }
    let (rows, offsets) = (Indices::ints(rows), Indices::ints(offsets));
    // SAFETY: the program says that the arrays have so many.
    call.run(move || unsafe {
        let mut k = 0;
        for r in 0..=m {
            while k < nnz && rows.get(k) - base < r as i64 {
                k += 1;
            }
            offsets.set(r, k as i64 + base);
        }
    })
}

/// # Safety
/// As Xcsr2coo asks.
pub(crate) unsafe fn csr2coo(
    handle: usize,
    offsets: *const i32,
    nnz: i32,
    m: i32,
    rows: *mut i32,
    index_base: i32,
) -> Outcome {
    let call = Call::new(handle)?;
    let (nnz, m, base) = (natural(nnz.into())?, natural(m.into())?, base(index_base)?);
    if nnz > 0 && (offsets.is_null() || rows.is_null()) {
        return Err(Status::InvalidValue);
    }
    let (rows, offsets) = (Indices::ints(rows), Indices::ints(offsets));
    // SAFETY: the program says that the arrays have so many.
    call.run(move || unsafe {
        for r in 0..if nnz == 0 { 0 } else { m } {
            for k in offsets.get(r) - base..offsets.get(r + 1) - base {
                rows.set(k as usize, r as i64 + base);
            }
        }
    })
}

/// The arrays of a matrix of compressed rows.
type Arrays<'a> = (*const c_void, *const i32, *const i32);

fn checked(
    handle: usize,
    [m, n, nnz]: [i32; 3],
    (values, offsets, indices): Arrays<'_>,
    (dtype, action, index_base, algorithm): (i32, i32, i32, i32),
) -> Outcome<(Call, [usize; 3], Kind, i64)> {
    let call = Call::new(handle)?;
    let sizes = [natural(m.into())?, natural(n.into())?, natural(nnz.into())?];
    let base = base(index_base)?;
    if !matches!(action, 0 | 1) || algorithm != 1 || offsets.is_null() {
        return Err(Status::InvalidValue);
    }
    if nnz > 0 && (indices.is_null() || (action == 1 && values.is_null())) {
        return Err(Status::InvalidValue);
    }
    Ok((call, sizes, Kind::new(dtype)?, base))
}

/// # Safety
/// As Csr2cscEx2 asks.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn csr2csc_size(
    handle: usize,
    m: i32,
    n: i32,
    nnz: i32,
    values: *const c_void,
    offsets: *const i32,
    indices: *const i32,
    _to_values: *mut c_void,
    _to_offsets: *mut i32,
    _to_indices: *mut i32,
    dtype: i32,
    action: i32,
    base: i32,
    algorithm: i32,
    to: *mut usize,
) -> Outcome {
    checked(handle, [m, n, nnz], (values, offsets, indices), (dtype, action, base, algorithm))?;
    // SAFETY: the caller says so.
    unsafe { no_buffer(to) }
}

/// # Safety
/// As Csr2cscEx2 asks.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn csr2csc(
    handle: usize,
    m: i32,
    n: i32,
    nnz: i32,
    values: *const c_void,
    offsets: *const i32,
    indices: *const i32,
    to_values: *mut c_void,
    to_offsets: *mut i32,
    to_indices: *mut i32,
    dtype: i32,
    action: i32,
    base: i32,
    algorithm: i32,
    _buffer: *mut c_void,
) -> Outcome {
    let (call, [m, n, nnz], kind, base) =
        checked(handle, [m, n, nnz], (values, offsets, indices), (dtype, action, base, algorithm))?;
    let numeric = action == 1;
    if to_offsets.is_null() || (nnz > 0 && (to_indices.is_null() || (numeric && to_values.is_null()))) {
        return Err(Status::InvalidValue);
    }
    let (offsets, indices) = (Indices::ints(offsets), Indices::ints(indices));
    let (to_offsets, to_indices) = (Indices::ints(to_offsets), Indices::ints(to_indices));
    let (values, to_values) = (At::of(values), At(to_values));
    // SAFETY: the program says that the arrays have so many.
    call.run(move || unsafe {
        // Mistaken columns are passed over.
        let column = |k: usize| usize::try_from(indices.get(k) - base).ok().filter(|c| *c < n);
        let mut next = vec![0usize; n + 1];
        (0..nnz).filter_map(column).for_each(|c| next[c + 1] += 1);
        for c in 0..n {
            next[c + 1] += next[c];
        }
        (0..=n).for_each(|c| to_offsets.set(c, next[c] as i64 + base));
        let bytes = kind.bytes();
        for r in 0..m {
            for k in (offsets.get(r) - base) as usize..(offsets.get(r + 1) - base) as usize {
                let Some(place) = column(k).map(|c| &mut next[c]) else { continue };
                to_indices.set(*place, r as i64 + base);
                if numeric {
                    let (from, to) = ({ values }.0.cast::<u8>(), { to_values }.0.cast::<u8>());
                    to.add(*place * bytes).copy_from_nonoverlapping(from.add(k * bytes), bytes);
                }
                *place += 1;
            }
        }
    })
}
