//! Unified memory while somebody looks: which pages would be where on the modelled machine, by what host and kernels really touch
//! (`docs/concepts/unified_memory.md`). Otherwise nobody comes here, and managed memory is plain memory.
//!
//! * [`active`]: whether; [`state`]: the model, and memory protected as it says; [`figures`]: what its faults take; [`held`]: what calls of the system use; [`calls`]: where these
//!   begin and end; [`told`]: what else is told of it: kernels, copies, calls of CUDA's; [`turns`]: devices beside whose work the host may touch
//!   nothing; [`conflict`]: where it does; [`combined`]: write-combined memory; [`source`]: where that is in the program.
//!
//! Pages are protected for one side at a time: for the devices while kernels run, else for the host. A touch that the protection does not
//! allow goes to the model, which says what becomes accessible.

mod active;
mod calls;
mod combined;
mod conflict;
mod figures;
mod held;
mod source;
mod state;
mod told;
mod turns;

pub(crate) use weft_residency::Place;

use crate::memory::location::Location;

pub(crate) use active::{is_active, is_missed, is_on};
pub(crate) use told::{
    Launched, add, add_chunk, add_combined, add_program, add_shared, add_within, advise, attach, calling,
    copied, copied_host, copying, copying_host, discard, know, launching, prefetch, remove_host, room,
    settled, shares, stall, take_host_stall, watch,
};
pub(crate) use weft_residency::Advice;

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
