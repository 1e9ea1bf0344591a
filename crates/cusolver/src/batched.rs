//! Systems of matrices that have the same rows and columns.

use core::ffi::c_void;

use mathlib::entry::give;

use crate::call::want;
use crate::context::Call;
use crate::factored::{self, BYTES};
use crate::given::{Matrix, Numbers};
use crate::sp_args_gen::{Grid, Places};
use crate::sparse::qr::factor;
use crate::status::{Outcome, Status};
use crate::types::Number;

/// # Safety
/// As csrqrAnalysisBatched asks; so of all functions here.
pub(crate) unsafe fn analysis(grid: Grid, places: Places, info: usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { factored::analysis_grid(grid, places, info) }
}

/// # Safety
/// See [`analysis`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn sizes<T: Number>(
    grid: Grid,
    value: *const T,
    places: Places,
    batch: i32,
    info: usize,
    internal: *mut usize,
    workspace: *mut usize,
) -> Outcome {
    want(batch > 0)?;
    // SAFETY: the caller says so.
    unsafe {
        factored::sizes_grid(grid, value, places, info, internal, workspace)?;
        give(internal, BYTES * batch as usize, Status::InvalidValue)
    }
}

/// # Safety
/// See [`analysis`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn solve<T: Number>(
    grid: Grid,
    value: *const T,
    places: Places,
    b: *const T,
    x: *mut T,
    batch: i32,
    info: usize,
    buffer: *mut c_void,
) -> Outcome {
    let call = Call::new(grid.handle)?;
    want(batch > 0 && !buffer.is_null())?;
    factored::analysed(info, grid)?;
    let batch = batch as usize;
    // SAFETY: the caller says so.
    let (a, b, x) = unsafe {
        let a = Matrix::new(grid, value, places)?;
        (a, Numbers::new(b, a.rows * batch)?, Numbers::new(x, a.cols * batch)?)
    };
    // Rows that are none leave the operation without a result.
    call.each(move || {
        for i in 0..batch {
            if let Ok(m) = a.number(i).read() {
                let b = b.after(i * a.rows, a.rows).read();
                x.after(i * a.cols, a.cols).write(&factor(&m).solve(&b).0);
            }
        }
    })
}
