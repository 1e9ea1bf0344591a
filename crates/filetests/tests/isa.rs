//! Every row of the instruction table by every engine: generated instances on corner values must give the same bits.
//!
//! `WEFT_ISA_SCALE=n` tries n times as many instances.

use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use weft_filetests::isa::{Case, cases, compare, execute};
use weft_filetests::{Engine, Program, trials};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let scale = std::env::var("WEFT_ISA_SCALE").map_or(1, |s| s.parse().expect("WEFT_ISA_SCALE is a number"));
    let mut list = Vec::new();
    for case in cases(scale) {
        let (name, case) = (case.name().to_owned(), Arc::new(case));
        let again = case.clone();
        let avx2 = Trial::test(format!("avx2::{name}"), move || agree(&again, &AVX2));
        list.push(avx2.with_ignored_flag(!Engine::has_avx2()));
        list.push(Trial::test(name, move || agree(&case, &Engine::ALL[1..])));
    }
    trials::run(&arguments, list, 300)
}

/// Code for CPUs with AVX2: as the compiler chooses, and by whole warps.
const AVX2: [Engine; 2] = [Engine::Avx2(None), Engine::Avx2(Some(32))];

/// Whether engines make of a case what the interpreter does, or else what the first of them does.
fn agree(case: &Case, engines: &[Engine]) -> Result<(), Failed> {
    let program = Program::new(&case.ptx).map_err(|e| format!("{e}\n{}", case.ptx))?;
    let mut problems = Vec::new();
    let oracle = execute(case, &program, Engine::Interp, 0);
    if let Err(e) = &oracle {
        problems.push(format!("interp: {e}"));
    }
    let mut first = oracle.ok();
    for &engine in engines {
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
