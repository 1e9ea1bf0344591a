//! XORWOW (G. Marsaglia, "Xorshift RNGs", 2003): five words of xorshift, to which a Weyl sequence is added.

use std::sync::OnceLock;

use crate::streams::Stream;
use crate::values;

/// A state.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Xorwow {
    d: u32,
    v: [u32; 5],
}

/// What the Weyl sequence goes on by.
const WEYL: u32 = 362_437;
/// Streams are 2^67 numbers apart.
const APART: u32 = 67;

/// A linear map of the five words, by what becomes of each bit.
type Map = [[u32; 5]; 160];

fn apply(map: &Map, v: [u32; 5]) -> [u32; 5] {
    let mut sum = [0; 5];
    for (bit, image) in map.iter().enumerate() {
        let take = 0u32.wrapping_sub(v[bit / 32] >> (bit % 32) & 1);
        for (s, x) in sum.iter_mut().zip(image) {
            *s ^= x & take;
        }
    }
    sum
}

/// Maps of 2^k steps.
fn maps() -> &'static [Map] {
    static MAPS: OnceLock<Vec<Map>> = OnceLock::new();
    MAPS.get_or_init(|| {
        let unit = |bit: usize| core::array::from_fn(|w| if bit / 32 == w { 1 << (bit % 32) } else { 0 });
        let mut map: Map = core::array::from_fn(|bit| shift(unit(bit)));
        let mut all = vec![map];
        for _ in 0..APART {
            map = core::array::from_fn(|bit| apply(&map, map[bit]));
            all.push(map);
        }
        all
    })
}

fn shift(v: [u32; 5]) -> [u32; 5] {
    let t = v[0] ^ (v[0] >> 2);
    [v[1], v[2], v[3], v[4], v[4] ^ (v[4] << 4) ^ t ^ (t << 1)]
}

impl Xorwow {
    fn new(seed: u64) -> Xorwow {
        let low = 1_099_087_573u32.wrapping_mul(seed as u32 ^ 0xaad2_6b49);
        let high = 2_591_861_531u32.wrapping_mul((seed >> 32) as u32 ^ 0xf7dc_efdd);
        let add = |x: u32, y: u32| x.wrapping_add(y);
        Xorwow {
            d: add(add(6_615_241, high), low),
            v: [
                add(123_456_789, low),
                362_436_069 ^ low,
                add(521_288_629, high),
                88_675_123 ^ high,
                add(5_783_321, low),
            ],
        }
    }

    fn skip(&mut self, n: u64) {
        for (k, map) in maps().iter().enumerate().take(64) {
            if n >> k & 1 == 1 {
                self.v = apply(map, self.v);
            }
        }
        self.d = self.d.wrapping_add(WEYL.wrapping_mul(n as u32));
    }

    /// So many streams, each as far behind the other as streams are.
    pub(crate) fn streams(seed: u64, count: usize) -> Vec<Xorwow> {
        let far = &maps()[APART as usize];
        let next = |s: &Xorwow| Some(Xorwow { d: s.d, v: apply(far, s.v) });
        core::iter::successors(Some(Xorwow::new(seed)), next).take(count).collect()
    }

    /// Streams each of a seed of its own, which is made of the seed and the stream's number.
    pub(crate) fn seeded(seed: u64, count: usize) -> Vec<Xorwow> {
        let own = |i: u64| if i == 0 { seed } else { crate::tables::mixed(seed ^ crate::tables::mixed(i)) };
        (0..count as u64).map(|i| Xorwow::new(own(i))).collect()
    }
}

impl Stream for Xorwow {
    #[inline]
    fn next(&mut self) -> u32 {
        self.v = shift(self.v);
        self.d = self.d.wrapping_add(WEYL);
        self.v[4].wrapping_add(self.d)
    }

    fn skip(&mut self, n: u64) {
        Xorwow::skip(self, n);
    }

    #[inline]
    fn uniform(&mut self) -> f32 {
        values::part(self.next())
    }

    #[inline]
    fn double(&mut self) -> f64 {
        let x = self.next();
        values::part_double(x, self.next())
    }

    #[inline]
    fn pair(&mut self) -> [f32; 2] {
        let x = self.next();
        values::pair(x, self.next())
    }
}
