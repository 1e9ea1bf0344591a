//! A tool inside the process that is told what streams have done.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use parking_lot::RwLock;
use weft_record::trace::{Event, lines_of};

/// Whether a tool is told: for other libraries of the process.
pub static TOLD: AtomicU8 = AtomicU8::new(0);

/// Takes lines of records.
pub type Tell = Arc<dyn Fn(&[u8]) + Send + Sync>;

static TELL: RwLock<Option<Tell>> = RwLock::new(None);

/// Has a tool told from now on; none: nobody any more.
pub(super) fn set(tell: Option<Tell>) {
    let told = u8::from(tell.is_some());
    *TELL.write() = tell;
    TOLD.store(told, Ordering::Relaxed);
}

/// Tells it of an event.
#[cold]
pub(super) fn tell(event: &Event<'_>) {
    let tell = TELL.read().clone();
    if let Some(tell) = tell {
        tell(&lines_of(event));
    }
}
