//! Random programs that once showed mistakes, by every engine; and some that show each kind of code, by a few.
//!
//! `fuzz/corpus/programs` holds the texts; `seeds` in it, the numbers of programs that are made anew.

use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use weft_filetests::random::{AVX2, Case, ENGINES, Outcome};
use weft_filetests::{Engine, trials, workspace};
use weft_random_programs::generate;

fn main() -> ExitCode {
    match list() {
        Ok(list) => trials::run(&Arguments::from_args(), list, 10),
        Err(e) => {
            eprintln!("{e}");
            ExitCode::FAILURE
        }
    }
}

fn list() -> Result<Vec<Trial>, String> {
    const FOLDER: &str = "fuzz/corpus/programs";
    let mut list = Vec::new();
    for path in trials::files(FOLDER, "ptx")? {
        let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let case = Case::parse(text).map_err(|e| format!("{}: {e}", path.display()))?;
        add(&mut list, trials::name(&path, FOLDER), case, &ENGINES);
    }
    let path = workspace().join(FOLDER).join("seeds");
    let seeds = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    for seed in seeds.split_whitespace() {
        let number = seed.parse().map_err(|_| format!("{}: `{seed}` is no number", path.display()))?;
        let case = Case::new(&generate(number));
        add(&mut list, format!("seed_{seed}"), case, &ENGINES[ENGINES.len() - 2..]);
    }
    Ok(list)
}

/// A trial by these engines, and one as code for AVX2.
fn add(list: &mut Vec<Trial>, name: String, case: Case, engines: &'static [Engine]) {
    let case = Arc::new(case);
    let again = case.clone();
    let avx2 = Trial::test(format!("avx2::{name}"), move || check(&again, &AVX2[..1]));
    list.push(avx2.with_ignored_flag(!Engine::has_avx2()));
    list.push(Trial::test(name, move || check(&case, engines)));
}

fn check(case: &Case, engines: &[Engine]) -> Result<(), Failed> {
    match case.check(engines, 2) {
        Outcome::Same(_) => Ok(()),
        Outcome::NoCase(why) => Err(format!("no result to compare with: {why}").into()),
        Outcome::Differs(list) => {
            let lines: Vec<String> = list.iter().map(|(engine, what)| format!("{engine}: {what}")).collect();
            Err(lines.join("\n").into())
        }
    }
}
