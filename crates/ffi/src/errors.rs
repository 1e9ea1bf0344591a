//! Names and texts of error codes, which programs print and compare.

#[rustfmt::skip]
#[path = "errors_gen.rs"]
mod errors_gen;

use core::ffi::CStr;
use core::ops::RangeInclusive;

use crate::driver::{CUDA_ERROR_ILLEGAL_ADDRESS, CUDA_ERROR_LAUNCH_FAILED};

/// Codes of what ends a kernel.
pub const FAULTS: RangeInclusive<i32> = CUDA_ERROR_ILLEGAL_ADDRESS.0..=CUDA_ERROR_LAUNCH_FAILED.0;

/// An error code of both APIs; the numbers agree.
#[derive(Clone, Copy, Debug)]
pub struct ErrorInfo {
    /// The number.
    pub code: i32,
    /// `cudaErrorInvalidValue` and the like; some codes have no such name.
    pub runtime: Option<&'static CStr>,
    /// `CUDA_ERROR_INVALID_VALUE` and the like; some codes have no such name.
    pub driver: Option<&'static CStr>,
    /// The text of `cudaGetErrorString` and `cuGetErrorString`.
    pub text: &'static CStr,
}

/// What the runtime says for a number that is no error code.
pub const UNRECOGNIZED: &CStr = c"unrecognized error code";

/// The row of `code`.
#[must_use]
pub fn find(code: i32) -> Option<&'static ErrorInfo> {
    let all = errors_gen::ERRORS;
    all.binary_search_by_key(&code, |e| e.code).ok().map(|i| &all[i])
}

/// `cudaGetErrorName`.
#[must_use]
pub fn runtime_name(code: i32) -> &'static CStr {
    find(code).and_then(|e| e.runtime).unwrap_or(UNRECOGNIZED)
}

/// `cudaGetErrorString`.
#[must_use]
pub fn runtime_text(code: i32) -> &'static CStr {
    find(code).filter(|e| e.runtime.is_some()).map_or(UNRECOGNIZED, |e| e.text)
}

/// `cuGetErrorName`; none where the driver API has no such code.
#[must_use]
pub fn driver_name(code: i32) -> Option<&'static CStr> {
    find(code).and_then(|e| e.driver)
}

/// `cuGetErrorString`; none where the driver API has no such code.
#[must_use]
pub fn driver_text(code: i32) -> Option<&'static CStr> {
    find(code).filter(|e| e.driver.is_some()).map(|e| e.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_those_of_cuda() {
        assert_eq!(runtime_name(2), c"cudaErrorMemoryAllocation");
        assert_eq!(runtime_text(700), c"an illegal memory access was encountered");
        assert_eq!(driver_name(2), Some(c"CUDA_ERROR_OUT_OF_MEMORY"));
        assert_eq!(runtime_text(123_456), UNRECOGNIZED);
        assert_eq!(driver_name(9), None);
    }
}
