//! The modules of a crate, and what their paths mean.

use std::collections::BTreeMap;

use super::Edge;
use super::paths::{Contents, Import, Kind, read};
use crate::tidy::sources::Source;

/// Names that are handed on from module to module more often than this are not followed: globs may hand on in a circle.
const DEPTH: usize = 6;

/// All modules of a crate's programs and library.
pub(super) struct Tree {
    modules: Vec<Module>,
}

/// A module, in a file of its own or within one.
struct Module {
    file: usize,
    parent: Option<usize>,
    children: BTreeMap<String, usize>,
    contents: Contents,
}

/// What a path names.
#[derive(Clone, Debug, PartialEq)]
enum Named {
    Module(usize),
    /// The module where it stands, its name and its kind.
    Item(usize, String, Kind),
}

impl Tree {
    /// The modules of a crate's files, from its roots on. Files that no root leads to are no part of it.
    pub(super) fn new(sources: &[&Source]) -> Self {
        let mut tree = Tree { modules: Vec::new() };
        for (file, source) in sources.iter().enumerate() {
            let root = ["/src/lib.rs", "/src/main.rs"].iter().any(|r| source.path.ends_with(r));
            if root || source.path.contains("/src/bin/") {
                let folder = source.path.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
                tree.add(sources, file, None, read(&source.syntax.items), &folder);
            }
        }
        tree
    }

    /// Adds a module and those below it, whose files are in `folder`.
    fn add(
        &mut self,
        sources: &[&Source],
        file: usize,
        parent: Option<usize>,
        mut contents: Contents,
        folder: &str,
    ) -> usize {
        let declared = std::mem::take(&mut contents.modules);
        let own = self.modules.len();
        self.modules.push(Module { file, parent, children: BTreeMap::new(), contents });
        for (name, inside) in declared {
            let below = format!("{folder}/{name}");
            let child = match inside {
                Some(contents) => Some(self.add(sources, file, Some(own), contents, &below)),
                None => {
                    let paths = [format!("{below}.rs"), format!("{below}/mod.rs")];
                    let found = sources.iter().position(|s| paths.contains(&s.path));
                    found.map(|f| self.add(sources, f, Some(own), read(&sources[f].syntax.items), &below))
                }
            };
            if let Some(child) = child {
                self.modules[own].children.insert(name, child);
            }
        }
        own
    }

    /// Which file knows which, as the rule has it.
    pub(super) fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        for (m, module) in self.modules.iter().enumerate() {
            let Contents { imports, paths, .. } = &module.contents;
            for (_, import) in imports {
                let Some(Named::Item(to, name, kind)) = self.resolve(m, &import.path, 0) else { continue };
                if !(import.public && self.is_below(to, m)) {
                    self.edge(m, Named::Item(to, name, kind), import.line, &mut edges);
                }
            }
            for (path, line) in paths {
                if let Some(named) = self.resolve(m, path, 0) {
                    self.edge(m, named, *line, &mut edges);
                }
            }
        }
        edges
    }

    fn edge(&self, from: usize, named: Named, line: usize, edges: &mut Vec<Edge>) {
        let Named::Item(to, name, kind) = named else { return };
        let (file, other) = (self.modules[from].file, self.modules[to].file);
        // Types of the modules that it stands in are what they are about.
        let own = self.is_below(from, to) && kind == Kind::Other;
        if file != other && !own {
            edges.push(Edge { from: file, to: other, line, name });
        }
    }

    /// Whether a module stands in another's file or folder, at any depth.
    fn is_below(&self, module: usize, above: usize) -> bool {
        let mut at = self.modules[module].parent;
        while let Some(m) = at {
            if m == above {
                return true;
            }
            at = self.modules[m].parent;
        }
        false
    }

    fn root(&self, mut module: usize) -> usize {
        while let Some(parent) = self.modules[module].parent {
            module = parent;
        }
        module
    }

    /// What a path names that stands in a module; `None` for what is of another crate, or a local variable.
    fn resolve(&self, from: usize, path: &[String], depth: usize) -> Option<Named> {
        let mut at = from;
        let mut rest = path;
        let mut rooted = false;
        while let Some((first, more)) = rest.split_first() {
            match first.as_str() {
                "crate" => at = self.root(from),
                "super" => at = self.modules[at].parent?,
                "self" => {}
                _ => break,
            }
            (rest, rooted) = (more, true);
        }
        let Some((first, more)) = rest.split_first() else { return Some(Named::Module(at)) };
        let found = self.lookup(at, first, more.is_empty(), depth);
        match found {
            Some(Named::Module(next)) => self.descend(next, more, depth),
            // What is not seen is made by a macro, if it stands here at all.
            None if rooted => Some(Named::Item(at, first.clone(), Kind::Other)),
            found => found,
        }
    }

    fn descend(&self, mut at: usize, path: &[String], depth: usize) -> Option<Named> {
        for (n, name) in path.iter().enumerate() {
            match self.lookup(at, name, n + 1 == path.len(), depth) {
                Some(Named::Module(next)) => at = next,
                None => return Some(Named::Item(at, name.clone(), Kind::Other)),
                item => return item,
            }
        }
        Some(Named::Module(at))
    }

    /// What a name means in a module. The last name of a path is an item rather than a module.
    fn lookup(&self, at: usize, name: &str, last: bool, depth: usize) -> Option<Named> {
        if depth > DEPTH {
            return None;
        }
        let Module { children, contents, .. } = &self.modules[at];
        let child = children.get(name).map(|c| Named::Module(*c));
        let item = contents.items.get(name).map(|kind| Named::Item(at, name.to_owned(), *kind));
        let own = if last { item.or(child) } else { child.or(item) };
        if own.is_some() {
            return own;
        }
        self.imported(at, name, last, false, depth)
    }

    /// What a name means in a module by its `use`s; those that others see, if only they count.
    fn imported(&self, at: usize, name: &str, last: bool, public: bool, depth: usize) -> Option<Named> {
        let Contents { imports, globs, .. } = &self.modules[at].contents;
        // `use serde` and the like lead out of the crate, not back to themselves.
        let fits = |i: &Import| i.path[0] != *name && (i.public || !public);
        for (_, import) in imports.iter().filter(|(alias, i)| alias == name && fits(i)) {
            if let Some(named) = self.resolve(at, &import.path, depth + 1) {
                return Some(named);
            }
        }
        for glob in globs {
            if let Some(Named::Module(other)) = self.resolve(at, glob, depth + 1)
                && other != at
                && let Some(named) = self.handed_on(at, other, name, last, depth + 1)
            {
                return Some(named);
            }
        }
        None
    }

    /// What a name means that a module has from all of another's: not by what that one imports for itself, unless the first
    /// stands in it.
    fn handed_on(&self, to: usize, from: usize, name: &str, last: bool, depth: usize) -> Option<Named> {
        if depth > DEPTH {
            return None;
        }
        if self.is_below(to, from) {
            return self.lookup(from, name, last, depth);
        }
        let Module { children, contents, .. } = &self.modules[from];
        let item = contents.items.get(name).map(|kind| Named::Item(from, name.to_owned(), *kind));
        item.or_else(|| children.get(name).map(|c| Named::Module(*c)))
            .or_else(|| self.imported(from, name, last, true, depth))
    }
}
