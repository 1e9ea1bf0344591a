//! What is asked for, and whether the driver tells of it.

use parking_lot::Mutex;
use weft_record::tool::{Tool, VERSION};

use crate::driver::driver;
use crate::records::size;
use crate::result::{Code, INVALID_KIND, NOT_INITIALIZED, NOT_SUPPORTED};
use crate::{callbacks, calls, kinds, nvtx, records, work};

/// Whether the driver tells.
static ATTACHED: Mutex<bool> = Mutex::new(false);

/// Has records of a kind made, or no longer.
pub(crate) fn want(kind: u32, on: bool) -> Result<(), Code> {
    if kind == 0 || kind >= records::kind::COUNT {
        return Err(INVALID_KIND);
    }
    if size(kind).is_none() {
        crate::api::absent::say(&format!("activities of kind {kind}"));
        return Err(NOT_SUPPORTED);
    }
    kinds::set(kind, on);
    follow()
}

/// Nothing is wanted any more.
pub(crate) fn end() {
    kinds::none();
    let _ = follow();
}

/// Has the driver tell, or no longer, as is wanted now.
///
/// # Errors
/// There is no driver that could.
pub(crate) fn follow() -> Result<(), Code> {
    let wanted = kinds::any() || callbacks::any();
    if wanted {
        nvtx::wanted(work::told);
    }
    let mut attached = ATTACHED.lock();
    if *attached == wanted {
        return Ok(());
    }
    let driver = driver().ok_or(NOT_INITIALIZED)?;
    let tool = Tool { version: VERSION, call: calls::told, records: work::told };
    let given = if wanted { &raw const tool } else { core::ptr::null() };
    // SAFETY: null, or a live table, which the driver copies.
    if unsafe { (driver.hooks.attach)(given) } != 0 {
        return Err(NOT_INITIALIZED);
    }
    *attached = wanted;
    Ok(())
}
