//! Tests of the driver below the C API: one program, so that they are linked once and run beside each other.

mod graphs;
mod images;
mod memory;
mod modules;
mod operations;
mod streams;
mod trace;
