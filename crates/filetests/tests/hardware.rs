//! Results that an H200 gave for generated kernels: every engine must give the same bits, approximate instructions within
//! the ISA's bound. How they were recorded: `examples/hw_kernels.rs`.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use weft_filetests::isa::{Case, Results, Vectors, compare, execute};
use weft_filetests::{Engine, Program, workspace};

/// Engines, and the lines shown of each one's differences.
const SHOWN: usize = 12;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let path = workspace().join("tests/hw-vectors/isa.zst");
    let cases = match Vectors::read(&path).and_then(|v| v.cases()) {
        Ok(cases) => cases,
        Err(e) => {
            eprintln!("{}: {e}", path.display());
            return ExitCode::FAILURE;
        }
    };
    let mut trials = Vec::new();
    for (case, recorded) in cases {
        trials.push(Trial::test(case.name().to_owned(), move || same_bits(&case, &recorded)));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn same_bits(case: &Case, recorded: &Results) -> Result<(), Failed> {
    let program = Program::new(&case.ptx).map_err(|e| e.to_string())?;
    let mut problems = Vec::new();
    for engine in Engine::ALL {
        match execute(case, &program, engine, 0) {
            Ok(results) => {
                let mut differences = compare(case, recorded, &results);
                // One line an instruction says most.
                differences.dedup_by(|a, b| a.inst == b.inst);
                let shown = differences.iter().take(SHOWN).map(|d| format!("H200 and {engine}: {d}"));
                problems.extend(shown);
            }
            Err(e) => problems.push(format!("{engine}: {e}")),
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
}
