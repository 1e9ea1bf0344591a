//! Where a function has fragments of matrices on its stack.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::{Mma, Value};

use crate::llvm::{Blk, Val};

/// What there is on the stack.
#[derive(Default)]
pub(crate) struct Fragments {
    /// What is known of the function; made at the first use.
    pub(crate) known: Option<Known>,
    /// Factors, decoded: those that were used last come last.
    pub(crate) factors: Vec<Factor>,
    /// Rows of sums that wait for the next product, by part.
    pub(crate) sums: FxHashMap<(Value, u32), Val>,
    /// Places that nothing is in.
    pub(crate) free: Vec<Val>,
    /// Where registers are on their way.
    pub(crate) way: Option<Val>,
}

/// What a function's products tell.
pub(crate) struct Known {
    /// First results of products of which the next product takes all, and nothing else any.
    pub(crate) chained: FxHashSet<Value>,
    /// How many products take these registers as this operand.
    pub(crate) uses: FxHashMap<Operand, u32>,
    /// Bytes of a place.
    pub(crate) bytes: u32,
}

/// Registers, and what they are: operand 0 or 1 of a kind of products.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Operand {
    pub(crate) mma: Mma,
    pub(crate) number: usize,
    pub(crate) registers: Vec<Value>,
}

/// A factor that is in a place since some point of a block.
pub(crate) struct Factor {
    pub(crate) place: Val,
    pub(crate) since: Blk,
    pub(crate) part: u32,
    pub(crate) operand: Operand,
    /// Products that are still to take it.
    pub(crate) left: u32,
}
