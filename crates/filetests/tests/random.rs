//! Random programs that once showed mistakes, by every engine; and some that show each kind of code, by a few.
//!
//! `fuzz/corpus/programs` holds the texts; `seeds` in it, the numbers of programs that are made anew.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use weft_filetests::random::{AVX2, Case, ENGINES, Outcome};
use weft_filetests::{Engine, workspace};
use weft_random_programs::generate;

fn main() -> ExitCode {
    let folder = workspace().join("fuzz/corpus/programs");
    let mut trials = Vec::new();
    for path in std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|e| e.path()) {
        if path.extension().is_some_and(|e| e == "ptx") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            trials.push(Trial::test(name, move || {
                let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
                check(&Case::parse(text)?, ENGINES.len())
            }));
        }
    }
    let seeds = std::fs::read_to_string(folder.join("seeds")).unwrap_or_default();
    for seed in seeds.split_whitespace().filter_map(|s| s.parse().ok()) {
        trials.push(Trial::test(format!("seed_{seed}"), move || check(&Case::new(&generate(seed)), 2)));
    }
    if trials.is_empty() {
        eprintln!("no programs in {}", folder.display());
        return ExitCode::FAILURE;
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// By the last `engines` of all, and as code for AVX2.
fn check(case: &Case, engines: usize) -> Result<(), Failed> {
    let avx2 = if Engine::has_avx2() { &AVX2[..1] } else { &[] };
    let engines: Vec<Engine> = ENGINES.iter().rev().take(engines).chain(avx2).copied().collect();
    match case.check(&engines, 2) {
        Outcome::Same(_) => Ok(()),
        Outcome::NoCase(why) => Err(format!("no result to compare with: {why}").into()),
        Outcome::Differs(list) => {
            let lines: Vec<String> = list.iter().map(|(engine, what)| format!("{engine}: {what}")).collect();
            Err(lines.join("\n").into())
        }
    }
}
