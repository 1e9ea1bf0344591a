//! Codes.

mathlib::codes! {
    "cuFFT";
    Success = 0,
    InvalidPlan = 1,
    AllocFailed = 2,
    InvalidType = 3,
    InvalidValue = 4,
    InternalError = 5,
    ExecFailed = 6,
    SetupFailed = 7,
    InvalidSize = 8,
    InvalidDevice = 11,
    NotImplemented = 14,
    NotSupported = 16;
    2 => AllocFailed,
    3 | 100 | 201 => SetupFailed,
    _ => ExecFailed,
}
