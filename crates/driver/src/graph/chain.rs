//! A chain of steps under way.
//!
//! Whichever thread ends a step goes on with the next: copies and fills it does itself; a kernel goes to the executor, which gives a
//! short one that becomes ready on a worker to that worker at once. So a chain of small kernels stays on one thread.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use parking_lot::Mutex;
use weft_exec::{Client, Fault, Work};

use super::allocation::Allocated;
use super::branch;
use super::environment::{Environment, MakeChain};
use super::kernel::Kernel;
use super::schedule::{Act, Schedule, Step};
use crate::device_launch::{Body, Parent};
use crate::engine::{self, interp, waits};
use crate::error::{Code, Error, Result};
use crate::job::{Await, Series};
use crate::launch;
use crate::memory::values::Sequence;
use crate::memory::{copy, set, table};
use crate::modelled;
use crate::operation::{Copy3D, MemorySet, Timing, ValueOperation};
use crate::programmatic::{self, Triggers};
use crate::semaphore::{self, SemaphoreWait};
use crate::state::State;
use crate::task::Task;
use crate::trace::Origin;

/// See the module.
pub(super) struct Chain {
    schedule: Arc<Schedule>,
    unit: usize,
    /// Of the stream that the graph was launched in, for steps that have none.
    state: Arc<State>,
    /// Of the launch, where kernels may launch graphs.
    environment: Option<Arc<Environment>>,
    /// Where the launch comes from, if that is noted.
    origin: Option<Origin>,
    early: Early,
    next: AtomicUsize,
    client: Mutex<Option<Arc<dyn Client>>>,
    /// What the launch holds until it ends.
    memory: Mutex<Vec<Arc<Allocated>>>,
}

/// As others make chains, which know nothing of them.
pub(super) fn make(
    schedule: &Arc<Schedule>,
    unit: usize,
    state: &Arc<State>,
    environment: Option<&Arc<Environment>>,
    origin: Option<Origin>,
) -> Arc<dyn Series> {
    Chain::new((schedule, unit), state, environment, origin, Early::default())
}

/// A chain that begins before those are over that it depends on, or lets others begin.
#[derive(Default)]
pub(super) struct Early {
    /// Done when the last step's kernel lets others begin, when its blocks have begun, or it is over.
    pub(super) triggers: Triggers,
    /// What the first step's kernel depends on.
    pub(super) dependency: Option<Arc<Task>>,
}

/// Where the work of a unit's step comes from, with its number in the model of time.
pub(super) fn of_step(
    launch: Option<Origin>,
    (schedule, unit): (&Schedule, usize),
    step: usize,
) -> Option<Origin> {
    launch.map(|o| Origin { modelled: schedule.modelled(o.modelled, unit, step), ..o })
}

/// Addresses were right when the graph was made: what a node finds wrong with them as it runs is memory that has been freed since.
fn of_freed(e: Error) -> Error {
    match e.code {
        Code::InvalidValue => Error { code: Code::IllegalAddress, ..e },
        _ => e,
    }
}

/// What has become of a step.
enum Then {
    /// It is done.
    Next,
    /// Somebody says when it is done.
    Later,
}

impl Chain {
    pub(super) fn new(
        (schedule, unit): (&Arc<Schedule>, usize),
        state: &Arc<State>,
        environment: Option<&Arc<Environment>>,
        origin: Option<Origin>,
        early: Early,
    ) -> Arc<Chain> {
        Arc::new(Chain {
            schedule: schedule.clone(),
            unit,
            state: state.clone(),
            environment: environment.cloned(),
            origin,
            early,
            next: AtomicUsize::new(0),
            client: Mutex::new(None),
            memory: Mutex::default(),
        })
    }

    /// Holds the memory that a graph allocates, if the chain is all of it.
    pub(super) fn hold(&self, memory: Vec<Arc<Allocated>>) {
        *self.memory.lock() = memory;
    }

    fn step(&self, i: usize) -> Option<&Step> {
        let at = self.schedule.units.get(self.unit)?.steps.get(i)?;
        self.schedule.steps.get(*at)
    }

    /// Goes on until a step has to be waited for.
    fn advance(self: &Arc<Self>) {
        loop {
            // One thread at a time goes on with a chain.
            let at = self.next.load(Ordering::Relaxed);
            self.next.store(at + 1, Ordering::Relaxed);
            let Some(step) = self.step(at) else { return self.end(Ok(())) };
            let state = step.state.as_ref().unwrap_or(&self.state);
            if state.health.has_failed() {
                return self.end(Ok(()));
            }
            let origin = of_step(self.origin, (&self.schedule, self.unit), at);
            let number = origin.map_or(0, |o| o.modelled);
            let Some(act) = step.now() else {
                modelled::skipped(number);
                continue;
            };
            match modelled::during(number, || self.run(&act, state, origin)) {
                Ok(Then::Next) => {}
                Ok(Then::Later) => return,
                Err(e) => state.health.fail_with(of_freed(e)),
            }
        }
    }

    fn run(self: &Arc<Self>, act: &Act, state: &Arc<State>, origin: Option<Origin>) -> Result<Then> {
        match act {
            Act::Kernel(k) => return self.launch(k, state, origin),
            Act::Copy(c) => run_copy(c, state.of_origin(origin))?,
            Act::Set(s) => run_set(*s, state.of_origin(origin))?,
            Act::Free { address, memory } => {
                if let Some(memory) = memory {
                    memory.leave();
                    table::free_if_over(*address);
                }
            }
            Act::Defaults(all) => all.iter().for_each(|h| h.assign_default()),
            Act::Conditional(b) => {
                let client: Arc<dyn Client> = self.clone();
                // The model knows nothing of bodies.
                let origin = origin.map(|o| Origin { modelled: 0, ..o });
                let chains: (MakeChain, _, _) = (make, self.environment.as_ref(), origin);
                let over = branch::begin(b, &self.state, &client, chains);
                return Ok(if over { Then::Next } else { Then::Later });
            }
            Act::Values(all) => return self.values(all, state),
            Act::Signal(all) => semaphore::signal(all),
            Act::Await(all) => {
                let wait = SemaphoreWait::new(all.clone());
                if !wait.is_over() {
                    self.wait_until(Box::new(move || wait.is_over()), state);
                    return Ok(Then::Later);
                }
            }
            Act::Nothing | Act::Host(_) | Act::Record(_) | Act::Wait(_) => {}
        }
        Ok(Then::Next)
    }

    fn launch(self: &Arc<Self>, kernel: &Kernel, state: &Arc<State>, origin: Option<Origin>) -> Result<Then> {
        if engine::engine() == engine::Engine::Interp {
            let grid = launch::interpret(kernel.launch.clone(), state, origin)?;
            if kernel.launch.function.usage().runtime {
                self.parent(Body::Interpreted(Box::new(grid)), kernel, origin).begin(self.clone());
                return Ok(Then::Later);
            }
            interp::run(grid, &state.health);
            return Ok(Then::Next);
        }
        let client: Arc<dyn Client> = self.clone();
        if self.early.is_some() && !kernel.launch.function.usage().runtime {
            return self.launch_early(kernel, (state, origin), client);
        }
        // What is kept from the launch before does not know where this one comes from.
        if origin.is_none()
            && let Some(relaunch) = kernel.relaunch(&client)
        {
            engine::submit_relaunch(relaunch);
            return Ok(Then::Later);
        }
        let (plan, launch) = (kernel.plan()?, &kernel.launch);
        let make = || launch::grid(&plan, &launch.config, launch.params.clone(), state, origin);
        let grid = make();
        if plan.calls_runtime {
            self.parent(Body::Compiled(Box::new(grid)), kernel, origin).begin(client);
            return Ok(Then::Later);
        }
        if origin.is_none() && plan.trial.is_none() && engine::is_short(&grid) {
            kernel.keep(make());
        }
        engine::submit(Work::Grid(Box::new(grid)), client);
        Ok(Then::Later)
    }

    /// A kernel that may begin early, or lets others do so.
    fn launch_early(
        self: &Arc<Self>,
        kernel: &Kernel,
        (state, origin): (&Arc<State>, Option<Origin>),
        client: Arc<dyn Client>,
    ) -> Result<Then> {
        // `next` is that of the step behind.
        let at = self.next.load(Ordering::Relaxed);
        let (is_first, is_last) = (at == 1, self.step(at).is_none());
        let dependency = self.early.dependency.as_ref().filter(|d| is_first && !d.is_done());
        let (mut plan, launch) = (kernel.plan()?, &kernel.launch);
        if dependency.is_some() {
            plan = launch::early(&plan, launch, state)?;
        }
        let mut grid = launch::grid(&plan, &launch.config, launch.params.clone(), state, origin);
        if let Some(task) = dependency {
            programmatic::depend(&mut grid, vec![task.clone()]);
        }
        if is_last {
            self.early.triggers.tell(&mut grid);
        }
        engine::submit(Work::Grid(Box::new(grid)), client);
        Ok(Then::Later)
    }

    /// A kernel that may call the device runtime.
    fn parent(&self, body: Body, kernel: &Kernel, origin: Option<Origin>) -> Arc<Parent> {
        let within = self.environment.clone().map(|e| e as Arc<dyn Any + Send + Sync>);
        Parent::new(body, kernel.launch.function.clone(), (0, origin), within)
    }

    fn values(self: &Arc<Self>, all: &[ValueOperation], state: &Arc<State>) -> Result<Then> {
        let sequence = Sequence::new(all)?;
        if sequence.advance()? {
            return Ok(Then::Next);
        }
        let health = state.health.clone();
        let is_over = move || match sequence.advance() {
            Ok(over) => over,
            Err(missing) => {
                health.fail_with(missing.into());
                true
            }
        };
        self.wait_until(Box::new(is_over), state);
        Ok(Then::Later)
    }

    /// Goes on when something is so, or there is nothing to wait for any more.
    fn wait_until(self: &Arc<Self>, is_so: Await, state: &Arc<State>) {
        let health = state.health.clone();
        waits::add(Box::new(move || is_so() || health.is_over()), Arc::new(Waiting(self.clone())));
    }

    fn end(&self, result: std::result::Result<(), Fault>) {
        self.early.triggers.finish();
        // Before anybody learns of the end.
        drop(std::mem::take(&mut *self.memory.lock()));
        let client = self.client.lock().take();
        if let Some(client) = client {
            client.ended(result);
            engine::wake();
        }
    }
}

fn run_copy(c: &Copy3D, origin: Option<Origin>) -> Result<()> {
    match copy::prepare(c, Timing::Async)? {
        Some((mut work, _)) => {
            work.trace(c, origin);
            work.run().map_err(Error::from)
        }
        None => Ok(()),
    }
}

fn run_set(s: MemorySet, origin: Option<Origin>) -> Result<()> {
    match set::prepare(s)? {
        Some(mut work) => {
            work.trace(origin);
            work.run().map_err(Error::from)
        }
        None => Ok(()),
    }
}

impl Early {
    fn is_some(&self) -> bool {
        self.triggers.is_some() || self.dependency.is_some()
    }
}

impl Drop for Chain {
    /// It may never have begun.
    fn drop(&mut self) {
        self.early.triggers.finish();
    }
}

impl Client for Chain {
    /// A kernel has ended, or the body of a conditional node.
    fn ended(self: Arc<Self>, result: std::result::Result<(), Fault>) {
        match result {
            Ok(()) => self.advance(),
            Err(fault) => self.end(Err(fault)),
        }
    }
}

/// The beginning of a chain as work of its own.
struct Start(Arc<Chain>);

impl Client for Start {
    fn run(&self) {
        self.0.advance();
    }

    fn ended(self: Arc<Self>, result: std::result::Result<(), Fault>) {
        if result.is_err() {
            self.0.end(result);
        }
    }
}

/// A chain that waits for numbers in memory: the thread that looks at them leaves what comes next to others.
struct Waiting(Arc<Chain>);

impl Client for Waiting {
    fn ended(self: Arc<Self>, result: std::result::Result<(), Fault>) {
        match result {
            Ok(()) => engine::submit(Work::Call, Arc::new(Start(self.0.clone()))),
            Err(fault) => self.0.end(Err(fault)),
        }
    }
}

impl Series for Chain {
    fn begin(self: Arc<Self>, client: Arc<dyn Client>) {
        *self.client.lock() = Some(client);
        let is_kernel = |s: &Step| matches!(s.now().as_deref(), Some(Act::Kernel(_)));
        if self.step(0).is_some_and(is_kernel) && engine::engine() == engine::Engine::Jit {
            self.advance();
        } else {
            engine::submit(Work::Call, Arc::new(Start(self)));
        }
    }
}
