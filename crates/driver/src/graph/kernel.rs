//! Kernels of schedules: the code is there, and what a launch needs is kept for the next one.

use std::fmt;
use std::sync::Arc;

use parking_lot::Mutex;
use weft_exec::{Client, Launch, Ready, Relaunch};

use crate::engine::{self, Engine};
use crate::error::Result;
use crate::launch;
use crate::operation::KernelLaunch;
use crate::plan::Plan;

/// A kernel, ready to be launched again and again.
pub(super) struct Kernel {
    pub(super) launch: KernelLaunch,
    /// Made anew when a better code has been found; none for the interpreter.
    pub(super) plan: Mutex<Option<Arc<Plan>>>,
    /// What is kept from one launch to the next, of short ones.
    ready: Mutex<Option<Ready>>,
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.launch.fmt(f)
    }
}

impl Kernel {
    /// The grid of the next launch, made of the one before; none where that cannot be.
    pub(super) fn relaunch(&self, client: &Arc<dyn Client>) -> Option<Relaunch> {
        self.ready.lock().as_mut()?.next(launch::next_grid_id(), client)
    }

    /// Keeps a launch for those after it.
    pub(super) fn keep(&self, launch: Launch) {
        *self.ready.lock() = engine::keep(launch);
    }

    pub(super) fn new(launch: KernelLaunch) -> Result<Kernel> {
        let plan = match engine::engine() {
            Engine::Interp => None,
            Engine::Jit => Some(launch::planned(&launch, launch.function.state())?),
        };
        Ok(Kernel { launch, plan: Mutex::new(plan), ready: Mutex::new(None) })
    }

    /// The same kernel launched otherwise; its code is found when it begins.
    pub(super) fn with(&self, how: impl FnOnce(&mut KernelLaunch)) -> Kernel {
        let mut launch = self.launch.clone();
        how(&mut launch);
        Kernel { launch, plan: Mutex::default(), ready: Mutex::default() }
    }

    /// Has it launched otherwise.
    pub(super) fn change(&mut self, how: impl FnOnce(&mut KernelLaunch)) {
        how(&mut self.launch);
        *self.plan.get_mut() = None;
        *self.ready.get_mut() = None;
    }

    /// The plan as it is now.
    pub(super) fn plan(&self) -> Result<Arc<Plan>> {
        let mut plan = self.plan.lock();
        match &*plan {
            Some(p) if !p.is_stale() => Ok(p.clone()),
            _ => Ok(plan.insert(launch::planned(&self.launch, self.launch.function.state())?).clone()),
        }
    }
}
