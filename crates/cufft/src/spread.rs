//! Which device has which elements of an array, in each order that descriptors name.

use fft::Kind;

use crate::made::Made;
use crate::status::{Outcome, Status};

/// An order of elements over devices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// Each device has a run of the first dimension.
    Natural,
    /// What transforms make of it: each device has a run of the second dimension, or of a line whose elements are those of its transpose.
    Shuffled,
}

/// An array over devices. Elements are complex numbers: rows of real ones have room for their transforms.
#[derive(Debug, Clone)]
pub(crate) struct Spread {
    dims: Vec<usize>,
    batch: usize,
    gpus: usize,
    /// Bytes of an element.
    pub(crate) bytes: usize,
}

impl Spread {
    /// Whether several devices can have a plan's array: layouts are the usual ones, and one line is complex.
    pub(crate) fn check(made: &Made) -> Outcome {
        let line = made.dims.len() == 1 && made.batch == 1 && made.kind.kind != Kind::Complex;
        if !made.usual || line { Err(Status::NotSupported) } else { Ok(()) }
    }

    pub(crate) fn new(made: &Made, gpus: usize) -> Spread {
        let mut dims = made.dims.clone();
        if let (Some(last), true) = (dims.last_mut(), made.kind.kind != Kind::Complex) {
            *last = *last / 2 + 1;
        }
        Spread { dims, batch: made.batch, gpus, bytes: made.kind.number.complex_bytes() }
    }

    /// Elements in all.
    pub(crate) fn elements(&self) -> usize {
        self.dims.iter().product::<usize>() * self.batch
    }

    /// The factors of one line, the smaller first.
    pub(crate) fn factors(&self) -> Option<(usize, usize)> {
        let [n] = self.dims[..] else { return None };
        let least = (1..=n.isqrt()).rev().find(|f| n.is_multiple_of(*f)).unwrap_or(1);
        (self.batch == 1).then_some((least, n / least))
    }

    /// The run of `n` things that a device has: the first devices have one more where they do not come out even.
    fn share(&self, n: usize, gpu: usize) -> (usize, usize) {
        let (each, more) = (n / self.gpus, n % self.gpus);
        (gpu * each + gpu.min(more), each + usize::from(gpu < more))
    }

    /// Runs of the whole array, first element and number, in the order in which a device has them.
    pub(crate) fn runs(&self, order: Order, gpu: usize) -> Vec<(usize, usize)> {
        let each: usize = self.dims.iter().product();
        if self.batch > 1 {
            let (first, n) = self.share(self.batch, gpu);
            return vec![(first * each, n * each)];
        }
        let rows = self.dims[0];
        match (order, self.factors()) {
            (Order::Natural, _) => {
                let (first, n) = self.share(rows, gpu);
                vec![(first * (each / rows), n * (each / rows))]
            }
            (Order::Shuffled, Some((f, g))) => {
                let (first, n) = self.share(rows, gpu);
                (first..first + n).map(|p| (p % g * f + p / g, 1)).collect()
            }
            (Order::Shuffled, None) => {
                let inner: usize = self.dims[2..].iter().product();
                let (first, n) = self.share(self.dims[1], gpu);
                (0..rows).map(|x| ((x * self.dims[1] + first) * inner, n * inner)).collect()
            }
        }
    }

    /// Bytes that a device needs for either order.
    pub(crate) fn room(&self, gpu: usize) -> usize {
        let of = |order| self.runs(order, gpu).iter().map(|r| r.1).sum::<usize>();
        of(Order::Natural).max(of(Order::Shuffled)) * self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_is_somewhere() {
        let of = |dims: &[usize], batch, gpus| Spread { dims: dims.to_vec(), batch, gpus, bytes: 8 };
        let all = [of(&[12], 1, 2), of(&[7], 1, 3), of(&[5, 7], 1, 2), of(&[3, 4, 5], 1, 4), of(&[6], 5, 2)];
        for spread in all {
            for order in [Order::Natural, Order::Shuffled] {
                let mut seen = vec![0; spread.elements()];
                for (at, n) in (0..spread.gpus).flat_map(|g| spread.runs(order, g)) {
                    seen[at..at + n].iter_mut().for_each(|s| *s += 1);
                }
                assert!(seen.iter().all(|n| *n == 1), "{spread:?} {order:?}");
            }
        }
        assert_eq!(of(&[4], 1, 2).runs(Order::Shuffled, 0), [(0, 1), (2, 1)]);
        assert_eq!(of(&[4, 6], 1, 2).runs(Order::Shuffled, 1)[1], (9, 3));
    }
}
