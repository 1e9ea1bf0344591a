//! The parser: PTX text to the resolved tree, by recursive descent over a token list.

mod body;
mod decl;
mod expr;
mod finish;
mod func;
mod inst;
mod legacy;
mod module;
mod operand;
mod scope;

use rustc_hash::FxHashMap;

use crate::lexer::{self, Kind, Token};
use crate::{Diagnostic, FuncId, GlobalId, Module, Span};

/// Diagnostics after which the parser stops.
const MAX_ERRORS: usize = 100;

/// [`GlobalId`]s from here on stand for names not yet declared; none is left in a finished module.
const PENDING: u32 = 0x8000_0000;

type Result<T> = std::result::Result<T, Box<Diagnostic>>;

/// Parses a module.
///
/// The module is as complete as the text allows; it may be used only when no diagnostic is an error.
/// Any text is accepted without a panic.
///
/// ```
/// let (module, diagnostics) = weft_ptx::parse(
///     ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k() { ret; }",
/// );
/// assert!(diagnostics.is_empty());
/// assert!(module.function("k").is_some());
/// ```
pub fn parse(src: &str) -> (Module, Vec<Diagnostic>) {
    if src.len() >= PENDING as usize {
        let d = Diagnostic::error("too-large", Span::default(), "the PTX text is larger than 2 GiB");
        return (Module::default(), vec![d]);
    }
    let mut parser = Parser {
        src,
        tokens: lexer::tokens(src),
        pos: 0,
        item_start: 0,
        module: Module { address_size: 64, ..Module::default() },
        diags: Vec::new(),
        names: FxHashMap::default(),
        implicit: Vec::new(),
        pending: Vec::new(),
        pending_numbers: FxHashMap::default(),
    };
    parser.module();
    (parser.module, parser.diags)
}

/// What a module-scope name means.
#[derive(Clone, Copy)]
enum TopName {
    Global(GlobalId),
    Function(FuncId),
}

struct Parser<'a> {
    src: &'a str,
    tokens: Vec<Token>,
    pos: usize,
    /// Where the present item of the module starts in the text.
    item_start: u32,
    module: Module,
    diags: Vec<Diagnostic>,
    names: FxHashMap<&'a str, TopName>,
    /// Functions called before any declaration, with the place of the call.
    implicit: Vec<(FuncId, Span)>,
    /// Names used before their declaration; index + [`PENDING`] stands for the symbol.
    pending: Vec<(&'a str, Span)>,
    pending_numbers: FxHashMap<&'a str, u32>,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Token {
        self.peek_at(0)
    }

    fn peek_at(&self, ahead: usize) -> Token {
        // The list ends with `End`, which is never stepped over.
        let last = self.tokens.len().saturating_sub(1);
        self.tokens[(self.pos + ahead).min(last)]
    }

    fn next(&mut self) -> Token {
        let t = self.peek();
        if t.kind != Kind::End {
            self.pos += 1;
        }
        t
    }

    fn text(&self, t: Token) -> &'a str {
        self.src.get(t.start as usize..t.end as usize).unwrap_or("")
    }

    /// The word of a dotted token, without the dot; empty for other tokens.
    fn dot_word(&self, t: Token) -> &'a str {
        if t.kind == Kind::Dot { self.text(t).get(1..).unwrap_or("") } else { "" }
    }

    fn at(&self, c: u8) -> bool {
        self.peek().kind == Kind::Punct(u16::from(c))
    }

    fn at_end(&self) -> bool {
        self.peek().kind == Kind::End
    }

    fn eat(&mut self, c: u8) -> bool {
        let found = self.at(c);
        if found {
            self.pos += 1;
        }
        found
    }

    fn at_dot(&self, word: &str) -> bool {
        self.dot_word(self.peek()) == word
    }

    fn eat_dot(&mut self, word: &str) -> bool {
        let found = self.at_dot(word);
        if found {
            self.pos += 1;
        }
        found
    }

    fn expect(&mut self, c: u8) -> Result<Token> {
        if self.at(c) { Ok(self.next()) } else { Err(self.unexpected(&format!("`{}`", c as char))) }
    }

    fn ident(&mut self, what: &str) -> Result<(&'a str, Span)> {
        let t = self.peek();
        if t.kind != Kind::Ident {
            return Err(self.unexpected(what));
        }
        self.next();
        Ok((self.text(t), t.span()))
    }

    fn string(&mut self, what: &str) -> Result<&'a str> {
        let t = self.peek();
        if t.kind != Kind::Str {
            return Err(self.unexpected(what));
        }
        self.next();
        let s = self.text(t);
        Ok(s.get(1..s.len().saturating_sub(1)).unwrap_or(""))
    }

    /// A small unsigned number.
    fn number(&mut self, what: &str) -> Result<u32> {
        let t = self.peek();
        let value = match t.kind {
            Kind::Int => lexer::int_value(self.text(t)),
            _ => return Err(self.unexpected(what)),
        };
        self.next();
        match value.and_then(|(v, _)| u32::try_from(v).ok()) {
            Some(v) => Ok(v),
            None => Err(error("number", t.span(), format!("`{}` is out of range for {what}", self.text(t)))),
        }
    }

    /// "unexpected X; expected `what`" at the current token.
    fn unexpected(&self, what: &str) -> Box<Diagnostic> {
        let t = self.peek();
        let message = match t.kind {
            Kind::End => "the text ends unexpectedly".to_owned(),
            Kind::Unknown if self.text(t).starts_with('"') => "a string is not closed".to_owned(),
            _ => format!("unexpected `{}`", shorten(self.text(t))),
        };
        Box::new(Diagnostic::error("syntax", t.span(), message).expecting(what))
    }

    fn report(&mut self, d: Diagnostic) {
        if self.diags.len() < MAX_ERRORS {
            self.diags.push(d);
        }
    }

    /// Records an error and answers whether parsing should go on.
    fn fail(&mut self, d: Diagnostic) -> bool {
        self.report(d);
        self.diags.len() < MAX_ERRORS
    }

    /// Skips the rest of a statement that could not be understood.
    fn recover(&mut self) {
        let mut first = true;
        loop {
            let t = self.peek();
            match t.kind {
                Kind::End => return,
                Kind::Punct(c) if c == u16::from(b';') => {
                    self.next();
                    return;
                }
                // A line that starts anew is a new statement: the semicolon is what was missing.
                Kind::Ident | Kind::Dot | Kind::Punct(_) if !first && self.starts_line() => return,
                _ => {
                    self.next();
                    first = false;
                }
            }
        }
    }

    fn starts_line(&self) -> bool {
        self.pos == 0 || self.tokens.get(self.pos - 1).is_none_or(|before| before.line < self.peek().line)
    }

    /// The span from `start` up to the last token consumed.
    fn span_from(&self, start: Token) -> Span {
        let end = self.pos.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or(start.end, |t| t.end);
        Span { end: end.max(start.end), ..start.span() }
    }
}

fn error(code: &'static str, span: Span, message: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(code, span, message))
}

/// At most 40 characters of a token, for a message.
fn shorten(text: &str) -> String {
    let mut s: String = text.chars().take(40).collect();
    if s.len() < text.len() {
        s.push('…');
    }
    s
}

#[cfg(test)]
mod tests;
