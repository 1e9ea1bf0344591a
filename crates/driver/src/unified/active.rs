//! Whether somebody looks at unified memory.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use weft_exec::memory::sees_calls;

use crate::wanted::{self, Unified, word};

fn wanted() -> Unified {
    static WANTED: OnceLock<Unified> = OnceLock::new();
    *WANTED.get_or_init(|| wanted::unified(word(wanted::UNIFIED).as_deref()).unwrap_or_default())
}

/// Whether calls of the system are seen, without which they fail on protected pages.
fn is_safe() -> bool {
    static SAFE: OnceLock<bool> = OnceLock::new();
    *SAFE.get_or_init(sees_calls)
}

/// Whether somebody looks.
pub(crate) fn is_on() -> bool {
    match wanted() {
        Unified::Off => false,
        Unified::Safe => is_safe(),
        Unified::Model => true,
    }
}

/// Whether somebody would look if calls of the system were seen.
pub(crate) fn is_missed() -> bool {
    wanted() == Unified::Safe && !is_safe()
}

static ACTIVE: AtomicBool = AtomicBool::new(false);

/// Whether there is managed memory that is modelled.
#[inline]
pub(crate) fn is_active() -> bool {
    ACTIVE.load(Ordering::Relaxed)
}

/// There is some from now on.
pub(super) fn activate() {
    ACTIVE.store(true, Ordering::Relaxed);
}
