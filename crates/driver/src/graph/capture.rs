//! Captures: sequences of operations that become a graph instead of being done.
//!
//! A stream that is captured sits in a [`Seat`]: what its next operation will wait for. Records and waits of events take other streams
//! in and bring them back. Streams that are not captured look at one counter.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread::ThreadId;

use parking_lot::Mutex;

use super::edge::Link;
use super::model::{Graph, Owner};
use super::recapture::Recapture;
use crate::error::{Code, Result, fail};
use crate::event::CaptureMark;

/// Which other calls a capture forbids (`CUstreamCaptureMode`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureMode {
    /// Those that may touch captured streams, in all threads that have not said otherwise.
    Global = 0,
    /// The same in the thread that captures.
    ThreadLocal = 1,
    /// None.
    Relaxed = 2,
}

impl CaptureMode {
    /// From CUDA's number.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a number that is none.
    pub fn from_number(number: u32) -> Result<Self> {
        match number {
            0 => Ok(CaptureMode::Global),
            1 => Ok(CaptureMode::ThreadLocal),
            2 => Ok(CaptureMode::Relaxed),
            _ => fail(Code::InvalidValue),
        }
    }
}

thread_local! {
    static MODE: Cell<u32> = const { Cell::new(CaptureMode::Global as u32) };
}

/// Sets how careful this thread is about captures, as a number of [`CaptureMode`], and answers how it was
/// (`cuThreadExchangeStreamCaptureMode`). CUDA's driver takes any number; others count as the strictest.
pub fn exchange_thread_mode(mode: u32) -> u32 {
    MODE.replace(mode)
}

/// A capture under way.
#[derive(Debug)]
pub(crate) struct Capture {
    pub(crate) id: u64,
    pub(crate) graph: Arc<Graph>,
    mode: CaptureMode,
    thread: ThreadId,
    /// Number of the stream in which it was begun.
    origin: u64,
    /// Whose the graph is besides, if it was there before.
    into_existing: Option<Owner>,
    /// Of a graph whose nodes are met again.
    pub(super) recapture: Option<Recapture>,
    invalid: AtomicBool,
    seats: Mutex<Vec<Arc<Seat>>>,
}

/// A graph that is captured into.
pub(crate) struct Existing {
    pub(crate) graph: Arc<Graph>,
    /// What the first operation waits for.
    pub(crate) before: Vec<Link>,
    pub(super) recapture: Option<Recapture>,
}

/// A stream's part in a capture.
#[derive(Debug)]
pub(crate) struct Seat {
    /// Number of the stream's context, and whether the legacy default stream waits for the stream.
    context: u64,
    blocking: bool,
    position: Mutex<Option<Position>>,
}

/// Where a captured stream is.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) capture: Arc<Capture>,
    /// What its next operation waits for.
    pub(crate) before: Vec<Link>,
}

static COUNT: AtomicUsize = AtomicUsize::new(0);
static ACTIVE: Mutex<Vec<Arc<Capture>>> = Mutex::new(Vec::new());
static NEXT: AtomicU64 = AtomicU64::new(1);

/// Whether anything is captured.
#[inline]
pub(crate) fn any() -> bool {
    COUNT.load(Ordering::Relaxed) != 0
}

/// The capture of a number, while it is under way.
pub(crate) fn find(id: u64) -> Option<Arc<Capture>> {
    ACTIVE.lock().iter().find(|c| c.id == id).cloned()
}

/// Checks a call that might wait for a captured stream or change what is captured, in any of its ways ("potentially unsafe").
///
/// # Errors
/// [`Code::StreamCaptureUnsupported`] where a capture forbids it, which ends that capture.
#[inline]
pub(crate) fn check_unsafe() -> Result<()> {
    if any() { refuse_unsafe() } else { Ok(()) }
}

#[cold]
fn refuse_unsafe() -> Result<()> {
    let mode = CaptureMode::from_number(MODE.get()).unwrap_or(CaptureMode::Global);
    let thread = std::thread::current().id();
    let forbids = |c: &Capture| match (mode, c.mode) {
        (CaptureMode::Relaxed, _) | (_, CaptureMode::Relaxed) => false,
        (CaptureMode::Global, CaptureMode::Global) => true,
        _ => c.thread == thread,
    };
    let mut refused = false;
    for capture in ACTIVE.lock().iter().filter(|c| forbids(c)) {
        capture.invalidate();
        refused = true;
    }
    if refused { fail(Code::StreamCaptureUnsupported) } else { Ok(()) }
}

/// Checks a call that waits for all streams of a context.
///
/// # Errors
/// [`Code::StreamCaptureUnsupported`] when one of them is captured, which ends that capture; as [`check_unsafe`].
pub(crate) fn check_context(context: u64) -> Result<()> {
    if any() {
        end_those(|s| s.context == context, Code::StreamCaptureUnsupported)?;
    }
    check_unsafe()
}

/// Checks an operation of a context's legacy default stream.
///
/// # Errors
/// [`Code::StreamCaptureImplicit`] when it would wait for a stream that is captured, which ends that capture.
pub(crate) fn check_legacy(context: u64) -> Result<()> {
    end_those(|s| s.context == context && s.blocking, Code::StreamCaptureImplicit)
}

fn end_those(has: impl Fn(&Seat) -> bool, code: Code) -> Result<()> {
    let mut found = false;
    for capture in ACTIVE.lock().iter() {
        if capture.seats.lock().iter().any(|s| has(s)) {
            capture.invalidate();
            found = true;
        }
    }
    if found { fail(code) } else { Ok(()) }
}

/// Ends all captures of streams of a context that ends, the default stream of a thread among them.
pub(crate) fn end_all_of(context: u64) {
    if !any() {
        return;
    }
    let has = |c: &&Arc<Capture>| c.seats.lock().iter().any(|s| s.context == context);
    let theirs: Vec<_> = ACTIVE.lock().iter().filter(has).cloned().collect();
    theirs.iter().for_each(|c| c.end_now());
}

/// Whether the legacy default stream of a context would wait for a stream that is captured.
pub(crate) fn concerns_legacy(context: u64) -> bool {
    let has = |s: &Arc<Seat>| s.context == context && s.blocking;
    ACTIVE.lock().iter().any(|c| c.seats.lock().iter().any(has))
}

impl Capture {
    /// Ends it early: all that follows fails.
    pub(crate) fn invalidate(&self) {
        self.invalid.store(true, Ordering::Release);
    }

    /// Whether a mistake has ended it.
    pub(crate) fn is_invalid(&self) -> bool {
        self.invalid.load(Ordering::Acquire)
    }

    /// # Errors
    /// [`Code::StreamCaptureInvalidated`].
    pub(crate) fn check(&self) -> Result<()> {
        if self.is_invalid() { fail(Code::StreamCaptureInvalidated) } else { Ok(()) }
    }

    /// Fails with a code, and ends the capture.
    pub(crate) fn fail<T>(&self, code: Code) -> Result<T> {
        self.invalidate();
        fail(code)
    }

    /// Whether all that streams have had captured is before what stands at `last`.
    fn is_joined(&self, last: &[Link]) -> bool {
        let reached = self.graph.reached_from(last);
        let seats = self.seats.lock();
        seats.iter().all(|s| {
            s.position.lock().as_ref().is_none_or(|p| p.before.iter().all(|l| reached.contains(&l.at)))
        })
    }

    /// Ends it without a graph.
    fn end_now(&self) {
        self.dismiss();
        if self.into_existing.is_none() {
            let _ = self.graph.destroy();
        }
    }

    /// Lets all streams go.
    fn dismiss(&self) {
        for seat in self.seats.lock().drain(..) {
            *seat.position.lock() = None;
        }
        let mut active = ACTIVE.lock();
        let before = active.len();
        active.retain(|c| c.id != self.id);
        COUNT.fetch_sub(before - active.len(), Ordering::AcqRel);
        self.graph.set_owner(self.into_existing.unwrap_or(Owner::Program));
    }
}

impl Seat {
    /// That of a stream.
    pub(crate) fn new(context: u64, blocking: bool) -> Arc<Seat> {
        Arc::new(Seat { context, blocking, position: Mutex::new(None) })
    }

    /// Where the stream is, if it is captured.
    pub(crate) fn position(&self) -> Option<Position> {
        self.position.lock().clone()
    }

    /// Moves the stream on.
    pub(crate) fn set(&self, before: Vec<Link>) {
        if let Some(p) = &mut *self.position.lock() {
            p.before = before;
        }
    }

    /// Takes a stream into a capture.
    pub(crate) fn take_in(self: &Arc<Self>, capture: &Arc<Capture>, before: Vec<Link>) {
        *self.position.lock() = Some(Position { capture: capture.clone(), before });
        capture.seats.lock().push(self.clone());
    }

    /// Begins to capture a stream, into a graph of its own or one that there is.
    ///
    /// # Errors
    /// [`Code::IllegalState`] when it is captured already.
    pub(crate) fn begin(
        self: &Arc<Self>,
        stream: u64,
        mode: CaptureMode,
        into: Option<Existing>,
    ) -> Result<()> {
        if self.position.lock().is_some() {
            return fail(Code::IllegalState);
        }
        let into_existing = into.as_ref().map(|e| e.graph.owner());
        let new = || Existing { graph: Graph::create(), before: Vec::new(), recapture: None };
        let Existing { graph, before, recapture } = into.unwrap_or_else(new);
        graph.set_owner(Owner::Capture);
        let capture = Arc::new(Capture {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            graph,
            mode,
            thread: std::thread::current().id(),
            origin: stream,
            into_existing,
            recapture,
            invalid: AtomicBool::new(false),
            seats: Mutex::default(),
        });
        ACTIVE.lock().push(capture.clone());
        COUNT.fetch_add(1, Ordering::AcqRel);
        self.take_in(&capture, before);
        Ok(())
    }

    /// Ends the capture of a stream; answers the graph.
    ///
    /// # Errors
    /// [`Code::IllegalState`] for a stream that is not captured; [`Code::StreamCaptureUnmatched`] for one in which the capture was not
    /// begun; [`Code::StreamCaptureWrongThread`]; [`Code::StreamCaptureInvalidated`] after a mistake; [`Code::StreamCaptureUnjoined`]
    /// when work of other streams is not before the end.
    pub(crate) fn end(&self, stream: u64) -> Result<Arc<Graph>> {
        let Some(Position { capture, before }) = self.position() else { return fail(Code::IllegalState) };
        if capture.origin != stream {
            return capture.fail(Code::StreamCaptureUnmatched);
        }
        if capture.mode != CaptureMode::Relaxed && capture.thread != std::thread::current().id() {
            capture.invalidate();
            capture.end_now();
            return fail(Code::StreamCaptureWrongThread);
        }
        let joined = capture.is_joined(&before);
        capture.dismiss();
        let result = match capture.check() {
            Ok(()) if !joined => fail(Code::StreamCaptureUnjoined),
            Ok(()) if capture.recapture.as_ref().is_some_and(|r| !r.is_whole(&capture.graph)) => {
                fail(Code::GraphRecaptureFailure)
            }
            r => r,
        };
        if result.is_err() && capture.into_existing.is_none() {
            let _ = capture.graph.destroy();
        }
        result.map(|()| capture.graph.clone())
    }

    /// Ends the capture that was begun in a stream which ends.
    pub(crate) fn leave(&self, stream: u64) {
        if let Some(p) = self.position()
            && p.capture.origin == stream
        {
            p.capture.end_now();
        }
    }
}

/// Checks that an event can be waited for by a thread.
///
/// # Errors
/// [`Code::CapturedEvent`] for the mark of a capture, which ends that capture; [`Code::InvalidValue`] for that of one which has ended;
/// as [`check_unsafe`] for others.
pub(crate) fn check_event(mark: Option<CaptureMark>) -> Result<()> {
    match mark {
        Some(mark) => match find(mark.capture) {
            Some(capture) => capture.fail(Code::CapturedEvent),
            None => fail(Code::InvalidValue),
        },
        None => check_unsafe(),
    }
}
