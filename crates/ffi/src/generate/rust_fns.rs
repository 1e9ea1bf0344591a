//! Rust forms of functions: pointer types, the client of the driver, error texts, the proc table.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use super::RUST_HEAD;
use super::rust_types::result;
use crate::ctype::rust_name;
use crate::table::{ErrorRow, Function, Functions, Tables, family};

/// `type PFN_cuInit = unsafe extern "C" fn(…)` for each symbol of the driver.
pub(super) fn pointer_types(f: &Functions) -> String {
    let mut out = String::from(RUST_HEAD);
    out.push_str("use crate::driver::*;\nuse core::ffi::{c_char, c_void};\n\n");
    for row in &f.rows {
        let params: Vec<String> =
            row.sig.params.iter().map(|p| format!("{}: {}", rust_name(&p.name), p.rust())).collect();
        let _ = writeln!(
            out,
            "pub type PFN_{} = unsafe extern \"C\" fn({}){};",
            row.sig.name,
            params.join(", "),
            result(&row.sig)
        );
    }
    out
}

/// Methods of `client::Driver`, one per symbol of the driver that takes 64-bit addresses.
pub(super) fn client(f: &Functions) -> String {
    let mut rows: Vec<(String, &Function)> = Vec::new();
    let mapped: HashMap<&str, &str> = f.map.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    for row in &f.rows {
        // The plain name of a mapped function is its 32-bit or pre-12 form.
        let old = mapped.get(row.sig.name.as_str()).is_some_and(|to| family(to) == row.sig.name);
        if old && row.since < 11000 {
            continue;
        }
        rows.push((row.sig.name.clone(), row));
        if let Some(symbol) = row.per_thread_symbol() {
            rows.push((symbol, row));
        }
    }
    let mut out = String::from(RUST_HEAD);
    out.push_str("use super::Driver;\nuse crate::driver::*;\nuse core::ffi::{c_char, c_void};\n\n");
    let _ = writeln!(
        out,
        "/// Number of symbols that [`Driver`] can look up.\npub(super) const COUNT: usize = {};\n",
        rows.len()
    );
    out.push_str("/// The symbols, NUL-terminated, in the order of the slots.\npub(super) static SYMBOLS: [&core::ffi::CStr; COUNT] = [\n");
    for (symbol, _) in &rows {
        let _ = writeln!(out, "    c\"{symbol}\",");
    }
    out.push_str("];\n\nimpl Driver {\n");
    for (i, (symbol, row)) in rows.iter().enumerate() {
        let params: Vec<String> =
            row.sig.params.iter().map(|p| format!("{}: {}", rust_name(&p.name), p.rust())).collect();
        let args: Vec<String> = row.sig.params.iter().map(|p| rust_name(&p.name)).collect();
        let types: Vec<String> = row.sig.params.iter().map(|p| p.rust()).collect();
        let _ = writeln!(
            out,
            "    pub unsafe fn {symbol}(&self{}{}){ret} {{\n        call!(self, {i}, fn({}){ret}, ({}))\n    }}",
            if params.is_empty() { "" } else { ", " },
            params.join(", "),
            types.join(", "),
            args.join(", "),
            ret = result(&row.sig),
        );
    }
    out.push_str("}\n");
    out
}

/// The table of error codes.
pub(super) fn errors(rows: &[ErrorRow]) -> String {
    let mut out = String::from(RUST_HEAD);
    out.push_str("use super::ErrorInfo;\n\npub(super) static ERRORS: &[ErrorInfo] = &[\n");
    let c = |name: &Option<String>| match name {
        Some(n) => format!("Some(c\"{n}\")"),
        None => "None".to_owned(),
    };
    for e in rows {
        let _ = writeln!(
            out,
            "    ErrorInfo {{ code: {}, runtime: {}, driver: {}, text: c{:?} }},",
            e.code,
            c(&e.runtime),
            c(&e.driver),
            e.text
        );
    }
    out.push_str("];\n");
    out
}

/// Name → versions → symbols, for `cuGetProcAddress` and for lists of exports.
pub(super) fn procs(t: &Tables) -> String {
    let mut families: BTreeMap<&str, Vec<&Function>> = BTreeMap::new();
    for row in &t.driver.rows {
        families.entry(family(&row.sig.name)).or_default().push(row);
    }
    let mut out = String::from(RUST_HEAD);
    out.push_str("use super::{Proc, Version};\n\npub(super) static DRIVER: &[Proc] = &[\n");
    for (name, mut rows) in families {
        rows.sort_by_key(|r| r.since);
        let _ = write!(out, "    Proc {{ name: {name:?}, versions: &[");
        for (i, r) in rows.iter().enumerate() {
            let _ = write!(
                out,
                "{}Version {{ since: {}, symbol: {:?}, per_thread: {:?} }}",
                if i == 0 { "" } else { ", " },
                r.since,
                r.sig.name,
                r.per_thread_symbol()
            );
        }
        out.push_str("] },\n");
    }
    out.push_str("];\n\n");
    let mut symbols: Vec<String> = Vec::new();
    for row in t.runtime.rows.iter().chain(&t.runtime_private.rows) {
        symbols.push(row.sig.name.clone());
        symbols.extend(row.per_thread_symbol());
    }
    symbols.sort();
    out.push_str("pub(super) static RUNTIME: &[&str] = &[\n");
    for s in symbols {
        let _ = writeln!(out, "    {s:?},");
    }
    out.push_str("];\n");
    out
}
