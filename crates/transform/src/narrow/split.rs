//! Makes the copy for small values and leads lanes from one loop to the other.

use rustc_hash::FxHashMap;
use weft_ir::*;

use super::{Candidate, Plan};
use crate::narrow::ranges::Range;

/// One of how many values a copy may be left for in vain, so that it is asked once and not twice whether a value ends the loop
/// or is too large.
const FEW_BELOW: u64 = 1 << 16;

/// What 32 bits hold anyway.
const ANY: Range = (0, u32::MAX as u64);

/// Splits a loop. Answers the header of the copy.
///
/// ```text
/// start ─► head ─small─► copy ─► behind ─goes on─► beside ─► loop ─► last ─goes on─► head
///             └──large─────────────────────────────┘                  └─► what is behind the loop
/// ```
/// (who is done `behind` the copy goes to `last` too).
pub(super) fn run(func: &mut Function, l: &Candidate, plan: &Plan) -> Block {
    let header = l.blocks[0];
    let latch = l.blocks[l.blocks.len() - 1];
    let old: Vec<Block> = func.layout.clone();
    let [start, head, enter, behind, beside, last, end] = [(); 7].map(|()| func.add_block());
    let types: Types = func.blocks[header].params.iter().map(|&p| func.ty(p)).collect();
    let extras: Types = l.extra.iter().map(|&v| func.ty(v)).collect();
    let params = |func: &mut Function, b: Block, types: &[Type]| -> Values {
        types.iter().map(|&t| func.add_param(b, t)).collect()
    };
    let [at_start, at_head, at_beside] = [start, head, beside].map(|b| params(func, b, &types));
    let header_params = func.blocks[header].params.clone();
    let small = |p: &Value| plan.small.contains(p);
    let narrow = |p: &Value| if small(p) { Type::I32 } else { func.ty(*p) };
    let narrow: Types = header_params.iter().map(narrow).collect();
    let (mut at_behind, mut at_last) = (params(func, behind, &narrow), params(func, last, &types));
    at_behind.extend(params(func, behind, &extras));
    at_last.extend(params(func, last, &extras));
    let number = types.len();
    // Places among what goes back that have a limit.
    let limited: Vec<(usize, Range)> =
        header_params.iter().enumerate().filter_map(|(n, p)| Some((n, *plan.limits.get(p)?))).collect();

    for &b in old.iter().filter(|b| !l.blocks.contains(b)) {
        for e in func.blocks[b].term.edges_mut().into_iter().filter(|e| e.block == header) {
            e.block = start;
        }
    }
    let mut build = Builder::at(func, start);
    let mut outside: Vec<Value> =
        plan.limits.keys().copied().filter(|v| !header_params.contains(v)).collect();
    outside.sort_unstable();
    let outside = outside.into_iter().map(|v| within(&mut build, v, plan.limits[&v]));
    let outside = outside.collect::<Vec<_>>();
    let outside = outside.into_iter().reduce(|a, b| build.int(IntOp::And, a, b));
    build.jump(head, &at_start);

    let mut build = Builder::at(func, head);
    let fit = fits(&mut build, &at_head, &limited, outside);
    let to = |block: Block, args: &[Value]| Edge { block, args: Values::from_slice(args) };
    build.term(Terminator::Branch { cond: fit, then: to(enter, &[]), other: to(beside, &at_head) });

    let mut copy = Copy { func, plan, values: FxHashMap::default(), blocks: FxHashMap::default() };
    let copied = copy.run(l, behind, &limited);
    let mut build = Builder::at(func, enter);
    let mut cut = |v: Value| build.convert(Convert::Trunc, v, Type::I32);
    let args: Values =
        header_params.iter().zip(&at_head).map(|(p, &v)| if small(p) { cut(v) } else { v }).collect();
    build.jump(copied, &args);

    // What was narrow in the copy comes narrow.
    let mut build = Builder::at(func, behind);
    for (p, v) in header_params.iter().zip(&mut at_behind) {
        if small(p) {
            *v = build.convert(Convert::ZExt, *v, Type::I64);
        }
    }
    let go_on = condition_of(&mut build, l, &at_behind);
    let done = to(last, &at_behind);
    build.term(branch(go_on, l.on, to(beside, &at_behind[..number]), done));

    func.blocks[header].rare = true;
    Builder::at(func, beside).jump(header, &at_beside);
    let mut build = Builder::at(func, latch);
    let fit = fits(&mut build, &l.back.args, &limited, outside);
    let stay = if l.on {
        let large = build.value(Op::IntUnary(IntUnary::Not), &[fit], Type::Pred);
        build.int(IntOp::And, l.cond, large)
    } else {
        build.int(IntOp::Or, l.cond, fit)
    };
    let leave: Values = l.back.args.iter().chain(&l.extra).copied().collect();
    build.term(branch(stay, l.on, l.back.clone(), to(last, &leave)));

    let mut build = Builder::at(func, last);
    let go_on = condition_of(&mut build, l, &at_last);
    build.term(branch(go_on, l.on, to(head, &at_last[..number]), to(end, &[])));
    // Behind the loop's end its values are those that came last.
    let left = l.back.args.iter().chain(&l.extra).copied();
    let new: FxHashMap<Value, Value> = left.zip(at_last).collect();
    let mut out = l.out.clone();
    out.args.iter_mut().for_each(|v| *v = new.get(v).copied().unwrap_or(*v));
    func.blocks[end].term = Terminator::Jump(out);
    func.drop_unreachable();
    copied
}

/// A branch to `stay` if a condition is as it must be to stay.
fn branch(cond: Value, on: bool, stay: Edge, leave: Edge) -> Terminator {
    if on {
        Terminator::Branch { cond, then: stay, other: leave }
    } else {
        Terminator::Branch { cond, then: leave, other: stay }
    }
}

/// Whether a value is within a range.
fn within(build: &mut Builder, v: Value, (least, most): Range) -> Value {
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

/// Whether all 64-bit values that are limited are within their limits.
fn fits(build: &mut Builder, args: &[Value], limited: &[(usize, Range)], outside: Option<Value>) -> Value {
    let mut all: Vec<Value> = outside.into_iter().collect();
    all.extend(limited.iter().map(|&(n, range)| within(build, args[n], range)));
    let all = all.into_iter().reduce(|a, b| build.int(IntOp::And, a, b));
    all.unwrap_or_else(|| build.iconst(Type::Pred, 1))
}

/// The loop's condition, of what goes back and what else was brought.
fn condition_of(build: &mut Builder, l: &Candidate, args: &[Value]) -> Value {
    let brought = l.back.args.iter().chain(&l.extra).copied();
    let mut new: FxHashMap<Value, Value> = brought.zip(args.iter().copied()).collect();
    for &i in &l.condition {
        let d = build.func.insts[i].clone();
        let with: Values = d.args.iter().map(|v| new.get(v).copied().unwrap_or(*v)).collect();
        let types: Types = d.results.iter().map(|&r| build.func.ty(r)).collect();
        build.loc = d.loc;
        let made = build.inst(d.op, &with, &types);
        let results = build.func.insts[made].results.clone();
        new.extend(d.results.iter().copied().zip(results));
    }
    build.loc = 0;
    new.get(&l.cond).copied().unwrap_or(l.cond)
}

/// The copy in the making.
struct Copy<'a> {
    func: &'a mut Function,
    plan: &'a Plan,
    /// By value of the loop; of 32 bits if it is small.
    values: FxHashMap<Value, Value>,
    blocks: FxHashMap<Block, Block>,
}

impl Copy<'_> {
    /// Copies the blocks. What leaves goes to `behind`. Answers the header.
    fn run(&mut self, l: &Candidate, behind: Block, limited: &[(usize, Range)]) -> Block {
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
