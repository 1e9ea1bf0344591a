//! LU factorisation, and systems that are solved with it.

use dense::lu::{factor, solve_factored};
use mathlib::stream::At;

use crate::call::{info, matrix, op, size as natural, tell, want};
use crate::context::Call;
use crate::status::Outcome;
use crate::types::Number;

/// A type of pivots.
pub(crate) trait Pivot: Copy + Send + Sync + 'static {
    fn of(row: usize) -> Self;
    fn row(self) -> usize;
}
impl Pivot for i32 {
    fn of(row: usize) -> i32 {
        row as i32
    }
    fn row(self) -> usize {
        self.max(0) as usize
    }
}
impl Pivot for i64 {
    fn of(row: usize) -> i64 {
        row as i64
    }
    fn row(self) -> usize {
        self.max(0) as usize
    }
}

/// # Safety
/// As getrf asks; so of all functions here.
pub(crate) unsafe fn size<T: Number>(
    handle: usize,
    m: i32,
    n: i32,
    _a: *mut T,
    lda: i32,
    to: *mut i32,
) -> Outcome {
    Call::new(handle)?;
    let (m, _) = (natural(m.into())?, natural(n.into())?);
    want(natural(lda.into())? >= m.max(1))?;
    // SAFETY: the caller says so.
    unsafe { tell(to) }
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn getrf<T: Number>(
    handle: usize,
    m: i32,
    n: i32,
    a: *mut T,
    lda: i32,
    _work: *mut T,
    pivots: *mut i32,
    to: *mut i32,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { getrf_wide(handle, (m.into(), n.into()), a, lda.into(), pivots, to) }
}

/// # Safety
/// See [`size`].
pub(crate) unsafe fn getrf_wide<T: Number, P: Pivot>(
    handle: usize,
    (m, n): (i64, i64),
    a: *mut T,
    lda: i64,
    pivots: *mut P,
    to: *mut i32,
) -> Outcome {
    let (call, m, n, to) = (Call::new(handle)?, natural(m)?, natural(n)?, info(to)?);
    // SAFETY: the caller says so.
    let a = unsafe { matrix(a, m, n, lda)? };
    let pivots = At(pivots);
    call.run(to, move || {
        let mut found = vec![0; m.min(n)];
        // Without a place for pivots rows stay where they are.
        let singular = factor(a, (!{ pivots }.0.is_null()).then_some(&mut found));
        if !{ pivots }.0.is_null() {
            for (i, row) in found.iter().enumerate() {
                // SAFETY: the program says that there are so many.
                unsafe { { pivots }.0.add(i).write(P::of(row + 1)) };
            }
        }
        singular as i32
    })
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn getrs<T: Number>(
    handle: usize,
    trans: i32,
    n: i32,
    nrhs: i32,
    a: *const T,
    lda: i32,
    pivots: *const i32,
    b: *mut T,
    ldb: i32,
    to: *mut i32,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe {
        getrs_wide(handle, trans, (n.into(), nrhs.into()), (a, lda.into()), pivots, (b, ldb.into()), to)
    }
}

/// # Safety
/// See [`size`].
pub(crate) unsafe fn getrs_wide<T: Number, P: Pivot>(
    handle: usize,
    trans: i32,
    (n, nrhs): (i64, i64),
    (a, lda): (*const T, i64),
    pivots: *const P,
    (b, ldb): (*mut T, i64),
    to: *mut i32,
) -> Outcome {
    let (call, op, n, nrhs) = (Call::new(handle)?, op(trans)?, natural(n)?, natural(nrhs)?);
    let to = info(to)?;
    // SAFETY: the caller says so.
    let (a, b) = unsafe { (matrix(a, n, n, lda)?, matrix(b, n, nrhs, ldb)?) };
    let pivots = At::of(pivots);
    call.run(to, move || {
        let rows = (!{ pivots }.0.is_null()).then(|| {
            // SAFETY: the program says that there are so many.
            let one = |i: usize| unsafe { { pivots }.0.add(i).read() }.row();
            (0..n).map(|i| one(i).saturating_sub(1).min(n - 1)).collect::<Vec<_>>()
        });
        solve_factored(a, rows.as_deref(), op, b);
        0
    })
}
