//! Which rows of the instruction table the tests execute, and of which results of hardware are recorded.
//!
//! Execution is seen, not read off: the interpreter says which rows it executes in the kernels of `--test isa` and of
//! `tests/filetests/run`, which all engines run, and of `--test matrix`. Recorded are these, the straight kernels of `tests/hw-vectors`, and the files whose
//! results there are from the same text.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write;
use std::path::PathBuf;

use weft_ptx::table::Status;
use weft_ptx::{Statement, parse, row_of, rows};

use crate::file::Test;
use crate::isa::every::Chunk;
use crate::isa::matrix::{Kernel, archives};
use crate::isa::sweep::Recorded;
use crate::isa::{Vectors, cases, executed};
use crate::{Program, trials, workspace};

/// The list that is kept, below the workspace.
pub const LIST: &str = "tests/ptx/rows.txt";

const HEAD: &str = "\
# What each implemented row of the instruction table is tested by: executed by `--test isa`, by a file of `--test run`;
# compared with what hardware gave by `--test hardware`, by `--test vectors`; both by `--test matrix`.
# Written by `cargo run -p weft-filetests --example tested_rows`.
";

/// What kinds of tests there are of each row.
type Found = BTreeMap<&'static str, BTreeSet<&'static str>>;

/// The list as it should be: a line for each implemented row, with the tests that execute it.
///
/// # Errors
/// When a test or a recording cannot be read, or a test does not run.
pub fn list() -> Result<String, Box<dyn Error>> {
    let mut found = Found::new();
    for case in cases(1) {
        let program = Program::new(&case.ptx)?;
        note(&mut found, "isa", executed(&case, &program)?);
    }
    let folder = workspace().join("tests/hw-vectors");
    let kept = Vectors::read(&folder.join("run.zst"))?;
    for (name, test) in files()? {
        let rows = test.executed().map_err(|e| format!("{name}: {e}"))?;
        if kept.records.get(&format!("{name}.ptx")).is_some_and(|t| t == test.text().as_bytes()) {
            note(&mut found, "hardware", rows.iter().copied());
        }
        note(&mut found, "run", rows);
    }
    for (case, _) in Vectors::read(&folder.join("isa.zst"))?.cases()? {
        note(&mut found, "hardware", named(&case.ptx));
    }
    for (chunk, _) in Chunk::recorded(&Vectors::read(&folder.join("every.zst"))?)? {
        note(&mut found, "vectors", named(&chunk.case().ptx));
    }
    for form in Recorded::read(&Vectors::read(&folder.join("sweeps.zst"))?)? {
        note(&mut found, "vectors", named(&form.form.ptx()));
    }
    for archive in archives() {
        for kernel in Kernel::recorded(&Vectors::read(&archive)?)? {
            let program = Program::new(&kernel.ptx)?;
            note(&mut found, "matrix", kernel.executed(&program)?.into_iter().filter(|r| of_matrices(r)));
        }
    }
    let mut out = String::from(HEAD);
    for row in rows().iter().filter(|r| r.status == Status::Implemented) {
        let tests = found.get(row.name).into_iter().flatten();
        let words: Vec<&str> = ["isa", "run", "hardware", "vectors", "matrix"]
            .into_iter()
            .filter(|w| tests.clone().any(|t| t == w))
            .collect();
        writeln!(out, "{}: {}", row.name, words.join(" "))?;
    }
    Ok(out)
}

/// Whether a row is of matrices, for whose sake the kernels of `--test matrix` are there.
fn of_matrices(name: &str) -> bool {
    rows().iter().any(|r| r.name == name && r.section.contains("Matrix"))
}

fn note(found: &mut Found, kind: &'static str, rows: impl IntoIterator<Item = &'static str>) {
    for row in rows {
        found.entry(row).or_default().insert(kind);
    }
}

/// Rows of the instructions of a text without branches.
fn named(text: &str) -> BTreeSet<&'static str> {
    let (module, _) = parse(text);
    let statements = module.functions.iter().flat_map(|f| f.body.iter().flatten());
    let rows = statements.filter_map(|s| match s {
        Statement::Inst(inst) => row_of(inst),
        _ => None,
    });
    rows.map(|r| r.name).collect()
}

/// The files of `--test run` with their names in recordings: `run.` and the path with dots.
///
/// # Errors
/// When one cannot be read.
pub fn files() -> Result<Vec<(String, Test)>, Box<dyn Error>> {
    const FOLDER: &str = "tests/filetests/run";
    let named = |path: &PathBuf| {
        let name = trials::name(path, FOLDER).replace("::", ".");
        Ok((format!("run.{name}"), Test::read(path)?))
    };
    trials::files(FOLDER, "ptx")?.iter().map(named).collect()
}
