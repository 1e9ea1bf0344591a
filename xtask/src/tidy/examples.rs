//! Examples in comments are tests: a package that says it has none (`doctest = false`, as most do, since looking for them takes a second
//! each) must have none.

use std::fs;

use super::sources::Source;
use crate::shell::root;

/// What is wrong with a file.
pub(super) fn check(source: &Source, wrong: &mut Vec<String>) {
    let Some(line) = example(&source.text) else { return };
    let Some((package, _)) = source.path.split_once("/src/") else { return };
    let manifest = format!("{package}/Cargo.toml");
    let text = fs::read_to_string(root().join(&manifest)).unwrap_or_default();
    if text.lines().any(|l| l.trim() == "doctest = false") {
        wrong.push(format!(
            "{}:{line}: an example that no test runs: {manifest} says `doctest = false`",
            source.path
        ));
    }
}

/// The line of the first example that is Rust and to be run.
fn example(text: &str) -> Option<usize> {
    let mut inside = false;
    for (i, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let Some(rest) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else { continue };
        let Some(language) = rest.trim().strip_prefix("```") else { continue };
        inside = !inside;
        let run = language
            .split(',')
            .all(|w| matches!(w, "" | "rust" | "no_run" | "should_panic" | "compile_fail"));
        if inside && run {
            return Some(i + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_no_example() {
        assert_eq!(example("/// ```text\n/// a\n/// ```\nfn f() {}\n"), None);
        assert_eq!(example("//! ```ignore\n//! f();\n//! ```\n"), None);
        assert_eq!(example("/// ```text\n/// a\n/// ```\n/// ```\n/// f();\n/// ```\n"), Some(4));
        assert_eq!(example("//! A.\n//!\n//! ```should_panic\n//! f();\n//! ```\n"), Some(3));
    }

    #[test]
    fn packages_with_examples_run_them() {
        let of = |path: &str| {
            let mut wrong = Vec::new();
            check(&Source::new(path, "//! ```\n//! f();\n//! ```\n".into()).expect("a file"), &mut wrong);
            wrong
        };
        assert_eq!(of("crates/ptx/src/parse/mod.rs"), Vec::<String>::new());
        assert!(
            matches!(&of("crates/ir/src/lib.rs")[..], [one] if one.contains("lib.rs:1: an example that no test runs"))
        );
    }
}
