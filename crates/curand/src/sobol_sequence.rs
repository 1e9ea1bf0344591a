//! Sobol's sequences: all results of a call for one dimension, then those for the next.

use crate::tables::{constant, directions};

/// The sequences of several dimensions.
#[derive(Debug)]
pub(crate) struct Sobol {
    dimensions: usize,
    scramble: bool,
    /// The next point.
    index: u64,
}

impl Sobol {
    /// From point `offset` on.
    pub(crate) fn new(dimensions: usize, scramble: bool, offset: u64) -> Sobol {
        Sobol { dimensions, scramble, index: offset }
    }

    /// Fills places, as many for each dimension, of numbers of 64 bits; the upper half of one is the number of 32 bits.
    pub(crate) fn fill<T>(&mut self, out: &mut [T], make: impl Fn(u64) -> T) {
        let each = out.len() / self.dimensions;
        if each == 0 {
            return;
        }
        let vectors = directions(self.dimensions, self.scramble);
        for (d, out) in out.chunks_exact_mut(each).enumerate() {
            let v = &vectors[d];
            let gray = self.index ^ self.index >> 1;
            let first = if self.scramble { constant(d) } else { 0 };
            let mut x = (0..64).filter(|k| gray >> k & 1 == 1).fold(first, |x, k| x ^ v[k]);
            for (i, to) in out.iter_mut().enumerate() {
                *to = make(x);
                // In Gray code's order one bit changes: the lowest one of the index that is not set.
                x ^= v[(self.index + i as u64).trailing_ones() as usize & 63];
            }
        }
        self.index += each as u64;
    }
}
