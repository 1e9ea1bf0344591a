//! Writes the generated sources: `weft-gen [--check] [tables] [libcuda] [libcudart]`; or makes the runtime's libraries
//! of the Rust one: `weft-gen package-cudart path/libcudart.a lib64`; or lists an API: `weft-gen list driver|runtime`; or writes the
//! table of `fuzz/api`: `weft-gen fuzz path/calls.inc`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use weft_ffi::generate::{all, entry_points, fuzz, package};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(n) => {
            eprintln!("weft-gen: {n} files are out of date");
            ExitCode::FAILURE
        }
        Err(e) => {
            eprintln!("weft-gen: {e}");
            ExitCode::FAILURE
        }
    }
}

/// The number of files that `--check` found out of date.
fn run(args: &[String]) -> Result<usize, Box<dyn std::error::Error>> {
    let check = args.iter().any(|a| a == "--check");
    let all_parts = args.iter().all(|a| a.starts_with("--"));
    let wants = |part: &str| all_parts || args.iter().any(|a| a == part);
    if let [part, archive, out] = args
        && part == "package-cudart"
    {
        let maps = Path::new(env!("CARGO_MANIFEST_DIR")).join("../libcudart");
        package::libcudart(Path::new(archive), &maps, Path::new(out))?;
        return Ok(0);
    }
    if let [part, out] = args
        && part == "fuzz"
    {
        std::fs::write(out, fuzz::calls()?)?;
        return Ok(0);
    }
    if let [part, api] = args
        && part == "list"
    {
        let symbols =
            if api == "runtime" { entry_points::runtime_symbols() } else { entry_points::driver_symbols() };
        symbols.iter().for_each(|s| println!("{s}"));
        return Ok(0);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let mut files: Vec<(PathBuf, String)> = Vec::new();
    if wants("tables") {
        files.extend(all()?.into_iter().map(|(p, t)| (root.join(p), t)));
    }
    if wants("libcuda") {
        files.extend(entry_points::libcuda(&root)?);
    }
    if wants("libcudart") {
        files.extend(entry_points::libcudart(&root)?);
    }
    let mut stale = 0;
    for (path, text) in files {
        if std::fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        if check {
            eprintln!("{}", path.display());
            stale += 1;
        } else {
            if let Some(dir) = path.parent() {
                std::fs::create_dir_all(dir)?;
            }
            std::fs::write(&path, text)?;
        }
    }
    Ok(stale)
}
