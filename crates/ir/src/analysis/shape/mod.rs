//! Shape analysis: how a value differs between the lanes of a group.
//!
//! Lane `l` of an integer value has `base + offsets[l]`, modulo two to the width of the type, where `base` is the
//! value of lane 0. All offsets zero is *uniform*; known offsets are *affine* (a linear index, a repeating row of a
//! two-dimensional block, a column); anything else is *varying*. Besides, each integer has a range and a number of
//! low bits known to be zero, which show that an extension to 64 bits cannot tear an affine index apart.
//!
//! At [`crate::Stage::Thread`] what is said of a value holds for the lanes that are active together where it is
//! defined, control dependence included ([`crate::analysis::Divergence`]). At [`crate::Stage::Group`] and later all
//! branches are uniform and the analysis is pure data flow: a value that is not varying can be computed once for the
//! group from operands that are not varying (and the group's memory, for uniform addresses).
//!
//! With [`ShapeOptions::guarded`], extensions that could not be proved give *guarded* affine values: they are affine
//! when, for each guard, `base + offset` of the guarded value does not leave the range of its type. With
//! [`ShapeOptions::clamps`] so do minima and maxima of an affine value and one for all lanes, which are that value wherever
//! the other does not cut it off: the index of a neighbour that is kept within a picture. So do quotients and remainders by a
//! uniform divisor where all lanes lie between the same two multiples of it: such a quotient is one for all lanes, affine with
//! offsets of 0, and so is what is computed from it. And so does what a comparison selects, where it comes out the same in all lanes.

mod across;
mod compare;
mod facts;
mod guarded;
mod lanes;
mod memo;
mod options;
mod solve;
mod transfer;

use std::rc::Rc;

pub use facts::Fact;
pub use options::ShapeOptions;
pub use solve::Shapes;

use crate::Value;

/// How a value differs between lanes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The same in all lanes.
    Uniform,
    /// Lane `l` has lane 0's value plus `offsets[l]`.
    Affine {
        /// By lane; sign-extended from the value's width; the first is 0. All are 0 only of a guarded value.
        offsets: Rc<[i64]>,
        /// What must hold at run time for this to be true; mostly empty.
        guards: Guards,
    },
    /// Anything.
    Varying,
}

/// Conditions of a guarded affine value, without repetition.
pub type Guards = Rc<[Guard]>;

/// A condition checked at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guard {
    /// None of the lanes of an affine value wraps around.
    Extends {
        /// The affine value.
        value: Value,
        /// Whether it counts as signed.
        signed: bool,
    },
    /// A minimum or maximum is the affine one of its operands in all lanes.
    Passes(Value),
    /// The lanes that a quotient or remainder is of lie between the same two multiples of the divisor.
    Between(Value),
    /// A selection takes the same arm in all lanes, and the one of its arms whose lanes differ.
    Alike(Value),
}

impl Guard {
    /// The value that must be there for the condition to be asked.
    pub fn value(&self) -> Value {
        match *self {
            Guard::Extends { value, .. }
            | Guard::Passes(value)
            | Guard::Between(value)
            | Guard::Alike(value) => value,
        }
    }
}

impl Shape {
    /// Whether all lanes have the same value.
    pub fn is_uniform(&self) -> bool {
        matches!(self, Shape::Uniform)
    }

    /// Whether nothing is known of the lanes.
    pub fn is_varying(&self) -> bool {
        matches!(self, Shape::Varying)
    }

    /// What must hold at run time for this to be true.
    pub fn guards(&self) -> &[Guard] {
        match self {
            Shape::Affine { guards, .. } => guards,
            _ => &[],
        }
    }

    /// The offsets of an affine value without guards.
    pub fn offsets(&self) -> Option<&[i64]> {
        match self {
            Shape::Affine { offsets, guards } if guards.is_empty() => Some(offsets),
            _ => None,
        }
    }

    /// The step from lane to lane if it is the same everywhere; 0 for a uniform value.
    pub fn stride(&self) -> Option<i64> {
        match self {
            Shape::Uniform => Some(0),
            Shape::Affine { offsets, .. } => {
                let step = *offsets.get(1)?;
                offsets.windows(2).all(|w| w[1].wrapping_sub(w[0]) == step).then_some(step)
            }
            Shape::Varying => None,
        }
    }
}
