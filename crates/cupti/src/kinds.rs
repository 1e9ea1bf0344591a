//! Kinds of activities of which there are to be records.

use core::sync::atomic::{AtomicU64, Ordering};

use parking_lot::RwLock;

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

/// Functions whose calls are not told though calls of their API are: kinds of records with numbers of functions.
static SILENT: RwLock<Vec<(u32, u32)>> = RwLock::new(Vec::new());

/// Has calls of a function told, or not though those of its API are.
pub(crate) fn silence(kind: u32, cbid: u32, told: bool) {
    let mut all = SILENT.write();
    all.retain(|s| *s != (kind, cbid));
    if !told {
        all.push((kind, cbid));
    }
}

/// Whether calls of a function are not told.
pub(crate) fn is_silent(kind: u32, cbid: u32) -> bool {
    SILENT.read().contains(&(kind, cbid))
}
