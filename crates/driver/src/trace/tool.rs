//! A tool inside the process that is told what streams have done.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use parking_lot::RwLock;
use weft_record::trace::{Event, lines_of};

use super::{TOOL, change, is_on};

/// Whether a tool is told: for other libraries of the process.
pub static TOLD: AtomicU8 = AtomicU8::new(0);

type Tell = Arc<dyn Fn(&[u8]) + Send + Sync>;

static TELL: RwLock<Option<Tell>> = RwLock::new(None);

/// Has a tool told from now on, as lines of records; none: nobody any more.
pub fn attach(tell: Option<Tell>) {
    // So that what is asked for by the environment is known before.
    is_on();
    let tool = if tell.is_some() { TOOL } else { 0 };
    *TELL.write() = tell;
    change(|_, s| Some(tool | s));
    TOLD.store(u8::from(tool != 0), Ordering::Relaxed);
}

/// Tells it of an event.
#[cold]
pub(super) fn tell(event: &Event<'_>) {
    let tell = TELL.read().clone();
    if let Some(tell) = tell {
        tell(&lines_of(event));
    }
}
