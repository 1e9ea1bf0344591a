//! Events: marks in streams.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};

use parking_lot::Mutex;

use crate::context::Context;
use crate::engine;
use crate::error::{Code, Result, fail};
use crate::stream::Stream;
use crate::tag::{Tag, Tagged};
use crate::task::{Job, Task};

/// `CU_EVENT_DISABLE_TIMING`.
pub const DISABLE_TIMING: u32 = 2;
/// `CU_EVENT_INTERPROCESS`.
const INTERPROCESS: u32 = 4;
const KNOWN: u32 = 7;

/// An event (`CUevent`).
#[derive(Debug)]
pub struct Event {
    context: Weak<Context>,
    flags: u32,
    recorded: Mutex<Option<Arc<Task>>>,
    destroyed: AtomicBool,
    tag: Tag,
}

impl Event {
    /// Makes an event (`cuEventCreate`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for unknown flags, or an event for several processes with timing;
    /// [`Code::NotSupported`] for one without.
    pub fn create(context: &Arc<Context>, flags: u32) -> Result<Arc<Event>> {
        context.check()?;
        if flags & !KNOWN != 0 || flags & INTERPROCESS != 0 && flags & DISABLE_TIMING == 0 {
            return fail(Code::InvalidValue);
        }
        if flags & INTERPROCESS != 0 {
            return fail(Code::NotSupported);
        }
        Ok(Arc::new(Event {
            context: Arc::downgrade(context),
            flags,
            recorded: Mutex::new(None),
            destroyed: AtomicBool::new(false),
            tag: Tag::default(),
        }))
    }

    /// Its context.
    ///
    /// # Errors
    /// [`Code::ContextIsDestroyed`].
    pub fn context(&self) -> Result<Arc<Context>> {
        let context = self.context.upgrade().filter(|c| c.is_alive());
        context.ok_or_else(|| Code::ContextIsDestroyed.into())
    }

    /// Marks the present end of a stream (`cuEventRecord`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when stream and event belong to different contexts; the context's error.
    pub fn record(&self, stream: &Stream) -> Result<()> {
        if !Weak::ptr_eq(&self.context, &Arc::downgrade(&stream.context()?)) {
            return fail(Code::InvalidHandle);
        }
        let task = stream.enqueue(Job::Marker, &[])?;
        *self.recorded.lock() = Some(task);
        Ok(())
    }

    pub(crate) fn recorded(&self) -> Option<Arc<Task>> {
        self.recorded.lock().clone()
    }

    /// Whether the work before the mark is done; true for an event never recorded (`cuEventQuery`).
    ///
    /// # Errors
    /// [`Code::NotReady`] when it is not; the context's error.
    pub fn query(&self) -> Result<()> {
        let context = self.context()?;
        if self.recorded().is_some_and(|t| !t.is_done()) {
            engine::note_question();
            context.check()?;
            return fail(Code::NotReady);
        }
        context.check()
    }

    /// Waits for the work before the mark (`cuEventSynchronize`).
    ///
    /// # Errors
    /// The context's error.
    pub fn synchronize(&self) -> Result<()> {
        let context = self.context()?;
        if let Some(t) = self.recorded() {
            t.wait();
        }
        context.flush_printf();
        context.check()
    }

    /// Milliseconds from `start` to `self` (`cuEventElapsedTime`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when one was never recorded or has no timing; [`Code::NotReady`] when one has not
    /// been reached; the context's error.
    pub fn elapsed_since(&self, start: &Event) -> Result<f32> {
        self.context()?.check()?;
        if (self.flags | start.flags) & DISABLE_TIMING != 0 {
            return fail(Code::InvalidHandle);
        }
        let (Some(from), Some(to)) = (start.recorded(), self.recorded()) else {
            return fail(Code::InvalidHandle);
        };
        let (Some(from), Some(to)) = (from.finished_at(), to.finished_at()) else {
            return fail(Code::NotReady);
        };
        let (sign, span) = match to.checked_duration_since(from) {
            Some(d) => (1.0, d),
            None => (-1.0, from.duration_since(to)),
        };
        Ok((sign * span.as_secs_f64() * 1e3) as f32)
    }

    /// Ends the event; what waits for it still does (`cuEventDestroy`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when it has ended already.
    pub fn destroy(&self) -> Result<()> {
        if self.destroyed.swap(true, Ordering::AcqRel) { fail(Code::InvalidHandle) } else { Ok(()) }
    }
}

impl Tagged for Event {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        !self.destroyed.load(Ordering::Acquire) && self.context().is_ok()
    }
}
