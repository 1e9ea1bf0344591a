//! What a module declares, imports and names.

use std::collections::BTreeMap;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::Visit;

use crate::tidy::sources::{attributes, for_tests, line};

/// What kind of thing an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Function,
    /// A type, a trait, a constant or a static; or what a macro makes, which is not seen.
    Other,
}

/// A name that a `use` brings.
#[derive(Debug)]
pub(super) struct Import {
    pub(super) path: Vec<String>,
    pub(super) line: usize,
    /// Others may have it from here.
    pub(super) public: bool,
}

/// What stands in a module, without the modules in it and without what is there for tests.
#[derive(Debug, Default)]
pub(super) struct Contents {
    pub(super) items: BTreeMap<String, Kind>,
    /// By the names that they have here; two of one name may differ in kind.
    pub(super) imports: Vec<(String, Import)>,
    /// Modules or types all of whose names are imported.
    pub(super) globs: Vec<Vec<String>>,
    /// Paths that are named, with their lines.
    pub(super) paths: Vec<(Vec<String>, usize)>,
    /// Modules that are declared: their names, and their items if they stand here.
    pub(super) modules: Vec<(String, Option<Contents>)>,
}

/// Reads a module's items.
pub(super) fn read(items: &[syn::Item]) -> Contents {
    let mut contents = Contents::default();
    items.iter().for_each(|i| contents.visit_item(i));
    contents
}

impl Contents {
    fn declare(&mut self, item: &syn::Item) {
        use syn::Item::*;
        let (name, kind) = match item {
            Fn(i) => (&i.sig.ident, Kind::Function),
            Const(i) => (&i.ident, Kind::Other),
            Enum(i) => (&i.ident, Kind::Other),
            Static(i) => (&i.ident, Kind::Other),
            Struct(i) => (&i.ident, Kind::Other),
            Trait(i) => (&i.ident, Kind::Other),
            TraitAlias(i) => (&i.ident, Kind::Other),
            Type(i) => (&i.ident, Kind::Other),
            Union(i) => (&i.ident, Kind::Other),
            _ => return,
        };
        self.items.insert(name.to_string(), kind);
    }

    fn import(&mut self, tree: &syn::UseTree, before: &[String], public: bool) {
        let with = |ident: &syn::Ident| [before, &[ident.to_string()]].concat();
        let mut add = |name: String, path: Vec<String>, line: usize| {
            // `use a::{self}` names `a`.
            let own = path.last().is_some_and(|l| l == "self") && path.len() > 1;
            let path = if own { path[..path.len() - 1].to_vec() } else { path };
            let name = if name == "self" { path.last().cloned().unwrap_or_default() } else { name };
            self.imports.push((name, Import { path, line, public }));
        };
        match tree {
            syn::UseTree::Path(p) => self.import(&p.tree, &with(&p.ident), public),
            syn::UseTree::Name(n) => add(n.ident.to_string(), with(&n.ident), line(n.ident.span())),
            syn::UseTree::Rename(r) => add(r.rename.to_string(), with(&r.ident), line(r.ident.span())),
            syn::UseTree::Glob(_) => self.globs.push(before.to_vec()),
            syn::UseTree::Group(g) => g.items.iter().for_each(|t| self.import(t, before, public)),
        }
    }

    /// Paths among the tokens of a macro's arguments or of its rules. A single name counts where it is called.
    fn tokens(&mut self, tokens: TokenStream) {
        let all: Vec<TokenTree> = tokens.into_iter().collect();
        let colons = |at: usize| {
            let colon = |t: Option<&TokenTree>| matches!(t, Some(TokenTree::Punct(p)) if p.as_char() == ':');
            colon(all.get(at)) && colon(all.get(at + 1))
        };
        let mut at = 0;
        while at < all.len() {
            match &all[at] {
                TokenTree::Group(g) => self.tokens(g.stream()),
                TokenTree::Ident(first) => {
                    let member = at > 0 && matches!(&all[at - 1], TokenTree::Punct(p) if p.as_char() == '.');
                    let mut path = vec![first.to_string()];
                    while colons(at + 1)
                        && let Some(TokenTree::Ident(next)) = all.get(at + 3)
                    {
                        path.push(next.to_string());
                        at += 3;
                    }
                    let called = matches!(all.get(at + 1), Some(TokenTree::Group(_)));
                    if !member && (path.len() > 1 || called) {
                        self.paths.push((path, line(first.span())));
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }
}

impl<'ast> Visit<'ast> for Contents {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if for_tests(attributes(item)) {
            return;
        }
        match item {
            syn::Item::Mod(m) => {
                let own = m.content.as_ref().map(|(_, items)| read(items));
                self.modules.push((m.ident.to_string(), own));
            }
            syn::Item::Use(u) => {
                let public = !matches!(u.vis, syn::Visibility::Inherited);
                self.import(&u.tree, &[], public);
            }
            _ => {
                self.declare(item);
                syn::visit::visit_item(self, item);
            }
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !for_tests(&item.attrs) {
            syn::visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
            if let Some(first) = path.segments.first() {
                self.paths.push((names, line(first.ident.span())));
            }
        }
        syn::visit::visit_path(self, path);
    }

    fn visit_vis_restricted(&mut self, _: &'ast syn::VisRestricted) {
        // `pub(in crate::a)` names a place to be seen from, not a thing.
    }

    fn visit_macro(&mut self, m: &'ast syn::Macro) {
        syn::visit::visit_macro(self, m);
        self.tokens(m.tokens.clone());
    }
}
