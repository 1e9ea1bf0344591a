//! The text form of the IR: what is printed parses back to the same.
//!
//! ```text
//! unit shared=0 dynamic_align=16 params=16
//! symbol var "table"
//!
//! kernel "scale" stage=thread block=256x1x1 width=16 {
//! bb0:
//!   v0: i32 = special tid.0
//!   v1: pred = icmp.lts v0, v0 !12        ; line 12 of the PTX
//!   br v1, bb1(v0), bb2
//! bb1(v2: i32):
//!   store.i32.shared v3, v2 align 4 @v1   ; only in the lanes of v1
//!   jump bb2
//! bb2:
//!   return
//! }
//! ```

mod line;
mod matrix;
mod names;
mod op;
mod parse;
mod picks;
mod print;
mod probe;

pub use parse::{ParseError, parse_unit};
pub use print::{print_function, print_unit};
