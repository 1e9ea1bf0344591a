//! Short runs of the programs in `fuzz/` that `cargo xtask stress` and `cargo xtask fuzz-api` run for long.

use std::path::{Path, PathBuf};
use std::process::Command;

use weft_ffi::generate::fuzz;

/// Compiles a program with the toolkit tree and runs it for a quarter of a minute; what it prints.
fn run(source: &str, options: &[&str], memory: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace");
    let dist = std::env::var_os("WEFT_DIST").map_or_else(|| root.join("dist"), PathBuf::from);
    assert!(dist.join("bin/nvcc").exists(), "{} is not there; run `cargo xtask dist`", dist.display());
    let stem = Path::new(source).file_stem().expect("a name");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(stem);
    std::fs::create_dir_all(folder.join("run")).expect("a folder");
    std::fs::write(folder.join("calls.inc"), fuzz::calls().expect("the tables parse")).expect("written");
    let program = folder.join("program");
    let mut nvcc = Command::new(dist.join("bin/nvcc"));
    nvcc.args(["-std=c++17", "-cudart", "shared", "-I"]).arg(&folder).arg(root.join(source));
    let out = nvcc.args(options).arg("-o").arg(&program).output().expect("nvcc runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let lib = dist.join("lib64");
    let out = Command::new(&program)
        .current_dir(folder.join("run"))
        .args(["--minutes", "0.25", "--seed", "7"])
        .env("LD_LIBRARY_PATH", &lib)
        .env("WEFT_DRIVER", lib.join("libcuda.so.1"))
        .envs([("WEFT_GPU", "h100,h100"), ("WEFT_MEMORY", memory), ("WEFT_LOG", "off")])
        .output()
        .expect("the program runs");
    let (text, log) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    assert!(out.status.success(), "{}\n{text}\n{log}", out.status);
    text.into_owned()
}

#[test]
fn random_calls_do_no_harm() {
    let text = run("fuzz/api/fuzz.cu", &["-O1", "-w", "-lcuda"], "256M");
    assert!(text.contains(" 0 failures"), "{text}");
}

#[test]
fn threads_streams_and_devices_agree_with_a_model() {
    let text = run("fuzz/stress/stress.cu", &["-O2", "-arch=sm_90"], "512M");
    assert!(text.contains("PASSED"), "{text}");
}
