//! Rows of the instruction table have tests.

use std::fs;

use crate::shell::{Result, root};

/// What tests each row of the instruction table; made by weft-filetests.
const TESTED: &str = "tests/ptx/rows.txt";

/// Rows without results of hardware, with the reasons.
const UNRECORDED: &str = "tests/ptx/unrecorded.txt";

/// Each implemented row of the instruction table is executed by a test, and has results of hardware or a reason why not.
/// `--test rows` holds the list of tests to what they execute, `codegen --check` the page to the table.
pub(super) fn check(wrong: &mut Vec<String>) -> Result<()> {
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
    let recorded = |words: &str| words.split(' ').any(|w| matches!(w, "hardware" | "vectors" | "matrix"));
    for row in &implemented {
        let Some((_, words)) = tests.iter().find(|(name, _)| name == row) else {
            wrong.push(format!("{TESTED} lacks the row {row}"));
            continue;
        };
        if !words.split(' ').any(|w| matches!(w, "isa" | "run" | "matrix")) {
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
