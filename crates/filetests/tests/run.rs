//! The kernels of `tests/filetests/run` by every engine, with several schedules, against what their comments expect;
//! and once more as code for CPUs without AVX-512.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use weft_filetests::file::Test;
use weft_filetests::{Engine, workspace};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = workspace().join("tests/filetests/run");
    let mut files = Vec::new();
    find(&root, &mut files);
    files.sort();
    let mut trials = Vec::new();
    for path in files {
        let name = path.strip_prefix(&root).unwrap_or(&path).with_extension("");
        let name = name.to_string_lossy().replace('/', "::");
        if Engine::has_avx2() {
            let path = path.clone();
            trials.push(Trial::test(format!("avx2::{name}"), move || avx2(&path)));
        }
        trials.push(Trial::test(name, move || Ok(Test::read(&path)?.check()?)));
    }
    if trials.is_empty() {
        eprintln!("no tests in {}", root.display());
        return ExitCode::FAILURE;
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// At the widths that the compiler chooses for one AVX2 register, and others that are made of such registers.
fn avx2(path: &Path) -> Result<(), Failed> {
    let test = Test::read(path)?;
    let widths = [None, Some(16), Some(32), Some(256)].into_iter();
    let engines: Vec<Engine> =
        widths.filter(|w| test.allows(if *w == Some(16) { Some(8) } else { *w })).map(Engine::Avx2).collect();
    Ok(test.check_by(&engines, 1)?)
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
