//! Which block is which.

use super::Grid;
use crate::run::order::Order;

/// A seed permutes units within stretches of this length: units that wait for earlier ones, as in a look-back, then
/// still do so in bounded memory.
const WINDOW: u64 = 1024;

/// A block among the others.
pub(in crate::run) struct Place {
    pub(in crate::run) block: [u32; 3],
    grid: [u32; 3],
}

impl Place {
    /// Blocks from here to the end of the row.
    #[inline]
    pub(in crate::run) fn in_row(&self) -> u32 {
        self.grid[0] - self.block[0]
    }

    /// Goes so many blocks further, at most to the row's end.
    #[inline]
    pub(in crate::run) fn advance(&mut self, blocks: u32) {
        self.block[0] += blocks;
        if self.block[0] == self.grid[0] {
            self.block[0] = 0;
            self.block[1] += 1;
            if self.block[1] == self.grid[1] {
                self.block[1] = 0;
                self.block[2] += 1;
            }
        }
    }
}

impl Grid {
    /// Index of block `rank` of unit `unit`.
    pub(in crate::run) fn block_index(&self, unit: u64, rank: u32) -> [u32; 3] {
        let unit = self.in_order(unit);
        let [nx, ny, _] = self.clusters.map(u64::from);
        let cluster = [(unit % nx) as u32, (unit / nx % ny) as u32, (unit / nx / ny) as u32];
        let [dx, dy, _] = self.launch.cluster;
        let within = [rank % dx, rank / dx % dy, rank / dx / dy];
        core::array::from_fn(|i| cluster[i] * self.launch.cluster[i] + within[i])
    }

    /// The block at place `i` of the order, and the way to the next; for grids whose units are blocks.
    #[inline]
    pub(in crate::run) fn place_of(&self, i: u64) -> Place {
        Place { block: self.block_index(i, 0), grid: self.launch.grid }
    }

    /// The unit at place `i` of the order that the seed picks.
    fn in_order(&self, i: u64) -> u64 {
        let Some(seed) = self.seed else { return i };
        let start = i / WINDOW * WINDOW;
        let order = Order::new(seed ^ self.launch.grid_id ^ start << 32, WINDOW.min(self.total - start));
        start + order.at(i - start)
    }
}
