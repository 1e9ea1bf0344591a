//! Loads of constants by an address.

use weft_ptx::{Inst, Opcode, Space};

/// Cycles of a load of constants by an address, and for each place that its warp asks for: `constant_chain_*` of `parts.txt` take 55 for one place and
/// 11 more for each further one, with a shift and a sum.
const CONSTANT: [f64; 2] = [33.0, 11.0];

/// Cycles for each place that the SM's own cache has not: `constant_stride_64_bytes_of_*` take 34.2 and 104.0, `constant_chain_random_32_places_of_65536_bytes_*`
/// 375 and 2,551.
const MISSING: f64 = 70.0;

/// Cycles until a load of constants by an address is there that asks for so many places, of which the SM's own cache does not have so many.
pub(crate) fn constant_load(places: f64, missing: f64) -> f64 {
    CONSTANT[0] + CONSTANT[1] * places + MISSING * missing
}

/// Whether an instruction loads constants.
pub(super) fn is_load(i: &Inst) -> bool {
    i.opcode == Opcode::Ld && i.space() == Space::Const
}
