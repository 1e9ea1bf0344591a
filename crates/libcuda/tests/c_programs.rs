//! C programs against the library: compiled with the system's compiler, linked to the library built here.

use std::path::{Path, PathBuf};
use std::process::Command;

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

fn compile(name: &str) -> (PathBuf, PathBuf) {
    static ONCE: std::sync::OnceLock<PathBuf> = std::sync::OnceLock::new();
    let lib = ONCE.get_or_init(library_dir).clone();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let done = Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-O1", "-pthread", "-I"])
        .arg(root.join("../../include"))
        .arg(root.join("tests/c").join(format!("{name}.c")))
        .arg("-o")
        .arg(&program)
        .arg("-L")
        .arg(&lib)
        .args(["-lcuda", "-lm"])
        .status();
    assert!(done.expect("cc").success(), "{name}.c does not compile");
    (program, lib)
}

fn run(name: &str, variables: &[(&str, &str)]) -> String {
    let (program, lib) = compile(name);
    let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cache");
    let out = Command::new(program)
        .env("LD_LIBRARY_PATH", lib)
        .env("CUDA_CACHE_PATH", cache)
        .envs(variables.iter().copied())
        .output()
        .expect("run");
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(out.status.success(), "{name}: {}\n{text}\n{}", out.status, String::from_utf8_lossy(&out.stderr));
    text
}

#[test]
fn launches() {
    assert_eq!(run("launch", &[]), "ok\n");
}

#[test]
fn launches_without_cache() {
    assert_eq!(run("launch", &[("CUDA_CACHE_DISABLE", "1"), ("WEFT_THREADS", "1")]), "ok\n");
}

/// The codes that a real driver answered are in the program's comments and in `codes.expected`.
#[test]
fn error_codes() {
    let expected = include_str!("c/codes.expected");
    assert_eq!(run("codes", &[]), expected);
}

#[test]
fn faults_are_sticky_and_leave_the_process_alive() {
    for fault in ["null", "far", "misaligned", "trap", "const"] {
        let (program, lib) = compile("fault");
        let out = Command::new(program).arg(fault).env("LD_LIBRARY_PATH", lib).output().expect("run");
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        let log = String::from_utf8_lossy(&out.stderr).into_owned();
        assert!(out.status.success(), "{fault}: {}\n{text}\n{log}", out.status);
        assert!(text.ends_with("ok\n"), "{fault}: {text}");
        assert!(log.contains("kernel bad"), "{fault}: {log}");
    }
}
