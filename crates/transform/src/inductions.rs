//! One sum of steps for all parts of a group, in place of one for each.
//!
//! The rows of a tile lie at distances that only the launch tells, so that each part of a group has its own address, and a loop
//! over tiles that adds a step to it carries as many sums as there are parts: more than the CPU has registers, and all of them go to the
//! group's frame where the loop waits at barriers. What is added is one value for all. It is summed apart; where a part starts does not
//! change, and is made again, or read only, where it is needed. Constant steps of loops that do not wait are left to LLVM: they are
//! displacements of unrolled iterations.
//!
//! Requires: [`Stage::Group`].
//! Ensures: 64-bit numbers that are scalars of each part, differ between parts by what is not known, and grow by the same for all lanes in
//! each iteration of a loop are where they start plus one common sum. Products of these with constants are sums of products, so that
//! `reassociate` puts the common part of addresses on one side.

use rustc_hash::FxHashMap;
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, Induction, LoopId, Loops, inductions};
use weft_ir::*;

use crate::simplify::remove_param;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    // Of one part alone there is one sum anyway.
    if func.geometry.is_none_or(|g| g.of_part().is_none()) {
        return;
    }
    let cfg = Cfg::new(func);
    let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
    if loops.list.is_empty() {
        return;
    }
    let shapes = Shapes::new(func, ShapeOptions::GUARDED);
    let Some(of_part) = Shapes::of_part(func, ShapeOptions::GUARDED) else { return };
    for id in 0..loops.list.len() {
        let header = loops.list[id].header;
        if cfg.entries.contains(&header) {
            continue;
        }
        let waits = waits(func, &loops, id);
        let wanted = |i: &Induction| {
            func.ty(i.value) == Type::I64
                && (waits || func.as_const(i.step).is_none())
                && [i.value, i.step].iter().all(|v| shapes.covers(*v))
                && shapes.shape(i.value).is_varying()
                && !of_part.shape(i.value).is_varying()
                && shapes.is_uniform(i.step)
        };
        let all = inductions(func, &cfg, &loops, id);
        // A counter may be the sum already.
        let counts = |i: &&Induction| func.ty(i.value) == Type::I64 && func.as_const(i.start) == Some(0);
        let mut sums: FxHashMap<Value, Value> =
            all.iter().filter(counts).map(|i| (i.step, i.value)).collect();
        let found: Vec<Induction> = all.into_iter().filter(wanted).collect();
        for i in found {
            let sum = *sums.entry(i.step).or_insert_with(|| sum_of(func, &cfg, header, i.step));
            replace(func, &cfg, header, i, sum);
        }
    }
}

/// Whether a loop's iterations are left at barriers.
fn waits(func: &Function, loops: &Loops, id: LoopId) -> bool {
    let mut insts =
        loops.list[id].blocks.iter().flat_map(|&b| &func.blocks[b].insts).map(|&i| &func.insts[i]);
    insts.any(|d| d.op.effects().waits && !func.passes(d))
}

/// A parameter of a loop's header that is 0 at first and grows by `step`.
fn sum_of(func: &mut Function, cfg: &Cfg, header: Block, step: Value) -> Value {
    let sum = func.add_param(header, Type::I64);
    for &p in cfg.preds(header) {
        let i = match cfg.position(p) >= cfg.position(header) {
            true => func.make_inst(Op::Int(IntOp::Add), &[sum, step], &[Type::I64], 0),
            false => func.make_inst(Op::Const(Type::I64, 0), &[], &[Type::I64], 0),
        };
        func.blocks[p].insts.push(i);
        let v = func.insts[i].results[0];
        for e in func.blocks[p].term.edges_mut().into_iter().filter(|e| e.block == header) {
            e.args.push(v);
        }
    }
    sum
}

/// Puts start and sum in the place of an induction variable. What is made of the start alone is made before the loop.
fn replace(func: &mut Function, cfg: &Cfg, header: Block, i: Induction, sum: Value) {
    let add = func.make_inst(Op::Int(IntOp::Add), &[i.start, sum], &[Type::I64], 0);
    let value = func.insts[add].results[0];
    func.map_uses(|v| if v == i.value { value } else { v });
    func.blocks[header].insts.insert(0, add);
    if let ValueDef::Param(_, n) = func.values[i.value].def {
        remove_param(func, cfg, header, n as usize);
    }
    let Some(&before) = cfg.preds(header).iter().find(|&&p| cfg.position(p) < cfg.position(header)) else {
        return;
    };
    for &b in &cfg.rpo {
        let insts = std::mem::take(&mut func.blocks[b].insts);
        for k in insts {
            if let Some(factor) = factor_of(func, k, value) {
                let loc = func.insts[k].loc;
                let constant = func.make_inst(Op::Const(Type::I64, factor), &[], &[Type::I64], loc);
                let by = func.insts[constant].results[0];
                let [start, steps] = [i.start, sum]
                    .map(|of| func.make_inst(Op::Int(IntOp::Mul), &[of, by], &[Type::I64], loc));
                func.blocks[before].insts.extend([constant, start]);
                func.blocks[b].insts.push(steps);
                let args = [start, steps].map(|m| func.insts[m].results[0]);
                let d = &mut func.insts[k];
                d.op = Op::Int(IntOp::Add);
                d.args = Values::from_slice(&args);
            }
            func.blocks[b].insts.push(k);
        }
    }
}

/// The constant that an instruction multiplies a value by.
fn factor_of(func: &Function, i: Inst, v: Value) -> Option<u64> {
    let d = &func.insts[i];
    match d.args[..] {
        [a, b] if d.op == Op::Int(IntOp::Mul) && a == v => func.as_const(b),
        [a, b] if d.op == Op::Int(IntOp::Mul) && b == v => func.as_const(a),
        _ => None,
    }
}
