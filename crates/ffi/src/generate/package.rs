//! The runtime's libraries as programs link them, made of the Rust static library.
//!
//! rustc's own version script for a `cdylib` leaves no room for named versions, so the shared libraries are linked
//! here, one for each major version of CUDA. The static library is one object that shows only the runtime's symbols.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::process::Command;

use super::entry_points::runtime_symbols;

/// Functions whose signature or answer differs in CUDA 12; the library has that form as `weft12_` and the name.
const FORMS_OF_12: [&str; 14] = [
    "cudaGraphAddDependencies",
    "cudaGraphAddNode",
    "cudaGraphGetEdges",
    "cudaGraphNodeGetDependencies",
    "cudaGraphNodeGetDependentNodes",
    "cudaGraphRemoveDependencies",
    "cudaMemAdvise",
    "cudaMemPrefetchAsync",
    "cudaMemPrefetchAsync_ptsz",
    "cudaMemcpyBatchAsync",
    "cudaMemcpyBatchAsync_ptsz",
    "cudaRuntimeGetVersion",
    "cudaStreamUpdateCaptureDependencies",
    "cudaStreamUpdateCaptureDependencies_ptsz",
];

/// Makes `libcudart.so.12`, `libcudart.so.13`, `libcudart.so` (the newest) and `libcudart_static.a` in `out` from
/// `archive`; `maps` is the folder of `exports12.map` and `exports13.map`. Uses `cc`, `ld` and `objcopy`.
///
/// # Errors
/// A program that is missing or fails.
pub fn libcudart(archive: &Path, maps: &Path, out: &Path) -> io::Result<()> {
    std::fs::create_dir_all(out)?;
    for major in ["12", "13"] {
        let name = format!("libcudart.so.{major}");
        let mut cc = Command::new("cc");
        if major == "12" {
            cc.arg("-Wl,--defsym=weft12_bad_shape=weft12_bad_shape_of_12");
            cc.args(FORMS_OF_12.map(|s| format!("-Wl,--defsym={s}=weft12_{s}")));
        }
        run(cc
            .args(["-shared", "-o"])
            .arg(out.join(&name))
            .arg(format!("-Wl,-soname,{name}"))
            .arg(format!("-Wl,--version-script={}", maps.join(format!("exports{major}.map")).display()))
            .args(["-Wl,--no-undefined-version", "-Wl,--gc-sections", "-Wl,--whole-archive"])
            .arg(archive)
            .args(["-Wl,--no-whole-archive", "-lgcc_s", "-lpthread", "-lm", "-ldl"]))?;
    }
    let link = out.join("libcudart.so");
    match std::fs::remove_file(&link) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(e),
        _ => {}
    }
    std::os::unix::fs::symlink("libcudart.so.13", &link)?;

    let object = out.join("libcudart_static.o");
    let list = out.join("libcudart_static.symbols");
    let symbols = runtime_symbols();
    std::fs::write(&list, symbols.iter().copied().collect::<Vec<_>>().join("\n"))?;
    let mut ld = Command::new("ld");
    ld.args(["-r", "--gc-sections", "-o"]).arg(&object);
    for s in &symbols {
        ld.args(["-u", s]);
    }
    run(ld.arg("--whole-archive").arg(archive))?;
    run(Command::new("objcopy")
        .arg(format!("--keep-global-symbols={}", list.display()))
        .arg("--strip-debug")
        .arg(&object))?;
    std::fs::write(out.join("libcudart_static.a"), archive_of(&symbols, &std::fs::read(&object)?))?;
    std::fs::remove_file(&object)?;
    std::fs::remove_file(&list)
}

/// A static library of one object with an index of its symbols, in the System V form. (`ar` may be one that loads
/// compiler plugins, some of which abort on rustc's objects.)
fn archive_of(symbols: &BTreeSet<&str>, object: &[u8]) -> Vec<u8> {
    let names: Vec<u8> = symbols.iter().flat_map(|s| s.bytes().chain([0])).collect();
    let index_len = 4 + 4 * symbols.len() + names.len();
    let even = |n: usize| n + n % 2;
    let member = |name: &str, len: usize| {
        format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{len:<10}`\n", 0, 0, 0, 644).into_bytes()
    };
    let object_at = 8 + 60 + even(index_len);
    let mut out = b"!<arch>\n".to_vec();
    out.extend(member("/", even(index_len)));
    out.extend((symbols.len() as u32).to_be_bytes());
    for _ in symbols {
        out.extend((object_at as u32).to_be_bytes());
    }
    out.extend(names);
    out.resize(object_at, 0);
    out.extend(member("cudart.o/", object.len()));
    out.extend(object);
    out.resize(even(out.len()), b'\n');
    out
}

fn run(command: &mut Command) -> io::Result<()> {
    let status = command.status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("{command:?}: {status}"))) }
}
