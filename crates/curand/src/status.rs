//! Codes.

use mathlib::driver::DriverError;

/// What a call answers, with cuRAND's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are cuRAND's own")]
pub(crate) enum Status {
    Success = 0,
    NotInitialized = 101,
    AllocationFailed = 102,
    TypeError = 103,
    OutOfRange = 104,
    LengthNotMultiple = 105,
    LaunchFailure = 201,
    InitializationFailed = 203,
    ArchMismatch = 204,
    InternalError = 999,
}

impl mathlib::entry::Status for Status {
    const SUCCESS: Status = Status::Success;
    const INTERNAL: Status = Status::InternalError;
    fn code(self) -> i32 {
        self as i32
    }
}

impl From<DriverError> for Status {
    fn from(e: DriverError) -> Status {
        match e.0 {
            2 => Status::AllocationFailed,
            3 | 100 | 201 => Status::InitializationFailed,
            _ => Status::LaunchFailure,
        }
    }
}

/// What calls answer inside.
pub(crate) type Outcome<T = ()> = Result<T, Status>;
