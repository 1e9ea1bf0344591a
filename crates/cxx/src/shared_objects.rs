//! `__shared__ T x;` where T has a constructor: CUDA C++ runs none, clang rejects it. The places come from clang's
//! own diagnostics; there the object goes into a union of [`UNION`], which has no constructor.

use crate::place::{Place, offset};
use crate::prepass::{Edit, Kind, Token, apply, pair, tokens};

/// The union of `weft/shared_object.h`.
pub const UNION: &str = "__weft_shared_object";
/// What clang says at the name.
pub const DIAGNOSTIC: &str = "error: initialization is not supported for __shared__ variables";

/// Rewrites the declarations at the places; `None` when none of them has the form that is understood.
pub fn rewrite(source: &str, places: &[Place]) -> Option<String> {
    let tokens = tokens(source);
    let mut edits = Vec::new();
    let mut done = 0;
    for &place in places {
        let Some(at) = offset(source, place) else { continue };
        let Some(name) = tokens.iter().position(|t| t.range.contains(&at)) else { continue };
        if name >= done
            && let Some((edit, end)) = declaration(source, &tokens, name)
        {
            edits.push(edit);
            done = end;
        }
    }
    (!edits.is_empty()).then(|| apply(source, edits))
}

/// The edit for the declaration whose first declarator is the token `name`, and the token after it.
fn declaration(source: &str, tokens: &[Token], name: usize) -> Option<(Edit, usize)> {
    let space = (0..name).rev().take(64).find(|&t| tokens[t].text(source) == "__shared__")?;
    let end = (name..tokens.len()).find(|&t| tokens[t].is(b';'))?;
    // The type is what is left of the words before the name.
    let mut ty = String::new();
    let mut at = space + 1;
    while at < name {
        let token = &tokens[at];
        let text = token.text(source);
        if token.is(b';') || token.is(b'{') || token.is(b'}') {
            return None;
        }
        if matches!(text, "alignas" | "__align__" | "__attribute__") && tokens[at + 1].is(b'(') {
            at = pair(tokens, at + 1, b'(', b')')? + 1;
            continue;
        }
        if text != "static" {
            if !ty.is_empty() && tokens[at - 1].range.end < token.range.start {
                ty.push(' ');
            }
            ty.push_str(text);
        }
        at += 1;
    }
    let mut out = String::new();
    let mut at = name;
    while at < end {
        let id = tokens[at].text(source);
        if tokens[at].kind != Kind::Word {
            return None;
        }
        let first = at + 1;
        let mut next = first;
        while next < end && tokens[next].is(b'[') {
            next = (next..end).find(|&t| tokens[t].is(b']'))? + 1;
        }
        let extents =
            if next > first { &source[tokens[first].range.start..tokens[next - 1].range.end] } else { "" };
        out += &format!("__shared__ {UNION}<{ty}{extents}> {id}__object; auto &{id} = {id}__object.value; ");
        match &tokens[next] {
            t if t.is(b',') => at = next + 1,
            t if t.is(b';') => break,
            // An initialiser is an error in CUDA C++ too.
            _ => return None,
        }
    }
    let mut start = space;
    while start > 0 && matches!(tokens[start - 1].text(source), "static") {
        start -= 1;
    }
    let range = tokens[start].range.start..tokens[end].range.end;
    let lines = source[range.clone()].matches('\n').count();
    out.truncate(out.trim_end().len());
    out.push_str(&"\n".repeat(lines));
    Some((Edit { range, text: out }, end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_move_into_the_union() {
        assert_eq!(
            rewrite("void k() {\n  __shared__ cuda::barrier<S> bar;\n}", &[(2, 31)]).unwrap(),
            "void k() {\n  __shared__ __weft_shared_object<cuda::barrier<S>> bar__object; auto &bar = bar__object.value;\n}"
        );
        assert_eq!(
            rewrite("static __shared__ alignas(16) T a[N][2], b;", &[(1, 33), (1, 42)]).unwrap(),
            "__shared__ __weft_shared_object<T[N][2]> a__object; auto &a = a__object.value; \
             __shared__ __weft_shared_object<T> b__object; auto &b = b__object.value;"
        );
    }

    #[test]
    fn initialisers_stay_errors() {
        assert_eq!(rewrite("__shared__ int x = 3;", &[(1, 16)]), None);
    }
}
