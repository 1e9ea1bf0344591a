//! Tests of analyses and texts of the IR: one program, so that they are linked once and run beside each other.

mod edited;
mod facts;
mod iterations;
mod movement;
mod possible;
mod shape;
mod shape_ops;
mod tables;
mod text;
mod totals;
mod totals_by_block;
mod window;
