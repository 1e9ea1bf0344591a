//! `tex` and `tld4`: the sampler's fetches, one thread at a time. Recorded results of a GPU stand behind them.

use std::cell::{Cell, RefCell};

use weft_abi::{Geometry, ImageOp};
use weft_ptx::{Inst, Opcode, Operand, ScalarType};
use weft_sampler::{LANES, Memory};

use super::{named, says};
use crate::api::{self, TrapKind};
use crate::machine::{Machine, Result, unsupported};

/// The machine's memory as the sampler reads it; what cannot be read is zero and remembered.
struct Texels<'a> {
    memory: RefCell<&'a mut dyn api::Memory>,
    fault: Cell<Option<(u64, u32)>>,
}

impl Texels<'_> {
    fn load<const N: usize>(&self, at: u64) -> [u8; N] {
        let mut bytes = [0; N];
        if self.memory.borrow_mut().load(at, &mut bytes).is_err() {
            self.fault.set(Some((at, N as u32)));
        }
        bytes
    }
}

impl Memory for Texels<'_> {
    fn load8(&self, at: u64) -> u8 {
        self.load::<1>(at)[0]
    }
    fn load16(&self, at: u64) -> u16 {
        u16::from_le_bytes(self.load(at))
    }
    fn load32(&self, at: u64) -> u32 {
        u32::from_le_bytes(self.load(at))
    }
    // Fetches only read.
    fn store(&self, _: u64, _: u32, _: u32) {}
    fn update(&self, _: u64, _: bool, _: &dyn Fn(u64) -> u64) {}
}

impl Machine<'_> {
    pub(super) fn fetch(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let (image, at) = self.operands(slot, thread, inst, 1, false)?;
        let op = if inst.opcode == Opcode::Tld4 {
            ImageOp::Gather(["r", "g", "b", "a"].iter().position(|w| says(inst, w)).unwrap_or(0) as u8)
        } else {
            let geometry = named(inst, Geometry::from_text).ok_or_else(|| unsupported(inst))?;
            ImageOp::Fetch { geometry, integer: inst.ty(1) != Some(ScalarType::F32) }
        };
        let mut args = [[0; LANES]; 8];
        for (lanes, word) in args.iter_mut().zip(at) {
            *lanes = [word; LANES];
        }
        let texels = Texels { memory: RefCell::new(&mut *self.memory), fault: Cell::new(None) };
        let given = weft_sampler::run(&texels, &image, op, 1, &args).map_err(|_| TrapKind::BadTarget)?;
        if let Some((address, size)) = texels.fault.take() {
            return Err(TrapKind::BadAddress { address, size, write: false });
        }
        let result = given.map(|lanes| lanes[0]);
        let (d, resident) = match inst.operands.first() {
            Some(Operand::Pair(d, p)) => (&**d, Some(&**p)),
            Some(d) => (d, None),
            None => return Err(unsupported(inst)),
        };
        let items = match d {
            Operand::Vector(items) => items.as_slice(),
            one => std::slice::from_ref(one),
        };
        for (item, v) in items.iter().zip(result) {
            let v = match inst.ty(0) {
                Some(ScalarType::F32 | ScalarType::U32 | ScalarType::S32) => v,
                Some(ScalarType::U16 | ScalarType::S16) => v & 0xffff,
                _ => return Err(unsupported(inst)),
            };
            self.set(slot, thread, item, v.into())?;
        }
        match resident {
            Some(p) => self.set(slot, thread, p, 1),
            None => Ok(()),
        }
    }
}
