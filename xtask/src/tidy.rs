//! The project's own rules, as checks.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{Result, capture, command, root};

/// Layers from the bottom up; a crate may depend only on crates of lower layers, or earlier in its own.
const LAYERS: &[&[&str]] = &[
    &["abi", "target", "ptx", "device", "fatbin", "devicelib", "ffi", "random-programs", "testing"],
    &["cache", "ir", "sampler", "interp"],
    &["lower", "transform", "codegen", "compile", "exec"],
    &["driver", "cxx", "jit", "explain"],
    &["libcuda", "libcudart", "filetests"],
];

/// Dependencies that layers alone would allow but the design does not.
const FORBIDDEN: &[(&str, &str)] = &[
    ("exec", "ir"),
    ("exec", "codegen"),
    ("exec", "ptx"),
    ("interp", "ir"),
    ("interp", "lower"),
    ("ptx", "ir"),
    ("transform", "codegen"),
    ("libcudart", "driver"),
    ("libcudart", "libcuda"),
    ("codegen", "exec"),
    ("driver", "compile"),
    ("driver", "codegen"),
    ("libcuda", "jit"),
    ("cxx", "codegen"),
    ("cxx", "compile"),
];

/// Crates that may hold `unsafe`.
const UNSAFE: &[&str] = &["ffi", "libcuda", "libcudart", "jit", "exec", "codegen"];

/// What tests each row of the instruction table; made by weft-filetests.
const TESTED: &str = "tests/ptx/rows.txt";

/// Rows without results of hardware, with the reasons.
const UNRECORDED: &str = "tests/ptx/unrecorded.txt";

/// Runs every check and lists all that is wrong.
pub(crate) fn run() -> Result<()> {
    let mut wrong = Vec::new();
    layers(&mut wrong)?;
    tested_rows(&mut wrong)?;
    for file in tracked()? {
        check_file(&file, &mut wrong);
    }
    if wrong.is_empty() { Ok(()) } else { Err(format!("tidy:\n  {}", wrong.join("\n  "))) }
}

/// Each implemented row of the instruction table is executed by a test, and has results of hardware or a reason why not.
/// `--test rows` holds the list of tests to what they execute, `codegen --check` the page to the table.
fn tested_rows(wrong: &mut Vec<String>) -> Result<()> {
    let read = |path: &str| fs::read_to_string(root().join(path)).map_err(|e| format!("{path}: {e}"));
    let (page, list, reasons) = (read("docs/reference/ptx.md")?, read(TESTED)?, read(UNRECORDED)?);
    let lines = |text: &str| -> Vec<(String, String)> {
        let lines = text.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty());
        lines
            .map(|l| l.split_once(':').unwrap_or((l, "")))
            .map(|(name, rest)| (name.trim().to_owned(), rest.trim().to_owned()))
            .collect()
    };
    let (tests, reasons) = (lines(&list), lines(&reasons));
    let implemented: Vec<&str> = page
        .lines()
        .filter(|l| l.starts_with("| ") && l.ends_with("| implemented |"))
        .filter_map(|l| l.split('|').nth(1).map(str::trim))
        .collect();
    let recorded = |words: &str| words.split(' ').any(|w| matches!(w, "hardware" | "vectors"));
    for row in &implemented {
        let Some((_, words)) = tests.iter().find(|(name, _)| name == row) else {
            wrong.push(format!("{TESTED} lacks the row {row}"));
            continue;
        };
        if !words.split(' ').any(|w| matches!(w, "isa" | "run")) {
            wrong.push(format!("row {row} of the instruction table is executed by no test"));
        }
        let reason = reasons.iter().find(|(name, _)| name == row);
        match (recorded(words), reason) {
            (false, None) => {
                wrong.push(format!("row {row} has no results of hardware, nor a reason in {UNRECORDED}"))
            }
            (true, Some(_)) => {
                wrong.push(format!("row {row} has results of hardware; take it out of {UNRECORDED}"))
            }
            (_, Some((_, why))) if why.is_empty() => {
                wrong.push(format!("{UNRECORDED} gives no reason for {row}"))
            }
            _ => {}
        }
    }
    for (name, _) in tests.iter().chain(&reasons) {
        if !implemented.contains(&name.as_str()) {
            wrong.push(format!("{TESTED} or {UNRECORDED} has {name}, which is no implemented row"));
        }
    }
    Ok(())
}

fn tracked() -> Result<Vec<PathBuf>> {
    let list = capture(command("git", &["ls-files"])).ok_or("git ls-files failed")?;
    Ok(list.lines().map(PathBuf::from).collect())
}

fn layers(wrong: &mut Vec<String>) -> Result<()> {
    let place = |name: &str| {
        LAYERS.iter().enumerate().find_map(|(l, names)| names.iter().position(|n| *n == name).map(|i| (l, i)))
    };
    for entry in fs::read_dir(root().join("crates")).map_err(|e| e.to_string())? {
        let dir = entry.map_err(|e| e.to_string())?.path();
        let name = dir.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(at) = place(&name) else {
            wrong.push(format!("crate {name} has no layer in xtask/src/tidy.rs"));
            continue;
        };
        let manifest = fs::read_to_string(dir.join("Cargo.toml")).map_err(|e| e.to_string())?;
        for dep in dependencies(&manifest) {
            match place(&dep) {
                Some(below) if below.0 < at.0 || (below.0 == at.0 && below.1 < at.1) => {}
                _ => wrong.push(format!("crate {name} must not depend on {dep}: layers point downwards")),
            }
            if FORBIDDEN.contains(&(name.as_str(), dep.as_str())) {
                wrong.push(format!("crate {name} must not know {dep}"));
            }
        }
        if manifest.contains("inkwell") && name != "codegen" {
            wrong.push(format!("crate {name} names LLVM; only codegen may"));
        }
    }
    Ok(())
}

/// Names of the project's crates under `[dependencies]`.
fn dependencies(manifest: &str) -> Vec<String> {
    let section = manifest.split("\n[").find(|s| s.starts_with("dependencies]")).unwrap_or_default();
    let names = section.lines().filter_map(|l| l.strip_prefix("weft-"));
    names.filter_map(|l| l.split(['.', ' ', '=']).next()).map(str::to_string).collect()
}

fn check_file(file: &Path, wrong: &mut Vec<String>) {
    let shown = file.display().to_string();
    if file.extension().is_none_or(|e| e != "rs") {
        return;
    }
    let Ok(text) = fs::read_to_string(root().join(file)) else { return };
    let generated = shown.ends_with("_gen.rs") || shown.contains("/table/");
    if !generated && text.lines().count() > 1500 {
        wrong.push(format!("{shown}: over 1500 lines; split it by subject"));
    }
    if shown.starts_with("crates/") {
        let name = shown.split('/').nth(1).unwrap_or_default();
        let source = shown.contains("/src/");
        if source && !UNSAFE.contains(&name) && text.contains("unsafe {") && !text.contains("// SAFETY") {
            wrong.push(format!("{shown}: unsafe code outside the crates that may hold it"));
        }
        if shown.ends_with("src/lib.rs") && !text.starts_with("//!") {
            wrong.push(format!("{shown}: does not say what the crate is for"));
        }
    }
}
