//! Products of sparse and dense matrices.

use core::ffi::c_void;

use dense::element::{Kind, narrow};
use dense::{Mat, Scalar};

use crate::api_args_gen::Spmm;
use crate::context::{Call, Factor, no_buffer};
use crate::kinds::{together, with_type};
use crate::matrix::{self, Sparse, operation};
use crate::rows::{Rows, in_parallel};
use crate::status::{Outcome, Status};
use crate::vectors::{Full, matrix};

/// A product that was checked.
struct Product {
    call: Call,
    ops: (i32, i32),
    a: Sparse,
    b: Full,
    c: Full,
    alpha: Factor,
    beta: Factor,
    kind: Kind,
    count: usize,
}

/// # Safety
/// Factors are as the handle's pointer mode says.
unsafe fn checked(p: Spmm) -> Outcome<Product> {
    let call = Call::new(p.handle)?;
    let ops = (operation(p.op_a)?, operation(p.op_b)?);
    let (a, b, c) = (matrix::get(p.mat_a)?, matrix(p.mat_b)?, matrix(p.mat_c)?);
    let turned = |op: i32, (r, c): (usize, usize)| if op == 0 { (r, c) } else { (c, r) };
    let ((m, k), (k2, n)) = (turned(ops.0, (a.rows, a.cols)), turned(ops.1, (b.rows, b.cols)));
    if k != k2 || (c.rows, c.cols) != (m, n) || !matches!(p.alg, 0..=6 | 12..=14) {
        return Err(Status::InvalidValue);
    }
    // A batch of results is of batches, or of the same operands.
    let count = c.batch;
    if [a.batch, b.batch].iter().any(|n| *n != 1 && *n != count) {
        return Err(Status::InvalidValue);
    }
    let kind = together(p.compute_type, a.kind, b.kind, c.kind)?;
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe { (call.factor(p.alpha, kind)?, call.factor(p.beta, kind)?) };
    Ok(Product { call, ops, a, b, c, alpha, beta, kind, count })
}

/// # Safety
/// As SpMM asks.
pub(crate) unsafe fn size(p: Spmm, to: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe {
        checked(p)?;
        no_buffer(to)
    }
}

/// # Safety
/// As SpMM asks.
pub(crate) unsafe fn preprocess(p: Spmm, _buffer: *mut c_void) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { checked(p) }.map(|_| ())
}

/// # Safety
/// As SpMM asks.
pub(crate) unsafe fn spmm(p: Spmm, _buffer: *mut c_void) -> Outcome {
    // SAFETY: the caller says so.
    let Product { call, ops, a, b, c, alpha, beta, kind, count } = unsafe { checked(p)? };
    with_type!(kind, W => call.run(move || {
        let nth = |n: usize, i: usize| if n == 1 { 0 } else { i };
        for i in 0..count {
            // SAFETY: the program says that the arrays are as the descriptors say.
            unsafe {
                let rows = Rows::<W>::new(&a.nth(nth(a.batch, i)), ops.0);
                let (b, c) = (b.nth(nth(b.batch, i)).open::<W>(), c.nth(i).open::<W>());
                multiply(&rows, narrow(alpha.get()), b.mat.op(ops.1), narrow(beta.get()), c.mat);
                c.close();
            }
        }
    }))
}

/// Columns that are multiplied together.
const STRIP: usize = 8;

/// `c = alpha a b + beta c`.
pub(crate) fn multiply<W: Scalar>(a: &Rows<W>, alpha: W, b: Mat<W>, beta: W, c: Mat<W>) {
    assert!(a.rows() == c.rows() && a.cols == b.rows() && b.cols() == c.cols(), "shapes that fit");
    let n = c.cols();
    let before = |r: usize| a.offsets[r] as usize;
    in_parallel(
        a.rows(),
        before(a.rows()) * n.max(1),
        |r| before(r) * n.max(1),
        |range| {
            for first in (0..n).step_by(STRIP) {
                let width = STRIP.min(n - first);
                for r in range.clone() {
                    let mut sums = [W::ZERO; STRIP];
                    for (k, v) in a.row(r) {
                        for (j, sum) in sums[..width].iter_mut().enumerate() {
                            *sum += v * b.get(k, first + j);
                        }
                    }
                    for (j, sum) in sums[..width].iter().enumerate() {
                        let x = alpha * *sum;
                        let old = if beta == W::ZERO { x } else { x + beta * c.get(r, first + j) };
                        c.set(r, first + j, old);
                    }
                }
            }
        },
    );
}
