//! Lane after lane.

use std::rc::Rc;

use weft_ir::{Access, Ordering, Space, Value};

use super::{Request, single};
use crate::func::{FnGen, Mask};
use crate::llvm::Val;
use crate::memory::Way;
use crate::places::Place;

/// Most lanes that are written out, without and with results.
const MAX_WRITTEN_OUT: (u32, u32) = (64, 32);

/// Fewest lanes whose places go through memory.
const STORED: u32 = 8;

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

impl FnGen<'_> {
    /// Where the lanes operate, in the form from which one lane's address is had most easily.
    pub(super) fn targets(&self, r: &Request, addr: Value, place: Place) -> Targets {
        let s = self.s;
        if r.space == Space::Shared && !matches!(place, Place::Affine(..)) {
            // Offsets are far below 2^31.
            let narrow = s.trunc(self.vector(addr), s.vector(s.int(32), self.n));
            return Targets::Offsets(self.env.shared, narrow);
        }
        match place {
            Place::One(p) => Targets::Same(p),
            Place::Affine(p, o) => Targets::Steps(p, o),
            Place::Guarded(.., p) | Place::Many(p) => Targets::Pointers(p),
        }
    }

    /// The operation for each active lane, in order; the old values unless nobody reads them.
    pub(super) fn each(&self, r: &Request, t: &Targets, operands: &[Val], mask: Mask) -> Option<Val> {
        if r.look_first() && !matches!(t, Targets::Same(_)) {
            return self.each_changing(r, t, operands, mask);
        }
        let (dead, used) = MAX_WRITTEN_OUT;
        let short = r.plain || r.op.is_none_or(|op| single::instruction(op, r.ty).is_some());
        if !short || self.n > if r.dead { dead } else { used } {
            return self.in_loop(r, t, operands, mask);
        }
        let vector = self.g.ty(r.ty, self.n);
        let results: &[_] = if r.dead { &[] } else { &[vector] };
        let out = self.by_mask(
            mask,
            results,
            |g| g.written_out(r, t, operands).into_iter().collect(),
            |g| g.in_loop(r, t, operands, mask).into_iter().collect(),
        );
        out.first().copied()
    }

    /// As [`Self::each`] for operations that mostly change nothing: reads all lanes' memory first.
    fn each_changing(&self, r: &Request, t: &Targets, operands: &[Val], mask: Mask) -> Option<Val> {
        let s = self.s;
        // Each lane's element is read at once, which is all that relaxed order asks for.
        let access = Access { ordering: Ordering::Relaxed, ..Access::default() };
        let way = Way {
            ty: r.ty,
            count: 1,
            space: r.space,
            access,
            mask,
            lanes: None,
            address: None,
            ahead_by: None,
        };
        let seen = self.gather(&way, self.pointers(t))[0];
        let left = self.changing(r, seen, operands, mask);
        let out = self.in_loop(r, t, operands, Mask::Lanes(left, false))?;
        Some(s.select(left, out, seen))
    }

    /// All lanes, without a loop.
    fn written_out(&self, r: &Request, t: &Targets, operands: &[Val]) -> Option<Val> {
        let s = self.s;
        let mut olds = s.poison(self.g.ty(r.ty, self.n));
        // Loads of single lanes from memory cost less than taking them out of a register; not to be undone.
        let stored = match t {
            Targets::Offsets(_, o) if self.n >= STORED && !o.is_const() => {
                let p = self.stack_array(s.int(32), self.n);
                s.set_volatile(s.store(*o, p, 4 * self.n.min(16)));
                Some(p)
            }
            _ => None,
        };
        for lane in 0..self.n {
            let p = match (t, stored) {
                (Targets::Same(p), _) => *p,
                (Targets::Steps(p, o), _) => s.byte_offset(*p, o[lane as usize] as usize),
                (Targets::Offsets(base, _), Some(stored)) => {
                    let o = s.load(s.int(32), s.byte_offset(stored, 4 * lane as usize), 4);
                    s.set_volatile(o);
                    self.indexed(*base, o)
                }
                (Targets::Offsets(base, o), None) => self.indexed(*base, s.lane(*o, lane)),
                (Targets::Pointers(p), _) => s.lane(*p, lane),
            };
            let items: Vec<Val> = operands.iter().map(|v| self.at_lane(*v, lane)).collect();
            let old = self.single(r, p, &items);
            if !r.dead {
                olds = s.insert(olds, old, s.iconst(s.int(32), u64::from(lane)));
            }
        }
        (!r.dead).then_some(olds)
    }

    /// The lanes of the mask, in a loop.
    pub(super) fn in_loop(&self, r: &Request, t: &Targets, operands: &[Val], mask: Mask) -> Option<Val> {
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
        let element = self.g.ty(r.ty, 1);
        let results: &[_] = if r.dead { &[] } else { &[element] };
        let out = self.for_each_lane(mask, &inputs, results, |g, lane, items| {
            let (items, target) = items.split_at(operands.len());
            let p = match (t, step) {
                (Targets::Same(p), _) => *p,
                (Targets::Steps(p, _), Some(step)) => {
                    let i64 = s.int(64);
                    s.gep(s.int(8), *p, s.mul(s.zext(lane, i64), s.iconst(i64, step as u64)))
                }
                (Targets::Offsets(base, _), _) => g.indexed(*base, target[0]),
                _ => target[0],
            };
            g.kept(r, g.single(r, p, items))
        });
        out.first().copied()
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
