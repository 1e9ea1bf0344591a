//! How numbers of many streams follow each other: in turns, one result, or one pair of normal numbers, of each.

use crate::values;

/// A stream of numbers.
pub(crate) trait Stream {
    /// The next number.
    fn next(&mut self) -> u32;
    /// Goes on by `n` numbers.
    fn skip(&mut self, n: u64);
    /// A number from 0 to 1.
    fn uniform(&mut self) -> f32;
    /// A number from 0 to 1.
    fn double(&mut self) -> f64;
    /// Two normal numbers.
    fn pair(&mut self) -> [f32; 2];
    /// Two normal numbers.
    fn pair_double(&mut self) -> [f64; 2] {
        let x = self.double();
        values::pair_double(x, self.double())
    }
}

/// Streams, and whose turn it is.
#[derive(Debug)]
pub(crate) struct Streams<S> {
    streams: Vec<S>,
    next: usize,
}

impl<S: Stream> Streams<S> {
    /// From result `offset` on.
    pub(crate) fn new(mut streams: Vec<S>, offset: u64) -> Streams<S> {
        let count = streams.len() as u64;
        let (each, more) = (offset / count, (offset % count) as usize);
        if offset > 0 {
            for (i, s) in streams.iter_mut().enumerate() {
                s.skip(each + u64::from(i < more));
            }
        }
        Streams { streams, next: more }
    }

    /// Fills places, each of one stream.
    pub(crate) fn fill<T>(&mut self, mut out: &mut [T], make: impl Fn(&mut S) -> T) {
        while !out.is_empty() {
            let n = out.len().min(self.streams.len() - self.next);
            let (now, later) = out.split_at_mut(n);
            for (to, s) in now.iter_mut().zip(&mut self.streams[self.next..]) {
                *to = make(s);
            }
            self.next = (self.next + n) % self.streams.len();
            out = later;
        }
    }
}
