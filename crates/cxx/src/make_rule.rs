//! Rules for make, as clang writes them with `-MD`.

use std::path::PathBuf;

/// The files behind a rule's colon, in their order.
pub fn files(rule: &str) -> Vec<PathBuf> {
    let names = rule.split_once(": ").map_or("", |(_, names)| names).replace("\\\n", " ");
    let mut out: Vec<PathBuf> = Vec::new();
    let mut word = String::new();
    let mut escaped = false;
    for c in names.chars().chain([' ']) {
        match c {
            '\\' if !escaped => escaped = true,
            c if c.is_whitespace() && !escaped => {
                if !word.is_empty() {
                    out.push(std::mem::take(&mut word).into());
                }
            }
            c => {
                word.push(c);
                escaped = false;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_have_blanks() {
        let rule = "a b.o: /x/a.h \\\n  /x/b\\ c.h /x/d\n";
        assert_eq!(files(rule), ["/x/a.h", "/x/b c.h", "/x/d"].map(PathBuf::from));
    }
}
