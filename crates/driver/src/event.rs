//! Events: marks in streams.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use parking_lot::Mutex;

use crate::engine;
use crate::error::{Code, Error, Result, fail};
use crate::graph::edge::Link;
use crate::health::Health;
use crate::job::Job;
use crate::mark::{Fate, SharedMark};
use crate::modelled;
use crate::state::State;
use crate::tag::{Tag, Tagged};
use crate::task::Task;
use crate::unified;

/// `CU_EVENT_DISABLE_TIMING`.
pub const DISABLE_TIMING: u32 = 2;
/// `CU_EVENT_INTERPROCESS`.
const INTERPROCESS: u32 = 4;
const KNOWN: u32 = 7;
/// The code of [`lost`].
const LOST: Code = Code::ExternalDevice;

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
    /// In a stream that had nothing left to do: it was reached at once; when, if the event has timing.
    Reached(Option<Instant>),
    /// In a stream; of a launch that lets kernels behind it begin before its end also when they may.
    Task(Arc<Task>, Option<Arc<Task>>),
    /// In a stream that is captured.
    Captured(CaptureMark),
}

/// What a stream has to wait for that waits for an event.
pub(crate) enum Awaited {
    /// Nothing.
    Nothing,
    /// A task of this process; of a launch before whose end kernels may begin also when they may.
    Task(Arc<Task>, Option<Arc<Task>>),
    /// Work that ends when the mark is reached, by whichever process.
    Job(Job),
}

/// What asks or waits for a mark of a process that has ended before it reached it.
fn lost() -> Error {
    Error::new(LOST, "the process that recorded the event has ended, and the work before it with it")
}

/// An event (`CUevent`).
pub struct Event {
    pub(crate) state: Arc<State>,
    flags: u32,
    /// Of an event of several processes: who records it and whether that is done is in memory that all of them see.
    shared: Option<Arc<SharedMark>>,
    mark: Mutex<Mark>,
    /// Its place in the model of time ([`modelled`]); 0: none.
    modelled: AtomicU64,
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

    /// Whether other processes know it.
    pub(crate) fn is_shared(&self) -> bool {
        self.shared.is_some()
    }

    fn make(state: &Arc<State>, flags: u32, shared: Option<SharedMark>) -> Arc<Event> {
        Arc::new(Event {
            state: state.clone(),
            flags,
            shared: shared.map(Arc::new),
            mark: Mutex::new(Mark::Nothing),
            modelled: AtomicU64::new(0),
            destroyed: AtomicBool::new(false),
            tag: Tag::default(),
        })
    }

    /// What other processes see of it, if it is for several.
    pub(crate) fn shared(&self) -> Option<&Arc<SharedMark>> {
        self.shared.as_ref()
    }

    /// Whether the work before the mark is done.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a mark in a capture; [`lost`].
    fn is_reached(&self) -> Result<bool> {
        let task = self.marked()?;
        match self.shared.as_ref().map(|mark| mark.fate(mark.last())) {
            Some(Fate::Lost) => Err(lost()),
            Some(fate) => Ok(fate == Fate::Reached),
            None => Ok(task.is_none_or(|t| t.is_done())),
        }
    }

    /// The work by which a stream marks it anew; the task that does it is for [`Self::set`].
    #[inline]
    pub(crate) fn mark_job(&self) -> Job {
        self.shared.as_ref().map_or(Job::Marker, |mark| {
            let (mark, point) = (mark.clone(), mark.set());
            Job::internal(move || mark.reach(point))
        })
    }

    /// What a stream of a context that waits for it has to wait for now. Where that will never be, the context fails: what comes
    /// behind would find memory as it should not be.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a mark in a capture.
    #[inline]
    pub(crate) fn awaited(&self, health: &Arc<Health>) -> Result<Awaited> {
        let Some(mark) = &self.shared else {
            return Ok(match &*self.mark.lock() {
                Mark::Captured(_) => return fail(Code::InvalidValue),
                Mark::Task(task, early) if !task.is_done() => Awaited::Task(task.clone(), early.clone()),
                Mark::Task(..) | Mark::Reached(_) | Mark::Nothing => Awaited::Nothing,
            });
        };
        self.marked()?;
        let (mark, point, health) = (mark.clone(), mark.last(), health.clone());
        if mark.fate(point) == Fate::Reached {
            return Ok(Awaited::Nothing);
        }
        let is_over = move || match mark.fate(point) {
            Fate::Pending => false,
            Fate::Reached => true,
            Fate::Lost => {
                health.fail_with(lost());
                true
            }
        };
        Ok(Awaited::Job(Job::Await(Box::new(is_over))))
    }

    /// Whether a stream has marked it, of this process or another.
    pub(crate) fn is_recorded(&self) -> bool {
        let here = matches!(&*self.mark.lock(), Mark::Task(..) | Mark::Reached(_));
        here || self.shared.as_ref().is_some_and(|m| m.last().is_some())
    }

    /// Its place in the model of time.
    pub(crate) fn modelled(&self) -> u64 {
        self.modelled.load(Ordering::Relaxed)
    }

    /// Notes it; 0: it has none.
    pub(crate) fn set_modelled(&self, number: u64) {
        self.modelled.store(number, Ordering::Relaxed);
    }

    /// Notes that a task marks the event from now on.
    pub(crate) fn set(&self, task: Arc<Task>) {
        self.set_modelled(0);
        *self.mark.lock() = Mark::Task(task, None);
    }

    /// Notes that the end of a launch marks the event from now on, and when kernels may begin that wait for it.
    pub(crate) fn set_early(&self, end: Arc<Task>, trigger: Arc<Task>) {
        *self.mark.lock() = Mark::Task(end, Some(trigger));
    }

    /// Whether launches can mark it before their end.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for an event that has timing, or is for several processes.
    pub(crate) fn check_early(&self) -> Result<()> {
        if self.flags & DISABLE_TIMING == 0 || self.is_shared() { fail(Code::InvalidValue) } else { Ok(()) }
    }

    /// Notes that it is marked and reached now: nothing is before the mark. Not of an event for several processes.
    pub(crate) fn set_reached(&self) {
        let now = if self.flags & DISABLE_TIMING == 0 { Some(Instant::now()) } else { None };
        *self.mark.lock() = Mark::Reached(now);
    }

    /// When it was reached, once it has been.
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when it was never recorded, [`Code::NotReady`] when it has not been reached, [`Code::CapturedEvent`] for the
    /// mark of a capture.
    fn moment(&self) -> Result<Instant> {
        let moment = match &*self.mark.lock() {
            Mark::Nothing => return fail(Code::InvalidHandle),
            Mark::Captured(_) => return fail(Code::CapturedEvent),
            Mark::Reached(at) => *at,
            Mark::Task(task, _) => task.finished_at(),
        };
        moment.ok_or_else(|| Code::NotReady.into())
    }

    /// The task that marks it, if one does.
    #[inline]
    pub(crate) fn recorded(&self) -> Option<Arc<Task>> {
        match &*self.mark.lock() {
            Mark::Task(t, _) => Some(t.clone()),
            Mark::Nothing | Mark::Reached(_) | Mark::Captured(_) => None,
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
            Mark::Nothing | Mark::Reached(_) | Mark::Task(..) => None,
        }
    }

    /// Whether the work before the mark is done; so it is when there is no mark.
    ///
    /// # Errors
    /// [`Code::NotReady`] when it is not; [`Code::InvalidValue`] for a mark in a capture; [`lost`]; the context's error.
    pub(crate) fn reached(&self) -> Result<()> {
        self.state.check_alive()?;
        if !self.is_reached()? {
            engine::note_question();
            self.state.check()?;
            return fail(Code::NotReady);
        }
        unified::settled();
        self.state.check()
    }

    /// Waits for the work before the mark.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a mark in a capture; [`lost`]; the context's error.
    pub(crate) fn wait_for_mark(&self) -> Result<()> {
        self.state.check_alive()?;
        if let Some(t) = self.marked()? {
            t.wait();
        }
        if let Some(mark) = &self.shared {
            // As it was recorded last when the call began.
            let point = mark.last();
            engine::waits::until(&|| mark.fate(point) != Fate::Pending);
            if mark.fate(point) == Fate::Lost {
                return Err(lost());
            }
        }
        if modelled::is_on() {
            modelled::waited_for(&[self.modelled()]);
        }
        self.state.settle();
        self.state.check()
    }

    /// The task that marks it, if it was recorded.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a mark in a capture.
    #[inline]
    fn marked(&self) -> Result<Option<Arc<Task>>> {
        match &*self.mark.lock() {
            Mark::Task(t, _) => Ok(Some(t.clone())),
            Mark::Nothing | Mark::Reached(_) => Ok(None),
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
        let (from, to) = (start.moment(), self.moment());
        let never = |at: &Result<Instant>| at.as_ref().is_err_and(|e| e.code == Code::InvalidHandle);
        if never(&from) || never(&to) {
            return fail(Code::InvalidHandle);
        }
        let (from, to) = (from?, to?);
        if let (a @ 1.., b @ 1..) = (start.modelled(), self.modelled())
            && let Some(ms) = modelled::milliseconds(a, b)
        {
            return Ok(ms);
        }
        let (sign, span) = match to.checked_duration_since(from) {
            Some(d) => (1.0, d),
            None => (-1.0, from.duration_since(to)),
        };
        Ok((sign * span.as_secs_f64() * 1e3) as f32)
    }

    /// Ends the event; what waits for it still does (`cuEventDestroy`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when it has ended already; what has failed in the context.
    pub fn destroy(&self) -> Result<()> {
        self.state.health.check()?;
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
