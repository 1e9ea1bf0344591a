//! Programmatic dependent launch (CUDA C++ Programming Guide): kernels that begin when those before them let them, before these end.
//!
//! A kernel that lets others begin has a second task, its trigger, which is done when all its blocks have said so or ended. What begins early
//! waits for the trigger; what comes behind both waits for the ends of both.

use std::sync::Arc;

use parking_lot::Mutex;
use weft_exec::{Client, Dependency, Dependents, Fault, Launch, Work};

use crate::engine;
use crate::health::Health;
use crate::job::{Job, Series};
use crate::task::Task;

/// The trigger of a kernel: done by [`Task::finish`].
pub(crate) fn trigger(health: &Arc<Health>) -> Arc<Task> {
    let task = Task::new(Job::Manual, health);
    task.release();
    task
}

/// Has a grid finish a trigger.
pub(crate) fn tell(launch: &mut Launch, trigger: &Arc<Task>) {
    launch.early.get_or_insert_default().dependents = Some(Arc::new(Tell(trigger.clone())));
}

/// Has a grid's code wait for a task.
pub(crate) fn depend(launch: &mut Launch, on: &Arc<Task>) {
    launch.early.get_or_insert_default().dependency = Some(Arc::new(Over(on.clone())));
}

struct Over(Arc<Task>);

impl Dependency for Over {
    fn is_over(&self) -> bool {
        self.0.is_done()
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

/// A kernel that lets others begin, as a task's job.
pub(crate) struct Triggering {
    launch: Mutex<Option<Box<Launch>>>,
    trigger: Arc<Task>,
    client: Mutex<Option<Arc<dyn Client>>>,
}

impl Triggering {
    /// A launch whose trigger ends a task.
    pub(crate) fn job(mut launch: Box<Launch>, trigger: &Arc<Task>) -> Job {
        tell(&mut launch, trigger);
        let launch = Mutex::new(Some(launch));
        Job::Series(Arc::new(Triggering { launch, trigger: trigger.clone(), client: Mutex::new(None) }))
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
        self.trigger.finish();
        let client = self.client.lock().take();
        if let Some(client) = client {
            client.ended(result);
        }
    }
}

impl Drop for Triggering {
    /// It may never have begun.
    fn drop(&mut self) {
        self.trigger.finish();
    }
}

/// The last kernel of a stream that lets others begin.
#[derive(Debug)]
pub(crate) struct Primary {
    /// Where it has ended, and all before it.
    pub(crate) end: Arc<Task>,
    pub(crate) trigger: Arc<Task>,
}
