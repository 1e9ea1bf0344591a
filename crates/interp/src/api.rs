//! What a caller provides, and what it gets back.

use weft_ptx::{FuncId, GlobalId, Inst, Module, RUNTIME_WORDS, RuntimeFunction};

/// An access that memory refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} of {size} bytes at {address:#x} is outside any allocation", if *.write { "write" } else { "read" })]
pub struct MemoryFault {
    /// The address of the access.
    pub address: u64,
    /// Its size in bytes.
    pub size: u32,
    /// Whether it was a write.
    pub write: bool,
}

/// Global, constant and host memory by absolute address.
pub trait Memory {
    /// Reads `out.len()` bytes at `address`.
    ///
    /// # Errors
    /// When some byte is not readable.
    fn load(&mut self, address: u64, out: &mut [u8]) -> Result<(), MemoryFault>;

    /// Writes `data` at `address`.
    ///
    /// # Errors
    /// When some byte is not writable.
    fn store(&mut self, address: u64, data: &[u8]) -> Result<(), MemoryFault>;
}

/// The services of the device runtime. Addresses are generic; `memory` resolves those of the calling thread.
pub trait System {
    /// `vprintf(format, arguments)`: the number of characters, or -1.
    fn vprintf(&mut self, _format: u64, _arguments: u64, _memory: &mut dyn Memory) -> i32 {
        -1
    }

    /// `malloc(size)`: an address, or 0.
    fn malloc(&mut self, _size: u64) -> u64 {
        0
    }

    /// `free(address)`; whether the address is null or one that `malloc` gave and nobody has freed since.
    fn free(&mut self, address: u64) -> bool {
        address == 0
    }

    /// `__assertfail(message, file, line, function, …)` of a thread: its block, and its place there. The grid ends
    /// when the threads of its warp that fail as well have been here.
    fn assertfail(&mut self, _arguments: [u64; 4], _thread: [[u32; 3]; 2], _memory: &mut dyn Memory) {}

    /// Any other function of the device runtime, called by a thread (its block, and its place there); words that the arguments
    /// do not fill are 0. None: there is no such function here.
    fn runtime(
        &mut self,
        _function: RuntimeFunction,
        _words: [u64; RUNTIME_WORDS],
        _thread: [[u32; 3]; 2],
        _memory: &mut dyn Memory,
    ) -> Option<Result<u64, MemoryFault>> {
        None
    }

    /// The texture or surface object of a handle.
    fn image(&mut self, _handle: u64) -> Option<weft_abi::Image> {
        None
    }

    /// Whether the grid is to end before its time. Asked now and then.
    fn cancelled(&mut self) -> bool {
        false
    }

    /// A thread is about to execute an instruction whose guard, if any, holds.
    fn executes(&mut self, _inst: &Inst) {}

    /// `%globaltimer` in nanoseconds; `%clock` counts instructions.
    fn globaltimer(&mut self) -> u64 {
        0
    }
}

/// A grid to run.
pub struct Launch<'a> {
    /// The module.
    pub module: &'a Module,
    /// The kernel in it.
    pub kernel: FuncId,
    /// Blocks in x, y, z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y, z.
    pub block: [u32; 3],
    /// Blocks of a cluster in x, y, z; all 1 without clusters.
    pub cluster: [u32; 3],
    /// The parameter block, laid out as [`weft_ptx::Function::param_layout`] says.
    pub params: &'a [u8],
    /// Bytes of dynamic shared memory.
    pub dynamic_shared: u32,
    /// Whether all blocks must be alive at once, as a cooperative launch promises.
    pub cooperative: bool,
    /// `%envreg0` to `%envreg31`; 1 and 2 hold the grid workspace of cooperative launches.
    pub envregs: [u32; 32],
    /// Address of each `.global` and `.const` variable.
    pub global_address: &'a dyn Fn(GlobalId) -> u64,
}

/// How to run it.
#[derive(Clone, Debug)]
pub struct Options {
    /// Order of the threads: 0 is round robin, anything else a random order of its own.
    pub seed: u64,
    /// Instructions after which the grid ends with [`TrapKind::StepLimit`].
    pub step_limit: Option<u64>,
    /// Bytes of local memory and call frames a thread may use.
    pub stack_limit: usize,
    /// Threads alive at once, unless a cluster or a cooperative launch needs more, or none ends for long.
    pub live_threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { seed: 0, step_limit: None, stack_limit: 512 << 10, live_threads: 8192 }
    }
}

/// Why a grid ended early.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrapKind {
    /// An access outside of memory.
    #[error("{} of {size} bytes at {address:#x} is out of bounds", if *.write { "write" } else { "read" })]
    BadAddress {
        /// The generic address.
        address: u64,
        /// Bytes accessed.
        size: u32,
        /// Whether it was a write.
        write: bool,
    },
    /// An access whose address is no multiple of its size.
    #[error("access of {size} bytes at {address:#x} is misaligned")]
    Misaligned {
        /// The generic address.
        address: u64,
        /// Bytes accessed.
        size: u32,
    },
    /// A `free` of an address that `malloc` did not give, or that has been freed.
    #[error("free of {address:#x}, which malloc did not give")]
    BadFree {
        /// The address.
        address: u64,
    },
    /// `trap`.
    #[error("trap instruction")]
    Trap,
    /// `brkpt`.
    #[error("breakpoint")]
    Breakpoint,
    /// `__assertfail`.
    #[error("assertion failed")]
    Assert,
    /// Local memory and frames exceed the limit.
    #[error("stack overflow")]
    StackOverflow,
    /// All threads wait for each other.
    #[error("deadlock: every thread that has not exited waits for another")]
    Deadlock,
    /// [`Options::step_limit`] was reached.
    #[error("the step limit was reached")]
    StepLimit,
    /// [`System::cancelled`] has said so.
    #[error("the grid was cancelled")]
    Cancelled,
    /// An indirect call or branch leads nowhere.
    #[error("invalid target of an indirect call or branch")]
    BadTarget,
    /// What an instruction is given is none of its kind.
    #[error("illegal instruction: {0}")]
    IllegalInstruction(String),
    /// A function without a body that the device runtime does not provide.
    #[error("function `{0}` is not defined")]
    Undefined(String),
    /// An instruction, or a use of one, that the interpreter does not know.
    #[error("`{0}` is not supported by the interpreter")]
    Unsupported(String),
}

/// An early end of a grid, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} in `{function}`, block {block:?}, thread {thread:?}, line {line}")]
pub struct Trap {
    /// What happened.
    pub kind: TrapKind,
    /// `%ctaid` of the thread.
    pub block: [u32; 3],
    /// `%tid` of the thread.
    pub thread: [u32; 3],
    /// The function it was in.
    pub function: String,
    /// Line of the PTX text; 0 when it has none.
    pub line: u32,
}
