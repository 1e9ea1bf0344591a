//! Codes.

mathlib::codes! {
    "cuRAND";
    Success = 0,
    NotInitialized = 101,
    AllocationFailed = 102,
    TypeError = 103,
    OutOfRange = 104,
    LengthNotMultiple = 105,
    LaunchFailure = 201,
    InitializationFailed = 203,
    ArchMismatch = 204,
    InternalError = 999;
    2 => AllocationFailed,
    3 | 100 | 201 => InitializationFailed,
    _ => LaunchFailure,
}
