//! Faults of device code: what they are, and how a kernel that meets one is left.
//!
//! * [`stack`]: the stack kernels run on; [`switch`]: the ways onto it and out of a kernel;
//! * [`signal`]: the handler that turns the CPU's faults into an exit from the kernel; [`interrupt`]: signals between threads;
//!   [`context`]: what a signal interrupted; [`callers`]: which calls led there;
//! * [`guarded`]: single accesses to memory that may not be there;
//! * [`waiter`]: who waited, for faults that come of waiting; [`remains`]: the memory of the block.

mod callers;
mod context;
pub(crate) mod guarded;
pub(crate) mod interrupt;
mod remains;
pub(crate) mod signal;
pub(crate) mod stack;
mod switch;
mod waiter;

use std::fmt;
use std::sync::Arc;

use waiter::place;

pub use callers::callers;
pub use remains::Remains;
pub(crate) use switch::Exit;
pub use waiter::Waiter;
use weft_abi::TrapCode;

/// Why a grid was ended before its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Kind of fault.
    pub code: TrapCode,
    /// Where there is a grid.
    pub scene: Option<Box<Scene>>,
    /// Index of the block in the grid.
    pub block: [u32; 3],
    /// Index of the thread in the block, where known.
    pub thread: Option<[u32; 3]>,
    /// Line of the PTX text, 0 where not known.
    pub ptx_line: u32,
    /// The address of a bad access, else 0.
    pub address: u64,
    /// Name of the kernel.
    pub kernel: Box<str>,
    /// What else there is to say; may be empty.
    pub message: Box<str>,
    /// File and line of the source, where the PTX says.
    pub source: Option<Box<str>>,
    /// Who waited for what, where that is why the grid was ended.
    pub waiters: Box<[Waiter]>,
}

/// What a fault was in the middle of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Blocks of the grid.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub block: [u32; 3],
    /// Memory of the block, where the fault was in one.
    pub remains: Option<Arc<Remains>>,
}

impl Fault {
    /// A fault of the executor's own making, outside any block.
    pub fn of_launch(kernel: &str, message: impl Into<String>) -> Self {
        Fault {
            code: TrapCode::Trap,
            scene: None,
            block: [0; 3],
            thread: None,
            ptx_line: 0,
            address: 0,
            kernel: kernel.into(),
            message: message.into().into_boxed_str(),
            source: None,
            waiters: Box::default(),
        }
    }
}

/// What a [`TrapCode`] means, in words.
fn words(code: TrapCode) -> &'static str {
    match code {
        TrapCode::IllegalAddress => "access to memory that is not there",
        TrapCode::MisalignedAddress => "misaligned address",
        TrapCode::Trap => "trap",
        TrapCode::Assert => "failed assertion",
        TrapCode::StackOverflow => "stack overflow",
        TrapCode::IllegalInstruction => "illegal instruction",
        TrapCode::Deadlock => "deadlock: threads wait for each other for ever",
        TrapCode::InvalidPc => "call of something that is no function",
        TrapCode::Breakpoint => "breakpoint",
        TrapCode::Timeout => "ran longer than it may",
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, z] = self.block;
        write!(f, "{} in kernel {}, block ({x}, {y}, {z})", words(self.code), self.kernel)?;
        if let Some([x, y, z]) = self.thread {
            write!(f, ", thread ({x}, {y}, {z})")?;
        }
        if self.ptx_line != 0 {
            place(f, self.ptx_line, self.source.as_deref())?;
        }
        if matches!(self.code, TrapCode::IllegalAddress | TrapCode::MisalignedAddress) {
            write!(f, ", address {:#x}", self.address)?;
        }
        if !self.message.is_empty() {
            write!(f, ": {}", self.message)?;
        }
        for w in self.waiters.iter().take(MOST_WAITERS) {
            write!(f, "\n  {w}")?;
        }
        match self.waiters.len().saturating_sub(MOST_WAITERS) {
            0 => Ok(()),
            n => write!(f, "\n  and {n} more"),
        }
    }
}

impl std::error::Error for Fault {}

/// Most waiters that a message lists.
const MOST_WAITERS: usize = 64;
