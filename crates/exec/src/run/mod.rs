//! Running grids.
//!
//! * [`client`]: work, and who is told of its end; [`launch`]: what a grid needs; [`grid`]: one launch while it runs, what went wrong; [`shares`]: which blocks are left;
//! * [`again`]: launches that come again and again;
//! * [`trial`]: several codes of a kernel, compared while they run; [`way`]: what a grid keeps for each;
//! * [`unit`]: what is scheduled as a whole: a block, or the blocks of a cluster, with their memory;
//! * [`block`]: turns of the vector groups of a block; [`barrier`], [`collective`], [`cluster`]: what they wait for;
//!   [`left`]: why code was left;
//! * [`sweep`]: many blocks in one go, where no scheduler is needed;
//! * [`worker`]: a thread that runs units; [`pool`]: all of them; [`shared`]: their work; [`options`]: settings;
//! * [`watch`]: what others see of a worker: whether anything moves, and ending code that never waits; [`waiters`]: who
//!   waits for what.

mod again;
mod arena;
mod barrier;
mod block;
mod cache;
mod client;
mod cluster;
mod collective;
mod grid;
mod launch;
mod left;
mod options;
mod pool;
mod shared;
mod shares;
mod sweep;
mod trial;
mod unit;
mod waiters;
mod watch;
mod way;
mod worker;

pub use again::{Again, Ready};
pub(crate) use block::Block;
pub use client::{Client, Work, on_end};
pub(crate) use grid::differ;
pub use launch::{Launch, SourceLines, beyond_limit};
pub use options::PoolOptions;
pub use pool::{Outside, Pool, block_signals};
pub use trial::{Trial, TrialOwner, Verdict};

/// `n` divided by `d`, rounded up.
fn div_up(n: u32, d: u32) -> u32 {
    n.div_ceil(d.max(1))
}

/// An order of `0..n` that a seed picks: `(a · i + b) mod n` with `a` prime to `n`.
#[derive(Clone, Copy, Debug)]
struct Order {
    a: u64,
    b: u64,
    n: u64,
}

impl Order {
    fn new(seed: u64, n: u64) -> Self {
        let n = n.max(1);
        let mixed = mix(seed);
        let mut a = (mixed % n).max(1);
        while gcd(a, n) != 1 {
            a = a % n + 1;
        }
        Order { a, b: mix(mixed) % n, n }
    }

    fn at(&self, i: u64) -> u64 {
        ((u128::from(self.a) * u128::from(i) + u128::from(self.b)) % u128::from(self.n)) as u64
    }
}

/// Scrambles a number (splitmix64).
fn mix(n: u64) -> u64 {
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
