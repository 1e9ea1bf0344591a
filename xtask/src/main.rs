//! Project chores: `cargo xtask demo | test | bench | golden | dist | package | samples | hecbench | conformance | codegen | tidy | stress | threads | fuzz-api | setup`.
//!
//! It must build in seconds on a machine that has nothing but Rust.

mod bench;
mod codegen;
mod conformance;
mod demo;
mod dist;
mod golden;
mod hecbench;
mod package;
mod samples;
mod setup;
mod shell;
mod stress;
mod suite;
mod threads;
mod tidy;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <command>

  demo       install what is missing, build, compile and run the guide's matrix multiplication
  test       install what is missing, build, and run the whole test suite
  bench      measure kernels beside OpenMP and PoCL   (--help: its options)
  golden     compare what weft profile counts with what a GPU counted   (--help: its options)
  dist       build the toolkit tree dist/{bin,include,lib64}
  package    a wheel or a Debian package of that tree   (wheel | deb; --try: install and run it in a folder)
  codegen    rewrite generated files            (--check: only say whether they are stale)
  samples    build and run NVIDIA's samples from a checkout   (--help: its options)
  hecbench   build and run programs of HeCBench from a checkout   (--help: its options)
  conformance  clients with their own tests, in a virtual environment   (CLIENT... --all)
  tidy       check the project's own rules: layers, circles, sizes, unsafe code, tests of instructions
             (--shrink: take what is mended off the list of known breaches)
  stress     threads, streams and devices against a model (--minutes N --seed S --threads T)
  threads    loom's models, and ThreadSanitizer on tests and on the program of stress   (--minutes N --seed S --threads T)
  fuzz-api   random sequences of calls of both APIs       (--minutes N --seed S, --sequence K for one of them)
  setup      install the packages the build needs, or print the command that does
             (--aarch64: also those that test AArch64 code)
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rest = args.get(1..).unwrap_or_default();
    let result = match args.first().map(String::as_str) {
        Some("demo") => setup::ensure().and_then(|()| demo::run()),
        Some("test") => setup::ensure().and_then(|()| suite::run(rest)),
        Some("bench") => bench::run(rest),
        Some("golden") => setup::ensure().and_then(|()| golden::run(rest)),
        Some("dist") => setup::ensure().and_then(|()| dist::build().map(|_| ())),
        Some("package") => package::run(rest),
        Some("conformance") => conformance::run(rest),
        Some("codegen") => setup::ensure().and_then(|()| codegen::run(rest)),
        Some("samples") => setup::ensure().and_then(|()| samples::run(rest)),
        Some("hecbench") => setup::ensure().and_then(|()| hecbench::run(rest)),
        Some("tidy") => tidy::run(rest),
        Some("stress") => setup::ensure().and_then(|()| stress::stress(rest)),
        Some("threads") => setup::ensure().and_then(|()| threads::run(rest)),
        Some("fuzz-api") => setup::ensure().and_then(|()| stress::fuzz_api(rest)),
        Some("setup") => setup::run(rest),
        Some("help" | "-h" | "--help") => {
            print!("{USAGE}");
            Ok(())
        }
        _ => Err(USAGE.to_string()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
