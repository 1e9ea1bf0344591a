//! Products of sparse matrices and vectors.

use core::ffi::c_void;
use std::ops::Range;

use dense::element::{kind_of, narrow};
use dense::{Mat, Scalar};
use mathlib::stream::At;

use crate::api_args_gen::Spmv;
use crate::context::{Call, Factor, no_buffer};
use crate::index::Int;
use crate::kinds::{together, with_type};
use crate::matrix::{self, Format, Sparse, operation};
use crate::rows::{Rows, in_parallel};
use crate::status::{Outcome, Status};
use crate::vectors::{Full, vector};

/// A product that was checked.
struct Product {
    call: Call,
    op: i32,
    a: Sparse,
    x: Full,
    y: Full,
    alpha: Factor,
    beta: Factor,
    kind: dense::element::Kind,
}

/// # Safety
/// Factors are as the handle's pointer mode says.
unsafe fn checked(p: Spmv) -> Outcome<Product> {
    let call = Call::new(p.handle)?;
    let (op, a, x, y) = (operation(p.op_a)?, matrix::get(p.mat_a)?, vector(p.vec_x)?, vector(p.vec_y)?);
    let (rows, cols) = if op == 0 { (a.rows, a.cols) } else { (a.cols, a.rows) };
    if x.rows != cols || y.rows != rows || !(0..=6).contains(&p.alg) {
        return Err(Status::InvalidValue);
    }
    if a.format == Format::BlockedEll {
        return Err(Status::NotSupported);
    }
    let kind = together(p.compute_type, a.kind, x.kind, y.kind)?;
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe { (call.factor(p.alpha, kind)?, call.factor(p.beta, kind)?) };
    Ok(Product { call, op, a, x, y, alpha, beta, kind })
}

/// # Safety
/// As SpMV asks.
pub(crate) unsafe fn size(p: Spmv, to: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe {
        checked(p)?;
        no_buffer(to)
    }
}

/// # Safety
/// As SpMV asks.
pub(crate) unsafe fn preprocess(p: Spmv, _buffer: *mut c_void) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { checked(p) }.map(|_| ())
}

/// # Safety
/// As SpMV asks.
pub(crate) unsafe fn spmv(p: Spmv, _buffer: *mut c_void) -> Outcome {
    // SAFETY: the caller says so.
    let Product { call, op, a, x, y, alpha, beta, kind } = unsafe { checked(p)? };
    with_type!(kind, W => call.run(move || {
        // SAFETY: the program says that the arrays are as the descriptors say.
        unsafe {
            let (x, y) = (x.open::<W>(), y.open::<W>());
            multiply(&a, op, narrow(alpha.get()), x.mat, narrow(beta.get()), y.mat);
            y.close();
        }
    }))
}

/// `y = alpha op(a) x + beta y`.
///
/// # Safety
/// The arrays are as the descriptor says; vectors lie without gaps.
unsafe fn multiply<W: Scalar>(a: &Sparse, op: i32, alpha: W, x: Mat<W>, beta: W, y: Mat<W>) {
    // Rows that lie one after the other are taken as they are; all else is brought into that form.
    let direct = a.kind == kind_of::<W>()
        && a.nnz > 0
        && match a.format {
            Format::Csr => op == 0,
            Format::Csc => op != 0,
            _ => false,
        };
    if !direct {
        // SAFETY: the caller says so.
        let rows = unsafe { Rows::<W>::new(a, op) };
        let form = Form {
            offsets: At::of(rows.offsets.as_ptr()),
            indices: At::of(rows.indices.as_ptr()),
            values: At::of(rows.values.as_ptr()),
            base: 0,
            rows: rows.rows(),
            conj: false,
        };
        // SAFETY: columns are within the vector, as was checked.
        return unsafe { form.multiply(alpha, x, beta, y) };
    }
    /// The form with pointers of a width each.
    macro_rules! form {
        ($offset:ty, $index:ty) => {
            Form {
                offsets: At(a.first.at.0.cast::<$offset>()),
                indices: At(a.second.at.0.cast::<$index>()),
                values: At(a.values.0.cast::<W>()),
                base: a.base,
                rows: y.rows(),
                conj: op == 2,
            }
            .multiply(alpha, x, beta, y)
        };
    }
    // SAFETY: the caller says so.
    unsafe {
        match (a.first.wide, a.second.wide) {
            (false, false) => form!(i32, i32),
            (true, true) => form!(i64, i64),
            (true, false) => form!(i64, i32),
            (false, true) => form!(i32, i64),
        }
    }
}

/// Rows that lie one after the other.
struct Form<W, O, I> {
    offsets: At<O>,
    indices: At<I>,
    values: At<W>,
    base: i64,
    rows: usize,
    conj: bool,
}

impl<W: Scalar, O: Int, I: Int> Form<W, O, I> {
    /// # Safety
    /// The arrays have `rows` rows, and their columns are elements of `x`.
    unsafe fn multiply(&self, alpha: W, x: Mat<W>, beta: W, y: Mat<W>) {
        // SAFETY: there is an offset after each row.
        let before = |r: usize| unsafe { self.offsets.0.add(r).read().wide() - self.base } as usize;
        in_parallel(self.rows, before(self.rows), before, |range| {
            // SAFETY: the caller says so; ranges have no row in common.
            unsafe {
                if self.conj && W::COMPLEX {
                    self.some::<true>(range, alpha, x, beta, y);
                } else {
                    self.some::<false>(range, alpha, x, beta, y);
                }
            }
        });
    }

    /// # Safety
    /// See [`Form::multiply`].
    unsafe fn some<const CONJ: bool>(&self, range: Range<usize>, alpha: W, x: Mat<W>, beta: W, y: Mat<W>) {
        let (x, y) = (x.layout().0.cast_const(), y.layout().0);
        let (indices, values) = (self.indices.0, self.values.0);
        let offset = self.base as isize;
        // SAFETY: the caller says so.
        unsafe {
            // What an index stands for is counted from the vector's beginning.
            let x = x.wrapping_offset(-offset);
            let mut from = (self.offsets.0.add(range.start).read().wide() - self.base) as usize;
            for r in range {
                let end = (self.offsets.0.add(r + 1).read().wide() - self.base) as usize;
                let one = |k: usize| {
                    let v = values.add(k).read();
                    (if CONJ { v.conj() } else { v }) * x.offset(indices.add(k).read().wide() as isize).read()
                };
                // Four sums, so that additions need not wait for each other.
                let mut sums = [W::ZERO; 4];
                let mut k = from;
                while k + 4 <= end {
                    sums[0] += one(k);
                    sums[1] += one(k + 1);
                    sums[2] += one(k + 2);
                    sums[3] += one(k + 3);
                    k += 4;
                }
                while k < end {
                    sums[0] += one(k);
                    k += 1;
                }
                let sum = alpha * ((sums[0] + sums[1]) + (sums[2] + sums[3]));
                y.add(r).write(if beta == W::ZERO { sum } else { sum + beta * y.add(r).read() });
                from = end;
            }
        }
    }
}
