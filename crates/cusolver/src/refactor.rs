//! Refactorisation: matrices whose elements lie where those of one lie whose factors are known. There is no stream: calls are done,
//! after the default stream's work, when they return.

use core::ffi::c_int;
use std::sync::Arc;

use mathlib::driver;
use mathlib::entry::give;
use mathlib::handles::Handles;
use mathlib::stream::At;
use parking_lot::Mutex;

use crate::call::{pointers, want};
use crate::context::Call;
use crate::given::Numbers;
use crate::rf_args_gen::{Lower, Matrix, Order, Upper};
use crate::sparse::csr::{Csr, permutation};
use crate::sparse::refactor::{Bundle, Pattern};
use crate::status::{Outcome, Status};

/// Matrices with their pattern.
pub(crate) struct Problem {
    pub(crate) pattern: Pattern,
    nnz: i32,
    pub(crate) bundles: Vec<Bundle>,
    analysed: bool,
    pub(crate) factored: bool,
}

/// What a handle remembers.
pub(crate) struct State {
    /// Whether matrices are given by columns.
    pub(crate) by_columns: bool,
    /// `cusolverRfUnitDiagonal_t`.
    diagonal: i32,
    zero: f64,
    boost: f64,
    algorithms: [i32; 2],
    fast: i32,
    pub(crate) problem: Option<Problem>,
    /// Memory of the device that is told of.
    pub(crate) memory: Vec<usize>,
}

impl State {
    /// Whether it is `U` that has a diagonal of 1, and whether that is stored.
    pub(crate) fn unit(&self) -> (bool, bool) {
        (matches!(self.diagonal, 1 | 3), matches!(self.diagonal, 0 | 1))
    }

    pub(crate) fn release(&mut self) {
        for at in self.memory.drain(..) {
            let _ = driver::release(at);
        }
    }

    /// A matrix as it is given, by rows.
    fn rows(&self, n: usize, first: Numbers<i32>, column: Numbers<i32>, value: &[f64]) -> Outcome<Csr<f64>> {
        let first = first.read();
        let m = Csr::new(n, 0, (&first[..n], &first[1..]), &column.read(), value)?;
        Ok(if self.by_columns { m.transposed() } else { m })
    }
}

static LIVE: Handles<Mutex<State>> = Handles::new();

pub(crate) fn state(handle: usize) -> Outcome<Arc<Mutex<State>>> {
    LIVE.get(handle).ok_or(Status::NotInitialized)
}

/// Does something after the default stream's work.
fn now(handle: usize, work: impl Fn(&mut State) -> Outcome + Send + Sync + 'static) -> Outcome {
    let state = state(handle)?;
    Call::of_default_stream().answer(move || work(&mut state.lock()))
}

/// # Safety
/// The pointer is null or may be written; so of all functions here.
pub(crate) unsafe fn create(handle: *mut usize) -> Outcome {
    want(!handle.is_null())?;
    driver::ready().map_err(|_| Status::NotInitialized)?;
    let state = State {
        by_columns: false,
        diagonal: 0,
        zero: 0.0,
        boost: 0.0,
        algorithms: [0, 1],
        fast: 0,
        problem: None,
        memory: Vec::new(),
    };
    // SAFETY: the caller says so.
    unsafe { give(handle, LIVE.add(Mutex::new(state)), Status::InvalidValue) }
}

pub(crate) fn destroy(handle: usize) -> Outcome {
    LIVE.remove(handle).ok_or(Status::NotInitialized)?.lock().release();
    Ok(())
}

/// # Safety
/// See [`create`].
pub(crate) unsafe fn format(handle: usize, format: *mut c_int, diagonal: *mut c_int) -> Outcome {
    let state = state(handle)?;
    let state = state.lock();
    // SAFETY: the caller says so.
    unsafe {
        give(format, state.by_columns.into(), Status::InvalidValue)?;
        give(diagonal, state.diagonal, Status::InvalidValue)
    }
}

pub(crate) fn set_format(handle: usize, format: i32, diagonal: i32) -> Outcome {
    let state = state(handle)?;
    want(matches!(format, 0 | 1) && matches!(diagonal, 0..=3))?;
    let mut state = state.lock();
    (state.by_columns, state.diagonal) = (format == 1, diagonal);
    Ok(())
}

pub(crate) fn set_numeric(handle: usize, zero: f64, boost: f64) -> Outcome {
    let state = state(handle)?;
    let mut state = state.lock();
    (state.zero, state.boost) = (zero, boost);
    Ok(())
}

/// # Safety
/// See [`create`].
pub(crate) unsafe fn numeric(handle: usize, zero: *mut f64, boost: *mut f64) -> Outcome {
    let state = state(handle)?;
    let state = state.lock();
    // SAFETY: the caller says so.
    unsafe {
        give(zero, state.zero, Status::InvalidValue)?;
        give(boost, state.boost, Status::InvalidValue)
    }
}

/// # Safety
/// See [`create`].
pub(crate) unsafe fn boosted(handle: usize, report: *mut c_int) -> Outcome {
    let state = state(handle)?;
    let state = state.lock();
    let boosted = state.problem.iter().flat_map(|p| &p.bundles).any(|b| b.boosted);
    // SAFETY: the caller says so.
    unsafe { give(report, boosted.into(), Status::InvalidValue) }
}

pub(crate) fn set_algorithms(handle: usize, factor: i32, solve: i32) -> Outcome {
    let state = state(handle)?;
    want(matches!(factor, 0..=2) && matches!(solve, 1..=3))?;
    state.lock().algorithms = [factor, solve];
    Ok(())
}

/// # Safety
/// See [`create`].
pub(crate) unsafe fn algorithms(handle: usize, factor: *mut c_int, solve: *mut c_int) -> Outcome {
    let [f, s] = state(handle)?.lock().algorithms;
    // SAFETY: the caller says so.
    unsafe {
        give(factor, f, Status::InvalidValue)?;
        give(solve, s, Status::InvalidValue)
    }
}

/// # Safety
/// See [`create`].
pub(crate) unsafe fn fast(handle: usize, mode: *mut c_int) -> Outcome {
    let fast = state(handle)?.lock().fast;
    // SAFETY: the caller says so.
    unsafe { give(mode, fast, Status::InvalidValue) }
}

pub(crate) fn set_fast(handle: usize, mode: i32) -> Outcome {
    let state = state(handle)?;
    want(matches!(mode, 0 | 1))?;
    state.lock().fast = mode;
    Ok(())
}

/// A size that must not be zero.
fn positive(n: i32) -> Outcome<usize> {
    want(n > 0)?;
    Ok(n as usize)
}

/// Arrays of a matrix' rows.
///
/// # Safety
/// They have the sizes that are said, as calls run.
unsafe fn arrays(
    n: usize,
    nnz: i32,
    first: *const i32,
    column: *const i32,
) -> Outcome<(Numbers<i32>, Numbers<i32>)> {
    // SAFETY: the caller says so.
    unsafe { Ok((Numbers::new(first, n + 1)?, Numbers::new(column, positive(nnz)?)?)) }
}

/// # Safety
/// As cusolverRfSetup asks; so of all functions from here on.
pub(crate) unsafe fn set_up(a: Matrix, value: *mut f64, lower: Lower, upper: Upper, order: Order) -> Outcome {
    // SAFETY: the caller says so; the array lives as long as the call.
    unsafe { set_up_batch(1, a, &raw const value, lower, upper, order) }
}

/// # Safety
/// See [`set_up`].
pub(crate) unsafe fn set_up_batch(
    batch: i32,
    a: Matrix,
    values: *const *mut f64,
    lower: Lower,
    upper: Upper,
    order: Order,
) -> Outcome {
    let (n, nnz, batch) = (positive(a.n)?, positive(a.nnz_a)?, positive(batch)?);
    // SAFETY: the caller says so.
    let ((rows, columns), l, u, l_values, u_values, p, q) = unsafe {
        (
            arrays(n, a.nnz_a, a.csr_row_ptr_a, a.csr_col_ind_a)?,
            arrays(n, lower.nnz_l, lower.csr_row_ptr_l, lower.csr_col_ind_l)?,
            arrays(n, upper.nnz_u, upper.csr_row_ptr_u, upper.csr_col_ind_u)?,
            Numbers::new(lower.csr_val_l, positive(lower.nnz_l)?)?,
            Numbers::new(upper.csr_val_u, positive(upper.nnz_u)?)?,
            Numbers::new(order.p, n)?,
            Numbers::new(order.q, n)?,
        )
    };
    want(!values.is_null())?;
    let values = At::of(values);
    now(order.handle, move |state| {
        let (p, q) = (permutation(&p.read())?, permutation(&q.read())?);
        let l = state.rows(n, l.0, l.1, &l_values.read())?;
        let u = state.rows(n, u.0, u.1, &u_values.read())?;
        let mut pattern = None;
        let mut bundles = Vec::new();
        for value in pointers(values, batch) {
            // SAFETY: the caller says so.
            let value = unsafe { Numbers::new(value, nnz)? }.read();
            let a = state.rows(n, rows, columns, &value)?.permuted(&p, &q);
            let pattern = pattern.get_or_insert_with(|| Pattern::new([&l, &u], &a));
            bundles.push(pattern.values(&a).ok_or(Status::InvalidValue)?);
        }
        state.release();
        let pattern = pattern.ok_or(Status::InvalidValue)?;
        let nnz = nnz as i32;
        state.problem = Some(Problem { pattern, nnz, bundles, analysed: false, factored: false });
        Ok(())
    })
}

/// # Safety
/// See [`set_up`].
pub(crate) unsafe fn reset(a: Matrix, value: *mut f64, order: Order) -> Outcome {
    // SAFETY: the caller says so; the array lives as long as the call.
    unsafe { reset_batch(1, a, &raw const value, order) }
}

/// # Safety
/// See [`set_up`].
pub(crate) unsafe fn reset_batch(batch: i32, a: Matrix, values: *const *mut f64, order: Order) -> Outcome {
    let (n, nnz, batch) = (positive(a.n)?, positive(a.nnz_a)?, positive(batch)?);
    // SAFETY: the caller says so.
    let ((rows, columns), p, q) = unsafe {
        (
            arrays(n, a.nnz_a, a.csr_row_ptr_a, a.csr_col_ind_a)?,
            Numbers::new(order.p, n)?,
            Numbers::new(order.q, n)?,
        )
    };
    want(!values.is_null())?;
    let values = At::of(values);
    now(order.handle, move |state| {
        let (p, q) = (permutation(&p.read())?, permutation(&q.read())?);
        let known = state.problem.as_ref().ok_or(Status::NotInitialized)?;
        want(known.pattern.rows() == n && known.nnz == nnz as i32 && known.bundles.len() == batch)?;
        let mut bundles = Vec::new();
        for value in pointers(values, batch) {
            // SAFETY: the caller says so.
            let value = unsafe { Numbers::new(value, nnz)? }.read();
            let a = state.rows(n, rows, columns, &value)?.permuted(&p, &q);
            bundles.push(known.pattern.values(&a).ok_or(Status::InvalidValue)?);
        }
        let problem = state.problem.as_mut().ok_or(Status::NotInitialized)?;
        (problem.bundles, problem.factored) = (bundles, false);
        Ok(())
    })
}

pub(crate) fn analyze(handle: usize) -> Outcome {
    let state = state(handle)?;
    state.lock().problem.as_mut().ok_or(Status::NotInitialized)?.analysed = true;
    Ok(())
}

pub(crate) fn refactor_batch(handle: usize) -> Outcome {
    now(handle, |state| {
        let (zero, boost) = (state.zero, state.boost);
        let problem = state.problem.as_mut().filter(|p| p.analysed).ok_or(Status::NotInitialized)?;
        for bundle in &mut problem.bundles {
            problem.pattern.factor(bundle, zero, boost);
        }
        problem.factored = true;
        Ok(())
    })
}

pub(crate) fn refactor(handle: usize) -> Outcome {
    refactor_batch(handle)?;
    let state = state(handle)?;
    let state = state.lock();
    let zero = state.problem.iter().flat_map(|p| &p.bundles).any(|b| b.zero.is_some());
    if zero { Err(Status::ZeroPivot) } else { Ok(()) }
}

/// # Safety
/// See [`set_up`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn solve(
    handle: usize,
    p: *mut i32,
    q: *mut i32,
    nrhs: i32,
    temp: *mut f64,
    ldt: i32,
    x: *mut f64,
    ldx: i32,
) -> Outcome {
    // SAFETY: the caller says so; the array lives as long as the call.
    unsafe { solve_batch(handle, p, q, nrhs, temp, ldt, &raw const x, ldx) }
}

/// # Safety
/// See [`set_up`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn solve_batch(
    handle: usize,
    p: *mut i32,
    q: *mut i32,
    nrhs: i32,
    temp: *mut f64,
    ldt: i32,
    xs: *const *mut f64,
    ldx: i32,
) -> Outcome {
    let (nrhs, ldx, ldt) = (positive(nrhs)?, positive(ldx)?, positive(ldt)?);
    want(!xs.is_null() && !temp.is_null() && !p.is_null() && !q.is_null())?;
    let (xs, p, q) = (At::of(xs), At(p), At(q));
    now(handle, move |state| {
        let problem = state.problem.as_ref().filter(|p| p.factored).ok_or(Status::NotInitialized)?;
        let n = problem.pattern.rows();
        want(ldx >= n && ldt >= n)?;
        // SAFETY: the caller says so.
        let read = |at: At<i32>| unsafe { Numbers::new(at.0, n) }.and_then(|p| permutation(&p.read()));
        let (p, q) = (read(p)?, read(q)?);
        for (bundle, x) in problem.bundles.iter().zip(pointers(xs, problem.bundles.len())) {
            // SAFETY: the caller says so.
            let x = unsafe { Numbers::new(x, n)? };
            for column in 0..nrhs {
                let x = x.after(column * ldx, n);
                let mut values = x.read();
                problem.pattern.solve(bundle, (&p, &q), &mut values);
                x.write(&values);
            }
        }
        Ok(())
    })
}

/// # Safety
/// See [`set_up`].
pub(crate) unsafe fn zero_pivots(handle: usize, position: *mut i32) -> Outcome {
    let state = state(handle)?;
    let state = state.lock();
    let problem = state.problem.as_ref().filter(|p| p.factored).ok_or(Status::NotInitialized)?;
    let all: Vec<i32> = problem.bundles.iter().map(|b| b.zero.map_or(-1, |row| row as i32)).collect();
    // SAFETY: the caller says so.
    unsafe { Numbers::new(position, all.len())?.write(&all) };
    Ok(())
}
