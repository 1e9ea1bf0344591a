//! Numbers of any type in memory.

use core::ffi::c_void;

use half::{bf16, f16};
use num_complex::Complex;

use crate::scalar::Scalar;

/// A type that is none of those known here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unknown;

/// A type of numbers in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Half.
    F16,
    /// bfloat16.
    Bf16,
    /// Float.
    F32,
    /// Double.
    F64,
    /// Eight bits with a sign.
    I8,
    /// Eight bits without one.
    U8,
    /// `int`.
    I32,
    /// Complex of floats.
    C32,
    /// Complex of doubles.
    C64,
    /// Eight bits with an exponent of 4.
    E4m3,
    /// Eight bits with an exponent of 5.
    E5m2,
}

impl Kind {
    /// Of a `cudaDataType`.
    ///
    /// # Errors
    /// It is none of these.
    pub fn new(dtype: i32) -> Result<Kind, Unknown> {
        Ok(match dtype {
            0 => Kind::F32,
            1 => Kind::F64,
            2 => Kind::F16,
            3 => Kind::I8,
            4 => Kind::C32,
            5 => Kind::C64,
            8 => Kind::U8,
            10 => Kind::I32,
            14 => Kind::Bf16,
            28 => Kind::E4m3,
            29 => Kind::E5m2,
            _ => return Err(Unknown),
        })
    }

    /// Bytes of one.
    pub fn bytes(self) -> usize {
        match self {
            Kind::I8 | Kind::U8 | Kind::E4m3 | Kind::E5m2 => 1,
            Kind::F16 | Kind::Bf16 => 2,
            Kind::F32 | Kind::I32 => 4,
            Kind::F64 | Kind::C32 => 8,
            Kind::C64 => 16,
        }
    }

    /// Whether numbers have an imaginary part.
    pub fn is_complex(self) -> bool {
        matches!(self, Kind::C32 | Kind::C64)
    }

    /// Reads the number at an index.
    ///
    /// # Safety
    /// It is there.
    #[inline(always)]
    pub unsafe fn read(self, at: *const c_void, index: isize) -> Complex<f64> {
        // SAFETY: the caller says so.
        unsafe {
            let re = match self {
                Kind::F16 => at.cast::<f16>().offset(index).read_unaligned().to_f64(),
                Kind::Bf16 => at.cast::<bf16>().offset(index).read_unaligned().to_f64(),
                Kind::F32 => f64::from(at.cast::<f32>().offset(index).read_unaligned()),
                Kind::F64 => at.cast::<f64>().offset(index).read_unaligned(),
                Kind::I8 => f64::from(at.cast::<i8>().offset(index).read()),
                Kind::U8 => f64::from(at.cast::<u8>().offset(index).read()),
                Kind::I32 => f64::from(at.cast::<i32>().offset(index).read_unaligned()),
                Kind::E4m3 => f64::from(from_e4m3(at.cast::<u8>().offset(index).read())),
                Kind::E5m2 => f64::from(from_e5m2(at.cast::<u8>().offset(index).read())),
                Kind::C32 => {
                    let c = at.cast::<Complex<f32>>().offset(index).read_unaligned();
                    return Complex::new(c.re.into(), c.im.into());
                }
                Kind::C64 => return at.cast::<Complex<f64>>().offset(index).read_unaligned(),
            };
            Complex::new(re, 0.0)
        }
    }

    /// Writes the number at an index; integers are rounded and stay in their range.
    ///
    /// # Safety
    /// There is room.
    #[inline(always)]
    pub unsafe fn write(self, at: *mut c_void, index: isize, c: Complex<f64>) {
        let x = c.re;
        // SAFETY: the caller says so.
        unsafe {
            match self {
                Kind::F16 => at.cast::<f16>().offset(index).write_unaligned(f16::from_f64(x)),
                Kind::Bf16 => at.cast::<bf16>().offset(index).write_unaligned(bf16::from_f64(x)),
                Kind::F32 => at.cast::<f32>().offset(index).write_unaligned(x as f32),
                Kind::F64 => at.cast::<f64>().offset(index).write_unaligned(x),
                Kind::I8 => at.cast::<i8>().offset(index).write(x.round_ties_even() as i8),
                Kind::U8 => at.cast::<u8>().offset(index).write(x.round_ties_even() as u8),
                Kind::I32 => at.cast::<i32>().offset(index).write_unaligned(x as i32),
                Kind::E4m3 => at.cast::<u8>().offset(index).write(to_small(x as f32, from_e4m3, 0x7e)),
                Kind::E5m2 => at.cast::<u8>().offset(index).write(to_small(x as f32, from_e5m2, 0x7b)),
                Kind::C32 => {
                    at.cast::<Complex<f32>>()
                        .offset(index)
                        .write_unaligned(Complex::new(x as f32, c.im as f32));
                }
                Kind::C64 => at.cast::<Complex<f64>>().offset(index).write_unaligned(c),
            }
        }
    }
}

/// The kind that a type of this crate is.
pub fn kind_of<W: Scalar>() -> Kind {
    match (W::COMPLEX, size_of::<W::Real>()) {
        (false, 4) => Kind::F32,
        (false, _) => Kind::F64,
        (true, 4) => Kind::C32,
        (true, _) => Kind::C64,
    }
}

/// A number in the widest type.
#[inline(always)]
pub fn wide<W: Scalar>(x: W) -> Complex<f64> {
    let part = |p: W::Real| num_traits::cast(p).unwrap_or(f64::NAN);
    Complex::new(part(x.re()), part(x.im()))
}

/// A number of the widest type in another; what is not real is cut off where that has no imaginary part.
#[inline(always)]
pub fn narrow<W: Scalar>(c: Complex<f64>) -> W {
    W::new(W::from_f64(c.re).re(), W::from_f64(c.im).re())
}

/// Reads `n` numbers as they are used.
///
/// # Safety
/// They are there.
pub unsafe fn read_all<W: Scalar>(kind: Kind, at: *const c_void, n: usize) -> Vec<W> {
    if kind == kind_of::<W>() {
        let at = at.cast::<W>();
        // SAFETY: the caller says so.
        return (0..n).map(|i| unsafe { at.add(i).read_unaligned() }).collect();
    }
    // SAFETY: the caller says so.
    (0..n).map(|i| narrow(unsafe { kind.read(at, i as isize) })).collect()
}

/// A float of eight bits: sign, four of exponent with a bias of 7, three of mantissa; no infinity.
fn from_e4m3(bits: u8) -> f32 {
    let (e, m) = (i32::from(bits >> 3 & 15), f32::from(bits & 7));
    let size = match (e, bits & 7) {
        (15, 7) => f32::NAN,
        (0, _) => m * 2f32.powi(-9),
        _ => (8.0 + m) * 2f32.powi(e - 10),
    };
    if bits & 0x80 == 0 { size } else { -size }
}

/// A half without its low byte.
fn from_e5m2(bits: u8) -> f32 {
    f16::from_bits(u16::from(bits) << 8).to_f32()
}

/// The nearest of the numbers of eight bits, even ones of two; what is beyond is the greatest one, `most`.
fn to_small(x: f32, from: fn(u8) -> f32, most: u8) -> u8 {
    let sign = if x.is_sign_negative() { 0x80 } else { 0 };
    let x = x.abs();
    if x.is_nan() {
        return sign | 0x7f;
    }
    if x >= from(most) {
        return sign | most;
    }
    // Codes ascend as numbers do.
    let (mut low, mut high) = (0u8, most);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if from(middle) <= x { low = middle } else { high = middle }
    }
    let (down, up) = (x - from(low), from(high) - x);
    sign | if up < down || (up == down && high & 1 == 0) { high } else { low }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bits() {
        assert_eq!(
            (from_e4m3(0x7e), from_e4m3(0x38), from_e5m2(0x7b), from_e4m3(1)),
            (448.0, 1.0, 57344.0, 2f32.powi(-9))
        );
        for bits in 0..0x7f_u8 {
            assert_eq!(to_small(from_e4m3(bits), from_e4m3, 0x7e), bits);
            assert_eq!(to_small(-from_e4m3(bits), from_e4m3, 0x7e), bits | 0x80);
        }
        assert_eq!(to_small(1e9, from_e4m3, 0x7e), 0x7e);
        // 17 lies between 16 and 18.
        assert_eq!(from_e4m3(to_small(17.0, from_e4m3, 0x7e)), 16.0);
        assert_eq!(from_e4m3(to_small(19.0, from_e4m3, 0x7e)), 20.0);
    }
}
