//! Memory that somebody watches: what touches it against its protection is told, and may go on.
//!
//! Where nobody watches, the handler of faults ([`crate::fault`]) looks at one word before it goes on as usual.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Who touches memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toucher {
    /// The program.
    Host,
    /// A kernel.
    Kernel {
        /// The number of its grid ([`crate::Launch::grid_id`]).
        grid: u64,
        /// The number of its block, x first.
        block: u64,
    },
    /// An access by address ([`super::copy`] and its kin).
    Copy,
}

/// A touch that the memory's protection does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// Where.
    pub address: u64,
    /// Whether it writes. Always so where the CPU does not tell.
    pub write: bool,
    /// Who.
    pub by: Toucher,
    /// The instruction.
    pub pc: u64,
}

/// Answers whether it has seen to it that the touch can be made.
pub type Watcher = fn(&Touch) -> bool;

static WATCHES: AtomicBool = AtomicBool::new(false);
static WATCHER: OnceLock<Watcher> = OnceLock::new();

/// Has touches told to a watcher; the first one that is given stays.
pub(super) fn begin(watcher: Watcher) {
    let _ = WATCHER.set(watcher);
    WATCHES.store(true, Ordering::Release);
}

/// Whether somebody watches.
#[inline]
pub(crate) fn is_watched() -> bool {
    WATCHES.load(Ordering::Acquire)
}

/// Tells of a touch.
pub(crate) fn tell(touch: &Touch) -> bool {
    WATCHER.get().is_some_and(|w| w(touch))
}
