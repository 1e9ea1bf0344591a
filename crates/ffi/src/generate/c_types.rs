//! C forms of types, for both APIs' headers.

use std::fmt::Write as _;

use crate::ctype::Decl;
use crate::table::{Enum, Item, Member, Record, Signature};

/// `ret name(params)`; defaults go where C++ alone reads them, in `WEFT_DEFAULT`.
pub(super) fn prototype(s: &Signature, symbol: &str, defaults: bool) -> String {
    let params: Vec<String> = s
        .params
        .iter()
        .map(|p| match (&p.default, defaults) {
            (Some(d), true) => format!("{} __dv({d})", p.c()),
            _ => p.c(),
        })
        .collect();
    let params = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
    format!("{} {symbol}({params})", s.ret.c())
}

/// Types of one header, in the table's order.
pub(super) fn write(items: &[Item], header: &str) -> String {
    let mut out = String::new();
    let mut here = false;
    for item in items {
        match item {
            Item::File(f) => here = f.split(' ').next() == Some(header),
            _ if !here => {}
            Item::Opaque(n) => {
                let _ = writeln!(out, "struct {n};");
            }
            Item::Alias(d) => alias(&mut out, d),
            Item::FnPtr(s) => {
                let _ = writeln!(out, "typedef {};", prototype(s, &format!("(WEFT_CB *{})", s.name), false));
            }
            Item::Enum(e) => enumeration(&mut out, e),
            Item::Record(r) => named_record(&mut out, r),
            Item::Macro(n, v) => {
                let _ = writeln!(out, "#define {n} {v}");
            }
        }
    }
    out
}

fn alias(out: &mut String, d: &Decl) {
    let _ = writeln!(out, "typedef {};", d.c());
}

fn enumeration(out: &mut String, e: &Enum) {
    let tag = if e.tag == "-" { "" } else { &e.tag };
    let _ = writeln!(out, "{}enum {tag} {{", if e.names.is_empty() { "" } else { "typedef " });
    for (i, (k, v)) in e.values.iter().enumerate() {
        let comma = if i + 1 == e.values.len() { "" } else { "," };
        let unsigned = if *v > i64::from(i32::MAX) { "u" } else { "" };
        let _ = writeln!(out, "    {k} = {v}{unsigned}{comma}");
    }
    let _ = writeln!(out, "}}{};", names(&e.names));
}

fn names(names: &[String]) -> String {
    if names.is_empty() { String::new() } else { format!(" {}", names.join(", ")) }
}

fn named_record(out: &mut String, r: &Record) {
    // The two APIs' headers may both be included.
    let shared = r.tag == "CUuuid_st";
    if shared {
        out.push_str("#ifndef CU_UUID_HAS_BEEN_DEFINED\n#define CU_UUID_HAS_BEEN_DEFINED\n");
    }
    let kind = if r.union { "union" } else { "struct" };
    let align = r.align.map(|a| format!("WEFT_ALIGN({a}) ")).unwrap_or_default();
    let (first, rest) = match (shared, r.names.split_first()) {
        (true, _) => (vec!["CUuuid".to_owned()], r.names.iter().filter(|n| *n != "CUuuid").collect()),
        (false, _) => (r.names.clone(), Vec::new()),
    };
    let typedef = if first.is_empty() { "" } else { "typedef " };
    let _ = writeln!(out, "{typedef}{kind} {align}{} {{", r.tag);
    members(out, r, 1);
    let _ = writeln!(out, "}}{};", names(&first));
    if shared {
        out.push_str("#endif\n");
    }
    for name in rest {
        let _ = writeln!(out, "typedef {kind} {} {name};", r.tag);
    }
}

fn members(out: &mut String, r: &Record, depth: usize) {
    let pad = "    ".repeat(depth);
    for m in &r.members {
        match m {
            Member::Field(d) => {
                let _ = writeln!(out, "{pad}{};", d.c());
            }
            Member::FnPtr(s) => {
                let _ = writeln!(out, "{pad}{};", prototype(s, &format!("(WEFT_CB *{})", s.name), false));
            }
            Member::Nested(inner, name, dims) => {
                let _ = writeln!(out, "{pad}{} {{", if inner.union { "union" } else { "struct" });
                members(out, inner, depth + 1);
                let dims: String = dims.iter().map(|d| format!("[{d}]")).collect();
                let space = if name.is_empty() { "" } else { " " };
                let _ = writeln!(out, "{pad}}}{space}{name}{dims};");
            }
        }
    }
}

/// Which header declares a function of the driver.
pub(super) fn header_of(name: &str) -> &'static str {
    let is = |part: &str| name.contains(part);
    match () {
        () if is("VDPAU") => "cudaVDPAU.h",
        () if is("EGL") || is("Egl") => "cudaEGL.h",
        () if name.starts_with("cuGL") || name.starts_with("cuGraphicsGL") => "cudaGL.h",
        () => "cuda.h",
    }
}
