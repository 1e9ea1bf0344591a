//! Products of dense matrices where a sparse one has elements.

use core::ffi::c_void;

use dense::Scalar;
use dense::element::{Kind, narrow};

use crate::context::{Call, Factor, no_buffer};
use crate::kinds::{compute, with_type};
use crate::matrix::{self, Format, Sparse, operation};
use crate::status::{Outcome, Status};
use crate::vectors::{Full, matrix};

/// A product that was checked.
struct Product {
    call: Call,
    ops: (i32, i32),
    a: Full,
    b: Full,
    c: Sparse,
    alpha: Factor,
    beta: Factor,
    kind: Kind,
}

/// Arguments as calls have them.
type Args = (usize, (i32, i32), *const c_void, usize, usize, *const c_void, usize, i32, i32);

/// # Safety
/// Factors are as the handle's pointer mode says.
unsafe fn checked((handle, ops, alpha, a, b, beta, c, dtype, algorithm): Args) -> Outcome<Product> {
    let call = Call::new(handle)?;
    let ops = (operation(ops.0)?, operation(ops.1)?);
    let (a, b, c) = (matrix(a)?, matrix(b)?, matrix::get(c)?);
    let turned = |op: i32, m: &Full| if op == 0 { (m.rows, m.cols) } else { (m.cols, m.rows) };
    let ((m, k), (k2, n)) = (turned(ops.0, &a), turned(ops.1, &b));
    if k != k2 || (c.rows, c.cols) != (m, n) || algorithm != 0 {
        return Err(Status::InvalidValue);
    }
    let kind = compute(dtype)?;
    let narrow = a.kind == Kind::F16 && kind == Kind::F32 && matches!(c.kind, Kind::F16 | Kind::F32);
    if !matches!(c.format, Format::Csr | Format::Coo | Format::Bsr)
        || kind == Kind::I32
        || a.kind != b.kind
        || (!narrow && (a.kind != kind || c.kind != kind))
    {
        return Err(Status::NotSupported);
    }
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe { (call.factor(alpha, kind)?, call.factor(beta, kind)?) };
    Ok(Product { call, ops, a, b, c, alpha, beta, kind })
}

/// # Safety
/// As SDDMM asks.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn size(
    handle: usize,
    op_a: i32,
    op_b: i32,
    alpha: *const c_void,
    a: usize,
    b: usize,
    beta: *const c_void,
    c: usize,
    dtype: i32,
    algorithm: i32,
    to: *mut usize,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe {
        checked((handle, (op_a, op_b), alpha, a, b, beta, c, dtype, algorithm))?;
        no_buffer(to)
    }
}

/// # Safety
/// As SDDMM asks.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn preprocess(
    handle: usize,
    op_a: i32,
    op_b: i32,
    alpha: *const c_void,
    a: usize,
    b: usize,
    beta: *const c_void,
    c: usize,
    dtype: i32,
    algorithm: i32,
    _buffer: *mut c_void,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { checked((handle, (op_a, op_b), alpha, a, b, beta, c, dtype, algorithm)) }.map(|_| ())
}

/// # Safety
/// As SDDMM asks.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn sddmm(
    handle: usize,
    op_a: i32,
    op_b: i32,
    alpha: *const c_void,
    a: usize,
    b: usize,
    beta: *const c_void,
    c: usize,
    dtype: i32,
    algorithm: i32,
    _buffer: *mut c_void,
) -> Outcome {
    // SAFETY: the caller says so.
    let p = unsafe { checked((handle, (op_a, op_b), alpha, a, b, beta, c, dtype, algorithm))? };
    let Product { call, ops, a, b, c, alpha, beta, kind } = p;
    with_type!(kind, W => call.run(move || {
        let (alpha, beta) = (narrow::<W>(alpha.get()), narrow::<W>(beta.get()));
        for i in 0..c.batch {
            let nth = |m: Full| if m.batch == 1 { m } else { m.nth(i) };
            // SAFETY: the program says that the arrays are as the descriptors say.
            unsafe {
                let (a, b, c) = (nth(a).open::<W>(), nth(b).open::<W>(), c.nth(i));
                let (a, b) = (a.mat.op(ops.0), b.mat.op(ops.1));
                c.places(|r, col, k| {
                    let sum = (0..a.cols()).fold(W::ZERO, |s, l| s + a.get(r, l) * b.get(l, col));
                    let old = if beta == W::ZERO { W::ZERO } else { beta * c.value::<W>(k) };
                    c.set_value(k, alpha * sum + old);
                });
            }
        }
    }))
}
