//! Sparse vectors with dense ones.

use core::ffi::c_void;

use dense::element::Kind;
use mathlib::stream::At;
use num_complex::Complex;

use crate::context::{Call, no_buffer};
use crate::kinds::together;
use crate::matrix::operation;
use crate::status::{Outcome, Status};
use crate::types::C64;
use crate::vectors::{Few, Full, few, vector};

/// The pair, if the vectors are as long as each other and of one type.
fn pair(x: usize, y: usize) -> Outcome<(Few, Full)> {
    let (x, y) = (few(x)?, vector(y)?);
    if x.size != y.rows {
        return Err(Status::InvalidValue);
    }
    if x.kind != y.kind { Err(Status::NotSupported) } else { Ok((x, y)) }
}

/// The type of factors of narrow types.
fn factor_kind(kind: Kind) -> Kind {
    match kind {
        Kind::F16 | Kind::Bf16 => Kind::F32,
        k => k,
    }
}

/// Calls a function with both elements of each place that a sparse vector has; what it answers is stored.
///
/// # Safety
/// The vectors are as the descriptors say.
unsafe fn each(x: Few, y: Full, f: impl Fn(C64, C64) -> (C64, C64), store: (bool, bool)) {
    for k in 0..x.nnz {
        // SAFETY: the caller says so.
        unsafe {
            let i = x.index(k) as isize;
            let (a, b) = f(x.kind.read(x.values.0, k as isize), y.kind.read(y.values.0, i));
            if store.0 {
                x.kind.write(x.values.0, k as isize, a);
            }
            if store.1 {
                y.kind.write(y.values.0, i, b);
            }
        }
    }
}

/// # Safety
/// As Axpby asks; so of all functions here.
pub(crate) unsafe fn axpby(
    handle: usize,
    alpha: *const c_void,
    x: usize,
    beta: *const c_void,
    y: usize,
) -> Outcome {
    let (call, (x, y)) = (Call::new(handle)?, pair(x, y)?);
    let kind = factor_kind(x.kind);
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe { (call.factor(alpha, kind)?, call.factor(beta, kind)?) };
    call.run(move || {
        let (alpha, beta) = (alpha.get(), beta.get());
        for i in 0..y.rows as isize {
            // SAFETY: the program says that the vector is as its descriptor says.
            unsafe {
                let old = y.kind.read(y.values.0, i);
                let zero = beta == Complex::new(0.0, 0.0);
                y.kind.write(y.values.0, i, if zero { beta } else { beta * old });
            }
        }
        // SAFETY: as above.
        unsafe { each(x, y, |x, y| (x, alpha * x + y), (false, true)) };
    })
}

/// # Safety
/// See [`axpby`].
pub(crate) unsafe fn gather(handle: usize, y: usize, x: usize) -> Outcome {
    let (call, (x, y)) = (Call::new(handle)?, pair(x, y)?);
    // SAFETY: the program says that the vectors are as the descriptors say.
    call.run(move || unsafe { each(x, y, |_, y| (y, y), (true, false)) })
}

/// # Safety
/// See [`axpby`].
pub(crate) unsafe fn scatter(handle: usize, x: usize, y: usize) -> Outcome {
    let (call, (x, y)) = (Call::new(handle)?, pair(x, y)?);
    // SAFETY: the program says that the vectors are as the descriptors say.
    call.run(move || unsafe { each(x, y, |x, _| (x, x), (false, true)) })
}

/// # Safety
/// See [`axpby`].
pub(crate) unsafe fn rot(handle: usize, c: *const c_void, s: *const c_void, x: usize, y: usize) -> Outcome {
    let (call, (x, y)) = (Call::new(handle)?, pair(x, y)?);
    let kind = factor_kind(x.kind);
    // SAFETY: the caller says so.
    let (c, s) = unsafe { (call.factor(c, kind)?, call.factor(s, kind)?) };
    call.run(move || {
        let (c, s) = (c.get(), s.get());
        // SAFETY: the program says that the vectors are as the descriptors say.
        unsafe { each(x, y, |x, y| (c * x + s * y, c * y - s.conj() * x), (true, true)) };
    })
}

/// # Safety
/// See [`axpby`].
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn dot_size(
    handle: usize,
    op: i32,
    x: usize,
    y: usize,
    _result: *const c_void,
    dtype: i32,
    to: *mut usize,
) -> Outcome {
    Call::new(handle)?;
    let (x, y) = pair(x, y)?;
    operation(op)?;
    let result = if x.kind == Kind::I8 && dtype == 10 { Kind::I32 } else { x.kind };
    together(dtype, x.kind, y.kind, if x.kind == Kind::I8 && dtype == 0 { Kind::F32 } else { result })?;
    // SAFETY: the caller says so.
    unsafe { no_buffer(to) }
}

/// # Safety
/// See [`axpby`].
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn dot(
    handle: usize,
    op: i32,
    x: usize,
    y: usize,
    result: *mut c_void,
    dtype: i32,
    _buffer: *mut c_void,
) -> Outcome {
    let mut bytes = 0;
    // SAFETY: the caller says so.
    unsafe { dot_size(handle, op, x, y, result, dtype, &raw mut bytes)? };
    let (call, (x, y)) = (Call::new(handle)?, pair(x, y)?);
    if result.is_null() {
        return Err(Status::InvalidValue);
    }
    let (to, kind) = (At(result), Kind::new(dtype)?);
    call.give(move || {
        let sum = std::cell::Cell::new(Complex::new(0.0, 0.0));
        let add = |x: C64, y: C64| {
            sum.set(sum.get() + (if op == 2 { x.conj() } else { x }) * y);
            (x, y)
        };
        // SAFETY: the program says that the vectors are as the descriptors say, and that the place may be written.
        unsafe {
            each(x, y, add, (false, false));
            kind.write({ to }.0, 0, sum.get());
        }
    })
}
