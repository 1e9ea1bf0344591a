//! Atomic operations.

use std::sync::{Mutex, PoisonError};

use weft_ptx::{Inst, Mod, Opcode, Operand, ScalarType, Space};

use super::memory::Place;
use super::{Machine, Result, unsupported};
use crate::eval::{float_arithmetic, format_of, parts_of, sign_extend, zero_extend};

/// What a read-modify-write leaves in memory.
fn combined(inst: &Inst, ty: ScalarType, flush: bool, old: u128, b: u128) -> Option<u128> {
    let bits = ty.bits();
    let (x, y) = (zero_extend(old, bits), zero_extend(b, bits));
    let (sx, sy) = (sign_extend(old, bits), sign_extend(b, bits));
    for m in &inst.mods {
        let v = match m {
            Mod::Exch => return Some(b),
            Mod::And => x & y,
            Mod::Or => x | y,
            Mod::Xor => x ^ y,
            Mod::Inc => {
                if x >= y {
                    0
                } else {
                    x + 1
                }
            }
            Mod::Dec => {
                if x == 0 || x > y {
                    y
                } else {
                    x - 1
                }
            }
            Mod::Add if format_of(ty).is_none() => x.wrapping_add(y),
            Mod::Min if format_of(ty).is_none() => {
                if ty.is_signed() {
                    sx.min(sy) as u64
                } else {
                    x.min(y)
                }
            }
            Mod::Max if format_of(ty).is_none() => {
                if ty.is_signed() {
                    sx.max(sy) as u64
                } else {
                    x.max(y)
                }
            }
            Mod::Add | Mod::Min | Mod::Max => return float(*m, ty, flush, old, b),
            _ => continue,
        };
        return Some(u128::from(v));
    }
    None
}

fn float(op: Mod, ty: ScalarType, flush: bool, old: u128, b: u128) -> Option<u128> {
    let mut inst = Inst {
        guard: None,
        opcode: match op {
            Mod::Add => Opcode::Add,
            Mod::Min => Opcode::Min,
            _ => Opcode::Max,
        },
        mods: Default::default(),
        operands: Default::default(),
        call: None,
        span: Default::default(),
    };
    if flush {
        inst.mods.push(Mod::Ftz);
    }
    let (parts, element) = parts_of(ty);
    let bits = element.bits();
    let mut out = 0;
    for i in 0..parts {
        let half = |v: u128| zero_extend(v >> (i * bits), bits);
        out |= u128::from(float_arithmetic(&inst, element, &[half(old), half(b)])?) << (i * bits);
    }
    Some(out)
}

/// Held while an operation reads and writes: grids that run at the same time are interpreted by several threads.
static WHOLE: Mutex<()> = Mutex::new(());

impl Machine<'_> {
    /// `atom` and `red`.
    pub(super) fn atomic(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let (d, rest) = match (inst.opcode, inst.operands.as_slice()) {
            (Opcode::Atom, [d, rest @ ..]) => (Some(d), rest),
            (_, rest) => (None, rest),
        };
        let (Some(ty), [a, b, rest @ ..]) = (inst.ty(0), rest) else { return Err(unsupported(inst)) };
        let (space, address) = self.address(slot, thread, inst, a)?;
        let (size, n) = (ty.bytes(), inst.vector());
        Self::aligned(space, address, size * n)?;
        fn list(o: &Operand) -> &[Operand] {
            match o {
                Operand::Vector(items) => items,
                one => std::slice::from_ref(one),
            }
        }
        let mut former = Vec::new();
        let whole = WHOLE.lock().unwrap_or_else(PoisonError::into_inner);
        for (i, b) in list(b).iter().enumerate() {
            let place = self.place(slot, space, address + i as u64 * u64::from(size))?;
            let old = self.read_number(slot, thread, place, size)?;
            let b = self.value(slot, thread, b)?;
            let new = if inst.has(Mod::Cas) {
                let c = rest.first().ok_or_else(|| unsupported(inst))?;
                let c = self.value(slot, thread, c)?;
                let same = if size == 16 { old == b } else { old as u64 == zero_extend(b, ty.bits()) };
                if same { c } else { old }
            } else {
                // In global memory, single-precision addition flushes subnormal numbers.
                let flush = ty == ScalarType::F32 && matches!(place, Place::Global(_));
                combined(inst, ty, flush, old, b).ok_or_else(|| unsupported(inst))?
            };
            self.write_number(slot, thread, place, size, new)?;
            former.push(old);
        }
        drop(whole);
        for (d, old) in d.map_or(&[][..], list).iter().zip(former) {
            self.set(slot, thread, d, old)?;
        }
        Ok(())
    }

    /// `cp.reduce.async.bulk`: element by element.
    pub(super) fn reduce_bulk(
        &mut self,
        slot: usize,
        thread: usize,
        inst: &Inst,
        to: Place,
        from: Place,
        bytes: usize,
    ) -> Result<()> {
        let ty = inst.ty(0).ok_or_else(|| unsupported(inst))?;
        let size = ty.bytes();
        // As for single operations: `.f32` in global memory flushes.
        let flush = ty == ScalarType::F32 && matches!(to, Place::Global(_));
        for i in 0..bytes as u64 / u64::from(size) {
            let at = i * u64::from(size);
            let b = self.read_number(slot, thread, from.moved(at), size)?;
            let old = self.read_number(slot, thread, to.moved(at), size)?;
            let new = combined(inst, ty, flush, old, b).ok_or_else(|| unsupported(inst))?;
            self.write_number(slot, thread, to.moved(at), size, new)?;
        }
        Ok(())
    }

    /// `cp.reduce.async.bulk.tensor`: one element.
    pub(super) fn combine(
        &mut self,
        slot: usize,
        thread: usize,
        inst: &Inst,
        (ty, to): (ScalarType, Place),
        b: u128,
    ) -> Result<()> {
        let whole = WHOLE.lock().unwrap_or_else(PoisonError::into_inner);
        let old = self.read_number(slot, thread, to, ty.bytes())?;
        let new = combined(inst, ty, ty == ScalarType::F32, old, b).ok_or_else(|| unsupported(inst))?;
        self.write_number(slot, thread, to, ty.bytes(), new)?;
        drop(whole);
        Ok(())
    }

    /// The space that all addresses of an mbarrier instruction lie in unless it says otherwise.
    pub(super) fn barrier_space(inst: &Inst) -> Space {
        inst.mods
            .iter()
            .find_map(|m| if let Mod::Space(s) = m { Some(*s) } else { None })
            .unwrap_or(Space::Generic)
    }
}
