//! Transforms of one line of numbers that lie together.

use core::fmt;
use std::sync::Arc;

use num_complex::Complex;
use rustfft::{Fft, FftDirection};

use crate::kind::{Direction, Kind};
use crate::number::Real;

/// A transform of lines of one length.
pub struct Line<T> {
    kind: Kind,
    n: usize,
    fft: Arc<dyn Fft<T>>,
    /// For real lines of even length, which are transformed as half as many complex numbers: powers of the n-th root of one, to a quarter turn.
    roots: Vec<Complex<T>>,
}

impl<T> fmt::Debug for Line<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} of {}", self.kind, self.n)
    }
}

/// The transform of complex lines.
pub(crate) fn complex<T: Real>(n: usize, direction: Direction) -> Arc<dyn Fft<T>> {
    let direction = match direction {
        Direction::Forward => FftDirection::Forward,
        Direction::Inverse => FftDirection::Inverse,
    };
    T::planner().lock().plan_fft(n, direction)
}

/// The k-th power of the n-th root of one, for `direction`.
pub(crate) fn root(k: usize, n: usize, direction: Direction) -> Complex<f64> {
    let angle = core::f64::consts::TAU * (k as f64 / n as f64);
    match direction {
        Direction::Forward => Complex::new(angle.cos(), -angle.sin()),
        Direction::Inverse => Complex::new(angle.cos(), angle.sin()),
    }
}

/// The nearest number.
pub(crate) fn near<T: Real>(x: Complex<f64>) -> Complex<T> {
    Complex::new(T::near(x.re), T::near(x.im))
}

/// Roots that [`split`] and [`join`] need for real lines of an even length.
pub(crate) fn quarter<T: Real>(n: usize, direction: Direction) -> Vec<Complex<T>> {
    (0..=n / 4).map(|k| near(root(k, n, direction))).collect()
}

impl<T: Real> Line<T> {
    /// Lines of `n` numbers; real transforms have one direction.
    pub fn new(kind: Kind, n: usize, direction: Direction) -> Line<T> {
        let direction = kind.direction().unwrap_or(direction);
        let packed = kind != Kind::Complex && n.is_multiple_of(2);
        let roots = if packed { quarter(n, direction) } else { Vec::new() };
        Line { kind, n, fft: complex(if packed { n / 2 } else { n }, direction), roots }
    }

    /// Complex numbers that [`run`](Line::run) needs beside the line.
    pub fn scratch(&self) -> usize {
        let own = self.fft.get_inplace_scratch_len().max(self.fft.get_immutable_scratch_len());
        own + if self.kind != Kind::Complex && self.roots.is_empty() { self.n } else { 0 }
    }

    /// Transforms a line, in place or not.
    ///
    /// # Safety
    /// The pointers are to a line of each kind, and the same or apart.
    pub unsafe fn run(&self, from: *const T, to: *mut T, scratch: &mut [Complex<T>]) {
        let (source, target) = (from.cast::<Complex<T>>(), to.cast::<Complex<T>>());
        let in_place = core::ptr::eq(from, to);
        // SAFETY: lines are as long as the caller says; a slice of the source is made only where the target is apart from it.
        unsafe {
            match self.kind {
                _ if self.roots.is_empty() && self.kind != Kind::Complex => self.odd(from, to, scratch),
                Kind::ComplexToReal => {
                    join(source, target, self.n / 2, &self.roots);
                    self.fft.process_with_scratch(slice(target, self.n / 2), scratch);
                }
                kind => {
                    let n = self.fft.len();
                    if in_place {
                        self.fft.process_with_scratch(slice(target, n), scratch);
                    } else {
                        let source = core::slice::from_raw_parts(source, n);
                        self.fft.process_immutable_with_scratch(source, slice(target, n), scratch);
                    }
                    if kind == Kind::RealToComplex {
                        split(target, n, &self.roots);
                    }
                }
            }
        }
    }

    /// Real lines of odd length, as complex ones.
    ///
    /// # Safety
    /// As for [`run`](Line::run).
    unsafe fn odd(&self, from: *const T, to: *mut T, scratch: &mut [Complex<T>]) {
        let (line, scratch) = scratch.split_at_mut(self.n);
        let half = self.n / 2 + 1;
        // SAFETY: as the caller says.
        unsafe {
            if self.kind == Kind::RealToComplex {
                for (i, x) in line.iter_mut().enumerate() {
                    *x = Complex::new(*from.add(i), T::zero());
                }
                self.fft.process_with_scratch(line, scratch);
                slice(to.cast(), half).copy_from_slice(&line[..half]);
            } else {
                let source = from.cast::<Complex<T>>();
                line[0] = Complex::new((*source).re, T::zero());
                for k in 1..half {
                    let x = *source.add(k);
                    line[k] = x;
                    line[self.n - k] = x.conj();
                }
                self.fft.process_with_scratch(line, scratch);
                for (i, x) in line.iter().enumerate() {
                    *to.add(i) = x.re;
                }
            }
        }
    }
}

/// # Safety
/// It is memory that nobody else uses meanwhile.
pub(crate) unsafe fn slice<'a, T>(at: *mut T, n: usize) -> &'a mut [T] {
    // SAFETY: the caller says so.
    unsafe { core::slice::from_raw_parts_mut(at, n) }
}

/// What the transform of a real line is, from that of its pairs as complex numbers, in place: `half` numbers become `half + 1`.
///
/// # Safety
/// There are so many.
pub(crate) unsafe fn split<T: Real>(at: *mut Complex<T>, half: usize, roots: &[Complex<T>]) {
    // SAFETY: the caller says so.
    unsafe {
        let z = *at;
        *at = Complex::new(z.re + z.im, T::zero());
        *at.add(half) = Complex::new(z.re - z.im, T::zero());
        split_range(at, half, roots, 1..half / 2 + 1);
    }
}

/// A part of what [`split`] does: pairs `k` and `half - k`, for `k` of a range from 1 to half of the half.
///
/// # Safety
/// As for [`split`].
pub(crate) unsafe fn split_range<T: Real>(
    at: *mut Complex<T>,
    half: usize,
    roots: &[Complex<T>],
    range: core::ops::Range<usize>,
) {
    let pair = |x: Complex<T>, y: Complex<T>, root: Complex<T>| {
        let two = T::near(0.5);
        let (even_re, even_im) = ((x.re + y.re) * two, (x.im - y.im) * two);
        let (odd_re, odd_im) = ((x.im + y.im) * two, (y.re - x.re) * two);
        // Turned by the root; the second one is the conjugate of the difference.
        let (re, im) = (odd_re * root.re - odd_im * root.im, odd_re * root.im + odd_im * root.re);
        [even_re + re, even_im + im, even_re - re, im - even_im]
    };
    // SAFETY: as the caller says.
    unsafe { pairs(at, at, half, roots, range, pair) };
}

/// Pairs `k` and `half - k` that are computed at a time.
const PAIRS: usize = 8;

/// Computes, of elements `k` and `half - k` and the root `k`, the same two: real and imaginary parts of one and the other.
///
/// # Safety
/// The range is within the line from 1 to half of the half; both lines are the same or apart.
#[inline(always)]
unsafe fn pairs<T: Real>(
    from: *const Complex<T>,
    to: *mut Complex<T>,
    half: usize,
    roots: &[Complex<T>],
    range: core::ops::Range<usize>,
    pair: impl Fn(Complex<T>, Complex<T>, Complex<T>) -> [T; 4],
) {
    pulp::Arch::new().dispatch(
        #[inline(always)]
        || {
            let mut k = range.start;
            while k + PAIRS <= range.end {
                // Blocks from both ends, all of which is read before any of it is written: the last may meet.
                let back = half + 1 - k - PAIRS;
                // SAFETY: both lie in the line.
                unsafe {
                    let x = from.add(k).cast::<[Complex<T>; PAIRS]>().read();
                    let y = from.add(back).cast::<[Complex<T>; PAIRS]>().read();
                    let turns = roots.as_ptr().add(k).cast::<[Complex<T>; PAIRS]>().read();
                    let mut out = [[T::zero(); 4]; PAIRS];
                    for b in 0..PAIRS {
                        out[b] = pair(x[b], y[PAIRS - 1 - b], turns[b]);
                    }
                    let first = core::array::from_fn(|b| Complex::new(out[b][0], out[b][1]));
                    let second = core::array::from_fn(|b| {
                        let o = out[PAIRS - 1 - b];
                        Complex::new(o[2], o[3])
                    });
                    to.add(k).cast::<[Complex<T>; PAIRS]>().write(first);
                    to.add(back).cast::<[Complex<T>; PAIRS]>().write(second);
                }
                k += PAIRS;
            }
            for (k, root) in roots.iter().enumerate().take(range.end).skip(k) {
                // SAFETY: as above.
                unsafe {
                    let out = pair(*from.add(k), *from.add(half - k), *root);
                    *to.add(k) = Complex::new(out[0], out[1]);
                    *to.add(half - k) = Complex::new(out[2], out[3]);
                }
            }
        },
    );
}

/// The contrary of [`split`], twice as large: `half + 1` numbers become `half`. Imaginary parts that real lines have none of are not read.
///
/// # Safety
/// There are so many; they are the same places or apart.
pub(crate) unsafe fn join<T: Real>(
    from: *const Complex<T>,
    to: *mut Complex<T>,
    half: usize,
    roots: &[Complex<T>],
) {
    // SAFETY: the caller says so.
    unsafe {
        let (first, last) = ((*from).re, (*from.add(half)).re);
        *to = Complex::new(first + last, first - last);
        join_range(from, to, half, roots, 1..half / 2 + 1);
    }
}

/// A part of what [`join`] does, as [`split_range`] does.
///
/// # Safety
/// As for [`join`].
pub(crate) unsafe fn join_range<T: Real>(
    from: *const Complex<T>,
    to: *mut Complex<T>,
    half: usize,
    roots: &[Complex<T>],
    range: core::ops::Range<usize>,
) {
    let pair = |x: Complex<T>, y: Complex<T>, root: Complex<T>| {
        let (even_re, even_im) = (x.re + y.re, x.im - y.im);
        let (odd_re, odd_im) = (x.re - y.re, x.im + y.im);
        let (re, im) = (odd_re * root.re - odd_im * root.im, odd_re * root.im + odd_im * root.re);
        // The turned one times i.
        [even_re - im, even_im + re, even_re + im, re - even_im]
    };
    // SAFETY: as the caller says.
    unsafe { pairs(from, to, half, roots, range, pair) };
}
