//! Unsigned indices below zero in addresses of shared memory.
//!
//! Addresses of shared memory have 32 bits; a 64-bit register that holds one gives its lower half. So `p[~i]` with an
//! unsigned `i` is before `p`, although the sum of 64 bits is far behind it. Here the index of such a sum is extended
//! with its sign: the lower half stays what it was, and the sum is an offset in the whole register too.

use rustc_hash::FxHashMap;
use weft_ir::{Convert, Function, Inst, IntOp, IntUnary, Op, Space, Type, Value};

use super::edit::Insertions;

/// How many definitions are looked up from an address, or from an index.
const DEPTH: u32 = 8;

/// Rewrites the addresses of a function.
pub(super) fn run(func: &mut Function) {
    let mut near = Near::default();
    for b in func.layout.clone() {
        for n in 0..func.blocks[b].insts.len() {
            let i = func.blocks[b].insts[n];
            if func.insts[i].op.space() != Some(Space::Shared) {
                continue;
            }
            let Some(&addr) = func.insts[i].args.first() else { continue };
            func.insts[i].args[0] = near.address(func, addr, DEPTH);
        }
    }
    near.insertions.apply(func);
}

#[derive(Default)]
struct Near {
    /// What has been made of a value.
    made: FxHashMap<Value, Value>,
    insertions: Insertions,
}

impl Near {
    /// A value with the same lower 32 bits; the same value when no index in it can be below zero.
    fn address(&mut self, func: &mut Function, v: Value, depth: u32) -> Value {
        if let Some(&known) = self.made.get(&v) {
            return known;
        }
        let Some(def) = func.def_inst(v).filter(|_| depth > 0) else { return v };
        let op = func.insts[def].op;
        let old = func.insts[def].args.clone();
        let mut args = old.clone();
        let op = match op {
            Op::Int(IntOp::Add | IntOp::Sub | IntOp::Mul) => {
                args.iter_mut().for_each(|a| *a = self.address(func, *a, depth - 1));
                op
            }
            Op::Int(IntOp::Shl) => {
                args[0] = self.address(func, args[0], depth - 1);
                op
            }
            Op::Convert(Convert::ZExt, Type::I64)
                if func.ty(args[0]) == Type::I32 && below_zero(func, args[0], DEPTH) =>
            {
                Op::Convert(Convert::SExt, Type::I64)
            }
            _ => return v,
        };
        if args == old && op == func.insts[def].op {
            return v;
        }
        let loc = func.insts[def].loc;
        let inst: Inst = func.make_inst(op, &args, &[Type::I64], loc);
        self.insertions.after.entry(def).or_default().push(inst);
        let new = func.insts[inst].results[0];
        self.made.insert(v, new);
        new
    }
}

/// Whether the way an index is computed speaks for values below zero.
fn below_zero(func: &Function, v: Value, depth: u32) -> bool {
    let Some(def) = func.def_inst(v).filter(|_| depth > 0) else { return false };
    let inst = &func.insts[def];
    match inst.op {
        Op::Const(_, bits) => (bits as u32 as i32) < 0,
        Op::IntUnary(IntUnary::Not | IntUnary::Neg) | Op::Int(IntOp::Sub) => true,
        Op::Int(IntOp::Add | IntOp::Mul | IntOp::Or | IntOp::Xor) => {
            inst.args.iter().any(|a| below_zero(func, *a, depth - 1))
        }
        Op::Int(IntOp::Shl) => below_zero(func, inst.args[0], depth - 1),
        Op::Select => inst.args[1..].iter().any(|a| below_zero(func, *a, depth - 1)),
        _ => false,
    }
}
