//! Lists of trials that are made when a test program starts: an empty one is a mistake, not a success.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

use crate::workspace;

/// Runs the trials. Fails when there are fewer than `least`: then what they are made of was not found.
pub fn run(arguments: &Arguments, trials: Vec<Trial>, least: usize) -> ExitCode {
    if trials.len() < least.max(1) {
        eprintln!(
            "{} trials, where there should be at least {least}: is part of `tests` missing?",
            trials.len()
        );
        return ExitCode::FAILURE;
    }
    libtest_mimic::run(arguments, trials).exit_code()
}

/// The files below a folder of the workspace whose names end so, in order.
///
/// # Errors
/// When the folder cannot be read, or has no such file.
pub fn files(folder: &str, ending: &str) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    walk(&workspace().join(folder), ending, &mut found)?;
    found.sort();
    if found.is_empty() {
        return Err(format!("{folder} has no file that ends in .{ending}"));
    }
    Ok(found)
}

fn walk(folder: &Path, ending: &str, out: &mut Vec<PathBuf>) -> Result<(), String> {
    let problem = |e: std::io::Error| format!("{}: {e}", folder.display());
    for entry in std::fs::read_dir(folder).map_err(problem)? {
        let path = entry.map_err(problem)?.path();
        if path.is_dir() {
            walk(&path, ending, out)?;
        } else if path.extension().is_some_and(|e| e == ending) {
            out.push(path);
        }
    }
    Ok(())
}

/// A file's name in lists of trials: its path below a folder of the workspace, without its ending.
pub fn name(path: &Path, folder: &str) -> String {
    let name = path.strip_prefix(workspace().join(folder)).unwrap_or(path).with_extension("");
    name.to_string_lossy().replace('/', "::")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_is_told() {
        assert!(files("tests/no-such-folder", "ptx").unwrap_err().contains("no-such-folder"));
        assert!(files("tests/filetests/run", "cu").unwrap_err().contains("no file that ends in .cu"));
        let found = files("tests/filetests/run", "ptx").expect("files");
        assert!(found.len() > 100 && found.is_sorted());
        assert!(!name(&found[0], "tests/filetests/run").contains(['/', '.']));
    }

    #[test]
    fn lists_without_trials_fail() {
        let arguments = Arguments::default();
        let code = |trials, least| format!("{:?}", run(&arguments, trials, least));
        let failure = format!("{:?}", ExitCode::FAILURE);
        assert_eq!(code(Vec::new(), 0), failure);
        assert_eq!(code(vec![Trial::test("one", || Ok(()))], 2), failure);
    }
}
