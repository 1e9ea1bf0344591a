//! Tests of the engine, with small kernels of its own: one program, so that they are linked once and run beside each other.

mod chains;
mod common;
mod execute;
mod faults;
mod observed;
mod progress;
#[cfg(target_arch = "x86_64")]
mod tiles;
mod trial;
