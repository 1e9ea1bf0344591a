//! `A<T>::f<n>(x)` where `f` is a member template: nvcc reads the `<` as the start of arguments although C++ wants
//! `template` before `f`. The places come from clang's own diagnostics; there the word is put in.

use crate::place::{Place, offset};
use crate::prepass::{Edit, Kind, Token, apply, tokens};

/// What clang says at the name, or at the start of the qualified name.
pub const DIAGNOSTICS: [&str; 2] = [
    "error: missing 'template' keyword prior to dependent template name",
    "error: reference to overloaded function could not be resolved",
];

/// Inserts `template` at the places; `None` when none of them has the form that is understood.
pub fn rewrite(source: &str, places: &[Place]) -> Option<String> {
    let tokens = tokens(source);
    let mut edits = Vec::new();
    for &place in places {
        let Some(at) = offset(source, place) else { continue };
        let Some(start) = tokens.iter().position(|t| t.range.contains(&at)) else { continue };
        if let Some(name) = member(source, &tokens, start) {
            let at = tokens[name].range.start;
            edits.push(Edit { range: at..at, text: "template ".into() });
        }
    }
    (!edits.is_empty()).then(|| apply(source, edits))
}

/// The last name followed by `<` in the chain of names that the token `start` is in.
fn member(source: &str, tokens: &[Token], start: usize) -> Option<usize> {
    let mut found = None;
    let mut at = start;
    loop {
        let qualified = at > 0 && joins(source, tokens, at - 1);
        if tokens.get(at)?.kind != Kind::Word || tokens[at].text(source) == "template" {
            return found;
        }
        let name = at;
        at += 1;
        if tokens.get(at)?.is(b'<') {
            if qualified {
                found = Some(name);
            }
            let Some(end) = arguments(tokens, at) else { return found };
            at = end + 1;
        }
        // `::`
        if !(tokens.get(at)?.is(b':') && tokens.get(at + 1)?.is(b':')) {
            return found;
        }
        at += 2;
    }
}

/// Whether the token ends `::`, `.` or `->`.
fn joins(source: &str, tokens: &[Token], at: usize) -> bool {
    let before =
        |byte| at > 0 && tokens[at - 1].is(byte) && tokens[at - 1].range.end == tokens[at].range.start;
    match tokens[at].text(source) {
        "." | "::" | "->" => true,
        ":" => before(b':'),
        ">" => before(b'-'),
        _ => false,
    }
}

/// The `>` that closes the template arguments which open at `open`.
fn arguments(tokens: &[Token], open: usize) -> Option<usize> {
    let (mut angles, mut rounds) = (0usize, 0usize);
    for (at, token) in tokens.iter().enumerate().skip(open) {
        if token.is(b'(') || token.is(b'[') {
            rounds += 1;
        } else if token.is(b')') || token.is(b']') {
            rounds = rounds.checked_sub(1)?;
        } else if token.is(b';') || token.is(b'{') {
            return None;
        } else if rounds == 0 && token.is(b'<') {
            angles += 1;
        } else if rounds == 0 && token.is(b'>') {
            angles -= 1;
            if angles == 0 {
                return Some(at);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_goes_before_the_member() {
        assert_eq!(
            rewrite("{\n  conv<A, B<C>>::cast<N>(a, b);\n}", &[(2, 3)]).unwrap(),
            "{\n  conv<A, B<C>>::template cast<N>(a, b);\n}"
        );
        assert_eq!(rewrite("x = p->get<N>();", &[(1, 8)]).unwrap(), "x = p->template get<N>();");
        assert_eq!(rewrite("c.cast<(N > 1)>(a);", &[(1, 3)]).unwrap(), "c.template cast<(N > 1)>(a);");
    }

    #[test]
    fn other_names_stay() {
        assert_eq!(rewrite("x = f<3>(a);", &[(1, 5)]), None);
        assert_eq!(rewrite("x = A<3>::f(a);", &[(1, 5)]), None);
        assert_eq!(rewrite("c.template f<3>(a);", &[(1, 3)]), None);
        assert_eq!(rewrite("x", &[(9, 5)]), None);
    }
}
