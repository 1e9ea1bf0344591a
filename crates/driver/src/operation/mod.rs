//! What a stream executes, as data.
//!
//! An [`Operation`] says what is asked for in the terms of CUDA's API. It can be kept in a list, copied, looked at and
//! edited: the parameters that `cuda.h` has for the nodes of graphs are its fields. [`crate::Stream::submit`] checks it and
//! has it done; until then nothing of it is looked up, neither code nor memory.

pub(crate) mod config;
pub(crate) mod copy;
pub(crate) mod host;
pub(crate) mod kernel;
pub(crate) mod set;
pub(crate) mod value;
pub(crate) mod window;

use std::sync::Arc;

use crate::event::Event;
use crate::memory::pool::Pool;
use crate::semaphore::SemaphoreUse;

pub use copy::{Copy3D, Place, PlaceKind};
pub use host::{CFunction, HostCall, HostFunction, RustFunction, permitted};
pub use kernel::{EarlyMark, KernelLaunch};
pub use set::{MemorySet, Pattern};
pub use value::{Condition, ValueOperation};
pub use window::Window;

/// Something that a stream does.
#[derive(Clone, Debug)]
pub enum Operation {
    /// Runs a kernel (`cuLaunchKernel`, `CUDA_KERNEL_NODE_PARAMS`).
    Kernel(KernelLaunch),
    /// Copies memory (`cuMemcpy3D` and its kin, `CUDA_MEMCPY3D`).
    Copy(Copy3D),
    /// Fills memory (`cuMemsetD2D8` and its kin, `CUDA_MEMSET_NODE_PARAMS`).
    Set(MemorySet),
    /// Calls a function of the program (`cuLaunchHostFunc`, `cuStreamAddCallback`, `CUDA_HOST_NODE_PARAMS`).
    Host(HostFunction),
    /// Marks the stream's present end with an event (`cuEventRecord`).
    Record(Arc<Event>),
    /// Lets what comes later wait for the event as it was last recorded (`cuStreamWaitEvent`).
    Wait(Arc<Event>),
    /// Allocates device memory (`cuMemAllocAsync`, `CUDA_MEM_ALLOC_NODE_PARAMS`). For this stream it is there at once.
    Allocate(Allocate),
    /// Frees device memory (`cuMemFreeAsync`). Address 0 is nothing to free.
    Free {
        /// Where an allocation starts.
        address: u64,
    },
    /// Writes a number to memory, or waits for one there (`cuStreamWriteValue32` and its kin, `CUDA_BATCH_MEM_OP_NODE_PARAMS`).
    Value(ValueOperation),
    /// Signals semaphores of other libraries (`cuSignalExternalSemaphoresAsync`, `CUDA_EXT_SEM_SIGNAL_NODE_PARAMS`).
    Signal(Arc<[SemaphoreUse]>),
    /// Waits for semaphores of other libraries (`cuWaitExternalSemaphoresAsync`, `CUDA_EXT_SEM_WAIT_NODE_PARAMS`).
    Await(Arc<[SemaphoreUse]>),
    /// Does nothing: a point in the stream.
    Marker,
    /// Several, one after the other. All are checked before the first is begun.
    Batch(Vec<Operation>),
}

impl Operation {
    /// What it does with numbers in memory, if it does nothing else.
    pub(crate) fn values(&self) -> Option<Vec<ValueOperation>> {
        match self {
            Operation::Value(v) => Some(vec![*v]),
            Operation::Batch(all) if !all.is_empty() => {
                let value = |o: &Operation| if let Operation::Value(v) = o { Some(*v) } else { None };
                all.iter().map(value).collect()
            }
            _ => None,
        }
    }
}

/// Device memory to be allocated.
#[derive(Clone, Debug)]
pub struct Allocate {
    /// Where it is taken from; none: the pool that was chosen for the stream's device (`cuDeviceSetMemPool`).
    pub pool: Option<Arc<Pool>>,
    /// Bytes.
    pub bytes: u64,
}

/// When a call returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// When the data is there, as far as the host can tell.
    Sync,
    /// At once, where CUDA promises so.
    Async,
}
