//! `cvt` to and from floats of 8, 6 and 4 bits, which come in pairs (PTX ISA, "cvt").

use weft_ir::{Convert, FloatMode, FloatOp, FloatUnary, IntCond, IntOp, Type, Value};
use weft_ptx::{Inst, Mod, ScalarType};

use crate::cx::FnCx;
use crate::error::R;

/// A format that has a sign, an exponent and a mantissa.
#[derive(Clone, Copy)]
struct Narrow {
    /// Bits without the sign.
    bits: u64,
    mantissa: u32,
    /// Exponent of the smallest normal number.
    least: i32,
    /// The largest finite number.
    most: f32,
    /// What a NaN becomes: a NaN, or the largest number where there is none.
    nan: u64,
    /// Distance of the two elements of a pair.
    stride: u64,
}

fn narrow(name: &str) -> Option<Narrow> {
    let of = |bits, mantissa, least, most, nan, stride| Narrow { bits, mantissa, least, most, nan, stride };
    Some(match name {
        "e4m3x2" => of(7, 3, -6, 448.0, 0x7f, 8),
        "e5m2x2" => of(7, 2, -14, 57344.0, 0x7f, 8),
        "e2m3x2" => of(5, 3, 0, 7.5, 0x1f, 8),
        "e3m2x2" => of(5, 2, -2, 28.0, 0x1f, 8),
        "e2m1x2" => of(3, 1, 0, 6.0, 7, 4),
        _ => return None,
    })
}

impl FnCx<'_, '_> {
    /// A conversion that has a narrow pair on one side; `None` for others.
    pub(crate) fn cvt_narrow(&mut self, i: &Inst) -> Option<R> {
        let mut names = i.mods.iter().map(|m| m.as_str()).filter(|m| m.ends_with("x2") || *m == "f32");
        let (to, from) = (names.next()?, names.next()?);
        if let Some(format) = narrow(to) {
            return Some(self.narrow_pair(i, format));
        }
        if let Some(format) = narrow(from) {
            return Some(self.widen_pair(i, format, to == "bf16x2"));
        }
        match (to, from) {
            ("ue8m0x2", _) => Some(self.scales_of(i)),
            (_, "ue8m0x2") => Some(self.powers_of(i)),
            _ => None,
        }
    }

    /// The two sources as `f32`, the lower one first: operands `b` and `a`, or the halves of `a`.
    fn two_sources(&mut self, i: &Inst) -> R<[Value; 2]> {
        let half = match i.ty(i.mods.iter().filter(|m| matches!(m, Mod::Type(_))).count().saturating_sub(1)) {
            Some(ScalarType::F16x2) => Type::F16,
            Some(ScalarType::BF16x2) => Type::BF16,
            _ => return Ok([self.src(i, 2, ScalarType::F32)?, self.src(i, 1, ScalarType::F32)?]),
        };
        let v = self.src(i, 1, ScalarType::B32)?;
        let (lo, hi) = self.split(v, half);
        Ok([lo, hi].map(|v| self.float_convert(v, Type::F32)))
    }

    /// Writes a pair of elements, the lower one first.
    fn write_pair(&mut self, i: &Inst, [lo, hi]: [Value; 2], stride: u64) -> R {
        let hi = self.int_imm(IntOp::Shl, hi, stride);
        let v = self.int(IntOp::Or, hi, lo);
        let ty = if stride == 4 { Type::I8 } else { Type::I16 };
        let v = self.convert(Convert::Trunc, v, ty);
        self.dst(i, 0, v, false)
    }

    fn narrow_pair(&mut self, i: &Inst, format: Narrow) -> R {
        let values = self.two_sources(i)?.map(|v| {
            let clamped = self.clamp_float(i, v);
            self.narrowed(clamped, format)
        });
        self.write_pair(i, values, format.stride)
    }

    /// An `f32` as a narrow float in the low bits of an `i32`, to nearest even, at most the largest finite one.
    fn narrowed(&mut self, v: Value, f: Narrow) -> Value {
        let bits = self.coerce(v, Type::I32, false);
        let sign = self.int_imm(IntOp::LShr, bits, 31 - f.bits);
        let sign = self.int_imm(IntOp::And, sign, 1 << f.bits);
        let abs = self.int_imm(IntOp::And, bits, 0x7fff_ffff);
        let is_nan = self.icmp_imm(IntCond::GtU, abs, 0x7f80_0000);
        let abs = self.int_imm(IntOp::MinU, abs, u64::from(f.most.to_bits()));
        // Normal: rebias, round the mantissa in place.
        let drop = u64::from(23 - f.mantissa);
        let odd = self.field(abs, drop, 1, false);
        let bump = self.int_imm(IntOp::Add, odd, (1 << (drop - 1)) - 1);
        let sum = self.int(IntOp::Add, abs, bump);
        let top = self.int_imm(IntOp::LShr, sum, drop);
        let rebias = (127 + f.least - 1) as u64;
        let normal = self.int_imm(IntOp::Sub, top, rebias << f.mantissa);
        // Subnormal: adding a power of two makes the hardware round at the right bit.
        let ulp = 2f32.powi(f.least - f.mantissa as i32);
        let magic = ulp * 2f32.powi(23);
        let float = self.coerce(abs, Type::F32, false);
        let m = self.iconst(Type::F32, u64::from(magic.to_bits()));
        let shifted = self.float2(FloatOp::Add, FloatMode::default(), float, m);
        let shifted = self.coerce(shifted, Type::I32, false);
        let subnormal = self.int_imm(IntOp::Sub, shifted, u64::from(magic.to_bits()));
        let small = self.icmp_imm(IntCond::LtU, abs, u64::from(2f32.powi(f.least).to_bits()));
        let magnitude = self.select(small, subnormal, normal);
        let nan = self.iconst(Type::I32, f.nan);
        let signed = self.int(IntOp::Or, magnitude, sign);
        self.select(is_nan, nan, signed)
    }

    /// To `f16` or `bf16`: narrow floats are exact in `f16`, and all but some of `e5m2` in `bf16`, which holds the rest
    /// of their exponents.
    fn widen_pair(&mut self, i: &Inst, format: Narrow, to_bf16: bool) -> R {
        let ty = if format.stride == 4 { ScalarType::B8 } else { ScalarType::B16 };
        let v = self.src(i, 1, ty)?;
        let v = self.coerce(v, Type::I32, false);
        let mut halves = [v; 2];
        for (n, half) in halves.iter_mut().enumerate() {
            let element = self.field(v, format.stride * n as u64, format.bits + 1, false);
            let wide = self.widened(element, format);
            let wide = self.convert(Convert::Trunc, wide, Type::I16);
            let wide = self.coerce(wide, Type::F16, false);
            let wide = self.float1(FloatUnary::Canon, FloatMode::default(), wide);
            let wide = if to_bf16 {
                let single = self.float_convert(wide, Type::F32);
                self.float_convert(single, Type::BF16)
            } else {
                wide
            };
            *half = self.clamp_float(i, wide);
        }
        let v = self.join(halves[0], halves[1]);
        self.dst(i, 0, v, false)
    }

    /// Bits of the `f16` equal to a narrow float: the fields moved up, times a power of two to mend the exponent's bias.
    fn widened(&mut self, element: Value, f: Narrow) -> Value {
        let sign = self.int_imm(IntOp::And, element, 1 << f.bits);
        let sign = self.int_imm(IntOp::Shl, sign, 15 - f.bits);
        let abs = self.int_imm(IntOp::And, element, (1 << f.bits) - 1);
        let moved = self.int_imm(IntOp::Shl, abs, u64::from(10 - f.mantissa));
        // The smallest normal number of `f16` is 2^-14.
        let scale = f.least + 14;
        let mut v = moved;
        if scale != 0 {
            let moved = self.convert(Convert::Trunc, moved, Type::I16);
            let moved = self.coerce(moved, Type::F16, false);
            let scale = self.iconst(Type::F16, ((scale + 15) << 10) as u64);
            let scaled = self.float2(FloatOp::Mul, FloatMode::default(), moved, scale);
            v = self.coerce(scaled, Type::I32, false);
        }
        if f.mantissa == 3 && f.bits == 7 {
            // All ones are the only NaN of `e4m3`.
            let is_nan = self.icmp_imm(IntCond::Eq, abs, 0x7f);
            let nan = self.iconst(Type::I32, 0x7fff);
            v = self.select(is_nan, nan, v);
        }
        self.int(IntOp::Or, v, sign)
    }

    /// To `ue8m0x2`: the exponents of the magnitudes, rounded down or up.
    fn scales_of(&mut self, i: &Inst) -> R {
        let up = i.rounding() == Some(Mod::Rp);
        let values = self.two_sources(i)?.map(|v| {
            let bits = self.coerce(v, Type::I32, false);
            let abs = self.int_imm(IntOp::And, bits, 0x7fff_ffff);
            let is_nan = self.icmp_imm(IntCond::GtU, abs, 0x7f80_0000);
            let rounded = if up {
                // Up to 2^-127, which the number 0 stands for, nothing rounds up.
                let small = self.icmp_imm(IntCond::LeU, abs, 0x0040_0000);
                let sum = self.int_imm(IntOp::Add, abs, 0x007f_ffff);
                let zero = self.iconst(Type::I32, 0);
                self.select(small, zero, sum)
            } else {
                abs
            };
            let mut e = self.int_imm(IntOp::LShr, rounded, 23);
            e = self.int_imm(IntOp::MinU, e, if i.has(Mod::Satfinite) { 0xfe } else { 0xff });
            let nan = self.iconst(Type::I32, 0xff);
            self.select(is_nan, nan, e)
        });
        self.write_pair(i, values, 8)
    }

    /// `cvt.rn.bf16x2.ue8m0x2`: powers of two.
    fn powers_of(&mut self, i: &Inst) -> R {
        let v = self.src(i, 1, ScalarType::B16)?;
        let v = self.coerce(v, Type::I32, false);
        let halves = [0, 8].map(|at| {
            let e = self.field(v, at, 8, false);
            let power = self.int_imm(IntOp::Shl, e, 7);
            let least = self.icmp_imm(IntCond::Eq, e, 0);
            let nan = self.icmp_imm(IntCond::Eq, e, 0xff);
            let (subnormal, canonical) = (self.iconst(Type::I32, 0x40), self.iconst(Type::I32, 0x7fff));
            let power = self.select(least, subnormal, power);
            self.select(nan, canonical, power)
        });
        let high = self.int_imm(IntOp::Shl, halves[1], 16);
        let v = self.int(IntOp::Or, high, halves[0]);
        self.dst(i, 0, v, false)
    }
}
