//! The project's Rust sources, read and parsed once for all rules.

use std::fs;

use crate::shell::{Result, capture, command, root};

/// A file.
pub(super) struct Source {
    /// From the workspace's root on, with `/`.
    pub(super) path: String,
    pub(super) text: String,
    pub(super) syntax: syn::File,
}

impl Source {
    /// From a path and a text.
    ///
    /// # Errors
    /// Where and how the text is no Rust.
    pub(super) fn new(path: &str, text: String) -> Result<Self> {
        let syntax = syn::parse_file(&text).map_err(|e| format!("{path}:{}: {e}", e.span().start().line))?;
        Ok(Source { path: path.to_owned(), text, syntax })
    }

    /// Whether it is nothing but tests, or helps them.
    pub(super) fn is_test(&self) -> bool {
        self.path.contains("/tests/") || self.path.ends_with("/tests.rs") || self.path.ends_with("_tests.rs")
    }

    /// Whether it is written by a program.
    pub(super) fn is_generated(&self) -> bool {
        self.path.ends_with("_gen.rs")
    }

    /// Whether it is a table with a row for each instruction, which is read as a table is.
    pub(super) fn is_table(&self) -> bool {
        self.path.contains("/table/")
    }
}

/// All Rust files that git knows.
///
/// # Errors
/// When git does not run, or a file is no Rust.
pub(super) fn all() -> Result<Vec<Source>> {
    let list = capture(command("git", &["ls-files", "*.rs"])).ok_or("git ls-files failed")?;
    let mut sources = Vec::new();
    for path in list.lines() {
        // Files that are about to go are known to git still.
        if let Ok(text) = fs::read_to_string(root().join(path)) {
            sources.push(Source::new(path, text)?);
        }
    }
    if sources.is_empty() { Err("git ls-files knows no Rust file".into()) } else { Ok(sources) }
}

/// Whether an item is there for tests only.
pub(super) fn for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|a| match &a.meta {
        syn::Meta::List(list) if list.path.is_ident("cfg") => {
            let condition = list.tokens.to_string();
            let words: Vec<&str> = condition.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            words.contains(&"test") && !words.contains(&"not")
        }
        syn::Meta::Path(path) => path.is_ident("test"),
        _ => false,
    })
}

/// The attributes of an item.
pub(super) fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    use syn::Item::*;
    match item {
        Const(i) => &i.attrs,
        Enum(i) => &i.attrs,
        ExternCrate(i) => &i.attrs,
        Fn(i) => &i.attrs,
        ForeignMod(i) => &i.attrs,
        Impl(i) => &i.attrs,
        Macro(i) => &i.attrs,
        Mod(i) => &i.attrs,
        Static(i) => &i.attrs,
        Struct(i) => &i.attrs,
        Trait(i) => &i.attrs,
        TraitAlias(i) => &i.attrs,
        Type(i) => &i.attrs,
        Union(i) => &i.attrs,
        Use(i) => &i.attrs,
        _ => &[],
    }
}

/// A line number.
pub(super) fn line(span: proc_macro2::Span) -> usize {
    span.start().line
}
