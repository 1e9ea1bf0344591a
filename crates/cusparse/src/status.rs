//! Codes.

use core::ffi::{CStr, c_char};

mathlib::codes! {
    "cuSPARSE";
    Success = 0,
    NotInitialized = 1,
    AllocFailed = 2,
    InvalidValue = 3,
    ExecutionFailed = 6,
    InternalError = 7,
    TypeNotSupported = 8,
    ZeroPivot = 9,
    NotSupported = 10;
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
        0 => (c"CUSPARSE_STATUS_SUCCESS", c"success"),
        1 => (c"CUSPARSE_STATUS_NOT_INITIALIZED", c"the handle is none"),
        2 => (c"CUSPARSE_STATUS_ALLOC_FAILED", c"there is not enough memory"),
        3 => (c"CUSPARSE_STATUS_INVALID_VALUE", c"an argument has a value that is not allowed"),
        4 => (c"CUSPARSE_STATUS_ARCH_MISMATCH", c"the device lacks what the function needs"),
        5 => (c"CUSPARSE_STATUS_MAPPING_ERROR", c"memory could not be accessed"),
        6 => (c"CUSPARSE_STATUS_EXECUTION_FAILED", c"the operation failed"),
        7 => (c"CUSPARSE_STATUS_INTERNAL_ERROR", c"a mistake inside the library"),
        8 => (
            c"CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED",
            c"the function does not take matrices of this type",
        ),
        9 => (c"CUSPARSE_STATUS_ZERO_PIVOT", c"an element of the diagonal is zero"),
        10 => (c"CUSPARSE_STATUS_NOT_SUPPORTED", c"what is asked for is not supported"),
        11 => (c"CUSPARSE_STATUS_INSUFFICIENT_RESOURCES", c"a buffer is too small"),
        _ => (c"unknown status", c"unknown status"),
    }
}

pub(crate) fn status_name(status: i32) -> *const c_char {
    texts(status).0.as_ptr()
}

pub(crate) fn status_text(status: i32) -> *const c_char {
    texts(status).1.as_ptr()
}
