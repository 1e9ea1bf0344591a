//! Files and functions are short enough to be read in one go.
//!
//! Tests are left out, whether they are files of their own or modules at the end of one; so are tables and what programs
//! write. A function's lines are those from `fn` to its last brace, with the functions and closures in it.

use syn::visit::Visit;

use super::sources::{Source, attributes, for_tests, line};

/// Most lines of a file.
const FILE: usize = 400;

/// Most lines of a function.
const FUNCTION: usize = 80;

/// A file or function that is too long.
#[derive(Debug, PartialEq)]
pub(super) struct TooLong {
    /// `file PATH` or `function PATH NAME`, as the exceptions have it.
    pub(super) what: String,
    pub(super) lines: usize,
    pub(super) most: usize,
}

/// What of a file is too long.
pub(super) fn check(source: &Source, found: &mut Vec<TooLong>) {
    if source.is_test() || source.is_generated() || source.is_table() {
        return;
    }
    let tests: usize = source.syntax.items.iter().filter(|i| for_tests(attributes(i))).map(height).sum();
    let lines = source.text.lines().count() - tests;
    if lines > FILE {
        found.push(TooLong { what: format!("file {}", source.path), lines, most: FILE });
    }
    let mut functions = Functions { path: &source.path, within: Vec::new(), found };
    functions.visit_file(&source.syntax);
}

/// Lines of an item that is there for tests.
fn height(item: &syn::Item) -> usize {
    let start = attributes(item).first().map(|a| line(a.pound_token.span));
    let end = match item {
        syn::Item::Mod(m) => m.content.as_ref().map(|(brace, _)| line(brace.span.close())),
        syn::Item::Fn(f) => Some(line(f.block.brace_token.span.close())),
        syn::Item::Impl(i) => Some(line(i.brace_token.span.close())),
        _ => None,
    };
    match (start, end) {
        (Some(start), Some(end)) => end + 1 - start,
        _ => 0,
    }
}

/// Goes through a file's functions.
struct Functions<'a> {
    path: &'a str,
    /// Names of the types and modules around.
    within: Vec<String>,
    found: &'a mut Vec<TooLong>,
}

impl Functions<'_> {
    fn function(&mut self, signature: &syn::Signature, body: &syn::Block) {
        let lines = line(body.brace_token.span.close()) + 1 - line(signature.fn_token.span);
        if lines > FUNCTION {
            let name = self.within.iter().map(|w| format!("{w}::")).collect::<String>();
            let what = format!("function {} {name}{}", self.path, signature.ident);
            self.found.push(TooLong { what, lines, most: FUNCTION });
        }
    }

    fn inside(&mut self, name: String, visit: impl FnOnce(&mut Self)) {
        self.within.push(name);
        visit(self);
        self.within.pop();
    }
}

impl<'ast> Visit<'ast> for Functions<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !for_tests(attributes(item)) {
            syn::visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.inside(item.ident.to_string(), |s| syn::visit::visit_item_mod(s, item));
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let last = |p: &syn::Path| p.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
        let mut name = match &*item.self_ty {
            syn::Type::Path(p) => last(&p.path),
            _ => "_".into(),
        };
        if let Some((of, _)) = &item.trait_ {
            name = format!("{name}-as-{}", last(of));
        }
        self.inside(name, |s| syn::visit::visit_item_impl(s, item));
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.inside(item.ident.to_string(), |s| syn::visit::visit_item_trait(s, item));
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig, &item.block);
        syn::visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !for_tests(&item.attrs) {
            self.function(&item.sig, &item.block);
            syn::visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(body) = &item.default {
            self.function(&item.sig, body);
        }
        syn::visit::visit_trait_item_fn(self, item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        let mut found = Vec::new();
        check(&Source::new(path, text.to_owned()).unwrap(), &mut found);
        found.into_iter().map(|f| f.what).collect()
    }

    /// A function of so many lines.
    fn function(lines: usize) -> String {
        format!("fn f() {{\n{}}}\n", "    g();\n".repeat(lines - 2))
    }

    #[test]
    fn functions_have_eighty_lines_at_most() {
        assert!(found("crates/a/src/x.rs", &function(80)).is_empty());
        assert_eq!(found("crates/a/src/x.rs", &function(81)), ["function crates/a/src/x.rs f"]);
        let inside = format!("mod m {{\nimpl<T> fmt::Debug for T<u8> {{\n{}}}\n}}\n", function(81));
        assert_eq!(found("x.rs", &inside), ["function x.rs m::T-as-Debug::f"]);
        // Attributes and comments before it are not its lines.
        assert!(found("x.rs", &format!("/// A.\n/// B.\n#[inline]\n{}", function(80))).is_empty());
    }

    #[test]
    fn files_have_four_hundred_lines_at_most() {
        let short = "const A: u8 = 0;\n";
        assert!(found("a/src/x.rs", &short.repeat(400)).is_empty());
        assert_eq!(found("a/src/x.rs", &short.repeat(401)), ["file a/src/x.rs"]);
    }

    #[test]
    fn tests_tables_and_generated_files_are_left_out() {
        let (long, big) = ("const A: u8 = 0;\n".repeat(401), function(81));
        for path in
            ["a/src/table/x.rs", "a/src/x_gen.rs", "a/tests/x.rs", "a/src/x/tests.rs", "a/src/x_tests.rs"]
        {
            assert!(found(path, &(long.clone() + &big)).is_empty(), "{path}");
        }
        let with_tests = format!(
            "{}#[cfg(test)]\nmod tests {{\n{}{big}}}\n",
            "const A: u8 = 0;\n".repeat(400),
            function(60)
        );
        assert!(found("a/src/x.rs", &with_tests).is_empty());
        assert_eq!(found("a/src/x.rs", &with_tests.replace("(test)", "(unix)")).len(), 2);
    }
}
