//! What the operations compute, on constants. Integers are exact; of the floating-point operations those whose result
//! the host gives bit for bit. Results that are NaN are left open, since the IR leaves them open.

mod columns;

use smallvec::SmallVec;

use crate::*;
pub use columns::{Column, fold_columns};

/// Results of an operation on constant operands (bits, zero-extended); `None` when it does not fold.
pub fn fold(op: &Op, types: &[Type], args: &[u64]) -> Option<SmallVec<[u64; 2]>> {
    let one = |v: u64| Some(SmallVec::from_slice(&[v]));
    match *op {
        Op::Const(_, bits) => one(bits),
        Op::Int(op) => one(int(op, types[0].bits(), args[0], args[1])),
        Op::IntUnary(op) => one(int_unary(op, types[0].bits(), args[0])),
        Op::ICmp(c) => one(u64::from(icmp(c, types[0].bits(), args[0], args[1]))),
        Op::Select => one(if args[0] & 1 != 0 { args[1] } else { args[2] }),
        Op::Convert(how, to) => one(convert(how, types[0], to, args[0])?),
        Op::AddCarry => {
            let bits = types[0].bits();
            let sum = u128::from(args[0]) + u128::from(args[1]) + u128::from(args[2] & 1);
            Some(SmallVec::from_slice(&[cut(sum as u64, bits), u64::from(sum >> bits != 0)]))
        }
        Op::SubBorrow => {
            let bits = types[0].bits();
            let sub = u128::from(args[1]) + u128::from(args[2] & 1);
            let diff = args[0].wrapping_sub(args[1]).wrapping_sub(args[2] & 1);
            Some(SmallVec::from_slice(&[cut(diff, bits), u64::from(u128::from(args[0]) < sub)]))
        }
        Op::Bfe(signed) => one(bfe(signed, types[0].bits(), args[0], args[1] & 0xff, args[2] & 0xff)),
        Op::Bfi => {
            let (bits, pos, len) = (types[0].bits(), args[2] & 0xff, args[3] & 0xff);
            let field = low_mask(len).checked_shl(pos as u32).unwrap_or(0);
            let moved = args[0].checked_shl(pos as u32).unwrap_or(0);
            one(cut((args[1] & !field) | (moved & field), bits))
        }
        Op::Funnel { left, clamp } => {
            let pair = args[1] << 32 | args[0];
            let n = if clamp { args[2].min(32) } else { args[2] & 31 };
            one(cut(if left { (u128::from(pair) << n >> 32) as u64 } else { pair >> n }, 32))
        }
        Op::Prmt => one(prmt(args[0], args[1], args[2])),
        Op::Dp4a(sa, sb) => {
            let byte = |v: u64, i: u64, s: bool| {
                let b = (v >> (8 * i)) as u8;
                if s { i64::from(b as i8) } else { i64::from(b) }
            };
            let dot: i64 = (0..4).map(|i| byte(args[0], i, sa) * byte(args[1], i, sb)).sum();
            one(cut(args[2].wrapping_add(dot as u64), 32))
        }
        Op::Sad(signed) => {
            let bits = types[0].bits();
            let diff = if signed {
                sext(args[0], bits).abs_diff(sext(args[1], bits))
            } else {
                args[0].abs_diff(args[1])
            };
            one(cut(diff.wrapping_add(args[2]), bits))
        }
        Op::Float(op, m) => one(float(op, m, types[0], args[0], args[1])?),
        Op::Fma(m) => one(fma(m, types[0], args[0], args[1], args[2])?),
        Op::FloatUnary(op, m) => one(float_unary(op, m, types[0], args[0])?),
        Op::FCmp(c, ftz) => one(u64::from(fcmp(c, ftz, types[0], args[0], args[1])?)),
        _ => None,
    }
}

/// The low `bits` bits.
pub fn cut(v: u64, bits: u32) -> u64 {
    if bits >= 64 { v } else { v & ((1 << bits) - 1) }
}

/// The number that the low `bits` bits are in two's complement.
pub fn sext(v: u64, bits: u32) -> i64 {
    if bits >= 64 { v as i64 } else { ((v << (64 - bits)) as i64) >> (64 - bits) }
}

fn low_mask(len: u64) -> u64 {
    if len >= 64 { u64::MAX } else { (1 << len) - 1 }
}

#[inline(always)]
fn int(op: IntOp, bits: u32, a: u64, b: u64) -> u64 {
    let (sa, sb) = (sext(a, bits), sext(b, bits));
    let wide = u64::from(bits);
    let r = match op {
        IntOp::Add => a.wrapping_add(b),
        IntOp::Sub => a.wrapping_sub(b),
        IntOp::Mul => a.wrapping_mul(b),
        IntOp::MulHiS => ((i128::from(sa) * i128::from(sb)) >> bits) as u64,
        IntOp::MulHiU => ((u128::from(a) * u128::from(b)) >> bits) as u64,
        IntOp::DivS => {
            if sb == 0 {
                u64::MAX
            } else {
                sa.wrapping_div(sb) as u64
            }
        }
        IntOp::DivU => a.checked_div(b).unwrap_or(u64::MAX),
        IntOp::RemS => {
            if sb == 0 {
                u64::MAX
            } else {
                sa.wrapping_rem(sb) as u64
            }
        }
        IntOp::RemU => a.checked_rem(b).unwrap_or(u64::MAX),
        IntOp::MinS => sa.min(sb) as u64,
        IntOp::MinU => a.min(b),
        IntOp::MaxS => sa.max(sb) as u64,
        IntOp::MaxU => a.max(b),
        IntOp::And => a & b,
        IntOp::Or => a | b,
        IntOp::Xor => a ^ b,
        IntOp::Shl => {
            if b >= wide {
                0
            } else {
                a << b
            }
        }
        IntOp::LShr => {
            if b >= wide {
                0
            } else {
                a >> b
            }
        }
        IntOp::AShr => (sa >> b.min(wide - 1).min(63)) as u64,
        IntOp::AddSatS | IntOp::SubSatS => {
            let (x, y) = (i128::from(sa), i128::from(sb));
            let r = if op == IntOp::AddSatS { x + y } else { x - y };
            let top = 1i128 << (bits - 1);
            r.clamp(-top, top - 1) as u64
        }
    };
    cut(r, bits)
}

fn int_unary(op: IntUnary, bits: u32, a: u64) -> u64 {
    let s = sext(a, bits);
    let top = |v: u64| if v == 0 { u64::from(u32::MAX) } else { u64::from(63 - v.leading_zeros()) };
    let shift = |v: u64| if v == 0 { u64::from(u32::MAX) } else { u64::from(bits - 1) - top(v) };
    let magnitude = cut(if s < 0 { !a } else { a }, bits);
    match op {
        IntUnary::Not => cut(!a, bits),
        IntUnary::Neg => cut(a.wrapping_neg(), bits),
        IntUnary::Abs => cut(s.wrapping_abs() as u64, bits),
        IntUnary::Popc => u64::from(a.count_ones()),
        IntUnary::Clz => u64::from(a.leading_zeros() - (64 - bits)),
        IntUnary::Brev => a.reverse_bits() >> (64 - bits),
        IntUnary::BfindS => top(magnitude),
        IntUnary::BfindU => top(a),
        IntUnary::BfindShiftS => shift(magnitude),
        IntUnary::BfindShiftU => shift(a),
    }
}

#[inline(always)]
fn icmp(c: IntCond, bits: u32, a: u64, b: u64) -> bool {
    let (sa, sb) = (sext(a, bits), sext(b, bits));
    match c {
        IntCond::Eq => a == b,
        IntCond::Ne => a != b,
        IntCond::LtS => sa < sb,
        IntCond::LeS => sa <= sb,
        IntCond::GtS => sa > sb,
        IntCond::GeS => sa >= sb,
        IntCond::LtU => a < b,
        IntCond::LeU => a <= b,
        IntCond::GtU => a > b,
        IntCond::GeU => a >= b,
    }
}

fn bfe(signed: bool, bits: u32, a: u64, pos: u64, len: u64) -> u64 {
    if len == 0 {
        return 0;
    }
    let msb = u64::from(bits) - 1;
    let sign = signed && (a >> (pos + len - 1).min(msb)) & 1 != 0;
    let kept = len.min((u64::from(bits)).saturating_sub(pos));
    let field = if pos > msb { 0 } else { (a >> pos) & low_mask(kept) };
    cut(if sign { field | !low_mask(kept) } else { field }, bits)
}

fn prmt(a: u64, b: u64, sel: u64) -> u64 {
    let bytes = (b << 32) | a;
    (0..4).fold(0, |r, i| {
        let n = (sel >> (4 * i)) & 0xf;
        let byte = (bytes >> (8 * (n & 7))) as u8;
        let byte = if n & 8 != 0 { ((byte as i8) >> 7) as u8 } else { byte };
        r | u64::from(byte) << (8 * i)
    })
}

/// A float of either size the host computes with.
#[derive(Clone, Copy)]
enum Host {
    S(f32),
    D(f64),
}

fn host(ty: Type, bits: u64) -> Option<Host> {
    match ty {
        Type::F32 => Some(Host::S(f32::from_bits(bits as u32))),
        Type::F64 => Some(Host::D(f64::from_bits(bits))),
        _ => None,
    }
}

fn single(v: f32) -> Option<u64> {
    (!v.is_nan()).then(|| u64::from(v.to_bits()))
}

fn double(v: f64) -> Option<u64> {
    (!v.is_nan()).then(|| v.to_bits())
}

fn plain(m: FloatMode) -> bool {
    m.rounding == Rounding::Rn && !m.ftz
}

fn float(op: FloatOp, m: FloatMode, ty: Type, a: u64, b: u64) -> Option<u64> {
    if !plain(m) {
        return None;
    }
    match (host(ty, a)?, host(ty, b)?) {
        (Host::S(a), Host::S(b)) => match op {
            FloatOp::Add => single(a + b),
            FloatOp::Sub => single(a - b),
            FloatOp::Mul => single(a * b),
            FloatOp::Div => single(a / b),
            _ => None,
        },
        (Host::D(a), Host::D(b)) => match op {
            FloatOp::Add => double(a + b),
            FloatOp::Sub => double(a - b),
            FloatOp::Mul => double(a * b),
            FloatOp::Div => double(a / b),
            _ => None,
        },
        _ => None,
    }
}

fn fma(m: FloatMode, ty: Type, a: u64, b: u64, c: u64) -> Option<u64> {
    if !plain(m) {
        return None;
    }
    match (host(ty, a)?, host(ty, b)?, host(ty, c)?) {
        (Host::S(a), Host::S(b), Host::S(c)) => single(a.mul_add(b, c)),
        (Host::D(a), Host::D(b), Host::D(c)) => double(a.mul_add(b, c)),
        _ => None,
    }
}

fn float_unary(op: FloatUnary, m: FloatMode, ty: Type, a: u64) -> Option<u64> {
    if !plain(m) {
        return None;
    }
    match (op, host(ty, a)?) {
        (FloatUnary::Neg, Host::S(a)) => single(-a),
        (FloatUnary::Neg, Host::D(a)) => double(-a),
        (FloatUnary::Abs, Host::S(a)) => single(a.abs()),
        (FloatUnary::Abs, Host::D(a)) => double(a.abs()),
        (FloatUnary::Sqrt, Host::S(a)) => single(a.sqrt()),
        (FloatUnary::Sqrt, Host::D(a)) => double(a.sqrt()),
        (FloatUnary::Rcp, Host::S(a)) => single(1.0 / a),
        (FloatUnary::Rcp, Host::D(a)) => double(1.0 / a),
        _ => None,
    }
}

fn fcmp(c: FloatCond, ftz: bool, ty: Type, a: u64, b: u64) -> Option<bool> {
    let wide = |h| match h {
        Host::S(v) if ftz && v.is_subnormal() => 0.0,
        Host::S(v) => f64::from(v),
        Host::D(v) => v,
    };
    let (a, b) = (wide(host(ty, a)?), wide(host(ty, b)?));
    let nan = a.is_nan() || b.is_nan();
    Some(match c {
        FloatCond::Eq => a == b,
        FloatCond::Ne => !nan && a != b,
        FloatCond::Lt => a < b,
        FloatCond::Le => a <= b,
        FloatCond::Gt => a > b,
        FloatCond::Ge => a >= b,
        FloatCond::Equ => nan || a == b,
        FloatCond::Neu => a != b,
        FloatCond::Ltu => nan || a < b,
        FloatCond::Leu => nan || a <= b,
        FloatCond::Gtu => nan || a > b,
        FloatCond::Geu => nan || a >= b,
        FloatCond::Num => !nan,
        FloatCond::Nan => nan,
    })
}

fn convert(how: Convert, from: Type, to: Type, a: u64) -> Option<u64> {
    let s = sext(a, from.bits());
    match how {
        Convert::Trunc | Convert::ZExt => Some(cut(a, to.bits())),
        Convert::SExt => Some(cut(s as u64, to.bits())),
        Convert::Bitcast => Some(a),
        Convert::SToF(Rounding::Rn) => match to {
            Type::F32 => single(s as f32),
            Type::F64 => double(s as f64),
            _ => None,
        },
        Convert::UToF(Rounding::Rn) => match to {
            Type::F32 => single(a as f32),
            Type::F64 => double(a as f64),
            _ => None,
        },
        Convert::FToS(m) | Convert::FToU(m) if m.rounding == Rounding::Rz && !m.ftz => {
            let v = match host(from, a)? {
                Host::S(v) => f64::from(v),
                Host::D(v) => v,
            };
            if v.is_nan() {
                let wide = from == Type::F64 || to == Type::I64;
                return Some(if wide { 1 << (to.bits() - 1) } else { 0 });
            }
            let signed = matches!(how, Convert::FToS(_));
            Some(match (to, signed) {
                (Type::I8, true) => u64::from(v as i8 as u8),
                (Type::I8, false) => u64::from(v as u8),
                (Type::I16, true) => u64::from(v as i16 as u16),
                (Type::I16, false) => u64::from(v as u16),
                (Type::I32, true) => u64::from(v as i32 as u32),
                (Type::I32, false) => u64::from(v as u32),
                (_, true) => v as i64 as u64,
                (_, false) => v as u64,
            })
        }
        Convert::FToF(m) if plain(m) => match (host(from, a)?, to) {
            (Host::S(v), Type::F64) => double(f64::from(v)),
            (Host::D(v), Type::F32) => single(v as f32),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(op: Op, ty: Type, args: &[u64]) -> u64 {
        fold(&op, &[ty, ty, ty, ty], args).expect("folds")[0]
    }

    #[test]
    fn integers_follow_the_isa_at_the_edges() {
        let m1 = u64::from(u32::MAX);
        assert_eq!(one(Op::Int(IntOp::Shl), Type::I32, &[1, 32]), 0);
        assert_eq!(one(Op::Int(IntOp::AShr), Type::I32, &[0x8000_0000, 99]), m1);
        assert_eq!(one(Op::Int(IntOp::DivU), Type::I32, &[5, 0]), m1);
        assert_eq!(one(Op::Int(IntOp::RemS), Type::I32, &[5, 0]), m1);
        assert_eq!(one(Op::Int(IntOp::DivS), Type::I32, &[0x8000_0000, m1]), 0x8000_0000);
        assert_eq!(one(Op::Int(IntOp::DivS), Type::I64, &[1 << 63, u64::MAX]), 1 << 63);
        assert_eq!(one(Op::Int(IntOp::MulHiS), Type::I32, &[m1, m1]), 0);
        assert_eq!(one(Op::Int(IntOp::MulHiU), Type::I64, &[u64::MAX, u64::MAX]), u64::MAX - 1);
        assert_eq!(one(Op::IntUnary(IntUnary::Clz), Type::I32, &[0]), 32);
        assert_eq!(one(Op::IntUnary(IntUnary::BfindS), Type::I32, &[m1]), m1);
        assert_eq!(one(Op::IntUnary(IntUnary::BfindShiftU), Type::I32, &[1]), 31);
        assert_eq!(one(Op::IntUnary(IntUnary::Brev), Type::I32, &[1]), 0x8000_0000);
    }

    #[test]
    fn bit_fields() {
        assert_eq!(one(Op::Bfe(false), Type::I32, &[0xabcd, 4, 8]), 0xbc);
        assert_eq!(one(Op::Bfe(true), Type::I32, &[0x800, 8, 4]), 0xffff_fff8);
        assert_eq!(one(Op::Bfe(true), Type::I32, &[0x8000_0000, 40, 4]), 0xffff_ffff);
        assert_eq!(one(Op::Bfe(true), Type::I32, &[0x8000_0000, 0, 0]), 0);
        assert_eq!(one(Op::Bfi, Type::I32, &[0xf, 0, 30, 8]), 0xc000_0000);
        assert_eq!(one(Op::Prmt, Type::I32, &[0x3322_1180, 0x7766_5544, 0x8547]), 0xff55_4477);
        assert_eq!(one(Op::Funnel { left: true, clamp: true }, Type::I32, &[0xf000_0000, 1, 4]), 0x1f);
        assert_eq!(one(Op::Funnel { left: false, clamp: true }, Type::I32, &[1, 7, 40]), 7);
        assert_eq!(one(Op::Sad(true), Type::I32, &[u64::from(u32::MAX), 1, 5]), 7);
    }

    #[test]
    fn carries() {
        let r = fold(&Op::AddCarry, &[Type::I64; 3], &[u64::MAX, 0, 1]).expect("folds");
        assert_eq!(r.as_slice(), [0, 1]);
        let r = fold(&Op::SubBorrow, &[Type::I32; 3], &[0, u64::from(u32::MAX), 1]).expect("folds");
        assert_eq!(r.as_slice(), [0, 1]);
    }
}
