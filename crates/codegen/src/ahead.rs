//! Fetching ahead what later blocks read.
//!
//! Workers take blocks in the order of their first coordinate. Where an address moves by a constant from block to
//! block, a load outside of loops asks for the place of one of the next blocks as well: while this block computes, the memory is on
//! its way, also over the ends of pages, where the CPU's own prefetcher stops. The request is a hint and cannot fault.
//! Where no lane needs another, blocks overlap in the CPU by themselves (atomic instructions keep them apart), and for a
//! few places its prefetcher is the better one: requests were seen to cost a streaming kernel up to a third of its speed,
//! and to double that of a 7-point stencil. Places that are less than a line apart are one.
//!
//! So do loads in loops that step by the size of the grid: they ask for what a later round reads; and loads in loops that
//! wait at barriers, which copy a tile and compute with it for long: they ask for what the next round reads. Loads in
//! other loops that walk down columns ask for what the next block reads in theirs (`columns.rs`), those over pieces of an
//! array for what lies behind (`pieces.rs`).

use weft_ir::{Block, Convert, Function, IntOp, Op, Space, Special, Value, ValueDef};

use crate::func::FnGen;
use crate::llvm::Val;
use crate::memory::Way;
use crate::places::sum;
use crate::rounds::{DEPTH, Step};
use crate::shape::PAGE;
use crate::stream;

/// Bytes that are fetched at once.
const LINE: i64 = stream::LINE as i64;
/// Lines that an access may want ahead.
const MOST: i64 = 8;
/// Rounds of a loop that pass until memory has come.
const ROUNDS: i64 = 8;
/// The same of a loop that waits at barriers.
const TILES: i64 = 1;
/// Bytes that an access should be ahead at least, so that memory has come when they are wanted; for the first request,
/// and for one that repeats it.
const AHEAD: [i64; 2] = [8192, 4096];
/// The same where rows of several blocks are read one after the other: the CPU's prefetcher follows to the end of a page, and
/// there begins anew.
const BEHIND_PAGE: [i64; 1] = [PAGE as i64];

impl FnGen<'_> {
    /// Asks for what one of the next blocks reads in place of the `bytes` at `start`.
    pub(crate) fn fetch_ahead(&self, address: Option<Value>, space: Space, start: Val, bytes: i64) {
        let s = self.s;
        if !matches!(space, Space::Global | Space::Generic) {
            return;
        }
        let in_loop = self.in_loop.contains(&self.current.get());
        let Some(address) = address else { return };
        if in_loop || !self.f.slots.is_empty() {
            let step = self.step(address);
            if let Some(step) = step {
                self.fetch_round_ahead(address, step, start, bytes);
                if in_loop {
                    self.fetch_column_ahead(address, step, start, bytes);
                    self.fetch_piece_ahead(address, step, start, bytes);
                }
            }
            if in_loop || step.is_some() {
                return;
            }
        }
        let Some(step) = self.block_step(address, DEPTH, false) else { return };
        let lines = bytes.div_euclid(LINE).max(1);
        if step < bytes.max(1) || lines > MOST || self.has_fetched(address) {
            return;
        }
        let all = if self.g.takes_rows() { &BEHIND_PAGE[..] } else { &AHEAD[..] };
        let distances = &all[..self.fetches_ahead.min(all.len())];
        let mut distances: Vec<i64> = distances.iter().map(|by| step * by.div_euclid(step).max(1)).collect();
        distances.dedup();
        for line in (0..lines).map(|n| n * LINE) {
            for far in &distances {
                self.fetch(s.byte_offset(start, (far + line) as usize));
            }
        }
    }

    /// The same for what all lanes read: of a piece of an array.
    pub(crate) fn fetch_scalar_ahead(&self, way: &Way, start: Val) {
        if matches!(way.space, Space::Global | Space::Generic) && self.in_loop.contains(&self.current.get()) {
            let step = way.address.and_then(|a| Some((a, self.step(a)?)));
            let bytes = i64::from(way.ty.bytes() * way.count);
            step.inspect(|(address, step)| self.fetch_piece_ahead(*address, *step, start, bytes));
        }
    }

    /// Whether this part has asked for what lies less than a line from an address; from now on it has.
    pub(crate) fn has_fetched(&self, address: Value) -> bool {
        let (sum, distance) = sum(self.f, address);
        let mut fetched = self.fetched.borrow_mut();
        let all = fetched.entry((self.current.get(), self.part, sum)).or_default();
        let near = all.iter().any(|d| d.abs_diff(distance) < LINE as u64);
        all.push(distance);
        near
    }

    /// Asks for what a later round of a loop reads.
    fn fetch_round_ahead(&self, address: Value, step: Step, start: Val, bytes: i64) {
        let s = self.s;
        let rounds = match step.grid {
            true => ROUNDS,
            false if step.waits || self.waits.contains(&self.current.get()) => TILES,
            false => return,
        };
        // What the round itself reads needs no request.
        let known = self.f.as_signed(step.by).map(|by| by.saturating_mul(step.scale * rounds));
        if known.is_some_and(|far| far.unsigned_abs() < bytes.unsigned_abs()) || self.has_fetched(address) {
            return;
        }
        let by = if step.waits { self.again(step.by, DEPTH) } else { self.uniform(step.by) };
        let Some(by) = by else { return };
        let i64 = s.int(64);
        let wide = if by.ty() == i64 { by } else { s.sext(by, i64) };
        let far = s.mul(wide, s.iconst(i64, (step.scale * rounds) as u64));
        let from = s.gep(s.int(8), start, far);
        for line in 0..bytes.div_euclid(LINE).clamp(1, MOST) {
            self.fetch(s.byte_offset(from, (line * LINE) as usize));
        }
    }

    /// Asks for a line, up to the second level of caches: the first has too few requests on their way at once.
    pub(crate) fn fetch(&self, at: Val) {
        self.fetch_up_to(at, 2);
    }

    /// Asks for a line that is wanted soon, up to the first level.
    pub(crate) fn fetch_near(&self, at: Val) {
        self.fetch_up_to(at, 3);
    }

    fn fetch_up_to(&self, at: Val, locality: u64) {
        let s = self.s;
        let i32 = s.int(32);
        let [read, locality, data] = [0, locality, 1].map(|n| s.iconst(i32, n));
        s.intrinsic("llvm.prefetch", &[s.ptr()], &[at, read, locality, data]);
    }

    /// By how much a value grows from a block to the next one along x; behind parameters of blocks too, if asked for.
    pub(crate) fn block_step(&self, v: Value, depth: u32, params: bool) -> Option<i64> {
        let behind = |v, b, n, depth| self.block_step_of_param(v, b, n, depth);
        let none = |_, _, _, _| None;
        block_step(self.f, v, depth, if params { &behind } else { &none })
    }
}

/// What is known of the step of a block's parameter: the value, the block, its place there, and how deep one may look.
pub(crate) type StepOfParam<'a> = &'a dyn Fn(Value, Block, usize, u32) -> Option<i64>;

/// By how much a value grows from a block to the next one along x.
pub(crate) fn block_step(f: &Function, v: Value, depth: u32, param: StepOfParam<'_>) -> Option<i64> {
    let depth = depth.checked_sub(1)?;
    let d = match f.values[v].def {
        ValueDef::Param(b, n) => return param(v, b, n as usize, depth),
        ValueDef::Result(i, _) => &f.insts[i],
    };
    let of = |n: usize| block_step(f, *d.args.get(n)?, depth, param);
    let constant = |n: usize| f.as_signed(*d.args.get(n)?);
    match d.op {
        Op::Const(..) | Op::SymbolAddr(_) | Op::Load { space: Space::Param, .. } => Some(0),
        Op::Special(Special::Ctaid(0)) => Some(1),
        Op::Special(_) => Some(0),
        // What is combined by `or` has no common bits, or the hint is wrong.
        Op::Int(IntOp::Add | IntOp::Or) => of(0)?.checked_add(of(1)?),
        Op::Int(IntOp::Sub) => of(0)?.checked_sub(of(1)?),
        // What is kept within a picture mostly is where it would be without its edges.
        Op::Int(IntOp::MinS | IntOp::MinU | IntOp::MaxS | IntOp::MaxU) => match (of(0)?, of(1)?) {
            (by, 0) | (0, by) => Some(by),
            (a, b) => (a == b).then_some(a),
        },
        Op::Int(IntOp::Mul) => match (constant(0), constant(1)) {
            (_, Some(c)) => of(0)?.checked_mul(c),
            (Some(c), _) => of(1)?.checked_mul(c),
            _ => (of(0)? == 0 && of(1)? == 0).then_some(0),
        },
        // Of whole numbers of what is taken away or divided by, nothing is lost.
        Op::Int(IntOp::LShr) => {
            let unit = 1i64.checked_shl(u32::try_from(constant(1)?).ok().filter(|k| *k < 32)?)?;
            of(0).filter(|by| by % unit == 0).map(|by| by / unit)
        }
        Op::Int(IntOp::And) => {
            let unit = constant(1)?.checked_add(1).filter(|u| u.count_ones() == 1)?;
            of(0).filter(|by| by % unit == 0).map(|_| 0)
        }
        Op::Int(IntOp::Shl) => of(0)?.checked_shl(u32::try_from(constant(1)?).ok().filter(|k| *k < 32)?),
        Op::Convert(Convert::SExt | Convert::ZExt | Convert::Trunc, _) | Op::ToGeneric(_) => of(0),
        _ => None,
    }
}
