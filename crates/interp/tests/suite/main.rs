//! Tests of the interpreter: one program, so that they are linked once and run beside each other.

mod arithmetic;
mod common;
mod control;
mod cooperation;
mod vectors;
