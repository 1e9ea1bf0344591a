//! Where a function has fragments of matrices on its stack.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::Value;

use crate::llvm::{Blk, Val};

/// What there is on the stack.
#[derive(Default)]
pub(crate) struct Fragments {
    /// First results of products of which the next product takes all, and nothing else any; made at the first use.
    pub(crate) chained: Option<FxHashSet<Value>>,
    /// Bytes of a place.
    pub(crate) bytes: u32,
    /// Factors: those that were used last come last.
    pub(crate) factors: Vec<(Val, Key)>,
    /// Sums that wait for the next product, by part.
    pub(crate) sums: FxHashMap<(Value, u32), Val>,
    /// Places that nothing is in.
    pub(crate) free: Vec<Val>,
}

/// The registers of a part that are in a place since some point of a block.
pub(crate) type Key = (Blk, u32, Vec<Value>);
