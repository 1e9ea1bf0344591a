//! Core dumps of device code: what a device held when a kernel failed, as an ELF file.
//!
//! A dump is a core file of the machine's own kind, with notes of the name `weft` ([`record`]) and a loaded segment for each piece of
//! the device's memory, at its address; so any debugger shows memory at addresses that kernels have used. `docs/concepts/core_dumps.md`
//! has the layout. [`write`] makes one piece by piece, so that no copy of the memory is needed; [`Core`] reads it.

mod read;
mod record;
mod show;
mod write;

pub use read::{Core, ReadError};
pub use record::{Allocation, BlockMemory, Context, Device, Fault, Module, Process, Record};
pub use write::{Memory, WriteError, gzip, write};
