//! A C program over libcudart over a driver that says what it is asked.

use std::path::{Path, PathBuf};
use std::process::Command;

fn here(sub: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(sub)
}

/// The folder where cargo puts what it builds for tests.
fn built() -> PathBuf {
    let exe = std::env::current_exe().expect("this program's path");
    exe.parent().expect("its folder").to_owned()
}

fn cc(args: &[&str], out: &Path) {
    let status = Command::new("cc")
        .args(["-Wall", "-Wextra", "-Werror"])
        .arg("-I")
        .arg(here("../../include"))
        .arg("-idirafter")
        .arg(here("../ffi/tests/stub-include"))
        .args(args)
        .arg("-o")
        .arg(out)
        .status()
        .expect("cc runs");
    assert!(status.success());
}

fn path(p: &Path) -> &str {
    p.to_str().expect("a path in UTF-8")
}

#[test]
fn registration_launch_and_errors() {
    let dir = tempfile::tempdir().expect("a folder");
    let driver = dir.path().join("fake.so");
    let program = dir.path().join("program");
    cc(&["-shared", "-fPIC", path(&here("tests/c/fake_driver.c"))], &driver);
    let library = built().join("libcudart.so");
    let rpath = format!("-Wl,-rpath,{}", path(&built()));
    cc(&[path(&here("tests/c/program.c")), path(&library), &rpath], &program);
    let run = Command::new(&program).env("WEFT_DRIVER", &driver).output().expect("the program runs");
    let out = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{out}\n{}", String::from_utf8_lossy(&run.stderr));
    let want = "\
program: registered
driver: cuInit 0
driver: retain 0
driver: load managed
driver: bind shared_counter 4
program: launches
driver: load first
driver: function _Z6kerneli
driver: launch 3,2,1 64,1,1 shared 16 stream 0 arg 40
driver: launch 3,2,1 64,1,1 shared 16 stream 0 arg 41
driver: launch 1,1,1 1,1,1 shared 0 stream 5 arg 50
driver: launch 1,1,1 1,1,1 shared 0 stream 2 arg 50
program: second device
driver: retain 1
driver: load first
driver: function _Z6kerneli
driver: launch 1,1,1 1,1,1 shared 0 stream 0 arg 50
program: errors
driver: function absent
driver: load bad
program: symbols
program: properties
program: sticky
driver: launch 1,1,1 1,1,1 shared 0 stream 0 arg 666
driver: reset 0
driver: retain 0
driver: load first
driver: function _Z6kerneli
driver: launch 1,1,1 1,1,1 shared 0 stream 0 arg 1
program: done
";
    assert_eq!(out, want);
    let err = String::from_utf8_lossy(&run.stderr);
    assert_eq!(err.matches("cudaVDPAUSetVDPAUDevice").count(), 1, "logged once: {err}");
}

/// Managed variables that the driver has at addresses of its own: pointers of the program follow them.
#[test]
fn managed_variables_of_another_driver() {
    let dir = tempfile::tempdir().expect("a folder");
    let (driver, program) = (dir.path().join("fake.so"), dir.path().join("program"));
    cc(&["-shared", "-fPIC", "-DOTHER", path(&here("tests/c/fake_driver.c"))], &driver);
    let rpath = format!("-Wl,-rpath,{}", path(&built()));
    cc(&[path(&here("tests/c/managed.c")), path(&built().join("libcudart.so")), &rpath], &program);
    let run = Command::new(&program).env("WEFT_DRIVER", &driver).output().expect("the program runs");
    let (out, err) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{out}\n{err}");
    let want = "\
driver: cuInit 0
driver: retain 0
driver: library managed
driver: module managed of 0
driver: managed array of managed
driver: retain 1
driver: module managed of 1
driver: managed array of managed
driver: function stub
driver: launch 1,1,1 1,1,1 shared 0 stream 0 arg 3
driver: library old
driver: module old of 1
program: done
";
    assert_eq!(out, want);
    assert!(err.contains("of_old") && err.contains("compile it anew"), "{err}");
}

#[test]
fn without_a_driver() {
    let dir = tempfile::tempdir().expect("a folder");
    let source = dir.path().join("none.c");
    let program = dir.path().join("none");
    let text = "#include <cuda_runtime_api.h>\nint main(void) { int n; return cudaGetDeviceCount(&n); }\n";
    std::fs::write(&source, text).expect("written");
    let rpath = format!("-Wl,-rpath,{}", path(&built()));
    cc(&[path(&source), path(&built().join("libcudart.so")), &rpath], &program);
    let run = Command::new(&program).env("WEFT_DRIVER", "/nonexistent/libcuda.so").output().expect("runs");
    // cudaErrorInsufficientDriver
    assert_eq!(run.status.code(), Some(35));
    assert!(String::from_utf8_lossy(&run.stderr).contains("/nonexistent/libcuda.so"));
}

/// A program that prints the number of devices, 2 by the fake driver.
fn counting(dir: &Path, more: &[&str]) -> PathBuf {
    let source = dir.join("count.c");
    let program = dir.join("bin/count");
    let text =
        "#include <cuda_runtime_api.h>\nint main(void) { int n = 0; cudaGetDeviceCount(&n); return n; }\n";
    std::fs::create_dir_all(dir.join("bin")).expect("a folder");
    std::fs::write(&source, text).expect("written");
    let rpath = format!("-Wl,-rpath,{}", path(&built()));
    let library = built().join("libcudart.so");
    cc(&[&[path(&source), path(&library), rpath.as_str()], more].concat(), &program);
    program
}

fn fake(at: &Path) {
    std::fs::create_dir_all(at.parent().expect("a folder")).expect("a folder");
    cc(&["-shared", "-fPIC", path(&here("tests/c/fake_driver.c"))], at);
}

fn devices(program: &Path, vars: &[(&str, &Path)]) -> Option<i32> {
    let mut run = Command::new(program);
    run.env_remove("WEFT_DRIVER").env_remove("WEFT_HOME").envs(vars.iter().copied());
    run.output().expect("runs").status.code()
}

#[test]
fn weft_driver_is_found() {
    let dir = tempfile::tempdir().expect("a folder");
    let home = dir.path().join("home");
    fake(&home.join("lib64/libcuda.so.1"));
    let plain = counting(dir.path(), &[]);
    let weft = ("WEFT_DRIVER", Path::new("weft"));
    assert_eq!(devices(&plain, &[weft]), Some(0), "nowhere yet");
    assert_eq!(devices(&plain, &[weft, ("WEFT_HOME", &home)]), Some(2), "WEFT_HOME");

    // The toolkit's root in the program, as weft's compiler driver leaves it.
    let note = dir.path().join("note.s");
    let text = format!(".section weft_home,\"aR\",@progbits\n.asciz \"{}\"\n", path(&home));
    std::fs::write(&note, text).expect("written");
    let marked = counting(&dir.path().join("marked"), &[path(&note)]);
    assert_eq!(devices(&marked, &[weft]), Some(2), "section weft_home");

    // In the toolkit tree itself.
    fake(&dir.path().join("lib64/libcuda.so.1"));
    assert_eq!(devices(&plain, &[weft]), Some(2), "../lib64 of the program");
}
