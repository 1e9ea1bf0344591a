//! Calls under way, and the gate that keeps calls waiting while the process is locked.
//!
//! Each thread counts its own calls, in a place that nobody else writes: a call costs two stores. Who closes the gate has the system
//! see to it that all threads have passed a fence, and then looks at all places.

use std::cell::Cell;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering, compiler_fence};

use parking_lot::{Condvar, Mutex};
use weft_driver::checkpoint::Gate;

/// A thread's calls, one in the other.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Depth(AtomicU32);

/// The places of all threads. They stay, and go from a thread that ends to another.
struct Places {
    all: Vec<&'static Depth>,
    free: Vec<&'static Depth>,
}

static CLOSED: AtomicBool = AtomicBool::new(false);
/// Held while the gate is opened.
static OPENING: Mutex<()> = Mutex::new(());
static OPENED: Condvar = Condvar::new();
static PLACES: Mutex<Places> = Mutex::new(Places { all: Vec::new(), free: Vec::new() });

/// What a thread knows of its place.
#[derive(Clone, Copy)]
enum Own {
    /// It has made no call.
    Unknown,
    Place(&'static Depth),
    /// The thread ends, and has given it back.
    Gone,
}

/// Gives a thread's place back.
struct Leave(&'static Depth);

impl Drop for Leave {
    fn drop(&mut self) {
        OWN.set(Own::Gone);
        self.0.0.store(0, Ordering::Release);
        PLACES.lock().free.push(self.0);
    }
}

thread_local! {
    static OWN: Cell<Own> = const { Cell::new(Own::Unknown) };
    static LEAVE: Cell<Option<Leave>> = const { Cell::new(None) };
}

#[cold]
fn place() -> Option<&'static Depth> {
    let own = {
        let mut places = PLACES.lock();
        places.free.pop().unwrap_or_else(|| {
            let new: &'static Depth = Box::leak(Box::default());
            places.all.push(new);
            new
        })
    };
    // Where the thread is at its end, the place is given back at once.
    let leave = Leave(own);
    LEAVE.try_with(|l| l.set(Some(leave))).ok()?;
    OWN.set(Own::Place(own));
    Some(own)
}

/// A call under way.
pub(crate) struct Entered(Option<&'static Depth>);

impl Entered {
    /// Begins a call, once the gate is open.
    #[inline]
    pub(crate) fn new() -> Entered {
        let own = match OWN.get() {
            Own::Place(own) => own,
            Own::Gone => return Entered(None),
            Own::Unknown => match place() {
                Some(own) => own,
                None => return Entered(None),
            },
        };
        let depth = own.0.load(Ordering::Relaxed);
        own.0.store(depth + 1, Ordering::Relaxed);
        // The other half of the fence is in `Calls::close`.
        compiler_fence(Ordering::SeqCst);
        if CLOSED.load(Ordering::Relaxed) && depth == 0 {
            wait(own);
        }
        Entered(Some(own))
    }
}

impl Drop for Entered {
    #[inline]
    fn drop(&mut self) {
        if let Some(own) = self.0 {
            own.0.store(own.0.load(Ordering::Relaxed) - 1, Ordering::Release);
        }
    }
}

#[cold]
fn wait(own: &Depth) {
    loop {
        own.0.store(0, Ordering::Release);
        {
            let mut opening = OPENING.lock();
            while CLOSED.load(Ordering::Relaxed) {
                OPENED.wait(&mut opening);
            }
        }
        own.0.store(1, Ordering::SeqCst);
        if !CLOSED.load(Ordering::SeqCst) {
            return;
        }
    }
}

/// The gate before all calls.
pub(crate) struct Calls;

impl Gate for Calls {
    fn close(&self) {
        CLOSED.store(true, Ordering::SeqCst);
        fence_all();
    }

    fn is_empty(&self) -> bool {
        PLACES.lock().all.iter().all(|t| t.0.load(Ordering::Acquire) == 0)
    }

    fn open(&self) {
        let _opening = OPENING.lock();
        CLOSED.store(false, Ordering::SeqCst);
        OPENED.notify_all();
    }
}

/// Returns when every thread of the process has passed a full fence.
fn fence_all() {
    const GLOBAL: i32 = 1;
    const PRIVATE: i32 = 8;
    const REGISTER_PRIVATE: i32 = 16;
    static REGISTERED: Once = Once::new();
    // SAFETY: the system call has no arguments but numbers, and touches no memory.
    let call = |command: i32| unsafe { libc::syscall(libc::SYS_membarrier, command, 0, 0) } == 0;
    REGISTERED.call_once(|| {
        call(REGISTER_PRIVATE);
    });
    if !call(PRIVATE) && !call(GLOBAL) {
        // A store leaves its CPU in far less time.
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    use super::{Calls, Entered};
    use weft_driver::checkpoint::Gate;

    #[test]
    fn a_closed_gate_keeps_calls_waiting() {
        static DONE: AtomicU32 = AtomicU32::new(0);
        let own = Entered::new();
        Calls.close();
        // A call in a call goes on, and the outer one is under way.
        drop(Entered::new());
        assert!(!Calls.is_empty());
        drop(own);
        assert!(Calls.is_empty());
        let threads: Vec<_> = (0..4)
            .map(|_| {
                std::thread::spawn(|| {
                    let _call = Entered::new();
                    DONE.fetch_add(1, Ordering::SeqCst);
                })
            })
            .collect();
        std::thread::sleep(Duration::from_millis(50));
        assert_eq!(DONE.load(Ordering::SeqCst), 0);
        assert!(Calls.is_empty());
        Calls.open();
        threads.into_iter().for_each(|t| t.join().expect("a thread"));
        assert_eq!(DONE.load(Ordering::SeqCst), 4);
    }
}
