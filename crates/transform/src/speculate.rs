//! Arithmetic on addresses goes before the branch that lanes take differently.
//!
//! Requires: [`Stage::Thread`], geometry set.
//! Ensures: what is uniform or affine, cheap and without effects stands where its operands allow it, not behind a
//! divergent branch. One scalar then serves the arms of the branch: they share address and bounds, and what they
//! access meets as one address and not as a choice by lane.

use rustc_hash::FxHashMap;
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;

/// Most instructions that are moved.
const MOST: usize = 128;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    if func.geometry.is_none_or(|g| g.width < 2) {
        return;
    }
    let cfg = Cfg::new(func);
    let dom = DomTree::dominators(func, &cfg);
    let loops = Loops::new(func, &cfg, &dom);
    let shapes = Shapes::new(func, ShapeOptions { guarded: true });
    let Some(divergence) = shapes.divergence() else { return };
    let mut home: FxHashMap<Value, Block> = FxHashMap::default();
    for &b in &cfg.rpo {
        let d = &func.blocks[b];
        for &v in d.params.iter().chain(d.insts.iter().flat_map(|&i| &func.insts[i].results)) {
            home.insert(v, b);
        }
    }
    let mut moved = 0;
    for &b in &cfg.rpo {
        // As far up as divergent branches of the same loop go.
        let mut to = b;
        while let Some(up) = dom.idom(to) {
            if !divergence.branch(up) || loops.of(up) != loops.of(b) {
                break;
            }
            to = up;
        }
        if to == b {
            continue;
        }
        for i in std::mem::take(&mut func.blocks[b].insts) {
            let d = &func.insts[i];
            let simple = matches!(
                d.op,
                Op::Const(..)
                    | Op::Int(IntOp::Add | IntOp::Sub | IntOp::Mul | IntOp::Shl | IntOp::Or | IntOp::And)
                    | Op::Convert(Convert::ZExt | Convert::SExt | Convert::Trunc, _)
                    | Op::Special(
                        Special::Tid(_) | Special::Ctaid(_) | Special::Ntid(_) | Special::Nctaid(_)
                    )
                    | Op::Load { space: Space::Param, .. }
            );
            let simple =
                simple && d.mask.is_none() && d.results.iter().all(|&r| !shapes.shape(r).is_varying());
            // The highest block in which all operands are known.
            let known = |at: Block| d.args.iter().all(|a| home.get(a).is_some_and(|&h| dom.dominates(h, at)));
            let mut place = b;
            while simple && moved < MOST && place != to {
                match dom.idom(place).filter(|&up| known(up)) {
                    Some(up) => place = up,
                    None => break,
                }
            }
            if place != b {
                moved += 1;
                home.extend(d.results.iter().map(|&r| (r, place)));
            }
            func.blocks[place].insts.push(i);
        }
    }
}
