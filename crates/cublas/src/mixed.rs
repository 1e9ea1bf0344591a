//! Level 1 with types that calls name. Sums are of doubles.

use core::ffi::c_void;

use dense::element::Kind;
use mathlib::stream::{At, enqueue, run_now};
use num_complex::Complex;

use crate::call::Call;
use crate::context::get;
use crate::status::{Outcome, Status};

/// A vector of a named type.
#[derive(Clone, Copy)]
pub(crate) struct Typed {
    at: At<c_void>,
    kind: Kind,
    n: isize,
    step: isize,
}

impl Typed {
    fn new(at: *const c_void, kind: i32, n: i64, step: i64) -> Outcome<Typed> {
        let (kind, n) = (Kind::new(kind)?, n.max(0) as isize);
        if at.is_null() && n > 0 {
            return Err(Status::InvalidValue);
        }
        Ok(Typed { at: At(at.cast_mut()), kind, n, step: step as isize })
    }

    fn index(&self, i: isize) -> isize {
        if self.step < 0 { (i + 1 - self.n) * self.step } else { i * self.step }
    }

    fn get(&self, i: isize) -> Complex<f64> {
        // SAFETY: the program says that the vector is memory.
        unsafe { self.kind.read(self.at.0, self.index(i)) }
    }

    fn set(&self, i: isize, value: Complex<f64>) {
        // SAFETY: as above.
        unsafe { self.kind.write(self.at.0, self.index(i), value) }
    }
}

/// Gives a number of a named type, as [`Call::give`] does.
fn give(
    handle: usize,
    to: *mut c_void,
    kind: i32,
    work: impl Fn() -> Complex<f64> + Send + Sync + 'static,
) -> Outcome {
    let (state, kind) = (get(handle)?, Kind::new(kind)?);
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    let to = At(to);
    // SAFETY: the program says that the place may be written.
    let work = move || unsafe { kind.write({ to }.0, 0, work()) };
    if state.device {
        enqueue(state.stream, work)?
    } else {
        run_now(state.stream, work)?
    }
    Ok(())
}

/// A factor of a named type, read now or as the operation runs.
///
/// # Safety
/// As the handle's pointer mode says.
pub(crate) unsafe fn factor(
    call: &Call,
    p: *const c_void,
    kind: Kind,
) -> Outcome<impl Fn() -> Complex<f64> + Send + Sync + Copy + 'static> {
    if p.is_null() {
        return Err(Status::InvalidValue);
    }
    let place = call.device().then_some(At::of(p));
    // SAFETY: the caller says so.
    let value = if place.is_none() { unsafe { kind.read(p, 0) } } else { Complex::new(0.0, 0.0) };
    // SAFETY: the caller says so.
    Ok(move || place.map_or(value, |p| unsafe { kind.read(p.0, 0) }))
}

/// # Safety
/// As Nrm2Ex asks; so of all functions here.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn nrm2(
    h: usize,
    n: i64,
    x: *const c_void,
    xt: i32,
    incx: i64,
    to: *mut c_void,
    rt: i32,
    _et: i32,
) -> Outcome {
    let x = Typed::new(x, xt, if incx > 0 { n } else { 0 }, incx)?;
    give(h, to, rt, move || {
        let scale = (0..x.n).fold(0.0f64, |m, i| m.max(x.get(i).norm()));
        if scale == 0.0 || !scale.is_finite() {
            return Complex::new(scale, 0.0);
        }
        let sum: f64 = (0..x.n).map(|i| (x.get(i) / scale).norm_sqr()).sum();
        Complex::new(scale * sum.sqrt(), 0.0)
    })
}

/// # Safety
/// See [`nrm2`].
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn asum(
    h: usize,
    n: i64,
    x: *const c_void,
    xt: i32,
    incx: i64,
    to: *mut c_void,
    rt: i32,
    _et: i32,
) -> Outcome {
    let x = Typed::new(x, xt, if incx > 0 { n } else { 0 }, incx)?;
    give(h, to, rt, move || Complex::new((0..x.n).map(|i| x.get(i).re.abs() + x.get(i).im.abs()).sum(), 0.0))
}

/// Both dot products.
macro_rules! dots {
    ($($name:ident $conj:literal)*) => {$(
        /// # Safety
        /// See [`nrm2`].
        #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
        pub(crate) unsafe fn $name(
            h: usize,
            n: i64,
            x: *const c_void,
            xt: i32,
            incx: i64,
            y: *const c_void,
            yt: i32,
            incy: i64,
            to: *mut c_void,
            rt: i32,
            _et: i32,
        ) -> Outcome {
            let (x, y) = (Typed::new(x, xt, n, incx)?, Typed::new(y, yt, n, incy)?);
            let turn = |c: Complex<f64>| if $conj { c.conj() } else { c };
            give(h, to, rt, move || (0..x.n).map(|i| turn(x.get(i)) * y.get(i)).sum())
        }
    )*};
}
dots!(dot false dotc true);

/// # Safety
/// See [`nrm2`].
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn scal(
    h: usize,
    n: i64,
    alpha: *const c_void,
    at: i32,
    x: *mut c_void,
    xt: i32,
    incx: i64,
    _et: i32,
) -> Outcome {
    let (call, x) = (Call::new(h)?, Typed::new(x, xt, if incx > 0 { n } else { 0 }, incx)?);
    // SAFETY: the caller says so.
    let alpha = unsafe { factor(&call, alpha, Kind::new(at)?)? };
    call.run(move || (0..x.n).for_each(|i| x.set(i, alpha() * x.get(i))))
}

/// # Safety
/// See [`nrm2`].
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn axpy(
    h: usize,
    n: i64,
    alpha: *const c_void,
    at: i32,
    x: *const c_void,
    xt: i32,
    incx: i64,
    y: *mut c_void,
    yt: i32,
    incy: i64,
    _et: i32,
) -> Outcome {
    let (call, x, y) = (Call::new(h)?, Typed::new(x, xt, n, incx)?, Typed::new(y, yt, n, incy)?);
    // SAFETY: the caller says so.
    let alpha = unsafe { factor(&call, alpha, Kind::new(at)?)? };
    call.run(move || (0..x.n).for_each(|i| y.set(i, alpha() * x.get(i) + y.get(i))))
}

/// # Safety
/// See [`nrm2`].
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn copy(
    h: usize,
    n: i64,
    x: *const c_void,
    xt: i32,
    incx: i64,
    y: *mut c_void,
    yt: i32,
    incy: i64,
) -> Outcome {
    let (call, x, y) = (Call::new(h)?, Typed::new(x, xt, n, incx)?, Typed::new(y, yt, n, incy)?);
    call.run(move || (0..x.n).for_each(|i| y.set(i, x.get(i))))
}

/// # Safety
/// See [`nrm2`].
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn swap(
    h: usize,
    n: i64,
    x: *mut c_void,
    xt: i32,
    incx: i64,
    y: *mut c_void,
    yt: i32,
    incy: i64,
) -> Outcome {
    let (call, x, y) = (Call::new(h)?, Typed::new(x, xt, n, incx)?, Typed::new(y, yt, n, incy)?);
    call.run(move || {
        for i in 0..x.n {
            let (a, b) = (x.get(i), y.get(i));
            x.set(i, b);
            y.set(i, a);
        }
    })
}
