//! The copy of a loop for small values.

use rustc_hash::FxHashMap;
use weft_ir::*;

use super::{Candidate, Plan};
use crate::narrow::ranges::Range;

/// One of how many values a copy may be left for in vain, so that it is asked once and not twice whether a value ends the loop
/// or is too large.
const FEW_BELOW: u64 = 1 << 16;

/// What 32 bits hold anyway.
const ANY: Range = (0, u32::MAX as u64);

/// The copy in the making.
pub(super) struct Copy<'a> {
    func: &'a mut Function,
    plan: &'a Plan,
    /// By value of the loop; of 32 bits if it is small.
    values: FxHashMap<Value, Value>,
    blocks: FxHashMap<Block, Block>,
}

impl<'a> Copy<'a> {
    pub(super) fn new(func: &'a mut Function, plan: &'a Plan) -> Self {
        Copy { func, plan, values: FxHashMap::default(), blocks: FxHashMap::default() }
    }

    /// Copies the blocks. What leaves goes to `behind`. Answers the header.
    pub(super) fn run(&mut self, l: &Candidate, behind: Block, limited: &[(usize, Range)]) -> Block {
        for &b in &l.blocks {
            let to = self.func.add_block();
            self.blocks.insert(b, to);
            for p in self.func.blocks[b].params.clone() {
                let ty = if self.plan.small.contains(&p) { Type::I32 } else { self.func.ty(p) };
                let new = self.func.add_param(to, ty);
                self.values.insert(p, new);
            }
        }
        for &b in &l.blocks {
            let to = self.blocks[&b];
            for i in self.func.blocks[b].insts.clone() {
                self.inst(to, i);
            }
            let term = self.func.blocks[b].term.clone();
            self.func.blocks[to].term = if b == l.blocks[l.blocks.len() - 1] {
                self.latch(to, l, behind, limited)
            } else {
                self.control(to, term)
            };
        }
        self.blocks[&l.blocks[0]]
    }

    fn control(&mut self, at: Block, mut term: Terminator) -> Terminator {
        match &mut term {
            Terminator::Branch { cond, .. } => *cond = self.wide(at, *cond),
            Terminator::Switch { index, .. } => *index = self.wide(at, *index),
            _ => {}
        }
        for e in term.edges_mut() {
            e.args = self.passed(at, e.block, &e.args);
            e.block = self.blocks.get(&e.block).copied().unwrap_or(e.block);
        }
        term
    }

    /// Arguments for a block of the loop.
    fn passed(&mut self, at: Block, to: Block, args: &[Value]) -> Values {
        let params = self.func.blocks[to].params.clone();
        let pairs = params.into_iter().zip(args);
        pairs
            .map(|(p, &v)| if self.plan.small.contains(&p) { self.small(at, v) } else { self.wide(at, v) })
            .collect()
    }

    fn latch(&mut self, at: Block, l: &Candidate, behind: Block, limited: &[(usize, Range)]) -> Terminator {
        let args = self.passed(at, l.blocks[0], &l.back.args);
        let cond = self.wide(at, l.cond);
        let mut leave = args.clone();
        leave.extend(l.extra.iter().map(|&v| self.wide(at, v)).collect::<Values>());
        let mut build = Builder::at(self.func, at);
        let mut all = Vec::new();
        let mut decided = false;
        for &(n, range) in limited {
            let own = compared_with(build.func, l, n)
                .filter(|&c| c < range.1 / FEW_BELOW && range.1 < u64::from(u32::MAX));
            if let Some(c) = own {
                // What is less than what ends the loop leaves it too, in one comparison: behind it, all is looked at again.
                all.push(within(&mut build, args[n], (c + 1, range.1)));
                decided = true;
            } else if range != ANY {
                all.push(within(&mut build, args[n], range));
            }
        }
        let fit = all.into_iter().reduce(|a, b| build.int(IntOp::And, a, b));
        let again = Edge { block: self.blocks[&l.blocks[0]], args };
        let leave = Edge { block: behind, args: leave };
        match fit {
            Some(fit) if decided => branch(fit, true, again, leave),
            Some(fit) if l.on => branch(build.int(IntOp::And, cond, fit), true, again, leave),
            Some(fit) => {
                let large = build.value(Op::IntUnary(IntUnary::Not), &[fit], Type::Pred);
                branch(build.int(IntOp::Or, cond, large), false, again, leave)
            }
            None => branch(cond, l.on, again, leave),
        }
    }

    /// The value as it is in the loop.
    fn wide(&mut self, at: Block, v: Value) -> Value {
        let Some(&new) = self.values.get(&v) else { return v };
        if !self.plan.small.contains(&v) {
            return new;
        }
        Builder::at(self.func, at).convert(Convert::ZExt, new, Type::I64)
    }

    /// The low half of a 64-bit value.
    fn small(&mut self, at: Block, v: Value) -> Value {
        let constant = self.func.as_const(v);
        let mut build = Builder::at(self.func, at);
        match self.values.get(&v) {
            _ if constant.is_some() => build.iconst(Type::I32, constant.unwrap_or_default()),
            Some(&new) => build.convert(Convert::Trunc, new, Type::I32),
            None => build.convert(Convert::Trunc, v, Type::I32),
        }
    }

    /// Whether 32 bits hold a value.
    fn holds(&self, v: Value) -> bool {
        let constant = |v| self.func.as_const(v).is_some_and(|c| c <= u64::from(u32::MAX));
        self.plan.small.contains(&v) || self.plan.limits.contains_key(&v) || constant(v)
    }

    fn inst(&mut self, at: Block, i: Inst) {
        let d = self.func.insts[i].clone();
        let wide = |s: &Self, v: &Value| s.func.ty(*v) == Type::I64;
        let held = d.args.iter().chain(&d.results).filter(|v| wide(self, v)).all(|v| self.holds(*v));
        if held
            && d.args.iter().chain(&d.results).any(|v| wide(self, v))
            && let Some(op) = narrowed(&d)
        {
            let args: Values = d
                .args
                .iter()
                .map(|&v| if wide(self, &v) { self.small(at, v) } else { self.wide(at, v) })
                .collect();
            let ty = self.func.ty(d.results[0]);
            let ty = if ty == Type::I64 { Type::I32 } else { ty };
            // Conversions between what now has the same type.
            let new = match op {
                Op::Convert(..) if self.func.ty(args[0]) == ty => args[0],
                op => {
                    let mut build = Builder::at(self.func, at);
                    build.loc = d.loc;
                    build.value(op, &args, ty)
                }
            };
            self.values.insert(d.results[0], new);
            return;
        }
        let args: Values = d.args.iter().map(|&v| self.wide(at, v)).collect();
        let types: Types = d.results.iter().map(|&r| self.func.ty(r)).collect();
        let copy = self.func.make_inst(d.op, &args, &types, d.loc);
        self.func.blocks[at].insts.push(copy);
        for (r, new) in d.results.iter().zip(self.func.insts[copy].results.clone()) {
            let small = self.plan.small.contains(r);
            let new =
                if small { Builder::at(self.func, at).convert(Convert::Trunc, new, Type::I32) } else { new };
            self.values.insert(*r, new);
        }
    }
}

/// The constant that the loop's condition wants what goes back to parameter `n` not to be.
fn compared_with(func: &Function, l: &Candidate, n: usize) -> Option<u64> {
    let d = &func.insts[func.def_inst(l.cond)?];
    let wanted = if l.on { IntCond::Ne } else { IntCond::Eq };
    let arg = l.back.args[n];
    if d.op != Op::ICmp(wanted) || d.args[0] == d.args[1] {
        return None;
    }
    let other = if d.args[0] == arg { d.args[1] } else { d.args[0] };
    let constant = func.as_const(other)?;
    d.args.contains(&arg).then_some(constant)
}

/// The operation on 32 bits that does the same to values that 32 bits hold, all as unsigned numbers.
fn narrowed(d: &InstData) -> Option<Op> {
    Some(match d.op {
        Op::Const(Type::I64, c) => Op::Const(Type::I32, c),
        Op::Int(op) => Op::Int(match op {
            IntOp::Add | IntOp::Sub | IntOp::Mul | IntOp::And | IntOp::Or | IntOp::Xor | IntOp::Shl => op,
            IntOp::DivU | IntOp::RemU | IntOp::MinU | IntOp::MaxU | IntOp::LShr => op,
            IntOp::DivS => IntOp::DivU,
            IntOp::RemS => IntOp::RemU,
            IntOp::MinS => IntOp::MinU,
            IntOp::MaxS => IntOp::MaxU,
            IntOp::AShr => IntOp::LShr,
            _ => return None,
        }),
        Op::ICmp(cond) => Op::ICmp(match cond {
            IntCond::LtS => IntCond::LtU,
            IntCond::LeS => IntCond::LeU,
            IntCond::GtS => IntCond::GtU,
            IntCond::GeS => IntCond::GeU,
            same => same,
        }),
        Op::Select => Op::Select,
        // Between 32 and 64 bits there is nothing left to do; what comes from fewer is extended with zeros.
        Op::Convert(Convert::Trunc, ty) => Op::Convert(Convert::Trunc, ty),
        Op::Convert(Convert::ZExt, Type::I64) => Op::Convert(Convert::ZExt, Type::I32),
        Op::Convert(Convert::UToF(r), ty) => Op::Convert(Convert::UToF(r), ty),
        Op::Convert(Convert::SToF(r), ty) => Op::Convert(Convert::UToF(r), ty),
        _ => return None,
    })
}

/// A branch to `stay` if a condition is as it must be to stay.
pub(super) fn branch(cond: Value, on: bool, stay: Edge, leave: Edge) -> Terminator {
    if on {
        Terminator::Branch { cond, then: stay, other: leave }
    } else {
        Terminator::Branch { cond, then: leave, other: stay }
    }
}

/// Whether a value is within a range.
pub(super) fn within(build: &mut Builder, v: Value, (least, most): Range) -> Value {
    let ty = build.func.ty(v);
    let v = if least > 0 {
        let least = build.iconst(ty, least);
        build.int(IntOp::Sub, v, least)
    } else {
        v
    };
    let most = build.iconst(ty, most - least);
    build.icmp(IntCond::LeU, v, most)
}
