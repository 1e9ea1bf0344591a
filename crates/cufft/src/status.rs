//! Codes.

use mathlib::driver::DriverError;

/// What a call answers, with cuFFT's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are cuFFT's own")]
pub(crate) enum Status {
    Success = 0,
    InvalidPlan = 1,
    AllocFailed = 2,
    InvalidType = 3,
    InvalidValue = 4,
    InternalError = 5,
    ExecFailed = 6,
    SetupFailed = 7,
    InvalidSize = 8,
    NotSupported = 16,
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
            3 | 100 | 201 => Status::SetupFailed,
            _ => Status::ExecFailed,
        }
    }
}

/// What calls answer inside.
pub(crate) type Outcome<T = ()> = Result<T, Status>;
