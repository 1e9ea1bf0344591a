//! What kernels ask of whoever launched them.

use std::ops::Range;

use crate::MemoryFault;

/// The thread that asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    /// Its block.
    pub block: [u32; 3],
    /// Its number in the block.
    pub thread: u32,
    /// Whether other threads of its warp may not have come as far as it has: its group is less than a warp.
    pub ahead: bool,
}

/// Answers calls of functions that the executor does not have.
pub trait DeviceRuntime: Send + Sync {
    /// A call of a function, by its number, with the words of its arguments. It runs on a worker in the middle of a block:
    /// it must not wait for other work of the pool.
    ///
    /// # Errors
    /// An argument points to where nothing is: a fault of the kernel's.
    fn call(&self, function: u32, words: [u64; 9], caller: Caller) -> Result<u64, MemoryFault>;

    /// The stretch of memory around an address that such calls have given to the kernel's threads.
    fn given(&self, address: u64) -> Option<Range<u64>>;
}
