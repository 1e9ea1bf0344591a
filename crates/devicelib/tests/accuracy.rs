//! Compiles the library for the host and measures its errors against 128-bit arithmetic.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles one of the measuring programs for this machine.
fn build(name: &str, options: &[&str]) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(format!("{name}.cpp"));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let built = Command::new("g++")
        .args(["-std=gnu++17", "-ffp-contract=off", "-w"])
        .arg(source)
        .arg("-o")
        .arg(&program)
        .args(options)
        .output()
        .expect("g++ runs");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    program
}

/// Runs a measuring program, which must have nothing bad to say in its lines, of which there are some.
fn measure(program: &Path, arguments: &[&str], lines: usize) {
    let ran = Command::new(program).args(arguments).output().expect("the program runs");
    let report = String::from_utf8_lossy(&ran.stdout);
    assert!(report.lines().count() >= lines, "{report}");
    let bad: Vec<&str> = report.lines().filter(|l| l.contains("BAD")).collect();
    assert!(ran.status.success() && bad.is_empty(), "over the bound:\n{}", bad.join("\n"));
}

#[test]
fn errors_are_within_cudas_table() {
    measure(&build("accuracy", &["-O2", "-march=native", "-lquadmath"]), &[], 60);
}

/// Every 1,009th input of each single-precision function, and the neighbours of powers of two; tests/exhaustive.cpp
/// says how to try all.
#[test]
fn single_precision_is_within_cudas_table() {
    let options: &[&str] = if cfg!(target_arch = "x86_64") {
        &["-O3", "-march=native", "-lmvec", "-lm", "-lpthread"]
    } else {
        &["-O3", "-lm", "-lpthread"]
    };
    measure(&build("exhaustive", options), &["--stride", "1009"], 36);
}

/// Every function that clang's headers may call is there.
#[test]
fn declares_the_whole_library() {
    let defined = |name: &str| weft_devicelib::PTX.contains(&format!("{name}("));
    for name in ["__nv_sinf", "__nv_pow", "__nv_fmaf_rz", "__nv_vabsdiffu4", "__nv_rsqrtf", "__nv_remquo"] {
        assert!(defined(name), "{name}");
    }
    assert!(weft_devicelib::PTX.matches(".visible .func").count() >= 430);
    assert!(!weft_devicelib::PTX.contains(".extern"), "the library must not call out");
}
