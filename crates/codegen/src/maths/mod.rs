//! What instructions compute, on `n` lanes (1: scalars): integers, floating-point numbers and what becomes of one as the other.

mod approx;
mod convert;
mod divide;
mod dots;
mod float;
mod flush;
mod int;
mod mma;
mod rounding;

use std::ops::Deref;

use crate::code::Code;
pub(crate) use mma::{Phase, decoded_bytes, rows_bytes};

/// What emits arithmetic.
#[derive(Clone, Copy)]
pub(crate) struct Maths<'g>(pub(crate) Code<'g>);

impl<'g> Deref for Maths<'g> {
    type Target = Code<'g>;

    fn deref(&self) -> &Code<'g> {
        &self.0
    }
}
