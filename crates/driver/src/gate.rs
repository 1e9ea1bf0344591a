//! The gate: all that streams do passes here.
//!
//! [`Stream::submit`] looks at the context's health, checks the operation, decides what it waits for and which thread does it, and logs it.

mod decompress;
mod pages;
mod told;
mod waits;

use std::any::Any;
use std::sync::Arc;

use crate::attribute::window_of;
use crate::device_launch::{Body, Parent};
use crate::engine::{self, Engine};
use crate::error::{Code, Error, Result, fail};
use crate::event::{Awaited, Event};
use crate::graph::capture;
use crate::job::{HostWork, Job};
use crate::launch;
use crate::memory::copy::{self, Demand};
use crate::memory::missing::Missing;
use crate::memory::pool::{For, Moment};
use crate::memory::table::{self, AllocationKind};
use crate::memory::values;
use crate::memory::{device, set};
use crate::operation::config::Domains;
use crate::operation::host::HostFunction;
use crate::operation::kernel::{EarlyMark, KernelLaunch};
use crate::operation::{Allocate, Copy3D, MemorySet, Operation, Timing};
use crate::programmatic::Triggers;
use crate::stream::{Stream, StreamKind};
use crate::task::Task;
use crate::trace::Way;
use crate::unified;

/// What has become of an operation that was accepted.
#[derive(Debug)]
pub struct Submitted {
    /// The task that does it; none when it is done already.
    task: Option<Arc<Task>>,
    address: Option<u64>,
}

impl Submitted {
    /// It is done.
    const DONE: Submitted = Submitted { task: None, address: None };

    /// Whether it is done.
    pub fn is_done(&self) -> bool {
        self.task.as_ref().is_none_or(|t| t.is_done())
    }

    /// Waits until it is done, or dropped because the context has failed; the calling thread works meanwhile.
    pub fn wait(&self) {
        if let Some(t) = &self.task {
            t.wait();
        }
        unified::settled();
    }

    /// Where memory was allocated; of a launch that was captured as a node which kernels may change, what they name it by.
    pub fn address(&self) -> Option<u64> {
        self.address
    }
}

/// Ends a task even if its work panics; else the stream would stand still for ever.
struct End(Arc<Task>);

impl Drop for End {
    fn drop(&mut self) {
        self.0.finish();
    }
}

impl Stream {
    /// Has an operation done behind all that the stream was given before. The legacy default stream also waits for the
    /// other blocking streams, and they for it (CUDA C++ Programming Guide, "Default Stream"). What takes no longer than
    /// telling another thread is done here and now if nothing is before it.
    ///
    /// With [`Timing::Sync`] the call returns when the data is there, for operations of which CUDA says so.
    ///
    /// # Errors
    /// The context's error. [`Code::InvalidValue`] for parameters that CUDA does not allow; of a kernel also
    /// [`Code::LaunchOutOfResources`], [`Code::InvalidClusterSize`], [`Code::CooperativeLaunchTooLarge`] and, when it does not
    /// compile, [`Code::InvalidPtx`] or [`Code::NotSupported`]; [`Code::InvalidHandle`] for a kernel or a recorded event of
    /// another context; [`Code::OutOfMemory`].
    pub fn submit(&self, operation: Operation, timing: Timing) -> Result<Submitted> {
        if tracing::enabled!(tracing::Level::TRACE) {
            return self.submit_and_tell(operation, timing);
        }
        self.pass_or_tell(operation, timing)
    }

    #[cold]
    fn submit_and_tell(&self, operation: Operation, timing: Timing) -> Result<Submitted> {
        let (stream, text) = (self.id(), format!("{operation:?}"));
        let result = self.pass_or_tell(operation, timing);
        match &result {
            Ok(s) => tracing::trace!(stream, ?timing, done = s.is_done(), "{text}"),
            Err(e) => tracing::trace!(stream, ?timing, error = %e, "{text}"),
        }
        result
    }

    // Operations are large: each is taken apart where it is, not handed on as a whole.
    #[inline]
    fn pass(&self, operation: Operation, timing: Timing) -> Result<Submitted> {
        self.state().check()?;
        if capture::any()
            && let Some(address) = self.capture(&operation, timing)?
        {
            return Ok(Submitted { task: None, address });
        }
        self.backlog.count(|| self.last_task());
        match operation {
            Operation::Kernel(launch) => self.launch(launch),
            Operation::Copy(ref c) => self.copy(c, timing),
            Operation::Set(s) => self.set(s, timing),
            Operation::Host(function) => Ok(self.call(function)),
            Operation::Record(ref event) => self.record(event),
            Operation::Wait(ref event) => self.wait_for(event),
            Operation::Allocate(ref a) => self.allocate(a),
            Operation::Free { address: 0 } => Ok(Submitted::DONE),
            Operation::Free { address } => self.free(address),
            Operation::Value(ref v) => self.value(v),
            Operation::Signal(all) => Ok(self.signal(all)),
            Operation::Await(all) => Ok(self.wait_for_semaphores(all)),
            Operation::Marker => Ok(self.queue(Job::Marker)),
            Operation::Batch(batch) => self.batch(batch, timing),
        }
    }

    fn launch(&self, mut launch: KernelLaunch) -> Result<Submitted> {
        let state = self.state();
        if launch.config.updatable.is_some() {
            return Err(Error::new(Code::NotSupported, "only nodes of graphs can be changed by kernels"));
        }
        let marks = std::mem::take(&mut launch.marks);
        self.check_marks(&marks)?;
        if engine::engine() == Engine::Interp {
            let caller = Some(&launch.function).filter(|f| f.usage().runtime).cloned();
            let origin = self.origin(Way::Call);
            let grid = Box::new(launch::interpret(launch, state, origin)?);
            self.launching();
            return Ok(self.queue_marking(
                match caller {
                    None => Job::Interpret(grid),
                    Some(function) => {
                        Job::Series(Parent::new(Body::Interpreted(grid), function, (0, origin), None))
                    }
                },
                &marks,
            ));
        }
        // No matter of the code that is found for a configuration.
        let priority = launch.config.priority.take().unwrap_or_else(|| self.priority());
        let early = std::mem::take(&mut launch.config.early);
        let window = launch.config.window.take();
        launch.config.domains = Domains::default();
        let mut plan = launch::planned(&launch, state)?;
        let behind = !launch.config.cooperative && self.may_begin_early(early);
        if behind {
            plan = launch::early(&plan, &launch, state)?;
        }
        self.launching();
        let KernelLaunch { function, config, params, .. } = launch;
        let origin = self.origin(Way::Call);
        let mut launch = launch::grid(&plan, &config, params, state, origin);
        launch.priority = priority;
        if launch.probes.is_some() {
            let window = window.or_else(|| window_of(self));
            launch.probes = launch::probes(&plan, (&config, &launch.params), state, (self.id(), window));
        }
        launch.part = launch.part.or_else(|| self.partition().map(|p| p.part));
        if plan.calls_runtime {
            let body = Body::Compiled(Box::new(launch));
            return Ok(
                self.queue_marking(Job::Series(Parent::new(body, function, (0, origin), None)), &marks)
            );
        }
        let begins = marks.iter().any(|m| m.begun) && !config.cooperative;
        if behind || plan.triggers || begins {
            let triggers = Triggers::new(plan.triggers, begins, &state.health);
            let task = self.enqueue_programmatic(Box::new(launch), early && behind, &triggers);
            mark(&marks, &triggers, &task);
            return Ok(Submitted { task: Some(task), address: None });
        }
        if engine::is_short(&launch)
            && marks.is_empty()
            && let Some(task) = self.begin_if_idle()
        {
            engine::run_here(launch, task);
            return Ok(Submitted::DONE);
        }
        Ok(self.queue_marking(Job::Grid(Box::new(launch)), &marks))
    }

    fn copy(&self, c: &Copy3D, timing: Timing) -> Result<Submitted> {
        let Some((mut work, demand)) = copy::prepare(c, timing)? else { return Ok(Submitted::DONE) };
        work.trace(c, self.origin(Way::Call));
        match demand {
            Demand::Staged if !self.is_idle() => return Ok(self.queue(Job::Write(Box::new(work.stage()?)))),
            Demand::Staged | Demand::Waits => return self.run_here(|| work.run()),
            Demand::Ordered { short } => {
                if timing == Timing::Sync {
                    self.state().flush_printf();
                }
                if short && self.run_if_idle(|| work.run()) {
                    return Ok(Submitted::DONE);
                }
            }
        }
        Ok(self.queue(Job::Copy(Box::new(work))))
    }

    fn set(&self, s: MemorySet, timing: Timing) -> Result<Submitted> {
        let Some(mut work) = set::prepare(s)? else { return Ok(Submitted::DONE) };
        work.trace(self.origin(Way::Call));
        // Like CUDA's it waits only for host memory.
        if timing == Timing::Sync && work.is_host() {
            return self.run_here(|| work.run());
        }
        if work.is_short() && self.run_if_idle(|| work.run()) {
            return Ok(Submitted::DONE);
        }
        Ok(self.queue(Job::Set(Box::new(work))))
    }

    fn call(&self, function: HostFunction) -> Submitted {
        let printf = self.state().printf_if_any().cloned();
        self.queue(Job::Host(Box::new(HostWork { function, printf, origin: self.origin(Way::Call) })))
    }

    fn check_event(&self, event: &Event) -> Result<()> {
        if Arc::ptr_eq(&event.state, self.state()) { Ok(()) } else { fail(Code::InvalidHandle) }
    }

    fn check_marks(&self, marks: &[EarlyMark]) -> Result<()> {
        marks.iter().try_for_each(|m| self.check_event(&m.event).and_then(|()| m.event.check_early()))
    }

    fn record(&self, event: &Event) -> Result<Submitted> {
        self.check_event(event)?;
        if !event.is_shared() && self.is_idle() {
            event.set_reached();
            return Ok(Submitted::DONE);
        }
        let task = self.enqueue(event.mark_job(), None);
        event.set(task.clone());
        Ok(Submitted { task: Some(task), address: None })
    }

    fn wait_for(&self, event: &Event) -> Result<Submitted> {
        Ok(match event.awaited(&self.state().health)? {
            Awaited::Nothing => Submitted::DONE,
            Awaited::Task(end, Some(trigger)) if self.kind() != StreamKind::Legacy => {
                Submitted { task: Some(self.enqueue_early_wait(&trigger, &end)), address: None }
            }
            Awaited::Task(earlier, _) => {
                Submitted { task: Some(self.enqueue(Job::Marker, Some(&earlier))), address: None }
            }
            Awaited::Job(job) => self.queue(job),
        })
    }

    fn allocate(&self, a: &Allocate) -> Result<Submitted> {
        check_allocate(a)?;
        capture::check_unsafe()?;
        if a.bytes == 0 {
            return Ok(Submitted { task: None, address: Some(0) });
        }
        let state = self.state();
        let whom = For { stream: self.id(), last: self.last_task().map_or(0, |t| Arc::as_ptr(&t).addr()) };
        let block = match &a.pool {
            Some(pool) => device::allocate_pooled(state, pool, a.bytes, whom)?,
            None => device::allocate_pooled(state, &state.device().pool(), a.bytes, whom)?,
        };
        if let Some(after) = block.after
            && let Ok(task) = (after as Arc<dyn Any + Send + Sync>).downcast::<Task>()
        {
            self.enqueue(Job::Marker, Some(&task));
        }
        Ok(Submitted { task: None, address: Some(block.base) })
    }

    /// The address is free at once for the program, and for allocations in this stream; the memory when the stream gets there.
    fn free(&self, address: u64) -> Result<Submitted> {
        capture::check_unsafe()?;
        let gone = table::begin_free(address)?;
        if self.is_idle() {
            table::finish_free(&gone);
            return Ok(Submitted::DONE);
        }
        let AllocationKind::Pooled(pool) = &gone.kind else {
            return Ok(self.queue(Job::internal(move || table::finish_free(&gone))));
        };
        let (id, of) = (pool.defer(gone.base, gone.size, self.id()), pool.clone());
        let task = self.enqueue(Job::internal(move || of.complete(id)), None);
        let moment: Arc<dyn Moment> = task.clone();
        pool.set_moment(id, &moment);
        Ok(Submitted { task: Some(task), address: None })
    }

    /// One after the other, once all have been checked.
    fn batch(&self, batch: Vec<Operation>, timing: Timing) -> Result<Submitted> {
        self.check_batch(&batch, timing)?;
        let mut last = Submitted::DONE;
        for operation in batch {
            last = self.pass_or_tell(operation, timing)?;
        }
        Ok(last)
    }

    /// Whether all operations of a batch would be accepted; of one that would not the error says which.
    fn check_batch(&self, batch: &[Operation], timing: Timing) -> Result<()> {
        let state = self.state();
        for (i, operation) in batch.iter().enumerate() {
            let checked = match operation {
                Operation::Kernel(launch) => {
                    self.check_marks(&launch.marks).and_then(|()| launch::check(launch, state))
                }
                Operation::Copy(c) => copy::prepare(c, timing).map(drop),
                Operation::Set(s) => set::prepare(*s).map(drop),
                Operation::Record(event) => self.check_event(event),
                Operation::Allocate(a) => check_allocate(a),
                Operation::Free { address } => check_free(*address),
                Operation::Value(v) => values::prepare(v).map(drop),
                Operation::Host(_) | Operation::Wait(_) | Operation::Marker => Ok(()),
                Operation::Signal(_) | Operation::Await(_) => Ok(()),
                Operation::Batch(inner) => self.check_batch(inner, timing),
            };
            checked.map_err(|e| Error::new(e.code, format!("operation {i} of a batch: {e}")))?;
        }
        Ok(())
    }

    fn queue(&self, job: Job) -> Submitted {
        Submitted { task: Some(self.enqueue(job, None)), address: None }
    }

    /// The same of a launch that lets nothing begin before its end, which marks events.
    fn queue_marking(&self, job: Job, marks: &[EarlyMark]) -> Submitted {
        let task = self.enqueue(job, None);
        mark(marks, &Triggers::default(), &task);
        Submitted { task: Some(task), address: None }
    }

    /// Does short work here and now if nothing is before it; answers whether that was so.
    fn run_if_idle(&self, work: impl FnOnce() -> std::result::Result<(), Missing>) -> bool {
        let Some(task) = self.begin_if_idle() else { return false };
        let _end = End(task);
        if let Err(missing) = work() {
            self.state().health.fail_with(missing.into());
        }
        true
    }

    /// Does work on this thread when the stream's turn has come, and the stream goes on after it.
    fn run_here(&self, work: impl FnOnce() -> std::result::Result<(), Missing>) -> Result<Submitted> {
        let end = End(self.enqueue(Job::Manual, None));
        end.0.wait_ready();
        self.state().check()?;
        let result = work();
        drop(end);
        unified::settled();
        self.state().flush_printf();
        result.map(|()| Submitted::DONE).map_err(|_| Code::InvalidValue.into())
    }
}

/// Notes what marks the events of a launch that ends with a task.
fn mark(marks: &[EarlyMark], triggers: &Triggers, end: &Arc<Task>) {
    for m in marks {
        let at = if m.begun { &triggers.begun } else { &triggers.trigger };
        match at {
            Some(at) if m.programmatic => m.event.set_early(end.clone(), at.clone()),
            at => m.event.set(at.as_ref().unwrap_or(end).clone()),
        }
    }
}

/// Nothing is an address for no bytes of a pool that is named.
fn check_allocate(a: &Allocate) -> Result<()> {
    if a.bytes == 0 && a.pool.is_none() { fail(Code::InvalidValue) } else { Ok(()) }
}

/// Whether an allocation that can be freed starts at an address, or it is 0.
fn check_free(address: u64) -> Result<()> {
    let found = || table::find(address).is_some_and(|a| a.base == address && a.is_freeable());
    if address == 0 || found() { Ok(()) } else { fail(Code::InvalidValue) }
}
