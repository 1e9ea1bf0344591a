//! The SIMD video instructions: four bytes or two half words at a time.

use weft_ptx::{Cmp, Inst, Mod, Opcode, ScalarType};

use super::{sign_extend, zero_extend};

/// See [`super::compute`]; `None` for other instructions.
pub(super) fn compute(inst: &Inst, src: &[u128]) -> Option<u128> {
    use Opcode::*;
    let bits = match inst.opcode {
        Vadd2 | Vsub2 | Vavrg2 | Vabsdiff2 | Vmin2 | Vmax2 | Vset2 => 16,
        Vadd4 | Vsub4 | Vavrg4 | Vabsdiff4 | Vmin4 | Vmax4 | Vset4 => 8,
        _ => return None,
    };
    let set = matches!(inst.opcode, Vset2 | Vset4);
    let first = usize::from(!set);
    let dtype = if set { ScalarType::U32 } else { inst.ty(0)? };
    let (at, bt) = (inst.ty(first)?, inst.ty(first + 1)?);
    let element = |v: u128, i: u32, ty: ScalarType| {
        let v = v >> (i * bits);
        if ty.is_signed() { sign_extend(v, bits) } else { zero_extend(v, bits) as i64 }
    };
    let (mut packed, mut sum) = (0u128, 0i64);
    for i in 0..32 / bits {
        let (a, b) = (element(src[0], i, at), element(src[1], i, bt));
        let mut r = match inst.opcode {
            Vadd2 | Vadd4 => a + b,
            Vsub2 | Vsub4 => a - b,
            Vavrg2 | Vavrg4 => (a + b + i64::from(a + b >= 0)) >> 1,
            Vabsdiff2 | Vabsdiff4 => (a - b).abs(),
            Vmin2 | Vmin4 => a.min(b),
            Vmax2 | Vmax4 => a.max(b),
            _ => i64::from(match inst.cmp()? {
                Cmp::Eq => a == b,
                Cmp::Ne => a != b,
                Cmp::Lt => a < b,
                Cmp::Le => a <= b,
                Cmp::Gt => a > b,
                _ => a >= b,
            }),
        };
        if inst.has(Mod::Sat) {
            let (least, greatest) = if dtype.is_signed() {
                (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
            } else {
                (0, (1 << bits) - 1)
            };
            r = r.clamp(least, greatest);
        }
        packed |= u128::from(zero_extend(r as u128, bits)) << (i * bits);
        sum += r;
    }
    if inst.has(Mod::Add) {
        let c = src.get(2).copied().unwrap_or(0) as u32;
        return Some(u128::from(c.wrapping_add(sum as u32)));
    }
    Some(packed)
}
