//! Textures and surfaces, one thread at a time. Fetches are the sampler's, which recorded results of a GPU stand behind;
//! surfaces and properties have code of their own.

use std::cell::{Cell, RefCell};

use weft_abi::{ChannelFormat, Geometry, Image, ImageOp};
use weft_ptx::{AddressBase, Inst, Opcode, Operand, ScalarType};
use weft_sampler::{LANES, Memory};

use super::memory::Place;
use super::{Machine, Result, unsupported};
use crate::api::{self, TrapKind};
use crate::eval::soft;

fn words(inst: &Inst) -> impl Iterator<Item = &str> {
    inst.mods.iter().map(|m| m.as_str())
}

fn says(inst: &Inst, word: &str) -> bool {
    words(inst).any(|w| w == word)
}

/// Dimensions without the layer, whether there is a layer, whether it is a cube.
fn geometry(inst: &Inst) -> Option<(usize, bool, bool)> {
    words(inst).find_map(|w| {
        Some(match w {
            "1d" => (1, false, false),
            "2d" => (2, false, false),
            "3d" => (3, false, false),
            "a1d" => (1, true, false),
            "a2d" => (2, true, false),
            "cube" => (3, false, true),
            "acube" => (3, true, true),
            _ => return None,
        })
    })
}

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
    /// `tex`, `tld4`, `txq`, `suq`, `suld`, `sust`, `sured`.
    pub(super) fn image(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        match inst.opcode {
            Opcode::Tex | Opcode::Tld4 => self.fetch(slot, thread, inst),
            Opcode::Txq | Opcode::Suq => self.ask(slot, thread, inst),
            _ => self.surface(slot, thread, inst),
        }
    }

    fn image_of(
        &mut self,
        slot: usize,
        thread: usize,
        inst: &Inst,
        o: &Operand,
        surface: bool,
    ) -> Result<Image> {
        let handle = match o {
            Operand::Reg(r) | Operand::Address(AddressBase::Reg(r), 0) => self.reg(slot, thread, *r) as u64,
            _ => return Err(unsupported(inst)),
        };
        let bad = TrapKind::BadAddress { address: handle, size: 0, write: false };
        let image = self.system.as_mut().and_then(|s| s.image(handle)).ok_or(bad)?;
        if image.surface == surface { Ok(image) } else { Err(TrapKind::BadTarget) }
    }

    /// The object of `[object, {…}]`, and its coordinates' bits.
    fn operands(
        &mut self,
        slot: usize,
        thread: usize,
        inst: &Inst,
        n: usize,
        surface: bool,
    ) -> Result<(Image, Vec<u32>)> {
        let Some(Operand::Texture(object, coordinates)) = inst.operands.get(n) else {
            return Err(unsupported(inst));
        };
        let image = self.image_of(slot, thread, inst, object, surface)?;
        let list = match &**coordinates {
            Operand::Vector(items) => items.as_slice(),
            one => std::slice::from_ref(one),
        };
        let mut out = Vec::new();
        for c in list {
            out.push(self.value(slot, thread, c)? as u32);
        }
        out.resize(4, 0);
        Ok((image, out))
    }

    fn fetch(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let (image, at) = self.operands(slot, thread, inst, 1, false)?;
        let op = if inst.opcode == Opcode::Tld4 {
            ImageOp::Gather(["r", "g", "b", "a"].iter().position(|w| says(inst, w)).unwrap_or(0) as u8)
        } else {
            let geometry = words(inst).find_map(Geometry::from_text).ok_or_else(|| unsupported(inst))?;
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

    fn ask(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let [d, object, ..] = inst.operands.as_slice() else { return Err(unsupported(inst)) };
        let surface = inst.opcode == Opcode::Suq;
        let image = match self.image_of(slot, thread, inst, object, surface) {
            Err(TrapKind::BadTarget) => self.image_of(slot, thread, inst, object, !surface)?,
            other => other?,
        };
        let narrow = |code: u32, float: u32| if image.to_float { float } else { code };
        let answer = words(inst).find_map(|w| {
            Some(match w {
                "width" => image.size[0],
                "height" => image.size[1],
                "depth" => match image.size[2].max(image.layers) {
                    1 => 0,
                    n => n,
                },
                "array_size" => image.layers,
                "num_mipmap_levels" | "num_samples" => 1,
                "normalized_coords" => image.normalized.into(),
                "memory_layout" => 0,
                // As OpenCL numbers them: R, RG, RGBA.
                "channel_order" => [0, 0x10b0, 0x10b2, 0, 0x10b5][usize::from(image.channels.min(4))],
                "channel_data_type" => match image.format {
                    ChannelFormat::S8 => narrow(0x10d7, 0x10d0),
                    ChannelFormat::S16 => narrow(0x10d8, 0x10d1),
                    ChannelFormat::S32 => 0x10d9,
                    ChannelFormat::U8 => narrow(0x10da, 0x10d2),
                    ChannelFormat::U16 => narrow(0x10db, 0x10d3),
                    ChannelFormat::U32 => 0x10dc,
                    ChannelFormat::F16 => 0x10dd,
                    ChannelFormat::F32 => 0x10de,
                },
                _ => return None,
            })
        });
        self.set(slot, thread, d, answer.ok_or_else(|| unsupported(inst))?.into())
    }

    fn surface(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let reads = inst.opcode == Opcode::Suld;
        let (image, at) = self.operands(slot, thread, inst, usize::from(reads), true)?;
        let (axes, layered, _) = geometry(inst).ok_or_else(|| unsupported(inst))?;
        let ty = inst.ty(0).ok_or_else(|| unsupported(inst))?;
        let formatted = says(inst, "p");
        let stores_formatted = formatted && inst.opcode == Opcode::Sust;
        let texel = i64::from(image.texel_bytes());
        let bytes = if stores_formatted { texel } else { i64::from(ty.bytes() * inst.vector()) };
        let first = usize::from(layered);
        let coordinate = |i: usize| if i < axes { i64::from(at[first + i] as i32) } else { 0 };
        let x = coordinate(0) * if formatted { texel } else { 1 };
        let mut place = [
            x - x.rem_euclid(bytes),
            coordinate(1),
            coordinate(2),
            if layered { i64::from(at[0] as i32) } else { 0 },
        ];
        let ends = [
            i64::from(image.size[0]) * texel - bytes + 1,
            image.size[1].into(),
            image.size[2].into(),
            image.layers.into(),
        ];
        let mut nowhere = false;
        if place.iter().zip(ends).any(|(p, end)| *p < 0 || *p >= end) {
            if says(inst, "clamp") {
                // A layer counts without a sign: -1 is the last.
                if place[3] < 0 {
                    place[3] = ends[3];
                }
                for (p, end) in place.iter_mut().zip(ends) {
                    *p = (*p).min(end - 1).max(0);
                }
            } else if says(inst, "zero") {
                nowhere = true;
            } else {
                return Err(TrapKind::BadAddress { address: image.base, size: bytes as u32, write: !reads });
            }
        }
        let [x, y, z, layer] = place;
        let start = image.base + x as u64 + y as u64 * image.row + (z + layer) as u64 * image.slice;
        let data = inst.operands.get(usize::from(!reads)).ok_or_else(|| unsupported(inst))?;
        let items = match data {
            Operand::Vector(items) => items.as_slice(),
            one => std::slice::from_ref(one),
        };
        let size = ty.bytes() as usize;
        if reads {
            for (n, item) in items.iter().enumerate() {
                let mut raw = [0; 16];
                if !nowhere {
                    self.read(slot, thread, Place::Global(start + (n * size) as u64), &mut raw[..size])?;
                }
                self.set(slot, thread, item, u128::from_le_bytes(raw))?;
            }
            return Ok(());
        }
        if nowhere {
            return Ok(());
        }
        if inst.opcode == Opcode::Sured {
            return self.combine_surface(slot, thread, inst, start, ty, data);
        }
        for (n, item) in items.iter().enumerate() {
            let v = self.value(slot, thread, item)?;
            if !stores_formatted {
                self.write(slot, thread, Place::Global(start + (n * size) as u64), &v.to_le_bytes()[..size])?;
            } else if n < usize::from(image.channels) {
                let size = image.format.bytes() as usize;
                let v = fitted(image.format, v as u32);
                self.write(slot, thread, Place::Global(start + (n * size) as u64), &v.to_le_bytes()[..size])?;
            }
        }
        Ok(())
    }

    fn combine_surface(
        &mut self,
        slot: usize,
        thread: usize,
        inst: &Inst,
        start: u64,
        ty: ScalarType,
        data: &Operand,
    ) -> Result<()> {
        let size = ty.bytes() as usize;
        let b = self.value(slot, thread, data)? as u64;
        let mut raw = [0; 8];
        self.read(slot, thread, Place::Global(start), &mut raw[..size])?;
        let a = u64::from_le_bytes(raw);
        // Compared as 64-bit numbers with the sign of the type.
        let order = |v: u64| {
            if !ty.is_signed() {
                i128::from(v)
            } else if size == 4 {
                (v as i32).into()
            } else {
                (v as i64).into()
            }
        };
        let pick = |first: bool| if first { a } else { b };
        let v = words(inst).find_map(|w| {
            Some(match w {
                "add" => a.wrapping_add(b),
                "min" => pick(order(a) < order(b)),
                "max" => pick(order(a) > order(b)),
                "and" => a & b,
                "or" => a | b,
                _ => return None,
            })
        });
        let v = v.ok_or_else(|| unsupported(inst))?;
        self.write(slot, thread, Place::Global(start), &v.to_le_bytes()[..size])
    }
}

/// A component as a format holds it: what is in reach, without the places that there are not.
fn fitted(format: ChannelFormat, v: u32) -> u32 {
    let signed = v as i32;
    match format {
        ChannelFormat::U8 => v.min(255),
        ChannelFormat::U16 => v.min(65535),
        ChannelFormat::S8 => signed.clamp(-128, 127) as u32,
        ChannelFormat::S16 => signed.clamp(-32768, 32767) as u32,
        ChannelFormat::F16 => {
            soft::pack(soft::unpack(v.into(), soft::F32), soft::F16, soft::Round::Zero) as u32
        }
        ChannelFormat::U32 | ChannelFormat::S32 | ChannelFormat::F32 => v,
    }
}
