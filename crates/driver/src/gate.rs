//! The gate: all that streams do passes here.
//!
//! [`Stream::submit`] looks at the context's health, checks the operation, decides what it waits for and which thread does it,
//! and writes one line to the log.

use std::sync::Arc;

use weft_exec::Launch;

use crate::engine;
use crate::error::{Code, Error, Result, fail};
use crate::event::Event;
use crate::job::{HostWork, Job};
use crate::launch::{self, Grid};
use crate::memory::copy::{self, Demand};
use crate::memory::table::{self, AllocationKind};
use crate::memory::work::CopyWork;
use crate::memory::{device, set};
use crate::operation::{Operation, Timing};
use crate::state::State;
use crate::stream::Stream;
use crate::task::Task;

/// What has become of an operation that was accepted.
#[derive(Debug, Default)]
pub struct Submitted {
    /// The task that does it; none when it is done already.
    task: Option<Arc<Task>>,
    address: Option<u64>,
}

impl Submitted {
    /// Whether it is done.
    pub fn is_done(&self) -> bool {
        self.task.as_ref().is_none_or(|t| t.is_done())
    }

    /// Waits until it is done, or dropped because the context has failed; the calling thread works meanwhile.
    pub fn wait(&self) {
        if let Some(t) = &self.task {
            t.wait();
        }
    }

    /// Where memory was allocated.
    pub fn address(&self) -> Option<u64> {
        self.address
    }
}

/// An operation that has passed its checks.
enum Checked {
    /// There is nothing to do.
    Nothing,
    Launch(Launch),
    Job(Job, Way),
    Copy(CopyWork, Demand),
    Record(Arc<Event>),
    Wait(Arc<Event>),
    Allocate(u64),
}

/// Who does a job, and when the call returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Another thread, in the stream's turn.
    Queued,
    /// The calling thread if nothing is before it, which is sooner than telling another.
    Short,
    /// The calling thread, in the stream's turn: the call returns when it is done.
    Here,
}

/// Ends a task even if its work panics; else the stream would stand still for ever.
struct End(Arc<Task>);

impl Drop for End {
    fn drop(&mut self) {
        self.0.finish();
    }
}

/// Checks an operation for a stream of the context. Nothing has happened when it is refused.
fn check(operation: Operation, timing: Timing, state: &Arc<State>) -> Result<Checked> {
    Ok(match operation {
        Operation::Kernel(launch) => match launch::prepare(launch, state)? {
            Grid::Code(launch) => Checked::Launch(launch),
            Grid::Interp(grid) => Checked::Job(Job::Interpret(grid), Way::Queued),
        },
        Operation::Copy(c) => match copy::prepare(&c, timing)? {
            Some((work, demand)) => Checked::Copy(work, demand),
            None => Checked::Nothing,
        },
        Operation::Set(s) => match set::prepare(s)? {
            // Like CUDA's it waits only for host memory.
            Some(work) if timing == Timing::Sync && work.is_host() => Checked::Job(Job::Set(work), Way::Here),
            Some(work) if work.is_short() => Checked::Job(Job::Set(work), Way::Short),
            Some(work) => Checked::Job(Job::Set(work), Way::Queued),
            None => Checked::Nothing,
        },
        Operation::Host(function) => {
            let printf = state.printf_if_any().cloned();
            Checked::Job(Job::Host(HostWork { function, printf }), Way::Queued)
        }
        Operation::Record(event) if !Arc::ptr_eq(&event.state, state) => return fail(Code::InvalidHandle),
        Operation::Record(event) => Checked::Record(event),
        Operation::Wait(event) => Checked::Wait(event),
        Operation::Allocate(a) if a.bytes == 0 => return fail(Code::InvalidValue),
        Operation::Allocate(a) => Checked::Allocate(a.bytes),
        Operation::Free { address: 0 } => Checked::Nothing,
        Operation::Free { address } => {
            let found = table::find(address).filter(|a| a.base == address && a.is_freeable());
            found.ok_or(Code::InvalidValue)?;
            Checked::Job(Job::Free { address }, Way::Queued)
        }
        Operation::Marker => Checked::Job(Job::Marker, Way::Queued),
        // Batches are taken apart before.
        Operation::Batch(_) => Checked::Nothing,
    })
}

/// Checks all operations of a batch; of one that is refused the error says which.
fn check_batch(batch: Vec<Operation>, timing: Timing, state: &Arc<State>) -> Result<Vec<Checked>> {
    let mut all = Vec::with_capacity(batch.len());
    for (i, operation) in batch.into_iter().enumerate() {
        let told = |e: Error| Error::new(e.code, format!("operation {i} of a batch: {e}"));
        match operation {
            Operation::Batch(inner) => all.extend(check_batch(inner, timing, state).map_err(told)?),
            one => all.push(check(one, timing, state).map_err(told)?),
        }
    }
    Ok(all)
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
        let told = tracing::enabled!(tracing::Level::TRACE).then(|| format!("{operation:?}"));
        let result = self.pass(operation, timing);
        if let Some(operation) = told {
            let stream = self.id();
            match &result {
                Ok(s) => tracing::trace!(stream, ?timing, done = s.is_done(), "{operation}"),
                Err(e) => tracing::trace!(stream, ?timing, error = %e, "{operation}"),
            }
        }
        result
    }

    fn pass(&self, operation: Operation, timing: Timing) -> Result<Submitted> {
        self.state().check()?;
        let Operation::Batch(batch) = operation else {
            return self.place(check(operation, timing, self.state())?, timing);
        };
        let mut last = Submitted::default();
        for checked in check_batch(batch, timing, self.state())? {
            last = self.place(checked, timing)?;
        }
        Ok(last)
    }

    /// Decides when and by whom an operation is done.
    fn place(&self, checked: Checked, timing: Timing) -> Result<Submitted> {
        match checked {
            Checked::Nothing => Ok(Submitted::default()),
            Checked::Launch(launch) => {
                if engine::is_short(&launch)
                    && let Some(task) = self.begin_if_idle()
                {
                    engine::run_here(launch, task);
                    return Ok(Submitted::default());
                }
                self.queue(Job::Grid(Box::new(launch)))
            }
            Checked::Copy(work, demand) => match demand {
                Demand::Staged if !self.is_idle() => self.queue(Job::Write(work.stage()?)),
                Demand::Staged | Demand::Waits => self.run_here(Job::Copy(work)),
                Demand::Ordered { short } => {
                    if timing == Timing::Sync {
                        self.state().flush_printf();
                    }
                    if short { self.run_if_idle(Job::Copy(work)) } else { self.queue(Job::Copy(work)) }
                }
            },
            Checked::Job(job, Way::Queued) => self.queue(job),
            Checked::Job(job, Way::Short) => self.run_if_idle(job),
            Checked::Job(job, Way::Here) => self.run_here(job),
            Checked::Record(event) => {
                let task = self.enqueue(Job::Marker, None)?;
                event.set(task.clone());
                Ok(Submitted { task: Some(task), address: None })
            }
            Checked::Wait(event) => match event.recorded() {
                Some(earlier) if !earlier.is_done() => {
                    let task = self.enqueue(Job::Marker, Some(&earlier))?;
                    Ok(Submitted { task: Some(task), address: None })
                }
                _ => Ok(Submitted::default()),
            },
            Checked::Allocate(bytes) => {
                let address = device::allocate(self.state(), bytes, AllocationKind::Device, 0)?;
                Ok(Submitted { task: None, address: Some(address) })
            }
        }
    }

    fn queue(&self, job: Job) -> Result<Submitted> {
        Ok(Submitted { task: Some(self.enqueue(job, None)?), address: None })
    }

    /// Does a short job here and now if nothing is before it, else has it done.
    fn run_if_idle(&self, job: Job) -> Result<Submitted> {
        let Some(task) = self.begin_if_idle() else { return self.queue(job) };
        let _end = End(task);
        let health = &self.state().health;
        if let Err(missing) = job.run(health) {
            health.fail_with(missing.into());
        }
        Ok(Submitted::default())
    }

    /// Does a job on this thread when the stream's turn has come, and the stream goes on after it.
    fn run_here(&self, job: Job) -> Result<Submitted> {
        let end = End(self.enqueue(Job::Manual, None)?);
        end.0.wait_ready();
        self.state().check()?;
        let result = job.run(&self.state().health);
        drop(end);
        self.state().flush_printf();
        result.map(|()| Submitted::default()).map_err(|_| Code::InvalidValue.into())
    }
}
