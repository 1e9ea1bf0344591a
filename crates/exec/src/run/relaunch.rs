//! Launches that come again and again, as those of graphs do: what a grid is made of is kept from one to the next.

use std::sync::Arc;

use super::client::Client;
use super::grid::Grid;
use super::launch::Launch;
use crate::helpers;

/// Longest time of a grid that is kept, in nanoseconds: others are spread over the workers, which is another matter each time.
const SHORT_NS: u64 = 4_000;

/// One in so many of these is timed, so that they are known to be short still.
const TIMED: u32 = 8;

/// A short launch that comes again and again.
pub struct Ready {
    grid: Arc<Grid>,
    /// How often it has come.
    times: u32,
}

/// One of its grids, about to be submitted ([`super::Pool::submit_relaunch`]).
pub struct Relaunch(pub(super) Arc<Grid>);

impl Ready {
    /// Keeps a launch that has one code without probes and that nobody observes, whose blocks need not be resident together, and that is short. None: it is to be submitted
    /// anew each time.
    pub fn new(launch: Launch, seed: Option<u64>) -> Option<Ready> {
        let code = &launch.code;
        let blocks = launch.grid.iter().fold(1u64, |n, d| n.saturating_mul(u64::from(*d)));
        let short = code.expected_ns(blocks).is_some_and(|ns| ns < SHORT_NS);
        let probed = launch.probes.is_some() || launch.addresses.is_some() || launch.observer().is_some();
        let plain = launch.trial.is_none() && !probed && launch.runtime.is_none();
        if !plain || launch.cooperative || code.info().recursive || !short {
            return None;
        }
        let grid = Grid::new(launch, seed, helpers::table(), super::on_end(drop)).ok()?;
        (grid.total > 0).then_some(Ready { grid, times: 0 })
    }

    /// The next grid, of another number. None while the one before is under way, or when it has turned out not to be short.
    pub fn next(&mut self, grid_id: u64, client: &Arc<dyn Client>) -> Option<Relaunch> {
        if self.grid.launch.code.expected_ns(self.grid.blocks()).is_none_or(|ns| ns >= SHORT_NS) {
            return None;
        }
        self.times = self.times.wrapping_add(1);
        let timed = self.times.is_multiple_of(TIMED).then_some(TIMED);
        Arc::get_mut(&mut self.grid)?.renew(grid_id, client.clone(), timed);
        Some(Relaunch(self.grid.clone()))
    }
}
