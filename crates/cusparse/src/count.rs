//! Numbers of a dense matrix that are not 0.

use mathlib::stream::At;

use crate::context::Call;
use crate::legacy::general;
use crate::matrix::natural;
use crate::status::{Outcome, Status};

/// How many numbers of each row (0) or column (1) are not 0, and how many of all; the latter is the host's or the device's, as the
/// handle's pointer mode says.
///
/// # Safety
/// As nnz asks.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn nnz<T: Copy + Default + PartialEq + 'static>(
    handle: usize,
    direction: i32,
    m: i32,
    n: i32,
    a: usize,
    values: *const T,
    ld: i32,
    counts: *mut i32,
    total: *mut i32,
) -> Outcome {
    let call = Call::new(handle)?;
    let (m, n, ld) = (natural(m.into())?, natural(n.into())?, natural(ld.into())?);
    general(a)?;
    let empty = m == 0 || n == 0;
    if !matches!(direction, 0 | 1)
        || ld < m.max(1)
        || total.is_null()
        || (!empty && (values.is_null() || counts.is_null()))
    {
        return Err(Status::InvalidValue);
    }
    let lines = match direction {
        _ if empty => 0,
        0 => m,
        _ => n,
    };
    let (values, counts, total) = (At::of(values), At(counts), At(total));
    // SAFETY: the program says that the arrays have so many.
    call.give(move || unsafe {
        let (values, counts) = ({ values }.0, { counts }.0);
        counts.write_bytes(0, lines);
        let mut sum = 0;
        for j in 0..if lines == 0 { 0 } else { n } {
            for i in 0..m {
                if *values.add(i + j * ld) != T::default() {
                    *counts.add(if direction == 0 { i } else { j }) += 1;
                    sum += 1;
                }
            }
        }
        { total }.0.write(sum);
    })
}
