//! Addresses, loads and stores.

use weft_ptx::{AddressBase, Inst, Operand, Space};

use super::{Machine, Result, unsupported};
use crate::api::{Memory, MemoryFault, TrapKind};
use crate::eval::widen;

/// Where the windows of the shared, local and parameter spaces lie among generic addresses: far above any memory.
pub(super) const SHARED: u64 = 0x4000_0000_0000_0000;
pub(super) const LOCAL: u64 = 0x4100_0000_0000_0000;
pub(super) const PARAM: u64 = 0x4200_0000_0000_0000;
const WINDOW: u64 = 0xff00_0000_0000_0000;

/// Bits of a shared address below the rank of the block.
const RANK_SHIFT: u32 = 24;

/// A resolved address.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    Global(u64),
    /// Slot of the block, offset.
    Shared(usize, u64),
    Local(u64),
    Param(u64),
}

impl Place {
    /// The place so many bytes further on.
    pub(super) fn moved(self, by: u64) -> Place {
        match self {
            Place::Global(a) => Place::Global(a.wrapping_add(by)),
            Place::Shared(s, a) => Place::Shared(s, a.wrapping_add(by)),
            Place::Local(a) => Place::Local(a.wrapping_add(by)),
            Place::Param(a) => Place::Param(a.wrapping_add(by)),
        }
    }
}

impl Machine<'_> {
    /// Resolves an address in a space for one thread.
    pub(super) fn place(&self, slot: usize, space: Space, address: u64) -> Result<Place> {
        let (space, address) = match (space, address & WINDOW) {
            (Space::Generic, SHARED) => (Space::Shared, address & !WINDOW),
            (Space::Generic, LOCAL) => (Space::Local, address & !WINDOW),
            (Space::Generic, PARAM) => (Space::Param, address & !WINDOW),
            _ => (space, address),
        };
        Ok(match space {
            Space::Shared | Space::SharedCluster => {
                // The addresses of shared memory have 32 bits, whatever register they come in.
                let address = u64::from(address as u32);
                let (rank, offset) = (address >> RANK_SHIFT, address & ((1 << RANK_SHIFT) - 1));
                if rank == 0 {
                    return Ok(Place::Shared(slot, offset));
                }
                let mate = self.blocks[slot].mates.get(rank as usize - 1);
                let bad = TrapKind::BadAddress { address: SHARED | address, size: 1, write: false };
                Place::Shared(*mate.ok_or(bad)?, offset)
            }
            Space::Local => Place::Local(address),
            Space::Param => Place::Param(address),
            _ => Place::Global(address),
        })
    }

    /// The generic address of an address in a space.
    pub(super) fn to_generic(space: Space, address: u64) -> u64 {
        match space {
            Space::Shared | Space::SharedCluster => SHARED | address,
            Space::Local => LOCAL | address,
            Space::Param => PARAM | address,
            _ => address,
        }
    }

    /// The space a generic address lies in.
    pub(super) fn space_of(address: u64) -> Space {
        match address & WINDOW {
            SHARED => Space::Shared,
            LOCAL => Space::Local,
            PARAM => Space::Param,
            _ => Space::Global,
        }
    }

    /// The address that an address operand of an instruction means: a named space, or that of the symbol.
    pub(super) fn address(
        &mut self,
        slot: usize,
        thread: usize,
        inst: &Inst,
        o: &Operand,
    ) -> Result<(Space, u64)> {
        let space = inst.space();
        let Operand::Address(base, offset) = o else { return Err(unsupported(inst)) };
        let (space, base) = match base {
            AddressBase::Reg(r) => {
                let wide = self.width(slot, thread, &Operand::Reg(*r)).unwrap_or(64);
                let address = self.reg(slot, thread, *r) as u64;
                // In a device function, parameters are local memory.
                let is_entry = self.frame(slot, thread).function;
                let is_entry = self.function(is_entry).is_some_and(|f| f.is_entry);
                let space = if space == Space::Param && !is_entry { Space::Local } else { space };
                if wide == 32 {
                    return Ok((space, u64::from((address as u32).wrapping_add(*offset as u32))));
                }
                (space, address)
            }
            AddressBase::Symbol(s) => {
                let (of, address) = self.symbol(slot, thread, *s);
                let space = match (space, of) {
                    (Space::Generic | Space::Param, of) => of,
                    (space, _) => space,
                };
                (space, address)
            }
            AddressBase::Absolute => (space, 0),
        };
        Ok((space, base.wrapping_add(*offset as u64)))
    }

    pub(super) fn read(&mut self, slot: usize, thread: usize, place: Place, out: &mut [u8]) -> Result<()> {
        let size = out.len();
        let fault = |address| TrapKind::BadAddress { address, size: size as u32, write: false };
        let range = |at: u64| Some(usize::try_from(at).ok()?..usize::try_from(at).ok()?.checked_add(size)?);
        let (bytes, at, window) = match place {
            Place::Global(address) => {
                return self.memory.load(address, out).map_err(|_| fault(address));
            }
            Place::Shared(of, at) => (self.blocks[of].shared.as_slice(), at, SHARED),
            Place::Local(at) => (self.blocks[slot].threads[thread].local.as_slice(), at, LOCAL),
            Place::Param(at) => (self.launch.params, at, PARAM),
        };
        let found = range(at).and_then(|r| bytes.get(r)).ok_or_else(|| fault(window | at))?;
        out.copy_from_slice(found);
        Ok(())
    }

    pub(super) fn write(&mut self, slot: usize, thread: usize, place: Place, data: &[u8]) -> Result<()> {
        let size = data.len();
        let fault = |address| TrapKind::BadAddress { address, size: size as u32, write: true };
        let range = |at: u64| Some(usize::try_from(at).ok()?..usize::try_from(at).ok()?.checked_add(size)?);
        let (bytes, at, window) = match place {
            Place::Global(address) => {
                return self.memory.store(address, data).map_err(|_| fault(address));
            }
            Place::Shared(of, at) => (&mut self.blocks[of].shared, at, SHARED),
            Place::Local(at) => (&mut self.blocks[slot].threads[thread].local, at, LOCAL),
            Place::Param(at) => return Err(fault(PARAM | at)),
        };
        let found = range(at).and_then(|r| bytes.get_mut(r)).ok_or_else(|| fault(window | at))?;
        found.copy_from_slice(data);
        Ok(())
    }

    /// Reads a little-endian number of up to 16 bytes.
    pub(super) fn read_number(
        &mut self,
        slot: usize,
        thread: usize,
        place: Place,
        size: u32,
    ) -> Result<u128> {
        let mut bytes = [0; 16];
        self.read(slot, thread, place, &mut bytes[..size as usize])?;
        Ok(u128::from_le_bytes(bytes))
    }

    pub(super) fn write_number(
        &mut self,
        slot: usize,
        thread: usize,
        place: Place,
        size: u32,
        v: u128,
    ) -> Result<()> {
        self.write(slot, thread, place, &v.to_le_bytes()[..size as usize])
    }

    pub(super) fn aligned(space: Space, address: u64, size: u32) -> Result<()> {
        if address.is_multiple_of(u64::from(size.max(1))) {
            Ok(())
        } else {
            Err(TrapKind::Misaligned { address: Self::to_generic(space, address), size })
        }
    }

    /// `ld`, `ldu`.
    pub(super) fn load(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let [d, a, ..] = inst.operands.as_slice() else { return Err(unsupported(inst)) };
        let ty = inst.ty(0).ok_or_else(|| unsupported(inst))?;
        let (space, address) = self.address(slot, thread, inst, a)?;
        let (size, n) = (ty.bytes(), inst.vector());
        Self::aligned(space, address, size * n)?;
        let items = match d {
            Operand::Vector(items) => items.as_slice(),
            one => std::slice::from_ref(one),
        };
        let mut values = Vec::with_capacity(items.len());
        for i in 0..items.len() as u64 {
            let place = self.place(slot, space, address + i * u64::from(size))?;
            let v = self.read_number(slot, thread, place, size)?;
            values.push(if ty.bits() > 64 { v } else { widen(v as u64, ty) });
        }
        for (item, v) in items.iter().zip(values) {
            self.set(slot, thread, item, v)?;
        }
        Ok(())
    }

    /// `st`.
    pub(super) fn store(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let [a, b, ..] = inst.operands.as_slice() else { return Err(unsupported(inst)) };
        let ty = inst.ty(0).ok_or_else(|| unsupported(inst))?;
        let (space, address) = self.address(slot, thread, inst, a)?;
        let (size, n) = (ty.bytes(), inst.vector());
        Self::aligned(space, address, size * n)?;
        let items = match b {
            Operand::Vector(items) => items.as_slice(),
            one => std::slice::from_ref(one),
        };
        for (i, item) in items.iter().enumerate() {
            let place = self.place(slot, space, address + i as u64 * u64::from(size))?;
            let v = self.value(slot, thread, item)?;
            self.write_number(slot, thread, place, size, v)?;
        }
        Ok(())
    }

    /// Copies bytes between two places, as the asynchronous copies do; what is read comes first.
    pub(super) fn copy(
        &mut self,
        slot: usize,
        thread: usize,
        to: Place,
        from: Place,
        size: usize,
    ) -> Result<()> {
        if size > 1 << 30 {
            return Err(TrapKind::BadAddress { address: 0, size: u32::MAX, write: false });
        }
        let mut bytes = vec![0; size];
        self.read(slot, thread, from, &mut bytes)?;
        self.write(slot, thread, to, &bytes)
    }
}

/// Memory as one thread sees it through generic addresses, for the device runtime.
pub(super) struct View<'m, 'a> {
    pub(super) machine: &'m mut Machine<'a>,
    pub(super) slot: usize,
    pub(super) thread: usize,
}

impl Memory for View<'_, '_> {
    fn load(&mut self, address: u64, out: &mut [u8]) -> std::result::Result<(), MemoryFault> {
        let fault = MemoryFault { address, size: out.len() as u32, write: false };
        let place = self.machine.place(self.slot, Space::Generic, address).map_err(|_| fault)?;
        self.machine.read(self.slot, self.thread, place, out).map_err(|_| fault)
    }

    fn store(&mut self, address: u64, data: &[u8]) -> std::result::Result<(), MemoryFault> {
        let fault = MemoryFault { address, size: data.len() as u32, write: true };
        let place = self.machine.place(self.slot, Space::Generic, address).map_err(|_| fault)?;
        self.machine.write(self.slot, self.thread, place, data).map_err(|_| fault)
    }
}
