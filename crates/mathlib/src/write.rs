//! Entry points in Rust, and the page, of a table's functions.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::header::{Style, declarations, plain_names, variants};
use crate::libraries::LIBRARIES;
use crate::table::{Function, Param, Table, parse};

/// Where the page has rows that are made of tables.
const MARK: &str = "\n<!-- What follows is made of the tables. -->\n";

/// Writes headers, entry points and the page of all libraries, or with `check` only compares.
///
/// # Errors
/// Files that are missing, tables that are wrong, and with `check` files that are not what they would be.
pub fn all(root: &Path, check: bool) -> Result<(), String> {
    let read = |path: &Path| fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()));
    let put = |path: &Path, text: &str| match read(path) {
        Ok(old) if old == text => Ok(()),
        _ if check => Err(format!("{}: run `cargo run -p weft-mathlib --example tables`", path.display())),
        _ => fs::write(path, text).map_err(|e| format!("{}: {e}", path.display())),
    };
    let mut rows = String::new();
    for library in LIBRARIES {
        let dir = root.join("crates").join(library.folder);
        let table = dir.join(library.table);
        // Lists of another table come before its own lines; their structures are that table's.
        let (mut text, args) = match library.lists {
            Some((table, args)) => (lists(&read(&dir.join(table))?), args.to_string()),
            None => (String::new(), library.entries.replace("_gen.rs", "_args_gen")),
        };
        text.push_str(&read(&table)?);
        let parsed = parse(&text).map_err(|e| format!("{}: {e}", table.display()))?;
        put(&dir.join("src").join(library.entries), &entries(&parsed, &library.style, &args))?;
        if library.lists.is_none() && !parsed.lists.is_empty() {
            put(&dir.join("src").join(format!("{args}.rs")), &structures(&parsed, &library.style))?;
        }
        let mut header = read(&dir.join(library.head))?;
        header.push_str(&declarations(&parsed, &library.style));
        header.push_str("\n#ifdef __cplusplus\n}\n#endif\n\n");
        header.push_str(&plain_names(&parsed));
        header.push_str("\n#endif\n");
        put(&root.join("include").join(library.header), &header)?;
        let _ = write!(rows, "\n## {} (`{}`)\n\n{}", library.title, library.header, page(&parsed));
    }
    let path = root.join("docs/reference/libraries.md");
    let old = read(&path)?;
    let head = old.split(MARK).next().unwrap_or_default();
    put(&path, &format!("{head}{MARK}{rows}"))
}

/// A table's lists.
fn lists(table: &str) -> String {
    table.lines().filter(|l| l.starts_with("list ")).flat_map(|l| [l, "\n"]).collect()
}

/// A parameter's type in Rust.
fn rust_type(p: &Param, table: &Table, style: &Style, letter: &str, wide: bool) -> String {
    let (_, own, real) = style.of(letter);
    let base = match p.base.as_str() {
        "T" => own.to_string(),
        "R" => style.of(real).1.to_string(),
        "int" if wide => "i64".into(),
        "int" => "i32".into(),
        "int64_t" | "long long" | "long long int" => "i64".into(),
        "size_t" => "usize".into(),
        "unsigned int" => "u32".into(),
        "unsigned long long" => "u64".into(),
        "float" => "f32".into(),
        "double" => "f64".into(),
        "char" => "c_char".into(),
        "void" => "c_void".into(),
        word => {
            table.words.iter().find(|w| w.word == word).map_or_else(|| word.to_string(), |w| w.rust.clone())
        }
    };
    if p.stars == 0 {
        return base;
    }
    let mut text = base;
    for level in 0..p.stars {
        let constant = if level == 0 { p.constant } else { p.array };
        text = format!("*{} {text}", if constant { "const" } else { "mut" });
    }
    text
}

/// A name in Rust.
fn ident(name: &str) -> String {
    match name {
        "type" | "mod" | "in" | "ref" | "box" => format!("{name}_"),
        _ => name.to_string(),
    }
}

/// The name of a list's structure.
fn structure(list: &str) -> String {
    let mut name = list.to_string();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name
}

/// A parameter as a field: `matA` is `mat_a`.
fn field(name: &str) -> String {
    let mut out = String::new();
    let mut before = 'A';
    for c in name.chars() {
        if c.is_ascii_uppercase() && !before.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
        before = c;
    }
    ident(&out)
}

/// The structures of lists.
fn structures(table: &Table, style: &Style) -> String {
    let mut out = String::from(
        "// Written by `cargo run -p weft-mathlib --example tables`; do not edit.\n\
         #![allow(unreachable_pub, unused_imports, reason = \"not all tables need all\")]\n\n\
         use core::ffi::{c_char, c_void};\n\nuse crate::types::*;\n\n",
    );
    for list in &table.lists {
        let _ = write!(
            out,
            "/// Parameters that several functions share.\n#[derive(Debug, Clone, Copy)]\n\
             #[allow(dead_code, reason = \"not all are looked at\")]\npub struct {} {{\n",
            structure(&list.name)
        );
        for p in &list.params {
            let _ = writeln!(out, "    pub {}: {},", field(&p.name), rust_type(p, table, style, "", false));
        }
        out.push_str("}\n\n");
    }
    out
}

fn entry(f: &Function, table: &Table, style: &Style, name: &str, letter: &str, wide: bool) -> String {
    let suffix = if wide { "_64" } else { "" };
    let there = f.rust.is_some();
    let mut params = Vec::new();
    let mut args = Vec::new();
    for (n, p) in f.params.iter().enumerate() {
        let ty = rust_type(p, table, style, letter, wide);
        let id = ident(&p.name);
        params.push(format!("{}{id}: {ty}", if there { "" } else { "_" }));
        // What is in a list is a field of one argument.
        let inside = f.lists.iter().rev().find(|(at, _)| *at <= n);
        let inside = inside.and_then(|(at, name)| Some((at, table.lists.iter().find(|l| l.name == *name)?)));
        if let Some((at, list)) = inside.filter(|(at, list)| n < *at + list.params.len()) {
            if n == *at {
                let fields: Vec<String> = list
                    .params
                    .iter()
                    .map(|p| match (field(&p.name), ident(&p.name)) {
                        (field, id) if field == id => id,
                        (field, id) => format!("{field}: {id}"),
                    })
                    .collect();
                args.push(format!("{} {{ {} }}", structure(&list.name), fields.join(", ")));
            }
            continue;
        }
        // Numbers have 64 bits inside, and so have those behind pointers that only wide functions have.
        args.push(if f.wide && p.base == "int" && p.stars == 0 { format!("i64::from({id})") } else { id });
    }
    let returns = f.returns.as_deref().map_or_else(
        || "i32".to_string(),
        |r| match r {
            "const char *" => "*const c_char".into(),
            "size_t" => "usize".into(),
            word => table.words.iter().find(|w| w.word == word).map_or("i32".into(), |w| w.rust.clone()),
        },
    );
    let mut out = format!(
        "/// `{name}{suffix}`.\n#[unsafe(no_mangle)]\npub unsafe extern \"C\" fn {name}{suffix}({}) -> {returns} {{\n",
        params.join(", ")
    );
    let Some(rust) = &f.rust else {
        let _ = writeln!(out, "    missing(\"{name}{suffix}\")\n}}");
        return out;
    };
    let (_, own, _) = style.of(letter);
    let generic = if letter.is_empty() { String::new() } else { format!("::<{own}>") };
    let call = format!("crate::{}{generic}({})", rust.replace("{t}", letter), args.join(", "));
    let _ = if f.returns.is_some() {
        writeln!(out, "    // SAFETY: the header asks for it.\n    unsafe {{ {call} }}\n}}")
    } else {
        writeln!(out, "    // SAFETY: the header asks for it.\n    guard(|| unsafe {{ {call} }})\n}}")
    };
    out
}

/// Entry points of all functions; structures of lists are in the module `args`.
pub fn entries(table: &Table, style: &Style, args: &str) -> String {
    let mut out = String::from(
        "// Written by `cargo run -p weft-mathlib --example tables`; do not edit.\n\
         #![allow(non_snake_case, clippy::missing_safety_doc, clippy::too_many_arguments, reason = \"the names and contracts are CUDA's\")]\n\
         #![allow(unreachable_pub, unused_imports, unused_unsafe, clippy::useless_conversion, reason = \"not all tables need all\")]\n\n\
         use core::ffi::{c_char, c_void};\n\n\
         use mathlib::entry::guard;\n\n\
         use crate::types::*;\n\n",
    );
    if !table.lists.is_empty() {
        out.truncate(out.trim_end().len());
        let _ = write!(out, "\nuse crate::{args}::*;\n\n");
    }
    if table.functions.iter().any(|f| f.rust.is_none()) {
        let _ = writeln!(
            out,
            "fn missing(name: &str) -> i32 {{\n    mathlib::missing::name(name);\n    {}\n}}\n",
            style.missing
        );
    }
    for f in &table.functions {
        for (name, letter) in f.names() {
            for &wide in variants(f) {
                out.push_str(&entry(f, table, style, &name, letter, wide));
                out.push('\n');
            }
        }
    }
    out
}

/// Rows of the page: functions that are there, and those that are not.
pub fn page(table: &Table) -> String {
    let text = |there: bool| {
        let names: Vec<String> =
            table.functions.iter().filter(|f| f.rust.is_some() == there).map(short).collect();
        if names.is_empty() { "–".to_string() } else { names.join(", ") }
    };
    format!("There: {}.\n\nNot there (refused, and named once): {}.\n", text(true), text(false))
}

/// A function's names in short: `cublas<S D>gemm_v2`.
fn short(f: &Function) -> String {
    let letters: Vec<&str> = f.types.iter().map(|t| t.0.as_str()).collect();
    let name = f.name.replace("{t}", &format!("<{}>", letters.join(" ")));
    format!("`{}{}`", name.trim_end_matches("_v2"), if f.wide { "(_64)" } else { "" })
}
