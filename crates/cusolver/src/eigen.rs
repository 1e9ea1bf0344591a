//! Eigenvalues and eigenvectors of Hermitian matrices.

use dense::Mat;
use dense::cholesky;
use dense::symmetric::whole;
use dense::triangular::{multiply, solve, solve_right};
use faer::{MatRef, Side};
use mathlib::stream::At;

use crate::call::{info, lower, matrix, second, size as natural, tell, want, work};
use crate::context::Call;
use crate::parallel;
use crate::status::{Outcome, Status};
use crate::types::{Number, Re, SMALL};

/// Eigenvalues in ascending order, with vectors in columns where they are asked for. None where the algorithm does not converge.
#[derive(Debug)]
pub(crate) struct Eigen<T: Number> {
    pub(crate) values: Vec<Re<T>>,
    pub(crate) vectors: Vec<T>,
}

impl<T: Number> Eigen<T> {
    /// Of a whole matrix of `n` columns.
    pub(crate) fn of(all: &[T], n: usize, vectors: bool) -> Option<Eigen<T>> {
        if all.iter().any(|x| !(num_traits::Float::is_finite(x.re()) && num_traits::Float::is_finite(x.im())))
        {
            return None;
        }
        if n == 0 {
            return Some(Eigen { values: Vec::new(), vectors: Vec::new() });
        }
        parallel::ready();
        if n > SMALL {
            return Eigen::as_it_is(all, n, vectors);
        }
        let wide: Vec<T::Wide> = all.iter().map(|x| x.wide()).collect();
        let found = Eigen::as_it_is(&wide, n, vectors)?;
        Some(Eigen {
            values: found.values.into_iter().map(T::narrow_real).collect(),
            vectors: found.vectors.into_iter().map(T::narrow).collect(),
        })
    }

    /// Computed in the numbers that are given, of which there are some.
    fn as_it_is(all: &[T], n: usize, vectors: bool) -> Option<Eigen<T>> {
        let a = MatRef::from_column_major_slice(all, n, n);
        if !vectors {
            let values = a.self_adjoint_eigenvalues(Side::Lower).ok()?;
            return Some(Eigen { values, vectors: Vec::new() });
        }
        let found = a.self_adjoint_eigen(Side::Lower).ok()?;
        let (u, s) = (found.U(), found.S());
        let values = (0..n).map(|i| s[i].re()).collect();
        let vectors = (0..n).flat_map(|j| (0..n).map(move |i| u[(i, j)])).collect();
        Some(Eigen { values, vectors })
    }

    /// Stores values, and vectors in the first columns of a matrix.
    ///
    /// # Safety
    /// There is room for the values from `first` to `end`.
    unsafe fn store(&self, (first, end): (usize, usize), w: *mut Re<T>, a: Mat<T>) {
        let n = a.rows();
        for i in first..end {
            // SAFETY: the caller says so.
            unsafe { w.add(i - first).write(self.values[i]) };
            if !self.vectors.is_empty() {
                (0..n).for_each(|r| a.set(r, i - first, self.vectors[r + i * n]));
            }
        }
    }
}

/// What all calls check.
///
/// # Safety
/// It is such a matrix when operations run.
unsafe fn checked<T: Number>(
    handle: usize,
    (job, uplo): (i32, i32),
    (a, n, lda): (*const T, i64, i64),
) -> Outcome<(Call, bool, bool, Mat<T>)> {
    let (call, vectors, lower, n) = (Call::new(handle)?, second(job)?, lower(uplo)?, natural(n)?);
    // SAFETY: the caller says so.
    Ok((call, vectors, lower, unsafe { matrix(a, n, n, lda)? }))
}

/// # Safety
/// As syevd asks; so of all functions here.
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn size<T: Number>(
    handle: usize,
    job: i32,
    uplo: i32,
    n: i32,
    a: *const T,
    lda: i32,
    _w: *const Re<T>,
    to: *mut i32,
) -> Outcome {
    let a = if a.is_null() { to.cast_const().cast() } else { a };
    // SAFETY: the caller says so.
    unsafe {
        checked(handle, (job, uplo), (a, n.into(), lda.into()))?;
        tell(to)
    }
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn syevd<T: Number>(
    handle: usize,
    job: i32,
    uplo: i32,
    n: i32,
    a: *mut T,
    lda: i32,
    w: *mut Re<T>,
    _work: *mut T,
    elements: i32,
    to: *mut i32,
) -> Outcome {
    Call::new(handle)?;
    work(elements)?;
    // SAFETY: the caller says so.
    unsafe { syevd_wide(handle, (job, uplo), n.into(), a, lda.into(), w, to) }
}

/// # Safety
/// See [`size`].
pub(crate) unsafe fn syevd_wide<T: Number>(
    handle: usize,
    kinds: (i32, i32),
    n: i64,
    a: *mut T,
    lda: i64,
    w: *mut Re<T>,
    to: *mut i32,
) -> Outcome {
    // SAFETY: the caller says so.
    let (call, vectors, lower, a) = unsafe { checked(handle, kinds, (a.cast_const(), n, lda))? };
    want(a.rows() == 0 || !w.is_null())?;
    let w = At(w);
    call.run(info(to)?, move || {
        let n = a.rows();
        let Some(e) = Eigen::of(&whole(a, lower, true), n, vectors) else { return n as i32 };
        // SAFETY: the program says that there is room.
        unsafe { e.store((0, n), { w }.0, a) };
        0
    })
}

/// Which eigenvalues are asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Range<R> {
    All,
    /// From one number to another, from 0 on.
    Numbers(usize, usize),
    /// Above one value, and up to another.
    Values(R, R),
}

/// Of a `cusolverEigRange_t`.
pub(crate) fn range<T: Number>(
    range: i32,
    n: i64,
    (vl, vu): (Re<T>, Re<T>),
    (il, iu): (i64, i64),
) -> Outcome<Range<Re<T>>> {
    match range {
        1001 => Ok(Range::All),
        1002 if il >= 1 && il <= iu && iu <= n => Ok(Range::Numbers(il as usize - 1, iu as usize)),
        1003 if vl < vu => Ok(Range::Values(vl, vu)),
        _ => Err(Status::InvalidValue),
    }
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn range_size<T: Number>(
    handle: usize,
    job: i32,
    which: i32,
    uplo: i32,
    n: i32,
    a: *const T,
    lda: i32,
    vl: Re<T>,
    vu: Re<T>,
    il: i32,
    iu: i32,
    _count: *mut i32,
    w: *const Re<T>,
    to: *mut i32,
) -> Outcome {
    range::<T>(which, n.into(), (vl, vu), (il.into(), iu.into()))?;
    // SAFETY: the caller says so.
    unsafe { size(handle, job, uplo, n, a, lda, w, to) }
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn syevdx<T: Number>(
    handle: usize,
    job: i32,
    which: i32,
    uplo: i32,
    n: i32,
    a: *mut T,
    lda: i32,
    vl: Re<T>,
    vu: Re<T>,
    il: i32,
    iu: i32,
    count: *mut i32,
    w: *mut Re<T>,
    _work: *mut T,
    elements: i32,
    to: *mut i32,
) -> Outcome {
    Call::new(handle)?;
    work(elements)?;
    let range = range::<T>(which, n.into(), (vl, vu), (il.into(), iu.into()))?;
    // SAFETY: the caller says so.
    unsafe { syevdx_wide(handle, (job, uplo), range, n.into(), a, lda.into(), count, w, to) }
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn syevdx_wide<T: Number, I: crate::lu::Pivot>(
    handle: usize,
    kinds: (i32, i32),
    range: Range<Re<T>>,
    n: i64,
    a: *mut T,
    lda: i64,
    count: *mut I,
    w: *mut Re<T>,
    to: *mut i32,
) -> Outcome {
    // SAFETY: the caller says so.
    let (call, vectors, lower, a) = unsafe { checked(handle, kinds, (a.cast_const(), n, lda))? };
    want(a.rows() == 0 || (!w.is_null() && !count.is_null()))?;
    let (w, count) = (At(w), At(count));
    // The number of values is the host's.
    call.now(info(to)?, move || {
        let n = a.rows();
        let Some(e) = Eigen::of(&whole(a, lower, true), n, vectors) else { return n as i32 };
        let (first, end) = match range {
            Range::All => (0, n),
            Range::Numbers(first, end) => (first, end),
            Range::Values(vl, vu) => {
                (e.values.partition_point(|x| *x <= vl), e.values.partition_point(|x| *x <= vu))
            }
        };
        // SAFETY: the program says that there is room.
        unsafe {
            e.store((first, end), { w }.0, a);
            { count }.0.write(I::of(end - first));
        }
        0
    })
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn pair_size<T: Number>(
    handle: usize,
    kind: i32,
    job: i32,
    uplo: i32,
    n: i32,
    a: *const T,
    lda: i32,
    _b: *const T,
    ldb: i32,
    w: *const Re<T>,
    to: *mut i32,
) -> Outcome {
    want(matches!(kind, 1..=3) && ldb >= n.max(1))?;
    // SAFETY: the caller says so.
    unsafe { size(handle, job, uplo, n, a, lda, w, to) }
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn sygvd<T: Number>(
    handle: usize,
    kind: i32,
    job: i32,
    uplo: i32,
    n: i32,
    a: *mut T,
    lda: i32,
    b: *mut T,
    ldb: i32,
    w: *mut Re<T>,
    _work: *mut T,
    elements: i32,
    to: *mut i32,
) -> Outcome {
    want(matches!(kind, 1..=3))?;
    work(elements)?;
    // SAFETY: the caller says so.
    let (call, vectors, lower, a) =
        unsafe { checked(handle, (job, uplo), (a.cast_const(), n.into(), lda.into()))? };
    let n = a.rows();
    // SAFETY: the caller says so.
    let b = unsafe { matrix(b, n, n, ldb.into())? };
    want(n == 0 || !w.is_null())?;
    let w = At(w);
    call.run(info(to)?, move || {
        let l = if lower { b } else { b.op(2) };
        let minor = cholesky::factor(l);
        if minor != 0 {
            return (n + minor) as i32;
        }
        let mut all = whole(a, lower, true);
        let c = Mat::of(&mut all, n, n);
        if kind == 1 {
            solve(l, true, false, c);
            solve_right(l.op(2), false, false, c);
        } else {
            multiply(l.op(2), false, false, c);
            // From the right: (l^H c^H)^H.
            multiply(l.op(2), false, false, c.op(2));
        }
        let Some(mut e) = Eigen::of(&all, n, vectors) else { return n as i32 };
        if vectors {
            let y = Mat::of(&mut e.vectors, n, n);
            if kind == 3 { multiply(l, true, false, y) } else { solve(l.op(2), false, false, y) }
        }
        // SAFETY: the program says that there is room.
        unsafe { e.store((0, n), { w }.0, a) };
        0
    })
}
