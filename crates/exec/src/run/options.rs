//! Settings of a pool, and what the environment says of them.

use std::time::Duration;

/// Settings of a pool.
#[derive(Clone, Copy, Debug, Default)]
pub struct PoolOptions {
    /// Number of workers; 0: one per CPU that the process may use.
    pub threads: usize,
    /// Permutes the order of blocks and groups (`WEFT_SEED`).
    pub seed: Option<u64>,
    /// Ends grids that wait for what never comes: all that is under way has polled that long in vain, while the program
    /// waits for it (`WEFT_DEADLOCK_TIMEOUT_MS`). `None`: never.
    pub deadlock: Option<Duration>,
    /// Ends grids that run longer (`WEFT_LAUNCH_TIMEOUT_MS`). `None`: no limit.
    pub launch: Option<Duration>,
}

/// [`PoolOptions::deadlock`] where the environment says nothing.
const DEADLOCK_LIMIT: Duration = Duration::from_secs(10);

impl PoolOptions {
    /// As the environment says: `WEFT_THREADS`, `WEFT_SEED`, `WEFT_DEADLOCK_TIMEOUT_MS` (0: never; 10 seconds if not set),
    /// `WEFT_LAUNCH_TIMEOUT_MS`. Values that are no numbers are ignored.
    pub fn from_env() -> Self {
        let limit = |n: u64| (n > 0).then(|| Duration::from_millis(n));
        let number = |name: &str| std::env::var(name).ok().and_then(|v| v.trim().parse::<u64>().ok());
        PoolOptions {
            threads: number("WEFT_THREADS").map_or(0, |n| n.min(4096) as usize),
            seed: number("WEFT_SEED"),
            deadlock: number("WEFT_DEADLOCK_TIMEOUT_MS").map_or(Some(DEADLOCK_LIMIT), limit),
            launch: number("WEFT_LAUNCH_TIMEOUT_MS").and_then(limit),
        }
    }
}
