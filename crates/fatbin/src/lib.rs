//! Containers of device code: fat binaries, cubins.

pub mod write;
