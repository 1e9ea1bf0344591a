//! Children of the process: they have its memory, but none of its threads.

use std::sync::Once;

use parking_lot::lock_api::RawMutex as _;
use parking_lot::{Mutex, RawMutex};

/// Held while a library is loaded: what its constructors do under locks of the C library would stay locked in a child for ever.
static LOADING: Mutex<()> = Mutex::new(());

extern "C" fn before() {
    lock().lock();
}

extern "C" fn in_parent() {
    // SAFETY: `before` took it, in this thread.
    unsafe { lock().unlock() };
}

extern "C" fn in_child() {
    in_parent();
    weft_driver::note_fork();
}

fn lock() -> &'static RawMutex {
    // SAFETY: between `before` and `in_parent` nobody gets a guard, and outside of them it is not used so.
    unsafe { LOADING.raw() }
}

/// Loads a library while the process cannot fork.
pub(crate) fn while_whole<T>(load: impl FnOnce() -> T) -> T {
    let _held = LOADING.lock();
    load()
}

/// Has children of the process answer that the driver is not initialised, whatever is called.
pub(crate) fn watch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: the handlers take and release a lock that is held for short, and store to a variable, which is allowed after a
        // fork; the library is never unloaded.
        let failed = unsafe { libc::pthread_atfork(Some(before), Some(in_parent), Some(in_child)) };
        if failed != 0 {
            tracing::warn!("children of this process will not notice that they are such");
        }
    });
}
