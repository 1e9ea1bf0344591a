//! What code that notes lines ([`crate::ProbeKind::Lines`]) shares with the executor, so that it calls it for few of its requests.
//!
//! Of all lines of memory those are followed whose hash is not above a limit. Code that knows which lines a warp wants calls only where
//! one of them is; how many requests the warp has made it counts always.

use core::cell::Cell;

/// Bytes of a line.
pub const LINE_BYTES: u64 = 128;

/// Most warps of a block.
pub const BLOCK_WARPS: usize = 32;

/// What a hash is multiplied by.
pub const HASH_FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// By how many bits a number is moved before it is multiplied.
pub const HASH_SHIFT: u32 = 16;

/// Bit of a warp's number in that of a line of its local memory.
pub const LOCAL_SHIFT: u32 = 40;

/// Set in a site's number in a call of [`crate::Helper::Probe`]: code has counted the requests of the lanes, and wants their lines noted.
pub const COUNTED: u32 = 1 << 31;

/// Hash of a line by its number: of one of local memory, where all warps have the same numbers, by [`local_number`].
pub const fn line_hash(number: u64) -> u64 {
    (number ^ number >> HASH_SHIFT).wrapping_mul(HASH_FACTOR)
}

/// Blocks whose local memory is told apart from others', so that of each of its lines some block's is followed; as many of them, or a multiple, as an SM
/// holds blocks that begin where another one has ended: what that left in L2 is followed too.
const LOCAL_BLOCKS: u64 = 16;

/// How far the numbers of warps of such blocks are apart: more than a block has warps, and so that hashes of one line are spread, whose steps are then 0.62 of
/// all there are (with 32 they would be half of it).
const LOCAL_APART: u64 = 40;

/// What [`local_number`] takes for the first warp of a block; those of its others follow.
pub const fn local_warp([x, y, z]: [u32; 3]) -> u64 {
    LOCAL_APART * ((x as u64 + y as u64 + z as u64) % LOCAL_BLOCKS)
}

/// A number of a warp's own for a line of its local memory. `warp`: that in its block, and [`local_warp`] of the block.
pub const fn local_number(number: u64, warp: u64) -> u64 {
    number ^ (warp + 1) << LOCAL_SHIFT
}

/// Of a block: which lines are followed, and what its warps have asked for. Code reads and changes it while the block runs.
#[repr(C)]
#[derive(Debug)]
pub struct LineNotes {
    /// The highest hash of a line that is followed.
    pub limit: Cell<u64>,
    /// [`local_warp`] of the block.
    pub local: Cell<u64>,
    /// Requests to global and local memory that each warp has made.
    pub requests: [Cell<u32>; BLOCK_WARPS],
}

impl Default for LineNotes {
    fn default() -> Self {
        LineNotes {
            limit: Cell::new(u64::MAX),
            local: Cell::new(0),
            requests: [const { Cell::new(0) }; BLOCK_WARPS],
        }
    }
}
