//! Sums of sparse matrices.

use core::ffi::c_void;

use dense::Scalar;
use mathlib::stream::{At, Scalar as Number};

use crate::context::{Call, no_buffer};
use crate::index::Indices;
use crate::legacy::general;
use crate::matrix::natural;
use crate::status::{Outcome, Status};

/// Compressed rows of 32 bits.
#[derive(Clone, Copy)]
struct Pattern {
    offsets: Indices,
    indices: Indices,
    base: i64,
}

impl Pattern {
    fn new(descr: usize, nnz: i32, offsets: *const i32, indices: *const i32) -> Outcome<Pattern> {
        let base = general(descr)?;
        if offsets.is_null() || (natural(nnz.into())? > 0 && indices.is_null()) {
            return Err(Status::InvalidValue);
        }
        Ok(Pattern { offsets: Indices::ints(offsets), indices: Indices::ints(indices), base })
    }

    /// Places and columns of a row.
    ///
    /// # Safety
    /// There are so many rows.
    unsafe fn row(self, r: usize) -> impl Iterator<Item = (usize, i64)> {
        // SAFETY: the caller says so.
        unsafe {
            let span = self.offsets.get(r) - self.base..self.offsets.get(r + 1) - self.base;
            span.map(move |k| (k as usize, self.indices.get(k as usize) - self.base))
        }
    }
}

/// Columns of a row of the sum, each with its places in both matrices.
///
/// # Safety
/// There are so many rows.
unsafe fn merged(a: Pattern, b: Pattern, r: usize) -> Vec<(i64, Option<usize>, Option<usize>)> {
    // SAFETY: the caller says so.
    unsafe {
        let mut all: Vec<_> = a.row(r).map(|(k, c)| (c, Some(k), None)).collect();
        all.extend(b.row(r).map(|(k, c)| (c, None, Some(k))));
        all.sort_by_key(|e| e.0);
        all.dedup_by(|next, first| {
            let same = next.0 == first.0 && first.2.is_none() && next.1.is_none();
            if same {
                first.2 = next.2;
            }
            same
        });
        all
    }
}

/// # Safety
/// The last pointer is null or may be written.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn size<T>(
    handle: usize,
    m: i32,
    n: i32,
    _alpha: *const T,
    a: usize,
    a_nnz: i32,
    _a_values: *const T,
    a_offsets: *const i32,
    a_indices: *const i32,
    _beta: *const T,
    b: usize,
    b_nnz: i32,
    _b_values: *const T,
    b_offsets: *const i32,
    b_indices: *const i32,
    c: usize,
    _c_values: *const T,
    _c_offsets: *const i32,
    _c_indices: *const i32,
    to: *mut usize,
) -> Outcome {
    Call::new(handle)?;
    natural(m.into())?;
    natural(n.into())?;
    general(c)?;
    Pattern::new(a, a_nnz, a_offsets, a_indices)?;
    Pattern::new(b, b_nnz, b_offsets, b_indices)?;
    // SAFETY: the caller says so.
    unsafe { no_buffer(to) }
}

/// # Safety
/// As Xcsrgeam2Nnz asks.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn nnz(
    handle: usize,
    m: i32,
    n: i32,
    a: usize,
    a_nnz: i32,
    a_offsets: *const i32,
    a_indices: *const i32,
    b: usize,
    b_nnz: i32,
    b_offsets: *const i32,
    b_indices: *const i32,
    c: usize,
    c_offsets: *mut i32,
    total: *mut i32,
    _workspace: *mut c_void,
) -> Outcome {
    let (call, m, base) = (Call::new(handle)?, natural(m.into())?, general(c)?);
    natural(n.into())?;
    let a = Pattern::new(a, a_nnz, a_offsets, a_indices)?;
    let b = Pattern::new(b, b_nnz, b_offsets, b_indices)?;
    if c_offsets.is_null() || total.is_null() {
        return Err(Status::InvalidValue);
    }
    let (to, total) = (Indices::ints(c_offsets), At(total));
    // SAFETY: the program says that the arrays have so many.
    call.give(move || unsafe {
        let mut count = 0;
        to.set(0, base);
        for r in 0..m {
            count += merged(a, b, r).len() as i64;
            to.set(r + 1, count + base);
        }
        { total }.0.write(count as i32);
    })
}

/// # Safety
/// As csrgeam2 asks.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn geam<T: Scalar>(
    handle: usize,
    m: i32,
    n: i32,
    alpha: *const T,
    a: usize,
    a_nnz: i32,
    a_values: *const T,
    a_offsets: *const i32,
    a_indices: *const i32,
    beta: *const T,
    b: usize,
    b_nnz: i32,
    b_values: *const T,
    b_offsets: *const i32,
    b_indices: *const i32,
    c: usize,
    c_values: *mut T,
    c_offsets: *mut i32,
    c_indices: *mut i32,
    _buffer: *mut c_void,
) -> Outcome {
    let (call, m, base) = (Call::new(handle)?, natural(m.into())?, general(c)?);
    natural(n.into())?;
    let a = Pattern::new(a, a_nnz, a_offsets, a_indices)?;
    let b = Pattern::new(b, b_nnz, b_offsets, b_indices)?;
    if c_offsets.is_null() || c_values.is_null() || c_indices.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe { (call.number(alpha)?, call.number(beta)?) };
    let (offsets, indices) = (Indices::ints(c_offsets), Indices::ints(c_indices));
    let (x, y, to) = (At::of(a_values), At::of(b_values), At(c_values));
    // SAFETY: the program says that the arrays have so many.
    call.run(move || unsafe {
        let part =
            |f: &Number<T>, at: At<T>, k: Option<usize>| k.map_or(T::ZERO, |k| f.get() * at.0.add(k).read());
        for r in 0..m {
            let from = (offsets.get(r) - base) as usize;
            for (k, (c, i, j)) in merged(a, b, r).into_iter().enumerate() {
                indices.set(from + k, c + base);
                { to }.0.add(from + k).write(part(&alpha, x, i) + part(&beta, y, j));
            }
        }
    })
}
