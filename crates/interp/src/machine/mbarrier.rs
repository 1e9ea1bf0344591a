//! mbarrier objects (PTX ISA, "Parallel Synchronization and Communication Instructions: mbarrier").
//!
//! The object's 64 bits are opaque to programs. Here: pending count (20 bits), expected count (20), pending
//! transaction bytes (22, signed), an unused bit, the phase (1).

use weft_ptx::{Inst, Mod, Operand, Space};

use super::memory::Place;
use super::{Machine, Result, unsupported};

const COUNT: u64 = 0xf_ffff;
const TRANSACTION_BITS: u32 = 22;

#[derive(Clone, Copy)]
struct Object {
    pending: u64,
    expected: u64,
    transaction: i64,
    phase: u64,
}

impl Object {
    fn unpack(v: u64) -> Self {
        let transaction = (v << (64 - 40 - TRANSACTION_BITS)) as i64 >> (64 - TRANSACTION_BITS);
        Self { pending: v & COUNT, expected: v >> 20 & COUNT, transaction, phase: v >> 63 }
    }

    fn pack(self) -> u64 {
        let transaction = self.transaction as u64 & ((1 << TRANSACTION_BITS) - 1);
        self.pending & COUNT | (self.expected & COUNT) << 20 | transaction << 40 | self.phase << 63
    }

    /// Begins the next phase when nothing is pending.
    fn settle(mut self) -> Self {
        if self.pending == 0 && self.transaction == 0 {
            self.phase ^= 1;
            self.pending = self.expected;
        }
        self
    }
}

impl Machine<'_> {
    fn object(&mut self, slot: usize, thread: usize, place: Place) -> Result<Object> {
        Ok(Object::unpack(self.read_number(slot, thread, place, 8)? as u64))
    }

    fn put_object(&mut self, slot: usize, thread: usize, place: Place, o: Object) -> Result<()> {
        self.write_number(slot, thread, place, 8, o.pack().into())
    }

    /// Bytes of an asynchronous copy have arrived.
    pub(super) fn complete_bytes(
        &mut self,
        slot: usize,
        thread: usize,
        place: Place,
        bytes: u32,
    ) -> Result<()> {
        let mut o = self.object(slot, thread, place)?;
        o.transaction -= i64::from(bytes);
        self.put_object(slot, thread, place, o.settle())
    }

    /// `cp.async.mbarrier.arrive`: the copies are done already.
    pub(super) fn arrive_when_copied(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let [a, ..] = inst.operands.as_slice() else { return Err(unsupported(inst)) };
        if !inst.mods.iter().any(|m| m.as_str() == "noinc") {
            // Without .noinc the pending count is raised first, so that nothing changes.
            return Ok(());
        }
        let place = self.place_in(slot, thread, inst, a, Self::barrier_space(inst))?;
        let mut o = self.object(slot, thread, place)?;
        o.pending = o.pending.saturating_sub(1);
        self.put_object(slot, thread, place, o.settle())
    }

    pub(super) fn mbarrier(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let is = |w: &str| inst.mods.iter().any(|m| m.as_str() == w);
        let ops = inst.operands.as_slice();
        let operand = |i: usize| ops.get(i).ok_or_else(|| unsupported(inst));
        let space = Self::barrier_space(inst);
        if is("pending_count") {
            let state = self.value(slot, thread, operand(1)?)? as u64;
            return self.set(slot, thread, operand(0)?, u128::from(Object::unpack(state).pending));
        }
        // The address comes first unless there is a destination before it.
        let has_destination = !matches!(operand(0)?, Operand::Address(..));
        let at = usize::from(has_destination);
        let Operand::Address(..) = operand(at)? else { return Err(unsupported(inst)) };
        let place = self.place_in(slot, thread, inst, operand(at)?, space)?;
        let argument = match ops.get(at + 1) {
            Some(o) => Some(self.value(slot, thread, o)? as u64),
            None => None,
        };
        if let Place::Shared(_, offset) = place {
            Self::aligned(Space::Shared, offset, 8)?;
        }
        let mut o = self.object(slot, thread, place)?;
        if is("init") {
            let count = argument.unwrap_or(1) & COUNT;
            return self.put_object(
                slot,
                thread,
                place,
                Object { pending: count, expected: count, transaction: 0, phase: 0 },
            );
        }
        if is("inval") {
            return Ok(());
        }
        if is("test_wait") || is("try_wait") {
            let asked = argument.unwrap_or(0);
            let phase = if is("parity") { asked & 1 } else { Object::unpack(asked).phase };
            return self.set(slot, thread, operand(0)?, u128::from(o.phase != phase));
        }
        let before = o;
        if is("complete_tx") {
            o.transaction -= argument.unwrap_or(0) as i64;
            return self.put_object(slot, thread, place, o.settle());
        }
        let expects = is("expect_tx");
        if expects {
            o.transaction += argument.unwrap_or(0) as i64;
        }
        if inst.has(Mod::Arrive) || is("arrive_drop") {
            let count = if expects { 1 } else { argument.unwrap_or(1) };
            o.pending = o.pending.saturating_sub(count);
            if is("arrive_drop") {
                o.expected = o.expected.saturating_sub(count);
            }
            o = o.settle();
        }
        self.put_object(slot, thread, place, o)?;
        if has_destination {
            self.set(slot, thread, operand(0)?, u128::from(before.pack()))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Object;

    #[test]
    fn objects_keep_their_parts() {
        for transaction in [-5, 0, 70_000] {
            let o = Object { pending: 3, expected: 1_000_000, transaction, phase: 1 };
            let o = Object::unpack(o.pack());
            assert_eq!((o.pending, o.expected, o.transaction, o.phase), (3, 1_000_000, transaction, 1));
        }
    }
}
