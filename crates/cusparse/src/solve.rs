//! Sparse triangular systems.

use core::ffi::c_void;

use dense::element::{Kind, narrow};
use dense::{Mat, Scalar};
use mathlib::entry::give;
use mathlib::handles::Handles;
use parking_lot::Mutex;

use crate::api_args_gen::{Columns, Vector};
use crate::context::{Call, Factor, no_buffer};
use crate::kinds::{together, with_type};
use crate::matrix::{self, Format, Sparse, operation, set_values};
use crate::rows::Rows;
use crate::status::{Outcome, Status};
use crate::vectors::{Full, matrix, vector};

/// The matrix that a descriptor was analysed for.
static LIVE: Handles<Mutex<Option<usize>>> = Handles::new();

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

/// A system that was checked.
struct System {
    call: Call,
    ops: (i32, i32),
    a: Sparse,
    b: Full,
    c: Full,
    alpha: Factor,
    kind: Kind,
}

/// Arguments of both kinds of systems.
type Args = (usize, (i32, i32), *const c_void, usize, Full, Full, i32, i32, usize);

fn of_vector(p: Vector) -> Outcome<Args> {
    let (x, y) = (vector(p.vec_x)?, vector(p.vec_y)?);
    Ok((p.handle, (p.op_a, 0), p.alpha, p.mat_a, x, y, p.compute_type, p.alg, p.spsv_descr))
}

fn of_columns(p: Columns) -> Outcome<Args> {
    let (b, c) = (matrix(p.mat_b)?, matrix(p.mat_c)?);
    Ok((p.handle, (p.op_a, p.op_b), p.alpha, p.mat_a, b, c, p.compute_type, p.alg, p.spsm_descr))
}

/// # Safety
/// Factors are as the handle's pointer mode says.
unsafe fn checked((handle, ops, alpha, a, b, c, dtype, algorithm, descr): Args) -> Outcome<System> {
    let call = Call::new(handle)?;
    let (ops, a) = ((operation(ops.0)?, operation(ops.1)?), matrix::get(a)?);
    LIVE.get(descr).ok_or(Status::InvalidValue)?;
    let (rows, cols) = if ops.1 == 0 { (b.rows, b.cols) } else { (b.cols, b.rows) };
    if algorithm != 0 || a.rows != a.cols || rows != a.rows || (c.rows, c.cols) != (rows, cols) {
        return Err(Status::InvalidValue);
    }
    if !matches!(a.format, Format::Csr | Format::Csc | Format::Coo | Format::SlicedEll) {
        return Err(Status::NotSupported);
    }
    let kind = together(dtype, a.kind, b.kind, c.kind)?;
    if kind != a.kind || kind != c.kind {
        return Err(Status::NotSupported);
    }
    // SAFETY: the caller says so.
    let alpha = unsafe { call.factor(alpha, kind)? };
    Ok(System { call, ops, a, b, c, alpha, kind })
}

/// # Safety
/// Factors are as the handle's pointer mode says.
unsafe fn analyse(args: Args) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { checked(args)? };
    if let Some(d) = LIVE.get(args.8) {
        *d.lock() = Some(args.3);
    }
    Ok(())
}

/// # Safety
/// Factors are as the handle's pointer mode says.
unsafe fn run(args: Args) -> Outcome {
    // SAFETY: the caller says so.
    let System { call, ops, a, b, c, alpha, kind } = unsafe { checked(args)? };
    if LIVE.get(args.8).is_none_or(|d| d.lock().is_none()) {
        return Err(Status::InvalidValue);
    }
    with_type!(kind, W => call.run(move || {
        let [upper, unit] = a.triangle.map(|x| x == 1);
        // SAFETY: the program says that the arrays are as the descriptors say.
        unsafe {
            let rows = Rows::<W>::new(&a, ops.0);
            let (b, c) = (b.open::<W>(), c.open::<W>());
            triangle(&rows, upper != (ops.0 != 0), unit, narrow(alpha.get()), b.mat.op(ops.1), c.mat);
            c.close();
        }
    }))
}

/// Solves `a c = alpha b` with the elements of one triangle alone.
fn triangle<W: Scalar>(a: &Rows<W>, upper: bool, unit: bool, alpha: W, b: Mat<W>, c: Mat<W>) {
    let n = a.rows();
    // The right sides first: they may lie where the solution goes.
    let all = b.to_vec();
    for j in 0..c.cols() {
        for step in 0..n {
            let i = if upper { n - 1 - step } else { step };
            let (mut sum, mut own) = (alpha * all[i + j * n], W::ZERO);
            for (k, v) in a.row(i) {
                if k == i {
                    own += v;
                } else if (k > i) == upper {
                    sum -= v * c.get(k, j);
                }
            }
            c.set(i, j, if unit { sum } else { sum / own });
        }
    }
}

/// # Safety
/// As SpSV asks; so of all functions here.
pub(crate) unsafe fn vector_size(p: Vector, to: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe {
        checked(of_vector(p)?)?;
        no_buffer(to)
    }
}

/// # Safety
/// See [`vector_size`].
pub(crate) unsafe fn vector_analysis(p: Vector, _buffer: *mut c_void) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { analyse(of_vector(p)?) }
}

/// # Safety
/// See [`vector_size`].
pub(crate) unsafe fn vector_solve(p: Vector) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { run(of_vector(p)?) }
}

/// # Safety
/// See [`vector_size`].
pub(crate) unsafe fn matrix_size(p: Columns, to: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe {
        checked(of_columns(p)?)?;
        no_buffer(to)
    }
}

/// # Safety
/// See [`vector_size`].
pub(crate) unsafe fn matrix_analysis(p: Columns, _buffer: *mut c_void) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { analyse(of_columns(p)?) }
}

/// # Safety
/// See [`vector_size`].
pub(crate) unsafe fn matrix_solve(p: Columns) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { run(of_columns(p)?) }
}

/// New values of the matrix that was analysed, all of them or those of its diagonal.
///
/// # Safety
/// As SpSV_updateMatrix asks.
pub(crate) unsafe fn update(handle: usize, descr: usize, values: *mut c_void, part: i32) -> Outcome {
    let call = Call::new(handle)?;
    let a = LIVE.get(descr).and_then(|d| *d.lock()).ok_or(Status::InvalidValue)?;
    if values.is_null() {
        return Err(Status::InvalidValue);
    }
    match part {
        0 => set_values(a, values),
        1 => {
            let (m, from) = (matrix::get(a)?, mathlib::stream::At(values));
            call.run(move || {
                let bytes = m.kind.bytes();
                // SAFETY: the program says that there is a value for each row.
                unsafe {
                    m.places(|r, c, k| {
                        if r == c {
                            let (from, to) =
                                ({ from }.0.cast::<u8>().add(r * bytes), m.values.0.cast::<u8>());
                            to.add(k * bytes).copy_from(from, bytes);
                        }
                    });
                }
            })
        }
        _ => Err(Status::InvalidValue),
    }
}
