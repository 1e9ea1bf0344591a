//! Values as integers that do not wrap: between which bounds they lie, and what that takes for granted.
//!
//! Of a 32-bit value the *exact* one is what the same operations give on integers without limits. The two are equal modulo
//! 2^32, and equal if the exact one fits. Sums, differences and products need no more; where an operation goes by the size of its
//! operands, these must fit.

use rustc_hash::FxHashMap;
use weft_abi::{BoundOp, Step};
use weft_ir::analysis::{Induction, LoopId, inductions, trip_count};
use weft_ir::*;

use super::View;
use super::steps::{Exact, Steps};

/// A size that problems may have, and how many parameters of four bytes a kernel can have.
const SIZE: i32 = 64;
const MOST_PARAMS: usize = 8192;

/// How a value's exact one is made in 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// By the same operation.
    Operation,
    /// By a parameter of a loop's header beside it.
    Induction(LoopId, Induction),
    /// By extending it.
    Extension,
}

/// The exact values of a function.
pub(crate) struct Exacts<'a> {
    view: &'a View<'a>,
    pub(crate) steps: Steps,
    known: FxHashMap<Value, Option<Exact>>,
}

impl<'a> Exacts<'a> {
    pub(crate) fn new(view: &'a View<'a>) -> Self {
        Exacts { view, steps: Steps::default(), known: FxHashMap::default() }
    }

    /// The exact one of a value that an extension gives: it fits 32 bits, in launches as they mostly are.
    pub(super) fn fits(&mut self, v: Value, signed: bool) -> Option<Exact> {
        let exact = self.of(v)?;
        let fits = self.steps.demand(if signed { BoundOp::Signed } else { BoundOp::Unsigned }, &exact)?;
        // Threads that stay behind a branch may have numbers that wrap: `i - 1` of the first one, which nobody reads.
        let ordinary = [SIZE.to_le_bytes(); MOST_PARAMS].concat();
        self.steps.bounds(&fits.demands).hold(&ordinary, [2; 3]).then_some(fits)
    }

    /// Blocks from which a loop goes back to its header.
    pub(super) fn latches(&self, header: Block) -> Vec<Block> {
        let all = self.view.loops.list.iter().filter(|l| l.header == header);
        all.flat_map(|l| l.latches.iter().copied()).collect()
    }

    /// How the exact one of a value is made.
    pub(super) fn way(&self, v: Value) -> Way {
        if self.view.is_irregular(v) {
            return Way::Extension;
        }
        if let Some((id, k)) = self.induction(v) {
            // One counter for all lanes is extended by one instruction, and is one value less to keep.
            let counter = self.view.shapes.is_uniform(v);
            return if counter { Way::Extension } else { Way::Induction(id, k) };
        }
        let f = self.view.func;
        let Some(d) = f.def_inst(v).map(|i| &f.insts[i]) else { return Way::Extension };
        match d.op {
            Op::Int(
                IntOp::Add | IntOp::Sub | IntOp::Mul | IntOp::MinS | IntOp::MinU | IntOp::MaxS | IntOp::MaxU,
            )
            | Op::IntUnary(IntUnary::Neg) => Way::Operation,
            Op::Int(IntOp::Shl) if shift(f, d).is_some() => Way::Operation,
            _ => Way::Extension,
        }
    }

    /// The exact one of a 32-bit value, or of one of 64 bits; `None` where it depends on what no launch tells.
    pub(crate) fn of(&mut self, v: Value) -> Option<Exact> {
        if let Some(known) = self.known.get(&v) {
            return known.clone();
        }
        // What is asked for while it is being found is part of a circle.
        self.known.insert(v, None);
        let mut found = self.find(v).or_else(|| self.by_facts(v));
        if self.view.func.ty(v) == Type::I32 && self.way(v) == Way::Extension {
            found = found.and_then(|e| self.steps.demand(BoundOp::Signed, &e));
        }
        self.known.insert(v, found.clone());
        found
    }

    /// What the shape analysis has proved.
    fn by_facts(&mut self, v: Value) -> Option<Exact> {
        let fact = self.view.shapes.fact(v);
        let (min, max) = (fact.min, fact.max);
        let all = min <= i64::from(i32::MIN) || max >= i64::from(i32::MAX);
        if all { None } else { self.steps.range(min, max) }
    }

    fn find(&mut self, v: Value) -> Option<Exact> {
        let f = self.view.func;
        if let Some((id, k)) = self.induction(v) {
            return self.of_induction(id, &k);
        }
        let i = match f.values[v].def {
            ValueDef::Param(b, n) => return self.of_merge(b, n as usize),
            ValueDef::Result(i, _) => i,
        };
        let d = &f.insts[i];
        match d.op {
            Op::Const(..) => self.steps.number(f.as_signed(v)?),
            Op::Special(Special::Ctaid(n)) => self.steps.leaf(BoundOp::Block, n.into()),
            Op::Special(Special::Nctaid(n)) => self.steps.leaf(BoundOp::Grid, n.into()),
            Op::Special(Special::Tid(n)) => {
                let threads = self.view.block.get(usize::from(n)).map_or(1, |n| i64::from(*n));
                self.steps.range(0, threads - 1)
            }
            Op::Load { ty: Type::I32, space: Space::Param, count: 1, .. } => {
                self.steps.leaf(BoundOp::Param, f.as_signed(d.args[0])?)
            }
            Op::Load { ty: Type::I64, space: Space::Param, count: 1, .. } => {
                self.steps.leaf(BoundOp::Wide, f.as_signed(d.args[0])?)
            }
            Op::Convert(how @ (Convert::SExt | Convert::ZExt), Type::I64) if f.ty(d.args[0]) == Type::I32 => {
                let x = self.of(d.args[0])?;
                self.steps.demand(if how == Convert::SExt { BoundOp::Signed } else { BoundOp::Unsigned }, &x)
            }
            Op::IntUnary(IntUnary::Neg) => {
                let (zero, x) = (self.steps.number(0)?, self.of(d.args[0])?);
                self.steps.join(BoundOp::Sub, &zero, &x)
            }
            Op::Select => {
                let (a, b) = (self.of(d.args[1])?, self.of(d.args[2])?);
                self.steps.join(BoundOp::Either, &a, &b)
            }
            Op::Int(IntOp::And) => self.of_multiple(d),
            Op::Int(op) => self.of_operation(op, d),
            _ => None,
        }
    }

    /// `x & -2^k`: the multiple of a power of two at or below a number, as loops that compilers unrolled count. Of what cannot be
    /// negative the mask may be without the sign.
    fn of_multiple(&mut self, d: &InstData) -> Option<Exact> {
        const SIGN: i64 = 1 << 31;
        let f = self.view.func;
        let (of, mask) = match (f.as_signed(d.args[0]), f.as_signed(d.args[1])) {
            (None, Some(mask)) => (d.args[0], mask),
            (Some(mask), None) => (d.args[1], mask),
            _ => return None,
        };
        let (by, fit) = match mask < 0 {
            true => (mask.checked_neg()?, BoundOp::Signed),
            false => (SIGN.checked_sub(mask)?, BoundOp::Natural),
        };
        if by <= 0 || by >= SIGN || by.count_ones() != 1 || f.ty(of) != Type::I32 {
            return None;
        }
        let x = self.of(of)?;
        let x = self.steps.demand(fit, &x)?;
        let step = Step { op: BoundOp::Shr, a: x.step as i64, b: by.trailing_zeros().into() };
        let whole = self.steps.step(step, &[&x])?;
        let by = self.steps.number(by)?;
        self.steps.join(BoundOp::Mul, &whole, &by)
    }

    fn of_operation(&mut self, op: IntOp, d: &InstData) -> Option<Exact> {
        use BoundOp as B;
        let (both, kind, fit) = match op {
            IntOp::Add => (true, B::Add, None),
            IntOp::Sub => (true, B::Sub, None),
            IntOp::Mul => (true, B::Mul, None),
            IntOp::MinS => (true, B::Min, Some([B::Signed; 2])),
            IntOp::MaxS => (true, B::Max, Some([B::Signed; 2])),
            IntOp::MinU => (true, B::Min, Some([B::Natural; 2])),
            IntOp::MaxU => (true, B::Max, Some([B::Natural; 2])),
            IntOp::DivS | IntOp::DivU => (true, B::Div, Some([B::Natural, B::Positive])),
            IntOp::RemS | IntOp::RemU => (true, B::Rem, Some([B::Natural, B::Positive])),
            IntOp::Shl => (false, B::Mul, None),
            IntOp::AShr => (false, B::Shr, Some([B::Signed; 2])),
            IntOp::LShr => (false, B::Shr, Some([B::Natural; 2])),
            _ => return None,
        };
        let mut a = self.of(d.args[0])?;
        if !both {
            let k = shift(self.view.func, d)?;
            if let Some([fit, _]) = fit {
                a = self.steps.demand(fit, &a)?;
                let step = Step { op: kind, a: a.step as i64, b: k };
                return self.steps.step(step, &[&a]);
            }
            let factor = self.steps.number(1 << k)?;
            return self.steps.join(kind, &a, &factor);
        }
        let mut b = self.of(d.args[1])?;
        if let Some([first, second]) = fit {
            (a, b) = (self.steps.demand(first, &a)?, self.steps.demand(second, &b)?);
        }
        self.steps.join(kind, &a, &b)
    }

    /// A parameter of a block where ways meet.
    fn of_merge(&mut self, b: Block, n: usize) -> Option<Exact> {
        let f = self.view.func;
        if f.entry == Some(b) {
            return None;
        }
        let mut found: Option<Exact> = None;
        for &p in self.view.cfg.preds(b) {
            for e in f.blocks[p].term.edges().iter().filter(|e| e.block == b) {
                let x = self.of(*e.args.get(n)?)?;
                found = Some(match found {
                    Some(before) => self.steps.join(BoundOp::Either, &before, &x)?,
                    None => x,
                });
            }
        }
        found
    }

    /// The loop that a value is an induction variable of.
    fn induction(&self, v: Value) -> Option<(LoopId, Induction)> {
        let View { func, cfg, loops, .. } = self.view;
        let ValueDef::Param(b, _) = func.values[v].def else { return None };
        let id = loops.list.iter().position(|l| l.header == b)?;
        inductions(func, cfg, loops, id).into_iter().find(|k| k.value == v).map(|k| (id, k))
    }

    fn of_induction(&mut self, id: LoopId, k: &Induction) -> Option<Exact> {
        let View { func, cfg, loops, .. } = self.view;
        let (start, step) = (self.of(k.start)?, self.of(k.step)?);
        if let Some(iterations) = trip_count(func, cfg, loops, id) {
            let iterations = self.steps.range(0, i64::try_from(iterations).ok()? - 1)?;
            return self.after(&start, &step, &iterations);
        }
        let all = inductions(func, cfg, loops, id);
        let tests: Vec<Test> = loops.exits(id, cfg).iter().filter_map(|&e| self.test(id, &all, e)).collect();
        tests.iter().find_map(|t| {
            let counted = self.tested(t)?;
            if t.of.value == k.value {
                return Some(counted);
            }
            // As many iterations as the other one takes.
            let by = func.as_signed(t.of.step).filter(|by| *by != 0)?;
            let first = self.of(t.of.start)?;
            let way = if by > 0 {
                self.steps.join(BoundOp::Sub, &counted, &first)?
            } else {
                self.steps.join(BoundOp::Sub, &first, &counted)?
            };
            let way = self.steps.step(Step { op: BoundOp::UpTo, a: way.step as i64, b: 0 }, &[&way])?;
            let by = self.steps.number(by.abs())?;
            let iterations = self.steps.join(BoundOp::Div, &way, &by)?;
            self.after(&start, &step, &iterations)
        })
    }

    /// `start + step * iterations`.
    fn after(&mut self, start: &Exact, step: &Exact, iterations: &Exact) -> Option<Exact> {
        let way = self.steps.join(BoundOp::Mul, step, iterations)?;
        self.steps.join(BoundOp::Add, start, &way)
    }

    /// The test of an induction variable by which a loop is left, if each iteration makes it.
    fn test(&self, id: LoopId, all: &[Induction], (from, to): (Block, Block)) -> Option<Test> {
        let View { func, loops, dom, .. } = self.view;
        let l = &loops.list[id];
        if !l.latches.iter().all(|&latch| dom.dominates(from, latch)) {
            return None;
        }
        let Terminator::Branch { cond, ref then, .. } = func.blocks[from].term else { return None };
        let d = &func.insts[func.def_inst(cond)?];
        let Op::ICmp(compare) = d.op else { return None };
        let find = |v: Value| all.iter().find(|k| k.value == v || k.next == v);
        let (of, tested, limit, compare) = match (find(d.args[0]), find(d.args[1])) {
            (Some(k), None) => (*k, d.args[0], d.args[1], compare),
            (None, Some(k)) => (*k, d.args[1], d.args[0], compare.swapped()),
            _ => return None,
        };
        let inside = match func.values[limit].def {
            ValueDef::Param(b, _) => loops.contains(id, b),
            ValueDef::Result(i, _) => l.blocks.iter().any(|&b| func.blocks[b].insts.contains(&i)),
        };
        if (inside && func.as_const(limit).is_none()) || func.ty(limit) != Type::I32 {
            return None;
        }
        let stays = if then.block == to { compare.opposite() } else { compare };
        Some(Test { next: tested == of.next, of, limit, stays })
    }

    /// The exact values of an induction variable that a test bounds.
    fn tested(&mut self, t: &Test) -> Option<Exact> {
        let by = self.view.func.as_signed(t.of.step);
        let (start, mut step, mut limit) = (self.of(t.of.start)?, self.of(t.of.step)?, self.of(t.limit)?);
        let one = self.steps.number(1)?;
        let rises = by.is_none_or(|by| by > 0);
        if by.is_none() {
            step = self.steps.demand(BoundOp::Positive, &step)?;
        }
        let mut first = start.clone();
        if t.next {
            first = self.steps.join(BoundOp::Add, &start, &step)?;
        }
        match t.stays {
            IntCond::LtS | IntCond::LeS | IntCond::LtU | IntCond::LeU if rises => {}
            IntCond::GtS | IntCond::GeS | IntCond::GtU | IntCond::GeU if !rises => {}
            IntCond::Ne => {
                // Equality ends a loop that comes by the limit.
                let by = by.filter(|by| *by != 0)?;
                if by.abs() != 1 && !(self.multiple(t.of.start, by) && self.multiple(t.limit, by)) {
                    return None;
                }
                let (low, high) = if rises { (&first, &limit) } else { (&limit, &first) };
                let below = self.steps.join(BoundOp::NotAbove, low, high)?;
                let own = Some(below.step).filter(|&n| self.steps.demands(n));
                limit.demands = below.demands.iter().copied().chain(own).collect::<Vec<_>>().into();
            }
            _ => return None,
        }
        let mut start = start;
        if matches!(t.stays, IntCond::LtU | IntCond::LeU | IntCond::GtU | IntCond::GeU) {
            (start, limit) =
                (self.steps.demand(BoundOp::Natural, &start)?, self.steps.demand(BoundOp::Natural, &limit)?);
        }
        // The last value that stays.
        let strict = !matches!(t.stays, IntCond::LeS | IntCond::LeU | IntCond::GeS | IntCond::GeU);
        let mut last = limit;
        if strict {
            last = self.steps.join(if rises { BoundOp::Sub } else { BoundOp::Add }, &last, &one)?;
        }
        if !t.next {
            last = self.steps.join(BoundOp::Add, &last, &step)?;
        }
        let value = self.steps.join(if rises { BoundOp::Rise } else { BoundOp::Fall }, &start, &last)?;
        // What is compared is what it should be.
        let beyond = self.steps.join(BoundOp::Add, &value, &step)?;
        let fits = self.steps.demand(BoundOp::Signed, &beyond)?;
        Some(Exact { step: value.step, demands: fits.demands })
    }

    /// Whether a value is known to be a multiple of a power of two.
    fn multiple(&self, v: Value, by: i64) -> bool {
        let by = by.unsigned_abs();
        let zeros = u32::from(self.view.shapes.fact(v).lane_zeros());
        by.is_power_of_two()
            && (zeros >= by.trailing_zeros() || self.view.func.as_const(v).is_some_and(|c| c % by == 0))
    }
}

/// A loop goes on while this holds of an induction variable.
struct Test {
    of: Induction,
    /// Of what it will be in the next iteration.
    next: bool,
    stays: IntCond,
    limit: Value,
}

/// By how many bits a shift moves, if that is a constant.
pub(super) fn shift(f: &Function, d: &InstData) -> Option<i64> {
    f.as_signed(d.args[1]).filter(|k| (0..31).contains(k))
}
