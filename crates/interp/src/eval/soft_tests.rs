//! Tests of the software arithmetic.

use super::*;

fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Operands near each other, near the limits, and anywhere.
fn pick32(state: &mut u64) -> u32 {
    const CORNERS: [u32; 12] = [
        0,
        0x8000_0000,
        1,
        0x007f_ffff,
        0x0080_0000,
        0x3f80_0000,
        0xbf80_0001,
        0x7f7f_ffff,
        0x7f80_0000,
        0xff80_0000,
        0x3f00_0000,
        0x0000_0100,
    ];
    let r = splitmix(state);
    match r % 4 {
        0 => CORNERS[(r >> 8) as usize % CORNERS.len()],
        1 => 0x3f80_0000 + ((r >> 32) as u32 & 0x01ff_ffff),
        _ => (r >> 32) as u32,
    }
}

fn same32(ours: u64, host: f32) {
    if host.is_nan() {
        assert!(F32.is_nan(ours));
    } else {
        assert_eq!(ours as u32, host.to_bits(), "{host}");
    }
}

#[test]
fn nearest_agrees_with_the_host() {
    let mut s = 1;
    for _ in 0..200_000 {
        let (a, b, c) = (pick32(&mut s), pick32(&mut s), pick32(&mut s));
        let (x, y, z) = (f32::from_bits(a), f32::from_bits(b), f32::from_bits(c));
        let (u, v, w) = (unpack(a.into(), F32), unpack(b.into(), F32), unpack(c.into(), F32));
        let n = Round::Nearest;
        same32(pack(add(u, v, n), F32, n), x + y);
        same32(pack(multiply(u, v), F32, n), x * y);
        same32(pack(divide(u, v), F32, n), x / y);
        same32(pack(square_root(u), F32, n), x.sqrt());
        same32(pack(add(multiply(u, v), w, n), F32, n), x.mul_add(y, z));
        let d = f64::from(x) * 1e-30 + f64::from(y);
        same32(pack(unpack(d.to_bits(), F64), F32, n), d as f32);
    }
}

#[test]
fn doubles_agree_with_the_host() {
    let mut s = 2;
    for i in 0..100_000u64 {
        let near = |s: &mut u64| if i % 2 == 0 { splitmix(s) } else { 0x3ff0 << 48 | splitmix(s) >> 11 };
        let (a, b, c) = (near(&mut s), near(&mut s), near(&mut s));
        let (x, y, z) = (f64::from_bits(a), f64::from_bits(b), f64::from_bits(c));
        let (u, v, w) = (unpack(a, F64), unpack(b, F64), unpack(c, F64));
        let n = Round::Nearest;
        for (ours, host) in [
            (pack(add(u, v, n), F64, n), x + y),
            (pack(add(u, negate(v), n), F64, n), x - y),
            (pack(multiply(u, v), F64, n), x * y),
            (pack(divide(u, v), F64, n), x / y),
            (pack(square_root(u), F64, n), x.sqrt()),
            (pack(add(multiply(u, v), w, n), F64, n), x.mul_add(y, z)),
        ] {
            assert!(if host.is_nan() { F64.is_nan(ours) } else { ours == host.to_bits() }, "{x} {y} {z}");
        }
    }
}

#[test]
fn directed_rounding_brackets_the_nearest() {
    let mut s = 3;
    for _ in 0..50_000 {
        let (a, b) = (pick32(&mut s), pick32(&mut s));
        let (u, v) = (unpack(a.into(), F32), unpack(b.into(), F32));
        for op in [add(u, v, Round::Nearest), multiply(u, v), divide(u, v), square_root(u)] {
            let Value::Finite(_) = op else { continue };
            let at = |m| f32::from_bits(pack(op, F32, m) as u32);
            let (n, z, d, p) = (at(Round::Nearest), at(Round::Zero), at(Round::Down), at(Round::Up));
            assert!(d <= n && n <= p && (n == d || n == p));
            assert!(z == if n > 0.0 || p > 0.0 && d >= 0.0 { d } else { p });
            assert!(d == p || d.next_up() == p);
        }
    }
}

#[test]
fn corners() {
    let one = unpack(1f32.to_bits().into(), F32);
    let third = divide(one, unpack(3f32.to_bits().into(), F32));
    assert_eq!(pack(third, F32, Round::Down), 0x3eaa_aaaa);
    assert_eq!(pack(third, F32, Round::Up), 0x3eaa_aaab);
    assert_eq!(pack(Value::Nan, F32, Round::Nearest), 0x7fff_ffff);
    assert_eq!(pack(add(one, negate(one), Round::Down), F32, Round::Down), 0x8000_0000);
    let max = unpack(f32::MAX.to_bits().into(), F32);
    assert_eq!(pack(add(max, max, Round::Zero), F32, Round::Zero) as u32, f32::MAX.to_bits());
    assert_eq!(pack(unpack(65520f32.to_bits().into(), F32), F16, Round::Nearest), 0x7c00);
    assert_eq!(pack(unpack(65519f32.to_bits().into(), F32), F16, Round::Nearest), 0x7bff);
}
