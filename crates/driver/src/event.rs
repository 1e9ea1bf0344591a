//! Events: marks in streams.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;

use crate::engine;
use crate::error::{Code, Result, fail};
use crate::mark::SharedMark;
use crate::state::State;
use crate::tag::{Tag, Tagged};
use crate::task::Task;

/// `CU_EVENT_DISABLE_TIMING`.
pub const DISABLE_TIMING: u32 = 2;
/// `CU_EVENT_INTERPROCESS`.
const INTERPROCESS: u32 = 4;
const KNOWN: u32 = 7;

/// An event (`CUevent`).
pub struct Event {
    pub(crate) state: Arc<State>,
    flags: u32,
    /// Of an event of several processes: who records it and whether that is done is in memory that all of them see.
    shared: Option<Arc<SharedMark>>,
    recorded: Mutex<Option<Arc<Task>>>,
    destroyed: AtomicBool,
    tag: Tag,
}

impl std::fmt::Debug for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Event").field("flags", &self.flags).field("recorded", &*self.recorded.lock()).finish()
    }
}

impl Event {
    /// As [`Event::create`].
    pub(crate) fn new(state: &Arc<State>, flags: u32) -> Result<Arc<Event>> {
        state.check()?;
        if flags & !KNOWN != 0 || flags & INTERPROCESS != 0 && flags & DISABLE_TIMING == 0 {
            return fail(Code::InvalidValue);
        }
        let shared = if flags & INTERPROCESS != 0 { Some(SharedMark::create()?) } else { None };
        Ok(Self::make(state, flags, shared))
    }

    /// An event of another process.
    ///
    /// # Errors
    /// The context's error.
    pub(crate) fn of_mark(state: &Arc<State>, mark: SharedMark) -> Result<Arc<Event>> {
        state.check()?;
        Ok(Self::make(state, INTERPROCESS | DISABLE_TIMING, Some(mark)))
    }

    fn make(state: &Arc<State>, flags: u32, shared: Option<SharedMark>) -> Arc<Event> {
        Arc::new(Event {
            state: state.clone(),
            flags,
            shared: shared.map(Arc::new),
            recorded: Mutex::new(None),
            destroyed: AtomicBool::new(false),
            tag: Tag::default(),
        })
    }

    /// What other processes see of it, if it is for several.
    pub(crate) fn shared(&self) -> Option<&Arc<SharedMark>> {
        self.shared.as_ref()
    }

    /// Whether the work before the mark is done.
    fn is_reached(&self) -> bool {
        match &self.shared {
            Some(mark) => mark.is_reached(mark.last()),
            None => self.recorded().is_none_or(|t| t.is_done()),
        }
    }

    /// Notes that a task marks the event from now on.
    pub(crate) fn set(&self, task: Arc<Task>) {
        *self.recorded.lock() = Some(task);
    }

    /// The task that marks it, if it was recorded.
    #[inline]
    pub(crate) fn recorded(&self) -> Option<Arc<Task>> {
        self.recorded.lock().clone()
    }

    fn alive(&self) -> Result<&State> {
        self.state.check_alive()?;
        Ok(&self.state)
    }

    /// Whether the work before the mark is done; true for an event never recorded (`cuEventQuery`).
    ///
    /// # Errors
    /// [`Code::NotReady`] when it is not; the context's error.
    pub fn query(&self) -> Result<()> {
        let state = self.alive()?;
        if !self.is_reached() {
            engine::note_question();
            state.check()?;
            return fail(Code::NotReady);
        }
        state.check()
    }

    /// Waits for the work before the mark (`cuEventSynchronize`).
    ///
    /// # Errors
    /// The context's error.
    pub fn synchronize(&self) -> Result<()> {
        let state = self.alive()?;
        if let Some(t) = self.recorded() {
            t.wait();
        }
        if let Some(mark) = &self.shared {
            // As it was recorded last when the call began.
            let point = mark.last();
            engine::waits::until(&|| mark.is_reached(point));
        }
        state.settle();
        state.check()
    }

    /// Milliseconds from `start` to `self` (`cuEventElapsedTime`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when one was never recorded or has no timing; [`Code::NotReady`] when one has not
    /// been reached; the context's error.
    pub fn elapsed_since(&self, start: &Event) -> Result<f32> {
        self.state.check()?;
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
        !self.destroyed.load(Ordering::Acquire) && self.state.is_alive()
    }
}
