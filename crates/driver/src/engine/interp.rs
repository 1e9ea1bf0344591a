//! The reference interpreter as engine: `WEFT_ENGINE=interp`.

use crate::engine::{Grid, Work};
use crate::error::{Code, Error};

/// A launch as work for the pool.
pub(crate) fn work(grid: Grid<'_>) -> Work {
    let health = grid.context.health.clone();
    Work::Closure(Box::new(move || {
        health.fail_with(Error::new(Code::NotSupported, "this build has no interpreter"));
    }))
}
