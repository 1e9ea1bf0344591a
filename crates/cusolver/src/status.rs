//! Codes.

mathlib::codes! {
    "cuSOLVER";
    Success = 0,
    NotInitialized = 1,
    AllocFailed = 2,
    InvalidValue = 3,
    ExecutionFailed = 6,
    InternalError = 7,
    MatrixTypeNotSupported = 8,
    NotSupported = 9,
    ZeroPivot = 10;
    2 => AllocFailed,
    3 | 100 | 201 => NotInitialized,
    1 | 400 => InvalidValue,
    _ => ExecutionFailed,
}

impl From<dense::element::Unknown> for Status {
    fn from(_: dense::element::Unknown) -> Status {
        Status::NotSupported
    }
}
