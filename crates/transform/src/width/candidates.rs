//! Which other widths are worth a trial beside the chosen one.

use weft_abi::Helper;
use weft_ir::*;

use super::{Exchange, WARP, WIDEST, WidthOptions, choose_width, exchange, exchanges_by_volatile};

/// Most candidates.
const MOST: usize = 3;

/// Widths other than the chosen one that the kernel may have, the likeliest first: twice as many threads, half as many,
/// a whole block; where threads run one at a time by choice, a vector.
///
/// A developer may force what these rules keep out: groups of less than a warp where lanes may exchange values without a
/// barrier, or where assertions can fail.
pub fn candidates(unit: &Unit, block: [u32; 3], options: WidthOptions, chosen: u32) -> Vec<u32> {
    let threads = block.iter().product::<u32>();
    let whole = threads.next_power_of_two().min(WIDEST);
    let native = options.native_width.max(1);
    let likely = if chosen == 1 { [native, 2 * native, whole] } else { [2 * chosen, chosen / 2, whole] };
    let mut out = Vec::new();
    for width in likely {
        let sensible = width > 0 && width <= whole && width != chosen && !out.contains(&width);
        if sensible && is_legal(unit, block, options, width) {
            out.push(width);
        }
    }
    out.truncate(MOST);
    out
}

fn is_legal(unit: &Unit, block: [u32; 3], options: WidthOptions, width: u32) -> bool {
    if choose_width(unit, block, WidthOptions { forced: Some(width), ..options }) != width {
        return false;
    }
    let asserts = |f: &Function| {
        let mut insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]);
        insts.any(|d| d.op == Op::Helper(Helper::AssertFail))
    };
    width >= WARP
        || !unit.functions.iter().any(|f| asserts(f) || exchanges_by_volatile(f))
            && exchange(unit, block, width, options.native_width) == Exchange::None
}
