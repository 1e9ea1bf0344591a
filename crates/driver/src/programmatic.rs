//! Programmatic dependent launch (CUDA C++ Programming Guide): kernels that begin when those before them let them, before these end.
//!
//! A kernel that lets others begin has a second task, its trigger, which is done when all its blocks have said so or ended. What begins early
//! waits for the trigger; what comes behind both waits for the ends of both. A launch that is to mark an event when its blocks have begun has
//! a task for that as well.

use std::sync::Arc;

use parking_lot::Mutex;
use weft_exec::{Client, Dependency, Dependents, Fault, Launch, Work};

use crate::engine;
use crate::health::Health;
use crate::job::{Job, Series};
use crate::task::Task;

/// Done by [`Task::finish`].
fn trigger(health: &Arc<Health>) -> Arc<Task> {
    let task = Task::new(Job::Manual, health);
    task.release();
    task
}

/// Has a grid finish a trigger.
fn tell(launch: &mut Launch, trigger: &Arc<Task>) {
    launch.early.get_or_insert_default().dependents = Some(Arc::new(Tell(trigger.clone())));
}

/// Has a grid finish a task when its blocks have begun.
fn tell_begun(launch: &mut Launch, begun: &Arc<Task>) {
    launch.early.get_or_insert_default().begun = Some(Arc::new(Tell(begun.clone())));
}

/// Has a grid's code wait for tasks.
pub(crate) fn depend(launch: &mut Launch, on: Vec<Arc<Task>>) {
    launch.early.get_or_insert_default().dependency = Some(Arc::new(Over(on)));
}

struct Over(Vec<Arc<Task>>);

impl Dependency for Over {
    fn is_over(&self) -> bool {
        self.0.iter().all(|t| t.is_done())
    }
}

#[derive(Clone)]
struct Tell(Arc<Task>);

impl Dependents for Tell {
    fn may_begin(&self) {
        // In the middle of a block; what follows is not begun there.
        engine::submit(Work::Call, Arc::new(self.clone()));
    }
}

impl Client for Tell {
    fn run(&self) {
        self.0.finish();
    }

    fn ended(self: Arc<Self>, _result: Result<(), Fault>) {}
}

/// What is done before a kernel's end, each by [`Task::finish`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Triggers {
    /// When all blocks have let others begin, or ended.
    pub(crate) trigger: Option<Arc<Task>>,
    /// When all blocks have begun.
    pub(crate) begun: Option<Arc<Task>>,
}

impl Triggers {
    /// Those that are asked for.
    pub(crate) fn new(triggers: bool, begins: bool, health: &Arc<Health>) -> Triggers {
        Triggers { trigger: triggers.then(|| trigger(health)), begun: begins.then(|| trigger(health)) }
    }

    /// Whether there are some.
    pub(crate) fn is_some(&self) -> bool {
        self.trigger.is_some() || self.begun.is_some()
    }

    /// Has a grid finish them.
    pub(crate) fn tell(&self, launch: &mut Launch) {
        if let Some(task) = &self.trigger {
            tell(launch, task);
        }
        if let Some(task) = &self.begun {
            tell_begun(launch, task);
        }
    }

    /// The kernel is over, or never will begin.
    pub(crate) fn finish(&self) {
        self.trigger.iter().chain(&self.begun).for_each(Task::finish);
    }
}

/// A kernel that does something before its end, as a task's job.
pub(crate) struct Triggering {
    launch: Mutex<Option<Box<Launch>>>,
    triggers: Triggers,
    client: Mutex<Option<Arc<dyn Client>>>,
}

impl Triggering {
    /// A launch that ends tasks before its own end.
    pub(crate) fn job(mut launch: Box<Launch>, triggers: &Triggers) -> Job {
        triggers.tell(&mut launch);
        let launch = Mutex::new(Some(launch));
        Job::Series(Arc::new(Triggering { launch, triggers: triggers.clone(), client: Mutex::new(None) }))
    }
}

impl Series for Triggering {
    fn begin(self: Arc<Self>, client: Arc<dyn Client>) {
        let Some(launch) = self.launch.lock().take() else { return };
        *self.client.lock() = Some(client);
        engine::submit(Work::Grid(launch), self);
    }
}

impl Client for Triggering {
    fn ended(self: Arc<Self>, result: Result<(), Fault>) {
        self.triggers.finish();
        let client = self.client.lock().take();
        if let Some(client) = client {
            client.ended(result);
        }
    }
}

impl Drop for Triggering {
    /// It may never have begun.
    fn drop(&mut self) {
        self.triggers.finish();
    }
}

/// What at the end of a stream lets a kernel begin before other kernels are over.
#[derive(Debug)]
pub(crate) struct Primary {
    /// The end of the stream: of a kernel, or of one that marks an event which is waited for.
    pub(crate) at: Arc<Task>,
    /// When a kernel behind it may begin.
    pub(crate) trigger: Arc<Task>,
    /// What that can wait for.
    pub(crate) ends: Vec<Arc<Task>>,
    /// Whether any kernel may; else one that was launched so.
    pub(crate) any: bool,
}

impl Primary {
    /// A kernel, all of which and all before it is done at `end`.
    pub(crate) fn kernel(end: &Arc<Task>, trigger: Arc<Task>) -> Primary {
        Primary { at: end.clone(), trigger, ends: vec![end.clone()], any: false }
    }

    /// Whether it lets a kernel begin before others are over; `early`: it was launched so.
    pub(crate) fn lets(&self, early: bool) -> bool {
        (early || self.any) && !self.ends.iter().all(|t| t.is_done())
    }
}
