//! Binary floating point in software: exact arithmetic on integers, rounded once.

/// A rounding direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Round {
    /// To nearest, ties to even.
    Nearest,
    /// To nearest, ties away from zero.
    Away,
    /// Towards zero.
    Zero,
    /// Towards negative infinity.
    Down,
    /// Towards positive infinity.
    Up,
}

/// An IEEE interchange format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Format {
    /// Bits of the exponent field.
    exponent: u32,
    /// Bits of the fraction field.
    pub(super) fraction: u32,
}

pub(crate) const F16: Format = Format { exponent: 5, fraction: 10 };
pub(crate) const BF16: Format = Format { exponent: 8, fraction: 7 };
pub(crate) const F32: Format = Format { exponent: 8, fraction: 23 };
pub(crate) const F64: Format = Format { exponent: 11, fraction: 52 };

impl Format {
    fn bias(self) -> i32 {
        (1 << (self.exponent - 1)) - 1
    }

    fn max_exponent(self) -> u64 {
        (1 << self.exponent) - 1
    }

    pub(crate) fn sign_bit(self) -> u64 {
        1 << (self.exponent + self.fraction)
    }

    pub(crate) fn infinity(self, negative: bool) -> u64 {
        (self.max_exponent() << self.fraction) | if negative { self.sign_bit() } else { 0 }
    }

    fn largest(self, negative: bool) -> u64 {
        self.infinity(negative) - 1
    }

    /// The NaN that invalid operations produce: all ones but the sign, or, for doubles, the negative quiet NaN.
    pub(crate) fn nan(self) -> u64 {
        if self == F64 { 0xfff8 << 48 } else { self.sign_bit() - 1 }
    }

    pub(crate) fn is_nan(self, bits: u64) -> bool {
        bits & (self.sign_bit() - 1) > self.infinity(false)
    }

    fn is_subnormal(self, bits: u64) -> bool {
        let magnitude = bits & (self.sign_bit() - 1);
        magnitude != 0 && magnitude >> self.fraction == 0
    }

    /// Subnormal numbers become zeros of their sign.
    pub(crate) fn flush(self, bits: u64) -> u64 {
        if self.is_subnormal(bits) { bits & self.sign_bit() } else { bits }
    }

    pub(crate) fn negate(self, bits: u64) -> u64 {
        bits ^ self.sign_bit()
    }
}

/// A number taken apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value {
    Nan,
    Infinity(bool),
    Zero(bool),
    Finite(Exact),
}

/// `(-1)^negative * significand * 2^exponent`, and a little more in magnitude when `sticky`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Exact {
    pub(crate) negative: bool,
    pub(crate) exponent: i32,
    pub(crate) significand: u128,
    pub(crate) sticky: bool,
}

pub(crate) fn unpack(bits: u64, f: Format) -> Value {
    let negative = bits & f.sign_bit() != 0;
    let field = (bits >> f.fraction) & f.max_exponent();
    let fraction = bits & ((1 << f.fraction) - 1);
    if field == f.max_exponent() {
        return if fraction != 0 { Value::Nan } else { Value::Infinity(negative) };
    }
    if field == 0 && fraction == 0 {
        return Value::Zero(negative);
    }
    let (field, fraction) = if field == 0 { (1, fraction) } else { (field, fraction | 1 << f.fraction) };
    let exponent = field as i32 - f.bias() - f.fraction as i32;
    Value::Finite(Exact { negative, exponent, significand: u128::from(fraction), sticky: false })
}

/// An integer as an exact number.
pub(crate) fn from_integer(value: i128) -> Value {
    if value == 0 {
        return Value::Zero(false);
    }
    Value::Finite(Exact {
        negative: value < 0,
        exponent: 0,
        significand: value.unsigned_abs(),
        sticky: false,
    })
}

/// Whether rounding away from zero is called for, given the bit below the last and what is below that.
fn rounds_up(mode: Round, negative: bool, odd: bool, half: bool, rest: bool) -> bool {
    match mode {
        Round::Nearest => half && (rest || odd),
        Round::Away => half,
        Round::Zero => false,
        Round::Down => negative && (half || rest),
        Round::Up => !negative && (half || rest),
    }
}

/// Drops the low `shift` bits of the significand, rounding.
fn drop_bits(x: &Exact, shift: u32, mode: Round) -> u128 {
    if shift == 0 {
        // A sticky exact significand has bits to spare everywhere it is made, so only directed modes care.
        let up = rounds_up(mode, x.negative, x.significand & 1 == 1, false, x.sticky);
        return x.significand + u128::from(up);
    }
    if shift > 127 {
        let up = rounds_up(mode, x.negative, false, false, x.significand != 0 || x.sticky);
        return u128::from(up);
    }
    let kept = x.significand >> shift;
    let half = x.significand >> (shift - 1) & 1 == 1;
    let rest = x.significand & ((1 << (shift - 1)) - 1) != 0 || x.sticky;
    kept + u128::from(rounds_up(mode, x.negative, kept & 1 == 1, half, rest))
}

/// Rounds an exact number to a format.
pub(crate) fn round(x: Exact, f: Format, mode: Round) -> u64 {
    let sign = if x.negative { f.sign_bit() } else { 0 };
    if x.significand == 0 {
        return sign;
    }
    // Room below, so that a sticky bit is never taken for the last bit kept.
    let lift = x.significand.leading_zeros().saturating_sub(1).min(64);
    let x = Exact { significand: x.significand << lift, exponent: x.exponent - lift as i32, ..x };
    let top = 127 - x.significand.leading_zeros() as i32 + x.exponent;
    let lowest = 1 - f.bias();
    let unit = top.max(lowest) - f.fraction as i32;
    let shift = unit - x.exponent;
    let kept = if shift >= 0 { drop_bits(&x, shift as u32, mode) } else { x.significand << (-shift) as u32 };
    // `kept` counts units; adding the exponent to the field lets a carry ripple into it.
    let hidden = 1u128 << f.fraction;
    let field = (top.max(lowest) + f.bias()) as u64;
    let magnitude = if kept < hidden { kept as u64 } else { ((field - 1) << f.fraction) + kept as u64 };
    if magnitude >= f.infinity(false) {
        let to_infinity = match mode {
            Round::Nearest | Round::Away => true,
            Round::Zero => false,
            Round::Down => x.negative,
            Round::Up => !x.negative,
        };
        return if to_infinity { f.infinity(x.negative) } else { f.largest(x.negative) };
    }
    sign | magnitude
}

/// Packs a value, rounding a finite one.
pub(crate) fn pack(v: Value, f: Format, mode: Round) -> u64 {
    match v {
        Value::Nan => f.nan(),
        Value::Infinity(n) => f.infinity(n),
        Value::Zero(n) => {
            if n {
                f.sign_bit()
            } else {
                0
            }
        }
        Value::Finite(x) => round(x, f, mode),
    }
}

/// The same with subnormal results as zeros. As hardware has it, a result counts as subnormal when rounding it to all bits
/// of a normal number leaves it below the least of them.
pub(crate) fn pack_flushing(v: Value, f: Format, mode: Round) -> u64 {
    let Value::Finite(x) = v else { return pack(v, f, mode) };
    // With a wider exponent the result is normal, or far too small.
    let wide = Format { exponent: f.exponent + 1, ..f };
    let magnitude = round(x, wide, mode) & (wide.sign_bit() - 1);
    let least = ((1 - f.bias() + wide.bias()) as u64) << f.fraction;
    if magnitude >= least {
        round(x, f, mode)
    } else if x.negative {
        f.sign_bit()
    } else {
        0
    }
}

/// Shifts the significand so that its top bit is bit 124.
fn normalise(x: Exact) -> Exact {
    let shift = x.significand.leading_zeros() as i32 - 3;
    let significand = if shift >= 0 { x.significand << shift } else { x.significand >> -shift };
    Exact { significand, exponent: x.exponent - shift, ..x }
}

fn add_exact(a: Exact, b: Exact, mode: Round) -> Value {
    let (a, b) = (normalise(a), normalise(b));
    let (big, small) =
        if (a.exponent, a.significand) >= (b.exponent, b.significand) { (a, b) } else { (b, a) };
    let distance = (big.exponent - small.exponent) as u32;
    let (shifted, lost) = if distance > 127 {
        (0, true)
    } else {
        (small.significand >> distance, small.significand & ((1 << distance) - 1) != 0)
    };
    let significand = if big.negative == small.negative {
        big.significand + shifted
    } else {
        // What was lost makes the difference smaller.
        big.significand - shifted - u128::from(lost)
    };
    if significand == 0 && !lost {
        return Value::Zero(mode == Round::Down);
    }
    Value::Finite(Exact { negative: big.negative, exponent: big.exponent, significand, sticky: lost })
}

pub(crate) fn add(a: Value, b: Value, mode: Round) -> Value {
    use Value::*;
    match (a, b) {
        (Nan, _) | (_, Nan) => Nan,
        (Infinity(x), Infinity(y)) if x != y => Nan,
        (Infinity(x), _) | (_, Infinity(x)) => Infinity(x),
        (Zero(x), Zero(y)) => Zero(if x == y { x } else { mode == Round::Down }),
        (Zero(_), v) | (v, Zero(_)) => v,
        (Finite(x), Finite(y)) => add_exact(x, y, mode),
    }
}

pub(crate) fn negate(v: Value) -> Value {
    match v {
        Value::Nan => Value::Nan,
        Value::Infinity(n) => Value::Infinity(!n),
        Value::Zero(n) => Value::Zero(!n),
        Value::Finite(x) => Value::Finite(Exact { negative: !x.negative, ..x }),
    }
}

fn sign(v: Value) -> bool {
    match v {
        Value::Nan => false,
        Value::Infinity(n) | Value::Zero(n) => n,
        Value::Finite(x) => x.negative,
    }
}

pub(crate) fn multiply(a: Value, b: Value) -> Value {
    use Value::*;
    let negative = sign(a) != sign(b);
    match (a, b) {
        (Nan, _) | (_, Nan) => Nan,
        (Infinity(_), Zero(_)) | (Zero(_), Infinity(_)) => Nan,
        (Infinity(_), _) | (_, Infinity(_)) => Infinity(negative),
        (Zero(_), _) | (_, Zero(_)) => Zero(negative),
        (Finite(x), Finite(y)) => Finite(Exact {
            negative,
            exponent: x.exponent + y.exponent,
            significand: x.significand * y.significand,
            sticky: false,
        }),
    }
}

pub(crate) fn divide(a: Value, b: Value) -> Value {
    use Value::*;
    let negative = sign(a) != sign(b);
    match (a, b) {
        (Nan, _) | (_, Nan) | (Infinity(_), Infinity(_)) | (Zero(_), Zero(_)) => Nan,
        (Infinity(_), _) | (_, Zero(_)) => Infinity(negative),
        (Zero(_), _) | (_, Infinity(_)) => Zero(negative),
        (Finite(x), Finite(y)) => {
            let lift = x.significand.leading_zeros().saturating_sub(1);
            let dividend = x.significand << lift;
            Finite(Exact {
                negative,
                exponent: x.exponent - lift as i32 - y.exponent,
                significand: dividend / y.significand,
                sticky: dividend % y.significand != 0,
            })
        }
    }
}

pub(crate) fn square_root(v: Value) -> Value {
    match v {
        Value::Infinity(false) | Value::Zero(_) => v,
        Value::Finite(x) if !x.negative => {
            // An even exponent, and as many bits as fit.
            let mut lift = x.significand.leading_zeros() - 2;
            if (x.exponent - lift as i32) % 2 != 0 {
                lift -= 1;
            }
            let radicand = x.significand << lift;
            let root = radicand.isqrt();
            Value::Finite(Exact {
                negative: false,
                exponent: (x.exponent - lift as i32) / 2,
                significand: root,
                sticky: root * root != radicand,
            })
        }
        _ => Value::Nan,
    }
}

/// Rounds to an integer: the integer of magnitude below 2^127, or `None` when it is larger.
pub(crate) fn to_integer(x: Exact, mode: Round) -> Option<i128> {
    let magnitude = if x.exponent >= 0 {
        let bits = 128 - x.significand.leading_zeros() as i32 + x.exponent;
        if bits > 126 {
            return None;
        }
        x.significand << x.exponent
    } else {
        drop_bits(&x, x.exponent.unsigned_abs(), mode)
    };
    let magnitude = magnitude as i128;
    Some(if x.negative { -magnitude } else { magnitude })
}

#[cfg(test)]
#[path = "soft_tests.rs"]
mod tests;
