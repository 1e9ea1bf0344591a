//! Fourier transforms on the host, over the crate `rustfft`, which is built in: nothing needs to be installed.
//!
//! * [`number`]: numbers as they lie in memory, and as they are computed with; [`buffer`], [`share`]: memory of a transform, and what is worth threads;
//! * [`kind`]: kinds and directions; [`line`](mod@line): transforms of one line of numbers that lie together; [`large`]: those of long lines, by several threads;
//! * [`pass`]: transforms of all lines along one dimension, which may lie anywhere; [`plan`]: whole transforms.

pub mod buffer;
pub mod kind;
pub mod large;
pub mod line;
pub mod number;
pub mod pass;
pub mod plan;
pub mod share;
mod tile;

pub use kind::{Direction, Kind};
pub use num_complex::Complex;
pub use plan::{Plan, Side};
