//! From what ended a kernel to CUDA's error.

use weft_abi::TrapCode;
use weft_exec::Fault;

use crate::error::{Code, Error};

/// The code that CUDA has for a trap.
pub(crate) fn code(trap: TrapCode) -> Code {
    match trap {
        TrapCode::IllegalAddress => Code::IllegalAddress,
        TrapCode::MisalignedAddress => Code::MisalignedAddress,
        TrapCode::Assert => Code::Assert,
        TrapCode::StackOverflow => Code::HardwareStackError,
        TrapCode::IllegalInstruction => Code::IllegalInstruction,
        TrapCode::Deadlock | TrapCode::Timeout => Code::LaunchTimeout,
        TrapCode::InvalidPc => Code::InvalidPc,
        TrapCode::Trap | TrapCode::Breakpoint => Code::LaunchFailed,
    }
}

/// The error with a message that names kernel, block, thread and line.
pub(crate) fn error(fault: &Fault) -> Error {
    Error::new(code(fault.code), fault.to_string())
}
