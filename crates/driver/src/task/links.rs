//! What a task waits for, and what waits for it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::sync::{AtomicBool, AtomicUsize, Mutex};

/// See the module; of tasks of type `T`.
pub(super) struct Links<T> {
    /// Tasks this one waits for, and one for the time while it is being set up.
    pending: AtomicUsize,
    done: AtomicBool,
    /// Tasks that wait for this one; `None` when it is done.
    next: Mutex<Option<Vec<Arc<T>>>>,
}

impl<T> Links<T> {
    pub(super) fn new() -> Self {
        Links {
            pending: AtomicUsize::new(1),
            done: AtomicBool::new(false),
            next: Mutex::new(Some(Vec::new())),
        }
    }

    /// Makes the task that has these links wait for an earlier one, if that is not done. While it is being set up.
    pub(super) fn wait_for(&self, own: &Arc<T>, earlier: &Links<T>) {
        if let Some(next) = earlier.next.lock().as_mut() {
            self.pending.fetch_add(1, Ordering::Relaxed);
            next.push(own.clone());
        }
    }

    /// One of those that it waits for is done, or it is set up; whether nothing is left to wait for.
    pub(super) fn arrive(&self) -> bool {
        self.pending.fetch_sub(1, Ordering::AcqRel) == 1
    }

    /// It is done; those that waited, each of which is to [`Self::arrive`].
    pub(super) fn finish(&self) -> Vec<Arc<T>> {
        self.done.store(true, Ordering::Release);
        self.next.lock().take().unwrap_or_default()
    }

    pub(super) fn is_done(&self) -> bool {
        self.done.load(Ordering::Acquire)
    }

    /// Those that wait at the moment.
    pub(super) fn waiting(&self) -> Vec<Arc<T>> {
        self.next.lock().as_ref().map_or_else(Vec::new, Clone::clone)
    }

    /// Those that wait, for a task that will never be done.
    pub(super) fn drop_waiting(&mut self) -> Vec<Arc<T>> {
        self.next.get_mut().take().unwrap_or_default()
    }
}

#[cfg(all(test, loom))]
mod models {
    use super::*;
    use loom::thread;
    use weft_testing::in_all_orders;

    /// A task, what it writes, and how often it was started.
    struct Task {
        links: Links<Task>,
        written: AtomicUsize,
        starts: AtomicUsize,
    }

    fn task() -> Arc<Task> {
        Arc::new(Task { links: Links::new(), written: AtomicUsize::new(0), starts: AtomicUsize::new(0) })
    }

    /// Does what a task does, and starts those behind it that are the ones to start then.
    fn run(task: &Task, before: &[Arc<Task>]) {
        // What those before it have written is there.
        assert!(before.iter().all(|t| t.written.load(Ordering::Relaxed) == 1));
        assert_eq!(task.starts.fetch_add(1, Ordering::Relaxed), 0, "started twice");
        task.written.store(1, Ordering::Relaxed);
    }

    /// A task is set up behind two that end meanwhile on other threads: somebody starts it, once, when both are done.
    #[test]
    fn a_task_starts_once_when_all_before_it_are_done() {
        in_all_orders(|| {
            let (first, second, last) = (task(), task(), task());
            let before = [first.clone(), second.clone()];
            let workers: Vec<_> = [first, second]
                .into_iter()
                .map(|own| {
                    let before = before.clone();
                    thread::spawn(move || {
                        assert!(own.links.arrive());
                        run(&own, &[]);
                        for next in own.links.finish().into_iter().filter(|n| n.links.arrive()) {
                            run(&next, &before);
                        }
                    })
                })
                .collect();
            before.iter().for_each(|t| last.links.wait_for(&last, &t.links));
            if last.links.arrive() {
                run(&last, &before);
            }
            workers.into_iter().for_each(|t| t.join().expect("a worker"));
            assert_eq!(last.starts.load(Ordering::Relaxed), 1, "nobody started it");
        });
    }

    /// Who sees that a task is done sees what it has written: nobody waits for it then.
    #[test]
    fn what_a_task_has_written_is_there_when_it_is_done() {
        in_all_orders(|| {
            let first = task();
            let own = first.clone();
            let worker = thread::spawn(move || {
                run(&own, &[]);
                assert!(own.links.finish().is_empty());
            });
            if first.links.is_done() {
                assert_eq!(first.written.load(Ordering::Relaxed), 1);
            }
            worker.join().expect("a worker");
        });
    }
}
