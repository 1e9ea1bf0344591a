//! Streams: chains of tasks.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Weak};

use parking_lot::Mutex;

use crate::context::Context;
use crate::engine;
use crate::error::{Code, Result, fail};
use crate::event::Event;
use crate::tag::{Tag, Tagged};
use crate::task::{Job, Task};

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

/// The end of a stream; outlives the stream while work is left.
#[derive(Debug)]
pub(crate) struct Tail {
    last: Mutex<Option<Arc<Task>>>,
    blocking: bool,
    closed: AtomicBool,
}

impl std::fmt::Debug for Task {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Task").field("done", &self.is_done()).finish_non_exhaustive()
    }
}

impl Tail {
    /// The last task that is not done.
    pub(crate) fn last(&self) -> Option<Arc<Task>> {
        self.last.lock().clone().filter(|t| !t.is_done())
    }

    /// Whether all tasks are done.
    fn is_idle(&self) -> bool {
        self.last.lock().as_ref().is_none_or(|t| t.is_done())
    }

    fn is_over(&self) -> bool {
        self.closed.load(Ordering::Acquire) && self.is_idle()
    }
}

/// A stream (`CUstream`).
#[derive(Debug)]
pub struct Stream {
    id: u64,
    context: Weak<Context>,
    kind: StreamKind,
    flags: u32,
    priority: i32,
    tail: Arc<Tail>,
    destroyed: AtomicBool,
    tag: Tag,
}

/// Ends a task even if its work panics; else the stream would stand still for ever.
struct End(Arc<Task>);

impl Drop for End {
    fn drop(&mut self) {
        self.0.finish();
    }
}

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

impl Stream {
    pub(crate) fn new(context: &Arc<Context>, kind: StreamKind, flags: u32, priority: i32) -> Arc<Stream> {
        let blocking = flags & NON_BLOCKING == 0;
        let tail = Arc::new(Tail { last: Mutex::new(None), blocking, closed: AtomicBool::new(false) });
        let mut tails = context.tails.lock();
        tails.retain(|t| !t.is_over());
        tails.push(tail.clone());
        Arc::new(Stream {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            context: Arc::downgrade(context),
            kind,
            flags,
            priority,
            tail,
            destroyed: AtomicBool::new(false),
            tag: Tag::default(),
        })
    }

    /// Makes a stream (`cuStreamCreateWithPriority`); the priority is brought into the range of [`PRIORITIES`].
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for unknown flags; the context's error.
    pub fn create(context: &Arc<Context>, flags: u32, priority: i32) -> Result<Arc<Stream>> {
        context.check()?;
        if flags & !NON_BLOCKING != 0 {
            return fail(Code::InvalidValue);
        }
        let priority = priority.clamp(PRIORITIES.0, PRIORITIES.1);
        Ok(Stream::new(context, StreamKind::Created, flags, priority))
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

    /// Its priority.
    pub fn priority(&self) -> i32 {
        self.priority
    }

    /// Its context.
    ///
    /// # Errors
    /// [`Code::ContextIsDestroyed`].
    pub fn context(&self) -> Result<Arc<Context>> {
        let context = self.context.upgrade().filter(|c| c.is_alive());
        context.ok_or_else(|| Code::ContextIsDestroyed.into())
    }

    /// Adds a task behind all others of the stream and behind `after`. The legacy default stream also waits for the other
    /// blocking streams, and they for it (CUDA C++ Programming Guide, "Default Stream").
    pub(crate) fn enqueue(&self, job: Job, after: &[Arc<Task>]) -> Result<Arc<Task>> {
        let context = self.context()?;
        context.check()?;
        let task = Task::new(job, &context.health);
        {
            let tails = context.tails.lock();
            match self.kind {
                StreamKind::Legacy => {
                    let earlier = tails.iter().filter(|t| t.blocking).filter_map(|t| t.last());
                    earlier.for_each(|t| task.wait_for(&t));
                }
                _ => {
                    if let Some(own) = self.tail.last() {
                        task.wait_for(&own);
                    }
                    if self.flags & NON_BLOCKING == 0 {
                        let legacy = context.legacy_stream();
                        if let Some(t) = legacy.tail.last() {
                            task.wait_for(&t);
                        }
                    }
                }
            }
            after.iter().for_each(|t| task.wait_for(t));
            *self.tail.last.lock() = Some(task.clone());
        }
        task.release();
        Ok(task)
    }

    /// Whether a task given now would wait for nothing. `tails` are the context's, locked.
    fn is_idle(&self, context: &Arc<Context>, tails: &[Arc<Tail>]) -> bool {
        match self.kind {
            StreamKind::Legacy => tails.iter().filter(|t| t.blocking).all(|t| t.is_idle()),
            _ => {
                self.tail.is_idle()
                    && (self.flags & NON_BLOCKING != 0 || context.legacy_stream().tail.is_idle())
            }
        }
    }

    /// Whether all work given so far is done.
    pub(crate) fn is_idle_now(&self) -> bool {
        self.context().is_ok_and(|c| self.is_idle(&c, &c.tails.lock()))
    }

    /// A task that this thread works on at once, if nothing is before it.
    fn begin_if_idle(&self, context: &Arc<Context>) -> Option<Arc<Task>> {
        let tails = context.tails.lock();
        if !self.is_idle(context, &tails) {
            return None;
        }
        let task = Task::new(Job::Manual, &context.health);
        *self.tail.last.lock() = Some(task.clone());
        Some(task)
    }

    /// Launches a grid: here and now if that takes no longer than telling another thread, else on the pool.
    pub(crate) fn launch(&self, context: &Arc<Context>, launch: engine::Launch) -> Result<()> {
        if engine::is_short(&launch)
            && let Some(task) = self.begin_if_idle(context)
        {
            engine::run_here(launch, Box::new(move |result| task.end(result)));
            return Ok(());
        }
        self.submit(engine::Work::Grid(Box::new(launch)))
    }

    /// Has a piece of work done: here and now if it is a `short` one and nothing is before it, else on the pool.
    pub(crate) fn operate(&self, short: bool, work: impl FnOnce() + Send + 'static) -> Result<()> {
        let context = self.context()?;
        context.check()?;
        if short && let Some(task) = self.begin_if_idle(&context) {
            let end = End(task);
            work();
            drop(end);
            return Ok(());
        }
        self.submit(engine::Work::Closure(Box::new(work)))
    }

    /// Does `work` on this thread when the stream's turn has come, and the stream goes on after it.
    pub(crate) fn run_now<T>(&self, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let context = self.context()?;
        let task = self.enqueue(Job::Manual, &[])?;
        let end = End(task);
        end.0.wait_ready();
        context.check()?;
        let result = work();
        drop(end);
        context.flush_printf();
        result
    }

    /// Adds work for the pool.
    pub(crate) fn submit(&self, work: engine::Work) -> Result<()> {
        self.enqueue(Job::Pool(work), &[]).map(drop)
    }

    /// Waits for all work given so far (`cuStreamSynchronize`).
    ///
    /// # Errors
    /// The context's error.
    pub fn synchronize(&self) -> Result<()> {
        let context = self.context()?;
        match self.kind {
            StreamKind::Legacy => {
                if !self.is_idle(&context, &context.tails.lock()) {
                    self.enqueue(Job::Marker, &[])?.wait();
                }
            }
            _ => {
                if let Some(t) = self.tail.last() {
                    t.wait();
                }
            }
        }
        context.flush_printf();
        context.check()
    }

    /// Whether all work given so far is done (`cuStreamQuery`).
    ///
    /// # Errors
    /// [`Code::NotReady`] when it is not; the context's error.
    pub fn query(&self) -> Result<()> {
        let context = self.context()?;
        context.check()?;
        let done = match self.kind {
            StreamKind::Legacy => self.is_idle(&context, &context.tails.lock()),
            _ => self.tail.is_idle(),
        };
        if !done {
            engine::note_question();
            return fail(Code::NotReady);
        }
        context.check()
    }

    /// Lets later work wait for the event as it was last recorded (`cuStreamWaitEvent`).
    ///
    /// # Errors
    /// The context's error.
    pub fn wait_event(&self, event: &Event) -> Result<()> {
        match event.recorded() {
            Some(task) if !task.is_done() => self.enqueue(Job::Marker, &[task]).map(drop),
            _ => self.context()?.check(),
        }
    }

    /// Calls a function of the program when the work given so far is done; later work waits for it
    /// (`cuLaunchHostFunc`). With `even_if_failed` it is also called when the context has failed, and told so
    /// (`cuStreamAddCallback`).
    ///
    /// # Errors
    /// The context's error.
    pub fn host_function(
        &self,
        even_if_failed: bool,
        call: impl FnOnce(Result<()>) + Send + 'static,
    ) -> Result<()> {
        let context = self.context.clone();
        let call = move |result| {
            if let Some(c) = context.upgrade() {
                c.flush_printf();
            }
            call(result);
        };
        self.enqueue(Job::Host { call: Box::new(call), even_if_failed }, &[]).map(drop)
    }

    /// Ends the stream; work in it goes on (`cuStreamDestroy`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] for default streams and streams that have ended.
    pub fn destroy(&self) -> Result<()> {
        if self.kind != StreamKind::Created || self.destroyed.swap(true, Ordering::AcqRel) {
            return fail(Code::InvalidHandle);
        }
        self.tail.closed.store(true, Ordering::Release);
        Ok(())
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.tail.closed.store(true, Ordering::Release);
    }
}

impl Tagged for Stream {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        !self.destroyed.load(Ordering::Acquire) && self.context().is_ok()
    }
}
