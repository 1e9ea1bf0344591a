//! MRG32k3a (P. L'Ecuyer, "Good Parameters and Implementations for Combined Multiple Recursive Random Number Generators", 1999).

use crate::streams::Stream;
use crate::values;

/// A state.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mrg {
    first: [u64; 3],
    second: [u64; 3],
}

const M1: u64 = 4_294_967_087;
const M2: u64 = 4_294_944_443;
/// Streams are 2^76 numbers apart.
const APART: u32 = 76;
/// 1 / M1.
const INVERSE: f64 = 2.328_306_549_837_829e-10;

type Matrix = [[u64; 3]; 3];

const STEP1: Matrix = [[0, 1, 0], [0, 0, 1], [M1 - 810_728, 1_403_580, 0]];
const STEP2: Matrix = [[0, 1, 0], [0, 0, 1], [M2 - 1_370_589, 0, 527_612]];

fn square(a: &Matrix, m: u64) -> Matrix {
    core::array::from_fn(|i| core::array::from_fn(|j| (0..3).fold(0, |s, k| (s + a[i][k] * a[k][j] % m) % m)))
}

fn times(a: &Matrix, v: [u64; 3], m: u64) -> [u64; 3] {
    core::array::from_fn(|i| (0..3).fold(0, |s, k| (s + a[i][k] * v[k] % m) % m))
}

impl Mrg {
    fn new(seed: u64) -> Mrg {
        if seed == 0 {
            return Mrg { first: [12345; 3], second: [12345; 3] };
        }
        let low = (seed & 0xffff_ffff ^ 0x5555_5555) * 12345;
        let high = (seed >> 32 ^ 0xaaaa_aaaa) * 12345;
        Mrg { first: [low % M1, high % M1, low % M1], second: [high % M2, low % M2, high % M2] }
    }

    /// So many streams, each as far behind the other as streams are.
    pub(crate) fn streams(seed: u64, count: usize) -> Vec<Mrg> {
        let far = |step: Matrix, m| (0..APART).fold(step, |a, _| square(&a, m));
        let (far1, far2) = (far(STEP1, M1), far(STEP2, M2));
        let next =
            |s: &Mrg| Some(Mrg { first: times(&far1, s.first, M1), second: times(&far2, s.second, M2) });
        core::iter::successors(Some(Mrg::new(seed)), next).take(count).collect()
    }

    /// The next number, from 1 to M1.
    #[inline]
    fn raw(&mut self) -> f64 {
        let [a, b, c] = self.first;
        let p = (1_403_580 * b + 810_728 * (M1 - a)) % M1;
        self.first = [b, c, p];
        let [a, b, c] = self.second;
        let q = (527_612 * c + 1_370_589 * (M2 - a)) % M2;
        self.second = [b, c, q];
        (if p > q { p - q } else { p + M1 - q }) as f64
    }
}

impl Stream for Mrg {
    /// Stretched to 32 bits.
    #[inline]
    fn next(&mut self) -> u32 {
        (self.raw() * 1.000000048662) as u32
    }

    fn skip(&mut self, n: u64) {
        let (mut step1, mut step2) = (STEP1, STEP2);
        for k in 0..u64::BITS - n.leading_zeros() {
            if n >> k & 1 == 1 {
                self.first = times(&step1, self.first, M1);
                self.second = times(&step2, self.second, M2);
            }
            (step1, step2) = (square(&step1, M1), square(&step2, M2));
        }
    }

    #[inline]
    fn uniform(&mut self) -> f32 {
        (self.raw() * INVERSE) as f32
    }

    #[inline]
    fn double(&mut self) -> f64 {
        self.raw() * INVERSE
    }

    #[inline]
    fn pair(&mut self) -> [f32; 2] {
        let x = self.uniform();
        values::pair_of_parts(x, self.uniform())
    }
}
