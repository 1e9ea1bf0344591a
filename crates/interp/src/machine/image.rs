//! Textures and surfaces, one thread at a time, as "Texture Fetching" of the CUDA C++ Programming Guide says.

use weft_abi::{AddressMode, ChannelFormat, Image};
use weft_ptx::{AddressBase, Inst, Opcode, Operand, ScalarType};

use super::memory::Place;
use super::{Machine, Result, unsupported};
use crate::api::TrapKind;
use crate::eval::soft;

/// A texel's place: index in each dimension, of which `None` is outside with a border; and the layer.
type Texel = ([Option<i64>; 3], i64);

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

/// A coordinate in texels, when it counts the whole range as 1 brought into the range as the mode says.
fn scaled(image: &Image, axis: usize, x: f32) -> f32 {
    let size = image.size[axis] as f32;
    if !image.normalized {
        return x;
    }
    let x = match image.address[axis] {
        AddressMode::Wrap => (x - x.floor()).max(0.0),
        AddressMode::Mirror => {
            let fraction = x - x.floor();
            // What is no number is the first place.
            if x.floor() % 2.0 == 0.0 { fraction } else { 1.0 - fraction }.max(0.0)
        }
        AddressMode::Clamp | AddressMode::Border => x,
    };
    x * size
}

/// An index brought into the range, or `None` with a border.
fn resolved(image: &Image, axis: usize, i: i64, repeats: bool) -> Option<i64> {
    let size = i64::from(image.size[axis]);
    match image.address[axis] {
        AddressMode::Border => (0..size).contains(&i).then_some(i),
        AddressMode::Wrap if repeats => Some(i.rem_euclid(size)),
        _ => Some(i.clamp(0, size - 1)),
    }
}

/// The integer below; what is no number is far below all.
fn floor(x: f32) -> i64 {
    if x.is_nan() { i64::from(i32::MIN) } else { x.floor().clamp(-1e9, 1e9) as i64 }
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
        let (axes, layered, cube) = geometry(inst).ok_or_else(|| unsupported(inst))?;
        let integer = inst.ty(1) != Some(ScalarType::F32);
        let gathers = inst.opcode == Opcode::Tld4;
        let channels = usize::from(image.channels);
        let result = if image.buffer {
            let i = if integer { i64::from(at[0] as i32) } else { floor(f32::from_bits(at[0])) };
            let inside = (0..i64::from(image.size[0])).contains(&i);
            let texel = ([Some(if inside { i } else { 0 }), Some(0), Some(0)], 0);
            let mut v = self.texel(slot, thread, &image, &texel)?;
            if !inside {
                v[..channels].fill(0);
            }
            v
        } else {
            let first = usize::from(layered);
            let mut image = image;
            let mut x = [0, 1, 2].map(|i| f32::from_bits(at.get(first + i).copied().unwrap_or(0)));
            let mut layer = if layered { i64::from(at[0]).min(i64::from(image.layers) - 1) } else { 0 };
            let mut axes = axes;
            if cube {
                let (face, s, t) = face_of(x);
                let cubes = i64::from((image.layers / 6).max(1));
                layer = (if layered { i64::from(at[0]).min(cubes - 1) } else { 0 }) * 6 + face;
                x = [s, t, 0.0];
                axes = 2;
                image.normalized = true;
            }
            if gathers {
                let component = ["r", "g", "b", "a"].iter().position(|w| says(inst, w)).unwrap_or(0);
                let (low, _) = around(&image, 2, x);
                let mut out = [0; 4];
                for (v, (i, j)) in out.iter_mut().zip([(0, 1), (1, 1), (1, 0), (0, 0)]) {
                    let at = |axis: usize, up: i64| resolved(&image, axis, low[axis] + up, image.normalized);
                    let texel = ([at(0, i), at(1, j), Some(0)], layer);
                    *v = self.texel(slot, thread, &image, &texel)?[component];
                }
                out
            } else if integer || !image.linear {
                let mut index = [Some(0); 3];
                for (axis, i) in index.iter_mut().enumerate().take(axes) {
                    *i = if integer {
                        resolved(&image, axis, i64::from(at[first + axis] as i32), false)
                    } else {
                        let limit = image.size[axis] as f32 + 16.0;
                        let at = floor(scaled(&image, axis, x[axis]).max(-16.0).min(limit));
                        let last = i64::from(image.size[axis]) - 1;
                        let wraps = image.normalized && image.address[axis] == AddressMode::Wrap;
                        resolved(&image, axis, if wraps { at.min(last) } else { at }, image.normalized)
                    };
                }
                self.texel(slot, thread, &image, &(index, layer))?
            } else {
                self.blend(slot, thread, &image, axes, x, layer)?
            }
        };
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

    /// The sum of the texels around, by their shares.
    fn blend(
        &mut self,
        slot: usize,
        thread: usize,
        image: &Image,
        axes: usize,
        x: [f32; 3],
        layer: i64,
    ) -> Result<[u32; 4]> {
        let (low, share) = around(image, axes, x);
        let channels = usize::from(image.channels);
        let mut sum = [0f32; 4];
        let mut out = [0; 4];
        for corner in 0..1usize << axes {
            let mut weight = 1.0;
            let mut index = [Some(0); 3];
            for axis in 0..axes {
                let up = corner >> axis & 1;
                weight *= if up == 1 { share[axis] } else { 1.0 - share[axis] };
                index[axis] = resolved(image, axis, low[axis] + up as i64, image.normalized);
            }
            out = self.texel(slot, thread, image, &(index, layer))?;
            for c in 0..channels {
                if weight != 0.0 {
                    sum[c] += weight * f32::from_bits(out[c]);
                }
            }
        }
        for c in 0..channels {
            out[c] = sum[c].to_bits();
        }
        Ok(out)
    }

    /// A texel's components as the object gives them.
    fn texel(&mut self, slot: usize, thread: usize, image: &Image, at: &Texel) -> Result<[u32; 4]> {
        let (index, layer) = at;
        let mut out = [0; 4];
        let channels = usize::from(image.channels).min(4);
        let [Some(x), Some(y), Some(z)] = *index else {
            for (v, b) in out.iter_mut().zip(image.border).take(channels) {
                *v = b.to_bits();
            }
            return Ok(out);
        };
        let size = image.format.bytes() as usize;
        let start = image.base
            + x as u64 * u64::from(image.texel_bytes())
            + y as u64 * image.row
            + (z + layer) as u64 * image.slice;
        for (c, v) in out.iter_mut().enumerate().take(channels) {
            let mut bytes = [0; 4];
            self.read(slot, thread, Place::Global(start + (c * size) as u64), &mut bytes[..size])?;
            let raw = u32::from_le_bytes(bytes);
            let unit = |v: f32, most: f32| (v / most).max(-1.0).to_bits();
            *v = match (image.format, image.to_float) {
                (ChannelFormat::F16, _) => half_to_single(raw),
                (ChannelFormat::U8, true) if image.srgb && c < 3 => linear_light(raw).to_bits(),
                (ChannelFormat::U8, true) => unit(raw as f32, 255.0),
                (ChannelFormat::U16, true) => unit(raw as f32, 65535.0),
                (ChannelFormat::S8, true) => unit(f32::from(raw as i8), 127.0),
                (ChannelFormat::S16, true) => unit(f32::from(raw as i16), 32767.0),
                (ChannelFormat::S8, false) => raw as i8 as u32,
                (ChannelFormat::S16, false) => raw as i16 as u32,
                _ => raw,
            };
        }
        Ok(out)
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
                "depth" => image.size[2],
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

/// Index of the lower texel around a place, and the share of the upper one: 8 bits of fraction.
fn around(image: &Image, axes: usize, x: [f32; 3]) -> ([i64; 3], [f32; 3]) {
    let (mut low, mut share) = ([0; 3], [0.0; 3]);
    for axis in 0..axes {
        let limit = image.size[axis] as f32 + 16.0;
        let at = scaled(image, axis, x[axis]).max(-16.0).min(limit);
        let steps = (at * 256.0 + 0.5).floor() as i64 - 128;
        low[axis] = steps.div_euclid(256);
        share[axis] = steps.rem_euclid(256) as f32 / 256.0;
    }
    (low, share)
}

/// A direction's face of a cube, and the place on it.
fn face_of([x, y, z]: [f32; 3]) -> (i64, f32, f32) {
    let size = [x.abs(), y.abs(), z.abs()];
    let axis = if size[0] >= size[1] && size[0] >= size[2] {
        0
    } else if size[1] >= size[2] {
        1
    } else {
        2
    };
    let positive = [x, y, z][axis] >= 0.0;
    let (s, t) = match (axis, positive) {
        (0, true) => (-z, -y),
        (0, false) => (z, -y),
        (1, true) => (x, z),
        (1, false) => (x, -z),
        (_, true) => (x, -y),
        (_, false) => (-x, -y),
    };
    let place = |v: f32| (v / size[axis] + 1.0) * 0.5;
    (2 * axis as i64 + i64::from(!positive), place(s), place(t))
}

/// A half float as bits of a single one; payloads of NaN stay.
fn half_to_single(h: u32) -> u32 {
    let (sign, exponent, fraction) = ((h & 0x8000) << 16, h >> 10 & 31, h & 0x3ff);
    sign | match exponent {
        31 => 0x7f80_0000 | fraction << 13,
        0 => (fraction as f32 / 16_777_216.0).to_bits(),
        e => (e + 112) << 23 | fraction << 13,
    }
}

/// Linear light of an 8-bit sRGB value.
fn linear_light(v: u32) -> f32 {
    let c = f64::from(v) / 255.0;
    (if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }) as f32
}

/// A component as a format holds it: the nearest number there is.
fn fitted(format: ChannelFormat, v: u32) -> u32 {
    let signed = v as i32;
    match format {
        ChannelFormat::U8 => v.min(255),
        ChannelFormat::U16 => v.min(65535),
        ChannelFormat::S8 => signed.clamp(-128, 127) as u32,
        ChannelFormat::S16 => signed.clamp(-32768, 32767) as u32,
        ChannelFormat::F16 => {
            soft::pack(soft::unpack(v.into(), soft::F32), soft::F16, soft::Round::Nearest) as u32
        }
        ChannelFormat::U32 | ChannelFormat::S32 | ChannelFormat::F32 => v,
    }
}
