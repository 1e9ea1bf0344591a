//! The kernels of `tests/filetests/run`, and one instance of every row of the instruction table, as AArch64 code in
//! QEMU's user mode. Where the emulator or the cross compiler is missing all are skipped (`cargo xtask test` installs them,
//! and so does `cargo xtask setup --aarch64`); so are kernels with textures, surfaces and copies of tensors, which the runner has not.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use weft_filetests::file::Test;
use weft_filetests::isa::{Case, Difference, cases, compare, execute};
use weft_filetests::{Engine, Program, aarch64, trials};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let missing = aarch64::missing_tools();
    if !missing.is_empty() {
        eprintln!(
            "AArch64 code is not tested: {} not found; `cargo xtask setup --aarch64`",
            missing.join(" and ")
        );
    }
    let mut list = match files(!missing.is_empty()) {
        Ok(list) => list,
        Err(e) => {
            eprintln!("{e}");
            return ExitCode::FAILURE;
        }
    };
    for case in cases(1) {
        let name = format!("isa::{}", case.name());
        list.push(Trial::test(name, move || agree(&case)).with_ignored_flag(!missing.is_empty()));
    }
    let exit = trials::run(&arguments, list, 300);
    if missing.is_empty() {
        aarch64::clean_up();
    }
    exit
}

/// As the compiler chooses (one NEON register of 32-bit lanes where the kernel allows it), by single threads, and by
/// whole warps.
const WIDTHS: [Option<u32>; 3] = [None, Some(1), Some(32)];

/// A trial for each file of `--test run`.
fn files(skipped: bool) -> Result<Vec<Trial>, String> {
    const FOLDER: &str = "tests/filetests/run";
    let trial = |path: &std::path::PathBuf| {
        let test = Test::read(path)?;
        let skipped = skipped || test.has_images() || test.has_tensors() || test.is_native();
        let name = format!("run::{}", trials::name(path, FOLDER));
        Ok(Trial::test(name, move || run(&test)).with_ignored_flag(skipped))
    };
    trials::files(FOLDER, "ptx")?.iter().map(trial).collect()
}

fn run(test: &Test) -> Result<(), Failed> {
    let engines: Vec<Engine> = WIDTHS.into_iter().filter(|w| test.allows(*w)).map(Engine::Aarch64).collect();
    // The second seed makes another order of groups: for those that wait, the scheduler's calls for single groups.
    Ok(test.check_by(&engines, if test.waits() { 2 } else { 1 })?)
}

fn agree(case: &Case) -> Result<(), Failed> {
    let program = Program::new(&case.ptx).map_err(|e| format!("{e}\n{}", case.ptx))?;
    let oracle = execute(case, &program, Engine::Interp, 0).map_err(|e| format!("interp: {e}"))?;
    let mut problems = Vec::new();
    for engine in [None, Some(1)].map(Engine::Aarch64) {
        let results = execute(case, &program, engine, 0).map_err(|e| format!("{engine}: {e}"))?;
        let differences = compare(case, &oracle, &results).into_iter().filter(|d| !any_nan(case, d));
        problems.extend(differences.take(12).map(|d| format!("interp and {engine}: {d}")));
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
}

/// Whether two doubles are both NaN: architectures differ in the sign of the NaN they make and in whose payload it has.
fn any_nan(case: &Case, d: &Difference) -> bool {
    let nan = |n: u128| u64::try_from(n).is_ok_and(|n| f64::from_bits(n).is_nan());
    case.name().ends_with(".f64") && nan(d.left) && nan(d.right)
}
