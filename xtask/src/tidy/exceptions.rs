//! What may be longer than the rules on sizes say, and why.

use super::Finding;

/// Files and functions that are longer than others may be, for good, each with its reason: at most [`MOST`].
pub(super) const EXCEPTIONS: &[(&str, &str)] = &[
    (
        "function crates/ir/src/text/op.rs op_text",
        "the table of mnemonics, an arm of one line for most operations, which the compiler checks to be whole",
    ),
    (
        "function crates/ir/src/text/op.rs parse_op",
        "the same table read backwards; its arms stand in the order of `op_text`, so that the two can be compared",
    ),
    (
        "function crates/ir/src/typing.rs Op::result_types",
        "the table of operands' and results' types, an arm for each operation, which the compiler checks to be whole",
    ),
    (
        "function crates/lower/src/insts/mod.rs FnCx::inst",
        "the table from opcodes to the functions that lower them, where order decides: guarded arms come before plain ones",
    ),
];

/// Most exceptions.
const MOST: usize = 15;

/// Compares what is found with the exceptions.
pub(super) fn compare(found: &[Finding], exceptions: &[(&str, &str)], wrong: &mut Vec<String>) {
    let excepted = |f: &&Finding| exceptions.iter().any(|(what, _)| *what == f.what);
    wrong.extend(found.iter().filter(|f| !excepted(f)).map(|f| f.message.clone()));
    if exceptions.len() > MOST {
        wrong.push(format!(
            "{} exceptions in xtask/src/tidy/exceptions.rs, of which there may be {MOST}",
            exceptions.len()
        ));
    }
    for (what, why) in exceptions {
        if why.is_empty() {
            wrong.push(format!("xtask/src/tidy/exceptions.rs gives no reason for the exception of {what}"));
        }
        if !found.iter().any(|f| f.what == *what) {
            wrong.push(format!("xtask/src/tidy/exceptions.rs: no exception is needed for {what}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(whats: &[&str]) -> Vec<Finding> {
        whats.iter().map(|w| Finding { what: (*w).into(), message: format!("wrong: {w}") }).collect()
    }

    fn wrong(whats: &[&str], exceptions: &[(&str, &str)]) -> Vec<String> {
        let mut wrong = Vec::new();
        compare(&found(whats), exceptions, &mut wrong);
        wrong
    }

    #[test]
    fn what_is_found_is_wrong() {
        assert_eq!(wrong(&["file a.rs", "file b.rs"], &[("file a.rs", "one table")]), ["wrong: file b.rs"]);
        assert_eq!(wrong(&["circle c/src/: a.rs b.rs"], &[]), ["wrong: circle c/src/: a.rs b.rs"]);
    }

    #[test]
    fn exceptions_are_few_and_have_reasons() {
        assert!(wrong(&["file a.rs"], &[("file a.rs", "one table")]).is_empty());
        assert!(wrong(&["file a.rs"], &[("file a.rs", "")])[0].contains("no reason"));
        assert!(wrong(&[], &[("file a.rs", "one table")])[0].contains("no exception is needed"));
        let names: Vec<String> = (0..16).map(|n| format!("file {n}.rs")).collect();
        let many: Vec<(&str, &str)> = names.iter().map(|n| (n.as_str(), "why")).collect();
        let all: Vec<&str> = names.iter().map(String::as_str).collect();
        assert!(wrong(&all[..15], &many[..15]).is_empty());
        assert!(wrong(&all, &many)[0].contains("16 exceptions"));
    }
}
