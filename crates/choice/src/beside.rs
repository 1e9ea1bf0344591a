//! Whether blocks of a grid are better off as one: several that lie side by side along x, with rows that fill vectors and
//! barriers in common ([`weft_transform::beside`]).
//!
//! A block of few threads, or of rows that are shorter than a vector, is a group of its own that uses a part of what the
//! machine has. Code for two, four and eight of them is made and weighed like any other; the cost that counts is that of one
//! block of the grid.

use weft_abi::Racy;
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;
use weft_transform::{Options, TransformError, beside, cleaned, keeps_warps, polls, polls_other_blocks};

use crate::cost;
use crate::width::{BesideWeighed, Choice, View, WidthOptions, choose_width, lanes_exchange};

/// How many blocks are tried as one.
const COUNTS: [u32; 3] = [2, 4, 8];

/// Vectors of a block up to which it is looked at, whatever its rows: with more of them side by side nothing is left idle.
const FEW_VECTORS: u32 = 2;

/// What one of several blocks may cost at most, as a share of what it costs alone: estimates of codes so different are not surer.
const GAIN: f64 = 0.9;

/// How many times the least cost that of fewer blocks may be where each has shared memory, of which they need less.
const NEAR: f64 = 1.05;

/// Instructions of a kernel from which there would be too much code to try it all again.
const TOO_LONG: usize = 3000;

/// Brings a unit ([`Stage::Thread`]) to its last stage at the geometry that should run fastest on the target, and says
/// whether several blocks as one should take less time; code for these is made where [`weft_abi::Variant::beside`] asks for it.
///
/// # Errors
/// As [`weft_transform::run`]; [`TransformError::Beside`] where blocks cannot be one.
pub fn choose(
    unit: &Unit,
    block: [u32; 3],
    wishes: &WidthOptions,
    options: &Options,
) -> Result<(Choice, Unit), TransformError> {
    let count = u32::from(options.variant.beside);
    if count > 1 {
        let (unit, block) =
            together(unit, block, count, options.variant.racy).map_err(TransformError::Beside)?;
        return choose_width(&unit, block, wishes, options);
    }
    let (mut choice, code) = choose_width(unit, block, wishes, options)?;
    let counts: Vec<u32> = match wishes.beside {
        Some(n) => (n.is_power_of_two() && (2..=128).contains(&n)).then_some(n).into_iter().collect(),
        None if worth_trying(unit, block, wishes, options) => COUNTS.to_vec(),
        None => Vec::new(),
    };
    let special = options.variant.unoptimised || !options.variant.probes.is_empty() || options.variant.early;
    if counts.is_empty() || special || options.variant.any_order {
        return Ok((choice, code));
    }
    choice.alone = per_block(&choice, &code, 1);
    for count in counts {
        let cost = weigh(unit, block, count, wishes, options);
        choice.beside.push(BesideWeighed { count, cost });
    }
    let possible = || choice.beside.iter().filter_map(|b| Some((b.count, b.cost.as_ref().ok()?.0)));
    let least = possible().map(|b| b.1).fold(f64::MAX, f64::min);
    let best = possible().find(|b| b.1 <= least * if unit.shared_bytes > 0 { NEAR } else { 1.0 });
    choice.blocks_beside = match (best, choice.alone) {
        (Some((count, _)), _) if wishes.beside.is_some() => count,
        (Some((count, cost)), Some(alone)) if cost < GAIN * alone => count,
        _ => 0,
    };
    Ok((choice, code))
}

/// Whether blocks are so small that several as one may be better off.
fn worth_trying(unit: &Unit, block: [u32; 3], wishes: &WidthOptions, options: &Options) -> bool {
    let threads: u32 = block.iter().product();
    let size = unit.functions.first().map_or(0, |f| f.layout.iter().map(|&b| f.blocks[b].insts.len()).sum());
    let native = options.target.native_lanes();
    let small = threads <= FEW_VECTORS * native || block[0] < native;
    wishes.forced.is_none() && options.variant.passes.is_none() && small && threads > 1 && size < TOO_LONG
}

/// What a block of the grid costs with the code that was chosen for so many of them.
fn per_block(choice: &Choice, code: &Unit, count: u32) -> Option<f64> {
    let chosen = choice.weighed.iter().find(|w| w.geometry == choice.geometry)?;
    let cost = chosen.cost.as_ref().ok()?;
    // Where a call runs many blocks, going to the next one is next to nothing.
    let sweeps = code.functions.first().is_some_and(|f| f.sweep > 1);
    let call = if sweeps { cost::BLOCK } else { 0.0 };
    Some((cost.cycles - call) / f64::from(count))
}

/// Makes code for so many blocks as one, and weighs it.
fn weigh(
    unit: &Unit,
    block: [u32; 3],
    count: u32,
    wishes: &WidthOptions,
    options: &Options,
) -> Result<(f64, Geometry), String> {
    let (wide, shape) = together(unit, block, count, options.variant.racy)?;
    if u64::from(wide.shared_bytes) > options.target.l1_bytes / 2 && wishes.beside.is_none() {
        return Err("their shared memory would fill the first cache".into());
    }
    let local = wide.functions.iter().map(|f| u64::from(f.local_bytes)).sum::<u64>();
    let threads: u64 = shape.iter().map(|&n| u64::from(n)).product();
    if local * threads > options.target.l2_bytes / 2 && wishes.beside.is_none() {
        return Err("their local memory would fill the second cache".into());
    }
    let (choice, code) = choose_width(&wide, shape, wishes, options).map_err(|e| e.to_string())?;
    if choice.geometry.width == 1 && wishes.forced != Some(1) {
        return Err("each thread would go by itself".into());
    }
    let cost = per_block(&choice, &code, count).or(wishes.beside.map(|_| 0.0));
    cost.map(|c| (c, choice.geometry)).ok_or_else(|| "there is nothing to weigh".into())
}

/// One block of so many, with its shape.
fn together(unit: &Unit, block: [u32; 3], count: u32, racy: Racy) -> Result<(Unit, [u32; 3]), &'static str> {
    let mut wide = unit.clone();
    let shape = beside(&mut wide, block, count)?;
    let (Some(one), Some(all)) = (unit.functions.first(), wide.functions.first()) else {
        return Err("there is no code");
    };
    if waits_for_others(one, block) {
        return Err("blocks may wait for each other");
    }
    if !keeps_warps(block) && lanes_exchange(unit, block, racy) {
        return Err("lanes of a warp exchange values through shared memory");
    }
    let threads: u32 = shape.iter().product();
    let geometry = Geometry::new(shape, threads.next_power_of_two());
    let all = cleaned(all, geometry);
    match View::new(&all, geometry.width) {
        Some(v) if v.all_meet() => Ok((wide, shape)),
        Some(_) => Err("blocks may come to different barriers"),
        None => Err("control flow is irreducible"),
    }
}

/// Whether a loop goes on until another thread has written something: one of a block that would be in the same one may be the
/// one that waits for it at a barrier, or in its group.
fn waits_for_others(f: &Function, block: [u32; 3]) -> bool {
    let f = cleaned(f, Geometry::new(block, 1));
    let cfg = Cfg::new(&f);
    let loops = Loops::new(&f, &cfg, &DomTree::dominators(&f, &cfg));
    (0..loops.list.len()).any(|l| polls(&f, &cfg, &loops, l) || polls_other_blocks(&f, &cfg, &loops, l))
}
