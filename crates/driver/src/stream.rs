//! Streams: chains of tasks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};

use parking_lot::Mutex;
use weft_exec::{Launch, Part};

use crate::backlog::Backlog;
use crate::engine;
use crate::error::{Code, Result, fail};
use crate::graph::capture::{self, Seat};
use crate::job::Job;
use crate::programmatic::{self, Primary, Triggering, Triggers};
use crate::state::State;
use crate::tag::{Tag, Tagged};
use crate::tail::Tail;
use crate::task::Task;
use crate::unified;

/// Greatest and least priority of a stream; lower numbers come first.
pub const PRIORITIES: (i32, i32) = (-5, 0);

/// `CU_STREAM_NON_BLOCKING`.
pub const NON_BLOCKING: u32 = 1;

/// The three kinds of stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamKind {
    /// The default stream that waits for all blocking streams, and they for it.
    Legacy,
    /// A thread's default stream.
    PerThread,
    /// Made by the program.
    Created,
}

/// The part of a device that a stream's kernels run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Partition {
    /// Number of the green context.
    pub(crate) green: u64,
    pub(crate) part: Part,
}

/// A stream (`CUstream`).
#[derive(Debug)]
pub struct Stream {
    id: u64,
    state: Arc<State>,
    kind: StreamKind,
    flags: u32,
    priority: AtomicI32,
    pub(crate) tail: Arc<Tail>,
    pub(crate) backlog: Backlog,
    partition: Option<Partition>,
    /// What at its end lets kernels begin early.
    primary: Mutex<Option<Primary>>,
    /// Whether that may let any kernel begin, so that launches look at it.
    lets_any: AtomicBool,
    /// Its part in a capture.
    seat: Arc<Seat>,
    destroyed: AtomicBool,
    /// Whether its green context has ended.
    orphaned: AtomicBool,
    tag: Tag,
}

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

impl Stream {
    /// A stream of a context: there is one legacy one.
    pub(crate) fn new(state: &Arc<State>, kind: StreamKind, flags: u32, priority: i32) -> Arc<Stream> {
        Self::within(state, kind, (flags, priority), None)
    }

    /// A stream whose kernels run on a part of the device.
    pub(crate) fn within(
        state: &Arc<State>,
        kind: StreamKind,
        (flags, priority): (u32, i32),
        partition: Option<Partition>,
    ) -> Arc<Stream> {
        let tail = if kind == StreamKind::Legacy {
            state.legacy.clone()
        } else {
            state.new_tail(flags & NON_BLOCKING == 0)
        };
        Arc::new(Stream {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            state: state.clone(),
            kind,
            flags,
            priority: AtomicI32::new(priority),
            tail,
            backlog: Backlog::default(),
            partition,
            primary: Mutex::new(None),
            lets_any: AtomicBool::new(false),
            seat: Seat::new(state.id(), flags & NON_BLOCKING == 0),
            destroyed: AtomicBool::new(false),
            orphaned: AtomicBool::new(false),
            tag: Tag::default(),
        })
    }

    /// A number that no other stream of the process has had (`cuStreamGetId`).
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Its kind.
    pub fn kind(&self) -> StreamKind {
        self.kind
    }

    /// Its flags.
    pub fn flags(&self) -> u32 {
        self.flags
    }

    /// Its priority (`cuStreamGetPriority`): blocks of its kernels begin before those of streams with greater numbers.
    pub fn priority(&self) -> i32 {
        self.priority.load(Ordering::Relaxed)
    }

    /// Changes it, for what comes later.
    pub(crate) fn set_priority(&self, priority: i32) {
        self.priority.store(priority, Ordering::Relaxed);
    }

    pub(crate) fn state(&self) -> &Arc<State> {
        &self.state
    }

    /// The part of the device that its kernels run on, if not all of it.
    #[inline]
    pub(crate) fn partition(&self) -> Option<Partition> {
        self.partition
    }

    pub(crate) fn seat(&self) -> &Arc<Seat> {
        &self.seat
    }

    /// Checks a call that waits for the stream, or asks after it.
    ///
    /// # Errors
    /// [`Code::StreamCaptureUnsupported`] when the stream is captured, and where a capture forbids such calls;
    /// [`Code::StreamCaptureImplicit`] for the legacy default stream when it would wait for one that is captured. Each ends the
    /// capture.
    #[inline]
    pub(crate) fn check_waits(&self) -> Result<()> {
        if capture::any() { self.check_captures() } else { Ok(()) }
    }

    #[cold]
    fn check_captures(&self) -> Result<()> {
        if let Some(p) = self.seat.position() {
            return p.capture.fail(Code::StreamCaptureUnsupported);
        }
        if self.kind == StreamKind::Legacy {
            capture::check_legacy(self.state.id())?;
        }
        capture::check_unsafe()
    }

    /// Checks a call that captures cannot take.
    ///
    /// # Errors
    /// [`Code::StreamCaptureUnsupported`] when the stream is captured, which ends the capture.
    pub fn check_not_captured(&self) -> Result<()> {
        match self.seat.position() {
            Some(p) if capture::any() => p.capture.fail(Code::StreamCaptureUnsupported),
            _ => Ok(()),
        }
    }

    /// Whether it is captured.
    pub fn is_captured(&self) -> bool {
        capture::any() && self.seat.position().is_some()
    }

    /// The last task that is not done.
    pub(crate) fn last_task(&self) -> Option<Arc<Task>> {
        self.tail.last()
    }

    /// Adds a task behind all others of the stream, of those it must wait for, and behind `after`.
    pub(crate) fn enqueue(&self, job: Job, after: Option<&Task>) -> Arc<Task> {
        let state = &self.state;
        let task = Task::new(job, &state.health);
        self.enqueue_between(&task, &task, after);
        task.release();
        task
    }

    /// Puts work into the stream of which one task is the first, and another the last: the first waits for all others of the stream,
    /// those it must wait for, and `after`. Neither is released.
    #[inline]
    pub(crate) fn enqueue_between(&self, first: &Arc<Task>, last: &Arc<Task>, after: Option<&Task>) {
        let tails = self.state.tails.lock();
        self.place(&tails, first, last, after);
    }

    /// The same with the context's tails, locked.
    #[inline]
    fn place(&self, tails: &[Arc<Tail>], first: &Arc<Task>, last: &Arc<Task>, after: Option<&Task>) {
        let state = &self.state;
        self.lets_any.store(false, Ordering::Relaxed);
        if self.kind == StreamKind::Legacy {
            let earlier = tails.iter().filter(|t| t.blocking).filter_map(|t| t.last());
            earlier.for_each(|t| first.wait_for(&t));
        } else {
            let legacy = Some(&state.legacy).filter(|_| self.flags & NON_BLOCKING == 0);
            let earlier = [Some(&self.tail), legacy].into_iter().flatten().filter_map(|t| t.last());
            earlier.for_each(|t| first.wait_for(&t));
        }
        if let Some(t) = after {
            first.wait_for(t);
        }
        self.tail.set(last);
    }

    /// What at its end may let a kernel begin that comes now.
    fn primary(&self) -> Option<Primary> {
        self.lets_any.store(false, Ordering::Relaxed);
        let last = self.tail.last()?;
        self.primary.lock().take().filter(|p| Arc::ptr_eq(&p.at, &last) && self.kind != StreamKind::Legacy)
    }

    /// Whether a kernel that comes now might begin before those are over that it can wait for; `early`: it was launched so.
    pub(crate) fn may_begin_early(&self, early: bool) -> bool {
        (early || self.lets_any.load(Ordering::Relaxed))
            && self.kind != StreamKind::Legacy
            && self.primary.lock().as_ref().is_some_and(|p| p.lets(early))
    }

    /// Waits for the end of a launch, before which a kernel behind the wait may begin: when `trigger` is done.
    pub(crate) fn enqueue_early_wait(&self, trigger: &Arc<Task>, end: &Arc<Task>) -> Arc<Task> {
        let health = &self.state.health;
        let (early, at) = (Task::new(Job::Marker, health), Task::new(Job::Marker, health));
        let tails = self.state.tails.lock();
        // Waits that follow each other count together.
        let mut ends = match self.primary().filter(|p| p.any) {
            Some(before) => {
                early.wait_for(&before.trigger);
                at.wait_for(&before.at);
                before.ends
            }
            None => {
                self.place(&tails, &early, &early, None);
                Vec::new()
            }
        };
        early.wait_for(trigger);
        at.wait_for(&early);
        at.wait_for(end);
        ends.push(end.clone());
        self.tail.set(&at);
        *self.primary.lock() = Some(Primary { at: at.clone(), trigger: early.clone(), ends, any: true });
        self.lets_any.store(true, Ordering::Relaxed);
        drop(tails);
        early.release();
        at.release();
        at
    }

    /// Adds a kernel; `early`: it may begin when the one before it lets it. Answers where it has ended, and all before it.
    pub(crate) fn enqueue_programmatic(
        &self,
        mut launch: Box<Launch>,
        early: bool,
        triggers: &Triggers,
    ) -> Arc<Task> {
        let health = &self.state.health;
        let tails = self.state.tails.lock();
        let primary = self.primary().filter(|p| p.lets(early));
        if let Some(p) = &primary {
            programmatic::depend(&mut launch, p.ends.clone());
        }
        let job = if triggers.is_some() { Triggering::job(launch, triggers) } else { Job::Grid(launch) };
        let task = Task::new(job, health);
        let end = match primary {
            None => {
                self.place(&tails, &task, &task, None);
                task.clone()
            }
            Some(p) => {
                task.wait_for(&p.trigger);
                if self.flags & NON_BLOCKING == 0
                    && let Some(legacy) = self.state.legacy.last()
                {
                    task.wait_for(&legacy);
                }
                let end = Task::new(Job::Marker, health);
                end.wait_for(&task);
                end.wait_for(&p.at);
                self.tail.set(&end);
                end.release();
                end
            }
        };
        *self.primary.lock() = triggers.trigger.clone().map(|trigger| Primary::kernel(&end, trigger));
        drop(tails);
        task.release();
        end
    }

    /// A task that this thread works on at once, if nothing is before it.
    pub(crate) fn begin_if_idle(&self) -> Option<Arc<Task>> {
        let state = &self.state;
        let tails = state.tails.lock();
        if !self.would_wait_for_nothing(&tails) {
            return None;
        }
        let task = Task::new(Job::Manual, &state.health);
        self.lets_any.store(false, Ordering::Relaxed);
        self.tail.set(&task);
        Some(task)
    }

    /// Whether a task given now would wait for nothing. `tails` are the context's, locked.
    fn would_wait_for_nothing(&self, tails: &[Arc<Tail>]) -> bool {
        match self.kind {
            StreamKind::Legacy => tails.iter().filter(|t| t.blocking).all(|t| t.is_idle()),
            _ => self.tail.is_idle() && (self.flags & NON_BLOCKING != 0 || self.state.legacy.is_idle()),
        }
    }

    /// The same, now.
    pub(crate) fn is_idle(&self) -> bool {
        self.would_wait_for_nothing(&self.state.tails.lock())
    }

    /// Whether all work given so far is done (`cuStreamQuery`).
    ///
    /// # Errors
    /// [`Code::NotReady`] when it is not; the context's error.
    pub fn query(&self) -> Result<()> {
        self.state.check()?;
        self.check_waits()?;
        let done = if self.kind == StreamKind::Legacy { self.is_idle() } else { self.tail.is_idle() };
        if !done {
            engine::note_question();
            return fail(Code::NotReady);
        }
        unified::settled();
        self.state.check()
    }

    /// Its green context has ended: the program can do nothing with it any more, work in it goes on.
    pub(crate) fn orphan(&self) {
        self.orphaned.store(true, Ordering::Release);
    }

    /// Whether the program may still name it.
    ///
    /// # Errors
    /// [`Code::ContextIsDestroyed`] when its green context has ended.
    #[inline]
    pub fn check_context(&self) -> Result<()> {
        if self.orphaned.load(Ordering::Acquire) { fail(Code::ContextIsDestroyed) } else { Ok(()) }
    }

    /// Ends the stream; work in it goes on (`cuStreamDestroy`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] for default streams and streams that have ended; what has failed in the context.
    pub fn destroy(&self) -> Result<()> {
        self.state.health.check()?;
        if self.kind != StreamKind::Created || self.destroyed.swap(true, Ordering::AcqRel) {
            return fail(Code::InvalidHandle);
        }
        self.seat.leave(self.id);
        self.tail.close();
        Ok(())
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.seat.leave(self.id);
        self.tail.close();
    }
}

impl Tagged for Stream {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        !self.destroyed.load(Ordering::Acquire) && self.state.is_alive()
    }
}

#[cfg(test)]
#[path = "stream_tests.rs"]
mod tests;
