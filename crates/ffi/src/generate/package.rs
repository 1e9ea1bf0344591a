//! The runtime's libraries as programs link them, made of the Rust static library.
//!
//! rustc's own version script for a `cdylib` leaves no room for named versions, so the shared libraries are linked
//! here, one for each major version of CUDA. The static library is one object that shows only the runtime's symbols.

use std::io;
use std::path::Path;
use std::process::Command;

use super::entry_points::runtime_symbols;

/// Makes `libcudart.so.12`, `libcudart.so.13`, `libcudart.so` (the newest) and `libcudart_static.a` in `out` from
/// `archive`; `maps` is the folder of `exports12.map` and `exports13.map`. Uses `cc`, `ld`, `objcopy` and `ar`.
///
/// # Errors
/// A program that is missing or fails.
pub fn libcudart(archive: &Path, maps: &Path, out: &Path) -> io::Result<()> {
    std::fs::create_dir_all(out)?;
    for major in ["12", "13"] {
        let name = format!("libcudart.so.{major}");
        run(Command::new("cc")
            .args(["-shared", "-o"])
            .arg(out.join(&name))
            .arg(format!("-Wl,-soname,{name}"))
            .arg(format!("-Wl,--version-script={}", maps.join(format!("exports{major}.map")).display()))
            .args(["-Wl,--gc-sections", "-Wl,--whole-archive"])
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
    let library = out.join("libcudart_static.a");
    let _ = std::fs::remove_file(&library);
    run(Command::new("ar").arg("rcsD").arg(&library).arg(&object))?;
    std::fs::remove_file(&object)?;
    std::fs::remove_file(&list)
}

fn run(command: &mut Command) -> io::Result<()> {
    let status = command.status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("{command:?}: {status}"))) }
}
