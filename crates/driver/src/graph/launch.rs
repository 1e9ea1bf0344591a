//! Launches of instances.

use std::sync::Arc;

use super::capture;
use super::chain::{Chain, make};
use super::environment::Environment;
use super::exec::{AUTO_FREE, ExecInner, GraphExec};
use super::schedule::{Act, Schedule};
use crate::error::{Code, Error, Result};
use crate::event::Awaited;
use crate::job::{HostWork, Job};
use crate::memory::graph::counts;
use crate::state::State;
use crate::stream::Stream;
use crate::task::Task;

impl GraphExec {
    /// Makes it ready to be launched without delay, in the order of a stream (`cuGraphUpload`). It is ready when it is made.
    ///
    /// # Errors
    /// The context's error.
    pub fn upload(&self, stream: &Stream) -> Result<()> {
        stream.state().check()?;
        let mut inner = self.inner.lock();
        inner.uploaded = Some(inner.schedule.clone());
        Ok(())
    }

    /// Has a stream do all that it does, behind its own last launch (`cuGraphLaunch`). In a stream that is captured it becomes a node.
    ///
    /// # Errors
    /// The context's error; [`Code::InvalidValue`] when memory that it allocates is still the program's; [`Code::InvalidHandle`] for an
    /// event that has ended.
    pub fn launch(self: &Arc<Self>, stream: &Stream) -> Result<()> {
        let state = stream.state();
        state.check()?;
        if capture::any() && stream.capture_graph(self)? {
            return Ok(());
        }
        state.flush_printf();
        let mut inner = self.inner.lock();
        let schedule = inner.schedule.clone();
        take_memory(&schedule, self.flags() & AUTO_FREE != 0)?;
        if !std::mem::replace(&mut inner.has_memory, true) {
            schedule.footprint().for_each(|(device, bytes)| counts(device).begin(bytes));
        }
        if self.is_for_device() {
            inner.uploaded = Some(schedule.clone());
        }
        let last = match schedule.units.len() {
            0 => return Ok(()),
            _ if schedule.launches => {
                let (environment, end) = Environment::of_host(self, state, make);
                all(&schedule, stream, &inner, Some((&environment, end)))
            }
            1 if schedule.is_chain(0) && schedule.handles.is_empty() => one(&schedule, stream, &inner),
            _ => all(&schedule, stream, &inner, None),
        };
        inner.last = Some(last);
        Ok(())
    }
}

/// Notes whose the memory is that the graph allocates and frees.
fn take_memory(schedule: &Schedule, auto_free: bool) -> Result<()> {
    for a in schedule.allocations() {
        if a.is_live() && !auto_free {
            return Err(Error::new(
                Code::InvalidValue,
                format!("the graph's memory at {:#x} has not been freed since its last launch", a.address),
            ));
        }
    }
    schedule.allocations().for_each(|a| a.begin());
    // It is there until the nodes that free it are done.
    schedule.frees().for_each(|m| m.begin_leave_by_node());
    Ok(())
}

/// A launch that is a chain.
fn one(schedule: &Arc<Schedule>, stream: &Stream, inner: &ExecInner) -> Arc<Task> {
    let job = Job::Series(Chain::new(schedule, 0, stream.state(), None));
    stream.enqueue(job, inner.last.as_deref())
}

/// A launch of several units: tasks between a first and a last one. Where kernels may launch graphs, the last one is the end of all that
/// they launch.
fn all(
    schedule: &Arc<Schedule>,
    stream: &Stream,
    inner: &ExecInner,
    launches: Option<(&Arc<Environment>, Job)>,
) -> Arc<Task> {
    let health = &stream.state().health;
    let first = Task::new(Job::Marker, health);
    let (environment, end) = launches.map_or((None, Job::Marker), |(e, end)| (Some(e), end));
    let last = Task::new(end, health);
    let own = environment.cloned().map(|e| Task::new(Job::internal(move || e.leave()), health));
    if let Some(own) = &own {
        last.wait_for(own);
    }
    let mut tasks: Vec<Arc<Task>> = Vec::with_capacity(schedule.units.len());
    let mut records = Vec::new();
    for (i, unit) in schedule.units.iter().enumerate() {
        let act = unit.steps.first().map(|s| &schedule.steps[*s].act);
        let state = schedule.state_of(i, stream.state());
        let task = Task::new(job((schedule, i), state, environment), &state.health);
        match act {
            Some(Act::Wait(event)) => {
                if let Some(earlier) = event.recorded() {
                    task.wait_for(&earlier);
                }
            }
            Some(Act::Record(event)) => records.push((event.clone(), task.clone())),
            _ => {}
        }
        if unit.before.is_empty() {
            task.wait_for(&first);
        }
        unit.before.iter().for_each(|b| task.wait_for(&tasks[*b]));
        if unit.is_last {
            own.as_ref().unwrap_or(&last).wait_for(&task);
        }
        tasks.push(task);
    }
    for (event, task) in records {
        event.set(task);
    }
    for earlier in schedule.handles.iter().filter_map(|h| h.begin_launch(&last)) {
        first.wait_for(&earlier);
    }
    stream.enqueue_between(&first, &last, inner.last.as_deref());
    tasks.iter().chain(&own).for_each(Task::release);
    last.release();
    first.release();
    last
}

fn job(
    (schedule, unit): (&Arc<Schedule>, usize),
    state: &Arc<State>,
    environment: Option<&Arc<Environment>>,
) -> Job {
    let act = schedule.units[unit].steps.first().map(|s| &schedule.steps[*s].act);
    match act {
        Some(Act::Host(function)) => {
            let printf = state.printf_if_any().cloned();
            Job::Host(Box::new(HostWork { function: function.clone(), printf }))
        }
        Some(Act::Record(event)) => event.mark_job(),
        Some(Act::Wait(event)) => match event.awaited() {
            Ok(Awaited::Job(job)) => job,
            _ => Job::Marker,
        },
        _ => Job::Series(make(schedule, unit, state, environment)),
    }
}

impl Schedule {
    /// Whether a unit is a chain.
    fn is_chain(&self, unit: usize) -> bool {
        let first = self.units[unit].steps.first().map(|s| &self.steps[*s].act);
        !matches!(first, Some(Act::Host(_) | Act::Record(_) | Act::Wait(_)))
    }
}
