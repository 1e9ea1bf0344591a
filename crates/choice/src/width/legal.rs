//! Which geometries a kernel can have.

use weft_abi::{Accommodation, Helper, Racy, Variant};
use weft_ir::analysis::part_of_group;
use weft_ir::*;
use weft_target::TargetModel;
use weft_transform::cleaned;

use super::exchange::Exchange;
use super::view::View;
use super::{WARP, WARP_GROUP, WIDEST, WIDEST_VECTOR, WidthOptions};

/// What follows from the instructions of a unit, whatever the geometry.
pub(super) struct Rules {
    block: [u32; 3],
    /// Lanes of a warp work together.
    pub(super) warp: bool,
    /// Lanes of the narrowest groups: those of a warp where warps are to be whole, as their lanes work together or are
    /// counted.
    pub(super) least: u32,
    /// Lanes of the vectors that groups may be made of; `None` if each must be one vector.
    parts: Vec<u32>,
    native: u32,
    widest: u32,
    /// The four warps of a group multiply together, and are to be in one group.
    pub(super) warp_groups: bool,
    /// Loads or stores are more than plain ones: who reads may wait for who writes.
    ordered: bool,
    /// Values of 64 bits are computed or moved.
    doubles: bool,
    /// Instructions of the kernel, constants aside.
    pub(super) size: u32,
}

impl Rules {
    pub(super) fn new(unit: &Unit, block: [u32; 3], target: &TargetModel, variant: &Variant) -> Self {
        let insts = || {
            let blocks = unit.functions.iter().flat_map(|f| f.layout.iter().map(move |&b| (f, b)));
            blocks.flat_map(|(f, b)| f.blocks[b].insts.iter().map(move |&i| (f, &f.insts[i])))
        };
        let volatile =
            variant.racy.makes(Accommodation::VolatileExchange) && unit.functions.iter().any(by_volatile);
        let warp = insts().any(|(_, d)| d.op.effects().warp) || volatile;
        let native = target.native_lanes();
        let threads: u32 = block.iter().product();
        // At a barrier for some of a block's threads, warps count one by one.
        let counts = insts().any(|(f, d)| {
            let all = [Some(0), Some(u64::from(threads))];
            matches!(d.op, Op::Barrier(..)) && !all.contains(&d.args.get(1).and_then(|&n| f.as_const(n)))
        });
        let part = part_of_group(unit, native);
        // Vectors of 16 bits have twice as many lanes. Where most of what is loaded is wider they are two vectors each.
        let loads = insts().filter_map(|(_, d)| match d.op {
            Op::Load { ty, space, .. } if space != Space::Param => Some(ty.bits() <= 16),
            _ => None,
        });
        let (short, wide): (Vec<bool>, Vec<bool>) = loads.partition(|short| *short);
        let short = !short.is_empty() && short.len() >= wide.len();
        let most = if short { WIDEST_VECTOR } else { target.line_lanes() };
        let parts = match part {
            None => Vec::new(),
            Some(part) if part == native && 2 * native <= most => vec![native, 2 * native],
            Some(part) => vec![part],
        };
        let widest = match part {
            _ if counts => WARP,
            Some(_) => WIDEST,
            None => WIDEST_VECTOR,
        };
        let ordered = insts().any(|(_, d)| match d.op {
            Op::Load { access, .. } | Op::Store { access, .. } => access.ordering != Ordering::Weak,
            _ => false,
        });
        let doubles = insts().any(|(_, d)| match d.op {
            Op::Load { ty, space, .. } => ty.bits() == 64 && space != Space::Param,
            Op::Store { ty, .. } => ty.bits() == 64,
            _ => false,
        });
        let size = unit.functions.first().map_or(0, |f| {
            let insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts);
            insts.filter(|&&i| !matches!(f.insts[i].op, Op::Const(..) | Op::Special(_))).count() as u32
        });
        let warp_groups = variant.racy.makes(Accommodation::WarpGroups)
            && threads >= WARP_GROUP
            && unit.functions.iter().any(|f| f.warp_groups);
        let least = if warp || variant.probes.count() { WARP } else { 1 };
        Rules { block, warp, least, parts, native, widest, warp_groups, ordered, doubles, size }
    }

    fn threads(&self) -> u32 {
        self.block.iter().product()
    }

    /// All geometries that may be.
    pub(super) fn all(&self) -> Vec<Geometry> {
        let threads = self.threads();
        let mut all = Vec::new();
        let mut add = |width: u32, part: u32| {
            let g = Geometry::new(self.block, width).in_parts(part);
            if !all.contains(&g) {
                all.push(g);
            }
        };
        let most = threads.next_power_of_two().min(self.widest);
        if self.warp {
            add(WARP, WARP);
        } else if self.least == WARP {
            add(WARP, self.parts.first().copied().unwrap_or(WARP));
        } else {
            add(1, 1);
            if self.doubles && self.native > 1 {
                add((self.native / 2).min(most), self.native / 2);
            }
            add(self.native.min(most), self.native);
            // Two vectors side by side for each value, where groups cannot have parts.
            if self.parts.is_empty() && 2 * self.native <= most {
                add(2 * self.native, 2 * self.native);
            }
        }
        for &part in &self.parts {
            for n in 0.. {
                let width = part << n;
                // Groups of several parts are full, but for one that is the whole block.
                let full = n == 0 || threads.is_multiple_of(width) || width == most;
                if width > most || self.ordered && width > WARP && !self.warp {
                    break;
                }
                if full && width >= self.least {
                    add(width, part);
                }
            }
        }
        let together = |g: &Geometry| g.width.is_multiple_of(WARP_GROUP);
        if self.warp_groups && all.iter().any(together) {
            all.retain(together);
        }
        all
    }

    /// Widths that may be beside one: twice as many lanes, half as many, the whole block; beside a thread alone, vectors.
    pub(super) fn neighbours(&self, width: u32) -> Vec<u32> {
        let all: Vec<u32> = self.all().iter().map(|g| g.width).collect();
        let whole = all.iter().copied().max().unwrap_or(1);
        let likely =
            if width == 1 { [self.native, 2 * self.native, whole] } else { [2 * width, width / 2, whole] };
        let mut out = Vec::new();
        for w in likely {
            if w != width && all.contains(&w) && !out.contains(&w) {
                out.push(w);
            }
        }
        out
    }

    /// What a developer asks for, as far as it can be.
    pub(super) fn forced(&self, width: u32) -> Vec<Geometry> {
        let usual = self.parts.first().copied().unwrap_or(self.native);
        let width = if width.is_power_of_two() && width <= self.widest { width } else { usual };
        let width = width.max(if self.warp_groups { WARP_GROUP.min(self.widest) } else { self.least });
        let width = width.min(self.threads().next_power_of_two().max(self.least));
        let width = if self.warp && self.parts.is_empty() { WARP } else { width };
        let whole = Geometry::new(self.block, width);
        if self.parts.is_empty() {
            return vec![whole];
        }
        let mut all = vec![whole.in_parts(usual)];
        for &part in self.parts.iter().filter(|&&p| p < width) {
            let g = Geometry::new(self.block, width).in_parts(part);
            if !all.contains(&g) {
                all.push(g);
            }
        }
        all
    }
}

/// Whether a unit whose threads' code is ready can be vectorised so.
pub(super) fn check(unit: &Unit, geometry: Geometry) -> Result<(), String> {
    for f in &unit.functions {
        let Some(v) = View::new(f, geometry.width) else { return Err("control flow is irreducible".into()) };
        if !v.waiting_is_safe() {
            return Err("a loop polls memory that another lane may be the one to write".into());
        }
        if !v.syncs_agree() {
            return Err("threads synchronise on ways that lanes take differently".into());
        }
    }
    Ok(())
}

/// Why groups of less than a warp cannot be, or should not.
pub(super) fn whole_warps(
    unit: &Unit,
    block: [u32; 3],
    width: u32,
    wishes: &WidthOptions,
    racy: Racy,
) -> Option<&'static str> {
    let tolerated = racy.makes(Accommodation::PlainExchange);
    let found = if tolerated { exchange(unit, block, width) } else { Exchange::None };
    match found {
        Exchange::Certain => return Some("lanes of a warp exchange values through shared memory"),
        Exchange::Possible if wishes.forced.is_none() && width > 1 => {
            return Some("lanes of a warp may exchange values through shared memory");
        }
        _ => {}
    }
    let asserts = |f: &Function| {
        let mut insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]);
        insts.any(|d| d.op == Op::Helper(Helper::AssertFail))
    };
    let asserts = wishes.forced.is_none() && width > 1 && unit.functions.iter().any(asserts);
    asserts.then_some("assertions can fail")
}

/// Whether any two lanes of a warp may exchange values through shared memory by volatile accesses, or plain ones with no barrier
/// between.
pub(super) fn exchange_anyhow(unit: &Unit, block: [u32; 3], racy: Racy) -> bool {
    let volatile = racy.makes(Accommodation::VolatileExchange) && unit.functions.iter().any(by_volatile);
    volatile || racy.makes(Accommodation::PlainExchange) && exchange(unit, block, 1) != Exchange::None
}

/// Whether lanes of a warp that are in different groups of `width` exchange values by plain accesses to shared memory.
fn exchange(unit: &Unit, block: [u32; 3], width: u32) -> Exchange {
    let of = |f: &Function| {
        let insts = || f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i].op);
        let shared = |op: &Op| op.space() == Some(Space::Shared);
        let loads = insts().any(|op| matches!(op, Op::Load { .. }) && shared(op));
        if !loads || !insts().any(|op| matches!(op, Op::Store { .. }) && shared(op)) {
            return Exchange::None;
        }
        let f = cleaned(f, Geometry::new(block, WARP));
        View::new(&f, WARP).map_or(Exchange::None, |v| v.exchanges(width))
    };
    unit.functions.iter().map(of).max().unwrap_or(Exchange::None)
}

/// Whether threads write and read shared memory by volatile accesses. Code from before `__syncwarp` lets the lanes of a
/// warp exchange values that way and relies on their going in step.
fn by_volatile(func: &Function) -> bool {
    let has = |f: fn(&Op) -> Option<(Space, Ordering)>| {
        let mut insts = func.layout.iter().flat_map(|&b| &func.blocks[b].insts);
        insts.any(|&i| f(&func.insts[i].op) == Some((Space::Shared, Ordering::Volatile)))
    };
    has(|op| if let Op::Load { space, access, .. } = *op { Some((space, access.ordering)) } else { None })
        && has(
            |op| {
                if let Op::Store { space, access, .. } = *op { Some((space, access.ordering)) } else { None }
            },
        )
}
