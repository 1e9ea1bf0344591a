//! What code that counts requests shares with the executor of an SM's own cache of constants, so that it calls it for few loads of one place.
//!
//! That cache has 32 lines of 64 bytes, four in each of eight sets (`constants.txt` of `tests/golden/micro`: rings of 2,048 bytes fit, of one of 2,304 half of
//! the lines are missing each time, of one of 2,560 all). The line that was wanted last in its set is there, and wanting it again changes nothing.

use core::cell::Cell;

/// Bytes of a line.
pub const CONSTANT_LINE: u64 = 64;

/// Sets of lines.
pub const CONSTANT_SETS: usize = 8;

/// Lines of a set.
pub const CONSTANT_WAYS: usize = 4;

/// For each set one more than the number of the line that was wanted last; 0 before there was any.
#[repr(C)]
#[derive(Debug, Default)]
pub struct ConstantNotes {
    /// By the number of the set, which is the line's number modulo [`CONSTANT_SETS`].
    pub last: [Cell<u64>; CONSTANT_SETS],
}
