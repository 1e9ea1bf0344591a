//! What the pages in `docs/internals` show is what the tool prints. `BLESS=1` puts it in anew.
//!
//! A comment `<!-- weft explain WORDS -->` stands before each text; behind a `|` it names the section of the report that is
//! shown.

use std::path::{Path, PathBuf};

use weft_explain::{Options, Source, report, text, trace};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/internals")
}

/// What the command in a comment prints, without blank lines at its ends.
fn shown(command: &str) -> String {
    let (words, section) = command.split_once('|').map_or((command, None), |(w, s)| (w, Some(s.trim())));
    let words = || words.split_whitespace().map(str::to_owned);
    let name = words().next_back().unwrap();
    let ptx = std::fs::read_to_string(folder().join(&name)).unwrap();
    let source = Source::from_ptx(&name, &ptx, None).unwrap();
    let options = Options::parse(words()).unwrap();
    let Some(section) = section else {
        return trace(&source, &options).unwrap().trim_matches('\n').to_owned();
    };
    let all = text::report(&report(&source, &options).unwrap());
    let lines = all.lines().skip_while(|l| !l.starts_with(&format!("  {section}:")));
    let lines: Vec<&str> = lines.take_while(|l| !l.is_empty()).collect();
    assert!(!lines.is_empty(), "{command}: no section {section} in\n{all}");
    lines.join("\n")
}

/// The page with all texts as they are printed now, and how many there are.
fn renewed(page: &str) -> (String, usize) {
    let (mut new, mut rest, mut count) = (String::new(), page, 0);
    while let Some(at) = rest.find("<!-- weft explain ") {
        let end = at + rest[at..].find("-->").expect("the comment's end");
        let command = &rest[at + "<!-- weft explain ".len()..end];
        new.push_str(&rest[..end + 3]);
        new.push_str(&format!("\n```text\n{}\n```\n", shown(command)));
        rest = &rest[end + 3..];
        if let Some(old) = rest.strip_prefix("\n```text\n") {
            rest = old.split_once("\n```\n").expect("the text's end").1;
        } else {
            rest = rest.trim_start_matches('\n');
            new.push('\n');
        }
        count += 1;
    }
    new.push_str(rest);
    (new, count)
}

#[test]
fn the_pages_show_what_is_printed() {
    let pages = std::fs::read_dir(folder()).unwrap().map(|e| e.unwrap().path());
    let mut texts = 0;
    for path in pages.filter(|p| p.extension().is_some_and(|e| e == "md")) {
        let old = std::fs::read_to_string(&path).unwrap();
        let (new, count) = renewed(&old);
        texts += count;
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &new).unwrap();
        } else {
            assert!(
                old == new,
                "{}: should be\n{new}\nIf so: BLESS=1 cargo test -p weft-explain --test internals",
                path.display()
            );
        }
    }
    assert!(texts >= 8, "{texts} texts");
}
