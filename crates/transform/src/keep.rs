//! One value instead of two for what lanes take with them when they leave a loop.
//!
//! Linearisation gives such a value two parameters: the one that goes on, for all lanes, and the one that keeps for each lane what it had when
//! it was last in the loop. Lanes that are in the loop have the same in both, and the others do not look at the first: where lanes differ
//! anyway, the second does for both.
//!
//! Requires: [`Stage::Group`].

use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;

use crate::all_active::loops::mask_of;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    let cfg = Cfg::new(func);
    let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
    let mut shapes = None;
    for id in 0..loops.list.len() {
        let Some((latch, mask)) = mask_of(func, &loops, id) else { continue };
        let header = loops.list[id].header;
        if cfg.entries.contains(&header) {
            continue;
        }
        let pairs = pairs(func, &cfg, header, latch, mask);
        if pairs.is_empty() {
            continue;
        }
        let shapes = shapes.get_or_insert_with(|| Shapes::new(func, ShapeOptions::GUARDED));
        for (goes_on, kept) in pairs {
            let params = &func.blocks[header].params;
            let (from, to) = (params[goes_on], params[kept]);
            // One scalar, or a row, costs less than a vector that differs.
            if !shapes.covers(from) || !shapes.shape(from).is_varying() {
                continue;
            }
            for &p in cfg.preds(header).iter().filter(|&&p| p != latch) {
                for e in func.blocks[p].term.edges_mut().into_iter().filter(|e| e.block == header) {
                    e.args[kept] = e.args[goes_on];
                }
            }
            func.map_uses(|v| if v == from { to } else { v });
        }
    }
}

/// Parameters of a loop's header that go on, with those that keep them and are undefined before the loop.
fn pairs(func: &Function, cfg: &Cfg, header: Block, latch: Block, mask: usize) -> Vec<(usize, usize)> {
    let params = &func.blocks[header].params;
    let args = |from: Block| {
        let edges = func.blocks[from].term.edges();
        edges.into_iter().filter(|e| e.block == header).map(|e| e.args.clone()).collect::<Vec<_>>()
    };
    let [back] = &args(latch)[..] else { return Vec::new() };
    let before: Vec<Values> =
        cfg.preds(header).iter().filter(|&&p| p != latch).flat_map(|&p| args(p)).collect();
    let undefined = |v: Value| func.def_inst(v).is_some_and(|i| matches!(func.insts[i].op, Op::Undef(_)));
    let mut pairs = Vec::new();
    for (kept, &q) in params.iter().enumerate() {
        let Some(d) = func.def_inst(back[kept]).map(|i| &func.insts[i]) else { continue };
        if d.op != Op::Select || d.args[0] != params[mask] || d.args[2] != q {
            continue;
        }
        let goes_on = back.iter().position(|&v| v == d.args[1]);
        if let Some(p) = goes_on.filter(|&p| p != kept && before.iter().all(|a| undefined(a[kept]))) {
            pairs.push((p, kept));
        }
    }
    pairs
}
