//! Codes.

use core::ffi::{CStr, c_char};

mathlib::codes! {
    "cuBLAS";
    Success = 0,
    NotInitialized = 1,
    AllocFailed = 3,
    InvalidValue = 7,
    ExecutionFailed = 13,
    InternalError = 14,
    NotSupported = 15;
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

fn texts(status: i32) -> (&'static CStr, &'static CStr) {
    match status {
        0 => (c"CUBLAS_STATUS_SUCCESS", c"success"),
        1 => (c"CUBLAS_STATUS_NOT_INITIALIZED", c"the library was not initialized"),
        3 => (c"CUBLAS_STATUS_ALLOC_FAILED", c"the resource allocation failed"),
        7 => {
            (c"CUBLAS_STATUS_INVALID_VALUE", c"an unsupported value or parameter was passed to the function")
        }
        8 => (
            c"CUBLAS_STATUS_ARCH_MISMATCH",
            c"the requested feature is not supported on the current device architecture",
        ),
        11 => (c"CUBLAS_STATUS_MAPPING_ERROR", c"an access to the memory space failed"),
        13 => (c"CUBLAS_STATUS_EXECUTION_FAILED", c"the function failed to launch on the device"),
        14 => (c"CUBLAS_STATUS_INTERNAL_ERROR", c"an internal operation failed"),
        15 => (c"CUBLAS_STATUS_NOT_SUPPORTED", c"the requested functionality is not supported"),
        16 => (c"CUBLAS_STATUS_LICENSE_ERROR", c"the requested functionality requires a licence"),
        _ => (c"unknown status", c"unknown status"),
    }
}

pub(crate) fn status_name(status: i32) -> *const c_char {
    texts(status).0.as_ptr()
}

pub(crate) fn status_text(status: i32) -> *const c_char {
    texts(status).1.as_ptr()
}
