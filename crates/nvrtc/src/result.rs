//! `nvrtcResult`: codes and their names.

use core::ffi::CStr;

/// What functions answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Code {
    /// NVRTC_SUCCESS
    Success = 0,
    /// NVRTC_ERROR_OUT_OF_MEMORY
    OutOfMemory = 1,
    /// NVRTC_ERROR_PROGRAM_CREATION_FAILURE
    ProgramCreationFailure = 2,
    /// NVRTC_ERROR_INVALID_INPUT
    InvalidInput = 3,
    /// NVRTC_ERROR_INVALID_PROGRAM
    InvalidProgram = 4,
    /// NVRTC_ERROR_INVALID_OPTION
    InvalidOption = 5,
    /// NVRTC_ERROR_COMPILATION
    Compilation = 6,
    /// NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION
    NoNameExpressionsAfterCompilation = 8,
    /// NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION
    NoLoweredNamesBeforeCompilation = 9,
    /// NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID
    NameExpressionNotValid = 10,
    /// NVRTC_ERROR_INTERNAL_ERROR
    InternalError = 11,
    /// NVRTC_ERROR_TIME_FILE_WRITE_FAILED
    TimeFileWriteFailed = 12,
    /// NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED
    NoPchCreateAttempted = 13,
    /// NVRTC_ERROR_CANCELLED
    Cancelled = 16,
    /// NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED
    TimeTraceFileWriteFailed = 17,
}

const NAMES: [&CStr; 19] = [
    c"NVRTC_SUCCESS",
    c"NVRTC_ERROR_OUT_OF_MEMORY",
    c"NVRTC_ERROR_PROGRAM_CREATION_FAILURE",
    c"NVRTC_ERROR_INVALID_INPUT",
    c"NVRTC_ERROR_INVALID_PROGRAM",
    c"NVRTC_ERROR_INVALID_OPTION",
    c"NVRTC_ERROR_COMPILATION",
    c"NVRTC_ERROR_BUILTIN_OPERATION_FAILURE",
    c"NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION",
    c"NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION",
    c"NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID",
    c"NVRTC_ERROR_INTERNAL_ERROR",
    c"NVRTC_ERROR_TIME_FILE_WRITE_FAILED",
    c"NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED",
    c"NVRTC_ERROR_PCH_CREATE_HEAP_EXHAUSTED",
    c"NVRTC_ERROR_PCH_CREATE",
    c"NVRTC_ERROR_CANCELLED",
    c"NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED",
    c"NVRTC_ERROR_BUSY",
];

/// The name of a code (`nvrtcGetErrorString`).
pub fn name(code: i32) -> &'static CStr {
    let known = usize::try_from(code).ok().and_then(|i| NAMES.get(i));
    known.copied().unwrap_or(c"NVRTC_ERROR unknown")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_at_their_numbers() {
        assert_eq!(name(0), c"NVRTC_SUCCESS");
        assert_eq!(name(Code::Compilation as i32), c"NVRTC_ERROR_COMPILATION");
        assert_eq!(name(Code::InternalError as i32), c"NVRTC_ERROR_INTERNAL_ERROR");
        assert_eq!(name(Code::Cancelled as i32), c"NVRTC_ERROR_CANCELLED");
        assert_eq!(name(Code::TimeTraceFileWriteFailed as i32), c"NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED");
        assert_eq!(name(19), c"NVRTC_ERROR unknown");
        assert_eq!(name(-1), c"NVRTC_ERROR unknown");
    }
}
