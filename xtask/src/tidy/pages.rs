//! Files that pages name or link to are there.

use std::fs;
use std::path::{Path, PathBuf};

use super::sources::Source;
use crate::shell::{Result, root};

/// Pages outside of `docs`.
const PAGES: [&str; 2] = ["README.md", "CONTRIBUTING.md"];

/// Folders of the workspace: what begins with one is a path from there.
const FOLDERS: [&str; 8] =
    ["bench/", "crates/", "docs/", "examples/", "fuzz/", "include/", "tests/", "xtask/"];

/// What ends like a Rust file and is an instruction.
const INSTRUCTION: &str = "cvt.rs";

/// A page names a source file by the end of its path, in backquotes: as much of it as tells it from others.
pub(super) fn check(sources: &[Source], wrong: &mut Vec<String>) -> Result<()> {
    let known: Vec<&str> = sources.iter().map(|s| s.path.as_str()).collect();
    let mut pages: Vec<PathBuf> = PAGES.iter().map(|p| root().join(p)).collect();
    collect(&root().join("docs"), &mut pages)?;
    for page in pages {
        let text = fs::read_to_string(&page).map_err(|e| format!("{}: {e}", page.display()))?;
        let name = page.strip_prefix(root()).unwrap_or(&page).display().to_string();
        wrong.extend(missing(&text, &known).map(|file| format!("{name} names {file}, which is not there")));
        let folder = page.parent().unwrap_or(Path::new(""));
        let links = links(&text).filter(|l| !folder.join(l).exists());
        wrong.extend(links.map(|l| format!("{name} links to {l}, which is not there")));
        let paths = paths(&text).filter(|p| !p.ends_with(".rs") && !root().join(p).exists());
        wrong.extend(paths.map(|p| format!("{name} names {p}, which is not there")));
    }
    Ok(())
}

/// The Markdown files below a folder.
fn collect(folder: &Path, pages: &mut Vec<PathBuf>) -> Result<()> {
    let list = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for path in list.filter_map(|e| Some(e.ok()?.path())) {
        if path.is_dir() {
            collect(&path, pages)?;
        } else if path.extension().is_some_and(|e| e == "md") {
            pages.push(path);
        }
    }
    Ok(())
}

/// The Rust files that a page names and of which none is known.
fn missing<'a>(text: &'a str, known: &'a [&str]) -> impl Iterator<Item = &'a str> {
    let quoted = text.split('`').skip(1).step_by(2);
    let names =
        quoted.filter(|q| q.ends_with(".rs") && !q.contains(['*', '{', '<', ' ']) && *q != INSTRUCTION);
    names.filter(|q| {
        let end = format!("/{q}");
        !known.iter().any(|k| k == q || k.ends_with(&end) || k.replace("/src/", "/").ends_with(&end))
    })
}

/// What a page links to within the workspace, without places in it.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|t| Some(t.split_once(')')?.0));
    let files = targets.filter_map(|t| t.split('#').next()).filter(|t| !t.is_empty() && !t.contains("://"));
    files.filter(|t| !t.contains(char::is_whitespace))
}

/// What a page names by its path from the workspace's root, in backquotes.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    let whole =
        quoted.filter(|q| !q.contains(['*', '{', '<', '=', '$', '|']) && !q.contains(char::is_whitespace));
    whole.filter(|q| FOLDERS.iter().any(|f| q.starts_with(f)))
}

#[cfg(test)]
mod tests {
    use super::{links, missing, paths};

    #[test]
    fn links_and_paths_are_found() {
        let text = "[a](b/c.md#d), [e](https://f.org/g), [h](#i), `tests/ptx/rows.txt`, `tests/*.cu`, `run/pool.rs`, `docs/x y`";
        assert_eq!(links(text).collect::<Vec<_>>(), ["b/c.md"]);
        assert_eq!(paths(text).collect::<Vec<_>>(), ["tests/ptx/rows.txt"]);
    }

    #[test]
    fn files_are_named_by_the_end_of_their_path() {
        let known = ["crates/exec/src/run/pool.rs", "crates/ir/src/func.rs"];
        let text = "`run/pool.rs`, `exec/src/run/pool.rs`, `exec/run/pool.rs`, `func.rs`, `crates/ir/src/func.rs` and `Pool`";
        assert_eq!(missing(text, &known).count(), 0);
        let text = "`run/worker.rs` and `unc.rs`; `pass/*.rs`";
        assert_eq!(missing(text, &known).collect::<Vec<_>>(), ["run/worker.rs", "unc.rs"]);
    }
}
