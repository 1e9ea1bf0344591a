//! Splits PTX text into tokens (PTX ISA, "Syntax").

use crate::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name: `add`, `%r1`, `$L__BB0_1`, `sm_90`.
    Ident,
    /// A dotted word, the dot included: `.global`, `.L2::128B`, `.2d`.
    Dot,
    /// An integer literal.
    Int,
    /// A floating literal: decimal, `0f…` or `0d…`.
    Float,
    /// A quoted string, quotes included.
    Str,
    /// Punctuation of one or two characters, packed as bytes (`b'<' << 8 | b'<'`).
    Punct(u16),
    /// A character PTX has no use for.
    Unknown,
    /// The end of the text.
    End,
}

/// A token with its place in the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) line: u32,
    pub(crate) col: u32,
}

impl Token {
    pub(crate) fn span(self) -> Span {
        Span { start: self.start, end: self.end, line: self.line, col: self.col }
    }
}

/// The code of a two-character punctuation mark.
pub(crate) const fn two(a: u8, b: u8) -> u16 {
    (a as u16) << 8 | b as u16
}

struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    line: u32,
    /// Offset that makes `at - origin` the column: line start plus the continuation bytes seen since.
    origin: usize,
}

fn is_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_' || b == b'$'
}

/// All tokens of `text`, an [`Kind::End`] last. The text must be shorter than 4 GiB.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut out = Vec::with_capacity(text.len() / 4 + 8);
    let mut lexer = Lexer { text: text.as_bytes(), at: 0, line: 1, origin: 0 };
    loop {
        lexer.skip_blank();
        let start = lexer.at;
        let (line, col) = (lexer.line, (start.saturating_sub(lexer.origin) + 1) as u32);
        let kind = lexer.token();
        out.push(Token { kind, start: start as u32, end: lexer.at as u32, line, col });
        if kind == Kind::End {
            return out;
        }
    }
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// Steps over one byte, keeping count of lines and columns.
    fn bump(&mut self) {
        match self.peek(0) {
            b'\n' => {
                self.line += 1;
                self.origin = self.at + 1;
            }
            0x80..0xC0 => self.origin += 1,
            _ => {}
        }
        self.at += 1;
    }

    fn skip_line(&mut self) {
        while self.at < self.text.len() && self.peek(0) != b'\n' {
            self.bump();
        }
    }

    fn skip_blank(&mut self) {
        while self.at < self.text.len() {
            match self.peek(0) {
                b'/' if self.peek(1) == b'/' => self.skip_line(),
                b'/' if self.peek(1) == b'*' => {
                    self.at += 2;
                    while self.at < self.text.len() && !(self.peek(0) == b'*' && self.peek(1) == b'/') {
                        self.bump();
                    }
                    self.at = (self.at + 2).min(self.text.len());
                }
                // Line markers a C preprocessor leaves behind.
                b'#' => self.skip_line(),
                // A trailing NUL is common: the driver API hands over C strings.
                b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c | 0 => self.bump(),
                _ => return,
            }
        }
    }

    fn skip_word(&mut self) {
        while is_word(self.peek(0)) {
            self.at += 1;
        }
    }

    fn token(&mut self) -> Kind {
        if self.at >= self.text.len() {
            return Kind::End;
        }
        let b = self.peek(0);
        match b {
            b'0'..=b'9' => self.number(),
            b'"' => self.string(),
            b'.' if is_word(self.peek(1)) => {
                self.at += 1;
                self.skip_word();
                while self.peek(0) == b':' && self.peek(1) == b':' && is_word(self.peek(2)) {
                    self.at += 2;
                    self.skip_word();
                }
                Kind::Dot
            }
            b'%' if is_word(self.peek(1)) => {
                self.at += 1;
                self.skip_word();
                Kind::Ident
            }
            _ if is_word(b) => {
                self.skip_word();
                Kind::Ident
            }
            _ if b.is_ascii_punctuation() => {
                let pair = two(b, self.peek(1));
                const PAIRS: [u16; 9] = [
                    two(b'<', b'<'),
                    two(b'>', b'>'),
                    two(b'<', b'='),
                    two(b'>', b'='),
                    two(b'=', b'='),
                    two(b'!', b'='),
                    two(b'&', b'&'),
                    two(b'|', b'|'),
                    two(b'@', b'@'),
                ];
                if PAIRS.contains(&pair) {
                    self.at += 2;
                    Kind::Punct(pair)
                } else {
                    self.at += 1;
                    Kind::Punct(u16::from(b))
                }
            }
            _ => {
                // One whole character, so that later slices of the text stay on boundaries.
                self.bump();
                while matches!(self.peek(0), 0x80..0xC0) {
                    self.bump();
                }
                Kind::Unknown
            }
        }
    }

    fn number(&mut self) -> Kind {
        if self.peek(0) == b'0' && matches!(self.peek(1), b'f' | b'F' | b'd' | b'D') {
            self.at += 2;
            self.skip_word();
            return Kind::Float;
        }
        if self.peek(0) == b'0' && matches!(self.peek(1), b'x' | b'X' | b'b' | b'B') {
            self.at += 2;
            self.skip_word();
            return Kind::Int;
        }
        let mut kind = Kind::Int;
        while self.peek(0).is_ascii_digit() {
            self.at += 1;
        }
        if self.peek(0) == b'.' && self.peek(1).is_ascii_digit() {
            kind = Kind::Float;
            self.at += 1;
            while self.peek(0).is_ascii_digit() {
                self.at += 1;
            }
        }
        let sign = usize::from(matches!(self.peek(1), b'+' | b'-'));
        if matches!(self.peek(0), b'e' | b'E') && self.peek(1 + sign).is_ascii_digit() {
            kind = Kind::Float;
            self.at += 1 + sign;
        }
        // Suffixes such as `U`, and whatever malformed tail there is, belong to the literal.
        self.skip_word();
        kind
    }

    fn string(&mut self) -> Kind {
        self.at += 1;
        while self.at < self.text.len() && self.peek(0) != b'"' {
            if self.peek(0) == b'\\' && self.at + 1 < self.text.len() {
                self.bump();
            }
            self.bump();
        }
        if self.at >= self.text.len() {
            return Kind::Unknown;
        }
        self.at += 1;
        Kind::Str
    }
}

/// The value of an integer literal, and whether it is unsigned: `None` when malformed or above 64 bits.
pub(crate) fn int_value(text: &str) -> Option<(u64, bool)> {
    let digits = text.trim_end_matches(['U', 'u']);
    let suffixed = digits.len() != text.len();
    let (body, radix) = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&digits[2..], 16),
        [b'0', b'b' | b'B', ..] => (&digits[2..], 2),
        [b'0', _, ..] => (&digits[1..], 8),
        _ => (digits, 10),
    };
    let value = u64::from_str_radix(body, radix).ok()?;
    Some((value, suffixed || value > i64::MAX as u64))
}

/// A floating literal: single-precision bits (`0f`), or a double (`0d` and decimal).
pub(crate) enum FloatValue {
    Single(u32),
    Double(f64),
}

/// The value of a floating literal; `None` when malformed.
pub(crate) fn float_value(text: &str) -> Option<FloatValue> {
    match text.as_bytes() {
        [b'0', b'f' | b'F', ..] => {
            let hex = &text[2..];
            (hex.len() == 8).then_some(())?;
            u32::from_str_radix(hex, 16).ok().map(FloatValue::Single)
        }
        [b'0', b'd' | b'D', ..] => {
            let hex = &text[2..];
            (hex.len() == 16).then_some(())?;
            u64::from_str_radix(hex, 16).ok().map(|b| FloatValue::Double(f64::from_bits(b)))
        }
        _ => text.parse().ok().map(FloatValue::Double),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(src: &str) -> Vec<&str> {
        tokens(src).iter().map(|t| &src[t.start as usize..t.end as usize]).collect()
    }

    #[test]
    fn words_and_modifiers() {
        let got = texts("ld.global.L2::128B.v4.f32 {%f1,_}, [%rd1+-8]; // x\n/* y */ tex.2d");
        let want = [
            "ld",
            ".global",
            ".L2::128B",
            ".v4",
            ".f32",
            "{",
            "%f1",
            ",",
            "_",
            "}",
            ",",
            "[",
            "%rd1",
            "+",
            "-",
            "8",
            "]",
            ";",
            "tex",
            ".2d",
            "",
        ];
        assert_eq!(got, want);
    }

    #[test]
    fn positions_count_characters() {
        let t = tokens("// é\n \"é\" x");
        assert_eq!((t[1].line, t[1].col), (2, 6));
    }

    #[test]
    fn literals() {
        assert_eq!(int_value("0x10U"), Some((16, true)));
        assert_eq!(int_value("017"), Some((15, false)));
        assert_eq!(int_value("99999999999999999999"), None);
        assert!(matches!(float_value("0f3F800000"), Some(FloatValue::Single(0x3f80_0000))));
        assert!(matches!(float_value("1.5e1"), Some(FloatValue::Double(x)) if x == 15.0));
        assert!(float_value("0f3F8").is_none());
    }
}
