//! What reductions make of an element of a tensor, each atomically.

use weft_abi::TensorAction as A;

use super::{AtomicU16, AtomicU32, AtomicU64, Copy, Ordering, read};
use crate::helpers::convert::{f16_to_f32, f32_to_bf16, f32_to_f16};

fn bf16_to_f32(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

impl Copy {
    /// Combines the element at `to` with that at `from`.
    pub(super) fn combine(&self, to: u64, from: u64) {
        let order = Ordering::Relaxed;
        let to = to as usize;
        // SAFETY: as of `read`; elements lie at multiples of their size.
        unsafe {
            match self.element {
                8 => {
                    let v = read(from);
                    let at = AtomicU64::from_ptr(std::ptr::with_exposed_provenance_mut(to));
                    let _ = at.fetch_update(order, order, |old| Some(self.combined(old, v)));
                }
                4 => {
                    let v = u64::from(read::<u32>(from));
                    let at = AtomicU32::from_ptr(std::ptr::with_exposed_provenance_mut(to));
                    let _ = at.fetch_update(order, order, |old| Some(self.combined(old.into(), v) as u32));
                }
                2 => {
                    let v = u64::from(read::<u16>(from));
                    let at = AtomicU16::from_ptr(std::ptr::with_exposed_provenance_mut(to));
                    let _ = at.fetch_update(order, order, |old| Some(self.combined(old.into(), v) as u16));
                }
                _ => {
                    let v = u64::from(read::<u8>(from));
                    let at = std::sync::atomic::AtomicU8::from_ptr(std::ptr::with_exposed_provenance_mut(to));
                    let _ = at.fetch_update(order, order, |old| Some(self.combined(old.into(), v) as u8));
                }
            }
        }
    }

    fn combined(&self, old: u64, v: u64) -> u64 {
        match self.action {
            A::And => return old & v,
            A::Or => return old | v,
            A::Xor => return old ^ v,
            A::Inc => return if old >= v { 0 } else { old + 1 },
            A::Dec => return if old == 0 || old > v { v } else { old - 1 },
            _ => {}
        }
        let half = |f: fn(u16) -> f32, back: fn(f32) -> u16| {
            u64::from(back(self.float(f(old as u16).into(), f(v as u16).into()) as f32))
        };
        match self.data_type {
            3 => self.signed((old as i32).into(), (v as i32).into()),
            5 => self.signed(old as i64, v as i64),
            6 => half(f16_to_f32, f32_to_f16),
            9 => half(bf16_to_f32, f32_to_bf16),
            8 => self.float(f64::from_bits(old), f64::from_bits(v)).to_bits(),
            7 | 10..=12 => {
                // In global memory, single-precision addition flushes subnormal numbers.
                let flushed = |bits: u64| match f32::from_bits(bits as u32) {
                    x if x.is_subnormal() && self.action == A::Add => 0f32.copysign(x),
                    x => x,
                };
                let (x, y) = (flushed(old), flushed(v));
                let sum = if self.action == A::Add { x + y } else { self.float(x.into(), y.into()) as f32 };
                flushed(u64::from(sum.to_bits())).to_bits().into()
            }
            _ => match self.action {
                A::Min => old.min(v),
                A::Max => old.max(v),
                _ => old.wrapping_add(v),
            },
        }
    }

    fn signed(&self, old: i64, v: i64) -> u64 {
        (match self.action {
            A::Min => old.min(v),
            A::Max => old.max(v),
            _ => old.wrapping_add(v),
        }) as u64
    }

    fn float(&self, old: f64, v: f64) -> f64 {
        match self.action {
            A::Min if v < old || old.is_nan() => v,
            A::Max if v > old || old.is_nan() => v,
            A::Min | A::Max => old,
            _ => old + v,
        }
    }
}
