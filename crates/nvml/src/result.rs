//! What functions answer (`nvmlReturn_t`).

use core::ffi::{CStr, c_int};

macro_rules! codes {
    ($($name:ident = $number:literal, $text:literal;)*) => {
        /// A failure.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(dead_code, reason = "the list is whole")]
        pub(crate) enum Code { $($name = $number),* }

        /// The text of a code.
        pub(crate) fn text(code: c_int) -> &'static CStr {
            match code {
                0 => c"Success",
                $($number => $text,)*
                _ => c"Unknown Error",
            }
        }
    };
}

codes! {
    Uninitialized = 1, c"Uninitialized";
    InvalidArgument = 2, c"Invalid Argument";
    NotSupported = 3, c"Not Supported";
    NoPermission = 4, c"Insufficient Permissions";
    AlreadyInitialized = 5, c"Already Initialized";
    NotFound = 6, c"Not Found";
    InsufficientSize = 7, c"Insufficient Size";
    InsufficientPower = 8, c"Insufficient External Power";
    DriverNotLoaded = 9, c"Driver Not Loaded";
    Timeout = 10, c"Timeout";
    IrqIssue = 11, c"Interrupt Request Issue";
    LibraryNotFound = 12, c"NVML Shared Library Not Found";
    FunctionNotFound = 13, c"Function Not Found";
    CorruptedInforom = 14, c"Corrupted infoROM";
    GpuIsLost = 15, c"GPU is lost";
    ResetRequired = 16, c"GPU requires reset";
    OperatingSystem = 17, c"GPU access blocked by the operating system";
    LibRmVersionMismatch = 18, c"Driver/library version mismatch";
    InUse = 19, c"In use by another client";
    Memory = 20, c"Insufficient Memory";
    NoData = 21, c"No data";
    VgpuEccNotSupported = 22, c"vGPU operation unavailable with ECC enabled";
    InsufficientResources = 23, c"Insufficient Resources";
    FreqNotSupported = 24, c"Frequency not supported";
    ArgumentVersionMismatch = 25, c"The provided version is invalid/unsupported";
    Deprecated = 26, c"The requested functionality has been deprecated";
    NotReady = 27, c"The system is not ready";
    GpuNotFound = 28, c"No GPUs were found";
    InvalidState = 29, c"Resource not in correct state to perform requested operation";
}

pub(crate) type Result<T = ()> = core::result::Result<T, Code>;

/// The number of an answer.
pub(crate) fn number(answer: Result) -> c_int {
    answer.err().map_or(0, |e| e as c_int)
}
