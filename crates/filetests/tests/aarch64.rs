//! The kernels of `tests/filetests/run`, and one instance of every row of the instruction table, as AArch64 code in
//! QEMU's user mode. Says so and tests nothing where the emulator or the cross compiler is missing
//! (`cargo xtask setup` installs them).

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use weft_filetests::file::Test;
use weft_filetests::isa::{Case, Difference, cases, compare, execute};
use weft_filetests::{Engine, Program, aarch64, workspace};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = workspace().join("tests/filetests/run");
    let mut files = Vec::new();
    find(&root, &mut files);
    files.sort();
    if files.is_empty() {
        eprintln!("no tests in {}", root.display());
        return ExitCode::FAILURE;
    }
    let missing = aarch64::missing_tools();
    if !missing.is_empty() {
        eprintln!("AArch64 code is not tested: {} not found", missing.join(" and "));
    }
    let mut trials = Vec::new();
    for path in files {
        let name = path.strip_prefix(&root).unwrap_or(&path).with_extension("");
        let name = format!("run::{}", name.to_string_lossy().replace('/', "::"));
        trials.push(Trial::test(name, move || run(&path)).with_ignored_flag(!missing.is_empty()));
    }
    for case in cases(1) {
        let name = format!("isa::{}", case.name());
        trials.push(Trial::test(name, move || agree(&case)).with_ignored_flag(!missing.is_empty()));
    }
    let exit = libtest_mimic::run(&arguments, trials).exit_code();
    if missing.is_empty() {
        aarch64::clean_up();
    }
    exit
}

/// As the compiler chooses (one NEON register of 32-bit lanes where the kernel allows it), by single threads, and by
/// whole warps.
const WIDTHS: [Option<u32>; 3] = [None, Some(1), Some(32)];

fn run(path: &Path) -> Result<(), Failed> {
    let test = Test::read(path)?;
    // The runner has no images.
    if test.has_images() {
        return Ok(());
    }
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

fn find(dir: &Path, out: &mut Vec<PathBuf>) {
    for path in std::fs::read_dir(dir).into_iter().flatten().flatten().map(|e| e.path()) {
        if path.is_dir() {
            find(&path, out);
        } else if path.extension().is_some_and(|e| e == "ptx") {
            out.push(path);
        }
    }
}
