//! C programs for tests.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The library under test, under the name that programs ask for.
fn library_dir() -> PathBuf {
    let exe = std::env::current_exe().expect("path of the test");
    let deps = exe.parent().expect("folder of the test");
    let built = [deps.join("libcuda.so"), deps.join("../libcuda.so")];
    let library = built.iter().find(|p| p.exists()).expect("libcuda.so beside the test");
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("lib");
    std::fs::create_dir_all(&dir).expect("folder");
    for name in ["libcuda.so", "libcuda.so.1"] {
        let link = dir.join(name);
        // Another test may be doing the same.
        let _ = std::fs::remove_file(&link);
        let _ = std::os::unix::fs::symlink(library, &link);
    }
    dir
}

/// Compiles a program of `tests/c`; answers its path and the library's folder.
pub(crate) fn compile(name: &str) -> (PathBuf, PathBuf) {
    // Each program once, and none while another is compiled: tests run side by side.
    static DONE: Mutex<Vec<String>> = Mutex::new(Vec::new());
    static LIB: OnceLock<PathBuf> = OnceLock::new();
    let lib = LIB.get_or_init(library_dir).clone();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut compiled = DONE.lock().unwrap_or_else(PoisonError::into_inner);
    if compiled.iter().any(|c| c == name) {
        return (program, lib);
    }
    // Programs that draw; `cargo xtask setup` installs what they need.
    let is_graphics = name.starts_with("gl");
    let done = Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-O1", "-pthread", "-I"])
        .arg(root.join("../../include"))
        .arg("-I")
        .arg(root.join("../../tests/cuda"))
        .arg(root.join("tests/c").join(format!("{name}.c")))
        .arg("-o")
        .arg(&program)
        .arg("-L")
        .arg(&lib)
        .args(["-lcuda", "-lm"])
        .args(if is_graphics { &["-lEGL"][..] } else { &[] })
        .status();
    assert!(done.expect("cc").success(), "{name}.c does not compile");
    compiled.push(name.to_owned());
    (program, lib)
}
