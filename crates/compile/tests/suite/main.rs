//! Tests of the whole compiler from PTX: one program, so that they are linked once and run beside each other.

mod columns;
mod counted;
mod masked_stores;
mod matrices;
mod probed;
mod probes;
mod probes_constants;
mod probes_flow;
mod probes_lines;
mod probes_memory;
mod run;
