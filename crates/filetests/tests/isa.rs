//! Every row of the instruction table by every engine: generated instances on corner values must give the same bits.
//!
//! `WEFT_ISA_SCALE=n` tries n times as many instances.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use weft_filetests::isa::{Case, cases, compare, execute};
use weft_filetests::{Engine, Program};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let scale = std::env::var("WEFT_ISA_SCALE").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    let trial = |case: Case| Trial::test(case.name().to_owned(), move || agree(&case));
    let trials = cases(scale).into_iter().map(trial).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn agree(case: &Case) -> Result<(), Failed> {
    let program = Program::new(&case.ptx).map_err(|e| format!("{e}\n{}", case.ptx))?;
    let mut problems = Vec::new();
    let oracle = execute(case, &program, Engine::Interp, 0);
    if let Err(e) = &oracle {
        problems.push(format!("interp: {e}"));
    }
    let mut first = oracle.ok();
    let avx2 = [None, Some(32)].map(Engine::Avx2).into_iter().filter(|_| Engine::has_avx2());
    for engine in Engine::ALL.into_iter().skip(1).chain(avx2) {
        match execute(case, &program, engine, 0) {
            Ok(results) => {
                let Some(first) = &first else {
                    first = Some(results);
                    continue;
                };
                let differences = compare(case, first, &results);
                let shown = differences.iter().take(12).map(|d| format!("interp and {engine}: {d}"));
                problems.extend(shown);
            }
            Err(e) => problems.push(format!("{engine}: {e}")),
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
}
