//! Functions that are named after Jacobi's methods. What they compute is as exact; how is not his.

use std::sync::Arc;

use dense::Mat;
use dense::product::product;
use dense::symmetric::whole;
use mathlib::entry::give;
use mathlib::handles::Handles;
use mathlib::stream::At;
use parking_lot::Mutex;

use crate::call::{info as place, lower, matrix, second, size as natural, tell, want, work};
use crate::context::Call;
use crate::eigen::Eigen;
use crate::singular::Both;
use crate::status::{Outcome, Status};
use crate::types::{Number, Re};

/// What the last operation with parameters has left.
#[derive(Debug, Clone, Copy, Default)]
struct Left {
    residual: f64,
    /// Whether the operation was that of a batch, of which nothing is told.
    batch: bool,
}

static LIVE: Handles<Mutex<Left>> = Handles::new();

fn find(info: usize) -> Outcome<Arc<Mutex<Left>>> {
    LIVE.get(info).ok_or(Status::InvalidValue)
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

pub(crate) fn destroy(info: usize) -> Outcome {
    LIVE.remove(info).map(|_| ()).ok_or(Status::InvalidValue)
}

/// Results are always as exact as their type.
pub(crate) fn set_tolerance(info: usize, _tolerance: f64) -> Outcome {
    find(info).map(|_| ())
}

pub(crate) fn set_sweeps(info: usize, sweeps: i32) -> Outcome {
    find(info)?;
    want(sweeps > 0)
}

/// Values are always in order.
pub(crate) fn set_sort(info: usize, sort: i32) -> Outcome {
    find(info)?;
    want(matches!(sort, 0 | 1))
}

fn told(handle: usize, info: usize) -> Outcome<Left> {
    let (call, kept) = (Call::new(handle)?, find(info)?);
    let mut nothing = 0;
    call.now(&raw mut nothing, || 0)?;
    let left = *kept.lock();
    if left.batch { Err(Status::NotSupported) } else { Ok(left) }
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn residual(handle: usize, info: usize, to: *mut f64) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { give(to, told(handle, info)?.residual, Status::InvalidValue) }
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn sweeps(handle: usize, info: usize, to: *mut i32) -> Outcome {
    told(handle, info)?;
    // SAFETY: the caller says so.
    unsafe { give(to, 1, Status::InvalidValue) }
}

/// # Safety
/// As syevj asks; so of all functions here.
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn eigen_size<T: Number>(
    handle: usize,
    job: i32,
    uplo: i32,
    n: i32,
    a: *const T,
    lda: i32,
    w: *const Re<T>,
    to: *mut i32,
    params: usize,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { eigens_size(handle, job, uplo, n, a, lda, w, to, params, 1) }
}

/// # Safety
/// See [`eigen_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn eigens_size<T: Number>(
    handle: usize,
    job: i32,
    uplo: i32,
    n: i32,
    a: *const T,
    lda: i32,
    w: *const Re<T>,
    to: *mut i32,
    params: usize,
    count: i32,
) -> Outcome {
    find(params)?;
    natural(count.into())?;
    // SAFETY: the caller says so.
    unsafe { crate::eigen::size(handle, job, uplo, n, a, lda, w, to) }
}

/// # Safety
/// See [`eigen_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn eigen<T: Number>(
    handle: usize,
    job: i32,
    uplo: i32,
    n: i32,
    a: *mut T,
    lda: i32,
    w: *mut Re<T>,
    space: *mut T,
    elements: i32,
    to: *mut i32,
    params: usize,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { eigens_of(handle, (job, uplo), n, a, lda, w, space, elements, to, params, None) }
}

/// # Safety
/// See [`eigen_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn eigens<T: Number>(
    handle: usize,
    job: i32,
    uplo: i32,
    n: i32,
    a: *mut T,
    lda: i32,
    w: *mut Re<T>,
    space: *mut T,
    elements: i32,
    to: *mut i32,
    params: usize,
    count: i32,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { eigens_of(handle, (job, uplo), n, a, lda, w, space, elements, to, params, Some(count)) }
}

/// One matrix, or those of a batch, which lie one after the other.
///
/// # Safety
/// See [`eigen_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
unsafe fn eigens_of<T: Number>(
    handle: usize,
    (job, uplo): (i32, i32),
    n: i32,
    a: *mut T,
    lda: i32,
    w: *mut Re<T>,
    _space: *mut T,
    elements: i32,
    to: *mut i32,
    params: usize,
    batch: Option<i32>,
) -> Outcome {
    let (call, vectors, lower, kept) = (Call::new(handle)?, second(job)?, lower(uplo)?, find(params)?);
    work(elements)?;
    let (n, count) = (natural(n.into())?, natural(batch.unwrap_or(1).into())?);
    want(n == 0 || !w.is_null())?;
    // SAFETY: the caller says so.
    let a = unsafe { matrix(a, n, n, lda.into())? };
    let (w, to, between) = (At(w), At(place(to)?), lda as isize * n as isize);
    call.each(move || {
        for i in 0..count {
            // SAFETY: the program says that matrices, values and places of answers are there.
            unsafe {
                let a = a.moved(i as isize * between);
                let all = whole(a, lower, true);
                let Some(mut e) = Eigen::of(&all, n, vectors) else {
                    { to }.0.add(i).write(n as i32 + 1);
                    continue;
                };
                e.values.iter().enumerate().for_each(|(j, x)| { w }.0.add(i * n + j).write(*x));
                if vectors {
                    let found = Mat::of(&mut e.vectors, n, n);
                    a.copy_from(found);
                    *kept.lock() = Left { residual: missed(all, found, &e.values), batch: batch.is_some() };
                } else {
                    *kept.lock() = Left { residual: 0.0, batch: batch.is_some() };
                }
                { to }.0.add(i).write(0);
            }
        }
    })
}

/// The Frobenius norm of what is left of `a v = v w`.
fn missed<T: Number>(mut all: Vec<T>, v: Mat<T>, w: &[Re<T>]) -> f64 {
    let n = v.rows();
    let mut scaled: Vec<T> = (0..n).flat_map(|j| (0..n).map(move |i| v.get(i, j).scale(w[j]))).collect();
    let rest = Mat::of(&mut scaled, n, n);
    product(T::ONE, Mat::of(&mut all, n, n), v, -T::ONE, rest);
    scaled.iter().fold(0.0, |s, x| s + num_traits::cast::<_, f64>(x.square()).unwrap_or(0.0)).sqrt()
}

/// # Safety
/// See [`eigen_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn svd_size<T: Number>(
    handle: usize,
    job: i32,
    thin: i32,
    m: i32,
    n: i32,
    _a: *const T,
    lda: i32,
    _s: *const Re<T>,
    _u: *const T,
    ldu: i32,
    _v: *const T,
    ldv: i32,
    to: *mut i32,
    params: usize,
) -> Outcome {
    Call::new(handle)?;
    let vectors = second(job)?;
    second(thin)?;
    find(params)?;
    want(m >= 0 && n >= 0 && lda >= m.max(1) && (!vectors || (ldu >= m.max(1) && ldv >= n.max(1))))?;
    // SAFETY: the caller says so.
    unsafe { tell(to) }
}

/// # Safety
/// See [`eigen_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn svd<T: Number>(
    handle: usize,
    job: i32,
    thin: i32,
    m: i32,
    n: i32,
    a: *mut T,
    lda: i32,
    s: *mut Re<T>,
    u: *mut T,
    ldu: i32,
    v: *mut T,
    ldv: i32,
    _work: *mut T,
    elements: i32,
    to: *mut i32,
    params: usize,
) -> Outcome {
    let (call, vectors, thin, kept) = (Call::new(handle)?, second(job)?, second(thin)?, find(params)?);
    work(elements)?;
    let to = place(to)?;
    let (a, u, v) = ((a, lda.into()), (u, ldu.into()), (v, ldv.into()));
    // SAFETY: the caller says so.
    let both = unsafe { Both::new(vectors, thin, (m.into(), n.into()), a, s, u, v)? };
    call.run(to, move || {
        *kept.lock() = Left::default();
        // SAFETY: the program says that there is room.
        unsafe { both.compute() }
    })
}

/// # Safety
/// See [`eigen_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn svds_size<T: Number>(
    handle: usize,
    job: i32,
    m: i32,
    n: i32,
    a: *const T,
    lda: i32,
    s: *const Re<T>,
    u: *const T,
    ldu: i32,
    v: *const T,
    ldv: i32,
    to: *mut i32,
    params: usize,
    count: i32,
) -> Outcome {
    // Batches are of small matrices alone.
    want(m <= 32 && n <= 32 && count >= 0)?;
    // SAFETY: the caller says so.
    unsafe { svd_size(handle, job, 0, m, n, a, lda, s, u, ldu, v, ldv, to, params) }
}

/// # Safety
/// See [`eigen_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn svds<T: Number>(
    handle: usize,
    job: i32,
    m: i32,
    n: i32,
    a: *mut T,
    lda: i32,
    s: *mut Re<T>,
    u: *mut T,
    ldu: i32,
    v: *mut T,
    ldv: i32,
    _work: *mut T,
    elements: i32,
    to: *mut i32,
    params: usize,
    count: i32,
) -> Outcome {
    let (call, vectors, kept) = (Call::new(handle)?, second(job)?, find(params)?);
    work(elements)?;
    want(m <= 32 && n <= 32)?;
    let (count, to) = (natural(count.into())?, At(place(to)?));
    let (pa, pu, pv) = ((a, lda.into()), (u, ldu.into()), (v, ldv.into()));
    // SAFETY: the caller says so.
    let first = unsafe { Both::new(vectors, false, (m.into(), n.into()), pa, s, pu, pv)? };
    let (k, strides) = (m.min(n) as usize, [lda * n, ldu * m, ldv * n]);
    call.each(move || {
        *kept.lock() = Left { residual: 0.0, batch: true };
        // All of it, not its parts: places are carried as a whole.
        let first: Both<T> = { first };
        for i in 0..count {
            let [a, u, v] = strides.map(|s| s as isize * i as isize);
            // SAFETY: the program says that matrices, values and places of answers are there.
            unsafe {
                let one = Both {
                    a: first.a.moved(a),
                    s: At(first.s.0.add(i * k)),
                    uv: first.uv.map(|(x, y)| (x.moved(u), y.moved(v))),
                };
                { to }.0.add(i).write(one.compute());
            }
        }
    })
}
