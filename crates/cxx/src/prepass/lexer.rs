//! Splits C++ text into tokens, well enough to find launches and inline assembly in it.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Identifier or keyword.
    Word,
    /// Number.
    Number,
    /// String literal, with its prefix and quotes.
    Str,
    /// Raw string literal.
    RawStr,
    /// Character literal.
    Char,
    /// One character of punctuation.
    Punct(u8),
}

/// A token and where it lies in the text.
#[derive(Clone, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Bytes of the text.
    pub range: Range<usize>,
}

impl Token {
    /// Whether it is this character.
    pub fn is(&self, c: u8) -> bool {
        self.kind == Kind::Punct(c)
    }

    /// Its text.
    pub fn text<'a>(&self, source: &'a str) -> &'a str {
        &source[self.range.clone()]
    }
}

/// The tokens of a source; comments and white space are left out.
pub fn tokens(source: &str) -> Vec<Token> {
    let bytes = source.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let kind = match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at = line_end(bytes, at);
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at = source[at + 2..].find("*/").map_or(bytes.len(), |n| at + n + 4);
                continue;
            }
            c if c.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'"' => {
                at = quoted(bytes, at, b'"');
                Kind::Str
            }
            b'\'' => {
                at = quoted(bytes, at, b'\'');
                Kind::Char
            }
            c if c.is_ascii_alphabetic() || c == b'_' || c >= 0x80 => {
                while at < bytes.len()
                    && (bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_' || bytes[at] >= 0x80)
                {
                    at += 1;
                }
                let word = &source[start..at];
                if bytes.get(at) == Some(&b'"') && matches!(word, "R" | "LR" | "uR" | "UR" | "u8R") {
                    at = raw_string(source, at);
                    Kind::RawStr
                } else if bytes.get(at) == Some(&b'"') && matches!(word, "L" | "u" | "U" | "u8") {
                    at = quoted(bytes, at, b'"');
                    Kind::Str
                } else {
                    Kind::Word
                }
            }
            c if c.is_ascii_digit() => {
                while at < bytes.len() {
                    let separator =
                        bytes[at] == b'\'' && bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric);
                    if !(bytes[at].is_ascii_alphanumeric() || matches!(bytes[at], b'_' | b'.') || separator) {
                        break;
                    }
                    at += 1;
                }
                Kind::Number
            }
            c => {
                at += 1;
                Kind::Punct(c)
            }
        };
        out.push(Token { kind, range: start..at });
    }
    out
}

/// End of the line, past continuations.
fn line_end(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() {
        if bytes[at] == b'\n' && bytes[at - 1] != b'\\' {
            break;
        }
        at += 1;
    }
    at
}

/// End of a literal; one that is not closed ends with its line.
fn quoted(bytes: &[u8], start: usize, quote: u8) -> usize {
    let mut at = start + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'\n' => return at,
            c if c == quote => return at + 1,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

fn raw_string(source: &str, quote: usize) -> usize {
    let Some(open) = source[quote..].find('(') else { return source.len() };
    let close = format!("){}\"", &source[quote + 1..quote + open]);
    source[quote + open..].find(&close).map_or(source.len(), |n| quote + open + n + close.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_and_comments_hide_their_content() {
        let source = "a /* << < */ \"<<<\\\" x\" R\"q( << < )q\" 'x' 1'000 // k << <\nb";
        let texts: Vec<_> = tokens(source).iter().map(|t| t.text(source).to_string()).collect();
        assert_eq!(texts, ["a", "\"<<<\\\" x\"", "R\"q( << < )q\"", "'x'", "1'000", "b"]);
    }

    #[test]
    fn unclosed_literals_end() {
        for source in ["\"abc", "'", "R\"x(", "/* ", "R\"", "// \\\n", "\"\\"] {
            assert!(tokens(source).len() <= 1, "{source}");
        }
        assert_eq!(tokens("#error don't\nint x;").len(), 7);
    }
}
