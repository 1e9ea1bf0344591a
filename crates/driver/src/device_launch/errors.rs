//! The last error of each thread of a grid.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use weft_exec::Caller;

/// See the module. Most grids have none.
#[derive(Debug, Default)]
pub(super) struct LastErrors {
    any: AtomicBool,
    of: Mutex<HashMap<([u32; 3], u32), u32>>,
}

impl LastErrors {
    /// Notes an error of a thread.
    pub(super) fn set(&self, thread: Caller, error: u32) {
        self.of.lock().insert((thread.block, thread.thread), error);
        self.any.store(true, Ordering::Release);
    }

    /// The thread's last error; 0 if there was none.
    pub(super) fn peek(&self, thread: Caller) -> u32 {
        if !self.any.load(Ordering::Acquire) {
            return 0;
        }
        self.of.lock().get(&(thread.block, thread.thread)).copied().unwrap_or(0)
    }

    /// The same, and forgets it.
    pub(super) fn take(&self, thread: Caller) -> u32 {
        if !self.any.load(Ordering::Acquire) {
            return 0;
        }
        self.of.lock().remove(&(thread.block, thread.thread)).unwrap_or(0)
    }
}
