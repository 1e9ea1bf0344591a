//! Adds the device-library functions that PTX calls to the PTX, so that it is complete for any driver.

use std::collections::{BTreeMap, BTreeSet};

/// The library, cut into its top-level definitions.
struct Library<'a> {
    /// Definitions by name, in the order of the text.
    items: Vec<(&'a str, &'a str)>,
    by_name: BTreeMap<&'a str, usize>,
}

/// `ptx` with the definitions of what it calls in `library`, and of what these call. Functions that the library
/// lacks stay undefined.
pub fn link(ptx: &str, library: &str) -> String {
    let library = Library::read(library);
    let renamed = library.name_c_functions(ptx);
    let ptx = renamed.as_deref().unwrap_or(ptx);
    let mut declared = BTreeSet::new();
    let mut needed = BTreeSet::new();
    let own: BTreeSet<&str> = items(ptx).filter(|i| !is_declaration(i)).filter_map(name).collect();
    for item in items(ptx) {
        let Some(name) = name(item) else { continue };
        if is_declaration(item) && !own.contains(name) && library.by_name.contains_key(name) {
            declared.insert(name);
            library.collect(name, &mut needed);
        }
    }
    if needed.is_empty() {
        return ptx.to_string();
    }
    let mut out = String::with_capacity(ptx.len() + 4096 * needed.len());
    let mut added = false;
    for item in items(ptx) {
        if is_declaration(item) && name(item).is_some_and(|n| declared.contains(n)) {
            // All definitions go where the first declaration stood.
            if !added {
                library.write(&needed, &mut out);
                added = true;
            }
            continue;
        }
        out.push_str(item);
    }
    out
}

impl<'a> Library<'a> {
    fn read(text: &'a str) -> Library<'a> {
        let mut items_by_name = Vec::new();
        let mut by_name = BTreeMap::new();
        for item in items(text) {
            if let Some(name) = name(item).filter(|_| !is_declaration(item)) {
                by_name.insert(name, items_by_name.len());
                items_by_name.push((name, item));
            }
        }
        Library { items: items_by_name, by_name }
    }

    /// Functions of C that are called and defined nowhere, which clang makes of its builtins (`__builtin_logb`), by the names of
    /// the library's. Nothing where there are none.
    fn name_c_functions(&self, ptx: &str) -> Option<String> {
        let own: BTreeSet<&str> = items(ptx).filter(|i| !is_declaration(i)).filter_map(name).collect();
        let of_c: BTreeSet<&str> = items(ptx)
            .filter(|i| code(i).starts_with(".extern") && code(i).contains(".func"))
            .filter(|i| name(i).is_some_and(|n| !own.contains(n) && self.has_for(n, i)))
            .filter_map(name)
            .collect();
        if of_c.is_empty() {
            return None;
        }
        let mut out = String::with_capacity(ptx.len() + 64);
        let in_word = |c: char| c.is_ascii_alphanumeric() || "_$%.".contains(c);
        let mut rest = ptx;
        while !rest.is_empty() {
            let word = rest.find(|c| !in_word(c)).unwrap_or(rest.len());
            if of_c.contains(&rest[..word]) {
                out.push_str("__nv_");
            }
            let next = rest[word..].find(in_word).map_or(rest.len(), |n| word + n);
            out.push_str(&rest[..next]);
            rest = &rest[next..];
        }
        Some(out)
    }

    /// Whether the library has the function of C that `item` declares, with the same parameters and result.
    fn has_for(&self, name: &str, item: &str) -> bool {
        let Some(&at) = self.by_name.get(format!("__nv_{name}").as_str()) else { return false };
        let head = self.items[at].1.split_once("\n{").map_or("", |(head, _)| head);
        parameters(item) == parameters(head)
    }

    fn collect(&self, name: &str, needed: &mut BTreeSet<usize>) {
        let mut pending = vec![name];
        while let Some(name) = pending.pop() {
            let Some(&at) = self.by_name.get(name) else { continue };
            if !needed.insert(at) {
                continue;
            }
            let body = self.items[at].1;
            let words = body.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '$'));
            pending.extend(words.filter(|w| w.starts_with('_') && self.by_name.contains_key(w)));
        }
    }

    fn write(&self, needed: &BTreeSet<usize>, out: &mut String) {
        // Definitions may call each other in any order: declare the functions first.
        for &at in needed {
            let item = local(self.items[at].1);
            if let Some(head) = item.split_once("\n{").map(|(head, _)| head).filter(|h| h.contains(".func")) {
                out.push_str(head);
                out.push_str("\n;\n");
            }
        }
        for &at in needed {
            out.push_str(local(self.items[at].1));
        }
    }
}

/// The types of a function's result and parameters.
fn parameters(head: &str) -> Vec<&str> {
    let mut words = head.split_whitespace();
    let mut types = Vec::new();
    while let Some(word) = words.next() {
        if word.ends_with(".param") {
            types.extend(words.next());
        }
    }
    types
}

/// The definition without `.visible`: each module has its own copy.
fn local(item: &str) -> &str {
    item.trim_start().strip_prefix(".visible ").unwrap_or(item)
}

/// The top-level items of PTX text: what ends with `;` or with the `}` of a body.
fn items(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut end = 0;
        let mut depth = 0usize;
        let mut in_initialiser = false;
        for line in rest.split_inclusive('\n') {
            end += line.len();
            let code = line.split("//").next().unwrap_or(line);
            let starts_body = code.starts_with('{');
            in_initialiser |= depth == 0 && !starts_body && code.contains('=');
            depth += code.matches('{').count();
            depth = depth.saturating_sub(code.matches('}').count());
            let directive =
                code.starts_with(".version") || code.starts_with(".target") || code.starts_with(".address");
            let ends = code.trim_end().ends_with(';') || code.trim_end().ends_with('}') && !in_initialiser;
            if directive || depth == 0 && ends {
                break;
            }
        }
        let (item, tail) = rest.split_at(end);
        rest = tail;
        Some(item)
    })
}

/// The code of an item, without the comment lines before it.
fn code(item: &str) -> &str {
    let mut rest = item;
    loop {
        rest = rest.trim_start();
        match rest.strip_prefix("//") {
            Some(comment) => rest = comment.split_once('\n').map_or("", |(_, r)| r),
            None => return rest,
        }
    }
}

fn is_declaration(item: &str) -> bool {
    let code = code(item);
    code.starts_with(".extern") || code.contains(".func") && !item.contains('{')
}

/// The name that a function or variable item declares.
fn name(item: &str) -> Option<&str> {
    let code = code(item);
    if let Some((_, rest)) = code.split_once(".func") {
        let mut rest = rest.trim_start();
        if rest.starts_with('(') {
            rest = rest.split_once(')')?.1.trim_start();
        }
        let end = rest.find(|c: char| c == '(' || c == ';' || c.is_whitespace())?;
        return Some(&rest[..end]);
    }
    if !code.starts_with('.') || !(code.contains(".const ") || code.contains(".global ")) {
        return None;
    }
    let head = code.split(['=', ';', '[']).next()?;
    head.split_whitespace().last()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIBRARY: &str = "// made\n.version 6.3\n.target sm_70\n.address_size 64\n\n\
        .const .align 8 .b8 _tab[2] = {1, 2};\n\
        .func  (.param .b32 r) _inner(\n\t.param .b32 p\n)\n;\n\
        .visible .func  (.param .b32 r) __nv_a(\n\t.param .b32 p\n)\n{\n\t{\n\tcall.uni (r), _inner, (p);\n\t}\n\tret;\n}\n\
        .func  (.param .b32 r) _inner(\n\t.param .b32 p\n)\n{\n\tld.const.b8 %r, [_tab];\n\tret;\n}\n\
        .visible .func  (.param .b32 r) __nv_b(\n\t.param .b32 p\n)\n{\n\tret;\n}\n";

    const PTX: &str = ".version 8.8\n.target sm_90\n.address_size 64\n\n\
        .extern .func  (.param .b32 r) __nv_a\n(\n\t.param .b32 p\n)\n;\n\
        .extern .func  (.param .b32 r) vprintf\n(\n\t.param .b32 p\n)\n;\n\
        .visible .entry k(\n\t.param .b32 p\n)\n{\n\tret;\n}\n";

    #[test]
    fn what_is_called_is_added_once() {
        let new = link(PTX, LIBRARY);
        assert!(!new.contains(".extern .func  (.param .b32 r) __nv_a"));
        assert!(new.contains(".extern .func  (.param .b32 r) vprintf"));
        assert_eq!(new.matches("_inner(").count(), 2, "{new}");
        assert_eq!(new.matches("_tab[2]").count(), 1);
        assert!(!new.contains("__nv_b") && !new.contains(".visible .func"));
        assert!(new.ends_with(".visible .entry k(\n\t.param .b32 p\n)\n{\n\tret;\n}\n"));
    }

    #[test]
    fn functions_of_c_are_the_librarys() {
        let c = ".extern .func  (.param .b32 r) NAME\n(\n\t.param TYPE p\n)\n;\n\
            .visible .entry k(\n\t.param .b32 a_param\n)\n{\n\tcall.uni (r), \n\tNAME, \n\t(p);\n\tret;\n}\n";
        let new = link(&c.replace("NAME", "a").replace("TYPE", ".b32"), LIBRARY);
        assert!(new.contains("\t__nv_a, ") && new.contains("__nv_a(\n") && !new.contains(".extern"), "{new}");
        assert!(new.contains("a_param"));
        for (name, kind) in [("a", ".b64"), ("c", ".b32")] {
            let other = c.replace("NAME", name).replace("TYPE", kind);
            assert_eq!(link(&other, LIBRARY), other);
        }
    }

    #[test]
    fn complete_text_is_unchanged() {
        assert_eq!(link(LIBRARY, LIBRARY), LIBRARY);
    }
}
