//! The libraries, linked of a crate's archive: each with its name, and with that name as the version of its symbols.

use std::io;
use std::path::Path;
use std::process::Command;

use crate::symbols::symbols;

/// A library's name without its number, the number, and patterns of its functions' names and of those that it leaves out.
pub type Name = (&'static str, u32, &'static str, &'static str);

/// What each archive (`libNAME.a`) becomes.
pub const ARCHIVES: &[(&str, &[Name])] = &[
    (
        "cublas",
        &[
            ("libcublas.so", 12, "cublas", "cublasLt"),
            ("libcublas.so", 13, "cublas", "cublasLt"),
            ("libcublasLt.so", 12, "cublasLt", ""),
            ("libcublasLt.so", 13, "cublasLt", ""),
        ],
    ),
    ("cusparse", &[("libcusparse.so", 12, "cusparse", "")]),
    ("cusolver", &[("libcusolver.so", 11, "cusolver", ""), ("libcusolver.so", 12, "cusolver", "")]),
    ("curand", &[("libcurand.so", 10, "curand", "")]),
    ("cufft", &[("libcufft.so", 11, "cufft", ""), ("libcufft.so", 12, "cufft", "")]),
];

/// Makes the libraries of `archive`, which is called `name`, in `out`, and links without a number to the newest. Uses `cc` and `nm`.
///
/// # Errors
/// A program that is missing or fails, and those of the file system.
pub fn libraries(name: &str, archive: &Path, out: &Path) -> io::Result<()> {
    std::fs::create_dir_all(out)?;
    let known = ARCHIVES
        .iter()
        .find(|a| a.0 == name)
        .ok_or_else(|| io::Error::other(format!("no archive {name}")))?;
    let symbols = symbols(archive)?;
    for (stem, major, first, without) in known.1 {
        let own: Vec<&str> = symbols
            .iter()
            .map(String::as_str)
            .filter(|s| s.starts_with(first) && (without.is_empty() || !s.starts_with(without)))
            .collect();
        link(&format!("{stem}.{major}"), &own, archive, out)?;
        let newest = out.join(stem);
        let _ = std::fs::remove_file(&newest);
        std::os::unix::fs::symlink(format!("{stem}.{major}"), newest)?;
    }
    Ok(())
}

/// Makes the static library of `archive`, whose functions have names that begin with `name` or, for the objects, with `weft_` and that.
///
/// # Errors
/// As [`libraries`].
pub fn static_library(name: &str, archive: &Path, objects: &[&Path], out: &Path) -> io::Result<()> {
    let inner = format!("weft_{name}_");
    let seen = |s: &String| s.starts_with(name) || s.starts_with(&inner);
    let names: Vec<String> = symbols(archive)?.into_iter().filter(seen).collect();
    crate::static_library::make(name, archive, &names, objects, out)
}

fn link(name: &str, symbols: &[&str], archive: &Path, out: &Path) -> io::Result<()> {
    let map = out.join(format!("{name}.map"));
    std::fs::write(&map, format!("{name} {{ global: {}; local: *; }};\n", symbols.join("; ")))?;
    // A running program keeps the old file.
    let new = out.join(format!("{name}.new"));
    let status = Command::new("cc")
        .args(["-shared", "-o"])
        .arg(&new)
        .arg(format!("-Wl,-soname,{name}"))
        .arg(format!("-Wl,--version-script={}", map.display()))
        .args(["-Wl,-rpath,$ORIGIN", "-Wl,--gc-sections", "-Wl,--build-id", "-Wl,--whole-archive"])
        .arg(archive)
        .args(["-Wl,--no-whole-archive", "-lgcc_s", "-lpthread", "-lm", "-ldl"])
        .status()?;
    std::fs::remove_file(&map)?;
    if !status.success() {
        return Err(io::Error::other(format!("{name} does not link: {status}")));
    }
    std::fs::rename(new, out.join(name))
}
