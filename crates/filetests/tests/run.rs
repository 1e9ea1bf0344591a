//! The kernels of `tests/filetests/run` by every engine, with several schedules, against what their comments expect.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};
use weft_filetests::file::Test;
use weft_filetests::workspace;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = workspace().join("tests/filetests/run");
    let mut files = Vec::new();
    find(&root, &mut files);
    files.sort();
    let trial = |path: PathBuf| {
        let name = path.strip_prefix(&root).unwrap_or(&path).with_extension("");
        let name = name.to_string_lossy().replace('/', "::");
        Trial::test(name, move || Ok(Test::read(&path)?.check()?))
    };
    let trials: Vec<Trial> = files.into_iter().map(trial).collect();
    if trials.is_empty() {
        eprintln!("no tests in {}", root.display());
        return ExitCode::FAILURE;
    }
    libtest_mimic::run(&arguments, trials).exit_code()
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
