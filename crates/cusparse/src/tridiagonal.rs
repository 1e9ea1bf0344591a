//! Systems of three diagonals.

use core::ffi::c_void;

use dense::Scalar;
use mathlib::stream::At;

use crate::context::{Call, no_buffer};
use crate::matrix::natural;
use crate::status::{Outcome, Status};

/// The least system that cuSPARSE takes.
const LEAST: i32 = 3;

/// Arrays of a system; elements lie `step` apart.
#[derive(Debug)]
struct System<T> {
    dl: At<T>,
    d: At<T>,
    du: At<T>,
    step: usize,
    n: usize,
}

impl<T: Scalar> System<T> {
    /// Solves a system for right sides that begin at `x` and are `ld` apart; with `pivots` rows may change places.
    ///
    /// # Safety
    /// The arrays have so many elements.
    unsafe fn solve(&self, x: *mut T, (ld, count): (usize, usize), pivots: bool) {
        let (n, step) = (self.n, self.step);
        // SAFETY: the caller says so.
        let read = |a: At<T>, from: usize| unsafe { a.0.add(from * step).read() };
        let (mut low, mut own) = (vec![T::ZERO; n], vec![T::ZERO; n]);
        // The second diagonal above is filled where rows change places.
        let (mut up, mut far, mut swapped) = (vec![T::ZERO; n], vec![T::ZERO; n], vec![false; n]);
        for i in 0..n {
            own[i] = read(self.d, i);
            if i > 0 {
                low[i] = read(self.dl, i);
            }
            if i + 1 < n {
                up[i] = read(self.du, i);
            }
        }
        for i in 0..n - 1 {
            if pivots && low[i + 1].size() > own[i].size() {
                swapped[i] = true;
                (own[i], low[i + 1]) = (low[i + 1], own[i]);
                (up[i], own[i + 1]) = (own[i + 1], up[i]);
                (far[i], up[i + 1]) = (up[i + 1], T::ZERO);
            }
            let f = low[i + 1] / own[i];
            low[i + 1] = f;
            own[i + 1] -= f * up[i];
            up[i + 1] -= f * far[i];
        }
        for j in 0..count {
            // SAFETY: the caller says so.
            let at = |i: usize| unsafe { x.add(j * ld + i * step) };
            // SAFETY: as above.
            unsafe {
                for i in 0..n - 1 {
                    if swapped[i] {
                        core::ptr::swap(at(i), at(i + 1));
                    }
                    at(i + 1).write(at(i + 1).read() - low[i + 1] * at(i).read());
                }
                for i in (0..n).rev() {
                    let mut sum = at(i).read();
                    if i + 1 < n {
                        sum -= up[i] * at(i + 1).read();
                    }
                    if i + 2 < n {
                        sum -= far[i] * at(i + 2).read();
                    }
                    at(i).write(sum / own[i]);
                }
            }
        }
    }
}

fn filled<T>(arrays: &[*const T]) -> Outcome {
    if arrays.iter().any(|p| p.is_null()) { Err(Status::InvalidValue) } else { Ok(()) }
}

fn checked(handle: usize, m: i32, n: i32, ld: i32) -> Outcome<(Call, usize, usize, usize)> {
    let call = Call::new(handle)?;
    if m < LEAST || ld < m {
        return Err(Status::InvalidValue);
    }
    Ok((call, natural(m.into())?, natural(n.into())?, natural(ld.into())?))
}

/// # Safety
/// The last pointer is null or may be written.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn size<T>(
    handle: usize,
    m: i32,
    n: i32,
    _dl: *const T,
    _d: *const T,
    _du: *const T,
    _b: *const T,
    ld: i32,
    to: *mut usize,
) -> Outcome {
    checked(handle, m, n, ld)?;
    // SAFETY: the caller says so.
    unsafe { no_buffer(to) }
}

/// Both ways to solve one system.
macro_rules! one {
    ($name:ident $pivots:literal) => {
        /// # Safety
        /// As gtsv2 asks.
        #[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
        pub(crate) unsafe fn $name<T: Scalar>(
            handle: usize,
            m: i32,
            n: i32,
            dl: *const T,
            d: *const T,
            du: *const T,
            b: *mut T,
            ld: i32,
            _buffer: *mut c_void,
        ) -> Outcome {
            let (call, m, n, ld) = checked(handle, m, n, ld)?;
            filled(&[dl, d, du, b.cast_const()])?;
            let (system, b) = (System { dl: At::of(dl), d: At::of(d), du: At::of(du), step: 1, n: m }, At(b));
            // SAFETY: the program says that the arrays have so many.
            call.run(move || unsafe { system.solve({ b }.0, (ld, n), $pivots) })
        }
    };
}
one!(pivoted true);
one!(plain false);

/// # Safety
/// The last pointer is null or may be written.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn strided_size<T>(
    handle: usize,
    m: i32,
    _dl: *const T,
    _d: *const T,
    _du: *const T,
    _x: *const T,
    count: i32,
    stride: i32,
    to: *mut usize,
) -> Outcome {
    checked(handle, m, count, stride)?;
    // SAFETY: the caller says so.
    unsafe { no_buffer(to) }
}

/// # Safety
/// As gtsv2StridedBatch asks.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn strided<T: Scalar>(
    handle: usize,
    m: i32,
    dl: *const T,
    d: *const T,
    du: *const T,
    x: *mut T,
    count: i32,
    stride: i32,
    _buffer: *mut c_void,
) -> Outcome {
    let (call, m, count, stride) = checked(handle, m, count, stride)?;
    filled(&[dl, d, du, x.cast_const()])?;
    let places = [At::of(dl), At::of(d), At::of(du), At(x)];
    call.run(move || {
        for i in 0..count {
            let [dl, d, du, x] = places.map(|p| At(p.0.wrapping_add(i * stride)));
            // SAFETY: the program says that the arrays have so many.
            unsafe { System { dl, d, du, step: 1, n: m }.solve(x.0, (m, 1), false) };
        }
    })
}

/// # Safety
/// The last pointer is null or may be written.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn interleaved_size<T>(
    handle: usize,
    algorithm: i32,
    m: i32,
    _dl: *const T,
    _d: *const T,
    _du: *const T,
    _x: *const T,
    count: i32,
    to: *mut usize,
) -> Outcome {
    checked(handle, m, count, m)?;
    if !(0..=2).contains(&algorithm) {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    unsafe { no_buffer(to) }
}

/// # Safety
/// As gtsvInterleavedBatch asks.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn interleaved<T: Scalar>(
    handle: usize,
    algorithm: i32,
    m: i32,
    dl: *mut T,
    d: *mut T,
    du: *mut T,
    x: *mut T,
    count: i32,
    _buffer: *mut c_void,
) -> Outcome {
    let (call, m, count, _) = checked(handle, m, count, m)?;
    if !(0..=2).contains(&algorithm) {
        return Err(Status::InvalidValue);
    }
    filled(&[dl.cast_const(), d, du, x])?;
    let places = [At(dl), At(d), At(du), At(x)];
    call.run(move || {
        for i in 0..count {
            let [dl, d, du, x] = places.map(|p| At(p.0.wrapping_add(i)));
            // The first algorithm takes pivots as they come, the others choose them.
            // SAFETY: the program says that the arrays have so many.
            unsafe { System { dl, d, du, step: count, n: m }.solve(x.0, (1, 1), algorithm != 0) };
        }
    })
}
