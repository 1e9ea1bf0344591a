//! `tex` and `tld4`: the sampler's fetches, one thread at a time. Recorded results of a GPU stand behind them.

use std::cell::{Cell, RefCell};

use weft_abi::{Detail, Geometry, IMAGE_ARGS, ImageOp, packed_offsets};
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
        let geometry = named(inst, Geometry::from_text).ok_or_else(|| unsupported(inst))?;
        let mut rest = inst.operands.iter().skip(2);
        let detail = match (says(inst, "level"), says(inst, "grad")) {
            (true, _) => Detail::Level,
            (_, true) => Detail::Gradients,
            _ => Detail::Base,
        };
        // What says the level, in the order of the operation's words.
        let mut more = Vec::new();
        match detail {
            Detail::Base => {}
            Detail::Level => {
                let level = rest.next().ok_or_else(|| unsupported(inst))?;
                more.push(self.value(slot, thread, level)? as u32);
            }
            Detail::Gradients => {
                for _ in 0..2 {
                    let gradient = rest.next().ok_or_else(|| unsupported(inst))?;
                    more.extend(self.list(slot, thread, gradient, 3)?);
                }
            }
        }
        let offset = rest.next();
        if let Some(by) = offset {
            let by = self.list(slot, thread, by, 3)?;
            more.push(packed_offsets([by[0], by[1], by[2]].map(|v| v as i32)));
        }
        // A depth to compare with is no vector.
        if rest.next().is_some() || offset.is_some_and(|by| !matches!(by, Operand::Vector(_))) {
            return Err(unsupported(inst));
        }
        let offset = offset.is_some();
        let op = if inst.opcode == Opcode::Tld4 {
            let component = ["r", "g", "b", "a"].iter().position(|w| says(inst, w)).unwrap_or(0) as u8;
            ImageOp::Gather { geometry, component, offset }
        } else {
            ImageOp::Fetch { geometry, integer: inst.ty(1) != Some(ScalarType::F32), detail, offset }
        };
        let mut args = [[0; LANES]; IMAGE_ARGS];
        for (lanes, word) in args.iter_mut().zip(at.into_iter().chain(more)) {
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
