//! Merges chains of blocks and jumps over empty ones.
//!
//! Requires: any stage.
//! Ensures: unreachable blocks are gone; no block that ends in a jump is the only way into its target; no two edges
//! of one block that lead to the same block carry different arguments, unless they did before.

use weft_ir::analysis::Cfg;
use weft_ir::*;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    loop {
        func.drop_unreachable();
        let changed = merge_chains(func);
        if !skip_empty(func) && !changed {
            break;
        }
    }
    func.drop_unreachable();
}

fn merge_chains(func: &mut Function) -> bool {
    let cfg = Cfg::new(func);
    let mut changed = false;
    let mut gone = vec![false; func.blocks.len()];
    for &b in &cfg.rpo {
        if gone[b.index()] {
            continue;
        }
        while let Terminator::Jump(e) = &func.blocks[b].term {
            let s = e.block;
            if s == b || cfg.preds(s).len() != 1 || cfg.entries.contains(&s) {
                break;
            }
            let args = e.args.clone();
            let params = std::mem::take(&mut func.blocks[s].params);
            let map = params.into_iter().zip(args).collect();
            func.replace_values(&map);
            let insts = std::mem::take(&mut func.blocks[s].insts);
            func.blocks[b].insts.extend(insts);
            func.blocks[b].term = std::mem::replace(&mut func.blocks[s].term, Terminator::Unreachable);
            gone[s.index()] = true;
            changed = true;
        }
    }
    func.layout.retain(|b| !gone[b.index()]);
    changed
}

fn skip_empty(func: &mut Function) -> bool {
    let cfg = Cfg::new(func);
    let mut changed = false;
    for &b in &cfg.rpo {
        let count = func.blocks[b].term.edges().len();
        for n in 0..count {
            let edges = func.blocks[b].term.edges();
            let middle = edges[n].block;
            if !edges[n].args.is_empty() || cfg.entries.contains(&middle) {
                continue;
            }
            let d = &func.blocks[middle];
            let Terminator::Jump(next) = &d.term else { continue };
            if !d.insts.is_empty() || next.block == middle {
                continue;
            }
            // Two edges to one block must agree.
            if edges.iter().enumerate().any(|(k, e)| k != n && e.block == next.block && **e != *next) {
                continue;
            }
            let next = next.clone();
            drop(edges);
            if let Some(e) = func.blocks[b].term.edges_mut().into_iter().nth(n) {
                *e = next;
                changed = true;
            }
        }
    }
    changed
}
