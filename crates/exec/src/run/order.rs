//! Orders that a seed picks.

/// An order of `0..n` that a seed picks: `(a · i + b) mod n` with `a` prime to `n`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Order {
    a: u64,
    b: u64,
    n: u64,
}

impl Order {
    pub(super) fn new(seed: u64, n: u64) -> Self {
        let n = n.max(1);
        let mixed = mix(seed);
        let mut a = (mixed % n).max(1);
        while gcd(a, n) != 1 {
            a = a % n + 1;
        }
        Order { a, b: mix(mixed) % n, n }
    }

    pub(super) fn at(&self, i: u64) -> u64 {
        ((u128::from(self.a) * u128::from(i) + u128::from(self.b)) % u128::from(self.n)) as u64
    }
}

/// Scrambles a number (splitmix64).
pub(super) fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::Order;

    #[test]
    fn orders_are_permutations() {
        for (seed, n) in [(0, 1), (1, 2), (7, 64), (9, 1000), (123, 997)] {
            let order = Order::new(seed, n);
            let mut all: Vec<u64> = (0..n).map(|i| order.at(i)).collect();
            all.sort_unstable();
            assert_eq!(all, (0..n).collect::<Vec<_>>());
        }
    }
}
