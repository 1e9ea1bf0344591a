//! `cargo xtask threads`: the executor, the driver and both libraries under checkers of threads.
//!
//! * [loom] tries the orders in which threads may meet in the small pieces without locks (modules called `models`);
//! * `ThreadSanitizer` watches the tests of `weft-exec` and `weft-driver`, then the program of `cargo xtask stress` with both libraries. For it all is built anew,
//!   Rust's own library too, so that it sees every lock and every atomic: what it reports is true or named in `suppressions.txt` with the reason.
//!
//! Machine code that the compiler makes is not watched, nor is the compiler.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::dist;
use crate::shell::{Result, capture, command, root, step};
use crate::stress::{OPTIONS, check};

/// The toolchain that has sanitizers, and the target that is named so that build scripts are built without.
const NIGHTLY: &str = "nightly";
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// Tests left out. All but the last end code that never waits by a signal, which the sanitizer holds back until the thread calls
/// something that it knows. In the last, kernels call `memcpy` with one bad address from several threads: it is the program's race.
const LEFT_OUT: [&str; 5] = [
    "a_fault_ends_code_that_never_waits",
    "cancelled_and_late_grids_end",
    "grids_of_an_owner_can_be_ended",
    "launches_have_a_limit",
    "faults_in_helping_host_threads_and_in_library_calls",
];

/// Installs what is missing, builds and runs everything; `args` are those of the stress program.
///
/// # Errors
/// When a checker finds something, a test fails, or something cannot be installed.
pub(crate) fn run(args: &[String]) -> Result<()> {
    check(args, OPTIONS)?;
    models()?;
    ensure_toolchain()?;
    tests()?;
    stress(args)
}

/// The models of loom.
fn models() -> Result<()> {
    let mut tests =
        command("cargo", &["test", "--release", "-p", "weft-exec", "-p", "weft-driver", "--lib", "models::"]);
    tests.env("RUSTFLAGS", "--cfg loom").env("CARGO_TARGET_DIR", dist::target().join("loom"));
    step("models of loom", tests)
}

/// A nightly toolchain with the sources of Rust's library.
fn ensure_toolchain() -> Result<()> {
    if sources().is_some() {
        return Ok(());
    }
    let install = ["toolchain", "install", NIGHTLY, "--profile", "minimal", "--component", "rust-src"];
    step("toolchain", command("rustup", &install)).map_err(|e| {
        format!("{e}\ninstall it by hand, then run this again:\n  rustup {}", install.join(" "))
    })?;
    sources().map(drop).ok_or_else(|| format!("{NIGHTLY}: the sources of Rust's library are still not there"))
}

/// The toolchain's folder of libraries, if it has sources.
fn sources() -> Option<PathBuf> {
    let found = capture(command("rustup", &["run", NIGHTLY, "rustc", "--print", "sysroot"]))?;
    let lib = Path::new(found.trim()).join("lib/rustlib");
    lib.join("src/rust/library/std").exists().then_some(lib)
}

/// The run-time system of the sanitizer, which programs are linked to whose Rust code is in libraries.
fn runtime() -> Result<PathBuf> {
    let lib = sources().ok_or("there is no toolchain")?.join(TARGET).join("lib");
    let files = std::fs::read_dir(&lib).map_err(|e| format!("{}: {e}", lib.display()))?;
    let found = files.flatten().map(|f| f.path()).find(|p| p.to_string_lossy().ends_with("_rt.tsan.a"));
    found.ok_or_else(|| format!("{}: there is no run-time system of the thread sanitizer", lib.display()))
}

fn folder() -> PathBuf {
    dist::target().join("threads")
}

/// `cargo` for code that is watched.
fn watched(args: &[&str]) -> Command {
    let mut all = vec!["run", NIGHTLY, "cargo"];
    all.extend(args);
    let mut c = command("rustup", &all);
    c.args(["-Zbuild-std", "--target", TARGET]);
    // That of the cargo which runs this.
    c.env_remove("CARGO").env_remove("RUSTC");
    c.env("RUSTFLAGS", "-Zsanitizer=thread").env("CARGO_TARGET_DIR", folder()).env("CARGO_INCREMENTAL", "0");
    c
}

/// Has a program end with an error after a report. Faults are not the sanitizer's matter.
fn options(c: &mut Command) {
    let faults = "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0";
    let names = root().join("xtask/src/threads/suppressions.txt");
    c.env("TSAN_OPTIONS", format!("exitcode=66:history_size=4:{faults}:suppressions={}", names.display()));
}

fn tests() -> Result<()> {
    let mut tests = watched(&["test", "-p", "weft-exec", "-p", "weft-driver", "--lib", "--tests"]);
    tests.arg("--");
    for name in LEFT_OUT {
        tests.args(["--skip", name]);
    }
    options(&mut tests);
    step("tests of executor and driver", tests)
}

/// Builds both libraries so that they are watched, beside the compiler as it is; answers their folder.
fn libraries(dist: &Path) -> Result<PathBuf> {
    step("libraries", watched(&["build", "-p", "weft-libcuda", "-p", "weft-libcudart"]))?;
    let (built, lib) = (folder().join(TARGET).join("debug"), folder().join("lib"));
    std::fs::create_dir_all(&lib).map_err(|e| format!("{}: {e}", lib.display()))?;
    dist::copy(&built.join("libcuda.so"), &lib.join("libcuda.so.1"))?;
    dist::copy(&dist.join("lib64/libweft-jit.so"), &lib.join("libweft-jit.so"))?;
    dist::package_runtime(&built.join("libcudart.a"), &lib)?;
    Ok(lib)
}

/// The stress program, itself watched.
fn stress(args: &[String]) -> Result<()> {
    let dist = dist::build()?;
    let lib = libraries(&dist)?;
    let (object, program, run) = (folder().join("stress.o"), folder().join("stress"), folder().join("run"));
    std::fs::create_dir_all(&run).map_err(|e| format!("{}: {e}", run.display()))?;
    let options_of_nvcc =
        ["-std=c++17", "-O2", "-g", "-arch=sm_90", "-Xcompiler", "-fsanitize=thread", "-c", "-o"];
    let mut nvcc = command(&dist.join("bin/nvcc").display().to_string(), &options_of_nvcc);
    nvcc.arg(&object).arg(root().join("fuzz/stress/stress.cu"));
    step("compile", nvcc)?;
    let mut link = command("g++", &["-o"]);
    link.arg(&program).arg(&object).args(["-Wl,--export-dynamic", "-Wl,--whole-archive"]);
    link.arg(runtime()?).arg("-Wl,--no-whole-archive").arg("-L").arg(&lib);
    link.args(["-lcudart", "-lpthread", "-ldl", "-lrt", "-lm"]);
    step("link", link)?;
    let mut stress = command(&program.display().to_string(), &[]);
    stress.current_dir(&run).args(args).env("LD_LIBRARY_PATH", &lib);
    stress.env("WEFT_DRIVER", lib.join("libcuda.so.1")).env("WEFT_GPU", "h100,h100");
    stress.env("WEFT_MEMORY", "512M").env("WEFT_LOG", "off");
    options(&mut stress);
    step("threads, streams and devices against a model", stress)
}
