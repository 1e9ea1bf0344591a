//! Tests of machine code from built IR, run: one program, so that they are linked once and run beside each other.

mod atomics;
mod clamps;
mod common;
mod cooperate;
mod divisions;
mod edges;
mod gathers;
mod kernels;
mod local;
mod masked_stores;
mod memory;
mod mma;
mod mma_floats;
mod mma_sparse;
#[cfg(target_arch = "x86_64")]
mod mma_tiles;
mod non_temporal;
mod ops;
mod parts;
mod prefetch;
mod ranges;
mod rows;
mod rows_off;
mod structures;
mod warp;
