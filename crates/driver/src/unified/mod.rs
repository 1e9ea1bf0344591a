//! Unified memory while somebody looks: which pages would be where on the modelled machine, by what host and kernels really touch
//! (`docs/concepts/unified_memory.md`). Otherwise nobody comes here, and managed memory is plain memory.
//!
//! * [`state`]: the model, and memory protected as it says; [`told`]: what is told of it: kernels, copies, calls.
//!
//! Pages are protected for one side at a time: for the devices while kernels run, else for the host. A touch that the protection does not
//! allow goes to the model, which says what becomes accessible.

mod state;
mod told;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) use weft_residency::Place;

use crate::memory::location::Location;
use crate::trace;

pub(crate) use told::{
    Launched, add, advise, attach, copied, copying, discard, know, prefetch, remove, stall, take_host_stall,
    watch,
};
pub(crate) use weft_residency::Advice;

/// The variable that says whether it is modelled: `model`, `off`; else where a trace is written or time is modelled.
const VARIABLE: &str = "WEFT_UM";

/// Whether somebody looks.
pub(crate) fn is_on() -> bool {
    static ON: OnceLock<bool> = OnceLock::new();
    *ON.get_or_init(|| {
        let word = |name: &str| std::env::var(name).unwrap_or_default().trim().to_owned();
        match word(VARIABLE).as_str() {
            "model" => true,
            "off" => false,
            _ => trace::is_wanted() || word("WEFT_TIME") == "model",
        }
    })
}

/// Whether a value of [`VARIABLE`] is one.
///
/// # Errors
/// A message, for words that it does not know.
pub(crate) fn check(value: Option<&str>) -> std::result::Result<(), String> {
    match value {
        None | Some("model" | "off") => Ok(()),
        Some(word) => Err(format!("{VARIABLE}={word}; known are model, off")),
    }
}

/// Whether there is managed memory that is modelled.
#[inline]
pub(crate) fn is_active() -> bool {
    ACTIVE.load(Ordering::Relaxed)
}

static ACTIVE: AtomicBool = AtomicBool::new(false);

/// Where a place of the program's is.
pub(crate) fn place_of(location: Location) -> Place {
    match location.kind {
        Location::DEVICE if location.id >= 0 => Place::Device(location.id.unsigned_abs()),
        _ => Place::Host,
    }
}

/// The process ends: writes what a trace has not been told yet.
pub fn finish() {
    if is_active() {
        told::tell();
    }
}
