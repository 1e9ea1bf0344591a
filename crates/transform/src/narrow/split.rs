//! Leads lanes from the loop to its copy for small values and back.

use rustc_hash::FxHashMap;
use weft_ir::*;

use super::copy::{Copy, branch, within};
use super::{Candidate, Plan};
use crate::narrow::ranges::Range;

/// Splits a loop. Answers the header of the copy.
///
/// ```text
/// start ─► head ─small─► copy ─► behind ─goes on─► beside ─► loop ─► last ─goes on─► head
///             └──large─────────────────────────────┘                  └─► what is behind the loop
/// ```
/// (who is done `behind` the copy goes to `last` too).
pub(super) fn run(func: &mut Function, l: &Candidate, plan: &Plan) -> Block {
    let old: Vec<Block> = func.layout.clone();
    let blocks = Blocks::new(func, l, plan);
    for &b in old.iter().filter(|b| !l.blocks.contains(b)) {
        for e in func.blocks[b].term.edges_mut().into_iter().filter(|e| e.block == l.blocks[0]) {
            e.block = blocks.start;
        }
    }
    let copied = blocks.copy(func, l, plan);
    blocks.behind(func, l, plan);
    blocks.large(func, l);
    blocks.last(func, l);
    func.drop_unreachable();
    copied
}

fn to(block: Block, args: &[Value]) -> Edge {
    Edge { block, args: Values::from_slice(args) }
}

fn params(func: &mut Function, b: Block, types: &[Type]) -> Values {
    types.iter().map(|&t| func.add_param(b, t)).collect()
}

/// The blocks around the two loops, with their parameters, which are those of the header and then what else is brought.
struct Blocks {
    start: Block,
    head: Block,
    enter: Block,
    behind: Block,
    beside: Block,
    last: Block,
    end: Block,
    at_head: Values,
    at_beside: Values,
    at_behind: Values,
    at_last: Values,
    header_params: Vec<Value>,
    /// Places among what goes back that have a limit.
    limited: Vec<(usize, Range)>,
    /// Whether what comes from outside is within its limits, once asked.
    outside: Option<Value>,
}

impl Blocks {
    fn new(func: &mut Function, l: &Candidate, plan: &Plan) -> Self {
        let [start, head, enter, behind, beside, last, end] = [(); 7].map(|()| func.add_block());
        let header_params = func.blocks[l.blocks[0]].params.clone();
        let types: Types = header_params.iter().map(|&p| func.ty(p)).collect();
        let extras: Types = l.extra.iter().map(|&v| func.ty(v)).collect();
        let [at_start, at_head, at_beside] = [start, head, beside].map(|b| params(func, b, &types));
        let narrow = |p: &Value| if plan.small.contains(p) { Type::I32 } else { func.ty(*p) };
        let narrow: Types = header_params.iter().map(narrow).collect();
        let (mut at_behind, mut at_last) = (params(func, behind, &narrow), params(func, last, &types));
        at_behind.extend(params(func, behind, &extras));
        at_last.extend(params(func, last, &extras));
        let limited =
            header_params.iter().enumerate().filter_map(|(n, p)| Some((n, *plan.limits.get(p)?))).collect();
        let mut build = Builder::at(func, start);
        let mut outside: Vec<Value> =
            plan.limits.keys().copied().filter(|v| !header_params.contains(v)).collect();
        outside.sort_unstable();
        let outside = outside.into_iter().map(|v| within(&mut build, v, plan.limits[&v]));
        let outside = outside.collect::<Vec<_>>();
        let outside = outside.into_iter().reduce(|a, b| build.int(IntOp::And, a, b));
        build.jump(head, &at_start);
        Blocks {
            start,
            head,
            enter,
            behind,
            beside,
            last,
            end,
            at_head,
            at_beside,
            at_behind,
            at_last,
            header_params,
            limited,
            outside,
        }
    }

    /// The copy, and who enters it.
    fn copy(&self, func: &mut Function, l: &Candidate, plan: &Plan) -> Block {
        let mut build = Builder::at(func, self.head);
        let fit = fits(&mut build, &self.at_head, &self.limited, self.outside);
        let (then, other) = (to(self.enter, &[]), to(self.beside, &self.at_head));
        build.term(Terminator::Branch { cond: fit, then, other });
        let copied = Copy::new(func, plan).run(l, self.behind, &self.limited);
        let mut build = Builder::at(func, self.enter);
        let mut cut = |v: Value| build.convert(Convert::Trunc, v, Type::I32);
        let pairs = self.header_params.iter().zip(&self.at_head);
        let args: Values = pairs.map(|(p, &v)| if plan.small.contains(p) { cut(v) } else { v }).collect();
        build.jump(copied, &args);
        copied
    }

    /// What was narrow in the copy comes narrow.
    fn behind(&self, func: &mut Function, l: &Candidate, plan: &Plan) {
        let mut build = Builder::at(func, self.behind);
        let mut args = self.at_behind.clone();
        for (p, v) in self.header_params.iter().zip(&mut args) {
            if plan.small.contains(p) {
                *v = build.convert(Convert::ZExt, *v, Type::I64);
            }
        }
        let go_on = condition_of(&mut build, l, &args);
        let on = to(self.beside, &args[..self.header_params.len()]);
        build.term(branch(go_on, l.on, on, to(self.last, &args)));
    }

    /// The loop itself, which is left when values have become small.
    fn large(&self, func: &mut Function, l: &Candidate) {
        let (header, latch) = (l.blocks[0], l.blocks[l.blocks.len() - 1]);
        func.blocks[header].rare = true;
        Builder::at(func, self.beside).jump(header, &self.at_beside);
        let mut build = Builder::at(func, latch);
        let fit = fits(&mut build, &l.back.args, &self.limited, self.outside);
        let stay = if l.on {
            let large = build.value(Op::IntUnary(IntUnary::Not), &[fit], Type::Pred);
            build.int(IntOp::And, l.cond, large)
        } else {
            build.int(IntOp::Or, l.cond, fit)
        };
        let leave: Values = l.back.args.iter().chain(&l.extra).copied().collect();
        build.term(branch(stay, l.on, l.back.clone(), to(self.last, &leave)));
    }

    /// Where both end. Behind the loop's end its values are those that came last.
    fn last(&self, func: &mut Function, l: &Candidate) {
        let mut build = Builder::at(func, self.last);
        let go_on = condition_of(&mut build, l, &self.at_last);
        let on = to(self.head, &self.at_last[..self.header_params.len()]);
        build.term(branch(go_on, l.on, on, to(self.end, &[])));
        let left = l.back.args.iter().chain(&l.extra).copied();
        let new: FxHashMap<Value, Value> = left.zip(self.at_last.iter().copied()).collect();
        let mut out = l.out.clone();
        out.args.iter_mut().for_each(|v| *v = new.get(v).copied().unwrap_or(*v));
        func.blocks[self.end].term = Terminator::Jump(out);
    }
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
