//! Why a kernel was ended.

/// Reason for ending a grid, as compiled code and the executor's signal handler report it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum TrapCode {
    /// An access to memory that is not there (`CUDA_ERROR_ILLEGAL_ADDRESS`).
    IllegalAddress = 1,
    /// An address that is not a multiple of the access size (`CUDA_ERROR_MISALIGNED_ADDRESS`).
    MisalignedAddress = 2,
    /// The `trap` instruction.
    Trap = 3,
    /// A failed `assert` (`CUDA_ERROR_ASSERT`).
    Assert = 4,
    /// Local memory or call depth exhausted.
    StackOverflow = 5,
    /// An instruction the CPU refused, or code never meant to be reached.
    IllegalInstruction = 6,
    /// Threads wait for each other for ever (`CUDA_ERROR_LAUNCH_TIMEOUT`).
    Deadlock = 7,
    /// An indirect call to what is no function (`CUDA_ERROR_INVALID_PC`).
    InvalidPc = 8,
    /// `brkpt`.
    Breakpoint = 9,
    /// It ran longer than it may (`CUDA_ERROR_LAUNCH_TIMEOUT`).
    Timeout = 10,
}

impl TrapCode {
    /// From its number.
    pub fn from_u32(n: u32) -> Option<Self> {
        use TrapCode::*;
        [
            IllegalAddress,
            MisalignedAddress,
            Trap,
            Assert,
            StackOverflow,
            IllegalInstruction,
            Deadlock,
            InvalidPc,
            Breakpoint,
            Timeout,
        ]
        .into_iter()
        .find(|c| *c as u32 == n)
    }
}
