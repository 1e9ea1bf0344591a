//! Integer arithmetic, logic and shifts.

use weft_ptx::{Inst, Mod, Opcode, ScalarType};

use super::bits::{parts_of, sign_extend, widen, zero_extend};

/// See [`super::compute`].
pub(super) fn compute(inst: &Inst, ty: Option<ScalarType>, src: &[u128], carry: &mut bool) -> Option<u128> {
    let ty = ty.unwrap_or(ScalarType::B32);
    let (parts, element) = parts_of(ty);
    if parts == 1 {
        return scalar(inst, ty, src, carry);
    }
    let mut out = 0;
    for i in 0..parts {
        let bits = element.bits();
        let halves: Vec<u128> = src.iter().map(|v| v >> (i * bits)).collect();
        out |= u128::from(zero_extend(scalar(inst, element, &halves, carry)?, bits)) << (i * bits);
    }
    Some(out)
}

/// The full product of two values of type `ty`, sign-extended for signed types.
fn product(ty: ScalarType, a: u128, b: u128) -> i128 {
    let bits = ty.bits();
    if ty.is_signed() {
        i128::from(sign_extend(a, bits)) * i128::from(sign_extend(b, bits))
    } else {
        // At most 128 bits: the top bit is data, and callers only look at bits.
        (u128::from(zero_extend(a, bits)) * u128::from(zero_extend(b, bits))) as i128
    }
}

/// The part of the product that `.lo`, `.hi` or `.wide` keeps.
fn multiply(inst: &Inst, ty: ScalarType, a: u128, b: u128) -> u128 {
    let full = product(ty, a, b);
    if inst.has(Mod::Hi) { (full >> ty.bits()) as u128 } else { full as u128 }
}

fn product24(inst: &Inst, ty: ScalarType, a: u128, b: u128) -> u64 {
    let full = if ty.is_signed() {
        sign_extend(a, 24) * sign_extend(b, 24)
    } else {
        (zero_extend(a, 24) * zero_extend(b, 24)) as i64
    };
    (if inst.has(Mod::Hi) { full >> 16 } else { full }) as u64 & 0xffff_ffff
}

fn clamp_s32(v: i128) -> u128 {
    v.clamp(i32::MIN.into(), i32::MAX.into()) as u128
}

/// Sources of an instruction on single elements of `bits` bits.
#[derive(Clone, Copy)]
struct Sources<'a> {
    src: &'a [u128],
    bits: u32,
}

impl Sources<'_> {
    /// The register; 0 when there is none.
    fn at(self, i: usize) -> u128 {
        self.src.get(i).copied().unwrap_or(0)
    }

    /// Without a sign.
    fn u(self, i: usize) -> u64 {
        zero_extend(self.at(i), self.bits)
    }

    /// With a sign.
    fn s(self, i: usize) -> i64 {
        sign_extend(self.at(i), self.bits)
    }

    /// The low 32 bits, whatever the type.
    fn word(self, i: usize) -> u32 {
        self.at(i) as u32
    }
}

fn scalar(inst: &Inst, ty: ScalarType, src: &[u128], carry: &mut bool) -> Option<u128> {
    use Opcode::*;
    let x = Sources { src, bits: ty.bits() };
    match inst.opcode {
        Add | Addc | Sub | Subc | Mul | Mad | Madc | Mul24 | Mad24 => sum_or_product(inst, ty, x, carry),
        Sad | Div | Rem | Abs | Neg | Min | Max => Some(widen(magnitude(inst, ty, x), ty)),
        Bfe | Bfi | Szext | Bmsk => Some(bit_field(inst, ty, x)),
        _ => logic(inst, ty, x),
    }
}

/// Sums, differences and products.
fn sum_or_product(inst: &Inst, ty: ScalarType, x: Sources<'_>, carry: &mut bool) -> Option<u128> {
    use Opcode::*;
    let bits = x.bits;
    // A result of the type itself.
    let done = |v: u64| Some(widen(v, ty));
    let cc = inst.has(Mod::Cc);
    let sum = |x: u64, y: u64, with_carry: bool, carry: &mut bool| {
        let full = u128::from(x) + u128::from(y) + u128::from(with_carry && *carry);
        if cc {
            *carry = full >> bits & 1 == 1;
        }
        widen(full as u64, ty)
    };
    match inst.opcode {
        Add if inst.has(Mod::Sat) => Some(clamp_s32(i128::from(x.s(0)) + i128::from(x.s(1)))),
        Sub if inst.has(Mod::Sat) => Some(clamp_s32(i128::from(x.s(0)) - i128::from(x.s(1)))),
        Add => Some(sum(x.u(0), x.u(1), false, carry)),
        Addc => Some(sum(x.u(0), x.u(1), true, carry)),
        Sub | Subc => {
            // Hardware adds the complement, so the flag means "no borrow"; it shows when sub and add are mixed.
            let borrow_in = inst.opcode == Subc && !*carry;
            let full = i128::from(x.u(0)) - i128::from(x.u(1)) - i128::from(borrow_in);
            if cc {
                *carry = full >= 0;
            }
            done(full as u64)
        }
        Mul if inst.has(Mod::Wide) => Some(product(ty, x.at(0), x.at(1)) as u128),
        Mul => done(multiply(inst, ty, x.at(0), x.at(1)) as u64),
        Mad if inst.has(Mod::Wide) => {
            let sum = product(ty, x.at(0), x.at(1)).wrapping_add(sign_extend(x.at(2), bits * 2).into());
            Some(u128::from(zero_extend(sum as u128, bits * 2)))
        }
        Mad if inst.has(Mod::Sat) => {
            Some(clamp_s32((product(ty, x.at(0), x.at(1)) >> bits) + i128::from(x.s(2))))
        }
        Mad | Madc => {
            let part = zero_extend(multiply(inst, ty, x.at(0), x.at(1)), bits);
            Some(sum(part, x.u(2), inst.opcode == Madc, carry))
        }
        Mul24 => done(product24(inst, ty, x.at(0), x.at(1))),
        Mad24 if inst.has(Mod::Sat) => {
            let part = i128::from(product24(inst, ty, x.at(0), x.at(1)) as u32 as i32);
            Some(clamp_s32(part + i128::from(x.s(2))))
        }
        Mad24 => done(product24(inst, ty, x.at(0), x.at(1)).wrapping_add(x.u(2))),
        _ => None,
    }
}

/// Distances, quotients and what else depends on the sign.
fn magnitude(inst: &Inst, ty: ScalarType, x: Sources<'_>) -> u64 {
    use Opcode::*;
    let signed = ty.is_signed();
    match inst.opcode {
        Sad => {
            let distance = if signed { x.s(0).abs_diff(x.s(1)) } else { x.u(0).abs_diff(x.u(1)) };
            distance.wrapping_add(x.u(2))
        }
        // Division by zero has no defined result; hardware gives all ones, as quotient and as remainder.
        Div | Rem if x.u(1) == 0 => u64::MAX,
        Div if signed => x.s(0).wrapping_div(x.s(1)) as u64,
        Div => x.u(0) / x.u(1),
        Rem if signed => x.s(0).wrapping_rem(x.s(1)) as u64,
        Rem => x.u(0) % x.u(1),
        Abs => x.s(0).unsigned_abs(),
        Neg => x.s(0).wrapping_neg() as u64,
        _ => {
            let first = if signed { x.s(0) < x.s(1) } else { x.u(0) < x.u(1) };
            let v = if first == (inst.opcode == Min) { x.u(0) } else { x.u(1) };
            let negative = inst.has(Mod::Relu) && sign_extend(v.into(), x.bits) < 0;
            if negative { 0 } else { v }
        }
    }
}

/// Logic, shifts, counts of bits, bytes.
fn logic(inst: &Inst, ty: ScalarType, x: Sources<'_>) -> Option<u128> {
    use Opcode::*;
    let (bits, signed) = (x.bits, ty.is_signed());
    let done = |v: u64| Some(widen(v, ty));
    match inst.opcode {
        And => done(x.u(0) & x.u(1)),
        Or => done(x.u(0) | x.u(1)),
        Xor => done(x.u(0) ^ x.u(1)),
        Not => done(!x.u(0)),
        Cnot => done(u64::from(x.u(0) == 0)),
        Shl => done(if x.word(1) >= bits { 0 } else { x.u(0) << x.word(1) }),
        Shr if signed => done((x.s(0) >> x.word(1).min(bits - 1)) as u64),
        Shr => done(if x.word(1) >= bits { 0 } else { x.u(0) >> x.word(1) }),
        Shf => {
            let pair = u64::from(x.word(1)) << 32 | u64::from(x.word(0));
            let n = if inst.has(Mod::Wrap) { x.word(2) & 31 } else { x.word(2).min(32) };
            Some(u128::from(if inst.has(Mod::L) { (pair << n >> 32) as u32 } else { (pair >> n) as u32 }))
        }
        Lop3 => Some(u128::from(lop3(x.word(0), x.word(1), x.word(2), x.word(3)))),
        Popc => Some(u128::from(x.u(0).count_ones())),
        Clz => Some(u128::from(x.u(0).leading_zeros() - (64 - bits))),
        Brev => done(x.u(0).reverse_bits() >> (64 - bits)),
        Bfind => {
            let v = if signed && x.s(0) < 0 { zero_extend(!x.at(0), bits) } else { x.u(0) };
            let position = v.checked_ilog2();
            let shifts = inst.has(Mod::Shiftamt);
            Some(position.map_or(0xffff_ffff, |p| u128::from(if shifts { bits - 1 - p } else { p })))
        }
        Fns => Some(u128::from(find_nth_set(x.word(0), x.word(1), x.word(2) as i32))),
        Prmt => Some(u128::from(permute(inst, x.word(0), x.word(1), x.word(2)))),
        Dp4a | Dp2a => Some(u128::from(dot(inst, x.word(0), x.word(1), x.word(2))?)),
        Createpolicy => Some(0),
        _ => None,
    }
}

/// Fields of bits: taken out, put in, extended, and their masks.
fn bit_field(inst: &Inst, ty: ScalarType, x: Sources<'_>) -> u128 {
    use Opcode::*;
    let (bits, signed) = (x.bits, ty.is_signed());
    match inst.opcode {
        Bfe => {
            let (from, length) = (field(x.word(1), bits), field(x.word(2), bits));
            let bit = |i: u32| x.u(0) >> i & 1;
            let fill = if signed && length > 0 { bit((from + length - 1).min(bits - 1)) } else { 0 };
            let mut d = 0u64;
            for i in 0..bits {
                let b = if i < length && from + i < bits { bit(from + i) } else { fill };
                d |= b << i;
            }
            widen(d, ty)
        }
        Bfi => {
            let (to, length) = (field(x.word(2), bits), field(x.word(3), bits));
            let mut d = x.u(1);
            for i in (0..length).take_while(|i| to + i < bits) {
                d = d & !(1 << (to + i)) | (x.u(0) >> i & 1) << (to + i);
            }
            widen(d, ty)
        }
        Szext => {
            let n = x.word(1) & 31;
            let too_large = inst.has(Mod::Clamp) && x.word(1) >= 32;
            let mask = if too_large { 0 } else { u32::MAX << n };
            let fill = signed && n > 0 && !too_large && x.word(0) >> (n - 1) & 1 == 1;
            widen(u64::from(x.word(0) & !mask | if fill { mask } else { 0 }), ty)
        }
        _ => {
            let (from, length) = (x.word(0) & 31, x.word(1) & 31);
            let clamp = inst.has(Mod::Clamp);
            let low = if clamp && x.word(0) >= 32 { 0 } else { u32::MAX << from };
            let over = from + length >= 32 || clamp && (x.word(0) >= 32 || x.word(1) >= 32);
            let high = if over { 0 } else { u32::MAX << (from + length) };
            u128::from(low & !high)
        }
    }
}

/// Position or length of a bit field: hardware looks at 8 bits of it, but for 64-bit fields at all of it.
fn field(v: u32, bits: u32) -> u32 {
    if bits == 64 { v.min(255) } else { v & 0xff }
}

fn lop3(a: u32, b: u32, c: u32, table: u32) -> u32 {
    (0..8).filter(|i| table >> i & 1 == 1).fold(0, |d, i| {
        let pick = |v: u32, bit: u32| if i >> bit & 1 == 1 { v } else { !v };
        d | pick(a, 2) & pick(b, 1) & pick(c, 0)
    })
}

fn find_nth_set(mask: u32, base: u32, offset: i32) -> u32 {
    let is_set = |i: i64| mask >> i & 1 == 1;
    let mut at = i64::from(base);
    if offset == 0 {
        return if at < 32 && is_set(at) { base } else { u32::MAX };
    }
    let mut count = offset.unsigned_abs() - 1;
    while (0..32).contains(&at) {
        if is_set(at) {
            if count == 0 {
                return at as u32;
            }
            count -= 1;
        }
        at += i64::from(offset.signum());
    }
    u32::MAX
}

fn permute(inst: &Inst, a: u32, b: u32, c: u32) -> u32 {
    let bytes = (u64::from(b) << 32 | u64::from(a)).to_le_bytes();
    let mode = inst
        .mods
        .iter()
        .map(|m| m.as_str())
        .find(|m| ["f4e", "b4e", "rc8", "ecl", "ecr", "rc16"].contains(m));
    let n = c & 3;
    let mut out = [0; 4];
    for (i, slot) in (0u32..).zip(&mut out) {
        let pick = match mode {
            Some("f4e") => n + i,
            Some("b4e") => (n + 8 - i) & 7,
            Some("rc8") => n,
            Some("ecl") => i.max(n),
            Some("ecr") => i.min(n),
            Some("rc16") => (n & 1) * 2 + (i & 1),
            _ => c >> (4 * i) & 15,
        };
        let byte = bytes[pick as usize & 7];
        *slot = if mode.is_none() && pick & 8 != 0 { if byte & 0x80 != 0 { 0xff } else { 0 } } else { byte };
    }
    u32::from_le_bytes(out)
}

fn dot(inst: &Inst, a: u32, b: u32, c: u32) -> Option<u32> {
    let part = |v: u32, i: u32, bits: u32, ty: ScalarType| {
        let v = u128::from(v >> (i * bits));
        if ty.is_signed() { sign_extend(v, bits) } else { zero_extend(v, bits) as i64 }
    };
    let (at, bt) = (inst.ty(0)?, inst.ty(1)?);
    let sum: i64 = if inst.opcode == Opcode::Dp4a {
        (0..4).map(|i| part(a, i, 8, at) * part(b, i, 8, bt)).sum()
    } else {
        let first = if inst.has(Mod::Hi) { 2 } else { 0 };
        (0..2).map(|i| part(a, i, 16, at) * part(b, first + i, 8, bt)).sum()
    };
    Some(c.wrapping_add(sum as u32))
}
