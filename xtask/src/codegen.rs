//! Rewrites generated files, or says which are stale.

use std::fs;
use std::path::PathBuf;

use crate::shell::{Result, capture, cargo, command, root, step};

/// A generated file: its place and what it should hold.
struct Generated {
    path: PathBuf,
    text: String,
}

/// `--check` only compares.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let check = args.iter().any(|a| a == "--check");
    let mut stale = Vec::new();
    for g in all()? {
        let path = root().join(&g.path);
        if fs::read_to_string(&path).is_ok_and(|old| old == g.text) {
            continue;
        }
        if !check {
            fs::write(&path, &g.text).map_err(|e| format!("{}: {e}", path.display()))?;
            eprintln!("wrote {}", g.path.display());
        }
        stale.push(g.path.display().to_string());
    }
    if !check || stale.is_empty() {
        return Ok(());
    }
    Err(format!("stale generated files; run `cargo xtask codegen`:\n  {}", stale.join("\n  ")))
}

fn all() -> Result<Vec<Generated>> {
    Ok(vec![device_library()?])
}

/// The device math library as PTX, made of its CUDA C++ sources by clang.
fn device_library() -> Result<Generated> {
    let source = "crates/devicelib/cuda/devicelib.cu";
    let mut clang = command("clang++-22", &[
        "-x", "cuda", "-nocudainc", "-nocudalib", "--cuda-device-only", "--cuda-gpu-arch=sm_70",
        "--cuda-feature=+ptx63", "-O2", "-std=c++17", "-ffp-contract=off", "-nostdlibinc", "-S", "-o", "-",
    ]);
    clang.arg(source);
    let ptx = capture(clang).ok_or("the device library does not compile; see clang++-22's messages")?;
    let mut text = String::from("// Made by `cargo xtask codegen` from crates/devicelib/cuda; do not edit.\n");
    for line in ptx.lines().filter(|l| !l.trim_start().starts_with("//")) {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    Ok(Generated { path: "crates/devicelib/src/devicelib_gen.ptx".into(), text })
}

/// Keeps the helpers that later generators use referenced from one place.
#[expect(dead_code, reason = "the API generator runs through cargo once its tables are in")]
fn api() -> Result<()> {
    step("API tables", cargo(&["run", "-q", "-p", "weft-ffi", "--features", "generate", "--bin", "weft-gen"]))
}
