//! The video instructions: on a byte, half word or word each, or on four bytes or two half words at a time.

use weft_ptx::{Cmp, Inst, Mod, Opcode, Operand, ScalarType};

use super::bits::{sign_extend, zero_extend};

/// See [`super::compute`]; `None` for other instructions.
pub(super) fn compute(inst: &Inst, src: &[u128]) -> Option<u128> {
    use Opcode::*;
    match inst.opcode {
        Vadd2 | Vsub2 | Vavrg2 | Vabsdiff2 | Vmin2 | Vmax2 | Vset2 => simd(inst, src, 16),
        Vadd4 | Vsub4 | Vavrg4 | Vabsdiff4 | Vmin4 | Vmax4 | Vset4 => simd(inst, src, 8),
        Vadd | Vsub | Vabsdiff | Vmin | Vmax | Vshl | Vshr | Vset => scalar(inst, src),
        Vmad => multiply(inst, src),
        _ => None,
    }
}

/// Whether an operand is negated, and its selector.
fn selector(inst: &Inst, operand: usize) -> (bool, &'static str) {
    match inst.operands.get(operand) {
        Some(Operand::Part(_, word)) => word.selector(),
        _ => (false, ""),
    }
}

/// Position and width in bits of what a scalar selector names.
fn place(selector: &str) -> (u32, u32) {
    let digit = selector.get(1..).and_then(|d| d.parse::<u32>().ok()).unwrap_or(0);
    match selector.chars().next() {
        Some('b') => (8 * digit, 8),
        Some('h') => (16 * digit, 16),
        _ => (0, 32),
    }
}

/// The selected part of a source, extended as its type says.
fn part(v: u128, selector: &str, ty: ScalarType) -> i128 {
    let (at, bits) = place(selector);
    let v = v >> at;
    if ty.is_signed() { sign_extend(v, bits).into() } else { zero_extend(v, bits).into() }
}

fn range(signed: bool, bits: u32) -> (i128, i128) {
    if signed { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) }
}

fn holds(cmp: Cmp, a: i128, b: i128) -> bool {
    match cmp {
        Cmp::Eq => a == b,
        Cmp::Ne => a != b,
        Cmp::Lt => a < b,
        Cmp::Le => a <= b,
        Cmp::Gt => a > b,
        _ => a >= b,
    }
}

fn scalar(inst: &Inst, src: &[u128]) -> Option<u128> {
    use Opcode::*;
    let set = inst.opcode == Vset;
    let first = usize::from(!set);
    let dtype = if set { ScalarType::U32 } else { inst.ty(0)? };
    let (at, bt) = (inst.ty(first)?, inst.ty(first + 1)?);
    let a = part(*src.first()?, selector(inst, 1).1, at);
    let b = part(*src.get(1)?, selector(inst, 2).1, bt);
    let count = if inst.has(Mod::Wrap) { b & 31 } else { b.min(32) };
    let mut r = match inst.opcode {
        Vadd => a + b,
        Vsub => a - b,
        Vabsdiff => (a - b).abs(),
        Vmin => a.min(b),
        Vmax => a.max(b),
        Vshl => a << count,
        Vshr => a >> count,
        _ => i128::from(holds(inst.cmp()?, a, b)),
    };
    let (to, bits) = place(selector(inst, 0).1);
    if inst.has(Mod::Sat) {
        if inst.opcode == Vshl {
            // Hardware looks at 34 bits.
            r = (r << (128 - 34)) >> (128 - 34);
        }
        let (least, greatest) = range(dtype.is_signed(), bits);
        r = r.clamp(least, greatest);
    }
    if inst.opcode == Vshl && !inst.has(Mod::Sat) {
        // 64 bits are left, of the sign of the result's type.
        r = if dtype.is_signed() { i128::from(r as i64) } else { i128::from(r as u64) };
    }
    let c = src.get(2).copied().unwrap_or(0);
    let third = part(c, "", dtype);
    let r = if inst.has(Mod::Add) {
        r + third
    } else if inst.has(Mod::Min) {
        r.min(third)
    } else if inst.has(Mod::Max) {
        r.max(third)
    } else {
        let mask = (1u128 << bits) - 1;
        return Some(if bits == 32 {
            r as u128 & mask
        } else {
            c & !(mask << to) & 0xffff_ffff | (r as u128 & mask) << to
        });
    };
    Some(r as u128 & 0xffff_ffff)
}

fn multiply(inst: &Inst, src: &[u128]) -> Option<u128> {
    let [a, b, c] = src else { return None };
    let (at, bt) = (inst.ty(1)?, inst.ty(2)?);
    let negated = |n: usize| selector(inst, n).0;
    let opposite = negated(1) != negated(2);
    let signed = at.is_signed() || bt.is_signed() || opposite || negated(3);
    let mut r = part(*a, selector(inst, 1).1, at) * part(*b, selector(inst, 2).1, bt);
    let mut c: i128 = if signed { sign_extend(*c, 32).into() } else { zero_extend(*c, 32).into() };
    let mut last = 0;
    if inst.mods.iter().any(|m| m.as_str() == "po") {
        last = 1;
    } else if opposite {
        (r, last) = (!r, 1);
    } else if negated(3) {
        (c, last) = (!c, 1);
    }
    r += c + last;
    let shift = inst.mods.iter().find_map(|m| m.as_str().strip_prefix("shr")?.parse::<u32>().ok());
    r >>= shift.unwrap_or(0);
    if inst.has(Mod::Sat) {
        let (least, greatest) = range(signed, 32);
        r = r.clamp(least, greatest);
    }
    Some(r as u128 & 0xffff_ffff)
}

fn simd(inst: &Inst, src: &[u128], bits: u32) -> Option<u128> {
    use Opcode::*;
    let set = matches!(inst.opcode, Vset2 | Vset4);
    let first = usize::from(!set);
    let dtype = if set { ScalarType::U32 } else { inst.ty(0)? };
    let (at, bt) = (inst.ty(first)?, inst.ty(first + 1)?);
    let lanes = 32 / bits;
    // Lanes are picked from `b:a`; without a selector each operand's own. The last digit is lane 0.
    let both = zero_extend(src[0], 32) as u128 | (zero_extend(src[1], 32) as u128) << 32;
    let element = |operand: usize, i: u32, ty: ScalarType| {
        let digits = selector(inst, operand).1.as_bytes();
        let own = if operand == 1 { i } else { lanes + i };
        let lane = match digits.len() {
            0 => own,
            n => digits.get(n - 1 - i as usize).map_or(own, |d| u32::from(d - b'0')),
        };
        let v = both >> (lane * bits);
        if ty.is_signed() { i128::from(sign_extend(v, bits)) } else { i128::from(zero_extend(v, bits)) }
    };
    let mask = selector(inst, 0).1;
    let wanted = |i: u32| mask.is_empty() || mask.contains(char::from(b'0' + i as u8));
    let c = src.get(2).copied().unwrap_or(0);
    let (mut packed, mut sum) = (0u128, 0i128);
    for i in 0..lanes {
        let (a, b) = (element(1, i, at), element(2, i, bt));
        let mut r = match inst.opcode {
            Vadd2 | Vadd4 => a + b,
            Vsub2 | Vsub4 => a - b,
            Vavrg2 | Vavrg4 => (a + b + i128::from(a + b >= 0)) >> 1,
            Vabsdiff2 | Vabsdiff4 => (a - b).abs(),
            Vmin2 | Vmin4 => a.min(b),
            Vmax2 | Vmax4 => a.max(b),
            _ => i128::from(holds(inst.cmp()?, a, b)),
        };
        if inst.has(Mod::Sat) {
            let (least, greatest) = range(dtype.is_signed(), bits);
            r = r.clamp(least, greatest);
        }
        if wanted(i) {
            packed |= u128::from(zero_extend(r as u128, bits)) << (i * bits);
            sum += r;
        } else {
            packed |= u128::from(zero_extend(c >> (i * bits), bits)) << (i * bits);
        }
    }
    if inst.has(Mod::Add) {
        return Some(u128::from((c as u32).wrapping_add(sum as u32)));
    }
    Some(packed)
}
