//! Containers of device code: fat binaries, ELF images ("cubins") that hold PTX, PTX text.

#![forbid(unsafe_code)]

mod container;
mod elf;
mod image;
mod lz4;
mod read;
pub mod write;

pub use container::{Part, parts};
pub use elf::PTX_SECTION;
pub use image::{Entry, ImageError, Stored};
pub use read::{Extent, FATBIN_MAGIC, WRAPPER_BYTES, WRAPPER_MAGIC, entries, extent, select_ptx};
