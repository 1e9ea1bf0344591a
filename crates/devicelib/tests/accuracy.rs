//! Compiles the library for the host and measures its errors against 128-bit arithmetic.

use std::path::Path;
use std::process::Command;

#[test]
fn errors_are_within_cudas_table() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("accuracy");
    let built = Command::new("g++")
        .args(["-O2", "-std=gnu++17", "-ffp-contract=off", "-w"])
        .arg(here.join("accuracy.cpp"))
        .arg("-o")
        .arg(&program)
        .arg("-lquadmath")
        .output()
        .expect("g++ runs");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let ran = Command::new(&program).output().expect("the program runs");
    let report = String::from_utf8_lossy(&ran.stdout);
    assert!(report.lines().count() > 60, "{report}");
    let bad: Vec<&str> = report.lines().filter(|l| l.contains("BAD")).collect();
    assert!(ran.status.success() && bad.is_empty(), "over the bound:\n{}", bad.join("\n"));
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
