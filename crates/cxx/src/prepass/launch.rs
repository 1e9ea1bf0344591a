//! Kernel launches: `k << < g, b >> > (…)` and `k<<<g, {x, y, 1}>>>(…)`.

use super::Edit;
use super::lexer::Token;

/// Edits that make every launch of the source one that clang reads.
pub(super) fn edits(source: &str, tokens: &[Token], out: &mut Vec<Edit>) {
    let mut at = 0;
    while at + 2 < tokens.len() {
        let opens = tokens[at..at + 3].iter().all(|t| t.is(b'<'));
        // `operator<< <T>` and the likes are no launches.
        let named = at > 0 && tokens[at - 1].text(source) == "operator";
        if !opens || named {
            at += 1;
            continue;
        }
        let Some(close) = closing(tokens, at + 3) else {
            at += 3;
            continue;
        };
        join(source, &tokens[at..at + 3], "<<<", out);
        join(source, &tokens[close..close + 3], ">>>", out);
        braces(&tokens[at + 3..close], out);
        at = close + 3;
    }
}

/// Index of the `>>>` that ends the configuration and is followed by the arguments.
fn closing(tokens: &[Token], from: usize) -> Option<usize> {
    let mut depth = 0usize;
    for at in from..tokens.len() {
        let token = &tokens[at];
        if token.is(b'(') || token.is(b'[') || token.is(b'{') {
            depth += 1;
        } else if token.is(b')') || token.is(b']') || token.is(b'}') {
            depth = depth.checked_sub(1)?;
        } else if depth == 0 {
            if token.is(b';') {
                return None;
            }
            let three = tokens.get(at..at + 3).is_some_and(|t| t.iter().all(|t| t.is(b'>')));
            let more = tokens.get(at + 3);
            if three && more.is_some_and(|t| t.is(b'(')) {
                return Some(at);
            }
        }
    }
    None
}

/// Writes the three characters together, and blanks in the place of what was between them.
fn join(source: &str, three: &[Token], text: &str, out: &mut Vec<Edit>) {
    let range = three[0].range.start..three[2].range.end;
    if range.len() == 3 {
        return;
    }
    // Line breaks stay, so that line numbers do.
    let between: String = source[range.clone()].chars().filter(|c| c.is_whitespace()).collect();
    out.push(Edit { range, text: format!("{text}{between}") });
}

/// A brace that begins an argument becomes a dim3.
fn braces(config: &[Token], out: &mut Vec<Edit>) {
    let mut depth = 0usize;
    let mut argument = 0;
    let mut begins = true;
    for token in config {
        if depth == 0 && begins && token.is(b'{') && argument < 2 {
            let start = token.range.start;
            out.push(Edit { range: start..start, text: "dim3".into() });
        }
        begins = depth == 0 && token.is(b',');
        if token.is(b'(') || token.is(b'[') || token.is(b'{') {
            depth += 1;
        } else if token.is(b')') || token.is(b']') || token.is(b'}') {
            depth = depth.saturating_sub(1);
        } else if begins {
            argument += 1;
        }
    }
}
