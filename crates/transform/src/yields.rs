//! Lets other groups and blocks run in loops that wait for them.
//!
//! Requires: [`Stage::Group`].
//! Ensures: every loop that polls memory yields once per iteration. Functions that are no kernels do not yield.

use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;

use crate::polling::polls;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    if !func.is_kernel {
        for b in func.layout.clone() {
            let mut insts = std::mem::take(&mut func.blocks[b].insts);
            insts.retain(|&i| func.insts[i].op != Op::Yield);
            func.blocks[b].insts = insts;
        }
        return;
    }
    let cfg = Cfg::new(func);
    let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
    for id in 0..loops.list.len() {
        if polls(func, &cfg, &loops, id) {
            for &l in &loops.list[id].latches {
                let last = func.blocks[l].insts.last().map_or(0, |&i| func.insts[i].loc);
                let mut build = Builder::at(func, l);
                build.loc = last;
                build.inst(Op::Yield, &[], &[]);
            }
        }
    }
}
