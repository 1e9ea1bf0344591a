//! `-default-device` for variables: those that device code names and that have no space become the device's.
//!
//! clang has a way to say so for functions only. Which variables it is about it says itself.

use weft_cxx::place::{Place, offset};
use weft_cxx::prepass::{Edit, Token, apply, tokens};
use weft_cxx::repair::Repair;

/// What is repaired.
pub const REPAIR: Repair<'static> = (&["note: host variable declared here"], rewrite);

/// Puts `__device__` before the declarations of the variables at the places; `None` when it finds none.
fn rewrite(source: &str, places: &[Place]) -> Option<String> {
    let tokens = tokens(source);
    let mut starts: Vec<usize> = places
        .iter()
        .filter_map(|&place| {
            let at = offset(source, place)?;
            let name = tokens.iter().position(|t| t.range.contains(&at))?;
            Some(first(source, &tokens, name))
        })
        .collect();
    starts.sort_unstable();
    starts.dedup();
    let edits: Vec<Edit> =
        starts.into_iter().map(|at| Edit { range: at..at, text: "__device__ ".into() }).collect();
    (!edits.is_empty()).then(|| apply(source, edits))
}

/// Where the declaration begins whose name is a token.
fn first(source: &str, tokens: &[Token], name: usize) -> usize {
    let ends = |t: &Token| t.is(b';') || t.is(b'{') || t.is(b'}') || is_directive(source, t);
    let before = (0..name).rev().find(|&t| ends(&tokens[t]));
    tokens[before.map_or(0, |b| b + 1)].range.start
}

/// Whether a token lies in a line of the preprocessor's.
fn is_directive(source: &str, token: &Token) -> bool {
    let line = source[..token.range.start].rsplit('\n').next().unwrap_or_default();
    line.trim_start().starts_with('#') || line.trim().is_empty() && token.is(b'#')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_become_the_devices() {
        let source = "#define N 2\nstatic const float t[N] = {1, 2}, u = 3;\nnamespace n { int count; }\n";
        let new = rewrite(source, &[(2, 20), (2, 38), (3, 19)]).expect("rewritten");
        assert_eq!(
            new,
            "#define N 2\n__device__ static const float t[N] = {1, 2}, u = 3;\nnamespace n { __device__ int count; }\n"
        );
    }
}
