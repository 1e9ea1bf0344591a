//! Rust forms of enumerations, records, handles and macros.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::RUST_HEAD;
use crate::ctype::{parse_decl, rust_name};
use crate::table::{Enum, Item, Member, Record, Signature};

/// The module text. Names in `skip` are declared elsewhere.
pub(super) fn write(items: &[Item], known: &HashSet<String>, skip: &HashSet<String>) -> String {
    let mut out = String::from(RUST_HEAD);
    let mut done: HashSet<String> = skip.clone();
    for item in items {
        match item {
            Item::File(_) => {}
            Item::Opaque(name) => {
                if done.insert(name.clone()) {
                    let _ = writeln!(
                        out,
                        "#[repr(C)]\n#[derive(Debug)]\npub struct {name} {{\n    _opaque: [u8; 0],\n}}"
                    );
                }
            }
            Item::Alias(d) => {
                if done.insert(d.name.clone()) {
                    let _ = writeln!(out, "pub type {} = {};", d.name, d.rust());
                }
            }
            Item::FnPtr(s) => {
                if done.insert(s.name.clone()) {
                    let _ = writeln!(out, "pub type {} = {};", s.name, fn_pointer(s));
                }
            }
            Item::Enum(e) => enumeration(&mut out, e, &mut done),
            Item::Record(r) => named_record(&mut out, r, &mut done),
            Item::Macro(name, value) => macro_const(&mut out, name, value, known, &mut done),
        }
    }
    out
}

/// `Option<unsafe extern "C" fn(…) -> R>`.
pub(super) fn fn_pointer(s: &Signature) -> String {
    let params: Vec<String> = s.params.iter().map(|p| p.rust()).collect();
    format!("Option<unsafe extern \"C\" fn({}){}>", params.join(", "), result(s))
}

/// ` -> R`, or nothing.
pub(super) fn result(s: &Signature) -> String {
    match s.ret.rust().as_str() {
        "c_void" => String::new(),
        r => format!(" -> {r}"),
    }
}

/// The name under which Rust declares a tag with typedefs; the rest become aliases.
fn primary<'a>(tag: &'a str, names: &'a [String]) -> (&'a str, Vec<&'a str>) {
    match names.first() {
        Some(first) => {
            let mut rest: Vec<&str> = names[1..].iter().map(String::as_str).collect();
            if tag != "-" && tag != first {
                rest.push(tag);
            }
            (first, rest)
        }
        None => (tag, Vec::new()),
    }
}

fn alias_names(out: &mut String, name: &str, aliases: &[&str], done: &mut HashSet<String>) {
    for alias in aliases {
        if done.insert((*alias).to_owned()) {
            let _ = writeln!(out, "pub type {alias} = {name};");
        }
    }
}

fn enumeration(out: &mut String, e: &Enum, done: &mut HashSet<String>) {
    let (name, aliases) = primary(&e.tag, &e.names);
    if !done.insert(name.to_owned()) {
        return alias_names(out, name, &aliases, done);
    }
    let signed =
        matches!(name, "CUresult" | "cudaError_t" | "cudaError") || e.values.iter().any(|(_, v)| *v < 0);
    let repr = if signed { "i32" } else { "u32" };
    let _ = writeln!(
        out,
        "#[repr(transparent)]\n#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]\npub struct {name}(pub {repr});"
    );
    alias_names(out, name, &aliases, done);
    for (k, v) in &e.values {
        if done.insert(k.clone()) {
            let _ = writeln!(out, "pub const {k}: {name} = {name}({v});");
        }
    }
}

fn named_record(out: &mut String, r: &Record, done: &mut HashSet<String>) {
    let (name, aliases) = primary(&r.tag, &r.names);
    if !done.insert(name.to_owned()) {
        return alias_names(out, name, &aliases, done);
    }
    record(out, name, r);
    if let Some(size) = r.size {
        let _ = writeln!(out, "const _: () = assert!(size_of::<{name}>() == {size});");
    }
    alias_names(out, name, &aliases, done);
}

fn record(out: &mut String, name: &str, r: &Record) {
    let mut fields = String::new();
    let mut anonymous = 0;
    for m in &r.members {
        let (field, ty) = match m {
            Member::Field(d) => (rust_name(&d.name), d.rust()),
            Member::FnPtr(s) => (rust_name(&s.name), fn_pointer(s)),
            Member::Nested(inner, field, dims) => {
                let field = if field.is_empty() {
                    anonymous += 1;
                    format!("anon{anonymous}")
                } else {
                    field.clone()
                };
                let inner_name = format!("{name}__{field}");
                record(out, &inner_name, inner);
                let ty = dims.iter().rev().fold(inner_name, |t, d| format!("[{t}; {d}]"));
                (rust_name(&field), ty)
            }
        };
        let _ = writeln!(fields, "    pub {field}: {ty},");
    }
    let align = r.align.map(|a| format!(", align({a})")).unwrap_or_default();
    let kind = if r.union { "union" } else { "struct" };
    let _ = writeln!(out, "#[repr(C{align})]\n#[derive(Clone, Copy)]\npub {kind} {name} {{\n{fields}}}");
    let _ = writeln!(out, "zeroed!({name});");
}

fn macro_const(
    out: &mut String,
    name: &str,
    value: &str,
    known: &HashSet<String>,
    done: &mut HashSet<String>,
) {
    if done.contains(name) {
        return;
    }
    let v = value.trim_start_matches('(').trim_end_matches(')');
    let line = if known.contains(value) {
        format!("pub type {name} = {value};")
    } else if value == "(~0u)" {
        format!("pub const {name}: u32 = !0;")
    } else if let Some((ty, n)) = v.split_once(')') {
        let ty = parse_decl(ty).map(|d| d.rust()).unwrap_or_default();
        if ty == "i32" || ty == "CUdevice" {
            format!("pub const {name}: {ty} = {n};")
        } else {
            let cast = if n.starts_with(|c: char| c.is_ascii_digit()) { "" } else { " as usize" };
            format!("pub const {name}: {ty} = core::ptr::without_provenance_mut({n}{cast});")
        }
    } else if value.starts_with(|c: char| c.is_ascii_digit()) {
        format!("pub const {name}: u32 = {value};")
    } else if value.starts_with('-') {
        format!("pub const {name}: i32 = {value};")
    } else if value.starts_with(|c: char| c.is_ascii_alphabetic()) {
        let ty = if value.starts_with("CU_LAUNCH_ATTRIBUTE") {
            "CUlaunchAttributeID"
        } else if value.starts_with("cudaLaunchAttribute") {
            "cudaLaunchAttributeID"
        } else {
            "u32"
        };
        format!("pub const {name}: {ty} = {value};")
    } else {
        return;
    };
    done.insert(name.to_owned());
    let _ = writeln!(out, "{line}");
}
