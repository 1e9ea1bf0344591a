//! Formulas over what was counted: numbers, counters, `+ - * /` and parentheses.

use std::fmt;

/// A formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Formula {
    /// A number.
    Number(f64),
    /// A counter, by its name.
    Counter(String),
    /// Two, with `+`, `-`, `*` or `/` between.
    Two(Box<Formula>, char, Box<Formula>),
}

impl Formula {
    /// From text; `None` where it is none.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = words(text);
        words.reverse();
        let formula = sum(&mut words)?;
        words.is_empty().then_some(formula)
    }

    /// Its value; `None` where a counter has none, or something is divided by 0.
    pub fn value(&self, counter: &impl Fn(&str) -> Option<f64>) -> Option<f64> {
        match self {
            Self::Number(n) => Some(*n),
            Self::Counter(name) => counter(name),
            Self::Two(a, op, b) => {
                let (a, b) = (a.value(counter)?, b.value(counter)?);
                match op {
                    '+' => Some(a + b),
                    '-' => Some(a - b),
                    '*' => Some(a * b),
                    _ => (b != 0.0).then(|| a / b),
                }
            }
        }
    }

    /// The counters in it.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Self::Number(_) => Vec::new(),
            Self::Counter(name) => vec![name],
            Self::Two(a, _, b) => [a.names(), b.names()].concat(),
        }
    }

    /// Whether it is a whole number wherever its counters are.
    pub fn is_whole(&self) -> bool {
        match self {
            Self::Number(n) => n.fract() == 0.0,
            Self::Counter(_) => true,
            Self::Two(a, op, b) => *op != '/' && a.is_whole() && b.is_whole(),
        }
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => write!(f, "{n}"),
            Self::Counter(name) => f.write_str(name),
            Self::Two(a, op, b) => {
                let weak = |x: &Formula| matches!(x, Self::Two(_, '+' | '-', _));
                let strong = |x: &Formula| matches!(x, Self::Two(..));
                let product = matches!(op, '*' | '/');
                let wrapped = |x: &Formula, yes: bool| if yes { format!("({x})") } else { x.to_string() };
                let right = if product { strong(b) } else { *op == '-' && weak(b) };
                write!(f, "{} {op} {}", wrapped(a, product && weak(a)), wrapped(b, right))
            }
        }
    }
}

/// Names, numbers and signs.
fn words(text: &str) -> Vec<String> {
    let mut list: Vec<String> = Vec::new();
    let mut open = false;
    for c in text.chars() {
        let part = c.is_ascii_alphanumeric() || c == '_' || c == '.';
        match list.last_mut() {
            Some(last) if part && open => last.push(c),
            _ if c.is_whitespace() => {}
            _ => list.push(c.to_string()),
        }
        open = part;
    }
    list
}

/// The words to come are read from the end of the list.
fn sum(words: &mut Vec<String>) -> Option<Formula> {
    row(words, &["+", "-"], product)
}

fn product(words: &mut Vec<String>) -> Option<Formula> {
    row(words, &["*", "/"], single)
}

fn row(
    words: &mut Vec<String>,
    signs: &[&str],
    of: fn(&mut Vec<String>) -> Option<Formula>,
) -> Option<Formula> {
    let mut left = of(words)?;
    while words.last().is_some_and(|w| signs.contains(&w.as_str())) {
        let sign = words.pop()?.chars().next()?;
        left = Formula::Two(Box::new(left), sign, Box::new(of(words)?));
    }
    Some(left)
}

fn single(words: &mut Vec<String>) -> Option<Formula> {
    let word = words.pop()?;
    if word == "(" {
        let inner = sum(words)?;
        return (words.pop()? == ")").then_some(inner);
    }
    if let Ok(n) = word.parse() {
        return Some(Formula::Number(n));
    }
    word.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(Formula::Counter(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_follow_the_usual_rules() {
        let counter = |name: &str| match name {
            "a.b" => Some(6.0),
            "zero" => Some(0.0),
            _ => None,
        };
        let value = |text| Formula::read(text).and_then(|f| f.value(&counter));
        assert_eq!(value("1 + 2 * a.b"), Some(13.0));
        assert_eq!(value("100 * (a.b - 1) / (2 * 5)"), Some(50.0));
        assert_eq!((value("10 - 2 - 3"), value("12 / a.b / 2")), (Some(5.0), Some(1.0)));
        assert_eq!((value("a.b / zero"), value("else + 1")), (None, None));
        for wrong in ["", "1 +", "(1", "1)", "a b", "* 2", "a ^ b"] {
            assert_eq!(Formula::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn text_is_read_back() {
        for text in ["a", "100 * (a - b) / (c * 2)", "a - (b - c) + 1", "a / (b / c)"] {
            let f = Formula::read(text).expect("a formula");
            assert_eq!(f.to_string(), text);
            assert_eq!(f.is_whole(), !text.contains('/'));
        }
        assert_eq!(Formula::read("a + 2 * b").expect("a formula").names(), ["a", "b"]);
    }
}
