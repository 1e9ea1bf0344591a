//! Products of sparse matrices, in the steps that programs ask for.

use core::ffi::c_void;
use std::any::Any;
use std::sync::Arc;

use dense::Scalar;
use dense::element::{Kind, narrow};
use mathlib::entry::give;
use mathlib::handles::Handles;
use parking_lot::Mutex;

use crate::api_args_gen::Product;
use crate::context::{Call, Factor, no_buffer};
use crate::kinds::{together, with_type};
use crate::matrix::{self, Format, Sparse, operation, set_nnz};
use crate::rows::Rows;
use crate::status::{Outcome, Status};

/// What a descriptor keeps from one step to the next.
#[derive(Default)]
pub(crate) struct Kept {
    /// The product, `Rows` of the type that is computed with.
    pub(crate) product: Option<Box<dyn Any + Send + Sync>>,
    /// Multiplications that it takes.
    products: i64,
}

static LIVE: Handles<Mutex<Kept>> = Handles::new();

/// What a descriptor keeps.
pub(crate) fn kept(descr: usize) -> Outcome<Arc<Mutex<Kept>>> {
    LIVE.get(descr).ok_or(Status::InvalidValue)
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn create(to: *mut usize) -> Outcome {
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    unsafe { give(to, LIVE.add(Mutex::default()), Status::InvalidValue) }
}

pub(crate) fn destroy(descr: usize) -> Outcome {
    LIVE.remove(descr).map(|_| ()).ok_or(Status::InvalidValue)
}

/// Operands whose shapes and formats were checked.
#[derive(Clone, Copy)]
pub(crate) struct Operands {
    pub(crate) a: Sparse,
    pub(crate) b: Sparse,
    pub(crate) c: Sparse,
}

/// Checks operands: all are compressed rows, as they are.
pub(crate) fn operands(ops: (i32, i32), a: usize, b: usize, c: usize) -> Outcome<Operands> {
    let (op_a, op_b) = (operation(ops.0)?, operation(ops.1)?);
    let (a, b, c) = (matrix::get(a)?, matrix::get(b)?, matrix::get(c)?);
    if op_a != 0 || op_b != 0 || [a, b, c].iter().any(|m| m.format != Format::Csr) {
        return Err(Status::NotSupported);
    }
    if a.cols != b.rows || a.rows != c.rows || b.cols != c.cols {
        return Err(Status::InvalidValue);
    }
    Ok(Operands { a, b, c })
}

/// A call that was checked.
struct Checked {
    call: Call,
    kept: Arc<Mutex<Kept>>,
    ab: Operands,
    alpha: Factor,
    beta: Factor,
    kind: Kind,
}

/// # Safety
/// Factors are as the handle's pointer mode says.
unsafe fn checked(p: Product) -> Outcome<Checked> {
    let call = Call::new(p.handle)?;
    let kept = kept(p.spgemm_descr)?;
    if !(0..=5).contains(&p.alg) {
        return Err(Status::InvalidValue);
    }
    let ab = operands((p.op_a, p.op_b), p.mat_a, p.mat_b, p.mat_c)?;
    let kind = together(p.compute_type, ab.a.kind, ab.b.kind, ab.c.kind)?;
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe { (call.factor(p.alpha, kind)?, call.factor(p.beta, kind)?) };
    Ok(Checked { call, kept, ab, alpha, beta, kind })
}

/// # Safety
/// As SpGEMM asks.
pub(crate) unsafe fn work(p: Product, bytes: *mut usize, buffer: *mut c_void) -> Outcome {
    // SAFETY: the caller says so.
    let Checked { call, kept, ab: Operands { a, b, .. }, .. } = unsafe { checked(p)? };
    // SAFETY: the caller says so.
    unsafe { no_buffer(bytes)? };
    if buffer.is_null() {
        return Ok(());
    }
    call.now(move || {
        let mut count = 0;
        // SAFETY: the program says that the arrays are as the descriptors say.
        unsafe { a.places(|_, k, _| count += b.first.get(k + 1) - b.first.get(k)) };
        kept.lock().products = count;
    })
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn products(descr: usize, to: *mut i64) -> Outcome {
    let count = kept(descr)?.lock().products;
    // SAFETY: the caller says so.
    unsafe { give(to, count, Status::InvalidValue) }
}

/// # Safety
/// As SpGEMM asks.
pub(crate) unsafe fn estimate(
    p: Product,
    chunk: f32,
    bytes: *mut usize,
    _buffer: *mut c_void,
    more: *mut usize,
) -> Outcome {
    if !(chunk > 0.0 && chunk <= 1.0) {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    unsafe {
        checked(p)?;
        no_buffer(bytes)?;
        if more.is_null() { Ok(()) } else { no_buffer(more) }
    }
}

/// # Safety
/// As SpGEMM asks.
pub(crate) unsafe fn compute(p: Product, bytes: *mut usize, buffer: *mut c_void) -> Outcome {
    let c = p.mat_c;
    // SAFETY: the caller says so.
    let Checked { call, kept, ab, alpha, beta, kind } = unsafe { checked(p)? };
    // SAFETY: the caller says so.
    unsafe { no_buffer(bytes)? };
    if buffer.is_null() {
        return Ok(());
    }
    with_type!(kind, W => call.now(move || {
        // SAFETY: the program says that the arrays are as the descriptors say.
        let product = unsafe { product::<W>(&ab, narrow(alpha.get()), narrow(beta.get())) };
        set_nnz(c, product.indices.len());
        kept.lock().product = Some(Box::new(product));
    }))
}

/// `alpha a b + beta c`, where `c` may have elements.
///
/// # Safety
/// The arrays are as the descriptors say.
pub(crate) unsafe fn product<W: Scalar>(ab: &Operands, alpha: W, beta: W) -> Rows<W> {
    // SAFETY: the caller says so.
    let (a, b) = unsafe { (Rows::<W>::new(&ab.a, 0), Rows::<W>::new(&ab.b, 0)) };
    let old = if beta == W::ZERO || ab.c.nnz == 0 {
        Rows { cols: b.cols, offsets: vec![0; a.rows() + 1], indices: Vec::new(), values: Vec::new() }
    } else {
        // SAFETY: the caller says so.
        unsafe { Rows::<W>::new(&ab.c, 0) }
    };
    // For each column the row that has met it, from 1 on, and its sum so far.
    let mut sums = vec![(0usize, W::ZERO); b.cols];
    Rows::build(a.rows(), b.cols, |r, row| {
        let mut add = |c: usize, x: W, row: &mut Vec<(usize, W)>| {
            let (met, sum) = &mut sums[c];
            if *met == r + 1 {
                *sum += x;
            } else {
                (*met, *sum) = (r + 1, x);
                row.push((c, W::ZERO));
            }
        };
        for (k, x) in a.row(r) {
            b.row(k).for_each(|(c, y)| add(c, alpha * x * y, row));
        }
        old.row(r).for_each(|(c, y)| add(c, beta * y, row));
        row.iter_mut().for_each(|(c, x)| *x = sums[*c].1);
    })
}

/// # Safety
/// As SpGEMM asks.
pub(crate) unsafe fn copy(p: Product) -> Outcome {
    // SAFETY: the caller says so.
    let Checked { call, kept, ab, kind, .. } = unsafe { checked(p)? };
    let to = ab.c;
    // Without a product before it there is nothing to copy.
    if kept.lock().product.is_none() || to.first.at.0.is_null() {
        return Err(Status::InvalidValue);
    }
    with_type!(kind, W => call.run(move || {
        if let Some(rows) = kept.lock().product.as_ref().and_then(|p| p.downcast_ref::<Rows<W>>()) {
            // SAFETY: the program says that the arrays have as many elements as it was told.
            unsafe { rows.store(&to) };
        }
    }))
}
