//! Touches of the host's while it is a device's turn that lets it touch no managed memory meanwhile: SIGSEGV, as there, and a word about it.

use weft_exec::callers;
use weft_exec::memory::Touch;

use super::combined::Seen;
use super::source;
use super::state::Unified;
use crate::trace;

/// The host reads write-combined memory for the first time: an instruction of the program's, or of 0 the call that this is in the middle of.
#[cold]
pub(super) fn note_combined_read(area: (u64, u64), pc: u64) {
    let callers = callers(pc);
    let place = source::place(pc, &callers);
    trace::combined_read(area, if pc == 0 { callers.first().copied().unwrap_or(0) } else { pc }, &place);
}

impl Unified {
    /// The device whose turn it is with the range that holds an address.
    pub(super) fn claimed(&self, address: u64) -> Option<u32> {
        let (base, _) = self.model.bounds(address)?;
        self.turns.claimed(base, self.model.attached(base).unwrap_or_default())
    }

    /// The host touches what it must not.
    #[cold]
    pub(super) fn note_conflict(&mut self, touch: &Touch, device: u32) {
        // In the middle of a call of the system's the instruction is that of the C library's function.
        let all = Some(callers(touch.pc)).filter(|c| !c.is_empty()).unwrap_or_else(|| callers(0));
        let place = source::place(touch.pc, &all);
        let (base, end) = self.model.bounds(touch.address).unwrap_or_default();
        if self.said.insert(touch.pc) {
            let act = if touch.write { "writes" } else { "reads" };
            eprintln!(
                "weft: the host {act} managed memory at {:#x} ({} bytes into an allocation of {}) before it has waited for device {device}, which lets \
                 it touch none while it works (concurrentManagedAccess is 0): {place}. Such systems answer with SIGSEGV. Wait before \
                 (cudaDeviceSynchronize), or attach the memory to the host or to another stream (cudaStreamAttachMemAsync)",
                touch.address,
                touch.address - base,
                end - base
            );
        }
        // The process is about to end.
        self.tell();
        trace::conflict(device, touch, &place);
        trace::flush();
    }

    /// Sees to a touch of write-combined memory; whether it was one.
    pub(super) fn serve_combined(&mut self, touch: &Touch, of_grid: bool) -> bool {
        match self.combined.serve(touch, of_grid) {
            Seen::Elsewhere => return false,
            Seen::Served => {}
            Seen::Read(base, bytes) => note_combined_read((base, bytes), touch.pc),
        }
        true
    }

    /// Tells a trace of what has happened.
    pub(super) fn tell(&mut self) {
        let log = std::mem::take(&mut self.log);
        log.iter().for_each(|(at, pc, event)| trace::unified(*at, *pc, event));
    }
}
