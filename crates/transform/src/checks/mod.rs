//! Alignment checks: each is made once, of the part of the address that decides, and before the loop where it can be.
//!
//! Requires: [`Stage::Thread`]; geometry set.
//! Ensures: the operand of a check is its own root ([`roots::Roots`]), which is not known to be aligned; no check is
//! dominated by one of the same root that asks as much; a check of what a loop does not change stands before the loop
//! if the first iteration makes it in any case.

mod hoist;
mod roots;

use rustc_hash::FxHashMap;
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree};
use weft_ir::*;

use roots::{Root, Roots};

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    let mut sizes = Vec::new();
    for &i in func.layout.iter().flat_map(|&b| &func.blocks[b].insts) {
        if let Op::CheckAlign(n) = func.insts[i].op
            && !sizes.contains(&n)
        {
            sizes.push(n);
        }
    }
    if sizes.is_empty() {
        return;
    }
    let shapes = Shapes::new(func, ShapeOptions::default());
    let roots: Vec<Roots> = sizes.iter().map(|&n| Roots::new(func, &shapes, n)).collect();
    for (n, roots) in sizes.into_iter().zip(roots) {
        to_roots(func, &roots, n);
    }
    hoist::run(func);
    merge(func);
}

/// Checks of `n` bytes get their roots as operands; those of aligned addresses go.
fn to_roots(func: &mut Function, roots: &Roots, n: u32) {
    for b in func.layout.clone() {
        let insts = std::mem::take(&mut func.blocks[b].insts);
        for i in insts {
            let d = &func.insts[i];
            if d.op == Op::CheckAlign(n) {
                let Root::At(mut root) = roots.of(d.args[0]) else { continue };
                if func.ty(root) != Type::I64 {
                    let (op, loc) = (Op::Convert(Convert::ZExt, Type::I64), d.loc);
                    let wide = func.make_inst(op, &[root], &[Type::I64], loc);
                    func.blocks[b].insts.push(wide);
                    root = func.insts[wide].results[0];
                }
                func.insts[i].args[0] = root;
            }
            func.blocks[b].insts.push(i);
        }
    }
}

/// What a check looks at: extensions of one value are alike.
fn subject(func: &Function, v: Value) -> Value {
    match func.def_inst(v).map(|i| &func.insts[i]) {
        Some(d) if matches!(d.op, Op::Convert(Convert::ZExt, _)) => d.args[0],
        _ => v,
    }
}

/// Drops checks that a dominating one has made.
fn merge(func: &mut Function) {
    let cfg = Cfg::new(func);
    let dom = DomTree::dominators(func, &cfg);
    let mut made: FxHashMap<Value, Vec<(Block, u32)>> = FxHashMap::default();
    for &b in &cfg.rpo {
        let insts = std::mem::take(&mut func.blocks[b].insts);
        let mut kept = Vec::with_capacity(insts.len());
        for i in insts {
            if let Op::CheckAlign(n) = func.insts[i].op {
                let list = made.entry(subject(func, func.insts[i].args[0])).or_default();
                if list.iter().any(|&(at, m)| m >= n && (at == b || dom.dominates(at, b))) {
                    continue;
                }
                list.push((b, n));
            }
            kept.push(i);
        }
        func.blocks[b].insts = kept;
    }
}
