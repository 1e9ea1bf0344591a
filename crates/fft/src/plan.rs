//! Whole transforms: of several dimensions, of many arrays, with any distances of elements.

use std::sync::OnceLock;

use crate::buffer::Buffers;
use crate::kind::{Direction, Kind};
use crate::number::{Element, Real};
use crate::pass::{Across, Pass};
use threads::At;

/// Where the elements of a side lie, in elements of its type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// The distance along each dimension.
    pub strides: Vec<usize>,
    /// The distance of arrays.
    pub distance: usize,
}

impl Side {
    /// With rows of `embed` elements (the first number says nothing), each `stride` behind the other.
    pub fn embedded(embed: &[usize], stride: usize, distance: usize) -> Side {
        let mut strides = vec![stride; embed.len()];
        for d in (1..embed.len()).rev() {
            strides[d - 1] = strides[d] * embed[d];
        }
        Side { strides, distance }
    }

    /// All elements one behind the other.
    pub fn packed(dims: &[usize]) -> Side {
        Side::embedded(dims, 1, dims.iter().product())
    }
}

/// A transform, to be run many times.
#[derive(Debug)]
pub struct Plan<T> {
    kind: Kind,
    dims: Vec<usize>,
    batch: usize,
    from: Side,
    to: Side,
    /// Forward and inverse, made when they are first needed.
    passes: [OnceLock<Vec<Pass<T>>>; 2],
    /// The same from what lies packed, for transforms in place whose sides differ.
    apart: OnceLock<Box<Plan<T>>>,
    buffers: Buffers,
}

impl<T: Real> Plan<T> {
    /// A transform of `batch` arrays of so many elements along each dimension; there is one at least, and none is empty.
    pub fn new(kind: Kind, dims: &[usize], batch: usize, from: Side, to: Side) -> Plan<T> {
        Plan {
            kind,
            dims: dims.to_vec(),
            batch,
            from,
            to,
            passes: Default::default(),
            apart: OnceLock::new(),
            buffers: Buffers::default(),
        }
    }

    /// Elements along each dimension of a side.
    fn shape(&self, elements: fn(Kind, usize) -> usize) -> Vec<usize> {
        let mut shape = self.dims.clone();
        if let Some(last) = shape.last_mut() {
            *last = elements(self.kind, *last);
        }
        shape
    }

    /// Lines along dimension `d`, from one side to another, of arrays of a shape.
    fn pass(
        &self,
        kind: Kind,
        d: usize,
        shape: &[usize],
        sides: (&Side, &Side),
        direction: Direction,
    ) -> Pass<T> {
        let (from, to) = sides;
        let mut across = vec![Across { count: self.batch, from: from.distance, to: to.distance }];
        for (e, count) in shape.iter().enumerate().filter(|e| e.0 != d) {
            across.push(Across { count: *count, from: from.strides[e], to: to.strides[e] });
        }
        Pass::new(kind, self.dims[d], (from.strides[d], to.strides[d]), across, direction)
    }

    /// The last dimension's, where real numbers are, then the others'; for complex to real they come before.
    fn passes(&self, direction: Direction) -> &[Pass<T>] {
        let direction = self.kind.direction().unwrap_or(direction);
        self.passes[usize::from(direction == Direction::Inverse)].get_or_init(|| {
            let last = self.dims.len() - 1;
            let complex = match self.kind {
                Kind::ComplexToReal => (self.shape(Kind::reads), &self.from),
                _ => (self.shape(Kind::writes), &self.to),
            };
            let main = self.pass(self.kind, last, &self.dims, (&self.from, &self.to), direction);
            let others = (0..last)
                .rev()
                .map(|d| self.pass(Kind::Complex, d, &complex.0, (complex.1, complex.1), direction));
            core::iter::once(main).chain(others).collect()
        })
    }

    /// Makes ready what transforms in a direction need; else the first one does.
    pub fn prepare(&self, direction: Direction) {
        let _ = self.passes(direction);
    }

    /// Transforms; complex to real of several dimensions writes to its source too.
    ///
    /// # Safety
    /// Both are memory of the plan's layout, the same or apart, and nobody else uses them meanwhile.
    pub unsafe fn run<A, B>(&self, from: *mut A, to: *mut B, direction: Direction)
    where
        A: Element<Real = T>,
        B: Element<Real = T>,
    {
        if core::ptr::eq(from.cast::<u8>(), to.cast::<u8>()) && !self.same_bytes::<A, B>() {
            // SAFETY: as the caller says.
            return unsafe { self.copied(from, to, direction) };
        }
        let (from, to) = (At(from), At(to));
        let passes = self.passes(direction);
        let (main, others) = (&passes[0], &passes[1..]);
        // SAFETY: as the caller says.
        unsafe {
            if self.kind == Kind::ComplexToReal {
                others.iter().for_each(|pass| pass.run(from, from));
                main.run(from, to);
            } else {
                main.run(from, to);
                others.iter().for_each(|pass| pass.run(to, to));
            }
        }
    }

    /// Whether each line of both sides lies at the same bytes.
    fn same_bytes<A: Element, B: Element>(&self) -> bool {
        let lines = self.from.strides.iter().zip(&self.to.strides).zip(&self.dims);
        let (a, b) = (size_of::<A>(), size_of::<B>());
        let last = self.dims.len() - 1;
        let across = lines.take(last).all(|((f, t), n)| *n == 1 || f * a == t * b);
        let steps = match self.kind {
            Kind::Complex => self.from.strides[last] == self.to.strides[last],
            _ => self.from.strides[last] == 1 && self.to.strides[last] == 1,
        };
        across && steps && (self.batch == 1 || self.from.distance * a == self.to.distance * b)
    }

    /// Transforms a copy of the source.
    ///
    /// # Safety
    /// As for [`run`](Plan::run).
    unsafe fn copied<A, B>(&self, from: *mut A, to: *mut B, direction: Direction)
    where
        A: Element<Real = T>,
        B: Element<Real = T>,
    {
        let shape = self.shape(Kind::reads);
        let apart = self.apart.get_or_init(|| {
            let packed = Side::packed(&shape);
            Box::new(Plan::new(self.kind, &self.dims, self.batch, packed, self.to.clone()))
        });
        let each: usize = shape.iter().product();
        self.buffers.with(each * self.batch * size_of::<A>(), |copy| {
            let copy = copy.cast::<A>();
            for i in 0..each * self.batch {
                let mut at = i / each * self.from.distance;
                let mut index = i % each;
                for (n, stride) in shape.iter().zip(&self.from.strides).rev() {
                    at += index % n * stride;
                    index /= n;
                }
                // SAFETY: an element of the source, and a place of the buffer.
                unsafe { *copy.add(i) = *from.add(at) };
            }
            // SAFETY: the buffer is apart from all.
            unsafe { apart.run(copy, to, direction) };
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_complex::Complex;

    fn number(i: usize) -> f64 {
        ((i * 7919 + 13) % 1009) as f64 / 1009.0 - 0.5
    }

    /// One dimension by its definition.
    fn plain(x: &[Complex<f64>], direction: Direction) -> Vec<Complex<f64>> {
        let n = x.len();
        let sum = |k: usize| {
            let term = |(i, x): (usize, &Complex<f64>)| x * crate::line::root(i * k % n, n, direction);
            x.iter().enumerate().map(term).sum()
        };
        (0..n).map(sum).collect()
    }

    fn near(got: Complex<f64>, want: Complex<f64>, what: &str) {
        assert!((got - want).norm() < 1e-9 * (1.0 + want.norm()), "{what}: {got}, not {want}");
    }

    #[test]
    fn lines_of_many_lengths() {
        for n in (1..70).chain([97, 128, 243, 1000, 1009, 32768, 1 << 17, 363 * 364]) {
            for direction in [Direction::Forward, Direction::Inverse] {
                let x: Vec<Complex<f64>> = (0..n).map(|i| Complex::new(number(i), number(i + 500))).collect();
                let packed = || Side::packed(&[n]);
                let plan = Plan::<f64>::new(Kind::Complex, &[n], 1, packed(), packed());
                let mut out = vec![Complex::default(); n];
                let mut copy = x.clone();
                // SAFETY: lines of the plan.
                unsafe {
                    plan.run(copy.as_mut_ptr(), out.as_mut_ptr(), direction);
                    assert_eq!(copy, x);
                    plan.run(copy.as_mut_ptr(), copy.as_mut_ptr(), direction);
                }
                assert!(copy.iter().zip(&out).all(|(a, b)| (a - b).norm() < 1e-9));
                let some: Vec<usize> = if n < 2000 { (0..n).collect() } else { vec![0, 1, 77, n / 2, n - 3] };
                for k in some {
                    let terms = x.iter().enumerate();
                    let want = terms.map(|(i, x)| x * crate::line::root(i * k % n, n, direction)).sum();
                    near(out[k], want, &format!("{n} {direction:?} {k}"));
                }
            }
        }
    }

    #[test]
    fn real_lines_there_and_back() {
        for n in (1..40).chain([101, 4096, 65536, 1 << 18, 363 * 728]) {
            let half = n / 2 + 1;
            let x: Vec<f64> = (0..n).map(number).collect();
            let there =
                Plan::<f64>::new(Kind::RealToComplex, &[n], 1, Side::packed(&[n]), Side::packed(&[half]));
            let back =
                Plan::<f64>::new(Kind::ComplexToReal, &[n], 1, Side::packed(&[half]), Side::packed(&[n]));
            let mut memory = vec![0.0; 2 * half];
            memory[..n].copy_from_slice(&x);
            let mut out = vec![Complex::<f64>::default(); half];
            let forward = Direction::Forward;
            // SAFETY: lines of the plans.
            unsafe {
                there.run(memory.as_mut_ptr(), out.as_mut_ptr(), forward);
                there.run(memory.as_mut_ptr(), memory.as_mut_ptr().cast::<Complex<f64>>(), forward);
            }
            if n < 200 {
                let whole: Vec<Complex<f64>> = x.iter().map(|x| Complex::new(*x, 0.0)).collect();
                for (got, want) in out.iter().zip(plain(&whole, forward)) {
                    near(*got, want, &format!("real {n}"));
                }
            }
            for (k, x) in out.iter().enumerate() {
                near(Complex::new(memory[2 * k], memory[2 * k + 1]), *x, "in place");
            }
            // What real lines have no imaginary part of is not read.
            out[0].im = 5.0;
            if n % 2 == 0 {
                out[half - 1].im = 7.0;
            }
            let mut again = vec![0.0; n];
            // SAFETY: as above.
            unsafe { back.run(out.as_mut_ptr(), again.as_mut_ptr(), forward) };
            for (got, want) in again.iter().zip(&x) {
                near(Complex::new(got / n as f64, 0.0), Complex::new(*want, 0.0), &format!("back {n}"));
            }
        }
    }
}
