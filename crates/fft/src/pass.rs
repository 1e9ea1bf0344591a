//! Transforms of all lines along one dimension, wherever they lie.

use num_complex::Complex;

use crate::buffer;
use crate::kind::{Direction, Kind};
use crate::large::Large;
use crate::line::{Line, join_range, quarter, slice, split_range};
use crate::number::{Element, Real};
use crate::share::{operations, parallel};
use crate::tile::{Place, gather, pitch, scatter, width};
use threads::At;

/// A dimension across the lines: how many, and how far apart, in elements of source and target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Across {
    pub(crate) count: usize,
    pub(crate) from: usize,
    pub(crate) to: usize,
}

/// All lines along a dimension.
#[derive(Debug)]
pub(crate) struct Pass<T> {
    kind: Kind,
    n: usize,
    /// How far apart elements of a line are.
    from: usize,
    to: usize,
    /// The innermost first: tiles are made along it.
    across: Vec<Across>,
    line: Line<T>,
    /// For long lines of complex numbers, and real ones as half as many of them.
    large: Option<(Large<T>, Vec<Complex<T>>)>,
}

impl<T: Real> Pass<T> {
    /// Lines of `n` numbers, whose elements are so far apart.
    pub(crate) fn new(
        kind: Kind,
        n: usize,
        (from, to): (usize, usize),
        mut across: Vec<Across>,
        direction: Direction,
    ) -> Pass<T> {
        across.retain(|a| a.count != 1);
        // Tiles go along the dimension whose elements are nearest to each other.
        across.sort_by_key(|a| (a.from.max(a.to), a.count));
        let lines: usize = across.iter().map(|a| a.count).product();
        let direction = kind.direction().unwrap_or(direction);
        // Where there are enough lines for all threads each thread takes whole ones.
        let split = lines < threads::count();
        let large = || match kind {
            _ if !split => None,
            Kind::Complex => Some((Large::new(n, direction)?, Vec::new())),
            _ if n.is_multiple_of(2) => Some((Large::new(n / 2, direction)?, quarter(n, direction))),
            _ => None,
        };
        Pass { kind, n, from, to, across, line: Line::new(kind, n, direction), large: large() }
    }

    /// The first elements of a line.
    fn offsets(&self, mut index: usize) -> (usize, usize) {
        let mut at = (0, 0);
        for a in &self.across {
            let i = index % a.count;
            index /= a.count;
            at = (at.0 + i * a.from, at.1 + i * a.to);
        }
        at
    }

    /// Transforms all lines.
    ///
    /// # Safety
    /// The places are memory of that layout; the same, with lines at the same bytes, or apart.
    pub(crate) unsafe fn run<A, B>(&self, from: At<A>, to: At<B>)
    where
        A: Element<Real = T>,
        B: Element<Real = T>,
    {
        let lines: usize = self.across.iter().map(|a| a.count).product();
        let together = A::SAME && B::SAME && self.from == 1 && self.to == 1;
        if let Some((large, roots)) = &self.large
            && together
        {
            for i in 0..lines {
                let (f, t) = self.offsets(i);
                // SAFETY: as the caller says: lines of the type that is computed with.
                unsafe { self.long(large, roots, from.moved(f).cast(), to.moved(t).cast()) };
            }
            return;
        }
        let work = operations(self.n) * lines as f64;
        if together {
            let scratch = self.line.scratch();
            parallel(lines, work, |range| {
                buffer::with(scratch * size_of::<Complex<T>>(), |own| {
                    for i in range {
                        let (f, t) = self.offsets(i);
                        // SAFETY: as the caller says.
                        unsafe {
                            let scratch = slice(own.cast(), scratch);
                            self.line.run(from.moved(f).cast(), to.moved(t).cast(), scratch);
                        }
                    }
                });
            });
            return;
        }
        // SAFETY: as the caller says.
        unsafe { self.tiles(from, to, work) };
    }

    /// Transforms lines whose elements do not lie together, in tiles of several.
    ///
    /// # Safety
    /// As for [`run`](Pass::run).
    unsafe fn tiles<A, B>(&self, from: At<A>, to: At<B>, work: f64)
    where
        A: Element<Real = T>,
        B: Element<Real = T>,
    {
        let first = self.across.first().copied().unwrap_or(Across { count: 1, from: 1, to: 1 });
        let wide = width::<A>().min(width::<B>()).min(first.count.max(1));
        let per_row = first.count.div_ceil(wide);
        let rest: usize = self.across.iter().skip(1).map(|a| a.count).product();
        let (reads, writes) = (self.kind.reads(self.n), self.kind.writes(self.n));
        let pitch = pitch((reads * A::PARTS).max(writes * B::PARTS) * size_of::<T>());
        let scratch = self.line.scratch();
        parallel(per_row * rest, work, |range| {
            buffer::with(pitch * wide + scratch * size_of::<Complex<T>>(), |tile| {
                for t in range {
                    let column = t % per_row * wide;
                    let columns = wide.min(first.count - column);
                    let (f, t) = self.offsets(t / per_row * first.count + column);
                    let source = Place { at: from.moved(f), row: self.from, column: first.from };
                    let target = Place { at: to.moved(t), row: self.to, column: first.to };
                    // SAFETY: lines of source and target; the buffer has a tile and then the scratch.
                    unsafe {
                        gather(A::load, source, reads, columns, tile, pitch);
                        let scratch = slice(tile.add(pitch * wide).cast(), scratch);
                        for j in 0..columns {
                            let line = tile.add(j * pitch).cast::<T>();
                            self.line.run(line, line, scratch);
                        }
                        scatter(B::store, target, writes, columns, tile, pitch);
                    }
                }
            });
        });
    }

    /// Transforms a long line.
    ///
    /// # Safety
    /// As for [`Line::run`].
    unsafe fn long(&self, large: &Large<T>, roots: &[Complex<T>], from: *const T, to: *mut T) {
        let (source, target) = (from.cast::<Complex<T>>(), to.cast::<Complex<T>>());
        let half = self.n / 2;
        let pairs = half / 2;
        let target = At(target);
        // SAFETY: as the caller says; each thread has its own pairs.
        unsafe {
            match self.kind {
                Kind::Complex => large.run(source, target.0),
                Kind::RealToComplex => {
                    large.run(source, target.0);
                    let z = *target.0;
                    *target.0 = Complex::new(z.re + z.im, T::zero());
                    *target.moved(half) = Complex::new(z.re - z.im, T::zero());
                    parallel(pairs, operations(half), |r| {
                        split_range(target.moved(0), half, roots, r.start + 1..r.end + 1);
                    });
                }
                Kind::ComplexToReal => {
                    let (first, last) = ((*source).re, (*source.add(half)).re);
                    let source = At(source.cast_mut());
                    parallel(pairs, operations(half), |r| {
                        join_range(source.moved(0), target.moved(0), half, roots, r.start + 1..r.end + 1);
                    });
                    *target.0 = Complex::new(first + last, first - last);
                    large.run(target.0, target.0);
                }
            }
        }
    }
}
