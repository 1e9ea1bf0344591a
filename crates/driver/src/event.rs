//! Events: marks in streams.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;

use crate::engine;
use crate::error::{Code, Result, fail};
use crate::graph::edge::Link;
use crate::state::State;
use crate::tag::{Tag, Tagged};
use crate::task::Task;

/// `CU_EVENT_DISABLE_TIMING`.
pub const DISABLE_TIMING: u32 = 2;
/// `CU_EVENT_INTERPROCESS`.
const INTERPROCESS: u32 = 4;
const KNOWN: u32 = 7;

/// A mark in a capture.
#[derive(Clone, Debug)]
pub(crate) struct CaptureMark {
    /// The capture's number.
    pub(crate) capture: u64,
    /// What comes behind the mark waits for these nodes.
    pub(crate) before: Vec<Link>,
}

/// What an event was last recorded as.
#[derive(Debug)]
enum Mark {
    Nothing,
    /// In a stream.
    Task(Arc<Task>),
    /// In a stream that is captured.
    Captured(CaptureMark),
}

/// An event (`CUevent`).
pub struct Event {
    pub(crate) state: Arc<State>,
    flags: u32,
    mark: Mutex<Mark>,
    destroyed: AtomicBool,
    tag: Tag,
}

impl std::fmt::Debug for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Event").field("flags", &self.flags).field("mark", &*self.mark.lock()).finish()
    }
}

impl Event {
    /// As [`Event::create`].
    pub(crate) fn new(state: &Arc<State>, flags: u32) -> Result<Arc<Event>> {
        state.check()?;
        if flags & !KNOWN != 0 || flags & INTERPROCESS != 0 && flags & DISABLE_TIMING == 0 {
            return fail(Code::InvalidValue);
        }
        if flags & INTERPROCESS != 0 {
            return fail(Code::NotSupported);
        }
        Ok(Arc::new(Event {
            state: state.clone(),
            flags,
            mark: Mutex::new(Mark::Nothing),
            destroyed: AtomicBool::new(false),
            tag: Tag::default(),
        }))
    }

    /// Notes that a task marks the event from now on.
    pub(crate) fn set(&self, task: Arc<Task>) {
        *self.mark.lock() = Mark::Task(task);
    }

    /// The task that marks it, if it was recorded.
    #[inline]
    pub(crate) fn recorded(&self) -> Option<Arc<Task>> {
        match &*self.mark.lock() {
            Mark::Task(t) => Some(t.clone()),
            Mark::Nothing | Mark::Captured(_) => None,
        }
    }

    /// Notes that it marks a place in a capture from now on.
    pub(crate) fn set_captured(&self, mark: CaptureMark) {
        *self.mark.lock() = Mark::Captured(mark);
    }

    /// The place in a capture that it marks.
    pub(crate) fn capture_mark(&self) -> Option<CaptureMark> {
        match &*self.mark.lock() {
            Mark::Captured(m) => Some(m.clone()),
            Mark::Nothing | Mark::Task(_) => None,
        }
    }

    /// Whether the work before the mark is done; so it is when there is no mark.
    ///
    /// # Errors
    /// [`Code::NotReady`] when it is not; [`Code::InvalidValue`] for a mark in a capture; the context's error.
    pub(crate) fn reached(&self) -> Result<()> {
        self.state.check_alive()?;
        if self.marked()?.is_some_and(|t| !t.is_done()) {
            engine::note_question();
            self.state.check()?;
            return fail(Code::NotReady);
        }
        self.state.check()
    }

    /// Waits for the work before the mark.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a mark in a capture; the context's error.
    pub(crate) fn wait_for_mark(&self) -> Result<()> {
        self.state.check_alive()?;
        if let Some(t) = self.marked()? {
            t.wait();
        }
        self.state.flush_printf();
        self.state.check()
    }

    /// The task that marks it, if it was recorded.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a mark in a capture.
    #[inline]
    pub(crate) fn marked(&self) -> Result<Option<Arc<Task>>> {
        match &*self.mark.lock() {
            Mark::Task(t) => Ok(Some(t.clone())),
            Mark::Nothing => Ok(None),
            Mark::Captured(_) => fail(Code::InvalidValue),
        }
    }

    /// Milliseconds from `start` to `self` (`cuEventElapsedTime`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when one was never recorded or has no timing; [`Code::NotReady`] when one has not
    /// been reached; [`Code::CapturedEvent`] for the mark of a capture; the context's error.
    pub fn elapsed_since(&self, start: &Event) -> Result<f32> {
        self.state.check()?;
        if (self.flags | start.flags) & DISABLE_TIMING != 0 {
            return fail(Code::InvalidHandle);
        }
        if start.capture_mark().or(self.capture_mark()).is_some() {
            return fail(Code::CapturedEvent);
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
        !self.destroyed.load(Ordering::Acquire) && self.state.is_alive()
    }
}
