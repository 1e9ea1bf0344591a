//! The whole test suite, with one closing line that counts.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::shell::{Result, cargo};
use crate::{codegen, dist, tidy};

/// Builds the toolkit tree, runs every test and prints `N passed, N failed, N skipped`.
pub(crate) fn run(args: &[String]) -> Result<()> {
    tidy::run()?;
    codegen::run(&["--check".into()])?;
    let dist = dist::build()?;
    let mut list = vec!["test", "--workspace", "--no-fail-fast"];
    list.extend(args.iter().map(String::as_str));
    let mut tests = cargo(&list);
    tests.env("WEFT_DIST", &dist).stdout(Stdio::piped());
    eprintln!("==> tests");
    let mut child = tests.spawn().map_err(|e| format!("tests: {e}"))?;
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    if let Some(out) = child.stdout.take() {
        for line in BufReader::new(out).lines().map_while(std::result::Result::ok) {
            println!("{line}");
            if let Some(counts) = line.strip_prefix("test result: ") {
                passed += count(counts, "passed");
                failed += count(counts, "failed");
                skipped += count(counts, "ignored");
            }
        }
    }
    let status = child.wait().map_err(|e| format!("tests: {e}"))?;
    if !status.success() && failed == 0 {
        failed = 1; // a test program that did not build or died
    }
    println!("{passed} passed, {failed} failed, {skipped} skipped");
    if failed > 0 { Err("tests failed".into()) } else { Ok(()) }
}

/// The number before a word: `12 passed`.
fn count(line: &str, word: &str) -> u64 {
    let before = line.split(word).next().filter(|b| b.len() < line.len());
    before.and_then(|b| b.trim_end().rsplit(' ').next()).and_then(|n| n.parse().ok()).unwrap_or(0)
}
