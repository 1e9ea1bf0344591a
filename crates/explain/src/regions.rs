//! What lies in frames while groups wait.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::regions_are_loops;
use weft_ir::*;

use crate::lines::Lines;
use crate::report::{Kept, Place, Regions, Wait};

/// The regions of a unit's kernel, at its last stage.
pub(crate) fn regions(unit: &Unit, frame_bytes: u32, lines: &Lines) -> Regions {
    let Some(kernel) = unit.functions.first() else { return Regions::default() };
    let mut regions = Regions {
        count: kernel.resumes.len() as u32 + 1,
        loops: regions_are_loops(kernel),
        frame_bytes,
        waits: Vec::new(),
    };
    let live = live_slots(kernel);
    let made = made_at(kernel);
    let mut waits: Vec<(u32, Wait)> = Vec::new();
    for &b in &kernel.layout {
        let Terminator::Suspend { reason, resume, loc, .. } = kernel.blocks[b].term else { continue };
        let mut slots: Vec<Slot> = live.get(&b).into_iter().flatten().copied().collect();
        slots.sort();
        let mut kept: Vec<Kept> = slots.iter().map(|&s| self::kept(kernel, s, &made, lines)).collect();
        kept.sort_by(|a, b| b.bytes.cmp(&a.bytes).then_with(|| a.place.cmp(&b.place)));
        let bytes = kept.iter().map(|k| k.bytes).sum();
        waits.push((resume, Wait { place: lines.place(loc), what: what(reason), kept, bytes }));
    }
    waits.sort_by_key(|w| w.0);
    regions.waits = waits.into_iter().map(|w| w.1).collect();
    regions
}

fn what(reason: SuspendReason) -> &'static str {
    match reason {
        SuspendReason::Barrier(_) => "barrier",
        SuspendReason::ClusterWait => "barrier of the cluster",
        SuspendReason::Yield => "lets others run",
        SuspendReason::Collective(_) => "warp operation",
    }
}

fn kept(kernel: &Function, slot: Slot, made: &FxHashMap<Slot, u32>, lines: &Lines) -> Kept {
    let data = kernel.slots[slot];
    let g = kernel.geometry.unwrap_or(Geometry::new([1, 1, 1], 1));
    let number = if data.uniform {
        1
    } else if data.parts {
        g.width / g.part.max(1)
    } else {
        g.width
    };
    let bytes = if data.ty == Type::Pred { number.div_ceil(8) } else { data.ty.bytes() * number };
    let place = made.get(&slot).map_or_else(Place::default, |&l| lines.place(l));
    Kept { ty: data.ty, once: data.uniform || data.parts, bytes, place }
}

/// PTX lines of what is put into slots: the first that is known.
fn made_at(kernel: &Function) -> FxHashMap<Slot, u32> {
    let mut made = FxHashMap::default();
    for &i in kernel.layout.iter().flat_map(|&b| &kernel.blocks[b].insts) {
        let d = &kernel.insts[i];
        let Op::FrameStore(slot) = d.op else { continue };
        let line = line_of(kernel, d.args[0], 8);
        if line > 0 {
            made.entry(slot).or_insert(line);
        }
    }
    made
}

/// The line on which a value is made; of one that goes around a loop, that of what comes in.
pub(crate) fn line_of(func: &Function, v: Value, depth: u32) -> u32 {
    match func.values[v].def {
        ValueDef::Result(i, _) => match func.insts[i].loc {
            0 if depth > 0 => {
                func.insts[i].args.iter().map(|&a| line_of(func, a, depth - 1)).max().unwrap_or(0)
            }
            loc => loc,
        },
        ValueDef::Param(b, n) if depth > 0 => {
            let edges = func.layout.iter().flat_map(|&p| func.blocks[p].term.edges());
            let into = edges.filter(|e| e.block == b).filter_map(|e| e.args.get(n as usize));
            into.map(|&a| if a == v { 0 } else { line_of(func, a, depth.min(3) - 1) }).max().unwrap_or(0)
        }
        ValueDef::Param(..) => 0,
    }
}

/// For each block that waits, the slots that are read later before they are written again.
fn live_slots(kernel: &Function) -> FxHashMap<Block, FxHashSet<Slot>> {
    let mut at_start: FxHashMap<Block, FxHashSet<Slot>> = FxHashMap::default();
    let after = |at_start: &FxHashMap<Block, FxHashSet<Slot>>, b: Block| {
        let term = &kernel.blocks[b].term;
        let mut next: Vec<Block> = term.edges().iter().map(|e| e.block).collect();
        if let Terminator::Suspend { resume, .. } = term {
            next.extend(kernel.resumes.get(*resume as usize));
        }
        let sets = next.iter().filter_map(|s| at_start.get(s));
        sets.flatten().copied().collect::<FxHashSet<Slot>>()
    };
    let mut changed = true;
    while changed {
        changed = false;
        for &b in kernel.layout.iter().rev() {
            let mut live = after(&at_start, b);
            for &i in kernel.blocks[b].insts.iter().rev() {
                match kernel.insts[i].op {
                    // A store under a mask leaves the other lanes what they had.
                    Op::FrameStore(s) if kernel.insts[i].mask.is_none() => {
                        live.remove(&s);
                    }
                    Op::FrameLoad(s) => {
                        live.insert(s);
                    }
                    _ => {}
                }
            }
            let old = at_start.entry(b).or_default();
            if old.len() != live.len() {
                *old = live;
                changed = true;
            }
        }
    }
    kernel.layout.iter().map(|&b| (b, after(&at_start, b))).collect()
}
