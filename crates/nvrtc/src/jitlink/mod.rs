//! `libnvJitLink`: joins PTX, images and libraries while a program runs.
//!
//! * [`api`]: the C functions; [`options`]: what a link is asked for; [`linker`]: inputs and what becomes of them;
//! * [`other`]: NVIDIA's library, where one is installed, for its own intermediate code.

pub mod api;
pub mod linker;
pub mod options;
pub mod other;

/// By which this library knows itself among others of its name.
pub const MARK: &[u8] = b"weft: this is no library of NVIDIA's";

/// `nvJitLinkResult`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Code {
    /// NVJITLINK_SUCCESS
    Success = 0,
    /// NVJITLINK_ERROR_UNRECOGNIZED_OPTION
    UnrecognizedOption = 1,
    /// NVJITLINK_ERROR_MISSING_ARCH
    MissingArch = 2,
    /// NVJITLINK_ERROR_INVALID_INPUT
    InvalidInput = 3,
    /// NVJITLINK_ERROR_PTX_COMPILE
    PtxCompile = 4,
    /// NVJITLINK_ERROR_NVVM_COMPILE
    NvvmCompile = 5,
    /// NVJITLINK_ERROR_INTERNAL
    Internal = 6,
    /// NVJITLINK_ERROR_UNRECOGNIZED_INPUT
    UnrecognizedInput = 8,
    /// NVJITLINK_ERROR_FINALIZE
    Finalize = 9,
    /// NVJITLINK_ERROR_NULL_INPUT
    NullInput = 10,
    /// NVJITLINK_ERROR_INCOMPATIBLE_OPTIONS
    IncompatibleOptions = 11,
    /// NVJITLINK_ERROR_INCORRECT_INPUT_TYPE
    IncorrectInputType = 12,
    /// NVJITLINK_ERROR_UNRECOGNIZED_ARCH
    UnrecognizedArch = 16,
    /// NVJITLINK_ERROR_LTO_NOT_ENABLED
    LtoNotEnabled = 18,
}
