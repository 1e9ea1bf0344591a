//! A line of text, word by word.

use super::names::Named;
use crate::*;

pub(super) type Result<T> = std::result::Result<T, String>;

/// Splits a line into words, strings and punctuation; a `;` starts a comment.
pub(super) fn tokens(line: &str) -> Result<Vec<String>> {
    let mut out = Vec::new();
    let mut chars = line.chars().peekable();
    while let Some(&c) = chars.peek() {
        if c == ';' {
            break;
        } else if c.is_whitespace() {
            chars.next();
        } else if c == '"' {
            chars.next();
            let mut s = String::from("\"");
            loop {
                match chars.next() {
                    Some('"') => break,
                    Some('\\') => s.extend(chars.next()),
                    Some(c) => s.push(c),
                    None => return Err("unterminated string".into()),
                }
            }
            out.push(s);
        } else if "(),:=@![]{}".contains(c) {
            chars.next();
            out.push(c.to_string());
        } else {
            let mut s = String::new();
            while let Some(&c) = chars.peek() {
                if c.is_whitespace() || "(),:=@![]{};\"".contains(c) {
                    break;
                }
                s.push(c);
                chars.next();
            }
            out.push(s);
        }
    }
    Ok(out)
}

pub(super) struct Line {
    pub(super) words: Vec<String>,
    pub(super) at: usize,
}

impl Line {
    pub(super) fn peek(&self) -> Option<&str> {
        self.words.get(self.at).map(String::as_str)
    }

    pub(super) fn next(&mut self) -> Result<String> {
        let w = self.words.get(self.at).cloned().ok_or("line ends early")?;
        self.at += 1;
        Ok(w)
    }

    pub(super) fn eat(&mut self, w: &str) -> bool {
        let hit = self.peek() == Some(w);
        self.at += usize::from(hit);
        hit
    }

    pub(super) fn expect(&mut self, w: &str) -> Result<()> {
        if self.eat(w) {
            Ok(())
        } else {
            Err(format!("expected '{w}', found '{}'", self.peek().unwrap_or("")))
        }
    }

    pub(super) fn end(&self) -> Result<()> {
        self.peek().map_or(Ok(()), |w| Err(format!("'{w}' is left over")))
    }

    pub(super) fn entity<E: Entity>(&mut self, prefix: &str) -> Result<E> {
        let w = self.next()?;
        entity(&w, prefix).ok_or_else(|| format!("expected {prefix} and a number, found '{w}'"))
    }

    pub(super) fn number<N: std::str::FromStr>(&mut self) -> Result<N> {
        let w = self.next()?;
        w.parse().map_err(|_| format!("bad number '{w}'"))
    }

    /// Numbers, one or several, after `=`; none if the word is not there.
    pub(super) fn numbers<N: std::str::FromStr>(&mut self, key: &str) -> Result<Vec<N>> {
        let mut out = Vec::new();
        if self.eat(key) {
            self.expect("=")?;
            loop {
                out.push(self.number()?);
                if !self.eat(",") {
                    break;
                }
            }
        }
        Ok(out)
    }

    pub(super) fn string(&mut self) -> Result<String> {
        let w = self.next()?;
        w.strip_prefix('"').map(str::to_string).ok_or_else(|| format!("expected a string, found '{w}'"))
    }

    pub(super) fn ty(&mut self) -> Result<Type> {
        let w = self.next()?;
        Type::from_text(&w).ok_or_else(|| format!("no type '{w}'"))
    }

    /// `v1, v2 …`, possibly none.
    pub(super) fn values(&mut self) -> Result<Values> {
        let mut out = Values::new();
        if self.peek().is_some_and(|w| entity::<Value>(w, "v").is_some()) {
            loop {
                out.push(self.entity("v")?);
                if !self.eat(",") {
                    break;
                }
            }
        }
        Ok(out)
    }

    /// `v1: i32, v2: f32 …`
    pub(super) fn typed(&mut self) -> Result<Vec<(Value, Type)>> {
        let mut out = Vec::new();
        loop {
            let v = self.entity("v")?;
            self.expect(":")?;
            out.push((v, self.ty()?));
            if !self.eat(",") {
                return Ok(out);
            }
        }
    }

    pub(super) fn edge(&mut self) -> Result<Edge> {
        let block = self.entity("bb")?;
        let mut args = Values::new();
        if self.eat("(") {
            args = self.values()?;
            self.expect(")")?;
        }
        Ok(Edge { block, args })
    }
}

/// Entity numbers are bounded so that damaged text cannot ask for much memory.
pub(super) fn entity<E: Entity>(w: &str, prefix: &str) -> Option<E> {
    let n: usize = w.strip_prefix(prefix)?.parse().ok()?;
    (n < 1 << 24).then(|| E::new(n))
}
