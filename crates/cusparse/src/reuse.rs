//! Products of sparse matrices whose pattern is found once and whose values are computed again and again.

use core::ffi::c_void;
use std::sync::Arc;

use dense::element::narrow;
use parking_lot::Mutex;

use crate::api_args_gen::{Pair, Product};
use crate::context::{Call, no_buffer};
use crate::kinds::{together, with_type};
use crate::matrix::set_nnz;
use crate::rows::Rows;
use crate::spgemm::{Kept, Operands, kept, operands, product};
use crate::status::{Outcome, Status};

/// Checks the arguments of all steps but the last.
fn checked(p: Pair, c: usize, descr: usize) -> Outcome<(Call, Arc<Mutex<Kept>>, Operands)> {
    Ok((Call::new(p.handle)?, kept(descr)?, operands((p.op_a, p.op_b), p.mat_a, p.mat_b, c)?))
}

/// # Safety
/// As SpGEMMreuse asks; so of all functions here.
pub(crate) unsafe fn work(
    pair: Pair,
    c: usize,
    _algorithm: i32,
    descr: usize,
    bytes: *mut usize,
    _buffer: *mut c_void,
) -> Outcome {
    checked(pair, c, descr)?;
    // SAFETY: the caller says so.
    unsafe { no_buffer(bytes) }
}

/// # Safety
/// See [`work`].
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn nnz(
    pair: Pair,
    c: usize,
    _algorithm: i32,
    descr: usize,
    bytes2: *mut usize,
    buffer2: *mut c_void,
    bytes3: *mut usize,
    buffer3: *mut c_void,
    bytes4: *mut usize,
    buffer4: *mut c_void,
) -> Outcome {
    let (call, kept, ab) = checked(pair, c, descr)?;
    // SAFETY: the caller says so.
    unsafe {
        no_buffer(bytes2)?;
        no_buffer(bytes3)?;
        no_buffer(bytes4)?;
    }
    if buffer2.is_null() || buffer3.is_null() || buffer4.is_null() {
        return Ok(());
    }
    call.now(move || {
        // SAFETY: the program says that the arrays are as the descriptors say.
        let pattern = unsafe { pattern(&ab) };
        set_nnz(c, pattern.indices.len());
        kept.lock().product = Some(Box::new(pattern));
    })
}

/// Where the product may have elements. Values are not looked at.
///
/// # Safety
/// The arrays are as the descriptors say.
unsafe fn pattern(ab: &Operands) -> Rows<f32> {
    // SAFETY: the caller says so.
    unsafe { product::<f32>(ab, 0.0, 0.0) }
}

/// # Safety
/// See [`work`].
pub(crate) unsafe fn copy(
    pair: Pair,
    c: usize,
    _algorithm: i32,
    descr: usize,
    bytes: *mut usize,
    buffer: *mut c_void,
) -> Outcome {
    let (call, kept, ab) = checked(pair, c, descr)?;
    // SAFETY: the caller says so.
    unsafe { no_buffer(bytes)? };
    if buffer.is_null() {
        return Ok(());
    }
    if kept.lock().product.is_none() || ab.c.first.at.0.is_null() {
        return Err(Status::InvalidValue);
    }
    call.run(move || {
        if let Some(rows) = kept.lock().product.as_ref().and_then(|p| p.downcast_ref::<Rows<f32>>()) {
            // SAFETY: the program says that the arrays have as many elements as it was told.
            unsafe { rows.store_pattern(&ab.c) };
        }
    })
}

/// # Safety
/// See [`work`].
pub(crate) unsafe fn compute(p: Product) -> Outcome {
    let (call, ab) = (Call::new(p.handle)?, operands((p.op_a, p.op_b), p.mat_a, p.mat_b, p.mat_c)?);
    if kept(p.spgemm_descr)?.lock().product.is_none() || ab.c.values.0.is_null() {
        return Err(Status::InvalidValue);
    }
    let kind = together(p.compute_type, ab.a.kind, ab.b.kind, ab.c.kind)?;
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe { (call.factor(p.alpha, kind)?, call.factor(p.beta, kind)?) };
    with_type!(kind, W => call.run(move || {
        // SAFETY: the program says that the arrays are as the descriptors say; the pattern is the one that was found.
        unsafe {
            let rows = product::<W>(&ab, narrow(alpha.get()), narrow(beta.get()));
            rows.values.iter().enumerate().take(ab.c.nnz).for_each(|(k, v)| ab.c.set_value(k, *v));
        }
    }))
}
