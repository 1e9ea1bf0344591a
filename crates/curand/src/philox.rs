//! Philox4x32-10 (J. K. Salmon et al., "Parallel Random Numbers: As Easy as 1, 2, 3", SC11), whose streams give four results each in turn.

use crate::values;

/// Streams.
const STREAMS: usize = 65536;

/// The generator.
#[derive(Debug)]
pub(crate) struct Philox {
    key: [u32; 2],
    /// How far each stream is.
    counters: Vec<u64>,
    /// The next result's place among those of all streams.
    next: usize,
}

/// Four numbers of a counter of 128 bits.
#[inline]
fn four(counter: u64, stream: usize, mut key: [u32; 2]) -> [u32; 4] {
    let mut c = [counter as u32, (counter >> 32) as u32, stream as u32, 0];
    for _ in 0..10 {
        let (p, q) = (0xd251_1f53 * u64::from(c[0]), 0xcd9e_8d57 * u64::from(c[2]));
        c = [(q >> 32) as u32 ^ c[1] ^ key[0], q as u32, (p >> 32) as u32 ^ c[3] ^ key[1], p as u32];
        key = [key[0].wrapping_add(0x9e37_79b9), key[1].wrapping_add(0xbb67_ae85)];
    }
    c
}

impl Philox {
    /// From result `offset` on.
    pub(crate) fn new(seed: u64, offset: u64) -> Philox {
        let (turn, place) = (offset / (4 * STREAMS as u64), (offset % (4 * STREAMS as u64)) as usize);
        let counters = (0..STREAMS).map(|s| turn + u64::from(s < place / 4)).collect();
        Philox { key: [seed as u32, (seed >> 32) as u32], counters, next: place }
    }

    /// Fills places, four of each stream, which goes on by `steps` once it has given all four.
    fn fill<T: Copy>(
        &mut self,
        mut out: &mut [T],
        steps: u64,
        make: impl Fn(&dyn Fn(u64) -> [u32; 4]) -> [T; 4],
    ) {
        while !out.is_empty() {
            let (stream, first) = (self.next / 4, self.next % 4);
            let (counter, key) = (self.counters[stream], self.key);
            let values = make(&|step| four(counter.wrapping_add(step), stream, key));
            let n = out.len().min(4 - first);
            let (now, later) = out.split_at_mut(n);
            now.copy_from_slice(&values[first..first + n]);
            if first + n == 4 {
                self.counters[stream] = counter.wrapping_add(steps);
            }
            self.next = (self.next + n) % (4 * STREAMS);
            out = later;
        }
    }

    pub(crate) fn bits(&mut self, out: &mut [u32]) {
        self.fill(out, 1, |four| four(0));
    }

    pub(crate) fn uniform(&mut self, out: &mut [f32]) {
        self.fill(out, 1, |four| four(0).map(values::part));
    }

    pub(crate) fn double(&mut self, out: &mut [f64]) {
        self.fill(out, 2, |four| {
            let (a, b) = (four(0), four(1));
            [[a[0], a[1]], [a[2], a[3]], [b[0], b[1]], [b[2], b[3]]].map(|[x, y]| values::part_double(x, y))
        });
    }

    pub(crate) fn normal(&mut self, out: &mut [f32]) {
        self.fill(out, 1, |four| {
            let a = four(0);
            let ([p, q], [r, s]) = (values::pair(a[0], a[1]), values::pair(a[2], a[3]));
            [p, q, r, s]
        });
    }

    pub(crate) fn normal_double(&mut self, out: &mut [f64]) {
        self.fill(out, 2, |four| {
            let of = |a: [u32; 4]| {
                values::pair_double(values::part_double(a[0], a[1]), values::part_double(a[2], a[3]))
            };
            let ([p, q], [r, s]) = (of(four(0)), of(four(1)));
            [p, q, r, s]
        });
    }
}
