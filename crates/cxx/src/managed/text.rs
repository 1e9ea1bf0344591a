//! Lines of LLVM's text form as words and brackets.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A keyword, type, number or label.
    Word,
    /// `@name`
    Global,
    /// `%name`
    Local,
    /// A string, with a `c` before it where it is bytes.
    Text,
    /// Metadata, `!name` or `!7`.
    Note,
    /// A bracket that opens; its partner's number.
    Open(usize),
    /// A bracket that closes.
    Close,
    /// Anything else, one character.
    Other,
}

/// A token of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// A line, or several that belong together, in tokens.
#[derive(Debug)]
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: Vec<Token>,
}

fn is_word(c: u8) -> bool {
    c.is_ascii_alphanumeric() || b"_.$-+".contains(&c)
}

/// Where a string ends whose quote is at `at`. Quotes in it are written as numbers.
fn end_of_string(bytes: &[u8], at: usize) -> usize {
    bytes[at + 1..].iter().position(|c| *c == b'"').map_or(bytes.len(), |n| at + n + 2)
}

fn end_of_word(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().position(|c| !is_word(*c)).map_or(bytes.len(), |n| at + n)
}

impl<'a> Line<'a> {
    /// Splits a text; comments are left out.
    pub(super) fn new(text: &'a str) -> Line<'a> {
        let bytes = text.as_bytes();
        let (mut tokens, mut open, mut at) = (Vec::<Token>::new(), Vec::new(), 0);
        while at < bytes.len() {
            let start = at;
            let named = |at: usize| match bytes.get(at + 1) {
                Some(b'"') => end_of_string(bytes, at + 1),
                _ => end_of_word(bytes, at + 1),
            };
            let (kind, end) = match bytes[at] {
                b' ' | b'\t' | b'\n' | b'\r' => {
                    at += 1;
                    continue;
                }
                b';' => {
                    at = bytes[at..].iter().position(|c| *c == b'\n').map_or(bytes.len(), |n| at + n);
                    continue;
                }
                b'@' => (Kind::Global, named(at)),
                b'%' => (Kind::Local, named(at)),
                b'!' => (Kind::Note, named(at)),
                b'"' => (Kind::Text, end_of_string(bytes, at)),
                b'c' if bytes.get(at + 1) == Some(&b'"') => (Kind::Text, end_of_string(bytes, at + 1)),
                b'(' | b'[' | b'{' | b'<' => {
                    open.push(tokens.len());
                    (Kind::Open(0), at + 1)
                }
                b')' | b']' | b'}' | b'>' => {
                    if let Some(first) = open.pop() {
                        tokens[first].kind = Kind::Open(tokens.len());
                    }
                    (Kind::Close, at + 1)
                }
                c if is_word(c) => (Kind::Word, end_of_word(bytes, at)),
                _ => (Kind::Other, at + 1),
            };
            tokens.push(Token { kind, start, end });
            at = end;
        }
        Line { text, tokens }
    }

    /// A token's text.
    pub(super) fn word(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |t| &self.text[t.start..t.end])
    }

    /// The text of several.
    pub(super) fn words(&self, range: Range<usize>) -> &'a str {
        let (start, end) = self.span(range);
        &self.text[start..end]
    }

    /// Where the text of several is; of none nowhere.
    pub(super) fn span(&self, range: Range<usize>) -> (usize, usize) {
        let ends = self.tokens.get(range).and_then(|t| Some((t.first()?.start, t.last()?.end)));
        ends.unwrap_or_default()
    }

    /// The number behind a token, and behind all that is between brackets where it opens.
    pub(super) fn next(&self, at: usize) -> usize {
        match self.tokens.get(at).map(|t| t.kind) {
            Some(Kind::Open(close)) if close > at => close + 1,
            _ => at + 1,
        }
    }

    /// The number behind a type: one token or bracket, and the address space of a pointer.
    pub(super) fn after_type(&self, at: usize) -> usize {
        let end = self.next(at);
        if self.word(at) == "ptr" && self.word(end) == "addrspace" { self.next(end + 1) } else { end }
    }

    /// What lies between brackets, in parts as commas have them.
    pub(super) fn parts(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let (mut out, mut first, mut at) = (Vec::new(), range.start, range.start);
        while at < range.end {
            if self.word(at) == "," {
                out.push(first..at);
                first = at + 1;
            }
            at = self.next(at);
        }
        if first < range.end {
            out.push(first..range.end);
        }
        out
    }

    /// Whether there is a name of some among tokens.
    pub(super) fn has(&self, mut range: Range<usize>, is_one: impl Fn(&str) -> bool) -> bool {
        range.any(|at| self.tokens.get(at).is_some_and(|t| t.kind == Kind::Global) && is_one(self.word(at)))
    }
}
