//! Constant expressions (PTX ISA, "Constant Expressions").

use super::{Parser, Result, error};
use crate::lexer::{self, FloatValue, Kind, two};

/// Parentheses and unary operators that may nest.
const MAX_DEPTH: u32 = 64;

/// The value of a constant expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Const {
    /// An integer in two's complement, and whether it is of type `.u64` rather than `.s64`.
    Int(u64, bool),
    /// The bits of a `0f` literal.
    Single(u32),
    /// A decimal or `0d` literal.
    Double(f64),
}

impl Const {
    fn truth(self) -> bool {
        match self {
            Const::Int(v, _) => v != 0,
            Const::Single(b) => f32::from_bits(b) != 0.0,
            Const::Double(v) => v != 0.0,
        }
    }

    fn as_f64(self) -> f64 {
        match self {
            Const::Int(v, true) => v as f64,
            Const::Int(v, false) => v as i64 as f64,
            Const::Single(b) => f64::from(f32::from_bits(b)),
            Const::Double(v) => v,
        }
    }
}

fn flag(b: bool) -> Const {
    Const::Int(u64::from(b), false)
}

/// Binding strength of a binary operator; 0 when it is none.
fn strength(op: u16) -> u8 {
    const fn one(c: u8) -> u16 {
        c as u16
    }
    const OPS: &[(u16, u8)] = &[
        (two(b'|', b'|'), 1),
        (two(b'&', b'&'), 2),
        (one(b'|'), 3),
        (one(b'^'), 4),
        (one(b'&'), 5),
        (two(b'=', b'='), 6),
        (two(b'!', b'='), 6),
        (one(b'<'), 7),
        (one(b'>'), 7),
        (two(b'<', b'='), 7),
        (two(b'>', b'='), 7),
        (two(b'<', b'<'), 8),
        (two(b'>', b'>'), 8),
        (one(b'+'), 9),
        (one(b'-'), 9),
        (one(b'*'), 10),
        (one(b'/'), 10),
        (one(b'%'), 10),
    ];
    OPS.iter().find(|(o, _)| *o == op).map_or(0, |(_, s)| *s)
}

fn binary(op: u16, a: Const, b: Const) -> Option<Const> {
    let [hi, lo] = op.to_be_bytes();
    let (Const::Int(x, ux), Const::Int(y, uy)) = (a, b) else {
        let (x, y) = (a.as_f64(), b.as_f64());
        return Some(match (hi, lo) {
            (0, b'+') => Const::Double(x + y),
            (0, b'-') => Const::Double(x - y),
            (0, b'*') => Const::Double(x * y),
            (0, b'/') => Const::Double(x / y),
            (0, b'<') => flag(x < y),
            (0, b'>') => flag(x > y),
            (b'<', b'=') => flag(x <= y),
            (b'>', b'=') => flag(x >= y),
            (b'=', b'=') => flag(x == y),
            (b'!', b'=') => flag(x != y),
            (b'&', b'&') => flag(a.truth() && b.truth()),
            (b'|', b'|') => flag(a.truth() || b.truth()),
            _ => return None,
        });
    };
    let unsigned = ux || uy;
    let (sx, sy) = (x as i64, y as i64);
    let int = |v: u64| Const::Int(v, unsigned);
    Some(match (hi, lo) {
        (0, b'+') => int(x.wrapping_add(y)),
        (0, b'-') => int(x.wrapping_sub(y)),
        (0, b'*') => int(x.wrapping_mul(y)),
        (0, b'/') if unsigned => int(x.checked_div(y)?),
        (0, b'/') => int(sx.checked_div(sy)? as u64),
        (0, b'%') if unsigned => int(x.checked_rem(y)?),
        (0, b'%') => int(sx.checked_rem(sy)? as u64),
        (0, b'&') => int(x & y),
        (0, b'|') => int(x | y),
        (0, b'^') => int(x ^ y),
        (b'<', b'<') => Const::Int(if y > 63 { 0 } else { x << y }, ux),
        (b'>', b'>') if ux => Const::Int(if y > 63 { 0 } else { x >> y }, ux),
        (b'>', b'>') => Const::Int((sx >> y.min(63)) as u64, ux),
        (0, b'<') => flag(if unsigned { x < y } else { sx < sy }),
        (0, b'>') => flag(if unsigned { x > y } else { sx > sy }),
        (b'<', b'=') => flag(if unsigned { x <= y } else { sx <= sy }),
        (b'>', b'=') => flag(if unsigned { x >= y } else { sx >= sy }),
        (b'=', b'=') => flag(x == y),
        (b'!', b'=') => flag(x != y),
        (b'&', b'&') => flag(x != 0 && y != 0),
        (b'|', b'|') => flag(x != 0 || y != 0),
        _ => return None,
    })
}

impl Parser<'_> {
    /// A constant expression.
    pub(super) fn constant(&mut self) -> Result<Const> {
        self.conditional(0)
    }

    /// A constant expression of integer value.
    pub(super) fn integer(&mut self) -> Result<i64> {
        let t = self.peek();
        match self.constant()? {
            Const::Int(v, _) => Ok(v as i64),
            _ => Err(error("constant", t.span(), "a floating-point value stands where an integer is needed")),
        }
    }

    /// The count of `%r<count>`, whose closing bracket is not a comparison.
    pub(super) fn register_count(&mut self) -> Result<u64> {
        let t = self.peek();
        match self.binary_from(9, 0)? {
            Const::Int(v, unsigned) if unsigned || v as i64 >= 0 => Ok(v),
            _ => Err(error("number", t.span(), "the number of registers must be a positive integer")),
        }
    }

    /// The part of an address or symbol after its base: `+8`, `-4`, `+-8`, `+4*2-1`, or nothing.
    pub(super) fn offset(&mut self) -> Result<i64> {
        let mut sum = 0i64;
        loop {
            let negative = self.at(b'-');
            if !negative && !self.at(b'+') {
                return Ok(sum);
            }
            self.next();
            let t = self.peek();
            let Const::Int(v, _) = self.binary_from(10, 0)? else {
                return Err(error("constant", t.span(), "an offset must be an integer"));
            };
            sum = if negative { sum.wrapping_sub(v as i64) } else { sum.wrapping_add(v as i64) };
        }
    }

    fn conditional(&mut self, depth: u32) -> Result<Const> {
        let test = self.binary_from(1, depth)?;
        if !self.eat(b'?') {
            return Ok(test);
        }
        if depth >= MAX_DEPTH {
            return Err(error("too-deep", self.peek().span(), "the constant expression nests too deeply"));
        }
        let yes = self.conditional(depth + 1)?;
        self.expect(b':')?;
        let no = self.conditional(depth + 1)?;
        Ok(if test.truth() { yes } else { no })
    }

    fn binary_from(&mut self, least: u8, depth: u32) -> Result<Const> {
        let mut left = self.unary(depth)?;
        loop {
            let t = self.peek();
            let Kind::Punct(op) = t.kind else { return Ok(left) };
            let s = strength(op);
            if s < least || s == 0 {
                return Ok(left);
            }
            self.next();
            let right = self.binary_from(s + 1, depth)?;
            left = binary(op, left, right)
                .ok_or_else(|| error("constant", t.span(), "the constant expression has no value"))?;
        }
    }

    fn unary(&mut self, depth: u32) -> Result<Const> {
        let t = self.peek();
        if depth >= MAX_DEPTH {
            return Err(error("too-deep", t.span(), "the constant expression nests too deeply"));
        }
        match t.kind {
            Kind::Int | Kind::Float => self.literal(),
            Kind::Ident if self.text(t) == "WARP_SZ" => {
                self.next();
                Ok(Const::Int(32, false))
            }
            Kind::Punct(c) if c < 0x100 => self.prefixed(c as u8, depth),
            _ => Err(self.unexpected("a constant")),
        }
    }

    /// A number.
    fn literal(&mut self) -> Result<Const> {
        let t = self.next();
        let text = self.text(t);
        if t.kind == Kind::Int {
            return match lexer::int_value(text) {
                Some((v, unsigned)) => Ok(Const::Int(v, unsigned)),
                None => {
                    let message = format!("`{}` is not a 64-bit integer", super::shorten(text));
                    Err(error("number", t.span(), message))
                }
            };
        }
        match lexer::float_value(text) {
            Some(FloatValue::Single(b)) => Ok(Const::Single(b)),
            Some(FloatValue::Double(v)) => Ok(Const::Double(v)),
            None => {
                let message = format!("`{}` is not a floating-point literal", super::shorten(text));
                Err(Box::new(
                    crate::Diagnostic::error("number", t.span(), message)
                        .with_hint("`0f` is followed by 8 hexadecimal digits, `0d` by 16"),
                ))
            }
        }
    }

    /// What begins with the sign `c`: a unary operator with its operand, or parentheses.
    fn prefixed(&mut self, c: u8, depth: u32) -> Result<Const> {
        let t = self.peek();
        if !matches!(c, b'-' | b'+' | b'~' | b'!' | b'(') {
            return Err(self.unexpected("a constant"));
        }
        self.next();
        if c == b'(' {
            return self.parenthesised(depth);
        }
        let value = self.unary(depth + 1)?;
        Ok(match (c, value) {
            (b'-', Const::Int(v, u)) => Const::Int(v.wrapping_neg(), u && v > (1 << 63)),
            (b'-', Const::Single(b)) => Const::Single(b ^ 0x8000_0000),
            (b'-', Const::Double(v)) => Const::Double(-v),
            (b'~', Const::Int(v, u)) => Const::Int(!v, u),
            (b'~', _) => return Err(error("constant", t.span(), "`~` needs an integer")),
            (b'!', _) => flag(!value.truth()),
            _ => value,
        })
    }

    /// What follows `(`: a cast with its operand, or an expression.
    fn parenthesised(&mut self, depth: u32) -> Result<Const> {
        let cast = match self.dot_word(self.peek()) {
            "s64" => Some(false),
            "u64" => Some(true),
            _ => None,
        };
        if let Some(unsigned) = cast {
            self.next();
            self.expect(b')')?;
            return Ok(match self.unary(depth + 1)? {
                Const::Int(v, _) => Const::Int(v, unsigned),
                other if unsigned => Const::Int(other.as_f64() as u64, true),
                other => Const::Int(other.as_f64() as i64 as u64, false),
            });
        }
        let value = self.conditional(depth + 1)?;
        self.expect(b')')?;
        Ok(value)
    }
}
