//! What is wrong already. The list may become shorter and not longer.

use super::Finding;

/// The list, below the workspace.
pub(super) const LIST: &str = "xtask/src/tidy/known.txt";

const HEAD: &str = "\
# What broke the rules on circles and sizes when they came in. Entries may be removed, not added: `cargo xtask tidy` says which
# are no longer true, and `cargo xtask tidy --shrink` removes these.
";

/// Files and functions that are longer than others may be, for good, each with its reason: at most [`MOST`].
pub(super) const EXCEPTIONS: &[(&str, &str)] = &[];

/// Most exceptions.
const MOST: usize = 15;

/// Compares what is found with the list and the exceptions.
pub(super) fn compare(found: &[Finding], list: &str, exceptions: &[(&str, &str)], wrong: &mut Vec<String>) {
    let known = entries(list);
    for f in found {
        let excepted = exceptions.iter().any(|(what, _)| *what == f.what);
        if excepted || known.contains(&f.what.as_str()) {
            continue;
        }
        match known.iter().find(|k| is_part(&f.what, k)) {
            Some(k) => wrong.push(format!("{LIST}: a circle has become smaller (`cargo xtask tidy --shrink`):\n    {k}\n  is now\n    {}", f.what)),
            None => wrong.push(f.message.clone()),
        }
    }
    for k in &known {
        let holds = found.iter().any(|f| f.what == **k || is_part(&f.what, k));
        if !holds {
            wrong.push(format!(
                "{LIST}: no longer true, remove it from the list (`cargo xtask tidy --shrink`): {k}"
            ));
        } else if exceptions.iter().any(|(what, _)| what == k) {
            wrong.push(format!("{LIST}: is an exception too, remove it from the list: {k}"));
        }
    }
    if exceptions.len() > MOST {
        wrong.push(format!(
            "{} exceptions in xtask/src/tidy/known.rs, of which there may be {MOST}",
            exceptions.len()
        ));
    }
    for (what, why) in exceptions {
        if why.is_empty() {
            wrong.push(format!("xtask/src/tidy/known.rs gives no reason for the exception of {what}"));
        }
        if !found.iter().any(|f| f.what == *what) {
            wrong.push(format!("xtask/src/tidy/known.rs: no exception is needed for {what}"));
        }
    }
}

/// The list without what is no longer true.
pub(super) fn shrunk(found: &[Finding], list: &str) -> String {
    let known = entries(list);
    let mut lines: Vec<&str> = Vec::new();
    for f in found {
        if known.iter().any(|k| *k == f.what || is_part(&f.what, k)) {
            lines.push(&f.what);
        }
    }
    lines.sort_unstable();
    let lines: String = lines.iter().map(|l| format!("{l}\n")).collect();
    format!("{HEAD}{lines}")
}

fn entries(list: &str) -> Vec<&str> {
    list.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')).collect()
}

/// Whether a circle is what is left of a larger one.
fn is_part(circle: &str, of: &str) -> bool {
    let parts = |text: &str| -> Option<(String, Vec<String>)> {
        let (head, files) = text.strip_prefix("circle ")?.split_once(": ")?;
        Some((head.to_owned(), files.split(' ').map(str::to_owned).collect()))
    };
    let (Some((head, files)), Some((other, all))) = (parts(circle), parts(of)) else { return false };
    head == other && files.len() < all.len() && files.iter().all(|f| all.contains(f))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(whats: &[&str]) -> Vec<Finding> {
        whats.iter().map(|w| Finding { what: (*w).into(), message: format!("wrong: {w}") }).collect()
    }

    fn wrong(whats: &[&str], list: &str, exceptions: &[(&str, &str)]) -> Vec<String> {
        let mut wrong = Vec::new();
        compare(&found(whats), list, exceptions, &mut wrong);
        wrong
    }

    #[test]
    fn what_is_listed_passes_and_what_is_new_does_not() {
        assert!(wrong(&["file a.rs"], "# why\nfile a.rs\n", &[]).is_empty());
        assert_eq!(wrong(&["file a.rs", "file b.rs"], "file a.rs\n", &[]), ["wrong: file b.rs"]);
    }

    #[test]
    fn what_is_mended_leaves_the_list() {
        let left = wrong(&[], "function a.rs f\n", &[]);
        assert!(left[0].contains("no longer true") && left[0].ends_with("function a.rs f"), "{left:?}");
        let list = shrunk(&found(&["file b.rs"]), "file a.rs\nfile b.rs\n");
        assert_eq!(list, format!("{HEAD}file b.rs\n"));
        // Nothing is added.
        assert_eq!(shrunk(&found(&["file c.rs"]), "file a.rs\n"), HEAD);
    }

    #[test]
    fn circles_become_smaller_but_not_larger() {
        let list = "circle c/src/: a.rs b.rs d.rs\n";
        assert!(wrong(&["circle c/src/: a.rs b.rs d.rs"], list, &[]).is_empty());
        let smaller = wrong(&["circle c/src/: a.rs d.rs"], list, &[]);
        assert!(smaller.len() == 1 && smaller[0].contains("smaller"), "{smaller:?}");
        assert_eq!(
            shrunk(&found(&["circle c/src/: a.rs d.rs"]), list),
            format!("{HEAD}circle c/src/: a.rs d.rs\n")
        );
        let larger = wrong(&["circle c/src/: a.rs b.rs d.rs e.rs"], list, &[]);
        assert!(larger[0].starts_with("wrong: ") && larger[1].contains("no longer true"), "{larger:?}");
        assert!(wrong(&["circle e/src/: a.rs b.rs"], list, &[])[0].starts_with("wrong: "));
    }

    #[test]
    fn exceptions_are_few_and_have_reasons() {
        assert!(wrong(&["file a.rs"], "", &[("file a.rs", "one table")]).is_empty());
        assert!(wrong(&["file a.rs"], "", &[("file a.rs", "")])[0].contains("no reason"));
        assert!(wrong(&[], "", &[("file a.rs", "one table")])[0].contains("no exception is needed"));
        assert!(
            wrong(&["file a.rs"], "file a.rs\n", &[("file a.rs", "one table")])[0].contains("exception too")
        );
        let names: Vec<String> = (0..16).map(|n| format!("file {n}.rs")).collect();
        let many: Vec<(&str, &str)> = names.iter().map(|n| (n.as_str(), "why")).collect();
        let all: Vec<&str> = names.iter().map(String::as_str).collect();
        assert!(wrong(&all[..15], "", &many[..15]).is_empty());
        assert!(wrong(&all, "", &many)[0].contains("16 exceptions"));
    }
}
