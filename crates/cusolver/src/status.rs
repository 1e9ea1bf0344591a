//! Codes.

use mathlib::driver::DriverError;

/// What a call answers, with cuSOLVER's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Success = 0,
    NotInitialized = 1,
    AllocFailed = 2,
    InvalidValue = 3,
    ExecutionFailed = 6,
    InternalError = 7,
    NotSupported = 9,
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
            2 => Status::AllocFailed,
            3 | 100 | 201 => Status::NotInitialized,
            1 | 400 => Status::InvalidValue,
            _ => Status::ExecutionFailed,
        }
    }
}

impl From<dense::element::Unknown> for Status {
    fn from(_: dense::element::Unknown) -> Status {
        Status::NotSupported
    }
}

/// What calls answer inside.
pub(crate) type Outcome<T = ()> = Result<T, Status>;
