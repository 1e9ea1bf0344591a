//! Whether a context still works.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use weft_exec::Fault;

use crate::device::Device;
use crate::error::{Code, Error, Result};
use crate::fault;
use crate::trace;

/// Whether a context still works. As on hardware a fault ends the use of the device by the process: new contexts
/// fail as well.
#[derive(Debug)]
pub(crate) struct Health {
    /// The context's number.
    context: u64,
    failed: AtomicBool,
    /// The context has ended.
    ended: AtomicBool,
    error: OnceLock<Error>,
    device: Arc<Device>,
}

/// Who is told what has ended a context, of its number and before anybody else.
type Watcher = fn(u64, &Error, Option<&Fault>);

static WATCHER: OnceLock<Watcher> = OnceLock::new();

/// Has somebody told of what ends contexts, once for the process.
pub(crate) fn watch_faults(watcher: Watcher) {
    let _ = WATCHER.set(watcher);
}

impl Health {
    pub(crate) fn new(context: u64, device: &Arc<Device>) -> Arc<Health> {
        Arc::new(Health {
            context,
            failed: AtomicBool::new(false),
            ended: AtomicBool::new(false),
            error: OnceLock::new(),
            device: device.clone(),
        })
    }

    /// Whether something has failed.
    #[inline]
    pub(crate) fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Acquire)
    }

    /// Notes that the context has ended.
    pub(crate) fn end(&self) {
        self.ended.store(true, Ordering::Release);
    }

    /// Whether nobody waits for what the context was given any more.
    pub(crate) fn is_over(&self) -> bool {
        self.has_failed() || self.ended.load(Ordering::Acquire)
    }

    /// # Errors
    /// What has failed.
    #[inline]
    pub(crate) fn check(&self) -> Result<()> {
        if !self.has_failed() {
            return Ok(());
        }
        Err(self.error.get().cloned().unwrap_or(Code::LaunchFailed.into()))
    }

    /// Records what ended a kernel; the first one stays.
    pub(crate) fn fail(&self, fault: &Fault) {
        self.note(fault::error(fault), Some(fault));
    }

    /// As [`Self::fail`], of what is no kernel.
    pub(crate) fn fail_with(&self, error: Error) {
        self.note(error, None);
    }

    fn note(&self, error: Error, fault: Option<&Fault>) {
        if self.error.set(error).is_ok() {
            if let Some(e) = self.error.get() {
                tracing::error!("{e}");
                if let Some(watcher) = WATCHER.get() {
                    watcher(self.context, e, fault);
                }
                self.device.note_fault(e);
            }
            self.failed.store(true, Ordering::Release);
            trace::flush();
        }
    }
}
