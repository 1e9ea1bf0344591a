//! The whole test suite, with one closing line that counts.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::shell::{Result, cargo};
use crate::{codegen, dist, setup, tidy};

/// What cargo tests, one after the other: the workspace without the rest, math libraries as the toolkit tree has them (what they
/// stand on takes minutes to compile), and what only a feature builds.
fn runs() -> [Vec<&'static str>; 3] {
    let each = |option| dist::MATHS_PACKAGES.iter().flat_map(move |name| [option, *name]);
    [
        ["--workspace", "--exclude", "weft-ffi"].into_iter().chain(each("--exclude")).collect(),
        ["--release"].into_iter().chain(each("--package")).collect(),
        vec!["--package", "weft-ffi", "--features", "generate"],
    ]
}

/// How `weft-testing` begins the line of a test that cannot test here.
const SKIPPED: &str = "test skipped: ";

/// Installs what tests need, builds the toolkit tree, runs every test and prints `N passed, N failed, N skipped`, with what
/// could not be installed behind it. Further arguments are cargo's.
///
/// # Errors
/// When a test fails, or none has the name that is asked for.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let missing = setup::ensure_for_tests();
    tidy::run(&[])?;
    codegen::run(&["--check".into()])?;
    let dist = dist::build()?;
    let mut counts = Counts::default();
    eprintln!("==> tests");
    for which in runs() {
        let mut list = vec!["test"];
        list.extend(which);
        list.push("--no-fail-fast");
        list.extend(args.iter().map(String::as_str));
        let mut tests = cargo(&list);
        tests.env("WEFT_DIST", &dist).stdout(Stdio::piped());
        let mut child = tests.spawn().map_err(|e| format!("tests: {e}"))?;
        let failed = counts.failed;
        if let Some(out) = child.stdout.take() {
            for line in BufReader::new(out).lines().map_while(std::result::Result::ok) {
                println!("{line}");
                counts.read(&line);
            }
        }
        let status = child.wait().map_err(|e| format!("tests: {e}"))?;
        if !status.success() && counts.failed == failed {
            counts.failed += 1; // a test program that did not build or died
        }
    }
    for why in &counts.reasons {
        println!("skipped: {why}");
    }
    println!("{}", counts.last_line(&missing));
    if counts.failed > 0 {
        return Err("tests failed".into());
    }
    if counts.passed + counts.skipped == 0 {
        return Err(format!("no test is called {}", args.join(" ")));
    }
    Ok(())
}

/// How tests ended.
#[derive(Debug, Default, PartialEq)]
struct Counts {
    passed: u64,
    failed: u64,
    skipped: u64,
    /// Tests that said why they could not test, with that.
    reasons: Vec<String>,
    /// Those of the test program whose lines are being read: its own count has them among the passed.
    said: u64,
}

impl Counts {
    /// Takes a line of what cargo prints.
    fn read(&mut self, line: &str) {
        if let Some(why) = line.strip_prefix(SKIPPED) {
            // A test may say of several parts that they are not tested.
            let test = |l: &str| l.split(": ").next().map(str::to_owned);
            let own = &self.reasons[self.reasons.len() - self.said as usize..];
            if !own.iter().any(|r| test(r) == test(why)) {
                self.said += 1;
                self.reasons.push(why.to_owned());
            }
        } else if let Some(counts) = line.strip_prefix("test result: ") {
            let (passed, failed) = (count(counts, "passed"), count(counts, "failed"));
            // A test that failed is no skipped one, whatever it said before.
            let said = std::mem::take(&mut self.said).min(passed);
            self.passed += passed - said;
            self.failed += failed;
            self.skipped += count(counts, "ignored") + said;
        } else if line.starts_with("running ") {
            // The program before may have died.
            self.said = 0;
        }
    }

    /// What there is to say in the end. What could not be installed is why tests were skipped, or part of why.
    fn last_line(&self, missing: &[String]) -> String {
        let Counts { passed, failed, skipped, .. } = self;
        let why = if missing.is_empty() { String::new() } else { format!(" ({})", missing.join("; ")) };
        format!("{passed} passed, {failed} failed, {skipped} skipped{why}")
    }
}

/// The number before a word: `12 passed`.
fn count(line: &str, word: &str) -> u64 {
    let before = line.split(word).next().filter(|b| b.len() < line.len());
    before.and_then(|b| b.trim_end().rsplit(' ').next()).and_then(|n| n.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Counts {
        let mut counts = Counts::default();
        text.lines().for_each(|l| counts.read(l));
        counts
    }

    #[test]
    fn tests_that_could_not_test_are_no_passed_ones() {
        let counts = read(
            "running 3 tests\n\ntest skipped: layouts: no headers\n\ntest skipped: layouts: nor a GPU\ntest layouts ... ok\n\
             test result: ok. 3 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.1s\n\
             test result: FAILED. 10 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s\n",
        );
        assert_eq!((counts.passed, counts.failed, counts.skipped), (12, 1, 3));
        assert_eq!(counts.reasons, ["layouts: no headers"]);
        assert_eq!(counts.last_line(&[]), "12 passed, 1 failed, 3 skipped");
        let missing = ["AArch64 code: no qemu-user".to_owned()];
        assert_eq!(counts.last_line(&missing), "12 passed, 1 failed, 3 skipped (AArch64 code: no qemu-user)");
    }

    #[test]
    fn a_failed_test_is_not_skipped() {
        let text = "test skipped: a: part\ntest result: FAILED. 0 passed; 1 failed; 0 ignored;\n";
        assert_eq!((read(text).passed, read(text).failed, read(text).skipped), (0, 1, 0));
    }

    #[test]
    fn the_mark_is_the_one_that_tests_write() {
        assert_eq!(SKIPPED, weft_testing::MARK);
    }
}
