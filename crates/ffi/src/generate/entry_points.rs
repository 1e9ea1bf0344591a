//! Entry points of the libraries that no one has written yet, and the table that finds all of them by name.
//!
//! The sources of a library are searched for functions named in the tables; the rest become stubs that answer "not
//! supported". A function made by a macro is found if its name stands between `fn ` and `(` in the source, as in
//! `fn cuA | cuA_ptsz(`, or in a comment `// exports: cuA cuB`.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::RUST_HEAD;
use crate::procs;

/// Symbols of the driver's library.
#[must_use]
pub fn driver_symbols() -> BTreeSet<&'static str> {
    procs::driver()
        .iter()
        .flat_map(|p| p.versions)
        .flat_map(|v| std::iter::once(v.symbol).chain(v.per_thread))
        .collect()
}

/// Symbols of the runtime's library.
#[must_use]
pub fn runtime_symbols() -> BTreeSet<&'static str> {
    procs::runtime().iter().copied().collect()
}

/// Symbols that the Rust sources below `dir` define, of those in `wanted`.
///
/// # Errors
/// A file that cannot be read.
pub fn implemented(dir: &Path, wanted: &BTreeSet<&'static str>) -> io::Result<HashSet<String>> {
    let mut out = HashSet::new();
    let mut dirs = vec![dir.to_owned()];
    while let Some(dir) = dirs.pop() {
        for entry in fs::read_dir(dir)? {
            let path = entry?.path();
            let name = path.file_name().and_then(|n| n.to_str()).unwrap_or("").to_owned();
            if path.is_dir() {
                dirs.push(path);
            } else if name.ends_with(".rs") && !name.ends_with("_gen.rs") {
                scan(&fs::read_to_string(&path)?, wanted, &mut out);
            }
        }
    }
    Ok(out)
}

fn scan(text: &str, wanted: &BTreeSet<&'static str>, out: &mut HashSet<String>) {
    for line in text.lines() {
        let mut found: Vec<String> = Vec::new();
        if let Some((_, names)) = line.split_once("// exports:") {
            found.extend(names.split_whitespace().map(str::to_owned));
        } else {
            let head = |s: &str| s.split('(').next().unwrap_or("").to_owned();
            for names in line.split("fn ").skip(1).map(head) {
                found.extend(names.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned));
            }
        }
        out.extend(found.into_iter().filter(|n| wanted.contains(n.as_str())));
    }
}

/// `stubs_gen.rs` and `proc_table_gen.rs` of libcuda, whose sources are in `root/crates/libcuda/src`.
///
/// The stubs call `crate::not_supported(name)`, which logs once by name and gives the `CUresult`.
///
/// # Errors
/// A file that cannot be read.
pub fn libcuda(root: &Path) -> io::Result<Vec<(PathBuf, String)>> {
    let src = root.join("crates/libcuda/src");
    let symbols = driver_symbols();
    let have = implemented(&src, &symbols)?;
    let mut table = String::from(RUST_HEAD);
    table.push_str(
        "use core::ffi::c_void;\n\n/// A symbol and its address.\n#[derive(Debug)]\npub(crate) struct Entry {\n    pub(crate) symbol: &'static str,\n    pub(crate) address: unsafe extern \"C\" fn(),\n}\n\nunsafe extern \"C\" {\n",
    );
    for s in &symbols {
        let _ = writeln!(table, "    fn {s}();");
    }
    table.push_str("}\n\n/// All symbols, sorted.\npub(crate) static ENTRIES: &[Entry] = &[\n");
    for s in &symbols {
        let _ = writeln!(table, "    Entry {{ symbol: {s:?}, address: {s} }},");
    }
    table.push_str(
        "];\n\n/// The address of an exported symbol.\npub(crate) fn address(symbol: &str) -> Option<*mut c_void> {\n    let at = ENTRIES.binary_search_by(|e| e.symbol.cmp(symbol)).ok()?;\n    Some(ENTRIES[at].address as *mut c_void)\n}\n",
    );
    Ok(vec![
        (src.join("stubs_gen.rs"), stubs(&symbols, &have, "weft_ffi::driver::CUresult")),
        (src.join("proc_table_gen.rs"), table),
    ])
}

/// `stubs_gen.rs` of libcudart; as for libcuda, with `cudaError_t`.
///
/// # Errors
/// A file that cannot be read.
pub fn libcudart(root: &Path) -> io::Result<Vec<(PathBuf, String)>> {
    let src = root.join("crates/libcudart/src");
    let symbols = runtime_symbols();
    let have = implemented(&src, &symbols)?;
    let mut maps = Vec::new();
    for major in ["12", "13"] {
        let mut text = format!("libcudart.so.{major} {{\n  global:\n");
        for s in &symbols {
            let _ = writeln!(text, "    {s};");
        }
        text.push_str("  local:\n    *;\n};\n");
        maps.push((root.join(format!("crates/libcudart/exports{major}.map")), text));
    }
    let mut out = vec![(src.join("stubs_gen.rs"), stubs(&symbols, &have, "weft_ffi::runtime::cudaError_t"))];
    out.extend(maps);
    Ok(out)
}

/// C calls these with any arguments; a callee of the C ABIs of x86-64 and aarch64 may ignore them.
fn stubs(symbols: &BTreeSet<&'static str>, have: &HashSet<String>, result: &str) -> String {
    let mut out = String::from(RUST_HEAD);
    for s in symbols.iter().filter(|s| !have.contains(**s)) {
        let _ = writeln!(
            out,
            "#[unsafe(no_mangle)]\nextern \"C\" fn {s}() -> {result} {{\n    crate::not_supported(c\"{s}\")\n}}"
        );
    }
    out
}
