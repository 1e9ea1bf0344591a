//! Small expressions for inputs and expected results.
//!
//! C's operators on integers of any size and on doubles; `i` is the element's index, `lane` that modulo 32; names of
//! buffers are arrays (`a[i + 1]`); `sum(k, from, to, e)`, `max`, `min`, `abs`, `popc`, `clz` (of 32 bits), `u32(x)`,
//! `s32(x)`, `u64(x)`, `f32(x)`, `floor`, `sqrt`, `bits(x)` (of a float's 32 bits), `dbits(x)`.

use std::collections::HashMap;

/// A number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// An integer.
    Int(i128),
    /// A floating-point number.
    Float(f64),
}

impl Number {
    /// As an integer, rounded towards zero.
    pub fn int(self) -> i128 {
        match self {
            Number::Int(n) => n,
            Number::Float(f) => f as i128,
        }
    }

    /// As a floating-point number.
    pub fn float(self) -> f64 {
        match self {
            Number::Int(n) => n as f64,
            Number::Float(f) => f,
        }
    }

    fn truth(self) -> bool {
        self.float() != 0.0
    }
}

/// Names that expressions may use.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Arrays.
    pub arrays: HashMap<String, Vec<Number>>,
    /// Variables, the latest last.
    pub variables: Vec<(String, i128)>,
}

/// Evaluates an expression.
///
/// # Errors
/// A message for what is no expression.
pub fn evaluate(text: &str, names: &mut Names) -> Result<Number, String> {
    let mut parser = Parser { text: text.as_bytes(), dry: false, at: 0, names };
    let value = parser.ternary()?;
    parser.space();
    if parser.at < parser.text.len() {
        return Err(format!("`{text}`: unexpected `{}`", &text[parser.at..]));
    }
    Ok(value)
}

struct Parser<'a> {
    text: &'a [u8],
    /// In an arm that is not taken: what is not there is 0.
    dry: bool,
    at: usize,
    names: &'a mut Names,
}

/// Binary operators by rising precedence.
const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl Parser<'_> {
    fn space(&mut self) {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
    }

    fn take(&mut self, word: &str) -> bool {
        self.space();
        let found = self.text[self.at..].starts_with(word.as_bytes());
        if found {
            self.at += word.len();
        }
        found
    }

    fn need(&mut self, word: &str) -> Result<(), String> {
        if self.take(word) { Ok(()) } else { Err(format!("`{word}` expected at column {}", self.at + 1)) }
    }

    fn ternary(&mut self) -> Result<Number, String> {
        let condition = self.binary(0)?;
        if !self.take("?") {
            return Ok(condition);
        }
        let dry = self.dry;
        self.dry = dry || !condition.truth();
        let yes = self.ternary()?;
        self.need(":")?;
        self.dry = dry || condition.truth();
        let no = self.ternary()?;
        self.dry = dry;
        Ok(if condition.truth() { yes } else { no })
    }

    fn operator(&mut self, level: usize) -> Option<&'static str> {
        self.space();
        let rest = &self.text[self.at..];
        let op = LEVELS[level].iter().find(|op| rest.starts_with(op.as_bytes()))?;
        // `|` is not the start of `||`, nor `<` of `<<`.
        let longer =
            ["||", "&&", "<<", ">>"].iter().any(|l| l.len() > op.len() && rest.starts_with(l.as_bytes()));
        if longer { None } else { Some(op) }
    }

    fn binary(&mut self, level: usize) -> Result<Number, String> {
        if level == LEVELS.len() {
            return self.unary();
        }
        let mut left = self.binary(level + 1)?;
        while let Some(op) = self.operator(level) {
            self.at += op.len();
            let right = self.binary(level + 1)?;
            left = match apply(op, left, right) {
                Err(_) if self.dry => Number::Int(0),
                result => result?,
            };
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Number, String> {
        if self.take("-") {
            return Ok(match self.unary()? {
                Number::Int(n) => Number::Int(-n),
                Number::Float(f) => Number::Float(-f),
            });
        }
        if self.take("~") {
            return Ok(Number::Int(!self.unary()?.int()));
        }
        if self.take("!") {
            return Ok(Number::Int(i128::from(!self.unary()?.truth())));
        }
        self.primary()
    }

    fn word(&mut self) -> String {
        self.space();
        let start = self.at;
        let part = |c: &u8| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'.');
        loop {
            let before = &self.text[start..self.at];
            let exponent =
                before.last() == Some(&b'e') && before[0].is_ascii_digit() && before.contains(&b'.');
            let sign = exponent && self.text.get(self.at).is_some_and(|c| matches!(c, b'+' | b'-'));
            if !sign && !self.text.get(self.at).is_some_and(part) {
                break;
            }
            self.at += 1;
        }
        String::from_utf8_lossy(&self.text[start..self.at]).into_owned()
    }

    fn primary(&mut self) -> Result<Number, String> {
        if self.take("(") {
            let value = self.ternary()?;
            self.need(")")?;
            return Ok(value);
        }
        let word = self.word();
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            return number(&word);
        }
        if self.take("[") {
            let index = self.ternary()?.int();
            self.need("]")?;
            let array = self.names.arrays.get(&word).ok_or_else(|| format!("no buffer `{word}`"))?;
            let value = usize::try_from(index).ok().and_then(|n| array.get(n));
            let value = value.copied().or(self.dry.then_some(Number::Int(0)));
            return value.ok_or_else(|| format!("`{word}[{index}]` is not there"));
        }
        if self.take("(") {
            return if word == "sum" { self.sum() } else { self.call(&word) };
        }
        match word.as_str() {
            "inf" => return Ok(Number::Float(f64::INFINITY)),
            "nan" => return Ok(Number::Float(f64::NAN)),
            "lane" => return Ok(Number::Int(self.variable("i")? % 32)),
            _ => {}
        }
        Ok(Number::Int(self.variable(&word)?))
    }

    fn variable(&self, name: &str) -> Result<i128, String> {
        let found = self.names.variables.iter().rev().find(|v| v.0 == name);
        found.map(|v| v.1).ok_or_else(|| format!("no name `{name}`"))
    }

    /// `sum(k, from, to, e)`: the sum of `e` for `k` from `from` up to but not including `to`.
    fn sum(&mut self) -> Result<Number, String> {
        let name = self.word();
        self.need(",")?;
        let from = self.ternary()?.int();
        self.need(",")?;
        let to = self.ternary()?.int();
        self.need(",")?;
        let start = self.at;
        let mut total = Number::Int(0);
        // Evaluated at least once, to find its end.
        for k in from..to.max(from + 1) {
            self.at = start;
            self.names.variables.push((name.clone(), k));
            let value = self.ternary();
            self.names.variables.pop();
            if let (Ok(v), true) = (&value, k < to) {
                total = apply("+", total, *v)?;
            } else if k < to {
                return value;
            }
        }
        self.need(")")?;
        Ok(total)
    }

    fn call(&mut self, name: &str) -> Result<Number, String> {
        let mut args = vec![self.ternary()?];
        while self.take(",") {
            args.push(self.ternary()?);
        }
        self.need(")")?;
        let (a, b) = (args[0], args.get(1).copied());
        let pick = |first: bool| if first { a } else { b.unwrap_or(a) };
        Ok(match name {
            "max" => pick(b.is_none_or(|b| a.float() >= b.float())),
            "min" => pick(b.is_none_or(|b| a.float() <= b.float())),
            "abs" => match a {
                Number::Int(n) => Number::Int(n.abs()),
                Number::Float(f) => Number::Float(f.abs()),
            },
            "popc" => Number::Int(i128::from((a.int() as u64).count_ones())),
            "clz" => Number::Int(i128::from((a.int() as u32).leading_zeros())),
            "u32" => Number::Int(i128::from(a.int() as u32)),
            "s32" => Number::Int(i128::from(a.int() as i32)),
            "u64" => Number::Int(i128::from(a.int() as u64)),
            "f32" => Number::Float(f64::from(a.float() as f32)),
            "floor" => Number::Float(a.float().floor()),
            "sqrt" => Number::Float(a.float().sqrt()),
            "bits" => Number::Int(i128::from((a.float() as f32).to_bits())),
            "dbits" => Number::Int(i128::from(a.float().to_bits())),
            _ => return Err(format!("no function `{name}`")),
        })
    }
}

fn number(word: &str) -> Result<Number, String> {
    let bad = |_| format!("`{word}` is no number");
    if let Some(hex) = word.strip_prefix("0x") {
        return i128::from_str_radix(hex, 16).map(Number::Int).map_err(bad);
    }
    if word.contains('.') || word.contains('e') {
        return word.parse().map(Number::Float).map_err(|_| format!("`{word}` is no number"));
    }
    word.parse().map(Number::Int).map_err(bad)
}

fn apply(op: &str, a: Number, b: Number) -> Result<Number, String> {
    use Number::{Float, Int};
    let truth = |t: bool| Int(i128::from(t));
    let (x, y) = (a.float(), b.float());
    Ok(match (op, a, b) {
        ("||", ..) => truth(a.truth() || b.truth()),
        ("&&", ..) => truth(a.truth() && b.truth()),
        ("==", Int(a), Int(b)) => truth(a == b),
        ("!=", Int(a), Int(b)) => truth(a != b),
        ("<", Int(a), Int(b)) => truth(a < b),
        (">", Int(a), Int(b)) => truth(a > b),
        ("<=", Int(a), Int(b)) => truth(a <= b),
        (">=", Int(a), Int(b)) => truth(a >= b),
        ("==", ..) => truth(x == y),
        ("!=", ..) => truth(x != y),
        ("<", ..) => truth(x < y),
        (">", ..) => truth(x > y),
        ("<=", ..) => truth(x <= y),
        (">=", ..) => truth(x >= y),
        ("|", ..) => Int(a.int() | b.int()),
        ("^", ..) => Int(a.int() ^ b.int()),
        ("&", ..) => Int(a.int() & b.int()),
        ("<<", ..) => Int(a.int().checked_shl(b.int() as u32).unwrap_or(0)),
        (">>", ..) => Int(a.int() >> b.int().clamp(0, 127)),
        ("+", Int(a), Int(b)) => Int(a.wrapping_add(b)),
        ("-", Int(a), Int(b)) => Int(a.wrapping_sub(b)),
        ("*", Int(a), Int(b)) => Int(a.wrapping_mul(b)),
        ("/", Int(a), Int(b)) => Int(a.checked_div(b).ok_or("division by zero")?),
        ("%", Int(a), Int(b)) => Int(a.checked_rem(b).ok_or("division by zero")?),
        ("+", ..) => Float(x + y),
        ("-", ..) => Float(x - y),
        ("*", ..) => Float(x * y),
        ("/", ..) => Float(x / y),
        ("%", ..) => Float(x % y),
        _ => return Err(format!("no operator `{op}`")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn precedence_arrays_and_sums() {
        let mut names = Names::default();
        names.arrays.insert("a".into(), vec![Number::Int(5), Number::Int(7)]);
        names.variables.push(("i".into(), 33));
        let mut is = |text: &str, want: i128| {
            assert_eq!(evaluate(text, &mut names).map(Number::int), Ok(want), "{text}");
        };
        is("1 + 2 * 3", 7);
        is("1 << 3 | 1", 9);
        is("(i & 1) == 1 && lane == 1 ? a[lane] : 0", 7);
        is("sum(k, 0, 4, (k != 2) << k)", 0b1011);
        is("sum(k, 3, 3, a[k])", 0);
        is("u32(-1) >> 28", 15);
        is("bits(1.0)", 0x3f80_0000);
        is("i < 9 ? a[i] / 0 : 3", 3);
        is("2.5e-1 * 4.0", 1);
        is("-7 / 2 + (0x10 % 3)", -2);
        assert!(evaluate("1 +", &mut names).is_err());
        assert!(evaluate("b[0]", &mut names).is_err());
    }
}
