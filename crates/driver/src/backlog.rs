//! How far a program may run ahead of a stream.
//!
//! A GPU's queues are short: a launch into a full one waits. Without that a program that launches faster than its kernels run would take
//! memory without end, for the parameters of launches and for copies of what it hands over.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use parking_lot::Mutex;

use crate::task::Task;

/// Operations between two marks; of twice as many at most none has ended. A GPU takes about a thousand launches.
const STEP: u32 = 1024;

/// A stream's count of what it was given.
#[derive(Debug, Default)]
pub(crate) struct Backlog {
    given: AtomicU32,
    /// What was last in the stream when the count came to a multiple of [`STEP`].
    mark: Mutex<Option<Arc<Task>>>,
}

impl Backlog {
    /// Counts an operation that is about to be given, and waits where too many have not ended; `last` is the stream's last task.
    #[inline]
    pub(crate) fn count(&self, last: impl FnOnce() -> Option<Arc<Task>>) {
        if self.given.fetch_add(1, Ordering::Relaxed) % STEP == STEP - 1 {
            self.wait(last());
        }
    }

    #[cold]
    fn wait(&self, last: Option<Arc<Task>>) {
        let before = std::mem::replace(&mut *self.mark.lock(), last);
        if let Some(task) = before {
            task.wait();
        }
    }
}
