//! Options of the compiler (`CUjit_option`), as `cuModuleLoadDataEx`, `cuLibraryLoadData` and `cuLinkCreate` take them.
//!
//! Which values are refused is what CUDA 13.0 does on an H100 where the reference does not say.

use crate::error::{Code, Result, fail};
use crate::image::LoadOptions;

/// Options that say something here, under CUDA's names.
#[allow(missing_docs, reason = "the names are CUDA's own")]
pub mod option {
    pub const MAX_REGISTERS: u32 = 0;
    pub const WALL_TIME: u32 = 2;
    pub const INFO_LOG_BUFFER: u32 = 3;
    pub const INFO_LOG_BUFFER_SIZE_BYTES: u32 = 4;
    pub const ERROR_LOG_BUFFER: u32 = 5;
    pub const ERROR_LOG_BUFFER_SIZE_BYTES: u32 = 6;
    pub const OPTIMIZATION_LEVEL: u32 = 7;
    pub const TARGET: u32 = 9;
    pub const GENERATE_DEBUG_INFO: u32 = 11;
    pub const LOG_VERBOSE: u32 = 12;
    pub const CACHE_MODE: u32 = 14;
    pub const GLOBAL_SYMBOL_NAMES: u32 = 17;
    pub const GLOBAL_SYMBOL_ADDRESSES: u32 = 18;
    pub const GLOBAL_SYMBOL_COUNT: u32 = 19;
    /// The last one that these calls take.
    pub const SPLIT_COMPILE: u32 = 34;
}

/// `CUjit_target`; those of a family or of one architecture have bits above.
const TARGETS: [u32; 26] = [
    30, 32, 35, 37, 50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 88, 89, 90, 100, 101, 103, 107, 110, 120,
    121,
];

impl LoadOptions {
    /// Takes an option whose value is a number. Those that steer code for a GPU have nothing to steer here.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for an option that there is not, no registers, and targets and cache modes that there are not;
    /// [`Code::InvalidImage`] for targets that CUDA 13 has no code for; [`Code::InvalidPtx`] for a negative level of optimisation.
    pub fn set(&mut self, which: u32, value: u32) -> Result<()> {
        match which {
            option::MAX_REGISTERS if value == 0 => return fail(Code::InvalidValue),
            option::MAX_REGISTERS => self.max_registers = Some(value),
            option::OPTIMIZATION_LEVEL if value.cast_signed() < 0 => return fail(Code::InvalidPtx),
            option::OPTIMIZATION_LEVEL => self.no_contraction |= value == 0,
            option::GENERATE_DEBUG_INFO => self.no_contraction |= value != 0,
            option::LOG_VERBOSE => self.verbose = value != 0,
            option::CACHE_MODE if value > 2 => return fail(Code::InvalidValue),
            option::TARGET => match value & 0xffff {
                0..50 if value == 0 || TARGETS.contains(&value) => return fail(Code::InvalidImage),
                n if TARGETS.contains(&n) => self.target = Some(n),
                _ => return fail(Code::InvalidValue),
            },
            _ if which > option::SPLIT_COMPILE => return fail(Code::InvalidValue),
            _ => {}
        }
        Ok(())
    }
}

/// Checks an option of a library (`CUlibraryOption`): that its code stays where it is, and a table of functions for several
/// libraries, change nothing here.
///
/// # Errors
/// [`Code::InvalidValue`] for one that there is not.
pub fn check_library_option(which: u32) -> Result<()> {
    if which <= 1 { Ok(()) } else { fail(Code::InvalidValue) }
}
