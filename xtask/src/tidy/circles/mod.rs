//! No circles among the files of a crate: what one file knows of another, that one does not know of it, by whatever way.
//!
//! A file knows another when it names a function, type, trait, constant or static that stands there: by a `use`, by a path, or
//! through a glob. Names that are handed on (`pub use`) are followed to the file where they stand, so that going by way of
//! `lib.rs` hides nothing and blames nobody. Methods are not seen, nor is what tests need.
//!
//! Two things are no knowledge, since a folder is one subject, with `mod.rs` above its files:
//!
//! * a module that declares another and hands names of it on does not know it;
//! * a module may name types, traits, constants and statics of the modules that it stands in: they are what the folder is about.
//!   To call their functions is to know them. A helper that is called from above and from below belongs in a file of its own.

mod graph;
mod paths;
mod tree;

use std::collections::{BTreeMap, BTreeSet};

use super::sources::Source;
use graph::components;
use tree::Tree;

/// That a file knows another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Edge {
    from: usize,
    to: usize,
    /// The line in the first file, and the name of what is known.
    line: usize,
    name: String,
}

/// Files that know each other.
#[derive(Debug, PartialEq)]
pub(super) struct Circle {
    /// `circle FOLDER: FILES`, as messages have it.
    pub(super) what: String,
    /// An example of each pair of files of which one knows the other.
    pub(super) edges: Vec<String>,
}

/// The circles in one crate: `folder` is that of its sources, as `crates/exec/src/`.
pub(super) fn check(folder: &str, sources: &[&Source], found: &mut Vec<Circle>) {
    let tree = Tree::new(sources);
    let mut edges: BTreeMap<(usize, usize), Edge> = BTreeMap::new();
    for edge in tree.edges() {
        edges.entry((edge.from, edge.to)).or_insert(edge);
    }
    let pairs: BTreeSet<(usize, usize)> = edges.keys().copied().collect();
    let name = |file: usize| sources[file].path.strip_prefix(folder).unwrap_or(&sources[file].path);
    for component in components(sources.len(), &pairs) {
        let mut files: Vec<&str> = component.iter().map(|f| name(*f)).collect();
        files.sort_unstable();
        let inside = edges.values().filter(|e| component.contains(&e.from) && component.contains(&e.to));
        let shown = |e: &Edge| format!("{}:{} knows {} of {}", name(e.from), e.line, e.name, name(e.to));
        found.push(Circle {
            what: format!("circle {folder}: {}", files.join(" ")),
            edges: inside.map(shown).collect(),
        });
    }
}

/// The folder of sources that a file belongs to: what is before and with the last `src/`; `None` for other files.
pub(super) fn folder(path: &str) -> Option<&str> {
    let at = path.find("/src/")?;
    Some(&path[..at + "/src/".len()])
}

#[cfg(test)]
mod tests;
