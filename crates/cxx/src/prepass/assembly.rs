//! Inline assembly: registers written `%name` in templates, and operands without a comma between them.

use super::Edit;
use super::lexer::{Kind, Token};

/// Edits that make every asm statement of the source one that clang reads.
pub(super) fn edits(source: &str, tokens: &[Token], out: &mut Vec<Edit>) {
    let mut at = 0;
    while at < tokens.len() {
        let is_asm =
            tokens[at].kind == Kind::Word && matches!(tokens[at].text(source), "asm" | "__asm__" | "__asm");
        at += 1;
        if !is_asm {
            continue;
        }
        while tokens.get(at).is_some_and(|t| {
            matches!(t.text(source), "volatile" | "__volatile__" | "__volatile" | "goto" | "inline")
        }) {
            at += 1;
        }
        if tokens.get(at).is_some_and(|t| t.is(b'(')) {
            let end = matching(tokens, at);
            statement(source, &tokens[at + 1..end], out);
            at = end;
        }
    }
}

fn matching(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        if token.is(b'(') {
            depth += 1;
        } else if token.is(b')') {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return at;
            }
        }
    }
    tokens.len()
}

fn statement(source: &str, inside: &[Token], out: &mut Vec<Edit>) {
    let mut depth = 0usize;
    let colon = inside.iter().position(|t| {
        if t.is(b'(') {
            depth += 1;
        } else if t.is(b')') {
            depth = depth.saturating_sub(1);
        }
        depth == 0 && t.is(b':')
    });
    // Without operands the text is taken as it is.
    let Some(colon) = colon else { return };
    for token in inside[..colon].iter().filter(|t| matches!(t.kind, Kind::Str | Kind::RawStr)) {
        registers(source, token, out);
    }
    let mut depth = 0usize;
    for pair in inside[colon..].windows(2) {
        if pair[0].is(b'(') {
            depth += 1;
        } else if pair[0].is(b')') {
            depth = depth.saturating_sub(1);
        }
        let next_operand = pair[1].kind == Kind::Str || pair[1].is(b'[');
        if depth == 0 && pair[0].is(b')') && next_operand {
            let end = pair[0].range.end;
            out.push(Edit { range: end..end, text: ",".into() });
        }
    }
}

/// `%laneid` is a register; `%0`, `%%`, `%[name]` and `%c0` are clang's.
fn registers(source: &str, token: &Token, out: &mut Vec<Edit>) {
    let bytes = source.as_bytes();
    let mut at = token.range.start;
    while at + 2 < token.range.end {
        if bytes[at] != b'%' {
            at += 1;
            continue;
        }
        let letter = |c: u8| c.is_ascii_alphabetic() || c == b'_';
        if letter(bytes[at + 1]) && letter(bytes[at + 2]) {
            out.push(Edit { range: at..at, text: "%".into() });
        }
        at += 2;
    }
}
