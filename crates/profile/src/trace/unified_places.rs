//! Places of the program that use memory as they should not: managed memory while a device works that lets the host touch none meanwhile, and
//! write-combined memory that the host reads.

use weft_record::trace::{Pages, PagesKind};

use super::model::Process;
use super::units;

/// Where an instruction is.
fn place(process: &Process, pc: u64) -> String {
    process.codes.get(&pc).cloned().unwrap_or_else(|| format!("{pc:#x}"))
}

/// What is said of a record, if anything.
fn said(process: &Process, p: &Pages) -> Option<String> {
    let at = place(process, p.pc);
    match p.kind {
        PagesKind::Conflict => Some(format!(
            "The CPU {} managed memory at {:#x} before it had waited for {} ({}), which lets it touch none while it works: {at}. Wait before \
             (cudaDeviceSynchronize), or attach the memory to the host or another stream (cudaStreamAttachMemAsync)",
            if p.write { "wrote" } else { "read" },
            p.address,
            process.device(p.device),
            p.device
        )),
        PagesKind::CombinedRead => Some(format!(
            "The CPU reads write-combined memory ({} at {:#x}): first at {at}. Such reads pass by the caches and are very slow: use \
             cudaHostAllocWriteCombined only for what the CPU does nothing but write",
            units::bytes(p.bytes as f64, ""),
            p.address
        )),
        _ => None,
    }
}

/// What is said of a process, in the order in which it was noted.
pub(super) fn of(process: &Process) -> Vec<String> {
    process.pages.iter().filter_map(|p| said(process, p)).collect()
}
