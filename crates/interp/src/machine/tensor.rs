//! Bulk copies of tensors, element by element.

use weft_abi::tensor_map as m;
use weft_ptx::{AddressBase, Inst, Operand, ScalarType, Space};

use super::memory::Place;
use super::{Machine, Result, unsupported};
use crate::api::TrapKind;
use crate::eval::nearest_tf32;

/// A tensor map's bytes.
struct Map([u8; m::BYTES]);

impl Map {
    fn number(&self, at: usize, bytes: usize) -> u64 {
        self.0[at..at + bytes].iter().rev().fold(0, |n, b| n << 8 | u64::from(*b))
    }

    fn signed(&self, at: usize) -> i64 {
        i64::from(self.number(at, 2) as u16 as i16)
    }

    /// Type of the elements, and what becomes of one that is loaded.
    fn element(&self) -> Option<(ScalarType, Loaded)> {
        use ScalarType::*;
        let types = [U8, U16, U32, S32, U64, S64, F16, F32, F64, BF16, F32, F32, F32];
        let n = self.number(m::DATA_TYPE, 1) as usize;
        let loaded: Loaded = match n {
            11 | 12 => |v| nearest_tf32(v as u64).into(),
            _ => |v| v,
        };
        Some((*types.get(n)?, loaded))
    }

    /// Where an element lies in shared memory: rows are as far apart as the permutation's pattern is long, at least.
    fn offset(&self, number: u64, size: u32) -> u64 {
        let row = if self.number(m::COLUMNS, 1) == 1 { m::CHANNELS } else { m::BOX };
        let (row, size) = (self.number(row, 2), u64::from(size));
        let pattern = [0, 32, 64, 128].get(self.number(m::SWIZZLE, 1) as usize).copied().unwrap_or(0);
        number / row * (row * size).max(pattern) + number % row * size
    }

    fn step(&self, axis: usize) -> u64 {
        if axis == 0 { 1 } else { self.number(m::STEPS + axis, 1).max(1) }
    }
}

/// What becomes of an element's bits on its way to shared memory.
type Loaded = fn(u128) -> u128;

/// An element that is copied: its coordinates, and its number in shared memory.
type Pairing = (Vec<i64>, u64);

impl Machine<'_> {
    /// Which elements a copy is about, in the order in which they lie in shared memory.
    fn pairings(
        &mut self,
        slot: usize,
        thread: usize,
        inst: &Inst,
        n: usize,
        map: &Map,
    ) -> Result<Vec<Pairing>> {
        let Some(Operand::Texture(_, coordinates)) = inst.operands.get(n) else {
            return Err(unsupported(inst));
        };
        let listed = |o: &Operand| match o {
            Operand::Vector(items) => items.clone(),
            one => vec![one.clone()],
        };
        let mut first = Vec::new();
        for o in listed(coordinates) {
            first.push(i64::from(self.value(slot, thread, &o)? as u32 as i32));
        }
        let axes = first.len();
        let columns = Self::word(inst, "im2col") || Self::word(inst, "im2col_no_offs");
        if axes as u64 != map.number(m::RANK, 1) + 1 || columns != (map.number(m::COLUMNS, 1) == 1) {
            return Err(TrapKind::IllegalInstruction("a tensor map of another kind".to_owned()));
        }
        let mut out = Vec::new();
        if !columns {
            let counts: Vec<u64> =
                (0..axes).map(|a| map.number(m::BOX + 2 * a, 2).div_ceil(map.step(a))).collect();
            for number in 0..counts.iter().product() {
                let mut rest = number;
                let place = (0..axes).map(|a| {
                    let at = rest % counts[a];
                    rest /= counts[a];
                    first[a] + (at * map.step(a)) as i64
                });
                out.push((place.collect(), number));
            }
            return Ok(out);
        }
        let spatial = axes.saturating_sub(2);
        let mut by = vec![0; axes];
        if let (true, Some(o)) = (Self::word(inst, "im2col"), inst.operands.get(3)) {
            for (a, o) in listed(o).iter().enumerate().take(spatial) {
                by[a + 1] = i64::from(self.value(slot, thread, o)? as u16);
            }
        }
        let channels = map.number(m::CHANNELS, 2);
        let mut pixel = first;
        for n in 0..map.number(m::PIXELS, 2) {
            for c in 0..channels {
                let mut place: Vec<i64> = pixel.iter().zip(&by).map(|(p, b)| p + b).collect();
                place[0] += c as i64;
                out.push((place, n * channels + c));
            }
            // Pixels follow each other along the image's rows, within its box.
            let mut axis = 1;
            while axis < axes {
                pixel[axis] += map.step(axis) as i64;
                let end = map.number(m::SIZES + 8 * axis, 8) as i64
                    + map.signed(m::UPPER + 2 * (axis.clamp(1, 3) - 1));
                if axis > spatial || pixel[axis] < end {
                    break;
                }
                pixel[axis] = map.signed(m::LOWER + 2 * (axis - 1));
                axis += 1;
            }
        }
        Ok(out)
    }

    /// The place of a map that an operand names.
    fn map_place(&mut self, slot: usize, thread: usize, inst: &Inst, n: usize) -> Result<Place> {
        let Some(Operand::Texture(map, _)) = inst.operands.get(n) else { return Err(unsupported(inst)) };
        match &**map {
            Operand::Reg(r) => {
                let address = self.reg(slot, thread, *r) as u64;
                self.place(slot, Space::Generic, address)
            }
            Operand::Symbol(s, offset) => {
                let (space, address) = self.symbol(slot, thread, *s);
                self.place(slot, space, address.wrapping_add(*offset as u64))
            }
            _ => Err(unsupported(inst)),
        }
    }

    /// `cp.async.bulk.tensor`, `cp.reduce.async.bulk.tensor`.
    pub(super) fn tensor_copy(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let loads = matches!(inst.operands.get(1), Some(Operand::Texture(..)));
        let n = usize::from(loads);
        let place = self.map_place(slot, thread, inst, n)?;
        let mut map = Map([0; m::BYTES]);
        self.read(slot, thread, place, &mut map.0)?;
        let (Some((ty, loaded)), 0) = (map.element(), map.number(m::INTERLEAVE, 1)) else {
            return Err(TrapKind::IllegalInstruction(
                "no tensor map, or of a kind that is not there".to_owned(),
            ));
        };
        let pairings = self.pairings(slot, thread, inst, n, &map)?;
        let address = inst.operands.get(1 - n).ok_or_else(|| unsupported(inst))?;
        let shared = self.place_in(slot, thread, inst, address, Space::SharedCluster)?;
        let Place::Shared(owner, at) = shared else { return Err(unsupported(inst)) };
        Self::aligned(Space::Shared, at, 128)?;
        let size = ty.bytes();
        self.coordinates_allowed(inst, (loads, ty), &pairings)?;
        if !loads {
            for (place, number) in pairings {
                let near = Place::Shared(owner, swizzled(&map, at + map.offset(number, size)));
                let Some(far) = element(&map, &place, size) else { continue };
                if Self::word(inst, "reduce") {
                    let v = self.read_number(slot, thread, near, size)?;
                    self.combine(slot, thread, inst, (ty, Place::Global(far)), v)?;
                } else {
                    self.copy(slot, thread, Place::Global(far), near, size as usize)?;
                }
            }
            return Ok(());
        }
        let bar = inst.operands.get(2).ok_or_else(|| unsupported(inst))?;
        let bar = self.place_in(slot, thread, inst, bar, Space::SharedCluster)?;
        let Place::Shared(bar_owner, bar) = bar else { return Err(unsupported(inst)) };
        let mut targets = vec![(owner, bar_owner)];
        if Self::word(inst, "multicast::cluster") {
            let mask = inst.operands.get(if Self::word(inst, "im2col") { 4 } else { 3 });
            let mask = self.value(slot, thread, mask.ok_or_else(|| unsupported(inst))?)? as u16;
            let mates = self.blocks[slot].mates.iter().enumerate();
            targets =
                mates.filter(|(rank, _)| mask >> rank & 1 == 1).map(|(_, mate)| (*mate, *mate)).collect();
        }
        for (owner, bar_owner) in targets {
            for (place, number) in &pairings {
                let near = Place::Shared(owner, swizzled(&map, at + map.offset(*number, size)));
                let v = match element(&map, place, size) {
                    Some(far) => loaded(self.read_number(slot, thread, Place::Global(far), size)?),
                    None => missing(&map, ty),
                };
                self.write_number(slot, thread, near, size, v)?;
            }
            let bytes = pairings.len() as u32 * size;
            self.complete_bytes(slot, thread, Place::Shared(bar_owner, bar), bytes)?;
        }
        Ok(())
    }

    /// What an H100 refuses: rows that begin within 16 bytes, elements in front of a tensor that is stored to, and bits of others
    /// than integers of 32 and 64 bits.
    fn coordinates_allowed(
        &self,
        inst: &Inst,
        (loads, ty): (bool, ScalarType),
        pairings: &[Pairing],
    ) -> Result<()> {
        let within = pairings.first().is_some_and(|(place, _)| place[0] * i64::from(ty.bytes()) % 16 != 0);
        let before = !loads && pairings.iter().any(|(place, _)| place.iter().any(|c| *c < 0));
        let bits = ["and", "or", "xor"].iter().any(|w| Self::word(inst, w));
        if within || before || bits && !(ty.is_int() && ty.bytes() >= 4) {
            return Err(TrapKind::IllegalInstruction(
                "a place or a type that copies of tensors do not take".to_owned(),
            ));
        }
        Ok(())
    }

    /// `tensormap.replace`.
    pub(super) fn replace_in_map(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let is = |w: &str| Self::word(inst, w);
        if is("cp_fenceproxy") {
            let [to, from, ..] = inst.operands.as_slice() else { return Err(unsupported(inst)) };
            let to = self.place_in(slot, thread, inst, to, Space::Global)?;
            let from = self.place_in(slot, thread, inst, from, Space::Shared)?;
            return self.copy(slot, thread, to, from, m::BYTES);
        }
        let [a, rest @ ..] = inst.operands.as_slice() else { return Err(unsupported(inst)) };
        let mut values = Vec::new();
        for o in rest {
            values.push(self.value(slot, thread, o)? as u64);
        }
        let (at, size, v) = match (values.as_slice(), inst.mods.iter().find_map(|w| field(w.as_str()))) {
            ([n @ 0..=4, v], Some((at, size, true))) => (at + size * *n as usize, size, *v),
            ([v], Some((at, size, false))) => (at, size, *v),
            _ => return Err(unsupported(inst)),
        };
        // In the driver's numbers: f32.ftz, f64, bf16 have others.
        let v = match (is("elemtype"), v) {
            (true, 8) => 10,
            (true, 9 | 10) => v - 1,
            _ => v,
        };
        let (space, address) = match a {
            Operand::Address(AddressBase::Reg(_) | AddressBase::Symbol(_), _) => {
                self.address(slot, thread, inst, a)?
            }
            _ => return Err(unsupported(inst)),
        };
        Self::aligned(space, address, 128)?;
        let place = self.place(slot, space, address)?;
        self.write_number(slot, thread, place.moved(at as u64), size as u32, v.into())
    }
}

/// Offset and bytes of a field, and whether it is one for each dimension.
fn field(word: &str) -> Option<(usize, usize, bool)> {
    Some(match word {
        "global_address" => (m::ADDRESS, 8, false),
        "rank" => (m::RANK, 1, false),
        "box_dim" => (m::BOX, 2, true),
        "global_dim" => (m::SIZES, 8, true),
        "global_stride" => (m::STRIDES, 8, true),
        "element_stride" => (m::STEPS, 1, true),
        "elemtype" => (m::DATA_TYPE, 1, false),
        "interleave_layout" => (m::INTERLEAVE, 1, false),
        "swizzle_mode" => (m::SWIZZLE, 1, false),
        "fill_mode" => (m::FILL, 1, false),
        _ => return None,
    })
}

/// The address of an element, if the tensor has it.
fn element(map: &Map, place: &[i64], size: u32) -> Option<u64> {
    let mut address = map.number(m::ADDRESS, 8);
    for (axis, c) in place.iter().enumerate() {
        let c = u64::try_from(*c).ok().filter(|c| *c < map.number(m::SIZES + 8 * axis, 8))?;
        let stride = match axis {
            0 => size.into(),
            _ => map.number(m::STRIDES + 8 * (axis - 1), 8),
        };
        address = address.wrapping_add(c.wrapping_mul(stride));
    }
    Some(address)
}

fn missing(map: &Map, ty: ScalarType) -> u128 {
    match (map.number(m::FILL, 1), ty) {
        (1, ScalarType::F16 | ScalarType::BF16) => 0x7ff7,
        (1, ScalarType::F32) => 0x7ff7_7ff7,
        (1, ScalarType::F64) => 0x7ff7_7ff7_7ff7_7ff7,
        _ => 0,
    }
}

/// Where an offset in shared memory lies: bits from 4 on differ by those from 7 on.
fn swizzled(map: &Map, at: u64) -> u64 {
    let chunk = match map.number(m::SWIZZLE, 1) {
        1 => at >> 7 & 1,
        2 => at >> 7 & 3,
        3 => at >> 7 & 7,
        _ => 0,
    };
    at ^ (chunk * 16)
}
