//! Kinds of activities of which there are to be records.

use core::sync::atomic::{AtomicU64, Ordering};

/// A bit each.
static KINDS: AtomicU64 = AtomicU64::new(0);

/// Whether records of a kind are wanted.
pub(crate) fn wants(kind: u32) -> bool {
    KINDS.load(Ordering::Relaxed) & (1 << kind) != 0
}

/// Whether records of any kind are.
pub(crate) fn any() -> bool {
    KINDS.load(Ordering::Relaxed) != 0
}

/// They are, or no longer.
pub(crate) fn set(kind: u32, on: bool) {
    if on {
        KINDS.fetch_or(1 << kind, Ordering::Relaxed);
    } else {
        KINDS.fetch_and(!(1 << kind), Ordering::Relaxed);
    }
}

/// None are any more.
pub(crate) fn none() {
    KINDS.store(0, Ordering::Relaxed);
}
