//! Conversions to floats in integer arithmetic.

use weft_abi::CtaContext;

/// A binary floating-point format.
#[derive(Clone, Copy)]
struct Format {
    /// Bits of the significand that are stored.
    fraction: u32,
    /// Bits of the exponent.
    exponent: u32,
    /// The NaN that PTX gives.
    nan: u64,
}

const F16: Format = Format { fraction: 10, exponent: 5, nan: 0x7fff };
const BF16: Format = Format { fraction: 7, exponent: 8, nan: 0x7fff };
const F32: Format = Format { fraction: 23, exponent: 8, nan: 0x7fff_ffff };
const F64: Format = Format { fraction: 52, exponent: 11, nan: 0x7fff_ffff_ffff_ffff };

/// Roundings, numbered as in the ABI.
const RN: u32 = 0;
const RZ: u32 = 1;
const RM: u32 = 2;
const RP: u32 = 3;

/// A number, taken apart.
enum Parts {
    Nan,
    Infinity {
        negative: bool,
    },
    /// `significand · 2^exponent`; the significand may be 0.
    Finite {
        negative: bool,
        significand: u64,
        exponent: i32,
    },
}

impl Format {
    fn take_apart(self, bits: u64) -> Parts {
        let negative = bits >> (self.fraction + self.exponent) & 1 != 0;
        let fraction = bits & ((1 << self.fraction) - 1);
        let exponent = (bits >> self.fraction) as i32 & ((1 << self.exponent) - 1);
        if exponent == (1 << self.exponent) - 1 {
            return if fraction != 0 { Parts::Nan } else { Parts::Infinity { negative } };
        }
        let hidden = u64::from(exponent != 0) << self.fraction;
        let bias = (1 << (self.exponent - 1)) - 1;
        Parts::Finite {
            negative,
            significand: fraction | hidden,
            exponent: exponent.max(1) - bias - self.fraction as i32,
        }
    }

    fn put_together(self, parts: Parts, rounding: u32) -> u64 {
        let sign = |negative: bool| u64::from(negative) << (self.fraction + self.exponent);
        let infinity = ((1u64 << self.exponent) - 1) << self.fraction;
        let (negative, significand, exponent) = match parts {
            Parts::Nan => return self.nan,
            Parts::Infinity { negative } => return sign(negative) | infinity,
            Parts::Finite { negative, significand: 0, .. } => return sign(negative),
            Parts::Finite { negative, significand, exponent } => (negative, significand, exponent),
        };
        let bias = (1 << (self.exponent - 1)) - 1;
        // The weight of the last stored bit, no smaller than that of subnormals.
        let top = exponent + 63 - significand.leading_zeros() as i32;
        let unit = (top - self.fraction as i32).max(1 - bias - self.fraction as i32);
        let shift = unit - exponent;
        let (kept, rest, half) = match shift {
            ..=0 => (u128::from(significand) << -shift, 0, 1u128),
            1..=127 => {
                let s = u128::from(significand);
                (s >> shift, s & ((1u128 << shift) - 1), 1u128 << (shift - 1))
            }
            _ => (0, 1, 2),
        };
        let up = match rounding {
            RN => rest > half || (rest == half && kept & 1 != 0),
            RZ => false,
            RM => rest != 0 && negative,
            _ => rest != 0 && !negative,
        };
        let kept = kept as u64 + u64::from(up);
        // Adding the significand with its hidden bit to the exponent field carries as it should.
        let field = (unit + bias + self.fraction as i32 - 1) as u64;
        let bits = (field << self.fraction) + kept;
        if bits >= infinity {
            let to_infinity = match rounding {
                RZ => false,
                RM => negative,
                RP => !negative,
                _ => true,
            };
            return sign(negative) | if to_infinity { infinity } else { infinity - 1 };
        }
        sign(negative) | bits
    }
}

fn integer(negative: bool, magnitude: u64) -> Parts {
    Parts::Finite { negative, significand: magnitude, exponent: 0 }
}

/// `Helper::RoundedConvert`.
pub(super) extern "C" fn rounded_convert(_: *mut CtaContext, _: u32, op: u32, bits: u64) -> u64 {
    let parts = if op & 1 == 0 {
        integer((bits as i64) < 0, (bits as i64).unsigned_abs())
    } else {
        integer(false, bits)
    };
    F64.put_together(parts, op >> 4)
}

/// To the nearest `f16`.
pub(crate) fn f32_to_f16(a: f32) -> u16 {
    F16.put_together(F32.take_apart(a.to_bits().into()), RN) as u16
}

/// To the nearest `f16`.
pub(crate) fn f64_to_f16(a: f64) -> u16 {
    F16.put_together(F64.take_apart(a.to_bits()), RN) as u16
}

/// To the nearest `bf16`.
pub(crate) fn f32_to_bf16(a: f32) -> u16 {
    BF16.put_together(F32.take_apart(a.to_bits().into()), RN) as u16
}

/// From `f16`, exactly.
pub(crate) fn f16_to_f32(bits: u16) -> f32 {
    f32::from_bits(F32.put_together(F16.take_apart(bits.into()), RN) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn convert(signed: bool, rounding: u32, v: u64) -> u64 {
        rounded_convert(core::ptr::null_mut(), 0, u32::from(!signed) + 16 * rounding, v)
    }

    #[test]
    fn to_nearest_agrees_with_the_cpu() {
        let mut n = 1u64;
        for _ in 0..100_000 {
            n = n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let v = n >> (n % 64);
            assert_eq!(convert(true, RN, v), (v as i64 as f64).to_bits(), "{v:#x}");
            assert_eq!(convert(false, RN, v), (v as f64).to_bits());
            // Exponents near the range of `f32`, subnormals included.
            let d = f64::from_bits(n & !(0x7ff << 52) | (1023 - 160 + n % 320) << 52);
            let single = F32.put_together(F64.take_apart(d.to_bits()), RN);
            assert_eq!(single, u64::from((d as f32).to_bits()), "{d:e}");
        }
    }

    #[test]
    fn directions_and_limits() {
        let odd = (1 << 53) + 1;
        let [rz, rm, rp] = [RZ, RM, RP].map(|r| f64::from_bits(convert(true, r, odd)));
        assert!(rz == rm && rp == rm.next_up() && rm == 2f64.powi(53));
        let [rz, rm, rp] = [RZ, RM, RP].map(|r| f64::from_bits(convert(true, r, odd.wrapping_neg())));
        assert!(rz == rp && rm == rp.next_down() && rp == -2f64.powi(53));
        assert_eq!(f64::from_bits(convert(false, RP, u64::MAX)), 2f64.powi(64));
        // 65520 is half way between the largest f16 and what follows.
        assert_eq!(f32_to_f16(65520.0), 0x7c00);
        assert_eq!(f32_to_f16(f32::NAN), 0x7fff);
        assert_eq!(f32_to_f16(1.0), 0x3c00);
        // 1 + 2^-8 lies half way between neighbours in bf16.
        assert_eq!(f32_to_bf16(f32::from_bits(0x3f80_8000)), 0x3f80);
        for bits in 0..=u16::MAX {
            let f = f16_to_f32(bits);
            if !f.is_nan() {
                assert_eq!(f32_to_f16(f), bits);
                assert_eq!(f64_to_f16(f64::from(f)), bits);
            }
        }
    }
}
