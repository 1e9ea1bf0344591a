//! Launches by kernels.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use weft_exec::{Client, Work};

use super::calls::Call;
use super::errors::CudaError;
use super::family::Lane;
use super::nursery::{self, Newborn};
use super::parent::{Body, Parent};
use crate::engine::{self, Engine};
use crate::error::{Code, Result};
use crate::function::Function;
use crate::job::{Job, Series};
use crate::launch;
use crate::operation::config::LaunchConfig;
use crate::operation::kernel::KernelLaunch;
use crate::state::State;
use crate::task::Task;
use crate::trace::Origin;

/// A child on its way.
pub(super) struct Child {
    state: Arc<State>,
    launch: Mutex<Option<KernelLaunch>>,
    depth: u32,
    origin: Option<Origin>,
    /// Whether it counts as pending.
    counted: AtomicBool,
}

/// Launches a kernel into a stream of the calling thread.
///
/// # Errors
/// [`CudaError::INVALID_CONFIGURATION`] for a shape that the device or the kernel does not take; [`Code::InvalidValue`] for a stream
/// that is none; [`CudaError::PENDING_COUNT_EXCEEDED`].
pub(super) fn launch(
    call: &Call<'_>,
    function: Arc<Function>,
    config: LaunchConfig,
    params: Vec<u8>,
    stream: u64,
) -> std::result::Result<(), CudaError> {
    let (parent, state) = (call.parent, call.parent.state());
    let launch = KernelLaunch { function, config, params, marks: Vec::new() };
    launch::check(&launch, state).map_err(|e| match e.code {
        Code::InvalidValue | Code::LaunchOutOfResources => CudaError::INVALID_CONFIGURATION,
        code => code.into(),
    })?;
    let child = Arc::new(Child {
        state: state.clone(),
        launch: Mutex::new(Some(launch)),
        depth: parent.depth() + 1,
        origin: parent.of_origin(),
        counted: AtomicBool::new(false),
    });
    let task = Task::new(Job::Series(child.clone()), &state.health);
    let lane = Lane::of(stream, call.caller.block);
    parent.with_family(|family| {
        // Others may wait for no more than their turn on a worker, which on a GPU comes sooner than the next launch.
        if lane == Lane::Tail {
            child.count()?;
        }
        family.add(lane, &task).map_err(CudaError::from)
    })?;
    task.release();
    Ok(())
}

impl Child {
    /// Counts as pending until it begins.
    fn count(&self) -> std::result::Result<(), CudaError> {
        if self.state.pending_launches.fetch_add(1, Ordering::Relaxed) >= self.state.limits.pending_launches()
        {
            self.state.pending_launches.fetch_sub(1, Ordering::Relaxed);
            return Err(CudaError::PENDING_COUNT_EXCEEDED);
        }
        self.counted.store(true, Ordering::Relaxed);
        Ok(())
    }

    fn run(&self, launch: KernelLaunch, client: &Arc<dyn Client>) -> Result<()> {
        let function = launch.function.clone();
        let place = (self.depth, self.origin);
        if engine::engine() == Engine::Interp {
            let body = Body::Interpreted(Box::new(launch::interpret(launch, &self.state, self.origin)?));
            Parent::new(body, function, place, None).begin(client.clone());
            return Ok(());
        }
        let plan = launch::prepared(&launch, &self.state)?;
        let grid = Box::new(launch::grid(&plan, &launch.config, launch.params, &self.state, self.origin));
        if plan.calls_runtime {
            Parent::new(Body::Compiled(grid), function, place, None).begin(client.clone());
        } else {
            engine::submit(Work::Grid(grid), client.clone());
        }
        Ok(())
    }
}

impl Newborn for Child {
    fn start(&self, client: Arc<dyn Client>) {
        let Some(launch) = self.launch.lock().take() else { return client.ended(Ok(())) };
        if let Err(e) = self.run(launch, &client) {
            self.state.health.fail_with(e);
            client.ended(Ok(()));
            engine::wake();
        }
    }
}

impl Series for Child {
    fn begin(self: Arc<Self>, client: Arc<dyn Client>) {
        if self.counted.load(Ordering::Relaxed) {
            self.state.pending_launches.fetch_sub(1, Ordering::Relaxed);
        }
        if nursery::in_block() { nursery::put(self, client) } else { self.start(client) }
    }
}
