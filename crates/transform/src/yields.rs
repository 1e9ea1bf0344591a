//! Lets other groups and blocks run in loops that wait for them.
//!
//! Requires: [`Stage::Group`].
//! Ensures: every loop that polls memory yields once per iteration that is followed by another one: who has what it
//! waited for, a lock say, goes on with it. So does one that meets its block at a barrier in each iteration and polls what
//! other blocks write: they may not run yet. A yield in a loop says whether the group has changed memory since the last
//! one. Functions that are no kernels do not yield.

use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;

use crate::polling::{polls, polls_other_blocks, yields};

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
        let polls = polls(func, &cfg, &loops, id) || polls_other_blocks(func, &cfg, &loops, id);
        if !yields(func, &loops, id) && polls {
            let header = loops.list[id].header;
            for &l in &loops.list[id].latches {
                let last = last_line(func, l).or_else(|| last_line(func, header)).unwrap_or(0);
                // A block on the way back, where there is another way.
                let mut at = vec![l];
                if cfg.succs(l).iter().any(|&s| s != header) {
                    let back = func.blocks[l].term.edges().into_iter().filter(|e| e.block == header).cloned();
                    let back: Vec<Edge> = back.collect();
                    at = back.iter().map(|_| func.add_block()).collect();
                    let edges = func.blocks[l].term.edges_mut().into_iter();
                    for (e, &b) in edges.filter(|e| e.block == header).zip(&at) {
                        *e = Edge { block: b, args: Values::new() };
                    }
                    for (e, &b) in back.into_iter().zip(&at) {
                        func.blocks[b].term = Terminator::Jump(e);
                    }
                }
                for b in at {
                    let mut build = Builder::at(func, b);
                    build.loc = last;
                    build.inst(Op::Yield, &[], &[]);
                }
            }
        }
    }
    if !func.layout.iter().flat_map(|&b| &func.blocks[b].insts).any(|&i| func.insts[i].op == Op::Yield) {
        return;
    }
    let cfg = Cfg::new(func);
    let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
    (0..loops.list.len()).for_each(|id| crate::changes::tell(func, &cfg, &loops, id));
}

/// Line of the last instruction of a block that has one.
fn last_line(func: &Function, b: Block) -> Option<u32> {
    func.blocks[b].insts.iter().rev().map(|&i| func.insts[i].loc).find(|&l| l != 0)
}
