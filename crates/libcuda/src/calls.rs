//! Calls under way, and the gate that keeps calls waiting while the process is locked.
//!
//! Each thread counts its own calls, in a place that nobody else writes: a call costs two stores. Who closes the gate has the system
//! see to it that all threads have passed a fence, and then looks at all places.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering, compiler_fence};
use std::sync::{Arc, Once};

use parking_lot::{Condvar, Mutex};
use weft_driver::checkpoint::Gate;

/// A thread's calls, one in the other.
#[derive(Default)]
#[repr(align(128))]
struct Depth(AtomicU32);

static CLOSED: AtomicBool = AtomicBool::new(false);
/// Held while the gate is opened.
static OPENING: Mutex<()> = Mutex::new(());
static OPENED: Condvar = Condvar::new();
static THREADS: Mutex<Vec<Arc<Depth>>> = Mutex::new(Vec::new());

thread_local! {
    static OWN: Arc<Depth> = {
        let own = Arc::<Depth>::default();
        THREADS.lock().push(own.clone());
        own
    };
}

/// A call under way.
pub(crate) struct Entered(());

impl Entered {
    /// Begins a call, once the gate is open.
    #[inline]
    pub(crate) fn new() -> Entered {
        // At its end a thread has no place any more.
        let _ = OWN.try_with(|own| {
            let depth = own.0.load(Ordering::Relaxed);
            own.0.store(depth + 1, Ordering::Relaxed);
            // The other half of the fence is in `Calls::close`.
            compiler_fence(Ordering::SeqCst);
            if CLOSED.load(Ordering::Relaxed) && depth == 0 {
                wait(own);
            }
        });
        Entered(())
    }
}

impl Drop for Entered {
    #[inline]
    fn drop(&mut self) {
        let _ = OWN.try_with(|own| own.0.store(own.0.load(Ordering::Relaxed) - 1, Ordering::Release));
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
        let mut threads = THREADS.lock();
        threads.retain(|t| Arc::strong_count(t) > 1);
        threads.iter().all(|t| t.0.load(Ordering::Acquire) == 0)
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
