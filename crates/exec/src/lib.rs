//! Executes grids: workers, blocks, barriers, memory, faults.
//!
//! The executor knows neither compiler nor CUDA's API. It loads machine code that honours [`weft_abi`] ([`Code`]), runs
//! it for every block of a launch on the threads of a [`Pool`], and owns the memory that kernels work on
//! ([`memory`]). A fault in a kernel ends its grid and becomes a [`Fault`]; the process goes on.

#![warn(unsafe_op_in_unsafe_fn)]

mod background;
mod code;
mod cpu;
mod cpus;
mod fault;
mod helpers;
pub mod images;
pub mod memory;
mod meter;
mod moment;
mod run;
mod sync;

pub use background::{in_background, in_first_thread, watch_exit};
pub use code::{Code, LoadError, libcall_names};
pub use cpu::cpu_identity;
pub use cpus::{note_cpus, take_cpus};
pub use fault::interrupt::block_signals;
pub use fault::{Fault, Remains, Scene, Waiter, callers};
pub use helpers::PrintfSink;
pub use memory::{
    Allocation, ArenaError, DeviceArena, DeviceHeap, HostMemory, MemoryFault, RealMemory, copy, fill,
    is_readable, read, write,
};
pub use meter::{Meter, publish};
pub use moment::{monotonic_ns, thread_number};
pub use run::{
    AddressGuard, BlockWork, Caller, Client, Dependency, Dependents, DeviceRuntime, Early, Effort, Figure,
    Launch, Observer, Outside, Part, Pool, PoolOptions, ProbeSink, Ready, Relaunch, SourceLines, Trial,
    TrialOwner, Verdict, Work, beyond_limit, on_end,
};
