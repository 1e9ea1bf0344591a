//! C programs against the libraries: linked here of the archive, with the headers of the workspace.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn scratch(name: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&dir).expect("a folder");
    dir
}

/// The folder of the libraries.
fn libraries() -> &'static Path {
    static DIR: OnceLock<PathBuf> = OnceLock::new();
    DIR.get_or_init(|| {
        let exe = std::env::current_exe().expect("path of the test");
        let deps = exe.parent().expect("folder of the test");
        // Its name has a hash in it; of several it is the newest.
        let is_ours = |p: &PathBuf| {
            let name = p.file_name().and_then(|n| n.to_str()).unwrap_or_default();
            name.starts_with("libnvrtc-") && name.ends_with(".a")
        };
        let files = std::fs::read_dir(deps).expect("the folder").flatten().map(|e| e.path());
        let time = |p: &PathBuf| p.metadata().and_then(|m| m.modified()).ok();
        let archive = files.filter(is_ours).max_by_key(time).expect("libnvrtc-*.a beside the test");
        let dir = scratch("nvrtc-lib");
        nvrtc::package::libraries(&archive, &dir).expect("libraries");
        dir
    })
}

/// A program of `tests/c`, linked to a library by its name.
fn program(name: &str, library: &str) -> PathBuf {
    static ONE: Mutex<()> = Mutex::new(());
    let one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let program = scratch("nvrtc-programs").join(name);
    let dir = libraries();
    let done = Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-O1", "-pthread", "-I"])
        .arg(workspace().join("include"))
        .arg(format!("-DOTHER_HEADERS=\"{}/tests/c/other\"", env!("CARGO_MANIFEST_DIR")))
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c").join(format!("{name}.c")))
        .arg("-o")
        .arg(&program)
        .arg(dir.join(library))
        .status();
    drop(one);
    assert!(done.expect("cc").success(), "{name}.c does not compile");
    program
}

fn run(name: &str, library: &str, case: &[&str], variables: &[(&str, &str)]) -> String {
    let out = Command::new(program(name, library))
        .args(case)
        .env("LD_LIBRARY_PATH", libraries())
        .env("WEFT_HOME", workspace())
        .env("CUDA_CACHE_PATH", scratch("nvrtc-cache"))
        .envs(variables.iter().copied())
        .output()
        .expect("run");
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success() && said.is_empty(), "{name}: {}\n{said}", out.status);
    String::from_utf8_lossy(&out.stdout).into_owned()
}

fn programs(case: &str) -> String {
    run("programs", "libnvrtc.so.12", &[case], &[])
}

#[test]
fn codes() {
    let said = run("codes", "libnvrtc.so.12", &[], &[]);
    let expected = include_str!("c/codes.expected");
    for (line, expected) in said.lines().zip(expected.lines()) {
        assert_eq!(line, expected);
    }
    assert_eq!(said.lines().count(), expected.lines().count());
}

#[test]
fn names() {
    let said = programs("names");
    let (good, bad) = said.split_once("NVRTC_ERROR_COMPILATION\n").expect("a mistake");
    assert_eq!(
        good,
        "NVRTC_SUCCESS\n\
         k<3, float> -> _Z1kILi3EfEvPT0_, in the PTX\n\
         &k<4, double> -> _Z1kILi4EdEvPT0_, in the PTX\n\
         (void (*)(int))ns::f -> _ZN2ns1fEi, in the PTX\n\
         ns::f<int> -> _ZN2ns1fIiEEvPT_, in the PTX\n\
         ns::hidden -> _ZN2ns6hiddenEv, in the PTX\n\
         &ns::c -> _ZN2ns1cE, in the PTX\n\
         ns::d -> _ZN2ns1dE, in the PTX\n\
         nothing else\n"
    );
    let missing = "__nv_name_map(2): error: identifier \"nope\" is undefined\n  #pragma nv_mangled_name nope\n                          ^\n\n\
        __nv_name_map(2): error: Error in parsing name expression for lowered name lookup. Input name expression was: \"nope\"\n";
    assert!(bad.starts_with(missing), "{bad}");
    assert!(bad.ends_with("4 errors detected in the compilation of \"names.cu\".\n\n"), "{bad}");
}

#[test]
fn headers() {
    let expected = "NVRTC_SUCCESS\nfor sm_80\nNVRTC_SUCCESS\nwhole\nNVRTC_SUCCESS\nwhole\nNVRTC_ERROR_COMPILATION\n\
        headers.cu(1): catastrophic error: cannot open source file \"none.h\"\n  #include \"none.h\"\n           ^\n\n\
        1 catastrophic error detected in the compilation of \"headers.cu\".\nCompilation terminated.\n\n";
    assert_eq!(programs("headers"), expected);
}

#[test]
fn messages() {
    let expected = "NVRTC_ERROR_COMPILATION\n\
        my.cu(3): error: identifier \"foo\" is undefined\n      a[0] = foo;\n             ^\n\n\
        1 error detected in the compilation of \"my.cu\".\n\n\
        NVRTC_SUCCESS\n\
        my.cu(2): warning #177-D: variable \"unused\" was declared but never referenced\n      int unused;\n          ^\n\n\
        Remark: The warnings can be suppressed with \"-diag-suppress <warning-number>\"\n\n\n\
        NVRTC_SUCCESS\n\n\
        NVRTC_ERROR_COMPILATION\n\
        my.cu(2): error: calling a __host__ function(\"h\") from a __global__ function is not allowed\n  \
        __global__ void k(int *a) { a[0] = h(); }\n                                     ^\n\n\
        1 error detected in the compilation of \"my.cu\".\n\n\
        NVRTC_SUCCESS\n\
        NVRTC_SUCCESS\n\
        count\n\
        NVRTC_ERROR_COMPILATION\n\
        NVRTC_ERROR_COMPILATION\n";
    let said = programs("messages");
    assert_eq!(said.get(..expected.len()), Some(expected), "{said}");
    let rest = &said[expected.len()..];
    assert!(rest.starts_with("ptxas application ptx input, line ") && rest.contains("frob"), "{rest}");
    assert!(rest.ends_with("ptxas fatal   : Ptx assembly aborted due to errors\n\n"), "{rest}");
}

#[test]
fn predeclared() {
    let expected = "NVRTC_SUCCESS\nbound lines\nNVRTC_SUCCESS\n5 stores\nNVRTC_ERROR_COMPILATION\n\
        default_program(1): catastrophic error: could not open source file \"math.h\" (no directories in search list)\n  \
        #include <math.h>\n           ^\n\n\
        1 catastrophic error detected in the compilation of \"default_program\".\nCompilation terminated.\n\n\
        NVRTC_SUCCESS\nNVRTC_ERROR_COMPILATION\n";
    assert_eq!(programs("predeclared"), expected);
}

#[test]
fn library() {
    let expected = "NVRTC_SUCCESS\nadded\nNVRTC_SUCCESS\nadded\n\
        NVRTC_ERROR_COMPILATION\n\
        my.cu(2): error: identifier \"no\" is undefined\n  \
        __global__ void k() { no(); }\n                        ^\n\n\
        1 error detected in the compilation of \"my.cu\".\n\n\
        NVRTC_ERROR_COMPILATION\n\
        my.cu(1): catastrophic error: could not open source file \"vector\" (no directories in search list)\n  \
        #include <vector>\n           ^\n\n\
        1 catastrophic error detected in the compilation of \"my.cu\".\nCompilation terminated.\n\n";
    assert_eq!(programs("library"), expected);
}

#[test]
fn cancelled() {
    assert_eq!(programs("cancelled"), "NVRTC_ERROR_CANCELLED\nasked 3 times\n");
}

#[test]
fn threads() {
    assert_eq!(programs("threads"), "compiled\n".repeat(4));
}

#[test]
fn children() {
    assert_eq!(programs("forked"), "0 0\n");
}

#[test]
fn links() {
    let said = run("jitlink", "libnvJitLink.so.13", &[], &[]);
    assert_eq!(said, include_str!("c/jitlink.expected"));
}

/// A compiler that counts how often it is called: itself, and the file of lines.
fn counting(dir: &Path) -> (String, PathBuf) {
    use std::os::unix::fs::PermissionsExt;
    let (script, calls) = (dir.join("clang++"), dir.join("calls"));
    let text =
        format!("#!/bin/sh\n[ \"$1\" = -cc1 ] && echo call >> '{}'\nexec clang-22 \"$@\"\n", calls.display());
    std::fs::write(&script, text).expect("written");
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("executable");
    (script.display().to_string(), calls)
}

/// A result is found without a compiler's process, a damaged one is made anew, and so is a damaged precompiled header.
#[test]
fn what_was_made_is_kept() {
    let dir = scratch("nvrtc-kept");
    let _ = std::fs::remove_dir_all(&dir);
    let cache = scratch("nvrtc-kept/cache");
    let (clang, calls) = counting(&dir);
    let place = cache.display().to_string();
    let text = |more: &[(&str, &str)]| {
        let variables = [&[("CUDA_CACHE_PATH", place.as_str()), ("WEFT_CLANG", &clang)], more].concat();
        run("programs", "libnvrtc.so.12", &["text"], &variables)
    };
    let count = || std::fs::read_to_string(&calls).unwrap_or_default().lines().count();
    let first = text(&[]);
    assert!(first.starts_with("NVRTC_SUCCESS\n") && first.contains(".entry k"), "{first}");
    assert_eq!(count(), 2, "the precompiled header, and the program");
    assert_eq!(text(&[]), first);
    assert_eq!(count(), 2);
    let folders = || std::fs::read_dir(&cache).expect("the cache").flatten();
    let all: Vec<PathBuf> = folders()
        .flat_map(|f| std::fs::read_dir(f.path()).expect("a folder").flatten().map(|e| e.path()))
        .collect();
    let kept: Vec<&PathBuf> =
        all.iter().filter(|p| std::fs::read(p).is_ok_and(|b| b.starts_with(b"weft-rt1"))).collect();
    assert_eq!(kept.len(), 1, "{all:?}");
    let mut other = std::fs::read(kept[0]).expect("the result");
    let last = other.len() - 1;
    other[last] ^= 1;
    std::fs::write(kept[0], other).expect("damaged");
    assert_eq!(text(&[]), first);
    assert_eq!(count(), 3);
    for file in &all {
        std::fs::write(file, b"nothing").expect("damaged");
    }
    assert_eq!(text(&[]), first);
    assert_eq!(count(), 5);
    assert_eq!(text(&[("CUDA_CACHE_DISABLE", "1")]), first);
    assert_eq!(count(), 6);
    let missing = text(&[("WEFT_CLANG", "/nonexistent/clang++")]);
    let said = "NVRTC_ERROR_COMPILATION\nnvrtc: error: cannot find '/nonexistent/clang++'";
    assert!(missing.starts_with(said), "{missing}");
}
