//! Singular values and vectors.

use dense::Mat;
use faer::MatRef;
use mathlib::stream::At;

use crate::call::{info, matrix, size as natural, tell, want, work};
use crate::context::Call;
use crate::parallel;
use crate::status::{Outcome, Status};
use crate::types::{Number, Re, SMALL};

/// Singular values in descending order, with vectors in columns where they are asked for.
#[derive(Debug)]
pub(crate) struct Singular<T: Number> {
    pub(crate) values: Vec<Re<T>>,
    u: faer::Mat<T>,
    v: faer::Mat<T>,
}

impl<T: Number> Singular<T> {
    /// Of a matrix; `full`: all vectors of both sides, not only those that have values. None where the algorithm does not converge.
    pub(crate) fn of(a: Mat<T>, vectors: bool, full: bool) -> Option<Singular<T>> {
        let (m, n, all) = (a.rows(), a.cols(), a.to_vec());
        if all.iter().any(|x| !(num_traits::Float::is_finite(x.re()) && num_traits::Float::is_finite(x.im())))
        {
            return None;
        }
        if m == 0 || n == 0 {
            let unit = |k: usize| faer::Mat::from_fn(k, k, |i, j| if i == j { T::ONE } else { T::ZERO });
            return Some(Singular { values: Vec::new(), u: unit(m), v: unit(n) });
        }
        parallel::ready();
        if m.max(n) > SMALL {
            return Singular::as_it_is(&all, (m, n), vectors, full);
        }
        let wide: Vec<T::Wide> = all.iter().map(|x| x.wide()).collect();
        let found = Singular::as_it_is(&wide, (m, n), vectors, full)?;
        let narrow =
            |of: faer::Mat<T::Wide>| faer::Mat::from_fn(of.nrows(), of.ncols(), |i, j| T::narrow(of[(i, j)]));
        Some(Singular {
            values: found.values.into_iter().map(T::narrow_real).collect(),
            u: narrow(found.u),
            v: narrow(found.v),
        })
    }

    /// Computed in the numbers that are given, of which there are some.
    fn as_it_is(all: &[T], (m, n): (usize, usize), vectors: bool, full: bool) -> Option<Singular<T>> {
        let a = MatRef::from_column_major_slice(all, m, n);
        if !vectors {
            let values = a.singular_values().ok()?;
            return Some(Singular { values, u: faer::Mat::new(), v: faer::Mat::new() });
        }
        let found = if full { a.svd() } else { a.thin_svd() }.ok()?;
        let s = found.S();
        let values = (0..m.min(n)).map(|i| s[i].re()).collect();
        Some(Singular { values, u: found.U().to_owned(), v: found.V().to_owned() })
    }

    /// Stores values.
    ///
    /// # Safety
    /// There is room.
    pub(crate) unsafe fn store(&self, s: *mut Re<T>) {
        // SAFETY: the caller says so.
        self.values.iter().enumerate().for_each(|(i, x)| unsafe { s.add(i).write(*x) });
    }

    /// Stores vectors of the left side, as many as there are columns.
    pub(crate) fn left(&self, to: Mat<T>) {
        to.fill(|i, j| self.u[(i, j)]);
    }

    /// Stores vectors of the right side, as many as there are columns.
    pub(crate) fn right(&self, to: Mat<T>) {
        to.fill(|i, j| self.v[(i, j)]);
    }
}

/// What a `jobu` or `jobvt` asks for: all vectors, some, those in place of the matrix, none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Job {
    All,
    Some,
    Over,
    None,
}

fn job(letter: i8) -> Outcome<Job> {
    match letter as u8 {
        b'A' => Ok(Job::All),
        b'S' => Ok(Job::Some),
        b'O' => Ok(Job::Over),
        b'N' => Ok(Job::None),
        _ => Err(Status::InvalidValue),
    }
}

/// # Safety
/// As gesvd asks; so of all functions here.
pub(crate) unsafe fn size<T: Number>(handle: usize, m: i32, n: i32, to: *mut i32) -> Outcome {
    Call::new(handle)?;
    want(n >= 0 && m >= n)?;
    // SAFETY: the caller says so.
    unsafe { tell(to) }
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn gesvd<T: Number>(
    handle: usize,
    job_u: i8,
    job_vt: i8,
    m: i32,
    n: i32,
    a: *mut T,
    lda: i32,
    s: *mut Re<T>,
    u: *mut T,
    ldu: i32,
    vt: *mut T,
    ldvt: i32,
    _work: *mut T,
    elements: i32,
    _rwork: *mut Re<T>,
    to: *mut i32,
) -> Outcome {
    Call::new(handle)?;
    work(elements)?;
    let (m, n) = (m.into(), n.into());
    // SAFETY: the caller says so.
    unsafe {
        gesvd_wide(
            handle,
            (job_u, job_vt),
            (m, n),
            (a, lda.into()),
            s,
            (u, ldu.into()),
            (vt, ldvt.into()),
            to,
        )
    }
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn gesvd_wide<T: Number>(
    handle: usize,
    jobs: (i8, i8),
    (m, n): (i64, i64),
    (a, lda): (*mut T, i64),
    s: *mut Re<T>,
    (u, ldu): (*mut T, i64),
    (vt, ldvt): (*mut T, i64),
    to: *mut i32,
) -> Outcome {
    let (call, to, jobs) = (Call::new(handle)?, info(to)?, (job(jobs.0)?, job(jobs.1)?));
    // As cuSOLVER, at least as many rows as columns.
    want(m >= n && jobs != (Job::Over, Job::Over))?;
    let (m, n) = (natural(m)?, natural(n)?);
    want(n == 0 || !s.is_null())?;
    // SAFETY: the caller says so.
    let (a, u, vt) = unsafe {
        let a = matrix(a, m, n, lda)?;
        let u = match jobs.0 {
            Job::All => Some(matrix(u, m, m, ldu)?),
            Job::Some => Some(matrix(u, m, n, ldu)?),
            Job::Over => Some(a),
            Job::None => None,
        };
        let vt = match jobs.1 {
            Job::All | Job::Some => Some(matrix(vt, n, n, ldvt)?),
            Job::Over => Some(a.part(0, 0, n, n)),
            Job::None => None,
        };
        (a, u, vt)
    };
    let s = At(s);
    call.run(to, move || {
        let vectors = u.is_some() || vt.is_some();
        let Some(found) = Singular::of(a, vectors, jobs.0 == Job::All) else { return n.max(1) as i32 };
        if let Some(u) = u {
            found.left(u);
        }
        if let Some(vt) = vt {
            found.right(vt.op(2));
        }
        // SAFETY: the program says that there is room.
        unsafe { found.store({ s }.0) };
        0
    })
}

/// Values with vectors of both sides, those of the right one as columns.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Both<T: Number> {
    pub(crate) a: Mat<T>,
    pub(crate) s: At<Re<T>>,
    pub(crate) uv: Option<(Mat<T>, Mat<T>)>,
}

impl<T: Number> Both<T> {
    /// Checks what a call says; `thin`: only vectors that have values.
    ///
    /// # Safety
    /// See [`size`].
    pub(crate) unsafe fn new(
        vectors: bool,
        thin: bool,
        (m, n): (i64, i64),
        (a, lda): (*mut T, i64),
        s: *mut Re<T>,
        (u, ldu): (*mut T, i64),
        (v, ldv): (*mut T, i64),
    ) -> Outcome<Both<T>> {
        let (m, n) = (natural(m)?, natural(n)?);
        let k = m.min(n);
        want(k == 0 || !s.is_null())?;
        // SAFETY: the caller says so.
        unsafe {
            let a = matrix(a, m, n, lda)?;
            let uv = match vectors {
                true => Some((
                    matrix(u, m, if thin { k } else { m }, ldu)?,
                    matrix(v, n, if thin { k } else { n }, ldv)?,
                )),
                false => None,
            };
            Ok(Both { a, s: At(s), uv })
        }
    }

    /// Computes and stores; answers what `info` gets.
    ///
    /// # Safety
    /// See [`size`].
    pub(crate) unsafe fn compute(&self) -> i32 {
        let k = self.a.rows().min(self.a.cols());
        let full = self.uv.is_some_and(|(u, v)| u.cols() > k || v.cols() > k);
        let Some(found) = Singular::of(self.a, self.uv.is_some(), full) else { return k as i32 + 1 };
        if let Some((u, v)) = self.uv {
            found.left(u);
            found.right(v);
        }
        // SAFETY: the caller says so.
        unsafe { found.store(self.s.0) };
        0
    }
}
