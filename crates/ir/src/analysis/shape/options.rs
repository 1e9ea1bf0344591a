//! How shapes are computed.

use crate::{Function, Geometry};

/// How shapes are computed.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShapeOptions {
    /// Give guarded affine shapes; otherwise values that need a guard are varying.
    pub guarded: bool,
    /// Guarded ones also for minima, maxima, quotients and remainders of an affine value and a uniform one, and for what a
    /// comparison of such values selects.
    pub clamps: bool,
    /// So many low bits of the kernel's parameters of type `i32` are taken to be zero.
    pub zeros: u8,
}

impl ShapeOptions {
    /// With guarded shapes, and nothing taken for granted.
    pub const GUARDED: Self = ShapeOptions { guarded: true, clamps: false, zeros: 0 };
    /// The same with those of minima, maxima, quotients and remainders.
    pub const CLAMPED: Self = ShapeOptions { clamps: true, ..Self::GUARDED };

    /// Those by which machine code holds values of whole groups. What the rows of a group of several rows are cut off at
    /// differs: there each part asks for itself.
    pub fn of_group(func: &Function) -> Self {
        let in_row = |g: &Geometry| {
            g.part == g.width || g.threads() == g.block[0] || g.block[0].is_multiple_of(g.width)
        };
        if func.geometry.as_ref().is_some_and(in_row) { Self::CLAMPED } else { Self::GUARDED }
    }
}
