//! What passes go by.

use weft_abi::Probes;
use weft_ir::Geometry;
use weft_target::TargetModel;

/// What passes go by besides the code.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    /// The block's shape, and how many threads run in lockstep.
    pub(crate) geometry: Geometry,
    /// The CPU that code is made for.
    pub(crate) target: &'a TargetModel,
    /// Whether the unit is this one function, whose threads need no more memory than it says.
    pub(crate) alone: bool,
    /// Static shared memory of a block, in bytes.
    pub(crate) shared_bytes: u32,
    /// What is to be counted.
    pub(crate) probes: Probes,
    /// Products of matrices of small floats may be added up in any order.
    pub(crate) fast_tensor: bool,
}
