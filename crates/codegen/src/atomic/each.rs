//! Lane after lane.

use std::rc::Rc;

use weft_abi::{SHARED_SPARE, SHARED_WINDOW};
use weft_ir::{AtomicForm, Ordering, Space, Type, Value};

use super::{Atomic, single};
use crate::code::Mask;
use crate::llvm::Val;
use crate::places::Place;

/// Most lanes that are written out, without and with results.
const MAX_WRITTEN_OUT: (u32, u32) = (64, 32);

/// Where each lane operates.
pub(super) enum Targets {
    /// All at one address.
    Same(Val),
    /// Lane 0's address and constant differences.
    Steps(Val, Rc<[i64]>),
    /// A base and 32-bit offsets.
    Offsets(Val, Val),
    /// Pointers.
    Pointers(Val),
}

impl Atomic<'_, '_> {
    /// Where the lanes operate, in the form from which one lane's address is had most easily.
    pub(super) fn targets(&self, addr: Value, place: Place) -> Targets {
        let s = self.s;
        if self.r.space == Space::Shared && !matches!(place, Place::Affine(..)) {
            // Offsets are far below 2^31.
            let narrow = s.trunc(self.vector(addr), s.vector(s.int(32), self.n));
            let at = if self.r.form == AtomicForm::Copies { self.in_copies(narrow) } else { narrow };
            return Targets::Offsets(self.env.shared, at);
        }
        match place {
            Place::One(p) => Targets::Same(p),
            Place::Affine(p, o) => Targets::Steps(p, o),
            Place::Guarded(.., p) | Place::Many(p) => Targets::Pointers(p),
        }
    }

    /// The operation for each active lane, in order; the old values unless nobody reads them.
    pub(super) fn each(&self, t: &Targets, operands: &[Val], mask: Mask) -> Option<Val> {
        if self.r.look && !matches!(t, Targets::Same(_)) {
            return self.each_changing(t, operands, mask);
        }
        let (dead, used) = MAX_WRITTEN_OUT;
        let short = self.r.plain || self.r.op.is_none_or(|op| single::instruction(op, self.r.ty).is_some());
        if !short || self.n > if self.r.dead { dead } else { used } {
            return self.in_loop(t, operands, mask);
        }
        if let (Mask::Lanes(m, _), true, Targets::Offsets(base, o)) = (mask, self.r.plain, t) {
            let s = self.s;
            let idle = self.idle_places(self.r.ty);
            let out = self.written_out(&Targets::Offsets(*base, s.select(m, *o, idle)), operands)?;
            return Some(s.select(m, out, s.zero(out.ty())));
        }
        self.by_mask(mask, || self.written_out(t, operands), || self.in_loop(t, operands, mask))
    }

    /// As [`Self::each`] for operations that mostly change nothing: reads all lanes' memory first.
    fn each_changing(&self, t: &Targets, operands: &[Val], mask: Mask) -> Option<Val> {
        let s = self.s;
        // Each lane's element is read at once, which is all that relaxed order asks for.
        let memory = self.memory(Ordering::Relaxed, mask);
        let seen = memory.gather(self.pointers(t))[0];
        let left = self.changing(seen, operands, mask);
        let out = self.in_loop(t, operands, Mask::Lanes(left, false))?;
        Some(s.select(left, out, seen))
    }

    /// All lanes, without a loop.
    fn written_out(&self, t: &Targets, operands: &[Val]) -> Option<Val> {
        let s = self.s;
        let mut olds = s.poison(self.g.ty(self.r.ty, self.n));
        // Two offsets at a time: LLVM would take each out by itself if it saw more than numbers of 64 bits.
        let pairs = match t {
            Targets::Offsets(_, o) if self.n > 2 && self.n.is_multiple_of(2) && !o.is_const() => {
                Some(s.bitcast(*o, s.vector(s.int(64), self.n / 2)))
            }
            _ => None,
        };
        for lane in 0..self.n {
            let p = match (t, pairs) {
                (Targets::Same(p), _) => *p,
                (Targets::Steps(p, o), _) => s.byte_offset(*p, o[lane as usize] as usize),
                (Targets::Offsets(base, _), Some(pairs)) => {
                    let pair = s.lane(pairs, lane / 2);
                    let c = |x: u64| s.iconst(s.int(64), x);
                    let o = if lane % 2 == 0 { s.and(pair, c(u32::MAX.into())) } else { s.lshr(pair, c(32)) };
                    s.gep(s.int(8), *base, o)
                }
                (Targets::Offsets(base, o), None) => self.indexed(*base, s.lane(*o, lane)),
                (Targets::Pointers(p), _) => s.lane(*p, lane),
            };
            let items: Vec<Val> = operands.iter().map(|v| self.at_lane(*v, lane)).collect();
            let old = self.single(p, &items);
            if !self.r.dead {
                olds = s.insert(olds, old, s.iconst(s.int(32), u64::from(lane)));
            }
        }
        (!self.r.dead).then_some(olds)
    }

    /// The lanes of the mask, in a loop.
    pub(super) fn in_loop(&self, t: &Targets, operands: &[Val], mask: Mask) -> Option<Val> {
        let s = self.s;
        let step = match t {
            Targets::Steps(_, o) if linear(o) => Some(o[1]),
            _ => None,
        };
        let mut inputs = operands.to_vec();
        match t {
            Targets::Offsets(_, o) => inputs.push(*o),
            Targets::Steps(..) if step.is_none() => inputs.push(self.pointers(t)),
            Targets::Pointers(p) => inputs.push(*p),
            Targets::Same(_) | Targets::Steps(..) => {}
        }
        let element = self.g.ty(self.r.ty, 1);
        let results: &[_] = if self.r.dead { &[] } else { &[element] };
        let out = self.for_each_lane(mask, &inputs, results, |lane, items| {
            let (items, target) = items.split_at(operands.len());
            let p = match (t, step) {
                (Targets::Same(p), _) => *p,
                (Targets::Steps(p, _), Some(step)) => {
                    let i64 = s.int(64);
                    s.gep(s.int(8), *p, s.mul(s.zext(lane, i64), s.iconst(i64, step as u64)))
                }
                (Targets::Offsets(base, _), _) => self.indexed(*base, target[0]),
                _ => target[0],
            };
            self.kept(self.single(p, items)).into_iter().collect()
        });
        out.first().copied()
    }

    /// Offsets in the block's window for lanes that are not active, where nothing is: a branch for each lane would be guessed
    /// wrong. Each has its own, so that none waits for the one before.
    fn idle_places(&self, ty: Type) -> Val {
        let first = u64::from(SHARED_WINDOW - SHARED_SPARE);
        let at = (0..u64::from(self.n)).map(|lane| first + lane * u64::from(ty.bytes()));
        self.s.const_ints(self.s.int(32), at.collect::<Vec<_>>())
    }

    fn indexed(&self, base: Val, offset: Val) -> Val {
        let s = self.s;
        s.gep(s.int(8), base, s.zext(offset, s.int(64)))
    }

    pub(super) fn pointers(&self, t: &Targets) -> Val {
        let s = self.s;
        match t {
            Targets::Same(p) => s.splat(*p, self.n),
            Targets::Steps(p, o) => s.gep(s.int(8), *p, s.const_ints(s.int(64), o.iter().map(|o| *o as u64))),
            Targets::Offsets(base, o) => {
                let wide = s.vector(s.int(64), self.n);
                s.gep(s.int(8), *base, s.zext(*o, wide))
            }
            Targets::Pointers(p) => *p,
        }
    }
}

/// Whether each lane is as far from the one before.
fn linear(offsets: &[i64]) -> bool {
    offsets.len() > 1 && offsets.iter().enumerate().all(|(i, o)| *o == offsets[1] * i as i64)
}
