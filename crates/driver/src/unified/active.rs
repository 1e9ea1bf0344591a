//! Whether somebody looks at unified memory.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::trace;
use crate::wanted::{self, word};

/// Whether somebody looks.
pub(crate) fn is_on() -> bool {
    static ON: OnceLock<bool> = OnceLock::new();
    *ON.get_or_init(|| match wanted::unified(word(wanted::UNIFIED).as_deref()) {
        Ok(None) => trace::is_wanted() || wanted::time(word(wanted::TIME).as_deref()) == Ok(true),
        asked => asked == Ok(Some(true)),
    })
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
