//! Children of the process: they have its memory, but none of its threads.

use std::sync::Once;

extern "C" fn in_child() {
    weft_driver::note_fork();
}

/// Has children of the process answer that the driver is not initialised, whatever is called.
pub(crate) fn watch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: the handler only stores to a variable, which is allowed after a fork; the library is never unloaded.
        let failed = unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
        if failed != 0 {
            tracing::warn!("children of this process will not notice that they are such");
        }
    });
}
