//! Errors as the device runtime has them, and the last one of each thread of a grid.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use weft_exec::Caller;

use crate::error::Code;

/// An error of the runtime API (`cudaError_t`), as the device runtime answers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CudaError(pub(crate) u32);

impl From<Code> for CudaError {
    fn from(code: Code) -> Self {
        CudaError(code as u32)
    }
}

/// The last error of each thread. Most grids have none.
#[derive(Debug, Default)]
pub(super) struct LastErrors {
    any: AtomicBool,
    of: Mutex<HashMap<([u32; 3], u32), u32>>,
}

impl LastErrors {
    /// Notes an error of a thread.
    pub(super) fn set(&self, thread: Caller, error: CudaError) {
        self.of.lock().insert((thread.block, thread.thread), error.0);
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
