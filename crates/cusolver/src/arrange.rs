//! Orders of a sparse matrix' rows and columns, on the host.

use mathlib::entry::give;

use crate::call::want;
use crate::context::Call;
use crate::descriptor;
use crate::given::{Matrix, Numbers};
use crate::sp_args_gen::{Grid, Places, Shape};
use crate::sparse::csr::{Csr, permutation};
use crate::sparse::order;
use crate::status::{Outcome, Status};
use crate::types::Number;

/// Bytes that a buffer must have; none is used.
const BYTES: usize = 256;

/// # Safety
/// As csrissym asks; so of all functions here.
pub(crate) unsafe fn symmetric(
    shape: Shape,
    begin: *const i32,
    end: *const i32,
    columns: *const i32,
    answer: *mut i32,
) -> Outcome {
    Call::new(shape.handle)?;
    want(shape.m > 0 && shape.nnz > 0)?;
    let (n, nnz) = (shape.m as usize, shape.nnz as usize);
    let base = descriptor::base(shape.descr_a)?;
    // SAFETY: the caller says so.
    let (begin, end, columns) =
        unsafe { (Numbers::new(begin, n)?, Numbers::new(end, n)?, Numbers::new(columns, nnz)?) };
    let a = Csr::new(n, base, (&begin.read(), &end.read()), &columns.read(), &vec![(); nnz])?;
    let mut places: Vec<(usize, usize)> =
        (0..n).flat_map(|i| a.columns(i).iter().map(move |c| (i, *c))).collect();
    places.sort_unstable();
    places.dedup();
    let same = places.iter().all(|(i, j)| places.binary_search(&(*j, *i)).is_ok());
    // SAFETY: the caller says so.
    unsafe { give(answer, same.into(), Status::InvalidValue) }
}

/// A function that tells an order.
macro_rules! told {
    ($name:ident $which:literal) => {
        /// # Safety
        /// See [`symmetric`].
        pub(crate) unsafe fn $name(shape: Shape, places: Places, p: *mut i32) -> Outcome {
            Call::new(shape.handle)?;
            // SAFETY: the caller says so.
            let (a, p) = unsafe {
                let a = square(shape, places)?;
                (a, Numbers::new(p, a.rows)?)
            };
            let order = order::named(&a.numbered()?, $which);
            p.write(&order.into_iter().map(|i| i as i32).collect::<Vec<_>>());
            Ok(())
        }
    };
}
told!(band 1);
told!(degree 2);

/// # Safety
/// See [`symmetric`].
unsafe fn square(shape: Shape, places: Places) -> Outcome<Matrix<usize>> {
    let grid = Grid { handle: shape.handle, m: shape.m, n: shape.m, nnz: shape.nnz, descr_a: shape.descr_a };
    // SAFETY: the caller says so.
    unsafe { Matrix::pattern(grid, places) }
}

/// # Safety
/// See [`symmetric`].
pub(crate) unsafe fn dissected(shape: Shape, places: Places, _options: *const i64, p: *mut i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { degree(shape, places, p) }
}

/// # Safety
/// See [`symmetric`].
pub(crate) unsafe fn diagonal<T: Number>(
    shape: Shape,
    value: *const T,
    places: Places,
    p: *mut i32,
    count: *mut i32,
) -> Outcome {
    Call::new(shape.handle)?;
    // SAFETY: the caller says so.
    unsafe {
        let a = Matrix::square(shape, value, places)?;
        let p = Numbers::new(p, a.rows)?;
        want(!count.is_null())?;
        let (order, found) = order::diagonal(&a.read()?);
        p.write(&order.into_iter().map(|i| i as i32).collect::<Vec<_>>());
        give(count, found as i32, Status::InvalidValue)
    }
}

/// # Safety
/// See [`symmetric`].
pub(crate) unsafe fn permute_size(
    grid: Grid,
    places: Places,
    p: *const i32,
    q: *const i32,
    bytes: *mut usize,
) -> Outcome {
    Call::new(grid.handle)?;
    want(!p.is_null() && !q.is_null())?;
    // SAFETY: the caller says so.
    unsafe {
        Matrix::<()>::pattern(grid, places)?;
        give(bytes, BYTES, Status::InvalidValue)
    }
}

/// # Safety
/// See [`symmetric`].
pub(crate) unsafe fn permute(
    grid: Grid,
    first: *mut i32,
    column: *mut i32,
    p: *const i32,
    q: *const i32,
    map: *mut i32,
    buffer: *mut core::ffi::c_void,
) -> Outcome {
    Call::new(grid.handle)?;
    want(!buffer.is_null())?;
    // SAFETY: the caller says so.
    let (a, p, q, map) = unsafe {
        let a = Matrix::<()>::pattern(grid, Places { csr_row_ptr_a: first, csr_col_ind_a: column })?;
        (a, Numbers::new(p, a.rows)?, Numbers::new(q, a.cols)?, Numbers::new(map, a.nnz)?)
    };
    let (p, q) = (permutation(&p.read())?, permutation(&q.read())?);
    let permuted = a.numbered()?.permuted(&p, &q);
    let old = map.read();
    map.write(&permuted.value.iter().map(|at| old[*at]).collect::<Vec<_>>());
    a.write_pattern(&permuted);
    Ok(())
}
