//! What a block leaves behind that a fault has ended.

use std::any::Any;
use std::fmt;
use std::ops::Range;

/// A block's memory as it was when a fault ended it, at the addresses that its threads knew. It goes when this is dropped.
pub struct Remains {
    block: [u32; 3],
    shared: Range<u64>,
    local: Range<u64>,
    local_stride: u32,
    /// Unmaps it all when dropped.
    _memory: Box<dyn Any + Send + Sync>,
}

impl Remains {
    pub(crate) fn new(
        block: [u32; 3],
        shared: Range<u64>,
        (local, local_stride): (Range<u64>, u32),
        memory: impl Any + Send + Sync,
    ) -> Self {
        Remains { block, shared, local, local_stride, _memory: Box::new(memory) }
    }

    /// Index of the block in the grid.
    pub fn block(&self) -> [u32; 3] {
        self.block
    }

    /// Addresses of the block's shared memory, static and dynamic; empty where it has none.
    pub fn shared(&self) -> Range<u64> {
        self.shared.clone()
    }

    /// Addresses of the local memory of all its threads; empty where they have none. Thread by thread, or as the code of vector groups has
    /// laid out that of a vector's threads together.
    pub fn local(&self) -> Range<u64> {
        self.local.clone()
    }

    /// Bytes of local memory for each thread.
    pub fn local_stride(&self) -> u32 {
        self.local_stride
    }
}

impl fmt::Debug for Remains {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "shared {:#x?}, local {:#x?}", self.shared, self.local)
    }
}

/// Addresses of two that are both there differ.
impl PartialEq for Remains {
    fn eq(&self, other: &Self) -> bool {
        (&self.shared, &self.local) == (&other.shared, &other.local)
    }
}

impl Eq for Remains {}
