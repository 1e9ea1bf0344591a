//! Products of dense matrices where a sparse one has elements.

use core::ffi::c_void;

use dense::Scalar;
use dense::element::{Kind, narrow};

use crate::api_args_gen::Sampled;
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

/// # Safety
/// Factors are as the handle's pointer mode says.
unsafe fn checked(p: Sampled) -> Outcome<Product> {
    let call = Call::new(p.handle)?;
    let ops = (operation(p.op_a)?, operation(p.op_b)?);
    let (a, b, c) = (matrix(p.mat_a)?, matrix(p.mat_b)?, matrix::get(p.mat_c)?);
    let turned = |op: i32, m: &Full| if op == 0 { (m.rows, m.cols) } else { (m.cols, m.rows) };
    let ((m, k), (k2, n)) = (turned(ops.0, &a), turned(ops.1, &b));
    if k != k2 || (c.rows, c.cols) != (m, n) || p.alg != 0 {
        return Err(Status::InvalidValue);
    }
    let kind = compute(p.compute_type)?;
    let narrow = a.kind == Kind::F16 && kind == Kind::F32 && matches!(c.kind, Kind::F16 | Kind::F32);
    if !matches!(c.format, Format::Csr | Format::Coo | Format::Bsr)
        || kind == Kind::I32
        || a.kind != b.kind
        || (!narrow && (a.kind != kind || c.kind != kind))
    {
        return Err(Status::NotSupported);
    }
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe { (call.factor(p.alpha, kind)?, call.factor(p.beta, kind)?) };
    Ok(Product { call, ops, a, b, c, alpha, beta, kind })
}

/// # Safety
/// As SDDMM asks.
pub(crate) unsafe fn size(p: Sampled, to: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe {
        checked(p)?;
        no_buffer(to)
    }
}

/// # Safety
/// As SDDMM asks.
pub(crate) unsafe fn preprocess(p: Sampled, _buffer: *mut c_void) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { checked(p) }.map(|_| ())
}

/// # Safety
/// As SDDMM asks.
pub(crate) unsafe fn sddmm(p: Sampled, _buffer: *mut c_void) -> Outcome {
    // SAFETY: the caller says so.
    let Product { call, ops, a, b, c, alpha, beta, kind } = unsafe { checked(p)? };
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
