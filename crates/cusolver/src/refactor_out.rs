//! Factors of a refactorisation, given to programs.

use mathlib::driver;
use mathlib::entry::give;

use crate::call::want;
use crate::given::Numbers;
use crate::refactor::{Problem, State, state};
use crate::sparse::csr::Csr;
use crate::status::{Outcome, Status};

/// Where a program wants a matrix: how many elements, where rows begin, columns, values.
type Places = (*mut i32, *mut *mut i32, *mut *mut i32, *mut *mut f64);

/// Both factors side by side, as the handle's format is.
fn bundle(state: &State) -> Outcome<Csr<f64>> {
    let problem = factored(state)?;
    let (first, column) = problem.pattern.arrays();
    let value = problem.pattern.scaled(&problem.bundles[0], state.unit().0);
    let m = Csr { cols: problem.pattern.rows(), first: first.to_vec(), column: column.to_vec(), value };
    Ok(if state.by_columns { m.transposed() } else { m })
}

fn factored(state: &State) -> Outcome<&Problem> {
    state.problem.as_ref().filter(|p| p.factored && !p.bundles.is_empty()).ok_or(Status::NotInitialized)
}

/// Gives a matrix in memory that `allocate` makes.
///
/// # Safety
/// The pointers are null or may be written.
unsafe fn place(m: &Csr<f64>, to: Places, mut allocate: impl FnMut(usize) -> Outcome<usize>) -> Outcome {
    want(!to.0.is_null() && !to.1.is_null() && !to.2.is_null() && !to.3.is_null())?;
    let numbers = |all: &[usize]| all.iter().map(|i| *i as i32).collect::<Vec<_>>();
    let first = allocate(m.first.len() * size_of::<i32>())? as *mut i32;
    let column = allocate(m.column.len().max(1) * size_of::<i32>())? as *mut i32;
    let value = allocate(m.value.len().max(1) * size_of::<f64>())? as *mut f64;
    // SAFETY: the memory is as large as is asked for; the caller says the rest.
    unsafe {
        Numbers::new(first, m.first.len())?.write(&numbers(&m.first));
        Numbers::new(column, m.column.len())?.write(&numbers(&m.column));
        Numbers::new(value, m.value.len())?.write(&m.value);
        give(to.0, m.column.len() as i32, Status::InvalidValue)?;
        give(to.1, first, Status::InvalidValue)?;
        give(to.2, column, Status::InvalidValue)?;
        give(to.3, value, Status::InvalidValue)
    }
}

/// Memory that programs give back by `free`.
fn of_host(bytes: usize) -> Outcome<usize> {
    // SAFETY: any size may be asked for.
    let at = unsafe { libc::malloc(bytes) } as usize;
    if at == 0 { Err(Status::AllocFailed) } else { Ok(at) }
}

/// # Safety
/// The pointers are null or may be written; so of all functions here.
pub(crate) unsafe fn access(
    handle: usize,
    count: *mut i32,
    first: *mut *mut i32,
    column: *mut *mut i32,
    value: *mut *mut f64,
) -> Outcome {
    let state = state(handle)?;
    let mut state = state.lock();
    let m = bundle(&state)?;
    state.release();
    // SAFETY: the caller says so.
    unsafe {
        place(&m, (count, first, column, value), |bytes| {
            let at = driver::allocate(bytes)?;
            state.memory.push(at);
            Ok(at)
        })
    }
}

/// # Safety
/// See [`access`].
pub(crate) unsafe fn bundled(
    handle: usize,
    count: *mut i32,
    first: *mut *mut i32,
    column: *mut *mut i32,
    value: *mut *mut f64,
) -> Outcome {
    let state = state(handle)?;
    let m = bundle(&state.lock())?;
    // SAFETY: the caller says so.
    unsafe { place(&m, (count, first, column, value), of_host) }
}

/// # Safety
/// See [`access`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn split(
    handle: usize,
    lower_count: *mut i32,
    lower_first: *mut *mut i32,
    lower_column: *mut *mut i32,
    lower_value: *mut *mut f64,
    upper_count: *mut i32,
    upper_first: *mut *mut i32,
    upper_column: *mut *mut i32,
    upper_value: *mut *mut f64,
) -> Outcome {
    let state = state(handle)?;
    let state = state.lock();
    let problem = factored(&state)?;
    let (of_upper, stored) = state.unit();
    let parts = problem.pattern.parts(&problem.bundles[0], of_upper);
    let to = [
        (lower_count, lower_first, lower_column, lower_value),
        (upper_count, upper_first, upper_column, upper_value),
    ];
    for (part, (m, to)) in parts.into_iter().zip(to).enumerate() {
        let m = if stored && (part == 1) == of_upper { with_diagonal(&m) } else { m };
        let m = if state.by_columns { m.transposed() } else { m };
        // SAFETY: the caller says so.
        unsafe { place(&m, to, of_host)? };
    }
    Ok(())
}

/// The matrix with a diagonal of 1.
fn with_diagonal(m: &Csr<f64>) -> Csr<f64> {
    let rows = (0..m.rows()).map(|i| {
        let mut row: Vec<(usize, f64)> = m.row(i).collect();
        let at = row.partition_point(|e| e.0 < i);
        row.insert(at, (i, 1.0));
        row
    });
    Csr::of_rows(m.cols, rows)
}
