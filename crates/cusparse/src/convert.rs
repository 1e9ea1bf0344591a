//! Dense matrices of sparse ones, and sparse ones of dense ones.

use core::ffi::c_void;

use dense::element::Kind;
use num_complex::Complex;

use crate::context::{Call, no_buffer};
use crate::matrix::{self, Format, Sparse, set_nnz};
use crate::status::{Outcome, Status};
use crate::types::C64;
use crate::vectors::{Full, matrix};

fn checked(handle: usize, sparse: usize, full: usize, algorithm: i32) -> Outcome<(Call, Sparse, Full)> {
    let (call, s, f) = (Call::new(handle)?, matrix::get(sparse)?, matrix(full)?);
    if (s.rows, s.cols) != (f.rows, f.cols) || algorithm != 0 {
        return Err(Status::InvalidValue);
    }
    if s.kind != f.kind || matches!(s.kind, Kind::I32 | Kind::E4m3 | Kind::E5m2) {
        return Err(Status::NotSupported);
    }
    Ok((call, s, f))
}

/// # Safety
/// As SparseToDense asks.
pub(crate) unsafe fn to_dense_size(
    handle: usize,
    a: usize,
    b: usize,
    algorithm: i32,
    to: *mut usize,
) -> Outcome {
    checked(handle, a, b, algorithm)?;
    // SAFETY: the caller says so.
    unsafe { no_buffer(to) }
}

/// # Safety
/// As SparseToDense asks.
pub(crate) unsafe fn to_dense(
    handle: usize,
    a: usize,
    b: usize,
    algorithm: i32,
    _buffer: *mut c_void,
) -> Outcome {
    let (call, a, b) = checked(handle, a, b, algorithm)?;
    call.run(move || {
        // SAFETY: the program says that the arrays are as the descriptors say. The widest type holds all others' numbers.
        unsafe {
            let b = b.open::<C64>();
            b.mat.fill(|_, _| Complex::new(0.0, 0.0));
            a.places(|r, c, k| b.mat.set(r, c, a.value(k)));
            b.close();
        }
    })
}

/// # Safety
/// As DenseToSparse asks.
pub(crate) unsafe fn to_sparse_size(
    handle: usize,
    a: usize,
    b: usize,
    algorithm: i32,
    to: *mut usize,
) -> Outcome {
    sparse_result(handle, a, b, algorithm)?;
    // SAFETY: the caller says so.
    unsafe { no_buffer(to) }
}

fn sparse_result(handle: usize, a: usize, b: usize, algorithm: i32) -> Outcome<(Call, Sparse, Full)> {
    let (call, b, a) = checked(handle, b, a, algorithm)?;
    match b.format {
        Format::Csr | Format::Csc | Format::Coo | Format::BlockedEll => Ok((call, b, a)),
        _ => Err(Status::NotSupported),
    }
}

/// Counts elements that are not 0; those of blocks are all that the blocks have.
///
/// # Safety
/// As DenseToSparse asks.
pub(crate) unsafe fn analysis(
    handle: usize,
    a: usize,
    b: usize,
    algorithm: i32,
    _buffer: *mut c_void,
) -> Outcome {
    let (call, to, from) = sparse_result(handle, a, b, algorithm)?;
    if to.format == Format::BlockedEll {
        return Ok(());
    }
    call.now(move || {
        let mut count = 0;
        // SAFETY: the program says that the array is as the descriptor says.
        unsafe { elements(from, false, |_, _, _| count += 1) };
        set_nnz(b, count);
    })
}

/// Elements that are not 0, by rows or by columns.
///
/// # Safety
/// The array is as the descriptor says.
unsafe fn elements(from: Full, by_columns: bool, mut f: impl FnMut(usize, usize, C64)) {
    // SAFETY: the caller says so.
    let open = unsafe { from.open::<C64>() };
    let (outer, inner) = if by_columns { (from.cols, from.rows) } else { (from.rows, from.cols) };
    for o in 0..outer {
        for i in 0..inner {
            let (r, c) = if by_columns { (i, o) } else { (o, i) };
            let x = open.mat.get(r, c);
            if x != Complex::new(0.0, 0.0) {
                f(r, c, x);
            }
        }
    }
}

/// # Safety
/// As DenseToSparse asks.
pub(crate) unsafe fn to_sparse(
    handle: usize,
    a: usize,
    b: usize,
    algorithm: i32,
    _buffer: *mut c_void,
) -> Outcome {
    let (call, to, from) = sparse_result(handle, a, b, algorithm)?;
    if to.format != Format::Coo && to.first.at.0.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the program says that the arrays are as the descriptors say, with room for what was counted.
    call.run(move || unsafe {
        if to.format == Format::BlockedEll {
            let open = from.open::<C64>();
            to.places(|r, c, k| to.set_value(k, open.mat.get(r, c)));
            return;
        }
        let by_columns = to.format == Format::Csc;
        let outer = if by_columns { to.cols } else { to.rows };
        let (mut k, mut done) = (0, 0);
        // Offsets of all rows up to one; lists of places have none.
        let begin = |upto: usize, k: usize, done: &mut usize| {
            while to.format != Format::Coo && *done <= upto {
                to.first.set(*done, k as i64 + to.base);
                *done += 1;
            }
        };
        elements(from, by_columns, |r, c, x| {
            let (o, i) = if by_columns { (c, r) } else { (r, c) };
            begin(o, k, &mut done);
            if to.format == Format::Coo {
                to.first.set(k, o as i64 + to.base);
            }
            to.second.set(k, i as i64 + to.base);
            to.set_value(k, x);
            k += 1;
        });
        begin(outer, k, &mut done);
    })
}
