//! What is worked out once for launches that are alike.

use std::sync::Arc;

use parking_lot::Mutex;
use weft_exec::Trial;

use crate::engine::code::MachineCode;
use crate::engine::tune::Standing;
use crate::error::Result;
use crate::lines::Lines;
use crate::probes::Probed;
use crate::trace::Figures;

/// What launches with one configuration have in common, worked out once.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) shape: Shape,
    pub(crate) code: MachineCode,
    pub(crate) trial: Option<Arc<Trial>>,
    /// How long the kernel has this code, and this trial.
    pub(crate) standing: Standing,
    pub(crate) symbols: Arc<[u64]>,
    pub(crate) sm_count: u32,
    pub(crate) name: Arc<str>,
    pub(crate) lines: Arc<Lines>,
    /// Whether the kernel may call the device runtime.
    pub(crate) calls_runtime: bool,
    /// Whether the kernel lets others begin before its end.
    pub(crate) triggers: bool,
    pub(crate) probed: Probed,
    pub(crate) figures: Figures,
    /// What the bounds of `code` depend on, of the last launch that was within them.
    pub(crate) within: Mutex<Option<Vec<u32>>>,
    /// The same with code for launches that are beyond the bounds of `code`.
    pub(crate) wrapping: Mutex<Option<Arc<Plan>>>,
    /// The same with code that has its addresses looked at.
    pub(crate) checked: Mutex<Option<Arc<Plan>>>,
    /// The same for launches that begin early.
    pub(crate) early: Mutex<Option<Arc<Plan>>>,
}

impl Plan {
    /// Whether a launch is within the bounds of the code.
    pub(crate) fn is_for(&self, params: &[u8], grid: [u32; 3]) -> bool {
        let bounds = &self.code.info().bounds;
        if bounds.is_empty() {
            return true;
        }
        let mut within = self.within.lock();
        let same = |w: &Vec<u32>| bounds.inputs(params, grid).eq(w.iter().copied().map(Some));
        if within.as_ref().is_some_and(same) {
            return true;
        }
        let holds = bounds.hold(params, grid);
        if holds {
            *within = bounds.inputs(params, grid).collect();
        }
        holds
    }

    /// The same with code for launches that are beyond the bounds, made when it is first asked for.
    pub(crate) fn wrapping(&self, make: impl FnOnce() -> Result<Plan>) -> Result<Arc<Plan>> {
        kept(&self.wrapping, make)
    }

    /// The same with code that has its addresses looked at, made when it is first asked for.
    pub(crate) fn checked(&self, make: impl FnOnce() -> Result<Plan>) -> Result<Arc<Plan>> {
        kept(&self.checked, make)
    }

    /// The same with code for launches that begin early, made when it is first asked for.
    pub(crate) fn early(&self, make: impl FnOnce() -> Result<Plan>) -> Result<Arc<Plan>> {
        kept(&self.early, make)
    }

    /// Whether a trial has begun or ended since it was made.
    #[inline]
    pub(crate) fn is_stale(&self) -> bool {
        self.standing.is_over()
    }
}

/// A plan that is made when it is first asked for.
fn kept(place: &Mutex<Option<Arc<Plan>>>, make: impl FnOnce() -> Result<Plan>) -> Result<Arc<Plan>> {
    if let Some(p) = place.lock().as_ref().filter(|p| !p.is_stale()) {
        return Ok(p.clone());
    }
    let made = Arc::new(make()?);
    *place.lock() = Some(made.clone());
    Ok(made)
}

/// What the checks found.
#[derive(Debug)]
pub(crate) struct Shape {
    /// Blocks per cluster.
    pub(crate) cluster: [u32; 3],
    /// Whether somebody asked for clusters.
    pub(crate) explicit_cluster: bool,
    /// Blocks that the device holds at a time.
    pub(crate) resident: u32,
}
