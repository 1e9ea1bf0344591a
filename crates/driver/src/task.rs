//! Tasks: jobs that wait for others.
//!
//! A stream is a chain of tasks. Events, the legacy default stream and waits across streams only add edges. A task holds
//! those that wait for it, never those it waits for, so finished work is freed at once.

mod links;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use parking_lot::Mutex;
use smallvec::{SmallVec, smallvec};
use weft_exec::{Client, Fault, Work};

use crate::engine;
use crate::health::Health;
use crate::job::Job;
use crate::memory::pool::Moment;
use links::Links;

/// See the module.
pub(crate) struct Task {
    /// Taken when it is done.
    job: Mutex<Option<Job>>,
    links: Links<Task>,
    ready: AtomicBool,
    /// Whether anybody may ask when it was done: only of markers.
    timed: bool,
    finished_at: OnceLock<Instant>,
    health: Arc<Health>,
}

impl std::fmt::Debug for Task {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Task").field("done", &self.is_done()).finish_non_exhaustive()
    }
}

impl Task {
    pub(crate) fn new(job: Job, health: &Arc<Health>) -> Arc<Task> {
        Arc::new(Task {
            timed: matches!(job, Job::Marker),
            job: Mutex::new(Some(job)),
            links: Links::new(),
            ready: AtomicBool::new(false),
            finished_at: OnceLock::new(),
            health: health.clone(),
        })
    }

    /// Makes `self` wait for `earlier`. Only before [`Self::release`].
    pub(crate) fn wait_for(self: &Arc<Self>, earlier: &Task) {
        self.links.wait_for(self, &earlier.links);
    }

    /// Ends the setting up: the task may start.
    pub(crate) fn release(self: &Arc<Self>) {
        if self.links.arrive() {
            run_all(self.clone());
        }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.links.is_done()
    }

    /// When it was done.
    pub(crate) fn finished_at(&self) -> Option<Instant> {
        self.finished_at.get().copied()
    }

    /// Waits until it is done, working meanwhile.
    pub(crate) fn wait(&self) {
        if !self.is_done() {
            engine::wait_until(&|| self.is_done());
        }
    }

    /// Waits until all that a [`Job::Manual`] task waits for is done.
    pub(crate) fn wait_ready(&self) {
        let ready = || self.ready.load(Ordering::Acquire);
        if !ready() {
            engine::wait_until(&ready);
        }
    }

    /// Ends a [`Job::Manual`] task.
    pub(crate) fn finish(self: &Arc<Self>) {
        finish_all(self.clone());
        engine::wake();
    }

    /// Starts the job; answers whether the task is over already.
    fn start(self: &Arc<Self>) -> bool {
        let mut slot = self.job.lock();
        let Some(job) = &*slot else { return false };
        if self.health.has_failed() && !job.even_if_failed() {
            let job = slot.take();
            drop(slot);
            drop(job);
            return true;
        }
        match job {
            Job::Marker => true,
            Job::Manual => {
                self.ready.store(true, Ordering::Release);
                engine::wake();
                false
            }
            Job::Host(_) => {
                drop(slot);
                engine::run_host_function(self.clone());
                false
            }
            Job::Series(_) => {
                let Some(Job::Series(series)) = slot.take() else { return true };
                drop(slot);
                series.begin(self.clone());
                false
            }
            Job::Await(_) => {
                let Some(Job::Await(is_so)) = slot.take() else { return true };
                drop(slot);
                if is_so() {
                    return true;
                }
                let health = self.health.clone();
                engine::waits::add(Box::new(move || is_so() || health.is_over()), self.clone());
                false
            }
            Job::Grid(_) => {
                let Some(Job::Grid(launch)) = slot.take() else { return true };
                drop(slot);
                engine::submit(Work::Grid(launch), self.clone());
                false
            }
            _ => {
                drop(slot);
                engine::submit(Work::Call, self.clone());
                false
            }
        }
    }
}

impl Client for Task {
    fn run(&self) {
        let job = self.job.lock().take();
        if let Some(Err(missing)) = job.map(|job| job.run(&self.health)) {
            self.health.fail_with(missing.into());
        }
    }

    fn ended(self: Arc<Self>, result: Result<(), Fault>) {
        if let Err(fault) = result {
            self.health.fail(&fault);
        }
        finish_all(self);
    }
}

impl Moment for Task {
    fn precedes(&self, last: usize) -> bool {
        /// Tasks looked at: streams that wait for events of others are few steps apart.
        const STEPS: usize = 32;
        let (mut steps, mut list) = (0, self.links.waiting());
        while let Some(task) = list.pop() {
            if Arc::as_ptr(&task).addr() == last {
                return true;
            }
            steps += 1;
            if steps > STEPS {
                return false;
            }
            list.extend(task.links.waiting());
        }
        false
    }
}

fn run_all(task: Arc<Task>) {
    if task.start() {
        finish_all(task);
        engine::wake();
    }
}

/// Marks tasks done and starts those that waited for them; a list, not recursion, since chains can be long.
fn finish_all(task: Arc<Task>) {
    let mut list: SmallVec<[Arc<Task>; 4]> = smallvec![task];
    while let Some(task) = list.pop() {
        if task.timed {
            let _ = task.finished_at.set(Instant::now());
        }
        for t in task.links.finish() {
            if t.links.arrive() && t.start() {
                list.push(t);
            }
        }
    }
}

impl Drop for Task {
    /// Frees a chain that never ran without recursion.
    fn drop(&mut self) {
        let mut list = self.links.drop_waiting();
        while let Some(task) = list.pop() {
            if let Ok(mut last) = Arc::try_unwrap(task).map_err(drop) {
                list.append(&mut last.links.drop_waiting());
            }
        }
    }
}
