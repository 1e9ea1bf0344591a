//! The SSA form between PTX and machine code.
//!
//! A [`Unit`] is what is compiled at once: one kernel and the device functions it calls that were not inlined.
//! A [`Function`] is a control-flow graph of blocks with parameters. The code says what **one thread** does; how
//! many threads run in lockstep is the width W of the [`Geometry`], and values stay scalar in type. Passes bring a
//! function through these stages, each recorded in [`Stage`] and checked by the verifier:
//!
//! 1. [`Stage::Thread`]: any control flow, no masks. Every branch may diverge.
//! 2. [`Stage::Group`]: control flow is that of a *vector group* of W threads. Every branch condition is uniform
//!    over the group. An instruction with an effect carries a mask (a `pred` value, one bit per lane): the lanes for
//!    which the effect happens. `None` means all W lanes of the group. Values of lanes outside the mask are
//!    unspecified but harmless.
//! 3. [`Stage::Suspended`]: no instruction waits. Points where a group waits for others are
//!    [`Terminator::Suspend`]; control re-enters at one of [`Function::resumes`], which load what lives across the
//!    wait from the group's frame. The entry block and the resume blocks are the entries of the graph.
//!
//! Semantics that hold at every stage:
//! * Integers are two's complement and wrap. Shift amounts are unsigned of the value's type; amounts of the width
//!   or more give 0 (or the sign, for `ashr`), as PTX's shifts do. Division by zero gives all ones, the remainder
//!   by zero the dividend, as hardware does; `MIN / -1` wraps.
//! * Addresses are `i64`. In [`Space::Shared`], [`Space::Local`] and [`Space::Param`] they are offsets into the
//!   block's shared window, the thread's local memory and the launch's parameter block; in the other spaces they
//!   are absolute.
//! * Floating-point arithmetic is IEEE 754 with the stated rounding. Which NaN an operation yields is open until
//!   `canonicalise_nans` has run; `fcanon` replaces any NaN by the canonical one of PTX.

#![forbid(unsafe_code)]

pub mod analysis;
mod builder;
mod edit;
mod entities;
mod fold;
mod func;
mod geometry;
mod kinds;
mod matrix;
mod ops;
mod terminator;
mod text;
mod types;
mod typing;
mod verify;

pub use builder::Builder;
pub use entities::*;
pub use fold::{Column, cut, fold, fold_columns, sext};
pub use func::*;
pub use geometry::*;
pub use kinds::*;
pub use matrix::*;
pub use ops::*;
pub use terminator::*;
pub use text::{ParseError, parse_unit, print_function, print_unit};
pub use types::*;
pub use typing::Types;
pub use verify::{VerifyError, verify_function, verify_unit};
