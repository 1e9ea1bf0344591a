//! Whether somebody looks at unified memory.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::wanted::{self, word};

/// Whether somebody looks: only where it is asked for, since system calls on protected pages fail.
pub(crate) fn is_on() -> bool {
    static ON: OnceLock<bool> = OnceLock::new();
    *ON.get_or_init(|| wanted::unified(word(wanted::UNIFIED).as_deref()) == Ok(Some(true)))
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
