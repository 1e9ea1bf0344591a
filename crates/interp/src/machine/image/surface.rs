//! `suld`, `sust` and `sured`.

use weft_abi::{Boundary, ChannelFormat, Geometry, Image};
use weft_ptx::{Inst, Opcode, Operand, ScalarType};

use super::{named, says, words};
use crate::api::TrapKind;
use crate::eval::soft;
use crate::machine::memory::Place;
use crate::machine::{Machine, Result, unsupported};

impl Machine<'_> {
    pub(super) fn surface(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let reads = inst.opcode == Opcode::Suld;
        let (image, at) = self.operands(slot, thread, inst, usize::from(reads), true)?;
        let ty = inst.ty(0).ok_or_else(|| unsupported(inst))?;
        let stores_formatted = says(inst, "p") && inst.opcode == Opcode::Sust;
        let bytes = if stores_formatted { image.texel_bytes() } else { ty.bytes() * inst.vector() };
        let data = inst.operands.get(usize::from(!reads)).ok_or_else(|| unsupported(inst))?;
        let items = match data {
            Operand::Vector(items) => items.as_slice(),
            one => std::slice::from_ref(one),
        };
        let Some(start) = place(inst, &image, &at, bytes)? else {
            return if reads {
                items.iter().try_for_each(|item| self.set(slot, thread, item, 0))
            } else {
                Ok(())
            };
        };
        let size = ty.bytes() as usize;
        if reads {
            for (n, item) in items.iter().enumerate() {
                let mut raw = [0; 16];
                self.read(slot, thread, Place::Global(start + (n * size) as u64), &mut raw[..size])?;
                self.set(slot, thread, item, u128::from_le_bytes(raw))?;
            }
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

/// The address of an access of so many bytes; `None` where it is outside and counts as zeros.
fn place(inst: &Inst, image: &Image, at: &[u32], bytes: u32) -> Result<Option<u64>> {
    let geometry = named(inst, Geometry::from_text).ok_or_else(|| unsupported(inst))?;
    let boundary = named(inst, Boundary::from_text).ok_or_else(|| unsupported(inst))?;
    let (axes, layered) = (geometry.axes(), geometry.is_layered());
    let (texel, size) = (i64::from(image.texel_bytes()), i64::from(bytes));
    let first = usize::from(layered);
    let coordinate = |i: usize| if i < axes { i64::from(at[first + i] as i32) } else { 0 };
    let x = coordinate(0) * if says(inst, "p") { texel } else { 1 };
    let mut place = [
        x - x.rem_euclid(size),
        coordinate(1),
        coordinate(2),
        if layered { i64::from(at[0] as i32) } else { 0 },
    ];
    // Accesses are to multiples of their size, the last one of a row as well.
    let end = i64::from(image.size[0]) * texel - size;
    let last = [
        end - end.rem_euclid(size),
        i64::from(image.size[1]) - 1,
        i64::from(image.size[2]) - 1,
        i64::from(image.layers) - 1,
    ];
    if place.iter().zip(last).any(|(p, last)| *p < 0 || *p > last) {
        match boundary {
            // What is bound to nothing.
            Boundary::Clamp if image.size[0] == 0 => return Ok(None),
            Boundary::Clamp => {
                // A layer counts without a sign: -1 is the last.
                if place[3] < 0 {
                    place[3] = last[3];
                }
                for (p, last) in place.iter_mut().zip(last) {
                    *p = (*p).min(last).max(0);
                }
            }
            Boundary::Zero => return Ok(None),
            Boundary::Trap => {
                let write = inst.opcode != Opcode::Suld;
                return Err(TrapKind::BadAddress { address: image.base, size: bytes, write });
            }
        }
    }
    let [x, y, z, layer] = place.map(|p| p as u64);
    Ok(Some(image.base + x + y * image.row + (z + layer) * image.slice))
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
