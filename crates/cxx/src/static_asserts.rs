//! `static_assert(!&((T *)0)->member, "")`: NVIDIA's front end takes that for a constant, clang does not. What clang cannot tell is
//! not asserted.

use crate::place::{Place, offset};
use crate::prepass::{Edit, apply, tokens};

/// What clang says at the expression.
pub const DIAGNOSTIC: &str = "error: static assertion expression is not an integral constant expression";

/// Makes the assertions at the places hold; `None` when none of them has the form that is understood.
pub fn rewrite(source: &str, places: &[Place]) -> Option<String> {
    let tokens = tokens(source);
    let mut edits = Vec::new();
    for &place in places {
        let Some(at) = offset(source, place) else { continue };
        let Some(first) = tokens.iter().position(|t| t.range.contains(&at)) else { continue };
        // The operator of the expression may be named, which is after its beginning.
        let word = (0..first)
            .rev()
            .take(64)
            .find(|&t| matches!(tokens[t].text(source), "static_assert" | "_Static_assert"));
        let Some(open) = word.map(|w| w + 1).filter(|&o| tokens[o].is(b'(')) else { continue };
        let after = tokens[open].range.end;
        edits.push(Edit { range: after..after, text: "true || ".into() });
    }
    (!edits.is_empty()).then(|| apply(source, edits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assertions_hold() {
        let source =
            "struct S {\n    static_assert(ZERO(S, a), \"a\");\n};\nstatic_assert(1 + f(), \"b\");\n";
        let new = rewrite(source, &[(2, 19), (4, 17)]).expect("rewritten");
        assert!(new.contains("static_assert(true || ZERO(S, a), \"a\")"), "{new}");
        assert!(new.contains("static_assert(true || 1 + f(), \"b\")"), "{new}");
        assert_eq!(rewrite("int x = f();\n", &[(1, 9)]), None);
    }
}
