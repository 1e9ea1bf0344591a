//! Random numbers.

/// A source of random numbers; the same seed gives the same ones.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0xd134_2543_de82_ef95) ^ 0x9e37_79b9_7f4a_7c15)
    }

    /// The next number (SplitMix64).
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 if that is 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.number() % n.max(1) as u64) as usize
    }

    /// True so many times of a hundred.
    pub fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }

    /// One of a list that is not empty.
    pub fn pick<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }

    /// A 32-bit number, often one at which operations change what they do.
    pub fn word(&mut self) -> u32 {
        let n = self.number();
        match self.below(8) {
            0 => n as u32 & 31,
            1 => n as u32 & 255,
            2 => 1 << (n & 31),
            3 => (1u32 << (n & 31)).wrapping_sub(1),
            4 => [0, 1, u32::MAX, 0x8000_0000, 0x7fff_ffff, 32, 0xffff, 0x8000][n as usize & 7],
            5 => (n as u32 & 7).wrapping_neg(),
            _ => n as u32,
        }
    }

    /// The bits of a 32-bit float: mostly of moderate size, sometimes special.
    pub fn float(&mut self) -> u32 {
        let n = self.number();
        let special =
            [0, 1 << 31, 0x7f80_0000, 0xff80_0000, 0x7fc0_0001, 1, 0x007f_ffff, 0x7f7f_ffff, 0x0080_0000];
        match self.below(10) {
            0 => special[n as usize % special.len()],
            1 => n as u32,
            2..=4 => ((n as i32 >> 20) as f32).to_bits(),
            _ => ((n as i32) as f32 / 1e7).to_bits(),
        }
    }
}
