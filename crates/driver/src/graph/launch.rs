//! Launches of instances.

use std::collections::HashMap;
use std::sync::Arc;

use super::allocation::{Allocated, footprint};
use super::capture;
use super::chain::{Chain, Early, make, of_step};
use super::environment::Environment;
use super::exec::{AUTO_FREE, ExecInner, GraphExec};
use super::schedule::{Act, Schedule};
use super::units::Unit;
use crate::error::{Code, Error, Result};
use crate::event::Awaited;
use crate::health::Health;
use crate::job::{HostWork, Job};
use crate::memory::graph::counts;
use crate::programmatic::Triggers;
use crate::state::State;
use crate::stream::Stream;
use crate::task::Task;
use crate::trace::{self, Origin, Way};

impl GraphExec {
    /// Makes it ready to be launched without delay, in the order of a stream (`cuGraphUpload`). It is ready when it is made.
    ///
    /// # Errors
    /// The context's error.
    pub fn upload(&self, stream: &Stream) -> Result<()> {
        stream.state().check()?;
        let mut inner = self.inner.lock();
        inner.uploaded = Some(inner.schedule.clone());
        make_ready(&inner.schedule);
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
        take_memory(&inner.memory, &schedule, self.flags() & AUTO_FREE != 0)?;
        if !std::mem::replace(&mut inner.has_memory, true) {
            footprint(&inner.memory).for_each(|(device, bytes)| counts(device).begin(bytes));
        }
        if self.is_for_device() {
            inner.uploaded = Some(schedule.clone());
        }
        make_ready(&schedule);
        if schedule.units.is_empty() {
            return Ok(());
        }
        stream.launching();
        let told = schedule.tell(stream, inner.modelled);
        let origin = stream.origin(Way::Graph).map(|o| Origin { modelled: told.call, ..o });
        let last = match schedule.units.len() {
            _ if schedule.launches => {
                let (environment, end) = Environment::of_host(self, state, (make, origin));
                all(&schedule, (stream, origin), &inner, Some((&environment, end)))
            }
            1 if schedule.is_chain(0) && schedule.handles.is_empty() => {
                one(&schedule, (stream, origin), &inner)
            }
            _ => all(&schedule, (stream, origin), &inner, None),
        };
        if let Some(origin) = origin.filter(|o| o.at != trace::UNNOTED) {
            let instance = self.id();
            stream.enqueue(Job::internal(move || trace::graph_ended(origin, instance)), None);
        }
        (inner.last, inner.modelled) = (Some(last), told.end);
        if told.call != 0 {
            schedule.mark_events(told.call);
        }
        Ok(())
    }
}

/// Lets kernels change what they may.
fn make_ready(schedule: &Schedule) {
    if schedule.updatable {
        schedule.for_updatable(&mut |(node, kernel, enabled)| node.make_ready(kernel, enabled));
    }
}

/// Notes whose the memory is that the graph allocates and frees.
fn take_memory(memory: &[Arc<Allocated>], schedule: &Schedule, auto_free: bool) -> Result<()> {
    for a in memory {
        if a.is_live() && !auto_free {
            return Err(Error::new(
                Code::InvalidValue,
                format!("the graph's memory at {:#x} has not been freed since its last launch", a.address),
            ));
        }
    }
    memory.iter().for_each(|a| a.begin());
    // It is there until the nodes that free it are done.
    schedule.frees().for_each(|m| m.begin_leave_by_node());
    Ok(())
}

/// A stream, and where the launch of a graph in it comes from, if that is noted.
type To<'a> = (&'a Stream, Option<Origin>);

/// A launch that is a chain.
fn one(schedule: &Arc<Schedule>, (stream, origin): To<'_>, inner: &ExecInner) -> Arc<Task> {
    let chain = Chain::new((schedule, 0), stream.state(), None, origin, Early::default());
    chain.hold(inner.memory.clone());
    let job = Job::Series(chain);
    stream.enqueue(job, inner.last.as_deref())
}

/// A launch of several units: tasks between a first and a last one. Where kernels may launch graphs, the last one is the end of all that
/// they launch.
fn all(
    schedule: &Arc<Schedule>,
    (stream, origin): To<'_>,
    inner: &ExecInner,
    launches: Option<(&Arc<Environment>, Job)>,
) -> Arc<Task> {
    let health = &stream.state().health;
    let first = Task::new(Job::Marker, health);
    let (environment, end) = launches.map_or((None, Job::Marker), |(e, end)| (Some(e), end));
    let last = Task::new(end, health);
    let own = leaving(environment, inner, health);
    if let Some(own) = &own {
        last.wait_for(own);
    }
    let mut tasks: Vec<Arc<Task>> = Vec::with_capacity(schedule.units.len());
    // Those of kernels before whose end others begin, and what is released besides.
    let mut triggers: HashMap<usize, Triggers> = HashMap::new();
    let mut joins = Vec::new();
    let mut records = Vec::new();
    for (i, unit) in schedule.units.iter().enumerate() {
        let act = unit.steps.first().map(|s| &schedule.steps[*s].act);
        let state = schedule.state_of(i, stream.state());
        let early = Early {
            triggers: Triggers::new(unit.triggers, unit.begins, &state.health),
            dependency: join(ends(unit, &tasks, true), &state.health, &mut joins),
        };
        if early.triggers.is_some() {
            triggers.insert(i, early.triggers.clone());
        }
        let others = join(ends(unit, &tasks, false), &state.health, &mut joins);
        let behind = [early.dependency.clone(), others];
        let task = Task::new(job((schedule, i), state, environment, origin, early), &state.health);
        for e in &unit.early {
            let of = triggers.get(&e.at);
            let when = of.and_then(|t| if e.begun { t.begun.as_ref() } else { t.trigger.as_ref() });
            when.into_iter().for_each(|t| task.wait_for(t));
        }
        match act {
            Some(Act::Wait(event)) => {
                if let Some(earlier) = event.recorded() {
                    task.wait_for(&earlier);
                }
            }
            Some(Act::Record(event)) => records.push((event.clone(), task.clone())),
            _ => {}
        }
        if unit.before.is_empty() && unit.early.is_empty() {
            task.wait_for(&first);
        }
        unit.before.iter().for_each(|b| task.wait_for(&tasks[*b]));
        // What comes behind it comes behind what it depends on.
        let task = if unit.early.is_empty() {
            task
        } else {
            let both = Task::new(Job::Marker, &state.health);
            both.wait_for(&task);
            behind.iter().flatten().for_each(|d| both.wait_for(d));
            joins.push(task);
            both
        };
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
    joins.iter().for_each(Task::release);
    last.release();
    first.release();
    last
}

/// What ends before anybody learns that the launch has ended: what it holds of memory, and its part in an environment; none where there is neither.
fn leaving(
    environment: Option<&Arc<Environment>>,
    inner: &ExecInner,
    health: &Arc<Health>,
) -> Option<Arc<Task>> {
    let (environment, memory) = (environment.cloned(), inner.memory.clone());
    if environment.is_none() && memory.is_empty() {
        return None;
    }
    let leave = move || {
        drop(memory);
        if let Some(e) = environment {
            e.leave();
        }
    };
    Some(Task::new(Job::internal(leave), health))
}

/// The ends of those before whose end a unit may begin: for which its kernel can wait, or the others.
fn ends<'a>(
    unit: &'a Unit,
    tasks: &'a [Arc<Task>],
    programmatic: bool,
) -> impl Iterator<Item = &'a Arc<Task>> {
    unit.early.iter().filter(move |e| e.programmatic == programmatic).map(|e| &tasks[e.at])
}

/// A task that is done when some are; none where there are none.
fn join<'a>(
    of: impl Iterator<Item = &'a Arc<Task>>,
    health: &Arc<Health>,
    made: &mut Vec<Arc<Task>>,
) -> Option<Arc<Task>> {
    let mut of = of.peekable();
    of.peek()?;
    let task = Task::new(Job::Marker, health);
    of.for_each(|t| task.wait_for(t));
    made.push(task.clone());
    Some(task)
}

fn job(
    (schedule, unit): (&Arc<Schedule>, usize),
    state: &Arc<State>,
    environment: Option<&Arc<Environment>>,
    origin: Option<Origin>,
    early: Early,
) -> Job {
    let act = schedule.units[unit].steps.first().map(|s| &schedule.steps[*s].act);
    match act {
        Some(Act::Host(function)) => {
            let printf = state.printf_if_any().cloned();
            Job::Host(Box::new(HostWork {
                function: function.clone(),
                printf,
                origin: state.of_origin(of_step(origin, (schedule, unit), 0)),
            }))
        }
        Some(Act::Record(event)) => event.mark_job(),
        Some(Act::Wait(event)) => match event.awaited(&state.health) {
            Ok(Awaited::Job(job)) => job,
            _ => Job::Marker,
        },
        _ => Job::Series(Chain::new((schedule, unit), state, environment, origin, early)),
    }
}

impl Schedule {
    /// Whether a unit is a chain.
    fn is_chain(&self, unit: usize) -> bool {
        let first = self.units[unit].steps.first().map(|s| &self.steps[*s].act);
        !matches!(first, Some(Act::Host(_) | Act::Record(_) | Act::Wait(_)))
    }
}
