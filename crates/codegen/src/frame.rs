//! Slots of a group's frame.

use std::mem::offset_of;
use weft_abi::CtaContext;
use weft_ir::{Entity, InstData, Slot, SlotData, Type};

use crate::func::{Part, Repr, on_a_part};
use crate::llvm::{Ty, Val};

/// What emits accesses to a slot.
pub(crate) struct FrameSlot<'a, 'g> {
    pub(crate) part: &'a Part<'g>,
    pub(crate) slot: Slot,
}

on_a_part!(FrameSlot);

impl FrameSlot<'_, '_> {
    fn data(&self) -> &SlotData {
        &self.t.f.slots[self.slot]
    }

    fn address(&self) -> Val {
        let s = self.s;
        let i64 = s.int(64);
        let frames = self.field_of(s.ptr(), self.env.cta, offset_of!(CtaContext, frames), 8);
        let size = s.iconst(i64, u64::from(self.g.frame.bytes));
        let frame = s.gep(s.int(8), frames, s.nuw_mul(s.zext(self.env.group, i64), size));
        let at = self.g.frame.offsets.get(self.slot.index()).copied().unwrap_or(0);
        let part = if self.data().uniform { 0 } else { self.number * self.bytes() };
        s.byte_offset(frame, (at + part) as usize)
    }

    /// Lanes of a slot that this part has.
    fn lanes(&self) -> u32 {
        let data = self.data();
        if data.uniform || data.parts { 1 } else { self.n }
    }

    /// Bytes of a part in a slot.
    fn bytes(&self) -> u32 {
        let (ty, lanes) = (self.data().ty, self.lanes());
        if ty == Type::Pred { lanes.div_ceil(8) } else { ty.bytes() * lanes }
    }

    /// Type of a slot in memory and its alignment.
    fn memory_type(&self) -> (Ty, u32) {
        let data = self.data();
        let lanes = self.lanes();
        if data.ty == Type::Pred {
            let bytes = lanes.div_ceil(8);
            return (self.s.int(8 * bytes), bytes.next_power_of_two().min(64));
        }
        (self.g.ty(data.ty, lanes), (data.ty.bytes() * lanes).next_power_of_two().min(64))
    }

    /// Reads a slot of the frame.
    pub(crate) fn load(&self, inst: &InstData) {
        let s = self.s;
        let data = self.data();
        let (ty, align) = self.memory_type();
        let mut v = s.load(ty, self.address(), align);
        let scalar = self.lanes() == 1;
        if data.ty == Type::Pred {
            v = if scalar {
                s.trunc(v, s.int(1))
            } else {
                s.bitcast(s.trunc(v, s.int(self.n)), s.vector(s.int(1), self.n))
            };
        }
        self.set(inst.results[0], if scalar { Repr::Scalar(v) } else { Repr::Vector(v) });
    }

    /// Writes a slot of the frame; lanes outside a mask may be written too, as nobody reads them.
    pub(crate) fn store(&self, inst: &InstData) {
        let s = self.s;
        let data = self.data();
        let (ty, align) = self.memory_type();
        let scalar = self.lanes() == 1;
        let mut v = if scalar { self.base(inst.args[0]) } else { self.vector(inst.args[0]) };
        if data.ty == Type::Pred {
            v = if scalar { v } else { self.bits(v) };
            v = s.zext(v, ty);
        }
        s.store(v, self.address(), align);
    }
}
