//! What launches of graphs by kernels belong to (CUDA C++ Programming Guide, "Device Graph Launch").
//!
//! A launch of a graph has an [`Environment`]: it is complete when the graph is done, and all that its kernels have launched by fire and
//! forget. Then begin the graphs that they have enqueued as tails, one after the other; those that a tail enqueues come before the rest.
//! Such a row is a [`Line`]. The launch by the host is the first in the line of an environment that is the stream's.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use parking_lot::Mutex;
use weft_exec::{Client, Fault};

use super::exec::GraphExec;
use super::schedule::Schedule;
use crate::device_launch::{Newborn, put};
use crate::job::{Job, Series};
use crate::state::State;
use crate::tag::Tagged;
use crate::task::Task;
use crate::trace::{self, Origin};

/// Makes a chain of a unit of a schedule; the state is for steps that have none, the origin for what is noted.
pub(super) type MakeChain =
    fn(&Arc<Schedule>, usize, &Arc<State>, Option<&Arc<Environment>>, Option<Origin>) -> Arc<dyn Series>;

/// Graphs that a graph may launch by fire and forget in one launch.
const MOST_FIRED: u32 = 120;
/// Tails that a graph may have pending.
const MOST_TAILS: usize = 255;

/// Where a kernel launches a graph (`cudaStreamGraphFireAndForget` and its kin).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Fire,
    Tail,
    Sibling,
}

/// See the module.
pub(super) struct Environment {
    /// The instance; none: of a stream.
    instance: Option<Arc<GraphExec>>,
    line: Arc<Line>,
    /// The graph itself, while it is not done, and what it has launched by fire and forget.
    open: AtomicUsize,
    fired: AtomicU32,
    /// Enqueued by its kernels.
    tails: Mutex<Vec<Arc<GraphExec>>>,
}

/// Graphs that follow each other.
struct Line {
    /// Whose child each of them is; none: the stream's environment.
    parent: Option<Arc<Environment>>,
    state: Arc<State>,
    make: MakeChain,
    /// Where the launch by the host comes from, if that is noted.
    origin: Option<Origin>,
    waiting: Mutex<VecDeque<Arc<GraphExec>>>,
    /// Who is told when it is over.
    client: Mutex<Option<Arc<dyn Client>>>,
}

impl Environment {
    fn new(instance: Option<Arc<GraphExec>>, line: Arc<Line>) -> Arc<Environment> {
        Arc::new(Environment {
            instance,
            line,
            open: AtomicUsize::new(1),
            fired: AtomicU32::new(0),
            tails: Mutex::default(),
        })
    }

    /// That of a launch by the host, and what is to be done when it has ended with all that it launches.
    pub(super) fn of_host(
        instance: &Arc<GraphExec>,
        state: &Arc<State>,
        (make, origin): (MakeChain, Option<Origin>),
    ) -> (Arc<Environment>, Job) {
        let line = |parent| {
            Arc::new(Line {
                parent,
                state: state.clone(),
                make,
                origin: origin.map(|o| Origin { way: trace::Way::Device, modelled: 0, ..o }),
                waiting: Mutex::default(),
                client: Mutex::new(None),
            })
        };
        // Else one of its kernels could launch it beside itself.
        instance.begin_on_device();
        let stream = Environment::new(None, line(None));
        let own = line(Some(stream.clone()));
        *own.client.lock() = Some(stream.child());
        (Environment::new(Some(instance.clone()), own), Job::Series(Arc::new(End(stream))))
    }

    /// The handle of an instance that kernels may launch; 0 for others.
    pub(super) fn handle(&self) -> u64 {
        self.instance.as_ref().filter(|i| i.is_for_device()).map_or(0, |i| i.tag().get())
    }

    /// Counts a child; answers whom its end is to be told.
    fn child(self: &Arc<Self>) -> Arc<dyn Client> {
        self.open.fetch_add(1, Ordering::Relaxed);
        Arc::new(Leave(self.clone()))
    }

    /// The graph itself is done, or a child.
    pub(super) fn leave(&self) {
        if self.open.fetch_sub(1, Ordering::AcqRel) != 1 {
            return;
        }
        if let Some(instance) = &self.instance {
            instance.end_on_device();
        }
        let mut waiting = self.line.waiting.lock();
        for tail in self.tails.lock().drain(..).rev() {
            waiting.push_front(tail);
        }
        drop(waiting);
        self.line.go_on();
    }

    /// A kernel of the graph launches an instance; answers whether that was possible: it was uploaded, is not under way, nor are there
    /// too many.
    pub(super) fn launch(self: &Arc<Self>, instance: Arc<GraphExec>, way: Way) -> bool {
        match way {
            _ if !instance.is_uploaded() => false,
            Way::Tail => self.add_tail(instance),
            Way::Fire => Environment::fire(self, instance),
            Way::Sibling => match &self.line.parent {
                Some(parent) => Environment::fire(parent, instance),
                None => false,
            },
        }
    }

    fn add_tail(&self, instance: Arc<GraphExec>) -> bool {
        let mut tails = self.tails.lock();
        // The graph itself is under way.
        let may = if self.instance.as_ref().is_some_and(|own| Arc::ptr_eq(own, &instance)) {
            !tails.iter().any(|t| Arc::ptr_eq(t, &instance))
        } else {
            tails.len() < MOST_TAILS && instance.begin_on_device()
        };
        if may && tails.len() < MOST_TAILS {
            tails.push(instance);
            return true;
        }
        false
    }

    fn fire(of: &Arc<Environment>, instance: Arc<GraphExec>) -> bool {
        if of.fired.fetch_add(1, Ordering::Relaxed) >= MOST_FIRED || !instance.begin_on_device() {
            of.fired.fetch_sub(1, Ordering::Relaxed);
            return false;
        }
        let line = Line {
            parent: Some(of.clone()),
            state: of.line.state.clone(),
            make: of.line.make,
            origin: of.line.origin,
            waiting: Mutex::default(),
            client: Mutex::new(None),
        };
        put(Arc::new(Child { instance, line: Arc::new(line) }), of.child());
        true
    }
}

impl Line {
    /// Begins the next graph, or tells that there is none.
    fn go_on(self: &Arc<Self>) {
        let next = match self.state.health.has_failed() {
            true => None,
            false => self.waiting.lock().pop_front(),
        };
        if let Some(instance) = next {
            // Itself again, it has just ended.
            instance.begin_on_device();
            return self.begin(instance);
        }
        self.waiting.lock().clear();
        let client = self.client.lock().take();
        if let Some(client) = client {
            client.ended(Ok(()));
        }
    }

    fn begin(self: &Arc<Self>, instance: Arc<GraphExec>) {
        let inner = instance.inner.lock();
        let schedule = inner.uploaded.as_ref().unwrap_or(&inner.schedule).clone();
        drop(inner);
        let environment = Environment::new(Some(instance), self.clone());
        let chains = (self.make, Some(&environment), self.origin);
        begin(&schedule, &self.state, chains, Arc::new(Leave(environment.clone())));
    }
}

/// Begins with all of a schedule apart from a stream; `client` is told of the end.
pub(super) fn begin(
    schedule: &Arc<Schedule>,
    state: &Arc<State>,
    (make, environment, origin): (MakeChain, Option<&Arc<Environment>>, Option<Origin>),
    client: Arc<dyn Client>,
) {
    let chain = |unit| make(schedule, unit, schedule.state_of(unit, state), environment, origin);
    match schedule.units.len() {
        0 => return client.ended(Ok(())),
        1 => return chain(0).begin(client),
        _ => {}
    }
    let last = Task::new(Job::internal(move || client.clone().ended(Ok(()))), &state.health);
    let mut tasks: Vec<Arc<Task>> = Vec::with_capacity(schedule.units.len());
    for (i, unit) in schedule.units.iter().enumerate() {
        let task = Task::new(Job::Series(chain(i)), &schedule.state_of(i, state).health);
        unit.before.iter().chain(unit.early.iter().map(|e| &e.at)).for_each(|b| task.wait_for(&tasks[*b]));
        if unit.is_last {
            last.wait_for(&task);
        }
        tasks.push(task);
    }
    tasks.iter().for_each(Task::release);
    last.release();
}

/// A graph that a kernel has launched by fire and forget, on its way.
struct Child {
    instance: Arc<GraphExec>,
    line: Arc<Line>,
}

impl Newborn for Child {
    fn start(&self, client: Arc<dyn Client>) {
        *self.line.client.lock() = Some(client);
        self.line.begin(self.instance.clone());
    }
}

/// Told of the end of a graph, or of a child of it.
struct Leave(Arc<Environment>);

impl Client for Leave {
    fn ended(self: Arc<Self>, result: Result<(), Fault>) {
        if let Err(fault) = &result {
            self.0.line.state.health.fail(fault);
        }
        self.0.leave();
    }
}

/// The end of the launch by the host: of the environment of the stream.
struct End(Arc<Environment>);

impl Series for End {
    fn begin(self: Arc<Self>, client: Arc<dyn Client>) {
        *self.0.line.client.lock() = Some(client);
        self.0.leave();
    }

    fn even_if_failed(&self) -> bool {
        true
    }
}
