//! Semaphores that are exported: what the driver below has, and what is behind the descriptor, kept alike by two threads each.
//!
//! A timeline is one of the driver's; values go both ways. Of a binary one the driver below has two timelines: queues signal one of them, of
//! which each step becomes a signal of the shared object, and wait for the other, which goes a step on for each signal taken from there. So a signal
//! passes the shared object also where Vulkan waits for it itself, and it does not matter who waits.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use weft_semaphore::{Kind, Semaphore as Shared};

use crate::functions::Functions;
use crate::vk;

/// For so long threads sleep before they see whether they are to end.
const PAUSE: Duration = Duration::from_millis(20);

/// A number that grows, and who waits for that.
#[derive(Debug, Default)]
struct Count {
    number: Mutex<u64>,
    grown: Condvar,
}

impl Count {
    fn next(&self) -> u64 {
        let mut number = self.number.lock().unwrap_or_else(PoisonError::into_inner);
        *number += 1;
        self.grown.notify_all();
        *number
    }

    /// Whether it is more than `known`, after a pause at most.
    fn is_beyond(&self, known: u64) -> bool {
        let number = self.number.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.grown.wait_timeout_while(number, PAUSE, |n| *n <= known);
        *waited.unwrap_or_else(PoisonError::into_inner).0 > known
    }
}

/// What both threads know.
#[derive(Debug)]
struct Ends {
    functions: Arc<Functions>,
    shared: Shared,
    /// The driver's timelines: that which queues signal, and that for which they wait. The same of a timeline.
    signalled: vk::Semaphore,
    awaited: vk::Semaphore,
    /// Signals and waits of a binary one that queues were given.
    signals: Count,
    waits: Count,
    /// The value of a timeline that the object has, or that is no matter of its.
    known: u64,
    /// The value that came last from the shared object.
    taken: AtomicU64,
    over: AtomicBool,
}

/// See the module.
#[derive(Debug)]
pub(crate) struct Bridge {
    ends: Arc<Ends>,
    threads: Vec<JoinHandle<()>>,
}

impl Bridge {
    /// Joins a shared object with the driver's timeline, which stays its owner's; what that had before, `known`, is no matter of the object's.
    pub(crate) fn timeline(
        functions: &Arc<Functions>,
        shared: Shared,
        below: vk::Semaphore,
        known: u64,
    ) -> Result<Bridge, vk::Result> {
        Self::begin(functions, shared, (below, below), known)
    }

    /// Joins a shared object with timelines of its own.
    pub(crate) fn binary(functions: &Arc<Functions>, shared: Shared) -> Result<Bridge, vk::Result> {
        let signalled = functions.create_timeline()?;
        match functions.create_timeline() {
            Ok(awaited) => Self::begin(functions, shared, (signalled, awaited), 0),
            Err(e) => {
                functions.destroy(signalled);
                Err(e)
            }
        }
    }

    fn begin(
        functions: &Arc<Functions>,
        shared: Shared,
        (signalled, awaited): (vk::Semaphore, vk::Semaphore),
        known: u64,
    ) -> Result<Bridge, vk::Result> {
        let kind = shared.kind();
        let ends = Arc::new(Ends {
            functions: functions.clone(),
            shared,
            signalled,
            awaited,
            signals: Count::default(),
            waits: Count::default(),
            known,
            taken: AtomicU64::new(0),
            over: AtomicBool::new(false),
        });
        let mut bridge = Bridge { ends: ends.clone(), threads: Vec::new() };
        let both: [fn(&Ends); 2] = match kind {
            Kind::Timeline => [timeline_out, timeline_in],
            Kind::Binary => [binary_out, binary_in],
        };
        for run in both {
            let ends = ends.clone();
            let thread = std::thread::Builder::new().name("weft-semaphore".into());
            // What has begun ends with the bridge.
            bridge.threads.push(thread.spawn(move || run(&ends)).map_err(|_| vk::ERROR_OUT_OF_HOST_MEMORY)?);
        }
        Ok(bridge)
    }

    /// Whether queues are given other semaphores in its place.
    pub(crate) fn is_binary(&self) -> bool {
        self.ends.shared.kind() == Kind::Binary
    }

    /// What a queue signals in the place of a binary one: a timeline and its value.
    pub(crate) fn next_signal(&self) -> (vk::Semaphore, u64) {
        (self.ends.signalled, self.ends.signals.next())
    }

    /// The same of what it waits for.
    pub(crate) fn next_wait(&self) -> (vk::Semaphore, u64) {
        (self.ends.awaited, self.ends.waits.next())
    }

    /// A descriptor of the shared object.
    pub(crate) fn descriptor(&self) -> Result<i32, vk::Result> {
        self.ends.shared.duplicate().map_err(|_| vk::ERROR_TOO_MANY_OBJECTS)
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        let ends = &self.ends;
        ends.over.store(true, Ordering::Release);
        ends.shared.wake();
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
        if self.is_binary() {
            ends.functions.destroy(ends.signalled);
            ends.functions.destroy(ends.awaited);
        }
    }
}

impl Ends {
    fn goes_on(&self) -> bool {
        !self.over.load(Ordering::Acquire)
    }

    /// Sleeps until the shared object has changed since `turn`.
    fn sleep(&self, turn: u32) {
        self.shared.sleep(turn, PAUSE);
    }
}

/// Values that queues or the host signal become those of the shared object.
fn timeline_out(e: &Ends) {
    let mut known = e.known;
    while e.goes_on() {
        match e.functions.wait(e.signalled, known.saturating_add(1), PAUSE) {
            Ok(true) => {}
            Ok(false) => continue,
            // The device is lost.
            Err(_) => return,
        }
        let Ok(now) = e.functions.value(e.signalled) else { return };
        // What came from there is there.
        if now > e.taken.load(Ordering::Acquire) {
            e.shared.signal(now);
        }
        known = now;
    }
}

/// Values of the shared object become those of the driver.
fn timeline_in(e: &Ends) {
    while e.goes_on() {
        let turn = e.shared.turn();
        let (Ok(below), value) = (e.functions.value(e.awaited), e.shared.value()) else { return };
        if value > below {
            e.taken.store(value, Ordering::Release);
            if e.functions.signal(e.awaited, value).is_err() {
                return;
            }
        } else {
            e.sleep(turn);
        }
    }
}

/// Each step that queues signal becomes a signal.
fn binary_out(e: &Ends) {
    let mut done = 0;
    while e.goes_on() {
        if !e.signals.is_beyond(done) {
            continue;
        }
        match e.functions.wait(e.signalled, done + 1, PAUSE) {
            Ok(true) => {
                e.shared.signal(0);
                done += 1;
            }
            Ok(false) => {}
            Err(_) => return,
        }
    }
}

/// Each signal becomes a step for which queues wait, once one does.
fn binary_in(e: &Ends) {
    let mut done = 0;
    while e.goes_on() {
        if !e.waits.is_beyond(done) {
            continue;
        }
        let turn = e.shared.turn();
        if !e.shared.take(0) {
            e.sleep(turn);
        } else if e.functions.signal(e.awaited, done + 1).is_err() {
            return;
        } else {
            done += 1;
        }
    }
}
