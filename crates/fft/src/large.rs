//! Transforms of long lines: a line of `n1 * n2` numbers is a matrix, whose columns are transformed, turned and then its rows, by several
//! threads, each with tiles that its cache holds (D. H. Bailey, "FFTs in external or hierarchical memory", 1990).

use core::fmt;
use std::sync::Arc;

use num_complex::Complex;
use rustfft::Fft;

use crate::buffer::{self, Buffers};
use crate::kind::Direction;
use crate::line::{complex, near, root, slice};
use crate::number::Real;
use crate::share::{operations, parallel};
use crate::tile::{Place, gather, pitch, scatter, width};
use threads::At;

/// Lengths from which on lines are worth it: two threads take longer for shorter ones than one that does them at once.
const LONG: usize = 1 << 17;

/// A transform of long complex lines.
pub struct Large<T> {
    n: usize,
    rows: usize,
    columns: usize,
    /// Of a column, and of a row.
    down: Arc<dyn Fft<T>>,
    along: Arc<dyn Fft<T>>,
    turns: Turns,
    buffers: Buffers,
}

impl<T> fmt::Debug for Large<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {}", self.rows, self.columns)
    }
}

/// Powers of the n-th root of one, as products of two of tables.
struct Turns {
    low: Vec<Complex<f64>>,
    high: Vec<Complex<f64>>,
    shift: u32,
}

impl Turns {
    fn new(n: usize, direction: Direction) -> Turns {
        let shift = n.ilog2() / 2;
        Turns {
            low: (0..1 << shift).map(|k| root(k, n, direction)).collect(),
            high: (0..=n >> shift).map(|k| root(k << shift, n, direction)).collect(),
            shift,
        }
    }

    #[inline(always)]
    fn power(&self, k: usize) -> Complex<f64> {
        self.high[k >> self.shift] * self.low[k & ((1 << self.shift) - 1)]
    }

    /// Turns element `i` of a line by the power `q * i`.
    #[inline(always)]
    fn turn<T: Real>(&self, line: &mut [Complex<T>], q: usize) {
        const STEP: usize = 8;
        // Real and imaginary parts apart, so that each is a vector.
        let step: [Complex<T>; STEP] = core::array::from_fn(|b| near(self.power(q * b)));
        let (re, im) = (step.map(|s| s.re), step.map(|s| s.im));
        let (eights, rest) = line.as_chunks_mut::<STEP>();
        let done = eights.len() * STEP;
        for (i, eight) in eights.iter_mut().enumerate() {
            let first: Complex<T> = near(self.power(q * i * STEP));
            let (mut out_re, mut out_im) = ([T::zero(); STEP], [T::zero(); STEP]);
            for b in 0..STEP {
                let turn_re = first.re * re[b] - first.im * im[b];
                let turn_im = first.re * im[b] + first.im * re[b];
                out_re[b] = eight[b].re * turn_re - eight[b].im * turn_im;
                out_im[b] = eight[b].re * turn_im + eight[b].im * turn_re;
            }
            for b in 0..STEP {
                eight[b] = Complex::new(out_re[b], out_im[b]);
            }
        }
        for (b, x) in rest.iter_mut().enumerate() {
            *x = *x * near(self.power(q * (done + b)));
        }
    }
}

/// The two factors of a length that are nearest to each other; none if the length is short, or they are far apart.
fn factors(n: usize) -> Option<(usize, usize)> {
    if n < LONG {
        return None;
    }
    let least = (1..=n.isqrt()).rev().find(|d| n.is_multiple_of(*d))?;
    (least >= 32).then_some((least, n / least))
}

impl<T: Real> Large<T> {
    /// Of lines of `n` numbers; none if that is no better than a [`Line`](crate::line::Line).
    pub fn new(n: usize, direction: Direction) -> Option<Large<T>> {
        let (rows, columns) = factors(n)?;
        let (down, along) = (complex(rows, direction), complex(columns, direction));
        Some(Large {
            n,
            rows,
            columns,
            down,
            along,
            turns: Turns::new(n, direction),
            buffers: Buffers::default(),
        })
    }

    /// Transforms a line.
    ///
    /// # Safety
    /// Both are such lines, the same or apart.
    pub(crate) unsafe fn run(&self, from: *const Complex<T>, to: *mut Complex<T>) {
        let between = pitch(self.columns * size_of::<Complex<T>>());
        self.buffers.with(between * self.rows, |middle| {
            let (from, to, middle) = (At(from.cast_mut()), At(to), At(middle));
            // SAFETY: as the caller says; the buffer is as large as that.
            unsafe {
                self.columns(from, middle, between);
                self.rows(middle, between, to);
            }
        });
    }

    /// Transforms columns, turned, into rows that are `between` bytes apart.
    ///
    /// # Safety
    /// As for [`run`](Large::run).
    unsafe fn columns(&self, from: At<Complex<T>>, middle: At<u8>, between: usize) {
        let wide = width::<Complex<T>>();
        let pitch = pitch(self.rows * size_of::<Complex<T>>());
        let scratch = self.down.get_inplace_scratch_len();
        let size = size_of::<Complex<T>>();
        parallel(self.columns.div_ceil(wide), operations(self.n) / 2.0, |tiles| {
            buffer::with(pitch * wide + scratch * size, |tile| {
                for first in tiles.map(|t| t * wide) {
                    let columns = wide.min(self.columns - first);
                    // SAFETY: columns of the line, and of the rows; the buffer has a tile and then the scratch.
                    unsafe {
                        let source = Place { at: from.moved(first), row: self.columns, column: 1 };
                        gather(|x| x, source, self.rows, columns, tile, pitch);
                        let scratch = slice(tile.add(pitch * wide).cast(), scratch);
                        for j in 0..columns {
                            let line = slice(tile.add(j * pitch).cast::<Complex<T>>(), self.rows);
                            self.down.process_with_scratch(line, scratch);
                            pulp::Arch::new().dispatch(
                                #[inline(always)]
                                || self.turns.turn(line, first + j),
                            );
                        }
                        let target = Place {
                            at: middle.moved(0).cast::<Complex<T>>().add(first),
                            row: between / size,
                            column: 1,
                        };
                        scatter(|x| x, target, self.rows, columns, tile, pitch);
                    }
                }
            });
        });
    }

    /// Transforms rows, and lays them side by side.
    ///
    /// # Safety
    /// As for [`run`](Large::run).
    unsafe fn rows(&self, middle: At<u8>, between: usize, to: At<Complex<T>>) {
        let wide = width::<Complex<T>>();
        let scratch = self.along.get_inplace_scratch_len();
        parallel(self.rows.div_ceil(wide), operations(self.n) / 2.0, |tiles| {
            buffer::with(scratch * size_of::<Complex<T>>(), |own| {
                for first in tiles.map(|t| t * wide) {
                    let rows = wide.min(self.rows - first);
                    // SAFETY: rows of the buffer, and places of the line.
                    unsafe {
                        let scratch = slice(own.cast(), scratch);
                        let tile = middle.moved(first * between);
                        for j in 0..rows {
                            let line = slice(tile.add(j * between).cast::<Complex<T>>(), self.columns);
                            self.along.process_with_scratch(line, scratch);
                        }
                        let target = Place { at: to.moved(first), row: self.rows, column: 1 };
                        scatter(|x| x, target, self.columns, rows, tile, between);
                    }
                }
            });
        });
    }
}
