//! Finds the user's files that a source includes, without preprocessing it.

use std::path::{Path, PathBuf};

/// Names in `#include "…"` and `#include <…>`; the flag says whether they are quoted.
pub(super) fn names(source: &str) -> Vec<(bool, &str)> {
    let mut out = Vec::new();
    for line in source.lines() {
        let Some(rest) = line.trim_start().strip_prefix('#') else { continue };
        let rest = rest.trim_start();
        let Some(rest) = rest.strip_prefix("include_next").or(rest.strip_prefix("include")) else { continue };
        let rest = rest.trim_start();
        let (quoted, close) = match rest.as_bytes().first() {
            Some(b'"') => (true, '"'),
            Some(b'<') => (false, '>'),
            _ => continue,
        };
        if let Some(end) = rest[1..].find(close) {
            out.push((quoted, &rest[1..=end]));
        }
    }
    out
}

/// The file that a name means: beside the including file if quoted, then in the user's directories.
pub(super) fn resolve(name: &str, quoted: bool, includer: &Path, dirs: &[PathBuf]) -> Option<PathBuf> {
    let beside = includer.parent().filter(|_| quoted).map(Path::to_path_buf);
    beside.iter().chain(dirs).map(|d| d.join(name)).find(|p| p.is_file())
}
