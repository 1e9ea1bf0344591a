//! The ends of streams.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;

use crate::task::Task;

/// The end of a stream; outlives the stream while work is left.
#[derive(Debug)]
pub(crate) struct Tail {
    last: Mutex<Option<Arc<Task>>>,
    /// Whether the legacy default stream waits for it.
    pub(crate) blocking: bool,
    closed: AtomicBool,
}

impl Tail {
    pub(crate) fn new(blocking: bool) -> Arc<Tail> {
        Arc::new(Tail { last: Mutex::new(None), blocking, closed: AtomicBool::new(false) })
    }

    /// The last task that is not done.
    #[inline]
    pub(crate) fn last(&self) -> Option<Arc<Task>> {
        self.last.lock().clone().filter(|t| !t.is_done())
    }

    /// Whether all tasks are done.
    #[inline]
    pub(crate) fn is_idle(&self) -> bool {
        self.last.lock().as_ref().is_none_or(|t| t.is_done())
    }

    /// Makes a task the last one. With the context's tails locked.
    #[inline]
    pub(crate) fn set(&self, task: &Arc<Task>) {
        *self.last.lock() = Some(task.clone());
    }

    /// Notes that the stream has ended.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Release);
    }

    /// Whether the stream has ended and all its work is done.
    pub(crate) fn is_over(&self) -> bool {
        self.closed.load(Ordering::Acquire) && self.is_idle()
    }
}
