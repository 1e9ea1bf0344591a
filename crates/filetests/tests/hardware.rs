//! Results that an H200 gave for generated kernels: every engine must give the same bits, approximate instructions within
//! the ISA's bound. How they were recorded: `examples/hw_kernels.rs`.

use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use weft_filetests::file::Test;
use weft_filetests::isa::{Case, Results, Vectors, compare, execute};
use weft_filetests::{Engine, Program, tested, trials, workspace};

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
    let mut list = Vec::new();
    for (case, recorded) in cases {
        list.push(Trial::test(case.name().to_owned(), move || same_bits(&case, &recorded)));
    }
    let generated = list.len();
    match files() {
        Ok(files) if files.len() > 50 => list.extend(files),
        Ok(files) => {
            eprintln!("tests/hw-vectors/run.zst: results of {} files only", files.len());
            return ExitCode::FAILURE;
        }
        Err(e) => {
            eprintln!("tests/hw-vectors/run.zst: {e}");
            return ExitCode::FAILURE;
        }
    }
    let files = list.len() - generated;
    trials::run(&arguments, list, 150 + files)
}

/// What the files of `--test run` expect, which all engines are held to there, beside what the H200 left.
fn files() -> Result<Vec<Trial>, Box<dyn std::error::Error>> {
    let kept = Arc::new(Vectors::read(&workspace().join("tests/hw-vectors/run.zst"))?.records);
    let files = tested::files()?.into_iter();
    let recorded = files.filter(|(name, _)| kept.contains_key(&format!("{name}.ptx")));
    let trial = |(name, test): (String, Test)| {
        let kept = kept.clone();
        Trial::test(name.clone(), move || {
            if kept.get(&format!("{name}.ptx")).is_none_or(|t| t != test.text().as_bytes()) {
                return Err("the file is not as it was when hardware ran it; record it anew".into());
            }
            Ok(test.check_record(&name, &kept)?)
        })
    };
    Ok(recorded.map(trial).collect())
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
