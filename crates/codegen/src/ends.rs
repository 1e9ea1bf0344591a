//! Comparisons of consecutive numbers with one number, decided at their ends.
//!
//! Whether `first + lane < n` holds somewhere in a group follows from the least of the numbers. So the branch on a guard
//! costs two scalar operations instead of a vector comparison for each part.

use rustc_hash::FxHashSet;
use weft_ir::analysis::{Relations, inst_uses};
use weft_ir::{Block, Entity, Function, Inst, IntCond, IntOp, IntUnary, Op, Type, Value};

use crate::error::Result;
use crate::eval::int_cond;
use crate::func::{Part, Repr};
use crate::group::Group;
use crate::llvm::{ICond, Val};
use crate::parts;

/// How deep conjunctions are looked into.
const DEPTH: u32 = 12;

/// Comparisons, and what joins them, that nothing but questions for any lane of the group uses, in the same block. Where ends
/// decide these, no lane's own comparison is needed: they are made when a question is not decided so.
pub(crate) fn only_asked(f: &Function, order: &[Block], relations: &Relations) -> FxHashSet<Inst> {
    let joins = |i: Inst| {
        let d = &f.insts[i];
        let op = matches!(d.op, Op::IntUnary(IntUnary::Not) | Op::Int(IntOp::And | IntOp::Or) | Op::ICmp(_));
        let [r] = d.results[..] else { return false };
        op && f.ty(r) == Type::Pred && !relations.group[r.index()].is_uniform()
    };
    let mut needed: FxHashSet<Value> = FxHashSet::default();
    for &b in order {
        let here: FxHashSet<Value> =
            f.blocks[b].insts.iter().flat_map(|&i| f.insts[i].results.iter().copied()).collect();
        needed.extend(f.blocks[b].term.uses());
        for &i in &f.blocks[b].insts {
            let asks = f.insts[i].op == Op::AnyLane || joins(i);
            needed.extend(inst_uses(f, i).filter(|v| !asks || !here.contains(v)));
        }
    }
    let mut found = FxHashSet::default();
    for &b in order {
        // What uses a value stands behind it.
        for &i in f.blocks[b].insts.iter().rev().filter(|i| joins(**i)) {
            match f.insts[i].results.iter().any(|r| needed.contains(r)) {
                true => needed.extend(inst_uses(f, i)),
                false => {
                    found.insert(i);
                }
            }
        }
    }
    found
}

impl Group<'_> {
    /// Whether a predicate holds in any lane: at the ends of consecutive numbers, else by what each lane compares.
    pub(crate) fn any_lane(&self, p: Value) -> Result<Val> {
        if let Some(any) = self.any_by_ends(p, true) {
            return Ok(any);
        }
        let mut list: Vec<Inst> = Vec::new();
        let mut work = vec![p];
        while let Some(v) = work.pop() {
            let put_off = self.t.f.def_inst(v).filter(|i| self.t.only_asked.contains(i));
            if let Some(i) = put_off.filter(|i| !list.contains(i)) {
                list.push(i);
                work.extend(&self.t.f.insts[i].args);
            }
        }
        let all = &self.t.f.blocks[self.t.current.get()].insts;
        list.sort_by_key(|i| all.iter().position(|j| j == i));
        list.into_iter().try_for_each(|i| parts::inst(self, i))?;
        Ok(self.any_of_group(p))
    }
}

impl Part<'_> {
    /// Whether a predicate is `want` in some lane of the group, from scalars alone; `None` where they do not tell.
    pub(crate) fn any_by_ends(&self, p: Value, want: bool) -> Option<Val> {
        if self.t.parts == 1 { None } else { self.some_lane(p, want, DEPTH) }
    }

    /// Whether a predicate holds in some lane of the group, the same, also in groups of one part.
    pub(crate) fn any_of_group_by_ends(&self, p: Value) -> Option<Val> {
        self.some_lane(p, true, DEPTH)
    }

    fn some_lane(&self, p: Value, want: bool, depth: u32) -> Option<Val> {
        let s = self.s;
        if self.group_relation(p).is_uniform() {
            let Some(Repr::Scalar(x)) = self.held(p) else { return None };
            return Some(if want { x } else { s.not(x) });
        }
        let d = self.t.f.def(p).filter(|_| depth > 0)?;
        let of = |n: usize, want| self.some_lane(d.args[n], want, depth - 1);
        match d.op {
            Op::IntUnary(IntUnary::Not) => of(0, !want),
            Op::Int(IntOp::Or) if want => Some(s.or(of(0, true)?, of(1, true)?)),
            Op::Int(IntOp::And) if !want => Some(s.or(of(0, false)?, of(1, false)?)),
            Op::ICmp(c) => {
                // The question may have no line of its own.
                s.line(d.loc);
                let c = if want { c } else { c.opposite() };
                let [a, b] = [d.args[0], d.args[1]];
                self.some_pair(c, a, b, depth).or_else(|| self.some_pair(c.swapped(), b, a, depth))
            }
            _ => None,
        }
    }

    /// Whether two values stand in a relation in some lane.
    fn some_pair(&self, c: IntCond, a: Value, b: Value, depth: u32) -> Option<Val> {
        let s = self.s;
        let depth = depth.checked_sub(1)?;
        let one = |v: Value| match self.held(v) {
            Some(Repr::Scalar(x)) if self.group_relation(v).is_uniform() => Some(x),
            _ => None,
        };
        let n = one(b)?;
        if let Some(x) = one(a) {
            return Some(s.icmp(int_cond(c), x, n));
        }
        if let Some(run) = self.run_of(a) {
            return Some(self.run_meets(c, run, n));
        }
        // The greater of two is above a number if one of them is.
        let d = self.t.f.def(a)?;
        let Op::Int(op) = d.op else { return None };
        let of = |n: usize| self.some_pair(c, d.args[n], b, depth);
        c.opposite().is_of_both(op).then(|| Some(s.or(of(0)?, of(1)?)))?
    }

    /// First number and how many follow, of a value whose lanes hold consecutive numbers, in any order and maybe several
    /// times.
    fn run_of(&self, v: Value) -> Option<(Val, u64)> {
        let whole = !self.group_relation(v).is_varying() && self.t.f.ty(v) != Type::Pred;
        let Some(Repr::Affine(base, offsets)) = self.held(v).filter(|_| whole) else { return None };
        let (least, most) = (*offsets.iter().min()?, *offsets.iter().max()?);
        let follow = usize::try_from(most.checked_sub(least)?).ok().filter(|n| *n < offsets.len())?;
        let mut seen = vec![false; follow + 1];
        offsets.iter().for_each(|o| seen[(o - least) as usize] = true);
        let first = self.s.add(base, self.s.iconst(base.ty(), least as u64));
        seen.iter().all(|s| *s).then_some((first, follow as u64))
    }

    /// Whether one of consecutive numbers stands in a relation to `n`. Where they wrap, they hold both the least and the
    /// greatest number that there is.
    fn run_meets(&self, c: IntCond, (first, follow): (Val, u64), n: Val) -> Val {
        let s = self.s;
        let ty = first.ty();
        let number = |x: u64| s.iconst(ty, x);
        let last = s.add(first, number(follow));
        let signed = matches!(c, IntCond::LtS | IntCond::LeS | IntCond::GtS | IntCond::GeS);
        let top = u64::MAX >> (64 - ty.int_bits() + u32::from(signed));
        let above = if signed { ICond::LLVMIntSGT } else { ICond::LLVMIntUGT };
        let wraps = s.icmp(above, first, number(top - follow));
        match c {
            IntCond::Eq => s.icmp(ICond::LLVMIntULE, s.sub(n, first), number(follow)),
            IntCond::Ne if follow > 0 => s.iconst(s.int(1), 1),
            IntCond::Ne => s.icmp(ICond::LLVMIntNE, first, n),
            IntCond::LtS | IntCond::LeS | IntCond::LtU | IntCond::LeU => {
                let bottom = number(if signed { !top } else { 0 });
                s.icmp(int_cond(c), s.select(wraps, bottom, first), n)
            }
            IntCond::GtS | IntCond::GeS | IntCond::GtU | IntCond::GeU => {
                s.icmp(int_cond(c), s.select(wraps, number(top), last), n)
            }
        }
    }
}
